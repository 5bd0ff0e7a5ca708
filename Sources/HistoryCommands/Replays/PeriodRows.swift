import PixelPalCore
import StateExport
import StepHistory

/// The days of a history as rows by day, week or month, few enough to fit on a screen.
///
/// Consecutive units without a step count share one row, and so do omitted units. A unit in which a phase was reached
/// always has a row of its own.
struct PeriodRows {
  /// The calendar unit that each row covers.
  enum CalendarUnit: Hashable {
    case day
    case week
    case month

    /// Returns the first day of the unit that contains `day`, as a number of days since 1970.
    fileprivate func firstDayNumber(of day: CivilDay) -> Int {
      switch self {
      case .day: day.daysSince1970
      case .week: day.daysSince1970 - (day.weekday - 1)
      case .month: day.daysSince1970 - (day.components.day - 1)
      }
    }

    /// Returns the smallest unit that divides `days` days into few enough rows for a screen.
    static func smallestUnitFittingScreen(forDays days: Int) -> CalendarUnit {
      switch days {
      case ...31: .day
      case ...184: .week
      default: .month
      }
    }
  }

  /// A run of consecutive days and the sum of their steps.
  struct DayRunSummary {
    private(set) var first: CivilDay
    private(set) var last: CivilDay
    /// The number of calendar units in the run.
    private(set) var unitCount = 1
    private(set) var dayCount: Int
    /// The number of days with a step count, including a count of 0.
    private(set) var knownDayCount: Int
    private(set) var steps: Int64
    /// The phases that were reached during the run.
    private(set) var phases: [Phase]

    fileprivate init(_ day: StepDays.Day, _ phases: [Phase]) {
      (first, last, dayCount, self.phases) = (day.day, day.day, 1, phases)
      (knownDayCount, steps) = (day.steps == nil ? 0 : 1, day.steps ?? 0)
    }

    fileprivate mutating func mergeDaysWithinUnit(of other: DayRunSummary) {
      last = other.last
      dayCount += other.dayCount
      knownDayCount += other.knownDayCount
      steps += other.steps
      phases += other.phases
    }

    fileprivate mutating func appendUnits(of other: DayRunSummary) {
      mergeDaysWithinUnit(of: other)
      unitCount += other.unitCount
    }

    /// The mean step count of the days that have one, or 0 if no day has one.
    var mean: Int64 { knownDayCount > 0 ? steps / Int64(knownDayCount) : 0 }
  }

  /// A row of the table, which covers a single calendar unit or several consecutive ones.
  enum Row {
    /// A single day, week or month.
    case single(DayRunSummary)
    /// A run of days, weeks or months without a step count.
    case unknown(DayRunSummary)
    /// A run of early days, weeks or months that are omitted to save space.
    case omitted(DayRunSummary)
  }

  let unit: CalendarUnit
  let rows: [Row]

  /// Creates the rows for `days`, grouped by the calendar unit `span`, such as a week.
  ///
  /// Rows before the last `maxRows` rows are combined, unless a phase was reached in them. `phases` contains the phases
  /// that were reached on each day.
  init(_ days: [StepDays.Day], by span: CalendarUnit, maxRows: Int, _ phases: [CivilDay: [Phase]]) {
    self.unit = span
    var dayRuns: [DayRunSummary] = []
    for day in days {
      let dayRun = DayRunSummary(day, phases[day.day] ?? [])
      if let last = dayRuns.last, span.firstDayNumber(of: last.first) == span.firstDayNumber(of: day.day),
        span != .day
      {
        dayRuns[dayRuns.count - 1].mergeDaysWithinUnit(of: dayRun)
      } else {
        dayRuns.append(dayRun)
      }
    }
    rows = PeriodRows.omittingEarlyRows(PeriodRows.combiningUnknownRuns(in: dayRuns), keeping: maxRows)
  }

  /// Returns a row for each of `dayRuns`, but only one row for consecutive unknown runs.
  ///
  /// A run is unknown if none of its days has a step count and no phase was reached in it.
  private static func combiningUnknownRuns(in dayRuns: [DayRunSummary]) -> [Row] {
    var rows: [Row] = []
    for dayRun in dayRuns {
      guard dayRun.knownDayCount == 0, dayRun.phases.isEmpty else {
        rows.append(.single(dayRun))
        continue
      }
      if case .unknown(var run)? = rows.last {
        run.appendUnits(of: dayRun)
        rows[rows.count - 1] = .unknown(run)
      } else {
        rows.append(.unknown(dayRun))
      }
    }
    return rows
  }

  /// Returns the last `maxRows` rows, and all earlier rows in which a phase was reached.
  ///
  /// One row stands for each group of consecutive rows that are omitted between them.
  private static func omittingEarlyRows(_ rows: [Row], keeping maxRows: Int) -> [Row] {
    var shown: [Row] = []
    for (index, row) in rows.enumerated() {
      guard index < rows.count - maxRows, row.dayRun.phases.isEmpty else {
        shown.append(row)
        continue
      }
      if case .omitted(var run)? = shown.last {
        run.appendUnits(of: row.dayRun)
        shown[shown.count - 1] = .omitted(run)
      } else {
        shown.append(.omitted(row.dayRun))
      }
    }
    return shown
  }
}

extension PeriodRows.Row {
  var dayRun: PeriodRows.DayRunSummary {
    switch self {
    case .single(let run), .unknown(let run), .omitted(let run): run
    }
  }
}

// Formatting of rows.
extension PeriodRows {
  /// The width of the labels after the bars, such as `, phase 2`, in characters, or 0 if no phase was reached.
  var phaseLabelWidth: Int { rows.contains { !$0.dayRun.phases.isEmpty } ? ", phase 2".count : 0 }

  /// Returns the label at the beginning of a row: the month, or the date on which the day or week begins.
  func dateLabel(of dayRun: DayRunSummary) -> String {
    switch unit {
    case .day, .week: DisplayDateFormat.weekdayAndDateText(of: dayRun.first)
    case .month: DisplayDateFormat.monthAndYearText(of: dayRun.first)
    }
  }

  /// Returns the description of a row with several units, such as `14 months, Mar 2021 to Apr 2022`.
  func lengthAndDateRange(of dayRun: DayRunSummary) -> String {
    let thing =
      switch unit {
      case .day: "day"
      case .week: "week"
      case .month: "month"
      }
    let count = pluralized(dayRun.unitCount, thing)
    let (first, last) =
      unit == .month
      ? (dateLabel(of: dayRun), DisplayDateFormat.monthAndYearText(of: dayRun.last))
      : (DisplayDateFormat.dateText(of: dayRun.first), DisplayDateFormat.dateText(of: dayRun.last))
    return "\(count), " + (first == last ? first : "\(first) to \(last)")
  }
}
