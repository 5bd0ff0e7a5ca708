import PixelPalCore

@testable import InnerLife

/// Reference implementation of the rules for notices, which looks at all days with steps for each of them.
struct ReferenceNotices {
  /// The days with steps, oldest first.
  let days: [DayFacts]
  /// The first steps of a lived day fall at 04:00, so that an hour of the clock is four hours earlier in a lived day.
  private static let morningHour = 4
  /// The usual hours that came true and had been known for eight weeks, by day.
  private let lastingHours: [CivilDay: UsualHour]

  init(_ facts: [DayFacts], ofPalCreatedOn createdOn: CivilDay) {
    days = facts.filter { $0.hasSteps }.sorted { $0.day < $1.day }
    lastingHours = ReferenceHabits(days, ofPalCreatedOn: createdOn, through: days.last?.day ?? createdOn).lastingHours
  }

  /// A day with steps, with what its page says.
  struct Said {
    let day: CivilDay
    let kind: Notice.Kind?
    /// The episode of the meadow's story that the page tells.
    let episode: Int?
  }

  /// Returns what the pal says about the day at `index`; `said` has the days before it, and `importances` are those of
  /// the day's moments.
  func notice(at index: Int, after said: [Said], importances: [Int]) -> Said {
    let day = days[index].day
    let kinds = kinds(at: index, after: said, hasMoments: !importances.isEmpty)
      .filter { !ReferenceNotices.rests($0, on: day, said) }
    guard let rank = kinds.map({ $0.rank }).max(), let best = kinds.first(where: { $0.rank == rank }) else {
      return Said(day: day, kind: nil, episode: nil)
    }
    if case .meanwhile(let episode) = best { return Said(day: day, kind: best, episode: episode) }
    let next = (said.compactMap { $0.episode }.last ?? -100) + 1
    let canTell =
      [.mostSince, .longestWalk, .sideBySide, .asThree, .weekday].contains(best.topic)
      && Notice.Topic.waitingEpisodes.contains(next) && (500...100_000).contains(days[index].steps)
      && importances.allSatisfy { $0 < rank }
      && said.suffix(4).allSatisfy { $0.episode == nil }
      && rank < 64
    return Said(day: day, kind: best, episode: canTell ? next : nil)
  }

