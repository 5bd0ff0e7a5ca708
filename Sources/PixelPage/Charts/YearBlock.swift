import PixelPalCore
import StateExport
import StepHistory

/// A year of a calendar: its days in columns of a week, Monday above.
struct YearBlock {
  let year: Int
  /// The days of it that were listed, ascending.
  let days: ArraySlice<StepDays.Day>
  private let first: CivilDay

  /// A year has days in up to 54 weeks.
  static let columns = 54

  init(year: Int, days: ArraySlice<StepDays.Day>) {
    self.year = year
    self.days = days
    first = CivilDay(year: year, month: 1, day: 1) ?? .first
  }

  /// The years that `days` lie in.
  static func blocks(of days: [StepDays.Day]) -> [YearBlock] {
    var blocks: [YearBlock] = []
    var start = 0
    for index in days.indices {
      let year = days[index].day.components.year
      guard index + 1 == days.count || days[index + 1].day.components.year != year else { continue }
      blocks.append(YearBlock(year: year, days: days[start...index]))
      start = index + 1
    }
    return blocks
  }

  func column(of day: CivilDay) -> Int { (day.daysSince1970 - first.daysSince1970 + first.weekday - 1) / 7 }

  /// The columns that have days, of which there is at least one.
  var filledColumns: ClosedRange<Int> {
    column(of: days.first?.day ?? first)...column(of: days.last?.day ?? first)
  }

  /// The Monday of a column, which may lie in the year before.
  func monday(of column: Int) -> CivilDay { first.advanced(by: 1 - first.weekday + 7 * column) }

  /// The days as boxes, of which the first filled column is the left one.
  func boxes(_ scale: DayScale) -> [(column: Int, row: Int, shade: DayShade)] {
    let left = filledColumns.lowerBound
    return days.map { (column(of: $0.day) - left, $0.day.weekday - 1, scale.shade(of: $0.steps)) }
  }

  /// The names of months and the columns that they stand above, the first with its year, as many as there is room for.
  var monthNames: [(column: Int, name: String, isStrong: Bool)] {
    var names: [(column: Int, name: String, isStrong: Bool)] = []
    var last: (month: Int, end: Int)?
    for day in days {
      let month = day.day.components.month
      guard month != last?.month else { continue }
      let column = column(of: day.day) - filledColumns.lowerBound
      let name = last == nil && month > 1 ? WrittenDay.month(of: day.day) : WrittenDay.months[month - 1]
      let room = last == nil && month > 1 ? 5 : 3
      guard column >= last?.end ?? 0 else {
        last?.month = month
        continue
      }
      names.append((column, month == 1 ? String(year) : name, last == nil))
      last = (month, column + room)
    }
    return names
  }

  /// The means of its months; `nil` where nothing is known, and of months that are not there.
  var months: [MonthMean?] {
    var months = Array(repeating: MonthMean?.none, count: 12)
    for day in days { months[day.day.components.month - 1, default: MonthMean()].add(day) }
    return months
  }
}

/// What the days of a month were like.
struct MonthMean {
  private(set) var steps: Int64 = 0
  private(set) var known: Int64 = 0

  mutating func add(_ day: StepDays.Day) {
    guard let steps = day.steps else { return }
    self.steps = self.steps.addingSaturated(steps)
    known += 1
  }

  /// The steps of a day; `nil` where nothing is known of any.
  var mean: Int64? { known > 0 ? self.steps / known : nil }
}

extension [MonthMean?] {
  fileprivate subscript(index: Int, default standard: MonthMean) -> MonthMean {
    get { self[index] ?? standard }
    set { self[index] = newValue }
  }
}
