package import InnerLife
package import PixelPalCore
package import Replay
package import StepHistory

/// The history of a stored pal, used in place of files.
package struct StoredHistory {
  /// The display name.
  let name: String
  let zone: Zone
  let mergeOptions: MergeOptions
  let samples: StepSamples
  /// The rules that apply to the pal.
  let rules: RuleSet
  private let createdAt: Instant
  private let look: (gender: Gender, style: PalStyle)
  private let entitlements: [Scenario.EntitlementPeriod]
  private let journalPreferences: Journal.Preferences

  /// Creates the history of a pal from its display name, its permanent choices, and its steps.
  package init(
    _ name: String, createdAt: Instant, in zone: Zone, look: (gender: Gender, style: PalStyle),
    _ mergeRules: MergeOptions,
    _ samples: StepSamples, under rules: RuleSet, entitlements: [Scenario.EntitlementPeriod],
    journalPreferences: Journal.Preferences
  ) {
    (self.name, self.createdAt, self.zone, self.look) = (name, createdAt, zone, look)
    (self.mergeOptions, self.samples, self.rules) = (mergeRules, samples, rules)
    (self.entitlements, self.journalPreferences) = (entitlements, journalPreferences)
  }

  /// Adapts `scenario` to this pal.
  ///
  /// Permanent properties always come from the store. The subscription and the person's journal preferences come from
  /// the store unless the scenario specifies them. The store does not provide whether the paywall was seen, because a
  /// replay begins at the pal's creation.
  func override(_ scenario: inout Scenario) {
    scenario.createdAt = .instant(createdAt)
    scenario.onboarding = nil
    scenario.zone = nil
    scenario.look = Look(gender: look.gender, style: look.style, name: scenario.look.name) ?? scenario.look
    if scenario.entitlements.isEmpty { scenario.entitlements = entitlements }
    if scenario.journalPreferences == Journal.Preferences() { scenario.journalPreferences = journalPreferences }
  }
}
