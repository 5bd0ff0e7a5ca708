import PixelPalCore

@testable import InnerLife

/// Reference implementation of the moments of a day, which examines all days before it.
struct ReferenceMomentDetector {
  let createdOn: CivilDay
  /// The corrections of frozen pages, of all nights.
  let lateStepCorrections: [JournalState.LateStepCorrection]

  /// Returns the moments of `today` with its facts, after the recorded days `before`, in ascending order.
  func kinds(of today: CivilDay, _ facts: DayFacts?, after before: [DayFacts]) -> [Moment.Kind] {
    var kinds: [Moment.Kind] = []
    if let years = anniversaryYears(on: today) { kinds.append(.anniversary(years: years)) }
    kinds += totals(by: today, facts, before)
    guard let facts, facts.hasSteps else { return kinds }
    let isSettled = before.count >= 28
    guard let last = before.last else {
      return kinds + [.firstSteps] + firstDays(facts, before) + firstWalk(facts, before)
        + firstWeekMoments(facts, before)
    }
    if today.daysSince1970 - last.day.daysSince1970 - 1 > 7 { kinds.append(.returnAfterBreak) }
    if longestDays(before + [facts]).last?.day == today { kinds.append(.longestDay(steps: facts.steps)) }
    kinds += firstDays(facts, before) + firstWalk(facts, before)
    if isSettled { kinds += laterWalks(facts, before) }
    kinds += firstWeekMoments(facts, before)
    let home = before.suffix(28).map { $0.offsetMinutes }.sorted()
    let isFar = abs(facts.offsetMinutes - home[(home.count - 1) / 2]) >= 120
    if isFar, abs(facts.offsetMinutes - last.offsetMinutes) >= 120 { kinds.append(.journey) }
    return kinds
  }

  /// Returns the first-week moment of a day, at most one: the first that no earlier day qualified for.
  private func firstWeekMoments(_ facts: DayFacts, _ before: [DayFacts]) -> [Moment.Kind] {
    guard facts.day < createdOn.advanced(by: 7) else { return [] }
    let rules: [(Moment.Kind, (DayFacts) -> Bool)] = [
      (.firstSaturday, { $0.day.weekday == 6 }),
      (
        .firstEvening,
        { day in
          let hours = day.hourlySteps ?? []
          let all = hours.reduce(0, +)
          return all > 0 && hours[12..<18].reduce(0, +) * 100 / all >= 25
        }
      ),
      (.firstThousand, { $0.steps >= 1000 }),
    ]
    return rules.first { rule in rule.1(facts) && !before.contains(where: rule.1) }.map { [$0.0] } ?? []
  }

  private func anniversaryYears(on day: CivilDay) -> Int? {
    let (made, now) = (createdOn.components, day.components)
    let dayOfMonth = made.month == 2 ? min(made.day, 28) : made.day
    return now.year > made.year && now.month == made.month && now.day == dayOfMonth ? now.year - made.year : nil
  }

  private func firstDays(_ facts: DayFacts, _ before: [DayFacts]) -> [Moment.Kind] {
    var kinds: [Moment.Kind] = []
    let highest = before.map { $0.steps }.max() ?? 0
    let days: [Int64] = [5000, 10_000, 15_000, 20_000, 25_000, 30_000, 40_000, 50_000]
    if let steps = days.last(where: { $0 <= facts.steps }), highest < steps {
      kinds.append(.firstDayReaching(steps: steps))
    }
    return kinds
  }

