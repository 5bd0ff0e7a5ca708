import PixelPalCore

/// The weekdays that are usually wide or restful.
public struct WeekPlaces: Hashable, Sendable {
  /// The patterns that were found and are still valid, Monday first.
  public private(set) var found: [WeekPlace] = []
  /// The days of recent weeks, Monday first, each compared with the median of its week.
  private var weeks: [[Standing]] = []

  private enum Standing: Hashable {
    case blank
    case special(WeekPlace.Kind)
    case even
  }

  /// The minimum number of days with steps; a week with fewer is ignored.
  private static let fewestDays = 5

  init() {}

  /// Processes the days with steps of the next week.
  mutating func take(week: [RememberedDay], under rules: LifeRules) {
    guard week.count >= WeekPlaces.fewestDays, let median = lowerMedian(week.lazy.map({ $0.steps })) else { return }
    var days = [Standing](repeating: .blank, count: 7)
    for day in week {
      days[day.day.weekday - 1] = WeekPlace.Kind(day.steps, beside: median, under: rules).map { .special($0) } ?? .even
    }
    weeks.append(days)
    if weeks.count > rules.numbers.lifePlaceWeeks { weeks.removeFirst() }
    let kept = found
    found = []
    for weekday in 1...7 {
      for kind in WeekPlace.Kind.allCases {
        // Counts without temporary arrays, because opening a saved pal processes all of its weeks.
        let hits = weeks.count { $0[weekday - 1] == .special(kind) }
        let told = weeks.count { $0[weekday - 1] != .blank }
        let place = WeekPlace(weekday: weekday, kind: kind, hits: hits, days: told)
        let wasFound = kept.contains { $0.weekday == weekday && $0.kind == kind }
        let least = wasFound ? rules.numbers.lifeKeptConfidence : rules.numbers.lifeFoundConfidence
        if place.confidence >= least, wasFound || place.days >= rules.numbers.lifePlaceWeeksAtLeast {
          found.append(place)
        }
      }
    }
  }
}

/// A weekday that usually differs from the rest of its week.
public struct WeekPlace: Hashable, Sendable {
  /// The weekday, from 1 for Monday to 7 for Sunday.
  public let weekday: Int
  /// The kind of difference.
  public let kind: Kind
  /// The number of weeks in which the weekday was of this kind.
  public let hits: Int
  /// The number of weeks in which the weekday had steps.
  public let days: Int

  /// The kinds of differences.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// At least 125 % of the median of its week, by the standard rules.
    case wide
    /// At most 75 % of the median of its week, by the standard rules.
    case restful

    /// Compares steps with the median of their week; `nil` if they are neither wide nor restful.
    init?(_ steps: Int64, beside median: Int64, under rules: LifeRules) {
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

  /// Returns the sentence about the weekday.
  public func sentence(in words: LifeWords) -> String {
    let place: LifeWords.Place =
      switch kind {
      case .wide: .wideDays
      case .restful: .restfulDays
      }
    return words.text(place, DateNames.weekdays[weekday - 1], "\(hits)", "\(days)")
  }

  /// The confidence in thousandths; two extra weeks without a hit keep it low while few weeks are known.
  public var confidence: Int { 1000 * hits / (days + 2) }
}
