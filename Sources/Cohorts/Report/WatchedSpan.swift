import PixelPage
import PixelPalCore

/// The range of days that charts show: as long as enough people are watched.
struct WatchedSpan {
  /// The number of days, from the first day on.
  let days: Int
  private let watched: Tally

  private static let most = 7 * 26
  private static let mostOfSmall = 7 * 12

  /// Creates the range of days on which at least a fiftieth of `people` is watched; with fewer people, curves would say
  /// little.
  init(_ people: CohortCounts, small isSmall: Bool = false) {
    let watched = people.watched
    let fewest = max(1, watched.people / 50)
    let last = watched.counts.last { watched.people(from: $0.number) >= fewest }?.number ?? 0
    days = min(max(last + 1, 7), isSmall ? WatchedSpan.mostOfSmall : WatchedSpan.most)
    self.watched = watched
  }

  /// Returns the position of the end of a day, in hundredths of a percent.
  func position(ofDay day: Int) -> Int { day * 10_000 / days }

  /// The weeks that are marked: those of the tables, and half a year.
  var weeks: [Int] { (PhaseRows.weeks + [26]).filter { 7 * $0 <= days } }

  /// Returns the number of people watched until the end of `week`.
  func watched(through week: Int) -> Int64 { watched.people(from: 7 * week - 1) }

  /// Returns the last known point of a curve.
  func last(_ curve: SurvivalCurve) -> SurvivalCurve.Reached? {
    for day in (0..<days).reversed() {
      if let reached = curve.reached(by: day) { return reached }
    }
    return nil
  }
}

/// Formatting of counts where there is little space.
enum CountText {
  /// Formats a count such as `640`, `9,999`, `12k` or `1.2M`.
  static func short(_ count: Int64) -> String {
    if count < 10_000 { return StepText.grouped(count) }
    if count < 1_000_000 { return "\(count / 1000)k" }
    let tenths = count / 100_000
    return tenths < 1000 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10)M" : "\(StepText.grouped(tenths / 10))M"
  }
}
