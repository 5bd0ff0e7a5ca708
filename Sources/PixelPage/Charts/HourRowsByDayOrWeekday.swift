import PixelPalCore
import Replay
import StateExport
import StepHistory

/// Rows of 24 hours, one for each day of a short history or for each weekday of a longer one.
struct HourRowsByDayOrWeekday {
  /// A row of 24 hours, in which the steps of an unknown hour are `nil`.
  struct Row {
    /// The short label beside the row, such as `Mon` or `Wed 5`.
    let label: String
    /// The row's name for use in sentences, such as `Mondays` or `Wed 5 Mar`.
    let fullName: String
    let hours: [StepSeriesTextFormat.TimedSteps]
    /// The number of hours that had begun when the history ended.
    ///
    /// The steps of the hours after them can't be known yet.
    var begunHours = 24
    /// The day's step total or the sum of the weekday's hourly means, or `nil` if neither is known.
    let total: Int64?
  }

  let rows: [Row]
  /// True if each row is a day, false if each row is the mean of a weekday.
  let isByDay: Bool

  /// The maximum number of days for which each day has its own row.
  ///
  /// In a longer history, each weekday has a row.
  private static let maxDays = 14

  init(_ plan: ReplayPlan, _ week: HourlyMeansByWeekday) {
    let days = plan.chartedDays
    isByDay = days.count <= HourRowsByDayOrWeekday.maxDays
    guard isByDay else {
      rows = DisplayDateFormat.shortWeekdays.indices.map { row in
        Row(
          label: DisplayDateFormat.shortWeekdays[row], fullName: EnglishDateNames.weekdays[row] + "s",
          hours: week.means[row].map { StepSeriesTextFormat.TimedSteps($0) },
          total: week.sumOfHourlyMeans(ofWeekdayAt: row))
      }
      return
    }
    var hours: [CivilDay: [StepSeriesTextFormat.TimedSteps]] = [:]
    for hour in plan.hours where !hour.isSpreadFromDayTotal {
      let none = Array(repeating: StepSeriesTextFormat.TimedSteps(nil), count: 24)
      let before = hours[hour.day, default: none][hour.hour]
      // An hour that repeats when clocks are set back counts as one hour of the day.
      hours[hour.day, default: none][hour.hour] =
        StepSeriesTextFormat.TimedSteps(hour.steps.addingSaturated(before.steps ?? 0), from: before.start ?? hour.start)
    }
    rows = days.map { day in
      let (_, month, number) = day.day.components
      let name = "\(DisplayDateFormat.shortWeekdays[day.day.weekday - 1]) \(number)"
      let none = Array(repeating: StepSeriesTextFormat.TimedSteps(nil), count: 24)
      return Row(
        label: name, fullName: "\(name) \(DisplayDateFormat.shortMonths[month - 1])", hours: hours[day.day] ?? none,
        begunHours: (0..<24).count { plan.itinerary.start(ofDay: day.day) + .hours(Int64($0)) < plan.end },
        total: day.steps)
    }
  }

  /// The hour with the most steps, or `nil` if no hour has any.
  ///
  /// If several hours have the most steps, the first of them is returned.
  var busiestHour: (row: Int, hour: Int, steps: Int64)? {
    var most: (row: Int, hour: Int, steps: Int64)?
    for (index, row) in rows.enumerated() {
      for (hour, value) in row.hours.enumerated() {
        if let steps = value.steps, steps > most?.steps ?? 0 { most = (index, hour, steps) }
      }
    }
    return most
  }
}
