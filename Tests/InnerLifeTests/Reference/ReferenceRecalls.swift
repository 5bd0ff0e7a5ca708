import PixelPalCore

@testable import InnerLife

/// Reference implementation of recalls, which examines all memories and all recalls in each night.
struct ReferenceRecalls {
  /// All that the pal remembers, in any order.
  let memories: [Item]
  /// All recalls of earlier nights, oldest first.
  let recalls: [Recall]

  struct Item {
    let subject: Recall.Subject
    let day: CivilDay
    var steps: Int64 = 0
    var journeyOffset: Int?
    /// The episode of the meadow's story that the item's page tells.
    var episode: Int?
  }

  /// Returns the recall on `night`, without its phrasing, if `yesterday` is the step count of the day before.
  func recall(on night: CivilDay, yesterday: Int64, lastEpisode: Int) -> Recall? {
    guard yesterday > 0 else { return nil }
    let nights = recalls.last?.day.distance(to: night) ?? 1000
    if nights < 3 { return nil }
    let ordered = memories.sorted { ($0.day, $0.subject.orderOnDay) < ($1.day, $1.subject.orderOnDay) }
    let moments = ordered.filter { if case .moment = $0.subject { true } else { false } }
    let newest = moments.suffix(16).map { $0.day }
    let important = moments.sorted {
      (-$0.subject.importance, $0.day, $0.subject.orderOnDay) < (-$1.subject.importance, $1.day, $1.subject.orderOnDay)
    }
    .prefix(16)
    var best: Recall?
    for item in ordered {
      let isOfDate = Self.isDate(of: item.day, night)
      let isNewest = newest.contains(item.day) && moments.suffix(16).contains { $0.subject == item.subject }
      let isImportant = important.contains { $0.day == item.day && $0.subject == item.subject }
      if case .notice = item.subject, !isOfDate { continue }
      if nights < 120 || item.day.advanced(by: 100) > night, !isOfDate { continue }
      // The pal has no news of a first day with a round number of steps.
      if case .moment(.firstDayReaching) = item.subject { continue }
      if let episode = item.episode,
        !RecalledEpisodeFollowUp.all.contains(where: { $0.episode == episode && $0.firstTrueAfter <= lastEpisode })
      {
        continue
      }
      guard isOfDate || isNewest || isImportant, !isResting(item, on: night, isOfDate: isOfDate) else { continue }
      let ratio = Int(1000 * min(item.steps, yesterday) / max(item.steps, yesterday))
      let score = RecallScore(
        date: isOfDate ? 1000 : 0, importance: item.subject.importance * 10, strength: strength(of: item, on: night),
        likeness: ratio > 650 ? ratio : 0, association: association(of: item, moments))
      let total =
        4 * score.date + 2 * score.importance + score.strength + 2 * score.likeness + score.association
      guard total >= 3500, total / 10 > best?.totalScore ?? 0 else { continue }
      best = Recall(on: night, of: item.subject, from: item.day, score: score, phrasing: 0)
    }
    return best
  }

  private static func isDate(of day: CivilDay, _ night: CivilDay) -> Bool {
    let (one, other) = (day.components, night.components)
    return one.month == other.month && one.day == other.day && one.year < other.year
  }

  private func isResting(_ item: Item, on night: CivilDay, isOfDate: Bool) -> Bool {
    if recalls.contains(where: { $0.subject == item.subject && $0.memoryDay == item.day }) { return true }
    var nightsBetween = 14
    if case .notice = item.subject { nightsBetween = 75 }
    if isOfDate { return recalls.contains { $0.cue == .date && $0.day.distance(to: night) < nightsBetween } }
    return recalls.contains { $0.memoryDay == item.day && $0.day.distance(to: night) < 30 }
      || (1...30).contains { Self.isDate(of: item.day, night.advanced(by: $0)) }
  }

  private func strength(of item: Item, on night: CivilDay) -> Int {
    let square = 100 * item.day.distance(to: night)
    var root = 0
    while (root + 1) * (root + 1) <= square { root += 1 }
    return 10_000 / root
  }

