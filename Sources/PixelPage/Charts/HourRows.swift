import PixelPalCore
import Replay
import StateExport
import StepHistory

/// Rows of 24 hours: the days themselves while they are few, then what the hours of a week are like.
struct HourRows {
  /// 24 hours; `nil` for hours of which nothing is known.
  struct Row {
    /// What stands beside it, and what it is called in a sentence.
    let name: String
    let title: String
    let hours: [StepSeries.Value]
    /// What they come to; `nil` where nothing is known.
    let sum: Int64?
  }

  let rows: [Row]
  /// Whether a row is a day, and no mean of days.
  let isOfDays: Bool

  /// More days than that are shown as a week.
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
      // An hour that clocks show twice is one of that day's.
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

  /// The hour with the most; `nil` where nothing was walked.
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
