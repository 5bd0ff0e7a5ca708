import PixelPalCore

/// An inference of a file's time resolution from the times of its rows.
///
/// The inference provides the duration of rows that state no end, and the resolution in the report.
struct ResolutionInference {
  /// The duration of rows that state no end.
  enum InferredLength {
    /// A day, because all rows start at midnight.
    case day
    /// An hour, because all rows start at a full hour.
    case hour
    /// Less than an hour, because at least one row doesn't start at a full hour.
    case finer
  }

  /// The duration of rows that state no end, inferred from all start times so far.
  ///
  /// Further rows can only make the duration shorter.
  var inferredLength = InferredLength.day
  var isFinerThanHours: Bool { inferredLength == .finer }

  /// The durations of the shortest and the longest row, or `nil` if no duration is known yet.
  var lengths: (shortest: Milliseconds, longest: Milliseconds)?
  /// True if each row so far covers a whole local day, so that the resolution is a day or coarser.
  var areAllWholeDays = true
  /// The day of the first row that covers a whole day, or `nil` if there is no such row.
  var firstDay: CivilDay?
  /// The day of the last row that covers a whole day, or `nil` if there is no such row.
  var lastDay: CivilDay?
  /// The shortest and the longest interval between the days of consecutive whole-day rows, and the number of intervals.
  ///
  /// The intervals are in days. A row on the same day as the previous row doesn't count.
  var dayGaps: (shortest: Int, longest: Int, count: Int) = (.max, 0, 0)

  /// Records the start of a row that states no end.
  mutating func recordStartWithoutEnd(_ time: WrittenTime) {
    guard let clock = time.timeOfDay else { return }
    if clock % 3_600_000 != 0 {
      inferredLength = .finer
    } else if clock != 0, inferredLength == .day {
      inferredLength = .hour
    }
  }

  /// The duration of rows that start at an epoch time (a count since 1970), if epoch times are interpreted in local
  /// time.
  private var inferredEpochLength = InferredLength.day
  /// True if all epoch times so far are midnights in UTC, so that they probably stand for dates.
  private(set) var areEpochTimesMidnights = true

  /// Records the start of a row without an end, whose start is written as a number of seconds or parts of one since
  /// 1970.
  ///
  /// `clock` is the local time of day at the start, as the time since midnight.
  mutating func recordStartWithoutEnd(epoch time: WrittenTime, clock: Milliseconds) {
    if clock.count % 3_600_000 != 0 {
      inferredEpochLength = .finer
    } else if clock != .zero, inferredEpochLength == .day {
      inferredEpochLength = .hour
    }
    if time.timeOfDay != 0 { areEpochTimesMidnights = false }
    guard !areEpochTimesMidnights else { return }
    if inferredEpochLength == .finer {
      inferredLength = .finer
    } else if inferredEpochLength == .hour, inferredLength == .day {
      inferredLength = .hour
    }
  }

  /// Records `length` as the duration of a row.
  ///
  /// `isDay` is true if the row covers a whole local day.
  mutating func recordLength(_ length: Milliseconds, isDay: Bool) {
    if !isDay { areAllWholeDays = false }
    lengths = lengths.map { (min($0.shortest, length), max($0.longest, length)) } ?? (length, length)
  }

  /// Records the day of a row that covers a whole day.
  ///
  /// The intervals between such days show whether the rows are sums of weeks or months.
  mutating func recordWholeDayRow(_ day: CivilDay) {
    if let lastDay, lastDay != day {
      let gap = abs(day.daysSince1970 - lastDay.daysSince1970)
      dayGaps = (min(dayGaps.shortest, gap), max(dayGaps.longest, gap), dayGaps.count + 1)
    }
    if firstDay == nil { firstDay = day }
    lastDay = day
  }

  /// The resolution of the file, or `sample` if the durations of the rows differ or don't fit any other resolution.
  var resolution: ImportReport.Resolution {
    guard let lengths else { return .sample }
    if areAllWholeDays { return resolutionOfDays }
    guard lengths.shortest == lengths.longest else { return .sample }
    switch lengths.longest {
    case .minutes(1): return .minute
    case .minutes(10): return .tenMinutes
    case .minutes(15): return .quarterHour
    case .hours(1): return .hour
    default: return .sample
    }
  }

  /// The resolution of a file in which all rows cover whole days.
  ///
  /// If there are at least four dates at intervals of 7 days, the rows are sums of weeks. If the intervals are 28 to 31
  /// days, the rows are sums of months. Otherwise, the resolution is `day`.
  private var resolutionOfDays: ImportReport.Resolution {
    guard dayGaps.count >= 3 else { return .day }
    if dayGaps.shortest == 7, dayGaps.longest == 7 { return .week }
    return dayGaps.shortest >= 28 && dayGaps.longest <= 31 ? .month : .day
  }
}