  /// Returns all notices that are true of the day at `index`; `said` has the days before it.
  private func kinds(at index: Int, after said: [Said], hasMoments: Bool) -> [Notice.Kind] {
    let today = days[index]
    let before = Array(days[..<index])
    let plausible = before.filter { $0.steps <= 100_000 }
    let canBeBig = today.steps >= 500 && today.steps <= 100_000
    let yesterday = before.last { $0.day.next == today.day }
    var kinds: [Notice.Kind] = []

    if index >= 7, canBeBig, plausible.allSatisfy({ $0.steps < today.steps }) { kinds.append(.record) }
    if canBeBig, let last = plausible.last(where: { $0.steps >= today.steps }) {
      let exceeded = [480, 240, 120, 60, 30, 14].first { count in
        before.count >= count && before.suffix(count).allSatisfy { $0.steps < today.steps || $0.steps > 100_000 }
          && isRecent(before[before.count - count].day, days: count, from: today.day)
      }
      if let exceeded { kinds.append(.mostSince(last.day, days: exceeded)) }
    }
    if let walk = longestWalk(of: today), walk >= 10 {
      let walkers = before.filter { longestWalk(of: $0) != nil }
      let exceeded = [480, 240, 120, 60, 30].first { count in
        walkers.count >= count && walkers.suffix(count).allSatisfy { (longestWalk(of: $0) ?? 0) < walk }
          && isRecent(walkers[walkers.count - count].day, days: count, from: today.day)
      }
      if let exceeded { kinds.append(.longestWalk(days: exceeded)) }
    }
    if index >= 28, let yesterday {
      let biggest = (before.suffix(179) + [today]).map { $0.steps }.sorted(by: >).prefix(10)
      if biggest.contains(today.steps), biggest.contains(yesterday.steps) { kinds.append(.sideBySide) }
    }
    let starts = before.filter { $0.day >= today.day.advanced(by: -60) }.compactMap { firstStart(of: $0) }
    if let start = firstStart(of: today), starts.count >= 20, start < starts.min() ?? 0 { kinds.append(.earlyWalk) }
    let ends = before.filter { $0.day >= today.day.advanced(by: -60) }.compactMap { lastEnd(of: $0) }
    if let end = lastEnd(of: today), ends.count >= 20, end > ends.max() ?? 0 { kinds.append(.lateWalk) }
    if let yesterday, min(today.steps, yesterday.steps) > 2000, abs(today.steps - yesterday.steps) <= 25 {
      kinds.append(.twins)
    }
    if let three = row(of: 3, before: index), today.steps > 2000, today.steps >= three.reduce(0, +) {
      kinds.append(.asThree)
    }
    if let two = row(of: 2, before: index) {
      let three = (two + [today.steps]).sorted()
      if three[0] > 2000, Double(three[2] - three[0]) <= Double(three[2] / 50) { kinds.append(.inStep) }
    }
    if today.steps > 2000,
      let same = before.indices.last(where: {
        before[$0].steps == today.steps && (30...365).contains(before[$0].day.distance(to: today.day))
      }), let earlierNotice = said[same].kind, earlierNotice.topic != .meanwhile
    {
      kinds.append(.sameCount(before[same].day))
    }
    let sameWeekday = before.filter { $0.day.weekday == today.day.weekday }
    let exceededWeekdays = [26, 10].first { count in
      canBeBig && sameWeekday.count >= count
        && sameWeekday.suffix(count).allSatisfy { $0.steps < today.steps || $0.steps > 100_000 }
        && isRecent(sameWeekday[sameWeekday.count - count].day, days: count * 7, from: today.day)
    }
    if let exceededWeekdays { kinds.append(.weekday(count: exceededWeekdays)) }
    if isPretty(today.steps) { kinds.append(.prettyNumber) }
    if today.steps >= 500, let shares = shares(of: today) {
      for quarter in DayQuarter.allCases where shares[quarter.rawValue] >= 75 {
        let usual = before.filter { $0.day >= today.day.advanced(by: -56) }
          .compactMap { self.shares(of: $0)?[quarter.rawValue] }.sorted()
        if usual.count >= 14, shares[quarter.rawValue] >= usual[(usual.count - 1) / 2] + 25 {
          kinds.append(.elsewhere(quarter))
        }
      }
    }
    if today.day.weekday == 7, let saturday = yesterday {
      let week = before.filter { $0.day >= today.day.advanced(by: -6) && $0.day < saturday.day }
      if week.count >= 3, today.steps + saturday.steps > week.map({ $0.steps }).reduce(0, +),
        today.steps * 2 >= saturday.steps, saturday.steps * 2 >= today.steps
      {
        kinds.append(.weekend)
      }
    }
    if let four = row(of: 4, before: index), today.steps > 2000 {
      let five = four + [today.steps]
      let rises = (1..<5).map { five[$0] * 4 >= five[$0 - 1] * 5 }
      let falls = (1..<5).map { five[$0] * 5 <= five[$0 - 1] * 4 }
      let isZigzag =
        rises[0] && falls[1] && rises[2] && falls[3] || falls[0] && rises[1] && falls[2] && rises[3]
      if isZigzag { kinds.append(.zigzag) }
    }
    if today.steps >= 500, hasOneWalk(today) { kinds.append(.oneWalk) }
    if let hour = lastingHours[today.day] { kinds.append(.ourHour((hour.livedHour + 4) % 24)) }
    let last = said.compactMap { $0.episode }.last ?? -1
    if index >= 3, !hasMoments, last != 149 { kinds.append(.meanwhile(episode: last + 1)) }
    if !hasMoments, let record = plausible.max(by: { $0.steps < $1.steps }),
      plausible.filter({ $0.steps == record.steps }).count == 1
    {
      kinds += stillRecord(record, today, said)
    }
    return kinds + fullerWeeksAndMonth(at: index)
  }

  private func stillRecord(_ record: DayFacts, _ today: DayFacts, _ said: [Said]) -> [Notice.Kind] {
    let distance = record.day.distance(to: today.day)
    let page = said.first { $0.day == record.day }?.kind
    let isMentioned = said.contains { $0.kind?.earlierDay == record.day && $0.day >= today.day.advanced(by: -30) }
    let isTime = (182...241).contains(distance) || (365...424).contains(distance)
    guard isTime, (record.steps / 4..<record.steps).contains(today.steps), page != nil, page?.topic != .meanwhile,
      !isMentioned
    else { return [] }
    return [.stillRecord(record.day)]
  }

