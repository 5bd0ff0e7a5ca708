import PixelPalCore

/// A recent day with steps, reduced to the values that the detection of habits compares.
///
/// Hours are those of the lived day, which normally begins at 04:00.
struct HabitDay: Hashable, Sendable {
  let day: CivilDay
  /// The steps of the calendar day.
  let steps: Int64
  /// The steps in each hour of the day, or `nil` if the hours are unknown.
  let hours: LivedDayHourlySteps?
  /// The minute of the lived day at which half of the steps had been taken, or `nil` if it's unknown.
  let halfwayMinute: Int?
  let longestWalkMinutes: Int
  /// The pairs of consecutive hours with a large share of the day's steps, as a bit set.
  ///
  /// Each pair is represented by the bit of its first hour.
  let matchingHours: UInt32
  /// The hours with at least a small share of the day's steps, as a bit set.
  let walkingHours: UInt32

  /// The number of pairs of consecutive hours in a lived day.
  static let hourPairs = LivedDayHourlySteps.count - 1

  init(_ record: JournalDayRecord, _ hours: LivedDayHourlySteps?, under rules: JournalRules) {
    (day, steps, self.hours, halfwayMinute) = (record.day, record.steps, hours, record.halfwayMinute)
    longestWalkMinutes = record.longestWalkMinutes
    guard let hours else {
      (matchingHours, walkingHours) = (0, 0)
      return
    }
    matchingHours = HabitDay.matchingHourBits(in: hours.steps, of: hours.total, under: rules)
    walkingHours = HabitDay.hourBits(in: 0..<LivedDayHourlySteps.count) {
      hours.total.hasShare(hours.steps[$0], atLeastBasisPoints: rules.numbers.lifeTraitHourShare)
    }
  }

  private static func matchingHourBits(in steps: [Int64], of total: Int64, under rules: JournalRules) -> UInt32 {
    guard total >= Int64(rules.numbers.lifeUsualHourDaySteps) else { return 0 }
    let least = Int64(rules.numbers.lifeUsualHourSteps)
    return hourBits(in: 0..<hourPairs) { hour in
      let both = steps[hour].addingSaturated(steps[hour + 1])
      return both >= least && total.hasShare(both, atLeastBasisPoints: rules.numbers.lifeUsualHourShare)
    }
  }

  private static func hourBits(in range: Range<Int>, where isSet: (Int) -> Bool) -> UInt32 {
    range.reduce(0) { isSet($1) ? $0 | 1 << UInt32($1) : $0 }
  }

  /// Returns true if the day has enough steps at known hours to be compared with usual hours.
  func isComparedWithUsualHours(under rules: JournalRules) -> Bool {
    hours.map { $0.total >= Int64(rules.numbers.lifeUsualHourDaySteps) } ?? false
  }

  /// Returns true if the two hours from `hour` on have a large share of the day's steps.
  func hasLargeShare(inTwoHoursFrom hour: Int) -> Bool { matchingHours & 1 << UInt32(hour) != 0 }

  /// Returns the minute at which the first quarter-hour with steps begins in the two hours from `hour` on.
  ///
  /// Hours and minutes are counted from the start of the lived day. If the hours of the day are unknown, the result is
  /// the first minute of the two hours.
  func minuteOfFirstQuarterHourWithSteps(inTwoHoursFrom hour: Int) -> Int {
    guard let hours else { return hour * 60 }
    let first = hours.steps[hour] > 0 ? hour : hour + 1
    return first * 60 + hours.firstQuarters[first] * 15
  }

  /// Returns true if the longest walk of the day began in the two hours from `hour` on.
  func hasLongestWalk(inTwoHoursFrom hour: Int) -> Bool {
    hours?.longestWalkStart.map { hour * 60..<(hour + 2) * 60 ~= $0 } ?? false
  }

  /// Returns the hour of the lived day in which the steps reach the given share, or `nil` if the hours are unknown.
  ///
  /// `basisPoints` is the share in ten-thousandths.
  func livedHour(reachingBasisPoints basisPoints: Int) -> Int? {
    guard let hours else { return nil }
    var sum: Int64 = 0
    return hours.steps.firstIndex { steps in
      sum = sum.addingSaturated(steps)
      return hours.total.hasShare(sum, atLeastBasisPoints: basisPoints)
    }
  }
}

extension Int64 {
  /// Returns true if `part` is at least `basisPoints` ten-thousandths of the number.
  fileprivate func hasShare(_ part: Int64, atLeastBasisPoints basisPoints: Int) -> Bool {
    let (left, right) = (part.multipliedFullWidth(by: 10_000), multipliedFullWidth(by: Int64(basisPoints)))
    return (left.high, left.low) >= (right.high, right.low)
  }
}

extension [HabitDay] {
  func days(after day: CivilDay) -> ArraySlice<HabitDay> { self[partitioningIndex { $0.day > day }...] }
}

/// Returns the quartile `number` of ascending numbers, or `nil` if there are no numbers.
///
/// Quartile 1 is the lower quartile, 2 is the lower median, and 3 is the upper quartile.
func quartile<Number>(numbered number: Int, ofSorted numbers: [Number]) -> Number? {
  numbers.isEmpty ? nil : numbers[(numbers.count - 1) * number / 4]
}
