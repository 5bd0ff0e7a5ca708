import Documents
import PixelPalCore
import StepHistory

/// A detector for the hour that clocks show twice when daylight saving time ends, in tables without UTC offsets.
///
///     2024-10-27 01:00,300
///     2024-10-27 02:00,310    the first of the two hours
///     2024-10-27 02:00,320    the second
///     2024-10-27 03:00,300
///
/// In a table with ascending times, the second occurrence of the hour begins at the first row that doesn't start later
/// than the row above. The detector compares only rows from the same source.
struct RepeatedHourDetector {
  /// The last row of a source, and statistics on the order of all its rows so far.
  private struct SourceTrend {
    /// The start of the row in milliseconds since 1970, as if local time were UTC.
    var start: Int64
    /// The end of the row in milliseconds since 1970, as if local time were UTC.
    var end: Int64
    var isInRepeatedHour: Bool
    /// True if the row is in the second occurrence of the hour.
    var isSecond = false
    /// The number of rows that start later than the source's previous row.
    var rises = 0
    /// The number of rows that start earlier than the source's previous row.
    var falls = 0

    /// True if the rows are sorted with the oldest first, with at most one exception per 20 rows.
    var areRising: Bool { falls * 20 <= rises }
    /// True if the rows are sorted with the newest first, with at most one exception per 20 rows.
    var areFalling: Bool { !areRising && rises * 20 <= falls }
  }

  /// The trend of each source, keyed by the number in the source's ID.
  private var trends: [Int: SourceTrend] = [:]
  /// True if at least one row is in an hour that clocks show twice.
  ///
  /// A part of a file that has such a row must be parsed again in sequence.
  private(set) var hasRowsInRepeatedHour = false
  /// The first day on which two rows have the same time in the repeated hour, or `nil` if there is no such day.
  ///
  /// The rows are either in different occurrences of the hour, or a row and its correction.
  private var sameTimeDay: CivilDay?
  /// The first day with a row in the repeated hour that fits both occurrences, or `nil` if there is no such day.
  private var undecidableDay: CivilDay?
  /// The number of rows outside of the repeated hour that have the same time as the row above.
  ///
  /// Such rows show that the table contains corrections.
  private var repeatCount = 0

  /// The first day with rows that may be in either occurrence of the repeated hour, or `nil` if there is no such day.
  var ambiguousDay: CivilDay? { undecidableDay ?? (repeatCount > 0 ? sameTimeDay : nil) }

  /// Adds the rows of `later`, which must follow the rows of this detector.
  ///
  /// No row of `later` may be in a repeated hour.
  mutating func merge(_ later: RepeatedHourDetector) { repeatCount += later.repeatCount }

  /// Records a row, and returns true if it is in the second occurrence of an hour that clocks show twice.
  ///
  /// - Parameters:
  ///   - start: the start of the row in milliseconds since 1970, as if local time were UTC.
  ///   - end: the end of the row in the same unit.
  ///   - isInRepeatedHour: true if clocks show the start of the row twice.
  ///   - identityIncludesCount: true if rows with the same time add up. The two occurrences then needn't be
  ///     distinguished.
  ///   - source: the source of the row.
  mutating func recordRowAndDetectSecondHour(
    from start: Int64, to end: Int64, isInRepeatedHour: Bool, identityIncludesCount: Bool, source: StepSample.SourceID
  ) -> Bool {
    hasRowsInRepeatedHour = hasRowsInRepeatedHour || isInRepeatedHour
    let day = CivilDay(daysSince1970: Int(start / 86_400_000))
    guard var trend = trends[source.number] else {
      trends[source.number] = SourceTrend(start: start, end: end, isInRepeatedHour: isInRepeatedHour)
      return false
    }
    var isSecond = false
    let isInSameHour = isInRepeatedHour && trend.isInRepeatedHour && abs(start - trend.start) < 10_800_000
    if isInSameHour {
      isSecond = trend.isSecond
      if trend.end < trend.start, !isSecond, trend.areRising {
        // The row above ends before it starts on the clock, so it extends into the second occurrence.
        isSecond = true
        if start < trend.start { trend.falls -= 1 }
      } else if start == trend.start {
        if end == trend.end, !identityIncludesCount {
          if isSecond || !trend.areRising { undecidableDay = undecidableDay ?? day }
          (isSecond, sameTimeDay) = (true, sameTimeDay ?? day)
        }
      } else if start < trend.start, trend.rises > 0, trend.areRising {
        if isSecond, !identityIncludesCount { undecidableDay = undecidableDay ?? day }
        if !identityIncludesCount { sameTimeDay = sameTimeDay ?? day }
        if !isSecond {
          // The clock change caused this fall, so the fall that is counted below is subtracted here.
          (isSecond, trend.falls) = (true, trend.falls - 1)
        }
      } else if start > trend.start, trend.areFalling {
        if !identityIncludesCount { undecidableDay = undecidableDay ?? day }
      }
    } else if start == trend.start, end == trend.end, !identityIncludesCount {
      repeatCount += 1
    }
    if start > trend.start { trend.rises += 1 } else if start < trend.start { trend.falls += 1 }
    (trend.start, trend.end, trend.isInRepeatedHour, trend.isSecond) = (start, end, isInRepeatedHour, isSecond)
    trends[source.number] = trend
    return isSecond
  }
}

extension Zone {
  /// Returns the later instant at which clocks show the same time as at `first`, or `nil` if there is none.
  func secondOccurrence(of first: Instant) -> Instant? {
    let offset = offsetSeconds(at: first)
    let later = offsetSeconds(at: first + .hours(3))
    guard later < offset else { return nil }
    let second = first + .seconds(offset - later)
    return offsetSeconds(at: second) == later ? second : nil
  }
}

extension ImportProblem {
  /// Returns the problem with a file in which rows on `day` may belong to either occurrence of the repeated hour.
  static func repeatedHour(on day: CivilDay) -> ImportProblem {
    .init(
      .sentence(
        "clocks show one hour twice on \(day.description), and its rows do not show to which of the two they belong"),
      hint: "write each time with its UTC offset, such as \(day.description)T02:00:00+02:00")
  }
}
