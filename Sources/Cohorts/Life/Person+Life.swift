import PixelPalCore
import Replay
import StepHistory

extension Person {
  /// Returns the life of the person under `options`.
  func life(under options: LifeOptions, _ zones: ZoneCache) throws(LifeError) -> PersonLife {
    if let onboarding = scenario?.onboarding, onboarding.screensDoneAt.count < Scenario.onboardingScreenCount {
      return try lifeWithoutPal(screens: onboarding.screensDoneAt.count, options, zones)
    }
    let plan = try replayPlan(under: options, zones: zones)
    // The replay continues to the open at which the phone learns of the last steps. The days until then do not belong
    // to the life.
    let isCut = (scenario?.until ?? options.defaultEnd) != nil
    let end = isCut ? plan.end : max(plan.createdAt, plan.endOfCoverage ?? plan.createdAt)
    guard options.skipsPhone else {
      return PersonLife(id: id, groups: groups, replaying: plan, watchedUntil: end)
    }
    var life = PersonLife(id: id, groups: groups)
    life.pal = PersonLife.PalOutcome(evolutionOf: plan, through: end)
    return life
  }

  /// Returns the life of a person who left the onboarding, of whom nothing more is known.
  private func lifeWithoutPal(
    screens: Int, _ options: LifeOptions, _ zones: ZoneCache
  ) throws(LifeError) -> PersonLife {
    // An invalid time zone is an error even if there is no pal.
    _ = try homeZone(options, zones)
    var life = PersonLife(id: id, groups: groups)
    if !options.skipsPhone { life.phone = PersonLife.PhoneOutcome(finishedScreens: screens) }
    return life
  }
}
