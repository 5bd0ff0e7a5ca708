package import PixelPalCore

/// Which of the days that are told are returns, and which are longer than all before.
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
  private var longest: Int64 = 0
  /// How many days ago the last day was told that was longer than all before; `nil` before the first.
  private var sinceLongest: Int?

  /// Before the first day.
  package init() {}

  /// What a day is beside those before it.
  package struct Judgement: Hashable, Sendable {
    /// Whether it is the first told after more blank days than nobody speaks of.
    package let isReturn: Bool
    /// Whether it is longer than all before it, by so much and so long after the last that it is worth a word.
    package let isLongest: Bool
  }

  /// Passes days of which nothing is known.
  package mutating func pass(blank days: Int) {
    blank += days
    sinceLongest = sinceLongest.map { $0 + days }
  }

  /// Takes the next day, which has steps.
  package mutating func tell(steps: Int64, under rules: Rules) -> Judgement {
    let numbers = rules.numbers
    let isMore = steps.multipliedSaturated(by: 100) >= longest.multipliedSaturated(by: Int64(numbers.lifeRecordPercent))
    sinceLongest = sinceLongest.map { $0 + 1 }
    let rests = sinceLongest.map { $0 < numbers.lifeLongestRestsDays } ?? false
    let judgement = Judgement(
      isReturn: told > 0 && blank > numbers.lifeReturnAfterDays,
      isLongest: told >= numbers.lifeRecordAfterDays && isMore && !rests)
    if judgement.isLongest { sinceLongest = 0 }
    told += 1
    blank = 0
    longest = max(longest, steps)
    return judgement
  }
}
