import PixelPalCore

/// An inference of the time resolution of a file from the durations of its rows and the intervals between them.
struct ResolutionInference {
  /// The duration that is inferred for rows without an end.
  enum InferredLength {
    case day
    case hour
    case finer
  }

  /// The longest duration that rows without an end can have, according to all start times so far.
  var inferredLength = InferredLength.day
  var isFinerThanHours: Bool { inferredLength == .finer }

  var lengths: (shortest: Milliseconds, longest: Milliseconds)?
  var areAllWholeDays = true
  var firstDay: CivilDay?
  var lastDay: CivilDay?
  var dayGaps: (shortest: Int, longest: Int, count: Int) = (.max, 0, 0)

  /// Records the start of a row without an end.
  mutating func recordStart(_ time: WrittenTime) {
    guard let clock = time.timeOfDay else { return }
    if clock % 3_600_000 != 0 {
      inferredLength = .finer
    } else if clock != 0, inferredLength == .day {
      inferredLength = .hour
    }
  }

  /// The duration inferred for rows that start at an epoch time (a count since 1970), according to local time.
  private var inferredEpochLength = InferredLength.day
  /// True if all epoch times are midnights in UTC, because they stand for dates.
  private(set) var areEpochTimesMidnights = true

  /// Records an epoch time at which a row starts.
  ///
  /// `clock` is the time of day that the local clock shows at the start.
  mutating func recordStart(epoch time: WrittenTime, clock: Milliseconds) {
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

  /// Records the duration of a row.
  ///
  /// `isDay` is true if the row covers a whole day.
  mutating func recordLength(_ length: Milliseconds, isDay: Bool) {
    if !isDay { areAllWholeDays = false }
    lengths = lengths.map { (min($0.shortest, length), max($0.longest, length)) } ?? (length, length)
  }

  /// Records a day that a row covers, in order to measure the intervals between days.
  mutating func recordDay(_ day: CivilDay) {
    if let lastDay, lastDay != day {
      let gap = abs(day.daysSince1970 - lastDay.daysSince1970)
      dayGaps = (min(dayGaps.shortest, gap), max(dayGaps.longest, gap), dayGaps.count + 1)
    }
    if firstDay == nil { firstDay = day }
    lastDay = day
  }

  /// The resolution of all rows, or `sample` if rows have different resolutions.
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

  /// The resolution of rows that cover days.
  ///
  /// The result is `day`, unless the rows are so far and so evenly apart that each must be the sum of a week or a
  /// month.
  private var resolutionOfDays: ImportReport.Resolution {
    guard dayGaps.count >= 3 else { return .day }
    if dayGaps.shortest == 7, dayGaps.longest == 7 { return .week }
    return dayGaps.shortest >= 28 && dayGaps.longest <= 31 ? .month : .day
  }
}
