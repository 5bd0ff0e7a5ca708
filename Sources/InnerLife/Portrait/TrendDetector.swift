import PixelPalCore

/// The direction in which the person's daily steps are changing.
public enum Trend: String, Hashable, Sendable, CaseIterable {
  /// Recent days have clearly more steps than those before.
  case rising
  /// Recent days have clearly fewer steps than those before.
  case settling
  /// Recent days are like those before.
  case steady
  /// Recent days differ a lot from one to the next.
  case changing
  /// Too few days are known.
  case unknown
}

/// A detector of the trend in the person's daily steps.
///
/// It compares the last days with the weeks before them.
struct TrendDetector: Hashable, Sendable {
  /// The current trend, which changes only after a new trend has held for several nights.
  private(set) var trend = Trend.unknown
  /// The trend as of the last processed day.
  ///
  /// It becomes ``trend`` only after it has held for enough nights.
  private var candidate = Trend.unknown
  /// The number of nights that the candidate has held.
  private var nights = 0
  /// The recent days with steps, oldest first, each with the square root of 100 times its steps.
  ///
  /// The root makes the noise similar at low and at high step counts.
  private var recentDays: [RecentDay] = []

  private struct RecentDay: Hashable {
    let day: CivilDay
    let root: Int64
  }

  /// Processes the next day, and changes ``trend`` if a new trend has held for enough nights.
  mutating func processDay(_ day: JournalDayRecord, under rules: JournalRules) {
    if day.hasSteps {
      let root = integerSquareRoot(of: day.steps.multipliedSaturated(by: 100))
      recentDays.append(RecentDay(day: day.day, root: root))
    }
    let start = day.day.advanced(by: -rules.numbers.lifeTrendDays - rules.numbers.lifeTrendDaysBefore)
    recentDays.removeFirst(recentDays.partitioningIndex { $0.day > start })
    let found = trend(on: day.day, under: rules)
    nights = found == candidate ? min(nights + 1, rules.numbers.lifeTrendNights) : 1
    candidate = found
    if nights >= rules.numbers.lifeTrendNights { trend = candidate }
  }

  /// Skips a run of blank days that is long enough to make the trend unknown.
  mutating func skipBlankDays(under rules: JournalRules) {
    (trend, candidate, nights, recentDays) = (.unknown, .unknown, rules.numbers.lifeTrendNights, [])
  }

  private func trend(on day: CivilDay, under rules: JournalRules) -> Trend {
    let numbers = rules.numbers
    let split = recentDays.partitioningIndex { $0.day > day.advanced(by: -numbers.lifeTrendDays) }
    let recent = recentDays[split...].suffix(numbers.lifeTrendSteps).map { $0.root }
    let before = recentDays[..<split].suffix(numbers.lifeTrendStepsBefore).map { $0.root }
    guard recent.count >= numbers.lifeTrendStepsAtLeast, before.count >= numbers.lifeTrendStepsBeforeAtLeast else {
      return .unknown
    }
    return TrendDetector.trend(of: recent, comparedWith: before, under: rules)
  }

  private static func trend(of recent: [Int64], comparedWith before: [Int64], under rules: JournalRules) -> Trend {
    let (sum, count) = (recent.reduce(0, +), Int64(recent.count))
    let (sumBefore, countBefore) = (before.reduce(0, +), Int64(before.count))
    let differences = zip(recent, recent.dropFirst()).reduce(0) { $0 + abs($1.0 - $1.1) }
    if 100 * differences * count >= Int64(rules.numbers.lifeTrendChangingPercent) * sum * (count - 1) {
      return .changing
    }
    let change = sum * countBefore - sumBefore * count
    guard abs(change) * Int64(rules.numbers.lifeTrendPart) >= sumBefore * count else { return .steady }
    return change > 0 ? .rising : .settling
  }
}
