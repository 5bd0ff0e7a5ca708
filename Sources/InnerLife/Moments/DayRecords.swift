import PixelPalCore

/// A detector of returns and longest days among the days with steps.
///
///     var records = DayRecords()
///     records.tell(steps: 12_000, under: rules).isLongest
///
/// It is the only place where this is decided, so that a page that replays a history pauses on the same days as the
/// journal.
package struct DayRecords: Hashable, Sendable {
  /// The number of days with steps so far.
  package private(set) var told = 0
  /// The number of blank days since the last day with steps.
  package private(set) var blank = 0
  /// The most steps of a day so far.
  private var most: Int64 = 0
  /// The steps of the most recent longest day.
  private var lastLongest: Int64 = 0
  /// The number of days since the most recent longest day; `nil` before the first.
  private var sinceLongest: Int?

  /// Creates the state before the first day.
  package init() {}

  /// The assessment of a day in comparison with the days before it.
  package struct Judgement: Hashable, Sendable {
    /// True if it is the first day with steps after more than `lifeReturnAfterDays` blank days.
    package let isReturn: Bool
    /// True if it has more steps than all days before it, and is not a marginal increase soon after the most recent
    /// longest day.
    ///
    /// The first days of a life are never longest days: see `lifeRecordAfterDays`.
    package let isLongest: Bool
  }

  /// Skips blank days.
  package mutating func pass(blank days: Int) {
    blank += days
    sinceLongest = sinceLongest.map { $0 + days }
  }

  /// Processes the next day, which has steps, and returns its assessment.
  package mutating func tell(steps: Int64, under rules: LifeRules) -> Judgement {
    let numbers = rules.numbers
    sinceLongest = sinceLongest.map { $0 + 1 }
    let isHardlyMore =
      steps.multipliedSaturated(by: 100) < lastLongest.multipliedSaturated(by: Int64(numbers.lifeLongestDayPercent))
    let rests = sinceLongest.map { $0 < numbers.lifeLongestRestsDays && isHardlyMore } ?? false
    let judgement = Judgement(
      isReturn: told > 0 && blank > numbers.lifeReturnAfterDays,
      isLongest: told + 1 >= numbers.lifeRecordAfterDays && steps > most && !rests)
    if judgement.isLongest { (lastLongest, sinceLongest) = (steps, 0) }
    told += 1
    blank = 0
    most = max(most, steps)
    return judgement
  }
}
