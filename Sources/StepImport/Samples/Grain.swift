import PixelPalCore

/// The spacing and the length of a table's rows, from which its resolution is inferred.
struct Grain {
  /// The inferred length of rows without an end.
  enum Kind {
    case day
    case hour
    case finer
  }

  /// The coarsest kind that fits all rows without an end seen so far.
  var kind = Kind.day
  var isFiner: Bool { kind == .finer }

  var lengths: (shortest: Milliseconds, longest: Milliseconds)?
  var areAllDays = true
  var firstDay: CivilDay?
  var lastDay: CivilDay?
  var gaps: (shortest: Int, longest: Int, count: Int) = (.max, 0, 0)

  /// Records the start of a row without an end.
  mutating func see(_ time: WrittenTime) {
    guard let clock = time.clock else { return }
    if clock % 3_600_000 != 0 { kind = .finer } else if clock != 0, kind == .day { kind = .hour }
  }

  /// The kind of rows with epoch times (counts since 1970), by local time.
  private var kindOfEpochs = Kind.day
  /// True if all epoch times are midnights in UTC, as those of dates are.
  private(set) var areEpochsDates = true

  /// Records the start of a row with an epoch time, which is `clock` in local time.
  mutating func see(epoch time: WrittenTime, clock: Milliseconds) {
    if clock.count % 3_600_000 != 0 {
      kindOfEpochs = .finer
    } else if clock != .zero, kindOfEpochs == .day {
      kindOfEpochs = .hour
    }
    if time.clock != 0 { areEpochsDates = false }
    guard !areEpochsDates else { return }
    if kindOfEpochs == .finer { kind = .finer } else if kindOfEpochs == .hour, kind == .day { kind = .hour }
  }

  /// Records the length of a row.
  mutating func see(_ length: Milliseconds, isDay: Bool) {
    if !isDay { areAllDays = false }
    lengths = lengths.map { (min($0.shortest, length), max($0.longest, length)) } ?? (length, length)
  }

  /// Records the day of a row.
  mutating func see(_ day: CivilDay) {
    if let lastDay, lastDay != day {
      let gap = abs(day.daysSince1970 - lastDay.daysSince1970)
      gaps = (min(gaps.shortest, gap), max(gaps.longest, gap), gaps.count + 1)
    }
    if firstDay == nil { firstDay = day }
    lastDay = day
  }

  /// The resolution that all rows share; `sample` if they differ.
  var resolution: ImportReport.Resolution {
    guard let lengths else { return .sample }
    if areAllDays { return spacedDays }
    guard lengths.shortest == lengths.longest else { return .sample }
    switch lengths.longest {
    case .minutes(1): return .minute
    case .minutes(10): return .tenMinutes
    case .minutes(15): return .quarterHour
    case .hours(1): return .hour
    default: return .sample
    }
  }

  /// The resolution of rows of days: `day`, unless they are so far apart and so evenly spaced that each sums up a week
  /// or a month.
  private var spacedDays: ImportReport.Resolution {
    guard gaps.count >= 3 else { return .day }
    if gaps.shortest == 7, gaps.longest == 7 { return .week }
    return gaps.shortest >= 28 && gaps.longest <= 31 ? .month : .day
  }
}
