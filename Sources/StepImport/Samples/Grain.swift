import PixelPalCore

/// How finely the rows of a table lie.
struct Grain {
  /// What rows of a table without ends are.
  enum Kind {
    case day
    case hour
    case finer
  }

  /// What all rows seen so far are, where they have no end.
  var kind = Kind.day
  var isFiner: Bool { kind == .finer }

  var lengths: (shortest: Milliseconds, longest: Milliseconds)?
  var areAllDays = true
  var firstDay: CivilDay?
  var lastDay: CivilDay?
  var gaps: (shortest: Int, longest: Int, count: Int) = (.max, 0, 0)

  /// Notes when a row starts that has no end.
  mutating func see(_ time: WrittenTime) {
    guard let clock = time.clock else { return }
    if clock % 3_600_000 != 0 { kind = .finer } else if clock != 0, kind == .day { kind = .hour }
  }

  /// The kind of rows whose times are counts since 1970, by the clock of their zone.
  private var kindOfEpochs = Kind.day
  /// True if all such times are midnights in UTC, as those of dates are.
  private(set) var areEpochsDates = true

  /// Learns when a row starts whose time is a count since 1970, and shows `clock` in its zone.
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

  /// Notes how long a row is.
  mutating func see(_ length: Milliseconds, isDay: Bool) {
    if !isDay { areAllDays = false }
    lengths = lengths.map { (min($0.shortest, length), max($0.longest, length)) } ?? (length, length)
  }

  /// Notes the day of a row.
  mutating func see(_ day: CivilDay) {
    if let lastDay, lastDay != day {
      let gap = abs(day.daysSince1970 - lastDay.daysSince1970)
      gaps = (min(gaps.shortest, gap), max(gaps.longest, gap), gaps.count + 1)
    }
    if firstDay == nil { firstDay = day }
    lastDay = day
  }

  /// The resolution that all rows share; `sample` where they share none.
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

  /// Days, unless they lie so far apart and so evenly that each stands for a week or a month.
  private var spacedDays: ImportReport.Resolution {
    guard gaps.count >= 3 else { return .day }
    if gaps.shortest == 7, gaps.longest == 7 { return .week }
    return gaps.shortest >= 28 && gaps.longest <= 31 ? .month : .day
  }
}
