import PixelPalCore

/// A finder for the usual hours in recent days.
///
/// General groups of weekdays come first: an hour that is usual on every day isn't found again for single weekdays.
struct UsualHourFinder {
  private let days: ArraySlice<HabitDay>
  private let known: [UsualHour]
  private let rules: JournalRules
  /// The number of searched days for each weekday, Monday first.
  private var daysByWeekday = [Int](repeating: 0, count: 7)
  /// The number of matching days for each weekday and each pair of consecutive hours.
  ///
  /// A pair is identified by its first hour.
  private var matches = [Int](repeating: 0, count: 7 * HabitDay.hourPairs)

  /// Creates a finder for the usual hours in `days`.
  ///
  /// `known` contains the usual hours that were found before.
  init(_ days: ArraySlice<HabitDay>, known: [UsualHour], under rules: JournalRules) {
    (self.days, self.known, self.rules) = (days, known, rules)
    for day in days where day.isComparedWithUsualHours(under: rules) {
      daysByWeekday[day.day.weekday - 1] += 1
      var hours = day.matchingHours
      while hours != 0 {
        matches[(day.day.weekday - 1) * HabitDay.hourPairs + hours.trailingZeroBitCount] += 1
        hours &= hours - 1
      }
    }
  }

  /// The usual hours, ordered from those of all weekdays to those of single weekdays.
  var usualHours: [UsualHour] {
    var found: [UsualHour] = []
    /// The hours of each weekday that belong to a usual hour, as bit sets.
    var taken = [UInt32](repeating: 0, count: 7)
    for weekdays in UsualHour.weekdayGroups {
      while let hour = bestHour(on: weekdays, taken: taken) {
        found.append(makeUsualHour(onWeekdays: weekdays, startingAtHour: hour))
        for weekday in weekdays { taken[weekday - 1] |= 0b11 << UInt32(hour) }
      }
    }
    return found
  }

  /// Returns the first hour of the best pair of hours for `weekdays`, or `nil` if no pair is usual.
  ///
  /// A pair is left out if one of its hours is in `taken`. Pairs that are already known come first, then those with
  /// more matches, then earlier ones.
  private func bestHour(on weekdays: ClosedRange<Int>, taken: [UInt32]) -> Int? {
    // An hour isn't usual on every day if nothing is known about weekends.
    guard weekdays.allSatisfy({ daysByWeekday[$0 - 1] > 0 }) else { return nil }
    let numbers = rules.numbers
    let dayCount = weekdays.reduce(0) { $0 + daysByWeekday[$1 - 1] }
    let leastDays = weekdays.count > 1 ? numbers.lifeUsualHourDaysOfGroup : numbers.lifeUsualHourDaysAtLeast
    let takenHours = weekdays.reduce(0) { $0 | taken[$1 - 1] }
    var best: (hour: Int, isKnown: Bool, matches: Int)?
    for hour in 0..<HabitDay.hourPairs where takenHours & 0b11 << UInt32(hour) == 0 {
      let count = weekdays.reduce(0) { $0 + matches[($1 - 1) * HabitDay.hourPairs + hour] }
      guard count > 0 else { continue }
      let isKnown = known.contains { $0.weekdays == weekdays && $0.livedHour == hour }
      let least = isKnown ? numbers.lifeKeptConfidence : numbers.lifeFoundConfidence
      guard UsualHour.confidenceInThousandths(matchingDays: count, of: dayCount) >= least,
        isKnown || dayCount >= leastDays
      else {
        continue
      }
      if let best, best.isKnown != isKnown ? best.isKnown : best.matches >= count { continue }
      best = (hour, isKnown, count)
    }
    return best?.hour
  }

  private func makeUsualHour(onWeekdays weekdays: ClosedRange<Int>, startingAtHour hour: Int) -> UsualHour {
    let group = days.filter { weekdays.contains($0.day.weekday) && $0.isComparedWithUsualHours(under: rules) }
    let matching = group.filter { $0.hasLargeShare(inTwoHoursFrom: hour) }
    return UsualHour(
      weekdays: weekdays, livedHour: hour, matchingDays: matching.count, knownDays: group.count,
      livedMinute: lowerMedian(of: matching.map { $0.minuteOfFirstQuarterHourWithSteps(inTwoHoursFrom: hour) }) ?? hour
        * 60,
      isWalkOfHabit: haveHabitualWalk(matching, from: hour),
      knownWeeks: known.first { $0.weekdays == weekdays && $0.livedHour == hour }
        .map { min(UsualHour.weeksUntilMentioned, $0.knownWeeks + 1) } ?? 0)
  }

  /// Returns true if the person has a habitual walk in the two hours from `hour` on.
  ///
  /// Enough of the days in `matching` must have their longest walk in these hours, and about half of these walks must
  /// take nearly as long as their median.
  private func haveHabitualWalk(_ matching: [HabitDay], from hour: Int) -> Bool {
    let minutes = matching.filter { $0.hasLongestWalk(inTwoHoursFrom: hour) }.map { $0.longestWalkMinutes }.sorted()
    guard minutes.count >= rules.numbers.lifeHabitWalks, let lower = quartile(numbered: 1, ofSorted: minutes),
      let median = quartile(numbered: 2, ofSorted: minutes), let upper = quartile(numbered: 3, ofSorted: minutes)
    else { return false }
    return max(upper - median, median - lower) * rules.numbers.lifeHabitPart <= median
  }
}
