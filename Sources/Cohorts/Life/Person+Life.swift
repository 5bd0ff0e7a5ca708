import PixelPalCore
import Replay
import StepHistory

extension Person {
  /// Simulates this person under `options`, and returns the resulting life.
  func life(under options: LifeOptions, _ zones: ZoneCache) throws(LifeError) -> PersonLife {
    if let onboarding = scenario?.onboarding, onboarding.screensDoneAt.count < Scenario.onboardingScreenCount {
      return try lifeWithoutPal(screens: onboarding.screensDoneAt.count, options, zones)
    }
    let plan = try replayPlan(under: options, zones: zones)
    // The replay runs on until the app is opened and the phone learns of the last steps. Those extra days aren't part
    // of the life.
    let isCut = (scenario?.until ?? options.defaultEnd) != nil
    let end = isCut ? plan.end : max(plan.createdAt, plan.endOfCoverage ?? plan.createdAt)
    guard options.skipsPhone else {
      return PersonLife(id: id, groups: groups, replaying: plan, watchedUntil: end)
    }
    var life = PersonLife(id: id, groups: groups)
    life.pal = PersonLife.PalOutcome(evolutionOf: plan, through: end)
    return life
  }

  /// Returns the life of a person who left the onboarding after `screens` screens, and so has no pal.
  private func lifeWithoutPal(
    screens: Int, _ options: LifeOptions, _ zones: ZoneCache
  ) throws(LifeError) -> PersonLife {
    // An invalid time zone is an error even without a pal.
    _ = try homeZone(options, zones)
    var life = PersonLife(id: id, groups: groups)
    if !options.skipsPhone { life.phone = PersonLife.PhoneOutcome(finishedScreens: screens) }
    return life
  }
}
