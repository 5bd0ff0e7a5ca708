import PixelPalCore
import StateExport
import StepHistory

/// A row of a calendar: a year, with a column for each week and Monday at the top.
///
/// The year can begin on any date, so that the first row of a history has no empty months.
struct CalendarYear {
  /// The calendar year in which the row begins.
  let year: Int
  /// The days of the row that belong to the history, in ascending order.
  let days: ArraySlice<StepDays.Day>
  private let firstDay: CivilDay

  /// The maximum number of columns in a row, because the days of a year are in at most 54 weeks.
  static let maxColumns = 54

  /// Returns the rows of a history with the given days.
  ///
  /// Each row is a year that begins on the date of the first day. If the last row fits into the row before it, both are
  /// joined, so that a few days have no row of their own.
  static func rows(of days: [StepDays.Day]) -> [CalendarYear] {
    guard let first = days.first?.day.components else { return [] }
    var rows = years(of: days, beginningOn: (first.month, first.day))
    guard rows.count > 1 else { return rows }
    let previous = rows[rows.count - 2]
    let joined = CalendarYear(
      year: previous.year, days: days[previous.days.startIndex...], firstDay: previous.firstDay)
    if joined.filledColumns.count <= maxColumns { rows.replaceSubrange((rows.count - 2)..., with: [joined]) }
    return rows
  }

  /// Returns a row for each year that contains some of the `days`, which must be in ascending order.
  ///
  /// The years begin on `date`, or on 1 March if a year doesn't have that date.
  static func years(of days: [StepDays.Day], beginningOn date: (month: Int, day: Int) = (1, 1)) -> [CalendarYear] {
    let year = { (day: CivilDay) in
      (day.components.month, day.components.day) < date ? day.components.year - 1 : day.components.year
    }
    var rows: [CalendarYear] = []
    var start = 0
    for index in days.indices {
      let rowYear = year(days[index].day)
      guard index + 1 == days.count || year(days[index + 1].day) != rowYear else { continue }
      let first = CivilDay(year: rowYear, month: date.month, day: date.day) ?? CivilDay(year: rowYear, month: 3, day: 1)
      rows.append(CalendarYear(year: rowYear, days: days[start...index], firstDay: first ?? .first))
      start = index + 1
    }
    return rows
  }

  /// The calendar years of the row's days, such as `2024` or `2024/25`.
  var name: String {
    guard let last = days.last?.day.components.year, last != year else { return String(year) }
    return "\(year)/\(String(last).suffix(2))"
  }

  /// Returns the column of `day`, counted from the week with the first day of the year.
  func weekColumn(of day: CivilDay) -> Int {
    (day.daysSince1970 - firstDay.daysSince1970 + firstDay.weekday - 1).flooredDivision(by: 7).quotient
  }

  /// The range of columns that contain days, or column 0 alone if there are no days.
  var filledColumns: ClosedRange<Int> {
    weekColumn(of: days.first?.day ?? firstDay)...weekColumn(of: days.last?.day ?? firstDay)
  }

  /// Returns the date of the Monday in `column`, which can belong to the year before.
  func monday(ofColumn column: Int) -> CivilDay { firstDay.advanced(by: 1 - firstDay.weekday + 7 * column) }

  /// Returns a box for each day.
  ///
  /// Column 0 is the first column with a day, and row 0 is Monday.
  func dayBoxes(shadedBy scale: DayShadeScale) -> [(column: Int, row: Int, shade: DayShade)] {
    let left = filledColumns.lowerBound
    return days.map { (weekColumn(of: $0.day) - left, $0.day.weekday - 1, scale.shade(of: $0.steps)) }
  }

  /// The labels of the months that fit above the year, each with its column.
  ///
  /// The first label includes the year, and January is labelled with the year alone. `isStrong` is true for labels with
  /// a year.
  var monthLabels: [(column: Int, name: String, isStrong: Bool)] {
    var names: [(column: Int, name: String, isStrong: Bool)] = []
    var last: (month: Int, end: Int)?
    for day in days {
      let month = day.day.components.month
      guard month != last?.month else { continue }
      let column = weekColumn(of: day.day) - filledColumns.lowerBound
      let isFirst = last == nil && month > 1
      let name = isFirst ? DisplayDateFormat.monthAndYearText(of: day.day) : DisplayDateFormat.shortMonths[month - 1]
      let isFree = column >= last?.end ?? 0
      // The new year takes the place of the last weeks of December.
      if !isFree, month == 1, names.count == 1 { names = [] }
      guard isFree || names.isEmpty else {
        last?.month = month
        continue
      }
      names.append((column, month == 1 ? String(day.day.components.year) : name, isFirst || month == 1))
      last = (month, column + (isFirst ? 5 : 3))
    }
    return names
  }

  /// The mean steps of the twelve months, January first, with `nil` for a month that isn't part of the history.
  var monthMeans: [StepMean?] {
    var months = Array(repeating: StepMean?.none, count: 12)
    for day in days { months[day.day.components.month - 1, default: StepMean()].addDay(day) }
    return months
  }
}

/// A running mean of steps per day over the known days of a period.
struct StepMean {
  private(set) var steps: Int64 = 0
  private(set) var knownDays: Int64 = 0

  mutating func addDay(_ day: StepDays.Day) {
    guard let steps = day.steps else { return }
    self.steps = self.steps.addingSaturated(steps)
    knownDays += 1
  }

  /// The mean steps per known day, or `nil` if no day is known.
  var mean: Int64? { knownDays > 0 ? self.steps / knownDays : nil }
}

extension [StepMean?] {
  fileprivate subscript(index: Int, default standard: StepMean) -> StepMean {
    get { self[index] ?? standard }
    set { self[index] = newValue }
  }
}
