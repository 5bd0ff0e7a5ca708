import PixelPalCore
import StateExport
import StepHistory

/// A wall calendar of a few weeks: a row for each week, with the steps of each day in its box.
struct WeeksChart {
  private let days: [StepDays.Day]
  private let scale: DayScale
  private let monday: CivilDay

  /// The maximum number of weeks that are shown with numbers.
  static let mostWeeks = 8

  private static let pitch = 56
  private static let top = 20

  /// Creates the chart; `nil` if there are no days or more than `mostWeeks` weeks.
  init?(_ days: [StepDays.Day], _ scale: DayScale) {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    monday = first.advanced(by: 1 - first.weekday)
    guard WeeksChart.row(of: last, from: monday) < WeeksChart.mostWeeks else { return nil }
    self.days = days
    self.scale = scale
  }

  private static func row(of day: CivilDay, from monday: CivilDay) -> Int {
    (day.daysSince1970 - monday.daysSince1970) / 7
  }

  /// Writes the chart.
  func write(described description: String, to markup: inout Markup) {
    let rows = (days.last.map { WeeksChart.row(of: $0.day, from: monday) } ?? 0) + 1
    let height = WeeksChart.top + rows * WeeksChart.pitch
    let size =
      [
        "class": "weeks", "height": "\(height)", "data-monday": "\(monday.daysSince1970)", "data-strides": "1 7",
        "data-grid": "7 \(rows) 0 \(WeeksChart.top * TimeAxis.length / height)",
      ] as Attributes
    markup.picture("wall", title: "Days", description: description) { picture in
      picture.element("svg", size) { svg in
        for (index, name) in WrittenDay.weekdays.enumerated() {
          svg.element("text", ["class": "weekday", "x": x(index), "dx": "2", "y": "12"], name)
        }
        for day in days { write(day, to: &svg) }
      }
    }
  }

  /// Returns the left edge of a column, in percent.
  private func x(_ column: Int) -> String { Share.text(column * TimeAxis.length / 7) }

  private func write(_ day: StepDays.Day, to svg: inout Markup) {
    let shade = scale.shade(of: day.steps)
    let (column, row) = (day.day.weekday - 1, WeeksChart.row(of: day.day, from: monday))
    let place =
      [
        "x": x(column), "y": "\(WeeksChart.top + row * WeeksChart.pitch)", "width": "13.9%",
        "height": "\(WeeksChart.pitch - 4)", "class": "box \(shade.rawValue)",
      ] as Attributes
    svg.element("svg", place) { box in
      box.element("rect", ["class": "day \(shade.rawValue)", "width": "100%", "height": "100%"])
      let (_, month, number) = day.day.components
      let isNamed = number == 1 || day.day == days.first?.day
      box.element(
        "text", ["class": "date", "x": "5", "y": "15"],
        isNamed ? "\(number) \(WrittenDay.months[month - 1])" : String(number))
      box.element(
        "text", ["class": "steps", "x": "5", "y": "40"],
        day.steps.map { StepText.grouped($0) } ?? "?")
    }
  }
}
