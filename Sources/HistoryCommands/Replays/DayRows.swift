import PixelPalCore
import StateExport
import StepHistory

/// The days of a history as rows that fit on a screen: by day, week or month.
///
/// A run of unknown periods becomes one row, and so does a run of omitted ones; a row with a reached phase is never
/// omitted.
struct DayRows {
  /// The calendar unit of a row.
  enum Span: Hashable {
    case day
    case week
    case month

    /// Returns the first day of the unit that contains `day`.
    fileprivate func first(of day: CivilDay) -> Int {
      switch self {
      case .day: day.daysSince1970
      case .week: day.daysSince1970 - (day.weekday - 1)
      case .month: day.daysSince1970 - (day.components.day - 1)
      }
    }

    /// Returns the unit that suits a history of so many days.
    static func fitting(_ days: Int) -> Span {
      switch days {
      case ...31: .day
      case ...184: .week
      default: .month
      }
    }
  }

  /// A run of consecutive days with their sums.
  struct Stretch {
    private(set) var first: CivilDay
    private(set) var last: CivilDay
    /// The number of calendar units in the run.
    private(set) var count = 1
    private(set) var days: Int
    /// The number of known days.
    private(set) var known: Int
    private(set) var steps: Int64
    /// The phases that were reached on these days.
    private(set) var phases: [Phase]

    fileprivate init(_ day: StepDays.Day, _ phases: [Phase]) {
      (first, last, days, self.phases) = (day.day, day.day, 1, phases)
      (known, steps) = (day.steps == nil ? 0 : 1, day.steps ?? 0)
    }

    fileprivate mutating func add(_ other: Stretch) {
      last = other.last
      days += other.days
      known += other.known
      steps += other.steps
      phases += other.phases
    }

    fileprivate mutating func join(_ other: Stretch) {
      add(other)
      count += other.count
    }

    /// The mean steps of a known day.
    var mean: Int64 { known > 0 ? steps / Int64(known) : 0 }
  }

  /// A row of the table.
  enum Row {
    /// One day, week or month.
    case one(Stretch)
    /// A run of unknown units.
    case unknown(Stretch)
    /// A run of omitted units.
    case leftOut(Stretch)
  }

  let span: Span
  let rows: [Row]

  /// Creates the last `most` rows of `days` by `span`, plus earlier rows on which one of `phases` was reached.
  init(_ days: [StepDays.Day], by span: Span, most: Int, _ phases: [CivilDay: [Phase]]) {
    self.span = span
    var stretches: [Stretch] = []
    for day in days {
      let stretch = Stretch(day, phases[day.day] ?? [])
      if let last = stretches.last, span.first(of: last.first) == span.first(of: day.day), span != .day {
        stretches[stretches.count - 1].add(stretch)
      } else {
        stretches.append(stretch)
      }
    }
    rows = DayRows.shortened(DayRows.folded(stretches), to: most)
  }

  /// Combines each run of unknown units into one row.
  private static func folded(_ stretches: [Stretch]) -> [Row] {
    var rows: [Row] = []
    for stretch in stretches {
      guard stretch.known == 0, stretch.phases.isEmpty else {
        rows.append(.one(stretch))
        continue
      }
      if case .unknown(var run)? = rows.last {
        run.join(stretch)
        rows[rows.count - 1] = .unknown(run)
      } else {
        rows.append(.unknown(stretch))
      }
    }
    return rows
  }

  /// Keeps the last rows, and earlier ones on which a phase was reached.
  private static func shortened(_ rows: [Row], to most: Int) -> [Row] {
    var shown: [Row] = []
    for (index, row) in rows.enumerated() {
      guard index < rows.count - most, row.stretch.phases.isEmpty else {
        shown.append(row)
        continue
      }
      if case .leftOut(var run)? = shown.last {
        run.join(row.stretch)
        shown[shown.count - 1] = .leftOut(run)
      } else {
        shown.append(.leftOut(row.stretch))
      }
    }
    return shown
  }
}

extension DayRows.Row {
  /// The days of the row.
  var stretch: DayRows.Stretch {
    switch self {
    case .one(let stretch), .unknown(let stretch), .leftOut(let stretch): stretch
    }
  }
}

// The formatting of rows.
extension DayRows {
  /// The width that bars leave free for the names of reached phases.
  var roomForPhases: Int { rows.contains { !$0.stretch.phases.isEmpty } ? ", phase 2".count : 0 }

  /// Returns the label in front of the numbers.
  func label(of stretch: Stretch) -> String {
    switch span {
    case .day, .week: WrittenDay.short(stretch.first)
    case .month: WrittenDay.month(of: stretch.first)
    }
  }

  /// Returns the description of a combined row, as in `14 months, Mar 2021 to Apr 2022`.
  func words(of stretch: Stretch) -> String {
    let thing =
      switch span {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      }
    let count = number(stretch.count, thing)
    let (first, last) =
      span == .month
      ? (label(of: stretch), WrittenDay.month(of: stretch.last))
      : (WrittenDay.plain(stretch.first), WrittenDay.plain(stretch.last))
    return "\(count), " + (first == last ? first : "\(first) to \(last)")
  }
}
