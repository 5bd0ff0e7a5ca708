import PixelPalCore

@testable import InnerLife

/// Reference implementation of usual hours and the pal's character, which looks at all days on each Monday.
struct ReferenceHabits {
  /// What the pal has learned by the last day.
  private(set) var habits = Habits()
  /// The usual hours that came true and had been known for eight weeks, by day.
  private(set) var lastingHours: [CivilDay: UsualHour] = [:]
  /// All days with steps, oldest first.
  private let days: [Day]

  /// A day with steps; a class, because copies of its arrays would make long lives slow.
  private final class Day {
    let facts: DayFacts
    let day: CivilDay
    /// The steps by hour, or `nil` if they are unknown.
    let hours: [Int64]?
    let total: Int64
    /// The first hours of all pairs of hours with a good part of the steps.
    let hits: [Int]
    let shares: [Int]?

    init(_ facts: DayFacts) {
      (self.facts, day) = (facts, facts.day)
      let known = facts.isLocalTimeKnown && facts.hourlySteps?.contains { $0 > 0 } ?? false
      let hours = known ? facts.hourlySteps : nil
      let total = (hours ?? []).reduce(0, +)
      (self.hours, self.total) = (hours, total)
      hits = (0..<23).filter { hour in
        guard let hours, total >= 500 else { return false }
        let both = hours[hour] + hours[hour + 1]
        return both >= 300 && both * 16 >= total * 3
      }
      shares = hours.map { hours in hours.map { Int($0 * 1000 / total) } }
    }
  }

  init(_ days: [DayFacts], ofPalCreatedOn createdOn: CivilDay, through last: CivilDay) {
    self.days = days.filter { $0.hasSteps && $0.day <= last }.sorted { $0.day < $1.day }.map { Day($0) }
    let daysByDate = Dictionary(uniqueKeysWithValues: self.days.map { ($0.day, $0) })
    var day = createdOn
    while day <= last {
      if let known = daysByDate[day] { findLastingHour(on: known) }
      if day.weekday == 7 { learn(through: day) }
      day = day.next
    }
  }

  private mutating func findLastingHour(on day: Day) {
    lastingHours[day.day] = habits.usualHours.first {
      $0.knownWeeks == 8 && $0.weekdays.contains(day.day.weekday) && day.hits.contains($0.livedHour)
    }
  }

  private mutating func learn(through sunday: CivilDay) {
    let monday = sunday.next
    let recent = days.filter { $0.day <= sunday && $0.day >= sunday.advanced(by: -60) }
    func last(_ count: Int, before day: CivilDay) -> [Day] {
      recent.filter { $0.day < day && $0.day >= day.advanced(by: -count) }
    }
    habits.usualHours = usualHours(in: last(56, before: monday))
    let withHours = last(56, before: monday).filter { $0.hours != nil }.suffix(28)
    let halves = withHours.compactMap { $0.facts.halfwayMinute }.sorted()
    if halves.count >= 14 {
      habits.chronotype = chronotype(halves[(halves.count - 1) / 2] + 240, before: habits.chronotype)
    }
    let starts = withHours.map { day in hour(of: day, by: 1) }.sorted()
    let ends = withHours.map { day in hour(of: day, by: 19) }.sorted()
    habits.dayHours =
      withHours.count >= 14 ? starts[(starts.count - 1) / 2]...ends[(ends.count - 1) / 2] : nil
    guard last(7, before: monday).count >= 4 else { return }
    let fourWeeks = last(28, before: monday)
    let signals = [
      emotionality(fourWeeks), extraversion(fourWeeks), conscientiousness(fourWeeks),
      openness(last(7, before: monday), after: last(28, before: monday.advanced(by: -7))),
    ]
    addWeek(signals)
  }

  // Usual hours.

