import PixelPalCore

/// Finds returns and longest days among the days that are told.
///
///     var records = DayRecords()
///     records.tell(steps: 12_000, under: rules).isLongest
///
/// Nobody else decides it: a page that plays a history dwells on the same days as the journal.
package struct DayRecords: Hashable, Sendable {
  /// How many days were told.
  package private(set) var told = 0
  /// How many blank days there are since the last of those.
  package private(set) var blank = 0
  /// The most steps of a told day so far.
  private var most: Int64 = 0
  /// The steps of the last longest day.
  private var lastLongest: Int64 = 0
  /// The days since the last longest day; `nil` before the first.
  private var sinceLongest: Int?

  /// Before the first day.
  package init() {}

  /// What a day is beside those before it.
  package struct Judgement: Hashable, Sendable {
    /// Whether it is the first told after more blank days than nobody speaks of.
    package let isReturn: Bool
    /// True if it has more steps than every told day before it, and is not too like the last longest day too soon after it.
    package let isLongest: Bool
  }

  /// Passes days of which nothing is known.
  package mutating func pass(blank days: Int) {
    blank += days
    sinceLongest = sinceLongest.map { $0 + days }
  }

  /// Takes the next day, which has steps.
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
