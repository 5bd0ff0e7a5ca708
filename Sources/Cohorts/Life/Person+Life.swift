import PixelPalCore
import Replay
import StepHistory

extension Person {
  /// Simulates the life of this person under `options`, and returns what happened in it.
  ///
  /// Throws an error if the person's line of the input names an unknown time zone or device, or if its scenario can't
  /// be simulated.
  func life(under options: LifeSimulationOptions, using zones: ZoneCache) throws(LifeSimulationError) -> LifeOutcome {
    if let onboarding = scenario?.onboarding, onboarding.screensDoneAt.count < Scenario.onboardingScreenCount {
      return try lifeWithoutPal(afterOnboardingScreens: onboarding.screensDoneAt.count, under: options, using: zones)
    }
    let plan = try replayPlan(under: options, zones: zones)
    // Without a given end, the replay continues until the app is opened and the phone learns of the last steps. The
    // additional days aren't part of the life.
    let isCut = (scenario?.until ?? options.defaultEnd) != nil
    let end = isCut ? plan.end : max(plan.createdAt, plan.endOfCoverage ?? plan.createdAt)
    guard options.skipsPhone else {
      return LifeOutcome(id: id, groups: groups, replaying: plan, watchedUntil: end)
    }
    var life = LifeOutcome(id: id, groups: groups)
    life.pal = LifeOutcome.PalOutcome(evolutionOf: plan, through: end)
    return life
  }

  /// Returns the life of a person who left onboarding after `screens` screens, and therefore has no pal.
  ///
  /// Throws an error if the line names an unknown time zone, or if its day totals need a time zone and the line doesn't
  /// name one.
  private func lifeWithoutPal(
    afterOnboardingScreens screens: Int, under options: LifeSimulationOptions, using zones: ZoneCache
  ) throws(LifeSimulationError) -> LifeOutcome {
    // An invalid time zone is an error, even without a pal.
    _ = try homeZone(under: options, using: zones)
    var life = LifeOutcome(id: id, groups: groups)
    if !options.skipsPhone { life.phone = LifeOutcome.PhoneOutcome(finishedScreens: screens) }
    return life
  }
}
