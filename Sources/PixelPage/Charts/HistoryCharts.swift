import PixelPalCore
import Replay
import StateExport
import StepHistory

/// A history as people would rather see it than read it: three figures, each with its numbers in a table.
///
///     HistoryCharts(course, pal).write(to: &markup)
///
/// They need the style sheet `charts.css`, and no script. Below a heading of the page they have `h3` for their own.
struct HistoryCharts {
  private let course: Course
  private let pal: Pal
  private let days: [StepDays.Day]
  private let heading: StaticString

  init(_ course: Course, _ pal: Pal, heading: StaticString = "h2") {
    self.course = course
    self.pal = pal
    self.heading = heading
    days = course.chartedDays
  }

  private var rules: Rules { course.laws.rules }

  /// Writes the figures: the curve of the total, the calendar of days, and the hours of the week.
  func write(to markup: inout Markup) {
    writeCurve(to: &markup)
    writeCalendar(to: &markup)
    writeHours(to: &markup)
  }

  private func writeCurve(to markup: inout Markup) {
    let chart = CurveChart(course, pal, days)
    let figure = ChartFigure("curve", "Steps since the beginning", chart.message, isEmpty: days.isEmpty)
    figure.write(to: &markup, heading) { picture in
      chart.write(to: &picture)
    } legend: { legend in
      chart.writeLegend(to: &legend)
    } table: { table in
      CurveTable(days, under: rules).write(to: &table)
    }
  }

  private func writeCalendar(to markup: inout Markup) {
    let chart = CalendarChart(days, under: rules)
    let weeks = WeeksChart(days, under: rules)
    let figure = ChartFigure("calendar", "Days", chart.description, chart.remark, isEmpty: days.isEmpty)
    figure.write(to: &markup, heading) { picture in
      if let weeks { weeks.write(described: chart.description, to: &picture) } else { chart.write(to: &picture) }
    } legend: { legend in
      for shade in chart.shades {
        if shade == .unknown, weeks != nil {
          legend.legendEntry(shade.meaning(under: rules)) { $0.element("text", ["x": "3", "y": "11"], "?") }
        } else {
          legend.legendEntry("day \(shade.rawValue)", isDot: shade == .unknown, shade.meaning(under: rules))
        }
      }
    } table: { table in
      chart.writeTable(to: &table)
    }
  }

  private func writeHours(to markup: inout Markup) {
    let chart = HoursChart(course)
    let figure = ChartFigure(
      "hours", "Hours of the week", chart.description, chart.leftOut, isEmpty: !chart.isKnown)
    figure.write(to: &markup, heading) { picture in
      chart.write(to: &picture)
    } legend: { legend in
      for entry in chart.legend { legend.legendEntry(entry.look, isDot: entry.isDot, entry.meaning) }
    } table: { table in
      chart.writeTable(to: &table)
    }
  }
}
