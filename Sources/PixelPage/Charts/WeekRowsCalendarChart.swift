import PixelPalCore
import StateExport
import StepHistory

/// A wall calendar of a few weeks, with a row for each week and a box with each day's steps.
///
/// A bar at the foot of a box compares the day with the fullest day.
struct WeekRowsCalendarChart {
  private let days: [StepDays.Day]
  private let shadeScale: DayShadeScale
  private let firstMonday: CivilDay
  /// The steps of the fullest day, or 1 if there are none.
  private let maxSteps: Int64

  /// The maximum number of weeks in a wall calendar.
  ///
  /// A longer history has no wall calendar.
  static let maxWeeks = 8

  private static let rowHeight = 56
  private static let headerHeight = 20
  private static let barHeight = 5

  /// Creates the chart, or returns `nil` if there are no days or more than `maxWeeks` weeks.
  init?(_ days: [StepDays.Day], _ scale: DayShadeScale) {
    guard let first = days.first?.day, let last = days.last?.day else { return nil }
    firstMonday = first.advanced(by: 1 - first.weekday)
    guard WeekRowsCalendarChart.weekRow(of: last, from: firstMonday) < WeekRowsCalendarChart.maxWeeks else {
      return nil
    }
    self.days = days
    self.shadeScale = scale
    maxSteps = max(1, days.fullest?.steps ?? 0)
  }

  private static func weekRow(of day: CivilDay, from monday: CivilDay) -> Int {
    (day.daysSince1970 - monday.daysSince1970) / 7
  }

  /// Writes the chart as a picture described by `description`.
  func write(described description: String, to markup: inout HTMLWriter) {
    let rows = (days.last.map { WeekRowsCalendarChart.weekRow(of: $0.day, from: firstMonday) } ?? 0) + 1
    let height = WeekRowsCalendarChart.headerHeight + rows * WeekRowsCalendarChart.rowHeight
    let size =
      [
        "class": "weeks", "height": "\(height)", "data-monday": "\(firstMonday.daysSince1970)", "data-strides": "1 7",
        "data-grid": "7 \(rows) 0 \(WeekRowsCalendarChart.headerHeight * TimeAxis.positionCount / height)",
      ] as HTMLAttributes
    markup.writePicture("wall", title: "Days", description: description) { picture in
      picture.writeElement("svg", size) { svg in
        for (index, name) in DisplayDateFormat.shortWeekdays.enumerated() {
          svg.writeElement("text", ["class": "weekday", "x": x(ofColumn: index), "dx": "2", "y": "12"], name)
        }
        for day in days { writeDay(day, to: &svg) }
      }
    }
  }

  /// Returns the position of a column's left edge, in percent of the chart's width.
  private func x(ofColumn column: Int) -> String {
    PercentFormat.text(ofBasisPoints: column * TimeAxis.positionCount / 7)
  }

  private func writeDay(_ day: StepDays.Day, to svg: inout HTMLWriter) {
    let shade = shadeScale.shade(of: day.steps)
    let (column, row) = (day.day.weekday - 1, WeekRowsCalendarChart.weekRow(of: day.day, from: firstMonday))
    let place =
      [
        "x": x(ofColumn: column), "y": "\(WeekRowsCalendarChart.headerHeight + row * WeekRowsCalendarChart.rowHeight)",
        "width": "13.9%",
        "height": "\(WeekRowsCalendarChart.rowHeight - 4)", "class": "box \(shade.rawValue)",
      ] as HTMLAttributes
    svg.writeElement("svg", place) { box in
      box.writeElement("rect", ["class": "day \(shade.rawValue)", "width": "100%", "height": "100%"])
      let share = (day.steps ?? 0) * Int64(TimeAxis.positionCount) / maxSteps
      if share > 0 {
        let bar =
          [
            "class": "share", "y": "\(WeekRowsCalendarChart.rowHeight - 4 - WeekRowsCalendarChart.barHeight)",
            "width": PercentFormat.text(ofBasisPoints: Int(share)), "height": "\(WeekRowsCalendarChart.barHeight)",
          ] as HTMLAttributes
        box.writeElement("rect", bar)
      }
      let (_, month, number) = day.day.components
      let isNamed = number == 1 || day.day == days.first?.day
      box.writeElement(
        "text", ["class": "date", "x": "5", "y": "15"],
        isNamed ? "\(number) \(DisplayDateFormat.shortMonths[month - 1])" : String(number))
      box.writeElement(
        "text", ["class": "steps", "x": "5", "y": "40"],
        day.steps.map { StepFormat.grouped($0) } ?? "?")
    }
  }
}
