package import InnerLife
package import PixelPalCore
package import Replay
package import StepHistory

/// The history of a kept pal, in the place of files.
package struct KeptHistory {
  /// What people know it by.
  let name: String
  let zone: Zone
  let mergeRules: MergeRules
  let samples: StepSamples
  /// The rules that the pal lives under.
  let rules: RuleSet
  private let createdAt: Instant
  private let look: (gender: Gender, style: Style)
  private let entitlements: [Scenario.EntitlementPeriod]
  private let wishes: Journal.Wishes

  /// A pal called `name` in words, what was chosen once for it, and what it walked.
  package init(
    _ name: String, createdAt: Instant, in zone: Zone, look: (gender: Gender, style: Style), _ mergeRules: MergeRules,
    _ samples: StepSamples, under rules: RuleSet, entitlements: [Scenario.EntitlementPeriod],
    wishes: Journal.Wishes
  ) {
    (self.name, self.createdAt, self.zone, self.look) = (name, createdAt, zone, look)
    (self.mergeRules, self.samples, self.rules) = (mergeRules, samples, rules)
    (self.entitlements, self.wishes) = (entitlements, wishes)
  }

  /// Has `scenario` be about this pal.
  ///
  /// What is permanent is the store's. The subscription is the store's where the scenario names none, and so is what the
  /// person wishes of the journal. That the paywall was seen is not: a replay begins when the pal did.
  func override(_ scenario: inout Scenario) {
    scenario.createdAt = .instant(createdAt)
    scenario.onboarding = nil
    scenario.zone = nil
    scenario.look = Look(gender: look.gender, style: look.style, name: scenario.look.name) ?? scenario.look
    if scenario.entitlements.isEmpty { scenario.entitlements = entitlements }
    if scenario.wishes == Journal.Wishes() { scenario.wishes = wishes }
  }
}
