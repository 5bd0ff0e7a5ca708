import Documents
import PixelPalCore
import StepHistory

/// A detector for the hour that clocks show twice in autumn, in tables without UTC offsets.
///
///     2024-10-27 01:00,300
///     2024-10-27 02:00,310    the first of the two hours
///     2024-10-27 02:00,320    the second
///     2024-10-27 03:00,300
///
/// In a table with rising times, the second hour begins at a row that repeats the time of the previous row, or that
/// goes back within the hour. Rows are only compared with rows of the same source.
struct RepeatedHourDetector {
  /// The last row of a source.
  private struct LastRow {
    /// The start and the end of the row in local time, in milliseconds since 1970 as if they were in UTC.
    var start: Int64
    var end: Int64
    var isInRepeatedHour: Bool
    var isSecond = false
    /// The number of rows that start after the row before them; ``falls`` counts those that start earlier.
    var rises = 0
    var falls = 0

    var areRising: Bool { falls * 20 <= rises }
    var areFalling: Bool { !areRising && rises * 20 <= falls }
  }

  private var lastRows: [Int: LastRow] = [:]
  /// True if a row is in an hour that clocks show twice, so that the previous rows matter.
  private(set) var hasRowsInRepeatedHour = false
  /// A day when rows from both of the repeated hours may show the same times.
  private var sameTimeDay: CivilDay?
  /// A day when the neighbors of a row do not determine which of the two hours it belongs to.
  private var undecidableDay: CivilDay?
  /// The number of rows that repeat the time of the previous row although clocks show their hour only once.
  private var repeatCount = 0

  /// A day when some rows may belong to either of two repeated hours, or `nil` if there is none.
  var ambiguousDay: CivilDay? { undecidableDay ?? (repeatCount > 0 ? sameTimeDay : nil) }

  /// Adds the counts of later rows, none of which are in an hour that clocks show twice.
  mutating func merge(_ later: RepeatedHourDetector) { repeatCount += later.repeatCount }

  /// Records a row, and returns true if it is in the second of two hours that clocks show alike.
  ///
  /// `start` and `end` are in local time. With `identityIncludesCount`, rows with the same time add up in any case.
  mutating func recordRow(
    from start: Int64, to end: Int64, isInRepeatedHour: Bool, identityIncludesCount: Bool, source: StepSample.SourceID
  ) -> Bool {
    hasRowsInRepeatedHour = hasRowsInRepeatedHour || isInRepeatedHour
    let day = CivilDay(daysSince1970: Int(start / 86_400_000))
    guard var row = lastRows[source.number] else {
      lastRows[source.number] = LastRow(start: start, end: end, isInRepeatedHour: isInRepeatedHour)
      return false
    }
    var isSecond = false
    let isInSameHour = isInRepeatedHour && row.isInRepeatedHour && abs(start - row.start) < 10_800_000
    if isInSameHour {
      isSecond = row.isSecond
      if row.end < row.start, !isSecond, row.areRising {
        // The row before ends in the second hour.
        isSecond = true
        if start < row.start { row.falls -= 1 }
      } else if start == row.start {
        if end == row.end, !identityIncludesCount {
          if isSecond || !row.areRising { undecidableDay = undecidableDay ?? day }
          (isSecond, sameTimeDay) = (true, sameTimeDay ?? day)
        }
      } else if start < row.start, row.rises > 0, row.areRising {
        if isSecond, !identityIncludesCount { undecidableDay = undecidableDay ?? day }
        if !identityIncludesCount { sameTimeDay = sameTimeDay ?? day }
        if !isSecond {
          // The step back was caused by the clock, so it does not count as a fall.
          (isSecond, row.falls) = (true, row.falls - 1)
        }
      } else if start > row.start, row.areFalling {
        if !identityIncludesCount { undecidableDay = undecidableDay ?? day }
      }
    } else if start == row.start, end == row.end, !identityIncludesCount {
      repeatCount += 1
    }
    if start > row.start { row.rises += 1 } else if start < row.start { row.falls += 1 }
    (row.start, row.end, row.isInRepeatedHour, row.isSecond) = (start, end, isInRepeatedHour, isSecond)
    lastRows[source.number] = row
    return isSecond
  }
}

extension Zone {
  /// Returns the instant when clocks show the same time as at `first` again, or `nil` if they show it only once.
  func secondOccurrence(of first: Instant) -> Instant? {
    let offset = offsetSeconds(at: first)
    let later = offsetSeconds(at: first + .hours(3))
    guard later < offset else { return nil }
    let second = first + .seconds(offset - later)
    return offsetSeconds(at: second) == later ? second : nil
  }
}

extension ImportProblem {
  /// Returns the problem that refuses a table because some rows on `day` may belong to either of two repeated hours.
  static func repeatedHour(_ day: CivilDay) -> ImportProblem {
    .init(
      .sentence(
        "clocks show one hour twice on \(day.description), and its rows do not show to which of the two they belong"),
      hint: "write each time with its UTC offset, such as \(day.description)T02:00:00+02:00")
  }
}
