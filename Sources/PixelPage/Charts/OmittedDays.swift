import PixelPalCore
import StateExport
import StepHistory

/// A run of unknown days that is long enough for a chart to leave it out.
struct OmittedDays {
  let first: CivilDay
  let last: CivilDay

  /// Creates the run between two days that are adjacent in a chart; `nil` if no days are left out.
  init?(after day: CivilDay?, before next: CivilDay) {
    // A date that is skipped by crossing the date line is not a run.
    guard let day, next.daysSince1970 - day.daysSince1970 > OmittedDays.minDays else { return nil }
    (first, last) = (day.next, next.previous)
  }

  private static let minDays = 31

  var count: Int { last.daysSince1970 - first.daysSince1970 + 1 }

  /// Returns the number of days that are left out of `days`, which must be ascending.
  static func count(in days: [StepDays.Day]) -> Int {
    zip(days, days.dropFirst()).reduce(0) { $0 + (OmittedDays(after: $1.0.day, before: $1.1.day)?.count ?? 0) }
  }

  /// The name of the table row that stands for these days.
  var dateSpan: String { "\(DateFormat.date(first)) to \(DateFormat.date(last))" }
  /// The text of that row.
  var text: String { "unknown, \(StepFormat.grouped(count)) days" }
}
