import PixelPalCore
import StateExport
import StepHistory

/// A year of a calendar, with a column for each week and Monday at the top.
struct CalendarYear {
  let year: Int
  /// The days of the year that belong to the history, in ascending order.
  ///
  /// The days can begin with a few weeks of the previous year.
  let days: ArraySlice<StepDays.Day>
  private let firstDay: CivilDay

  /// The maximum number of weeks that contain days of one year.
  static let maxColumns = 54

  init(year: Int, days: ArraySlice<StepDays.Day>) {
    self.year = year
    self.days = days
    firstDay = CivilDay(year: year, month: 1, day: 1) ?? .first
  }

  /// Returns an entry for each year that contains some of the `days`, which must be in ascending order.
  static func years(of days: [StepDays.Day]) -> [CalendarYear] {
    var blocks: [CalendarYear] = []
    var start = 0
    for index in days.indices {
      let year = days[index].day.components.year
      guard index + 1 == days.count || days[index + 1].day.components.year != year else { continue }
      blocks.append(CalendarYear(year: year, days: days[start...index]))
      start = index + 1
    }
    return blocks
  }

  private static let maxMergedDays = 28

  /// Returns `years` with a short first year merged into the row of the second year.
  ///
  /// The first year is short if its days begin at most four weeks before the second year.
  static func mergingShortFirstYear(of years: [CalendarYear], days: [StepDays.Day]) -> [CalendarYear] {
    guard years.count > 1, let first = days.first, first.day.distance(to: years[1].firstDay) <= maxMergedDays else {
      return years
    }
    return [CalendarYear(year: years[1].year, days: days[..<years[1].days.endIndex])] + years.dropFirst(2)
  }

  /// Returns the column of `day`, counted from the week with 1 January.
  ///
  /// The column is negative for a day in an earlier week.
  func weekColumn(of day: CivilDay) -> Int {
    (day.daysSince1970 - firstDay.daysSince1970 + firstDay.weekday - 1).flooredDivision(by: 7).quotient
  }

  /// The range of columns that contain days, or column 0 alone if there are no days.
  var filledColumns: ClosedRange<Int> {
    weekColumn(of: days.first?.day ?? firstDay)...weekColumn(of: days.last?.day ?? firstDay)
  }

  /// Returns the date of the Monday in `column`.
  ///
  /// The date can belong to the previous year.
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
  /// The first label includes the year. January is labelled with the year alone, and takes precedence over a December
  /// of the previous year. `isStrong` is true for labels with a year.
  var monthLabels: [(column: Int, name: String, isStrong: Bool)] {
    var names: [(column: Int, name: String, isStrong: Bool)] = []
    var last: (month: Int, end: Int)?
    for day in days {
      let month = day.day.components.month
      guard month != last?.month else { continue }
      let column = weekColumn(of: day.day) - filledColumns.lowerBound
      let isBefore = day.day < firstDay
      if isBefore, self.weekColumn(of: day.day) > -3 { continue }
      let isFirst = last == nil && month > 1 && !isBefore
      let name = isFirst ? DisplayDateFormat.monthAndYearText(of: day.day) : DisplayDateFormat.shortMonths[month - 1]
      guard column >= last?.end ?? 0 else {
        last?.month = month
        continue
      }
      names.append((column, month == 1 ? String(year) : name, isFirst || month == 1))
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
