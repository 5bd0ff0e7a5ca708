import PixelPalCore
import StateExport
import StepHistory

/// The days of a history as rows that fit on a screen: by the day, the week or the month.
///
/// What is not known for long is one row, and so is what is left out; a phase that was reached is never left out.
struct DayRows {
  /// How much of the calendar a row has.
  enum Span: Hashable {
    case day
    case week
    case month

    /// The first day of the stretch that `day` belongs to.
    fileprivate func first(of day: CivilDay) -> Int {
      switch self {
      case .day: day.daysSince1970
      case .week: day.daysSince1970 - (day.weekday - 1)
      case .month: day.daysSince1970 - (day.components.day - 1)
      }
    }

    /// What a history of so many days is told by.
    static func fitting(_ days: Int) -> Span {
      switch days {
      case ...31: .day
      case ...184: .week
      default: .month
      }
    }
  }

  /// Days that follow each other, added up.
  struct Stretch {
    private(set) var first: CivilDay
    private(set) var last: CivilDay
    /// How many days, weeks or months of the calendar it is.
    private(set) var count = 1
    private(set) var days: Int
    /// Of how many of them something is known.
    private(set) var known: Int
    private(set) var steps: Int64
    /// What was reached on them.
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

    /// How many steps on a day of which something is known.
    var mean: Int64 { known > 0 ? steps / Int64(known) : 0 }
  }

  /// A line.
  enum Row {
    /// One day, week or month.
    case one(Stretch)
    /// Several of which nothing is known.
    case unknown(Stretch)
    /// Several that are not shown.
    case leftOut(Stretch)
  }

  let span: Span
  let rows: [Row]

  /// The last `most` rows of `days` by `span`, and those before on which one of `phases` was reached.
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

  /// Those of which nothing is known as one, where several follow each other.
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

  /// The last rows, and before them those on which a phase was reached.
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
  /// What it is about.
  var stretch: DayRows.Stretch {
    switch self {
    case .one(let stretch), .unknown(let stretch), .leftOut(let stretch): stretch
    }
  }
}

// As people read them.
extension DayRows {
  /// How much narrower bars are, so that what was reached stands behind them.
  var roomForPhases: Int { rows.contains { !$0.stretch.phases.isEmpty } ? ", phase 2".count : 0 }

  /// What stands before the numbers.
  func label(of stretch: Stretch) -> String {
    switch span {
    case .day, .week: WrittenDay.short(stretch.first)
    case .month: WrittenDay.month(of: stretch.first)
    }
  }

  /// What is not shown one by one: `14 months, Mar 2021 to Apr 2022`.
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
