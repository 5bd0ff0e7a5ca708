package import PixelPalCore

/// The steps of a lived day by hour, from which the journal learns usual hours and the pal's character.
///
/// It exists only for days with known hours of the person's own clock.
package struct LivedHours: Hashable, Sendable {
  /// The day that the hours belong to.
  package let day: CivilDay
  /// The steps in each of the 24 hours of the lived day.
  package let steps: [Int64]
  /// The sum of the steps.
  package let total: Int64
  /// The share of the steps in each hour in thousandths, rounded down.
  ///
  /// It is computed once, because each Monday compares the days of four weeks.
  package let permille: [Int]
  /// The first quarter of each hour that has steps, from 0 to 3.
  package let firstQuarters: [Int]
  /// The minute of the lived day when the longest walk began, or `nil` if the day had no long walk.
  package let longestWalkStart: Int?

  /// The number of hours in a lived day.
  package static let count = 24

  /// Creates the hours of a day, or returns `nil` if there aren't 24 of them, or if none of them has steps.
  package init?(day: CivilDay, steps: [Int64], firstQuarters: [Int], longestWalkStart: Int?) {
    guard steps.count == LivedHours.count, firstQuarters.count == LivedHours.count,
      steps.allSatisfy({ $0 >= 0 }), steps.contains(where: { $0 > 0 }),
      firstQuarters.allSatisfy({ 0...3 ~= $0 })
    else { return nil }
    (self.day, self.steps, self.firstQuarters, self.longestWalkStart) = (day, steps, firstQuarters, longestWalkStart)
    let total = steps.reduce(Int64(0)) { $0.addingSaturated($1) }
    self.total = total
    permille = steps.map { Int(total.dividingFullWidth($0.multipliedFullWidth(by: 1000)).quotient) }
  }

  /// Creates the hours of the day that `facts` describe, or returns `nil` if they are unknown.
  init?(_ facts: DayFacts, under rules: JournalRules) {
    guard facts.isLocalTimeKnown, facts.hasSteps, let steps = facts.hourlySteps else { return nil }
    var longest: DayWalk?
    for walk in facts.walks where walk.minutes >= rules.numbers.lifeWalkMinutes {
      if walk.minutes > longest?.minutes ?? 0 { longest = walk }
    }
    let firstQuarters = facts.firstQuarters ?? [Int](repeating: 0, count: LivedHours.count)
    self.init(day: facts.day, steps: steps, firstQuarters: firstQuarters, longestWalkStart: longest?.startMinute)
  }
}

extension [LivedHours] {
  /// Returns the hours of `day`, or `nil` if they are unknown; the array is in ascending order of days.
  func hours(of day: CivilDay) -> LivedHours? {
    let place = partitioningIndex { $0.day >= day }
    return place < count && self[place].day == day ? self[place] : nil
  }

  /// Replaces the hours of `day`, or removes them if `hours` is `nil`.
  mutating func setHours(_ hours: LivedHours?, of day: CivilDay) {
    let place = partitioningIndex { $0.day >= day }
    let isKnown = place < count && self[place].day == day
    replaceSubrange(place..<(isKnown ? place + 1 : place), with: hours.map { [$0] } ?? [])
  }
}