  private func usualHours(in days: [Day]) -> [UsualHour] {
    let known = days.filter { $0.total >= 500 }
    var found: [UsualHour] = []
    for weekdays in [1...7, 1...5, 6...7, 1...1, 2...2, 3...3, 4...4, 5...5, 6...6, 7...7] {
      let group = known.filter { weekdays.contains($0.day.weekday) }
      var counts = [Int](repeating: 0, count: 23)
      for day in group { for hour in day.hits { counts[hour] += 1 } }
      while Set(group.map { $0.day.weekday }).count == weekdays.count {
        var candidates: [(wasFound: Bool, hits: Int, hour: Int)] = []
        for hour in 0..<23 {
          let isTaken = found.contains { $0.weekdays.overlaps(weekdays) && abs($0.livedHour - hour) <= 1 }
          let wasFound = habits.usualHours.contains { $0.weekdays == weekdays && $0.livedHour == hour }
          let confidence = 1000 * counts[hour] / (group.count + 2)
          let isUsual =
            wasFound ? confidence >= 450 : confidence >= 600 && group.count >= (weekdays.count == 1 ? 6 : 12)
          if isUsual, !isTaken { candidates.append((wasFound, counts[hour], hour)) }
        }
        let best = candidates.sorted {
          ($0.wasFound ? 0 : 1, -$0.hits, $0.hour) < ($1.wasFound ? 0 : 1, -$1.hits, $1.hour)
        }.first
        guard let best else { break }
        found.append(usualHour(weekdays, best.hour, group.count, group.filter { $0.hits.contains(best.hour) }))
      }
    }
    return found
  }

  private func usualHour(_ weekdays: ClosedRange<Int>, _ hour: Int, _ known: Int, _ hits: [Day]) -> UsualHour {
    let minutes = hits.compactMap { day -> Int? in
      guard let hours = day.hours, let first = [hour, hour + 1].first(where: { hours[$0] > 0 }) else { return nil }
      return first * 60 + 15 * (day.facts.firstQuarters?[first] ?? 0)
    }
    .sorted()
    let walks = hits.compactMap { day -> Int? in
      let long = day.facts.walks.filter { $0.minutes >= 10 }
      guard let most = long.map({ $0.minutes }).max(), let walk = long.first(where: { $0.minutes == most }),
        walk.startMinute >= hour * 60, walk.startMinute < hour * 60 + 120
      else { return nil }
      return walk.minutes
    }
    .sorted()
    var isWalk = walks.count >= 6
    if isWalk {
      let median = walks[(walks.count - 1) / 2]
      let middleHalf = walks[((walks.count - 1) / 4)...((walks.count - 1) * 3 / 4)]
      isWalk = middleHalf.allSatisfy { abs($0 - median) * 3 <= median }
    }
    let before = habits.usualHours.first { $0.weekdays == weekdays && $0.livedHour == hour }
    return UsualHour(
      weekdays: weekdays, livedHour: hour, matchingDays: hits.count, knownDays: known,
      livedMinute: minutes[(minutes.count - 1) / 2], isWalkOfHabit: isWalk,
      knownWeeks: min(8, (before?.knownWeeks ?? -1) + 1))
  }

  /// Returns the hour by which the given number of twentieths of the steps has been taken.
  private func hour(of day: Day, by twentieths: Int64) -> Int {
    let hours = day.hours ?? []
    return hours.indices.first { hours[...$0].reduce(0, +) * 20 >= day.total * twentieths } ?? 0
  }

  private func chronotype(_ minute: Int, before: Chronotype?) -> Chronotype {
    switch before {
    case nil: minute < 810 ? .early : minute < 990 ? .midday : .late
    case .early: minute < 840 ? .early : minute < 1020 ? .midday : .late
    case .midday: minute < 780 ? .early : minute < 1020 ? .midday : .late
    case .late: minute < 780 ? .early : minute < 960 ? .midday : .late
    }
  }

  // The character.

  private func emotionality(_ days: [Day]) -> Int? {
    let steps = days.map { $0.facts.steps }.sorted()
    guard steps.count >= 14 else { return nil }
    let spread = 1000 * (steps[(steps.count - 1) * 3 / 4] - steps[(steps.count - 1) / 4]) / steps[(steps.count - 1) / 2]
    return min(10_000, max(0, (Int(spread) - 200) * 10_000 / 1200))
  }

