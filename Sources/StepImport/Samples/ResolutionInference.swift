import PixelPalCore

/// An inference of a file's time resolution from the spacing and the duration of its rows.
struct ResolutionInference {
  /// The inferred duration of rows without an end.
  enum InferredLength {
    case day
    case hour
    case finer
  }

  /// The longest duration that rows without an end can have, judging by all start times so far.
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

  /// The inferred duration of rows whose start is an epoch time (a count since 1970), judging by local time.
  private var inferredEpochLength = InferredLength.day
  /// True if all epoch times are midnights in UTC, as they are if they represent dates.
  private(set) var areEpochTimesMidnights = true

  /// Records the start of a row as an epoch time.
  ///
  /// `clock` is the same time as shown by the local clock.
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

  /// Records the day that a row covers, for measuring the spacing between days.
  mutating func recordDay(_ day: CivilDay) {
    if let lastDay, lastDay != day {
      let gap = abs(day.daysSince1970 - lastDay.daysSince1970)
      dayGaps = (min(dayGaps.shortest, gap), max(dayGaps.longest, gap), dayGaps.count + 1)
    }
    if firstDay == nil { firstDay = day }
    lastDay = day
  }

  /// The resolution of all rows, or `sample` if their resolutions differ.
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
  /// It is `day`, unless the rows are so far and so evenly apart that each sums up a week or a month.
  private var resolutionOfDays: ImportReport.Resolution {
    guard dayGaps.count >= 3 else { return .day }
    if dayGaps.shortest == 7, dayGaps.longest == 7 { return .week }
    return dayGaps.shortest >= 28 && dayGaps.longest <= 31 ? .month : .day
  }
}
