package import PixelPalCore

/// The steps in each hour of a lived day, which normally begins at 04:00.
///
/// The journal learns the person's usual hours and the pal's character from hourly steps. A day has hourly steps only
/// if the hours of the person's own clock are known.
package struct LivedDayHourlySteps: Hashable, Sendable {
  package let day: CivilDay
  /// The steps in each of the 24 hours of the lived day.
  package let steps: [Int64]
  /// The steps in all hours of the lived day together.
  package let total: Int64
  /// The share of ``total`` that falls in each hour, in thousandths, rounded down.
  ///
  /// The shares are stored, because each Monday's update compares the days of four weeks.
  package let permille: [Int]
  /// The first quarter-hour with steps in each hour, from 0 to 3, or 0 for an hour without steps.
  package let firstQuarters: [Int]
  /// The minute of the lived day at which the longest walk began.
  ///
  /// The value is `nil` if no walk was long enough for the journal to mention.
  package let longestWalkStart: Int?

  /// The number of hours in a lived day.
  package static let count = 24

  /// Creates the hours of a day, or returns `nil` if the values are invalid or no hour has steps.
  ///
  /// Each array must have 24 elements. Step counts can't be negative, and first quarters must be in the range 0 to 3.
  package init?(day: CivilDay, steps: [Int64], firstQuarters: [Int], longestWalkStart: Int?) {
    guard steps.count == LivedDayHourlySteps.count, firstQuarters.count == LivedDayHourlySteps.count,
      steps.allSatisfy({ $0 >= 0 }), steps.contains(where: { $0 > 0 }),
      firstQuarters.allSatisfy({ 0...3 ~= $0 })
    else { return nil }
    (self.day, self.steps, self.firstQuarters, self.longestWalkStart) = (day, steps, firstQuarters, longestWalkStart)
    let total = steps.reduce(Int64(0)) { $0.addingSaturated($1) }
    self.total = total
    permille = steps.map { Int(total.dividingFullWidth($0.multipliedFullWidth(by: 1000)).quotient) }
  }

  /// Creates the hours of the day that `facts` describe, or returns `nil` if the hours are unknown or have no steps.
  init?(_ facts: DayFacts, under rules: JournalRules) {
    guard facts.isLocalTimeKnown, facts.hasSteps, let steps = facts.hourlySteps else { return nil }
    var longest: DayWalk?
    for walk in facts.walks where walk.minutes >= rules.numbers.lifeWalkMinutes {
      if walk.minutes > longest?.minutes ?? 0 { longest = walk }
    }
    let firstQuarters = facts.firstQuarters ?? [Int](repeating: 0, count: LivedDayHourlySteps.count)
    self.init(day: facts.day, steps: steps, firstQuarters: firstQuarters, longestWalkStart: longest?.startMinute)
  }
}

extension [LivedDayHourlySteps] {
  /// Returns the hours of `day`, or `nil` if they are unknown.
  ///
  /// The array must be in ascending order of days.
  func hourlySteps(of day: CivilDay) -> LivedDayHourlySteps? {
    let place = partitioningIndex { $0.day >= day }
    return place < count && self[place].day == day ? self[place] : nil
  }

  /// Sets the hours of `day`, or removes them if `hours` is `nil`.
  ///
  /// The array must be in ascending order of days.
  mutating func setHourlySteps(_ hours: LivedDayHourlySteps?, of day: CivilDay) {
    let place = partitioningIndex { $0.day >= day }
    let isKnown = place < count && self[place].day == day
    replaceSubrange(place..<(isKnown ? place + 1 : place), with: hours.map { [$0] } ?? [])
  }
}
