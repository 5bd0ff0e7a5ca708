import PixelPage
import PixelPalCore

/// The range of days in a chart, which ends when too few people are still observed.
struct ChartDayRange {
  /// The number of days in the range, which begins on the day of the pals' creation.
  let dayCount: Int
  private let lastWatchedDays: Histogram

  private static let maxDays = 7 * 26
  private static let maxDaysOfSmallChart = 7 * 12

  /// Creates the range of days on which at least one in 50 of `people` is still observed.
  ///
  /// Curves based on fewer people would be unreliable. The range has at least a week, and at most half a year or, if
  /// `isSmall` is true, 12 weeks.
  init(_ people: CohortOutcomeCounts, isSmall: Bool = false) {
    let watched = people.lastWatchedDays
    let minPeople = max(1, watched.totalPeople / 50)
    let last = watched.bins.last { watched.peopleCount(withNumberAtLeast: $0.number) >= minPeople }?.number ?? 0
    dayCount = min(max(last + 1, 7), isSmall ? ChartDayRange.maxDaysOfSmallChart : ChartDayRange.maxDays)
    self.lastWatchedDays = watched
  }

  /// Returns the position at which `day` days have passed, in hundredths of a percent of the chart's width.
  func positionInPercentHundredths(ofDay day: Int) -> Int { day * 10_000 / dayCount }

  /// The weeks in this range that are marked on the chart.
  ///
  /// These are the weeks that have columns in tables, and week 26, the end of the first half year.
  var markedWeeks: [Int] { (EventSharesByWeekTable.reportedWeeks + [26]).filter { 7 * $0 <= dayCount } }

  /// Returns the number of people observed through the end of `week`, counted from 1.
  func peopleObserved(throughWeek week: Int) -> Int64 { lastWatchedDays.peopleCount(withNumberAtLeast: 7 * week - 1) }

  /// Returns the share of `curve` on the last day of this range on which the share is known.
  ///
  /// Returns `nil` if the share isn't known on any day.
  func lastKnownShare(of curve: SurvivalCurve) -> SurvivalCurve.ShareWithEvent? {
    for day in (0..<dayCount).reversed() {
      if let reached = curve.shareWithEvent(byDay: day) { return reached }
    }
    return nil
  }
}

/// A short format for counts in places with limited space.
enum CompactCountFormat {
  /// Formats a count such as `640`, `9,999`, `12k` or `1.2M`.
  static func text(of count: Int64) -> String {
    if count < 10_000 { return StepFormat.grouped(count) }
    if count < 1_000_000 { return "\(count / 1000)k" }
    let tenths = count / 100_000
    return tenths < 1000 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10)M" : "\(StepFormat.grouped(tenths / 10))M"
  }
}