  private func association(of item: Item, _ moments: [Item]) -> Int {
    func index(_ subject: Recall.Subject, _ day: CivilDay) -> Int? {
      moments.firstIndex { $0.subject == subject && $0.day == day }
    }
    guard let last = recalls.last, let one = index(last.subject, last.memoryDay),
      let other = index(item.subject, item.day), one != other
    else { return 0 }
    let (first, second) = (moments[min(one, other)], moments[max(one, other)])
    let isSameDate =
      (first.day.components.month, first.day.components.day)
      == (second.day.components.month, second.day.components.day)
    guard abs(one - other) <= 16 || isSameDate else { return 0 }
    if case (.moment(.phaseReveal(let phase)), .moment(.phaseReveal(let next))) = (first.subject, second.subject),
      next.rawValue == phase.rawValue + 1
    {
      return 900
    }
    if first.day == second.day || first.day.next == second.day { return 800 }
    let isSamePlace = first.journeyOffset != nil && first.journeyOffset == second.journeyOffset
    return isSameDate || isSamePlace ? 700 : 0
  }
}

extension ReferenceJournalState {
  /// Chooses the recalls of the nights after the days from `first` on, except those that are final.
  mutating func chooseRecalls(from first: CivilDay, after through: CivilDay, changed: [CivilDay], night: CivilDay) {
    var lastFrozen = createdOn.previous
    var day = createdOn
    while day <= through.next {
      if isFrozen(day), !changed.contains(day) { lastFrozen = day }
      day = day.next
    }
    day = first
    while day < night {
      if day > through || day.next > lastFrozen {
        let earlier = recalls.values.filter { $0.day <= day }.sorted { $0.day < $1.day }
        recalls[day.next] = ReferenceRecalls(memories: memories(through: day), recalls: earlier)
          .recall(on: day.next, yesterday: facts[day]?.steps ?? 0, lastEpisode: lastEpisode(through: day))
      }
      day = day.next
    }
  }

  private func lastEpisode(through day: CivilDay) -> Int {
    notices.filter { $0.key <= day }.compactMap { $0.value.episode }.max() ?? -1
  }

  private func memories(through day: CivilDay) -> [ReferenceRecalls.Item] {
    let houseParts = ["cellar", "posts", "roof", "door", "window", "chimney"].compactMap { Keepsake(rawValue: $0) }
      .map { Moment.Kind.keepsake($0) }
    var items: [ReferenceRecalls.Item] = []
    for (date, kinds) in detectedMoments where date <= day {
      let lastKeepsake = kinds.last { $0.name == "keepsake" }
      let byImportance = kinds.sorted { ($1.importance, $0.tieBreakOrder) < ($0.importance, $1.tieBreakOrder) }
      let rank = notices[date]?.kind?.rank ?? 0
      let isEarly = date < createdOn.advanced(by: 28)
      for kind in kinds where !isEarly || kind == byImportance.first && kind.importance >= rank {
        if ["return", "longestDay", "longestWalk", "total", "anniversary"].contains(kind.name) { continue }
        if kind.name == "keepsake", kind != lastKeepsake || !houseParts.contains(kind) { continue }
        items.append(
          .init(
            subject: .moment(kind), day: date, steps: facts[date]?.steps ?? 0,
            journeyOffset: kind == .journey ? facts[date]?.offsetMinutes : nil))
      }
    }
    // The page of the first steps tells nothing else.
    let phases = reportedReveals.filter {
      $0.day <= day && $0.phase != .dormant && detectedMoments[$0.day]?.contains(.firstSteps) != true
    }
    for reveal in phases where !phases.contains(where: { $0.day == reveal.day && $0.phase > reveal.phase }) {
      items.append(.init(subject: .moment(.phaseReveal(reveal.phase)), day: reveal.day))
    }
    for (date, said) in notices where date <= day {
      guard let kind = said.kind, let episode = said.episode else { continue }
      if (detectedMoments[date] ?? []).contains(where: { $0.importance >= kind.rank }) { continue }
      items.append(
        .init(
          subject: .notice(Notice(kind, phrasing: 0)), day: date, steps: facts[date]?.steps ?? 0, episode: episode))
    }
    return items
  }
}
