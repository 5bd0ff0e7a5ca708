import PixelPalCore
import Replay
import StepHistory

extension Person {
  /// What becomes of the person under `terms`.
  func life(under terms: LifeTerms, _ zones: ZoneTable) throws(LifeFault) -> PersonLife {
    if let onboarding = scenario?.onboarding, onboarding.screensDoneAt.count < Scenario.screens {
      return try lifeWithoutPal(screens: onboarding.screensDoneAt.count, terms, zones)
    }
    let course = try course(under: terms, zones: zones)
    // The phone goes on to the open at which it learns the rest, which is nobody's day any more.
    let isCut = (scenario?.until ?? terms.until) != nil
    let end = isCut ? course.end : max(course.createdAt, course.lastWalked ?? course.createdAt)
    guard terms.isEvolutionAlone else {
      return PersonLife(id: id, groups: groups, livedOnPhone: course, watchedUntil: end)
    }
    var life = PersonLife(id: id, groups: groups)
    life.pal = PersonLife.Grown(evolutionOf: course, through: end)
    return life
  }

  /// Of who left the onboarding nothing more is known.
  private func lifeWithoutPal(
    screens: Int, _ terms: LifeTerms, _ zones: ZoneTable
  ) throws(LifeFault) -> PersonLife {
    // What is wrong with a line is wrong whether there is a pal or not.
    _ = try home(terms, zones)
    var life = PersonLife(id: id, groups: groups)
    if !terms.isEvolutionAlone { life.phone = PersonLife.Phone(screens: screens) }
    return life
  }
}
