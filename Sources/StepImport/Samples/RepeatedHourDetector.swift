import Documents
import PixelPalCore
import StepHistory

/// A detector for the hour that clocks show twice in autumn, in tables with times without a UTC offset.
///
///     2024-10-27 01:00,300
///     2024-10-27 02:00,310    the first of the two hours
///     2024-10-27 02:00,320    the second
///     2024-10-27 03:00,300
///
/// In a table with ascending times, the second occurrence of the hour begins at a row that repeats the time of the
/// previous row, or goes back in time within the hour. Rows are compared only with rows from the same source.
struct RepeatedHourDetector {
  /// The last row of a source, and the numbers of rows of the source that go forward and back in time.
  private struct SourceTrend {
    /// The start of the row in milliseconds since 1970, with local time treated as UTC.
    var start: Int64
    var end: Int64
    var isInRepeatedHour: Bool
    var isSecond = false
    /// The number of rows that start later than the previous row.
    ///
    /// ``falls`` is the number of rows that start earlier.
    var rises = 0
    var falls = 0

    var areRising: Bool { falls * 20 <= rises }
    var areFalling: Bool { !areRising && rises * 20 <= falls }
  }

  private var trends: [Int: SourceTrend] = [:]
  /// True if at least one row is in an hour that clocks show twice.
  ///
  /// The time of such a row is ambiguous, and its meaning depends on the preceding rows.
  private(set) var hasRowsInRepeatedHour = false
  /// The first day on which rows in both occurrences of the hour may have the same times, or `nil` if there is no such
  /// day.
  private var sameTimeDay: CivilDay?
  /// The first day on which neighboring rows don't show to which occurrence of the hour a row belongs, if there is one.
  private var undecidableDay: CivilDay?
  /// The number of rows that repeat the time of the previous row, although clocks show that time only once.
  private var repeatCount = 0

  /// A day on which rows may belong to either occurrence of the hour, or `nil` if there is no such day.
  var ambiguousDay: CivilDay? { undecidableDay ?? (repeatCount > 0 ? sameTimeDay : nil) }

  /// Adds the number of repeated times in the following rows, which are in `later`.
  ///
  /// None of the following rows may be in an hour that clocks show twice.
  mutating func merge(_ later: RepeatedHourDetector) { repeatCount += later.repeatCount }

  /// Records a row, and returns true if it is in the second occurrence of an hour that clocks show twice.
  ///
  /// `start` and `end` are in local time. If `identityIncludesCount` is true, rows with the same time add up.
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
        // The previous row ends in the second occurrence of the hour.
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
          // The clock change made the time go back, so this doesn't count as a fall.
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
  /// Returns the instant at which clocks show the time of `first` again, or `nil` if they show it only once.
  func secondOccurrence(of first: Instant) -> Instant? {
    let offset = offsetSeconds(at: first)
    let later = offsetSeconds(at: first + .hours(3))
    guard later < offset else { return nil }
    let second = first + .seconds(offset - later)
    return offsetSeconds(at: second) == later ? second : nil
  }
}

extension ImportProblem {
  /// Returns the error to report for a table in which some rows on `day` may belong to either occurrence of an hour.
  static func repeatedHour(_ day: CivilDay) -> ImportProblem {
    .init(
      .sentence(
        "clocks show one hour twice on \(day.description), and its rows do not show to which of the two they belong"),
      hint: "write each time with its UTC offset, such as \(day.description)T02:00:00+02:00")
  }
}
