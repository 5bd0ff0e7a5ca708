import PixelPalCore
import StepHistory

/// Evidence that step counts are either parts of sums or running totals, gathered by comparing consecutive rows.
///
/// In a table without a column for the time, rows may be parts of a day, such as hours or walks. Many rows then have
/// the time and source of the row above, but another count. A few such rows may be corrections, but they must be parts
/// if there are at least as many of them as different times. Rows with only a date are also parts, even with equal
/// counts, if at least nine in ten dates occur three times or more.
///
/// Counts may also be running totals. They then rise all day and restart the next day, or rise to impossible numbers.
struct PartialOrCumulativeCountEvidence {
  /// The values of a row that are compared with those of the next row.
  private struct TimedRow {
    let start: Instant
    let end: Instant
    let source: StepSample.SourceID
    let count: StepCount
    let day: CivilDay
    /// True if the row adds to other rows with the same time, and false if it corrects them.
    let identityIncludesCount: Bool

    func hasSameTime(as other: TimedRow) -> Bool { start == other.start && end == other.end && source == other.source }
  }

  private var first: TimedRow?
  private var last: TimedRow?
  /// The number of runs of consecutive rows with the same time and source.
  private var distinctTimeCount = 0
  /// The number of those rows counted by ``repeatCount`` that have another step count than the row above.
  private(set) var changedRepeatCount = 0
  /// The number of rows that have the same time and source as the row above, and would correct that row.
  ///
  /// Rows that add to other rows with the same time aren't counted.
  private(set) var repeatCount = 0
  /// The number of runs of three or more consecutive rows with the same time and source.
  private var timesWithThreeRows = 0
  /// The numbers of rows in the first and in the last run of rows with the same time and source.
  private var (firstTimeRowCount, lastTimeRowCount) = (0, 0)
  /// True if each row so far covers a whole day.
  private var areAllDays = true
  /// True if the table states when each row was written, so that rows with the same time are corrections.
  var hasRecordingTime = false
  /// The numbers of rises and falls of the count between consecutive rows, within a day and from one day to another.
  private var (rises, falls, risesBetweenDays, fallsBetweenDays) = (0, 0, 0, 0)
  private var maximum = StepCount.zero

  /// The minimum number of repeated rows that can be treated as parts of a sum.
  ///
  /// Fewer repeated rows are always treated as corrections.
  private static let minEvidence = 10

  /// True if rows with the same time add up, instead of correcting one another.
  var arePartsOfSums: Bool {
    !hasRecordingTime && changedRepeatCount >= PartialOrCumulativeCountEvidence.minEvidence
      && changedRepeatCount >= distinctTimeCount
  }

  /// True if rows seem to be parts of days, because nearly all dates are repeated.
  ///
  /// All rows must cover whole days, and at least nine in ten dates must occur three times or more.
  var areRepeatedDays: Bool {
    !hasRecordingTime && areAllDays && repeatCount >= PartialOrCumulativeCountEvidence.minEvidence
      && timesWithThreeRows * 10 >= distinctTimeCount * 9
  }

  /// True if the counts are running totals rather than the steps of each row.
  ///
  /// Such counts rise all day and restart the next day, or they never fall and exceed 150,000.
  var areRunningTotals: Bool {
    let isCounterOfDays = falls == 0 && rises >= 20 && fallsBetweenDays >= 2 && maximum >= StepCount(steps: 3000)
    let isCounterForEver =
      falls + fallsBetweenDays == 0 && rises + risesBetweenDays >= 5 && maximum > StepCount(steps: 150_000)
    return isCounterOfDays || isCounterForEver
  }

  /// The main counters, which only tests read.
  ///
  /// The array contains ``repeatCount``, ``changedRepeatCount``, the number of runs of rows with the same time, the
  /// number of runs of at least three rows, and the number of rows in the last run.
  var counters: [Int] { [repeatCount, changedRepeatCount, distinctTimeCount, timesWithThreeRows, lastTimeRowCount] }

  /// Records the next row.
  ///
  /// - Parameters:
  ///   - span: the time that the row covers.
  ///   - source: the source of the row.
  ///   - count: the step count of the row.
  ///   - day: the day on which the row starts.
  ///   - identityIncludesCount: true if the row adds to other rows with the same time.
  ///   - isDay: true if the row covers a whole day.
  mutating func recordRow(
    span: Interval, source: StepSample.SourceID, count: StepCount, on day: CivilDay, identityIncludesCount: Bool,
    isDay: Bool
  ) {
    let row = TimedRow(
      start: span.start, end: span.end, source: source, count: count, day: day,
      identityIncludesCount: identityIncludesCount)
    if first == nil { first = row }
    maximum = max(maximum, count)
    if let last {
      recordEvidence(comparing: row, with: last)
    } else {
      distinctTimeCount += 1
    }
    areAllDays = areAllDays && isDay
    if let last, last.hasSameTime(as: row) { lastTimeRowCount += 1 } else { lastTimeRowCount = 1 }
    if lastTimeRowCount == 3 { timesWithThreeRows += 1 }
    if distinctTimeCount == 1 { firstTimeRowCount = lastTimeRowCount }
    last = row
  }

  private mutating func recordEvidence(comparing row: TimedRow, with last: TimedRow) {
    if last.hasSameTime(as: row) {
      if !row.identityIncludesCount {
        repeatCount += 1
        if last.count != row.count { changedRepeatCount += 1 }
      }
      return
    }
    distinctTimeCount += 1
    guard last.source == row.source, last.count != row.count else { return }
    // The table may be sorted with the newest row first.
    let isRise = (last.count < row.count) == (last.start < row.start)
    if last.day == row.day {
      if isRise { rises += 1 } else { falls += 1 }
    } else if isRise {
      risesBetweenDays += 1
    } else {
      fallsBetweenDays += 1
    }
  }

  /// Adds the evidence in `later`, which comes from the rows after those of this evidence.
  mutating func merge(_ later: PartialOrCumulativeCountEvidence) {
    guard let next = later.first else { return }
    if first == nil { first = next }
    if let last {
      recordEvidence(comparing: next, with: last)
      // The first time of the later rows has been counted twice, here and in `later`, but must count once.
      distinctTimeCount -= 1
    }
    let isOneTime = last.map { $0.hasSameTime(as: next) } ?? false
    let joined = isOneTime ? lastTimeRowCount + later.firstTimeRowCount : later.firstTimeRowCount
    if isOneTime {
      // The last run of the earlier rows and the first run of the later ones are a single run, and must count once.
      timesWithThreeRows +=
        (joined >= 3 ? 1 : 0) - (lastTimeRowCount >= 3 ? 1 : 0) - (later.firstTimeRowCount >= 3 ? 1 : 0)
    }
    timesWithThreeRows += later.timesWithThreeRows
    if distinctTimeCount == 0 { firstTimeRowCount = joined }
    lastTimeRowCount = later.distinctTimeCount == 1 ? joined : later.lastTimeRowCount
    areAllDays = areAllDays && later.areAllDays
    repeatCount += later.repeatCount
    distinctTimeCount += later.distinctTimeCount
    changedRepeatCount += later.changedRepeatCount
    rises += later.rises
    falls += later.falls
    risesBetweenDays += later.risesBetweenDays
    fallsBetweenDays += later.fallsBetweenDays
    maximum = max(maximum, later.maximum)
    last = later.last
  }
}
