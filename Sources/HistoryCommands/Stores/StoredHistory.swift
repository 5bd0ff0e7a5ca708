package import InnerLife
package import PixelPalCore
package import Replay
package import StepHistory

/// The history of a stored pal, used in place of history files.
package struct StoredHistory {
  /// The name that messages use for the history: the path of the store.
  let name: String
  let zone: Zone
  let mergeOptions: MergeOptions
  let samples: StepSamples
  /// The rules that apply to the stored pal.
  let rules: CoreJournalAndFaceRules
  private let createdAt: Instant
  private let look: (gender: Gender, style: PalStyle)
  private let entitlements: [Scenario.EntitlementStatusPeriod]
  private let journalUserEdits: JournalUserEdits

  /// Creates the history of a stored pal, which messages call `name`.
  package init(
    _ name: String, createdAt: Instant, in zone: Zone, look: (gender: Gender, style: PalStyle),
    _ mergeRules: MergeOptions,
    _ samples: StepSamples, under rules: CoreJournalAndFaceRules, entitlements: [Scenario.EntitlementStatusPeriod],
    journalUserEdits: JournalUserEdits
  ) {
    (self.name, self.createdAt, self.zone, self.look) = (name, createdAt, zone, look)
    (self.mergeOptions, self.samples, self.rules) = (mergeRules, samples, rules)
    (self.entitlements, self.journalUserEdits) = (entitlements, journalUserEdits)
  }

  /// Replaces the settings in `scenario` that the store determines.
  ///
  /// The creation time, the time zone, the gender and the style always come from the store. The subscription and the
  /// person's journal edits come from the store only if the scenario doesn't specify them. All other settings stay as
  /// they are, even `hasSeenPaywall`, because the replay begins at the pal's creation.
  func applyStoredSettings(to scenario: inout Scenario) {
    scenario.createdAt = .instant(createdAt)
    scenario.onboarding = nil
    scenario.zone = nil
    scenario.look = Look(gender: look.gender, style: look.style, name: scenario.look.name) ?? scenario.look
    if scenario.entitlements.isEmpty { scenario.entitlements = entitlements }
    if scenario.journalUserEdits == JournalUserEdits() { scenario.journalUserEdits = journalUserEdits }
  }
}
