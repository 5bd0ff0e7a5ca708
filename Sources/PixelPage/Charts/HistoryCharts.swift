import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The charts of a history: figures, each with its numbers in a table.
///
///     HistoryCharts(course, pal).write(to: &markup)
///
/// The figures need the style sheet `charts.css` and no script; with `charts.js` they respond to the pointer. On a page
/// that puts them below a heading of its own, their headings are `h3`.
struct HistoryCharts {
  private let course: Course
  private let pal: Pal
  private let days: [StepDays.Day]
  private let heading: StaticString
  private let answer: Bool

  /// Creates the charts of `course`; with `answer`, they carry the data that the script needs.
  init(_ course: Course, _ pal: Pal, heading: StaticString = "h2", answer: Bool = true) {
    self.course = course
    self.pal = pal
    self.heading = heading
    self.answer = answer
    days = course.chartedDays
  }

  private var rules: Rules { course.laws.rules }

  /// Writes the figures: the total, the calendar, and the hours, or the weekdays and months if no hours are known.
  func write(to markup: inout Markup) {
    writeCurve(to: &markup)
    writeCalendar(to: &markup)
    let hours = HoursChart(course)
    if hours.isKnown || days.isEmpty {
      writeHours(hours, to: &markup)
    } else {
      writeMeans(leftOut: hours.leftOut, to: &markup)
    }
  }

  private func writeCurve(to markup: inout Markup) {
    let chart = CurveChart(course, pal, days)
    let figure = ChartFigure("curve", "Steps since the beginning", chart.message, isEmpty: days.isEmpty)
    figure.write(to: &markup, heading) { picture in
      chart.write(to: &picture, answer ? AnsweringData(course, days, pal.evolution).attributes : [:])
    } legend: { legend in
      chart.writeLegend(to: &legend)
    } table: { table in
      CurveTable(days, under: rules).write(to: &table)
    }
  }

  private func writeCalendar(to markup: inout Markup) {
    let chart = CalendarChart(days, under: rules, in: course.itinerary)
    let weeks = WeeksChart(days, chart.scale)
    let records = Records(days)
    let message = records.entries.isEmpty ? chart.description : chart.counts
    let figure = ChartFigure("calendar", "Days", message, chart.remark, isEmpty: days.isEmpty)
    figure.write(to: &markup, heading) { picture in
      records.write(to: &picture)
      if let weeks { weeks.write(described: chart.description, to: &picture) } else { chart.write(to: &picture) }
    } legend: { legend in
      for shade in chart.shades {
        if shade == .unknown, weeks != nil {
          legend.legendEntry(chart.scale.meaning(of: shade)) { $0.element("text", ["x": "3", "y": "11"], "?") }
        } else {
          legend.legendEntry(shade, chart.scale.meaning(of: shade))
        }
      }
    } table: { table in
      chart.writeTable(to: &table)
    }
  }

  private func writeHours(_ chart: HoursChart, to markup: inout Markup) {
    let figure = ChartFigure("hours", chart.heading, chart.description, chart.leftOut, isEmpty: !chart.isKnown)
    figure.write(to: &markup, heading) { picture in
      chart.write(to: &picture)
    } legend: { legend in
      chart.writeLegend(to: &legend)
    } table: { table in
      chart.writeTable(to: &table)
    }
  }

  /// Writes the means by weekday and month, which are known even if the hours are not.
  private func writeMeans(leftOut: String?, to markup: inout Markup) {
    let means = DayMeans(days, of: course)
    writeMeans(means, means.weekdays, ("weekdays", "Days of the week", "weekday", "Weekday"), to: &markup)
    guard means.stretches.count > 1 else { return }
    let (unit, title) = means.isOfYears ? ("Year", "Years") : ("Month", "Months")
    writeMeans(means, means.stretches, ("stretches", title, unit.lowercased(), unit), to: &markup)
  }

  private func writeMeans(
    _ means: DayMeans, _ parts: [DayMeans.Part],
    _ words: (name: StaticString, title: String, kind: String, unit: String), to markup: inout Markup
  ) {
    let message = means.message(of: parts, words.kind)
    let figure = ChartFigure(words.name, words.title, message, isEmpty: false)
    figure.write(to: &markup, heading) { picture in
      let length: Int64 = means.isOfYears ? 366 * 86_400 : 31 * 86_400
      BarChart(bars: means.bars(of: parts), unit: " a day", length: length).write(
        title: words.title, described: message, to: &picture)
    } legend: { legend in
      for (shade, meaning) in means.legend(of: parts) { legend.legendEntry(shade, meaning) }
    } table: { table in
      means.writeTable(of: parts, "Steps a day by \(words.kind)", words.unit, to: &table)
    }
  }
}
