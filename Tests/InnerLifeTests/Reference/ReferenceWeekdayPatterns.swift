import PixelPalCore

@testable import InnerLife

/// Reference implementation of weekday patterns, which uses all completed weeks.
enum ReferenceWeekdayPatterns {
  /// Returns the patterns of recorded days in weeks that ended before `monday`.
  static func patterns(in daysWithSteps: [DayFacts], before monday: CivilDay) -> [WeekdayPattern] {
    let byWeek = Dictionary(grouping: daysWithSteps.filter { $0.day < monday }) {
      $0.day.advanced(by: 1 - $0.day.weekday)
    }
    let weeks = byWeek.keys.sorted().compactMap { byWeek[$0] }.filter { $0.count >= 5 }
    var found: [WeekdayPattern] = []
    for count in weeks.indices.map({ $0 + 1 }) {
      let window = weeks.prefix(count).suffix(12)
      let kept = found
      found = []
      for weekday in 1...7 {
        for kind in [WeekdayPattern.Kind.wide, .restful] {
          let place = pattern(weekday, kind, in: Array(window))
          let before = kept.contains { $0.weekday == weekday && $0.kind == kind }
          let confidence = 1000 * place.matchingWeeks / (place.weeksWithSteps + 2)
          if before ? confidence >= 450 : confidence >= 600 && place.weeksWithSteps >= 8 { found.append(place) }
        }
      }
    }
    return found
  }

  private static func pattern(_ weekday: Int, _ kind: WeekdayPattern.Kind, in weeks: [[DayFacts]]) -> WeekdayPattern {
    var (hits, days) = (0, 0)
    for week in weeks {
      let median = week.map { $0.steps }.sorted()[(week.count - 1) / 2]
      guard let day = week.first(where: { $0.day.weekday == weekday }) else { continue }
      days += 1
      let isHit = kind == .wide ? day.steps * 4 >= median * 5 : day.steps * 4 <= median * 3
      if isHit { hits += 1 }
    }
    return WeekdayPattern(weekday: weekday, kind: kind, matchingWeeks: hits, weeksWithSteps: days)
  }
}
