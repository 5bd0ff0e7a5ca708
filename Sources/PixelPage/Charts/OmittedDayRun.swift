import PixelPalCore
import StateExport
import StepHistory

/// A run of unknown days that is too long to be shown in a chart.
struct OmittedDayRun {
  let first: CivilDay
  let last: CivilDay

  /// Creates the run of unknown days between `day` and `next`, two consecutive days of a list.
  ///
  /// Returns `nil` if the run is short enough to be shown. There is also no run if `day` is `nil`, because `next` is
  /// then the first listed day.
  init?(after day: CivilDay?, before next: CivilDay) {
    // A single date that was skipped by crossing the date line is too short for a run.
    guard let day, next.daysSince1970 - day.daysSince1970 > OmittedDayRun.minDays else { return nil }
    (first, last) = (day.next, next.previous)
  }

  private static let minDays = 31

  var count: Int { last.daysSince1970 - first.daysSince1970 + 1 }

  /// Returns the number of unknown days that are omitted between the listed `days`.
  ///
  /// The listed days must be in ascending order.
  static func omittedDayCount(between days: [StepDays.Day]) -> Int {
    zip(days, days.dropFirst()).reduce(0) { $0 + (OmittedDayRun(after: $1.0.day, before: $1.1.day)?.count ?? 0) }
  }

  /// The run's dates, which name its row in a table.
  var dateSpan: String { "\(DisplayDateFormat.dateText(of: first)) to \(DisplayDateFormat.dateText(of: last))" }
  /// The text in the run's table row, such as `unknown, 40 days`.
  var text: String { "unknown, \(StepFormat.grouped(count)) days" }
}
