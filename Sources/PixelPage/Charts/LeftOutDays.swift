import PixelPalCore
import StateExport
import StepHistory

/// A run of days of which nothing is known, so long that a chart leaves it out.
struct LeftOutDays {
  let first: CivilDay
  let last: CivilDay

  /// The run between two days that follow each other in a chart; `nil` where none is left out.
  init?(after day: CivilDay?, before next: CivilDay) {
    // A date that nobody had, as a journey over the date line takes it away, is no run.
    guard let day, next.daysSince1970 - day.daysSince1970 > LeftOutDays.fewest else { return nil }
    (first, last) = (day.next, next.previous)
  }

  private static let fewest = 31

  var count: Int { last.daysSince1970 - first.daysSince1970 + 1 }

  /// How many days are left out of these, which ascend.
  static func count(in days: [StepDays.Day]) -> Int {
    zip(days, days.dropFirst()).reduce(0) { $0 + (LeftOutDays(after: $1.0.day, before: $1.1.day)?.count ?? 0) }
  }

  /// What a row of a table is called that stands for them.
  var name: String { "\(WrittenDay.plain(first)) to \(WrittenDay.plain(last))" }
  /// What stands in it.
  var words: String { "unknown, \(StepText.grouped(count)) days" }
}
