import PixelPalCore

/// The weekdays that usually have more or fewer steps than the rest of their week.
public struct WeekdayPatterns: Hashable, Sendable {
  /// The patterns that were found and are still valid, Monday first.
  public private(set) var patterns: [WeekdayPattern] = []
  /// The results of comparing each day of the recent weeks with the median of its week.
  ///
  /// The weeks are in ascending order, and each begins with its Monday.
  private var recentWeeks: [[WeekMedianComparison]] = []

  private enum WeekMedianComparison: Hashable {
    case blank
    case unusual(WeekdayPattern.Kind)
    case ordinary
  }

  /// The minimum number of days with steps in a week.
  ///
  /// A week with fewer such days is ignored.
  private static let minimumDays = 5

  init() {}

  /// Updates the patterns with the next week, given its days with steps.
  mutating func updatePatterns(withWeek: [JournalDayRecord], under rules: JournalRules) {
    guard withWeek.count >= WeekdayPatterns.minimumDays, let median = lowerMedian(of: withWeek.lazy.map({ $0.steps }))
    else {
      return
    }
    var days = [WeekMedianComparison](repeating: .blank, count: 7)
    for day in withWeek {
      days[day.day.weekday - 1] =
        WeekdayPattern.Kind(day.steps, weekMedian: median, under: rules).map { .unusual($0) } ?? .ordinary
    }
    recentWeeks.append(days)
    if recentWeeks.count > rules.numbers.lifePlaceWeeks { recentWeeks.removeFirst() }
    let kept = patterns
    patterns = []
    for weekday in 1...7 {
      for kind in WeekdayPattern.Kind.allCases {
        // The weeks are counted without temporary arrays, because opening a saved pal processes all of its weeks.
        let hits = recentWeeks.count { $0[weekday - 1] == .unusual(kind) }
        let weeksWithSteps = recentWeeks.count { $0[weekday - 1] != .blank }
        let place = WeekdayPattern(weekday: weekday, kind: kind, matchingWeeks: hits, weeksWithSteps: weeksWithSteps)
        let wasFound = kept.contains { $0.weekday == weekday && $0.kind == kind }
        let least = wasFound ? rules.numbers.lifeKeptConfidence : rules.numbers.lifeFoundConfidence
        if place.confidence >= least, wasFound || place.weeksWithSteps >= rules.numbers.lifePlaceWeeksAtLeast {
          patterns.append(place)
        }
      }
    }
  }
}

/// A weekday that usually differs from the rest of its week.
public struct WeekdayPattern: Hashable, Sendable {
  /// The weekday, from 1 for Monday to 7 for Sunday.
  public let weekday: Int
  /// The kind of difference: more or fewer steps than the rest of the week.
  public let kind: Kind
  /// The number of recent weeks in which the weekday showed this difference.
  public let matchingWeeks: Int
  /// The number of recent weeks in which the weekday had steps.
  public let weeksWithSteps: Int

  /// The ways in which a weekday can differ from the rest of its week.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A weekday that usually has at least 125% of its week's median steps, under the standard rules.
    case wide
    /// A weekday that usually has at most 75% of its week's median steps, under the standard rules.
    case restful

    /// Creates the kind of difference between a day's steps and the median of its week.
    ///
    /// Returns `nil` if the difference is too small.
    init?(_ steps: Int64, weekMedian median: Int64, under rules: JournalRules) {
      let percent = { (share: Int) in median.multipliedSaturated(by: Int64(share)) }
      let steps = steps.multipliedSaturated(by: 100)
      if steps >= percent(rules.numbers.lifePlaceWidePercent) {
        self = .wide
      } else if steps <= percent(rules.numbers.lifePlaceRestfulPercent) {
        self = .restful
      } else {
        return nil
      }
    }
  }

  /// Returns the journal's sentence about the pattern.
  public func sentence(in words: JournalWording) -> String {
    let place: JournalWording.Key =
      switch kind {
      case .wide: .wideDays
      case .restful: .restfulDays
      }
    return words.filledText(place, values: words.name(ofWeekday: weekday), "\(matchingWeeks)", "\(weeksWithSteps)")
  }

  /// The confidence in the pattern, in thousandths.
  ///
  /// It is the share of matching weeks, with two extra weeks that don't match, so that a few matching weeks alone don't
  /// make the confidence high.
  public var confidence: Int { 1000 * matchingWeeks / (weeksWithSteps + 2) }
}
