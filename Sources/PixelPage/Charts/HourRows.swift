import PixelPalCore
import Replay
import StateExport
import StepHistory

/// Rows of 24 hours: one for each day of a short history, otherwise one for each weekday.
struct HourRows {
  /// A row of 24 hours; the steps of an hour are `nil` if they are unknown.
  struct Row {
    /// The label beside the row, and its name in a sentence.
    let name: String
    let title: String
    let hours: [StepSeries.Value]
    /// The sum of the row; `nil` if nothing is known.
    let sum: Int64?
  }

  let rows: [Row]
  /// True if each row is a day, false if it is the mean of a weekday.
  let isOfDays: Bool

  /// The maximum number of days that are shown individually.
  private static let mostDays = 14

  init(_ course: Course, _ week: WeekHours) {
    let days = course.chartedDays
    isOfDays = days.count <= HourRows.mostDays
    guard isOfDays else {
      rows = WrittenDay.weekdays.indices.map { row in
        Row(
          name: WrittenDay.weekdays[row], title: DateNames.weekdays[row] + "s",
          hours: week.means[row].map { StepSeries.Value($0) }, sum: week.sum(of: row))
      }
      return
    }
    var hours: [CivilDay: [StepSeries.Value]] = [:]
    for hour in course.hours where !hour.isSpread {
      let none = Array(repeating: StepSeries.Value(nil), count: 24)
      let before = hours[hour.day, default: none][hour.hour]
      // An hour that repeats when clocks are set back is one hour of the day.
      hours[hour.day, default: none][hour.hour] =
        StepSeries.Value(hour.steps.addingSaturated(before.steps ?? 0), from: before.start ?? hour.start)
    }
    rows = days.map { day in
      let (_, month, number) = day.day.components
      let name = "\(WrittenDay.weekdays[day.day.weekday - 1]) \(number)"
      let none = Array(repeating: StepSeries.Value(nil), count: 24)
      return Row(
        name: name, title: "\(name) \(WrittenDay.months[month - 1])", hours: hours[day.day] ?? none, sum: day.steps)
    }
  }

  /// The hour with the most steps; `nil` if there are none.
  var busiest: (row: Int, hour: Int, steps: Int64)? {
    var most: (row: Int, hour: Int, steps: Int64)?
    for (index, row) in rows.enumerated() {
      for (hour, value) in row.hours.enumerated() {
        if let steps = value.steps, steps > most?.steps ?? 0 { most = (index, hour, steps) }
      }
    }
    return most
  }
}