  private func extraversion(_ days: [Day]) -> Int? {
    let effective = days.compactMap { $0.shares }.map { 100_000_000 / $0.map { $0 * $0 }.reduce(0, +) }.sorted()
    guard effective.count >= 14 else { return nil }
    return min(10_000, max(0, (effective[(effective.count - 1) / 2] - 300) * 10_000 / 600))
  }

  private func conscientiousness(_ days: [Day]) -> Int? {
    let known: [[Int]] = days.compactMap { $0.shares }
    guard known.count >= 14 else { return nil }
    let flat: [Int] = known.flatMap { $0 }
    let total: Int = flat.reduce(0, +)
    let squares: Int = flat.map { $0 * $0 }.reduce(0, +)
    let byHour: [Int] = (0..<24).map { hour in known.map { $0[hour] }.reduce(0, +) }
    let all: Int = 24 * known.count * squares - total * total
    guard all > 0 else { return nil }
    let squaresByHour: Int = byHour.map { $0 * $0 }.reduce(0, +)
    let stability = 10_000 * (24 * squaresByHour - total * total) / all
    return min(10_000, max(0, (stability - 500) * 4))
  }

  private func openness(_ week: [Day], after before: [Day]) -> Int? {
    func hoursOfWeek(_ days: [Day]) -> Set<Int> {
      Set(
        days.flatMap { day in
          (day.hours ?? []).enumerated().filter { $0.element * 20 >= day.total }
            .map { day.day.weekday * 24 + $0.offset }
        })
    }
    guard before.count(where: { $0.hours != nil }) >= 14, !hoursOfWeek(week).isEmpty else { return nil }
    let new = hoursOfWeek(week).subtracting(hoursOfWeek(before))
    return min(10_000, 10_000 * new.count / hoursOfWeek(week).count * 10_000 / 4000)
  }

  private mutating func addWeek(_ signals: [Int?]) {
    habits.character.weeksTogether += 1
    let names: [Trait] = [.emotionality, .extraversion, .conscientiousness, .openness]
    habits.character.seenTraits = names.indices.filter { signals[$0] != nil }.map { names[$0] }
    for index in habits.character.values.indices {
      guard let signal = signals[index % 4] else { continue }
      let baseline = names[index % 4].baseline(of: [.classic, .dusk, .meadow][index / 4])
      let distance = min(2500, max(-2500, baseline + signal - 5000 - habits.character.values[index]))
      // 0.5 at first, and 1.5 after a year.
      let doubled = 52 + 2 * min(habits.character.weeksTogether, 52)
      let move = 100 * doubled * distance / (104 * 2500)
      habits.character.values[index] = min(10_000, max(0, habits.character.values[index] + move))
    }
  }
}

/// Reference implementation of the trend, which looks at all days in each night.
enum ReferenceTrend {
  static func trend(of days: [DayFacts], from first: CivilDay, through last: CivilDay) -> Trend {
    var (shown, found): (Trend, [Trend]) = (.unknown, [])
    var day = first
    while day <= last {
      found.append(currentTrend(of: days, on: day))
      if found.count >= 3, Set(found.suffix(3)).count == 1 { shown = found[found.count - 1] }
      day = day.next
    }
    return shown
  }

  /// Returns the trend of one night, which hasn't held yet.
  private static func currentTrend(of days: [DayFacts], on day: CivilDay) -> Trend {
    func levels(_ ages: ClosedRange<Int>, atMost most: Int) -> [Double] {
      days.filter { ages.contains($0.day.distance(to: day)) }.suffix(most).map {
        (Double($0.steps) * 100).squareRoot().rounded(.down)
      }
    }
    let (recent, before) = (levels(0...9, atMost: 7), levels(10...44, atMost: 21))
    guard recent.count >= 5, before.count >= 14 else { return .unknown }
    let mean = recent.reduce(0, +) / Double(recent.count)
    let meanBefore = before.reduce(0, +) / Double(before.count)
    let differences = zip(recent, recent.dropFirst()).map { abs($0 - $1) }
    if differences.reduce(0, +) / Double(differences.count) >= mean / 2 { return .changing }
    if abs(mean - meanBefore) < meanBefore / 6 { return .steady }
    return mean > meanBefore ? .rising : .settling
  }
}
