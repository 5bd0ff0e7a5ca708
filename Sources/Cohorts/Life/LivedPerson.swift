import PixelPalCore
import Replay
import StepHistory

extension Person {
  /// Returns the life of the person under `terms`.
  func life(under terms: LifeTerms, _ zones: ZoneTable) throws(LifeFault) -> PersonLife {
    if let onboarding = scenario?.onboarding, onboarding.screensDoneAt.count < Scenario.screens {
      return try lifeWithoutPal(screens: onboarding.screensDoneAt.count, terms, zones)
    }
    let course = try course(under: terms, zones: zones)
    // The replay continues to the open at which the phone learns of the last steps. The days until then do not belong
    // to the life.
    let isCut = (scenario?.until ?? terms.until) != nil
    let end = isCut ? course.end : max(course.createdAt, course.lastWalked ?? course.createdAt)
    guard terms.isEvolutionAlone else {
      return PersonLife(id: id, groups: groups, livedOnPhone: course, watchedUntil: end)
    }
    var life = PersonLife(id: id, groups: groups)
    life.pal = PersonLife.Grown(evolutionOf: course, through: end)
    return life
  }

  /// Returns the life of a person who left the onboarding, of whom nothing more is known.
  private func lifeWithoutPal(
    screens: Int, _ terms: LifeTerms, _ zones: ZoneTable
  ) throws(LifeFault) -> PersonLife {
    // An invalid time zone is an error even if there is no pal.
    _ = try home(terms, zones)
    var life = PersonLife(id: id, groups: groups)
    if !terms.isEvolutionAlone { life.phone = PersonLife.Phone(screens: screens) }
    return life
  }
}
