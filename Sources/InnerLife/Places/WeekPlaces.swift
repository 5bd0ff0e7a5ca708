import PixelPalCore

/// The days of the week that are mostly wide, or mostly restful.
public struct WeekPlaces: Hashable, Sendable {
  /// What was found and is kept, Monday first.
  public private(set) var found: [WeekPlace] = []
  /// What each day of the last weeks was beside the median of its week, Monday first.
  private var weeks: [[Standing]] = []

  private enum Standing: Hashable {
    case blank
    case special(WeekPlace.Kind)
    case even
  }

  /// A week with fewer told days is left out.
  private static let fewestDays = 5

  init() {}

  /// Takes the told days of the next week.
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
        // Without lists of them: every opening of a kept pal goes through all of its weeks.
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

/// A day of the week that is mostly as others are not.
public struct WeekPlace: Hashable, Sendable {
  /// The day, 1 for Monday to 7 for Sunday.
  public let weekday: Int
  /// How it is.
  public let kind: Kind
  /// In how many weeks it was so.
  public let hits: Int
  /// In how many it was told.
  public let days: Int

  /// How a day of the week may be.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// A quarter more than the median of its week, and more.
    case wide
    /// Three quarters of it at most.
    case restful

    /// What so many steps are beside the median of their week; `nil` for neither.
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

  /// What is said of it.
  public func sentence(in words: LifeWords) -> String {
    let place: LifeWords.Place =
      switch kind {
      case .wide: .wideDays
      case .restful: .restfulDays
      }
    return words.text(place, DateNames.weekdays[weekday - 1], "\(hits)", "\(days)")
  }

  /// How sure it is, in thousandths: two doubtful days beside those that are known.
  public var confidence: Int { 1000 * hits / (days + 2) }
}
