import PixelPalCore
import StepHistory

/// Evidence in consecutive rows of a table that step counts do not mean what they seem to mean.
///
/// Rows with the time and the source of the previous row, but other steps, may be corrections. If there are as many of
/// them as there are times, each is a part of its day, such as an hour or a walk, and the column that distinguishes
/// them is missing. The same is true of rows with only a date, even equal ones, if nearly every date occurs three times
/// or more.
///
/// Steps that rise all day and restart the next day, or that rise to impossible numbers, are running totals.
struct RepeatedTimes {
  private struct Row {
    let start: Instant
    let end: Instant
    let source: StepSample.SourceID
    let count: StepCount
    let day: CivilDay
    /// True if the row adds to others with the same time.
    let isBare: Bool

    func hasTime(of other: Row) -> Bool { start == other.start && end == other.end && source == other.source }
  }

  private var first: Row?
  private var last: Row?
  private var times = 0
  /// The number of rows that have the time of the previous row and other steps.
  private(set) var changes = 0
  /// The number of rows that have the time of the previous row and do not add to it.
  private(set) var repeats = 0
  /// The number of times that three or more consecutive rows have.
  private var timesOfThree = 0
  /// The number of consecutive rows with the first time, and with the last.
  private var (firstRun, lastRun) = (0, 0)
  /// True as long as all rows are days.
  private var areDays = true
  /// True if the table gives the time of writing, so that rows with the same time are corrections.
  var haveRecording = false
  /// The number of rises and falls between consecutive rows, within a day and from one day to the next.
  private var (rises, falls, risesOfDays, fallsOfDays) = (0, 0, 0, 0)
  private var most = StepCount.zero

  /// The minimum for a conclusion; fewer rows are interpreted as corrections.
  private static let fewest = 10

  /// True if rows with the same time are parts of a sum rather than corrections.
  var areParts: Bool { !haveRecording && changes >= RepeatedTimes.fewest && changes >= times }

  /// True if nearly every date occurs three times or more.
  var areRepeatedDays: Bool {
    !haveRecording && areDays && repeats >= RepeatedTimes.fewest && timesOfThree * 10 >= times * 9
  }

  /// True if rows hold running totals.
  var areTotals: Bool {
    let isCounterOfDays = falls == 0 && rises >= 20 && fallsOfDays >= 2 && most >= StepCount(steps: 3000)
    let isCounterForEver = falls + fallsOfDays == 0 && rises + risesOfDays >= 5 && most > StepCount(steps: 150_000)
    return isCounterOfDays || isCounterForEver
  }

  /// The numbers of repeats, changes, times, times of three or more rows, and rows with the last time.
  var summary: [Int] { [repeats, changes, times, timesOfThree, lastRun] }

  /// Receives the next row, which starts on `day`.
  mutating func see(
    _ span: Interval, _ source: StepSample.SourceID, _ count: StepCount, on day: CivilDay, isBare: Bool,
    isDay: Bool
  ) {
    let row = Row(start: span.start, end: span.end, source: source, count: count, day: day, isBare: isBare)
    if first == nil { first = row }
    most = max(most, count)
    if let last {
      follow(row, after: last)
    } else {
      times += 1
    }
    areDays = areDays && isDay
    if let last, last.hasTime(of: row) { lastRun += 1 } else { lastRun = 1 }
    if lastRun == 3 { timesOfThree += 1 }
    if times == 1 { firstRun = lastRun }
    last = row
  }

  private mutating func follow(_ row: Row, after last: Row) {
    if last.hasTime(of: row) {
      if !row.isBare {
        repeats += 1
        if last.count != row.count { changes += 1 }
      }
      return
    }
    times += 1
    guard last.source == row.source, last.count != row.count else { return }
    // The newest row may come first.
    let isRise = (last.count < row.count) == (last.start < row.start)
    if last.day == row.day {
      if isRise { rises += 1 } else { falls += 1 }
    } else if isRise {
      risesOfDays += 1
    } else {
      fallsOfDays += 1
    }
  }

  /// Adds the counts of later rows.
  mutating func follow(_ later: RepeatedTimes) {
    guard let next = later.first else { return }
    if first == nil { first = next }
    if let last {
      follow(next, after: last)
      // The first of the later rows has been counted there as well.
      times -= 1
    }
    let isOneTime = last.map { $0.hasTime(of: next) } ?? false
    let joined = isOneTime ? lastRun + later.firstRun : later.firstRun
    if isOneTime {
      // The time that both share is counted once.
      timesOfThree += (joined >= 3 ? 1 : 0) - (lastRun >= 3 ? 1 : 0) - (later.firstRun >= 3 ? 1 : 0)
    }
    timesOfThree += later.timesOfThree
    if times == 0 { firstRun = joined }
    lastRun = later.times == 1 ? joined : later.lastRun
    areDays = areDays && later.areDays
    repeats += later.repeats
    times += later.times
    changes += later.changes
    rises += later.rises
    falls += later.falls
    risesOfDays += later.risesOfDays
    fallsOfDays += later.fallsOfDays
    most = max(most, later.most)
    last = later.last
  }
}