  /// Returns the round total and the keepsakes that are first reached with `today` and the night after it.
  private func totals(by today: CivilDay, _ facts: DayFacts?, _ before: [DayFacts]) -> [Moment.Kind] {
    var steps = Dictionary(uniqueKeysWithValues: before.map { ($0.day, $0.steps) })
    steps[today] = facts?.steps
    for addition in lateStepCorrections {
      steps[addition.arrivalDay.previous, default: 0] += addition.stepsAfter - addition.stepsBefore
    }
    let totals =
      [500_000, 1_000_000, 2_000_000, 3_000_000, 5_000_000, 7_500_000] + (2...40).map { Int64($0) * 5_000_000 }
    var (total, highest): (Int64, Int64) = (0, 0)
    for day in steps.keys.sorted() where day < today {
      total += steps[day] ?? 0
      highest = max(highest, total)
    }
    total += steps[today] ?? 0
    let round = totals.last { $0 <= total }.flatMap { $0 > highest ? Moment.Kind.lifetimeTotal($0) : nil }
    let keepsakes = Keepsake.allCases.filter { highest < $0.startingTotal && $0.startingTotal <= total }
    return [round].compactMap { $0 } + keepsakes.map { .keepsake($0) }
  }

  /// Returns the longest days among ascending days.
  ///
  /// From the 28th day on, a longest day has more steps than all before it, and, if the last longest day is less than
  /// two weeks before it, at least 5 % more than that.
  private func longestDays(_ days: [DayFacts]) -> [DayFacts] {
    days.indices.dropFirst(27).reduce(into: []) { longest, index in
      let day = days[index]
      guard days[..<index].allSatisfy({ $0.steps < day.steps }) else { return }
      let last = longest.last
      let isMuchMore = last.map { Double(day.steps) >= 1.05 * Double($0.steps) - 0.001 } ?? true
      let isLater = last.map { day.day.daysSince1970 - $0.day.daysSince1970 >= 14 } ?? true
      if isMuchMore || isLater { longest.append(day) }
    }
  }

  /// Returns the days with a value at least 10 % above that of all days before, each with the number of days before it.
  private func recordDays(_ days: [DayFacts], _ value: (DayFacts) -> Int64) -> [(index: Int, day: CivilDay)] {
    var longest: Int64 = 0
    return days.enumerated().compactMap { index, day in
      defer { longest = max(longest, value(day)) }
      return value(day) * 10 >= longest * 11 ? (index, day.day) : nil
    }
  }

  /// Returns the ascending days that are reported: none is within two weeks of the last reported one.
  private func daysTwoWeeksApart(_ days: [CivilDay]) -> [CivilDay] {
    days.reduce(into: []) { daysWithSteps, day in
      if daysWithSteps.last.map({ day.daysSince1970 - $0.daysSince1970 >= 14 }) ?? true { daysWithSteps.append(day) }
    }
  }

  private func longestWalk(_ facts: DayFacts) -> Int { facts.walks.map { $0.minutes }.max() ?? 0 }

  private func firstWalk(_ facts: DayFacts, _ before: [DayFacts]) -> [Moment.Kind] {
    longestWalk(facts) >= 10 && before.allSatisfy { longestWalk($0) < 10 } ? [.firstWalk] : []
  }

  private func laterWalks(_ facts: DayFacts, _ before: [DayFacts]) -> [Moment.Kind] {
    var kinds: [Moment.Kind] = []
    // A longest walk needs an earlier walk for comparison.
    let walked = recordDays(before + [facts]) { Int64(longestWalk($0)) }.filter { index, day in
      let days = before + [facts]
      return index >= 28 && longestWalk(days[index]) >= 10 && days[..<index].contains { longestWalk($0) >= 10 }
    }
    if daysTwoWeeksApart(walked.map { $0.day }).last == facts.day {
      kinds.append(.longestWalk(minutes: longestWalk(facts)))
    }
    func starts(_ facts: DayFacts) -> [Int] {
      facts.walks.filter { $0.minutes >= 10 && $0.startMinute < 240 }.map { $0.startMinute }
    }
    func ends(_ facts: DayFacts) -> [Int] {
      facts.walks.filter { $0.minutes >= 10 && $0.endMinute > 1080 }.map { $0.endMinute }
    }
    let earliest = before.flatMap { starts($0) }.min() ?? 240
    if let start = starts(facts).min(), start + 60 <= earliest { kinds.append(.earliestWalk) }
    let latest = before.flatMap { ends($0) }.max() ?? 1080
    if let end = ends(facts).max(), end - 60 >= latest { kinds.append(.latestWalk) }
    return kinds
  }

}
