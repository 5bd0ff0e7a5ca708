import InnerLife
import PixelPalCore
import Replay
import StateExport
import StepHistory

/// The charts of a history, each as a figure that also contains its numbers in a table.
///
///     HistoryCharts(plan, pal).write(to: &markup)
///
/// The figures need the style sheet `charts.css` but no script. With `charts.js`, they respond to the pointer. On a
/// page with a heading above the figures, the headings of the figures should be `h3`.
struct HistoryCharts {
  private let plan: ReplayPlan
  private let pal: Pal
  private let days: [StepDays.Day]
  private let chapters: [ChapterOrGap]
  private let headingElement: StaticString
  private let isInteractive: Bool

  /// Creates the charts of `plan`.
  ///
  /// `chapters` are the chapters that the person may read at the end of the history. If `isInteractive` is true, the
  /// charts contain the data that the chart script needs.
  init(
    _ plan: ReplayPlan, _ pal: Pal, chapters: [ChapterOrGap] = [], headingElement: StaticString = "h2",
    isInteractive: Bool = true
  ) {
    self.plan = plan
    self.chapters = chapters
    self.pal = pal
    self.headingElement = headingElement
    self.isInteractive = isInteractive
    days = plan.chartedDays
  }

  private var rules: Rules { plan.configuration.rules }

  /// Writes the figures for the total, the calendar and the hours.
  ///
  /// If no hours are known, the means by weekday and month replace the figure for the hours.
  func write(to markup: inout HTMLWriter) {
    let hours = HoursChart(plan)
    let showsHours = hours.hasKnownHours || days.isEmpty
    let means = DailyMeansByWeekdayAndMonth(days, of: plan)
    // The means by month have their own figure if neither the hours nor the means by year take its place.
    writeTotalChart(showsMonths: showsHours || means.isByYear, to: &markup)
    writeCalendar(to: &markup)
    if showsHours {
      writeHoursChart(hours, to: &markup)
    } else {
      writePeriodMeans(means, to: &markup)
    }
  }

  private func writeTotalChart(showsMonths: Bool, to markup: inout HTMLWriter) {
    let chart = TotalChart(plan, pal, days, chapters, showsMonths: showsMonths)
    let figure = ChartFigure("curve", "Steps since the beginning", chart.message, isEmpty: days.isEmpty)
    figure.write(to: &markup, headingLevel: headingElement) { picture in
      chart.write(
        to: &picture,
        attributes: isInteractive ? InteractiveChartAttributes(plan, days, pal.phaseProgress).attributes : [:])
    } legend: { legend in
      chart.writeLegend(to: &legend)
    } table: { table in
      TotalTable(days, under: rules).write(to: &table)
    }
  }

  private func writeCalendar(to markup: inout HTMLWriter) {
    let chart = CalendarChart(days, under: rules, in: plan.itinerary)
    let weeks = WeekRowsCalendarChart(days, chart.shadeScale)
    let records = DayWeekAndMonthRecords(days)
    let message = records.entries.isEmpty ? chart.description : chart.dayCountsSentence
    let figure = ChartFigure("calendar", "Days", message, chart.omissionNote, isEmpty: days.isEmpty)
    figure.write(to: &markup, headingLevel: headingElement) { picture in
      records.write(to: &picture)
      if let weeks { weeks.write(described: chart.description, to: &picture) } else { chart.write(to: &picture) }
    } legend: { legend in
      for shade in chart.occurringShades {
        if shade == .unknown, weeks != nil {
          legend.writeLegendEntry(chart.shadeScale.legendText(of: shade)) {
            $0.writeElement("text", ["x": "3", "y": "11"], "?")
          }
        } else {
          legend.writeLegendEntry(shade, chart.shadeScale.legendText(of: shade))
        }
      }
    } table: { table in
      chart.writeTable(to: &table)
    }
  }

  private func writeHoursChart(_ chart: HoursChart, to markup: inout HTMLWriter) {
    let figure = ChartFigure(
      "hours", chart.heading, chart.description, chart.omissionNote, isEmpty: !chart.hasKnownHours)
    figure.write(to: &markup, headingLevel: headingElement) { picture in
      chart.write(to: &picture)
    } legend: { legend in
      chart.writeLegend(to: &legend)
    } table: { table in
      chart.writeTable(to: &table)
    }
  }

  /// Writes the figures with the means by weekday and by month or year.
  ///
  /// There is no figure of a single month. The means are known even if the hours aren't.
  private func writePeriodMeans(_ means: DailyMeansByWeekdayAndMonth, to markup: inout HTMLWriter) {
    writePeriodMeansFigure(
      of: means, periods: means.weekdayPeriods, words: ("weekdays", "Days of the week", "weekday", "Weekday"),
      to: &markup)
    guard means.monthsOrYears.count > 1 else { return }
    let (unit, title) = means.isByYear ? ("Year", "Years") : ("Month", "Months")
    writePeriodMeansFigure(
      of: means, periods: means.monthsOrYears, words: ("stretches", title, unit.lowercased(), unit), to: &markup)
  }

  private func writePeriodMeansFigure(
    of means: DailyMeansByWeekdayAndMonth, periods parts: [DailyMeansByWeekdayAndMonth.PeriodMean],
    words: (name: StaticString, title: String, kind: String, unit: String), to markup: inout HTMLWriter
  ) {
    let message = means.highestMeanSentence(of: parts)
    let figure = ChartFigure(words.name, words.title, message, isEmpty: false)
    figure.write(to: &markup, headingLevel: headingElement) { picture in
      let length: Int64 = means.isByYear ? 366 * 86_400 : 31 * 86_400
      BarChart(bars: means.bars(for: parts), unit: " a day", maxBarSeconds: length).write(
        title: words.title, described: message, to: &picture)
    } legend: { legend in
      for (shade, meaning) in means.legend(for: parts) { legend.writeLegendEntry(shade, meaning) }
    } table: { table in
      means.writeTable(for: parts, caption: "Steps a day by \(words.kind)", unit: words.unit, to: &table)
    }
  }
}
