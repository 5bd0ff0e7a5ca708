import PixelPalCore
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

  /// The days of each look, as one path.
  func paths(under rules: Rules) -> [(shade: DayShade, path: String)] {
    var paths = DayShade.allCases.map { (shade: $0, path: "") }
    for day in days {
      let shade = DayShade(day.steps, under: rules)
      guard let index = paths.firstIndex(where: { $0.shade == shade }) else { continue }
      paths[index].path += Boxes.path(column(of: day.day), day.day.weekday - 1, isDot: shade == .unknown)
    }
    return paths.filter { !$0.path.isEmpty }
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