  private func fullerWeeksAndMonth(at index: Int) -> [Notice.Kind] {
    var kinds: [Notice.Kind] = []
    let today = days[index]
    func sum(from first: CivilDay, through last: CivilDay) -> (days: Int, steps: Int64, most: Int64) {
      let part = days[...index].filter { first <= $0.day && $0.day <= last }
      let plausible = part.map { $0.steps }.filter { $0 <= 100_000 }
      return (plausible.count, plausible.reduce(0, +), part.map { $0.steps }.max() ?? 0)
    }
    if today.day.weekday == 7 {
      let weeks = [27, 20, 13, 6].map {
        sum(from: today.day.advanced(by: -$0), through: today.day.advanced(by: 6 - $0))
      }
      let isKnown = weeks.allSatisfy { $0.days == 7 && $0.most <= 100_000 }
      if isKnown, (1...3).allSatisfy({ Double(weeks[$0].steps) >= 1.05 * Double(weeks[$0 - 1].steps) }) {
        kinds.append(.fullerWeeks)
      }
    }
    if today.day.next.components.day == 1 {
      var last = today.day
      var months: [(days: Int, steps: Int64, most: Int64)] = []
      while months.count < 4 {
        let first = last.advanced(by: 1 - last.components.day)
        months.append(sum(from: first, through: last))
        last = first.previous
      }
      if months.allSatisfy({ $0.days >= 20 }),
        (1...3).allSatisfy({ Double(months[0].steps) >= 1.1 * Double(months[$0].steps) })
      {
        kinds.append(.fullerMonth)
      }
    }
    return kinds
  }

  private func isRecent(_ day: CivilDay, days: Int, from today: CivilDay) -> Bool {
    Double(day.distance(to: today)) <= Double(days) * 1.5
  }

  /// Returns the steps of the `count` days before the day at `index`, or `nil` if one of them has none.
  private func row(of count: Int, before index: Int) -> [Int64]? {
    let wanted = (1...count).reversed().map { days[index].day.advanced(by: -$0) }
    let found = wanted.compactMap { day in days.first { $0.day == day }?.steps }
    return found.count == count ? found : nil
  }

  private func longestWalk(of day: DayFacts) -> Int? { day.walks.map { $0.minutes }.max() }

  private func longWalks(of day: DayFacts) -> [DayWalk] { day.walks.filter { $0.minutes >= 10 } }

  private func firstStart(of day: DayFacts) -> Int? { longWalks(of: day).map { $0.startMinute }.min() }

  private func lastEnd(of day: DayFacts) -> Int? {
    longWalks(of: day).filter { $0.startMinute < 24 * 60 }.map { $0.startMinute + $0.minutes }.max()
  }

  private func hasOneWalk(_ day: DayFacts) -> Bool {
    let total = day.hourlySteps.map { $0.reduce(0, +) } ?? day.steps
    return day.walks.contains { $0.minutes >= 30 && $0.steps * 3 > total * 2 }
  }

  private func shares(of day: DayFacts) -> [Int]? {
    guard let hours = day.hourlySteps, hours.reduce(0, +) > 0 else { return nil }
    return (0..<4).map { quarter in
      Int(hours[(quarter * 6)..<(quarter * 6 + 6)].reduce(0, +) * 100 / hours.reduce(0, +))
    }
  }

  private func isPretty(_ number: Int64) -> Bool {
    let text = String(number)
    guard text.count >= 4 else { return false }
    if text.hasSuffix("000") || Set(text).count == 1 { return true }
    if text.count == 5, text == String(text.reversed()) { return true }
    return "0123456789".contains(text) || "9876543210".contains(text)
  }

  /// Returns true if `kind` rests on `day`; `said` has the earlier days with steps and their notices.
  private static func rests(_ kind: Notice.Kind, on day: CivilDay, _ said: [Said]) -> Bool {
    if case .ourHour = kind { return said.contains { $0.kind?.topic == .ourHour && $0.day > day.advanced(by: -84) } }
    let patterns: Set<Notice.Topic> = [.twins, .inStep, .weekend, .zigzag]
    let recentTopics = said.suffix(60).compactMap { $0.kind?.topic }
    if patterns.contains(kind.topic), !patterns.isDisjoint(with: recentTopics) { return true }
    return said.suffix(restingDays(of: kind)).contains {
      $0.kind?.topic == kind.topic || kind.topic == .meanwhile && $0.episode != nil
    }
  }

  /// Returns the number of days with steps for which `kind` rests after a notice of its topic was said.
  private static func restingDays(of kind: Notice.Kind) -> Int {
    if case .mostSince(_, let days) = kind { return days < 60 ? 42 : 0 }
    if case .longestWalk(let days) = kind { return days < 60 ? 42 : 0 }
    if case .meanwhile(let episode) = kind {
      if Notice.Topic.waitingEpisodes.contains(episode) { return 12 }
      if episode < 4 { return 3 }
      return (episode < 40 ? [4, 9, 8, 7, 6, 5] : [6, 11, 10, 9, 8, 7])[episode % 6]
    }
    let days: [Notice.Topic: Int] = [
      .weekday: 180, .sameCount: 180, .twins: 365, .prettyNumber: 90, .elsewhere: 180, .inStep: 365, .asThree: 240,
      .zigzag: 365, .weekend: 240, .sideBySide: 60, .stillRecord: 60, .fullerWeeks: 180, .fullerMonth: 180,
      .earlyWalk: 120, .lateWalk: 120, .oneWalk: 240,
    ]
    return days[kind.topic] ?? 0
  }
}
