import PixelPalCore

/// The pal's memories and recent recalls, to which each nightly update adds.
///
/// Memories are kept forever, but a night considers only some of them: those of the same date in earlier years, the
/// newest moments, and the most important moments.
struct MemoryState: Hashable, Sendable {
  /// The remembered moments, in the order of their sort keys.
  private(set) var moments: [Memory] = []
  /// The remembered notices, oldest first.
  private(set) var notices: [Memory] = []
  /// The days with memories, oldest first, grouped by month and day of the month (`dateKey`).
  private var daysByDate: [Int: [CivilDay]] = [:]
  /// The sort keys of the most important moments, at most ``consideredMoments``, the most important first.
  private var importantSortKeys: [Memory.SortKey] = []
  /// The most recent recalls, oldest first.
  private(set) var recentRecalls: [Recall] = []

  /// The number of newest moments that a night considers, and also the number of most important moments.
  ///
  /// Two moments can be connected only if their positions in ``moments`` differ by at most this number, or if they have
  /// the same date of the year.
  static let consideredMoments = 16
  /// The number of recent recalls that are kept, which is enough to check the minimum intervals between recalls.
  private static let maxRecentRecalls = 16

  /// The decision to choose a recall for a night, or to keep an earlier choice.
  enum RecallDecision: Hashable, Sendable {
    /// A recall is chosen for the night.
    case choose
    /// The given recall from an earlier update is kept, or no recall if the value is `nil`.
    case keep(Recall?)
  }

  /// Adds the memories of `day`, and returns the recall of the night after it, or `nil` if nothing comes to mind.
  ///
  /// `found` contains the moments and the notice of the day. `reveals` are the phases that are known to have become
  /// visible; those of later days are ignored. `lastEpisode` is the last episode of the meadow's story so far, or `nil`
  /// if there was none.
  mutating func processDay(
    _ day: JournalDayRecord, with found: NightlyUpdateState.NightlyUpdateResults,
    reveals: [JournalState.PhaseReveal], recall decision: RecallDecision, lastEpisode: Int?,
    ofPalCreatedOn createdOn: CivilDay
  ) -> Recall? {
    addMemories(of: day, results: found, ofPalCreatedOn: createdOn)
    for reveal in reveals where reveal.day <= day.day { addPhaseOrKeepHigherOfDay(reveal) }
    let recall: Recall? =
      switch decision {
      case .choose: chooseRecall(after: day, lastEpisode: lastEpisode, ofPalCreatedOn: createdOn)
      case .keep(let recall): recall
      }
    if let recall { recordRecall(recall) }
    return recall
  }

  // Adding memories.

  /// The number of days, beginning with the pal's creation, on which a page tells only one thing.
  private static let daysWithOneThing = 28

  /// Returns true if the page of `day` tells only one thing, because the day is one of the pal's first.
  static func isLimitedToOneItem(_ day: CivilDay, ofPalCreatedOn createdOn: CivilDay) -> Bool {
    createdOn.distance(to: day) < daysWithOneThing
  }

  private mutating func addMemories(
    of day: JournalDayRecord, results found: NightlyUpdateState.NightlyUpdateResults, ofPalCreatedOn createdOn: CivilDay
  ) {
    var shown = found.moments
    // The pal quotes only what the page says.
    if MemoryState.isLimitedToOneItem(day.day, ofPalCreatedOn: createdOn) {
      shown.sort { (-$0.importance, $0.tieBreakOrder) < (-$1.importance, $1.tieBreakOrder) }
      shown = shown.prefix(1).filter { $0.importance >= found.notice?.kind.rank ?? 0 }
    }
    for kind in found.moments where shown.contains(kind) && Recall.Subject.moment(kind).canBeRecalled {
      // A page shows only the last of several keepsakes.
      if case .keepsake = kind, kind != found.moments.last(where: { $0.isSameKind(as: kind) }) { continue }
      add(
        Memory(
          of: .moment(kind), on: day.day, steps: day.steps, journeyOffset: kind == .journey ? day.offsetMinutes : nil))
    }
    // Of the notices, only episodes are remembered, because sentences about big days say too little a year later.
    guard let notice = found.notice, notice.toldEpisode != nil else { return }
    // If a moment is at least as important, the page is about that moment instead.
    guard !found.moments.contains(where: { $0.importance >= notice.kind.rank }) else { return }
    let memory = Memory(of: .notice(notice), on: day.day, steps: day.steps)
    notices.append(memory)
    addToDateIndex(memory.day)
  }

  /// Adds the memory of `reveal`, a phase that became visible.
  ///
  /// If several phases became visible on the same day, only the highest is remembered. A phase isn't remembered if its
  /// page tells the first steps instead.
  private mutating func addPhaseOrKeepHigherOfDay(_ reveal: JournalState.PhaseReveal) {
    let memory = Memory(of: .moment(.phaseReveal(reveal.phase)), on: reveal.day)
    let firstSteps = Memory.SortKey(day: reveal.day, order: Moment.Kind.firstSteps.tieBreakOrder)
    guard memory.subject.canBeRecalled, index(of: firstSteps) == nil else { return }
    if let index = index(of: memory.sortKey) {
      guard case .moment(.phaseReveal(let phase)) = moments[index].subject, phase.rawValue < reveal.phase.rawValue
      else { return }
      moments[index] = memory
    } else {
      add(memory)
    }
  }

  private mutating func add(_ memory: Memory) {
    moments.insert(memory, at: moments.partitioningIndex { $0.sortKey >= memory.sortKey })
    addToDateIndex(memory.day)
    let index = importantSortKeys.partitioningIndex { isMoreImportant(memory.sortKey, than: $0) }
    importantSortKeys.insert(memory.sortKey, at: index)
    if importantSortKeys.count > MemoryState.consideredMoments { importantSortKeys.removeLast() }
  }

  private mutating func addToDateIndex(_ day: CivilDay) {
    var days = daysByDate[day.dateKey, default: []]
    let index = days.partitioningIndex { $0 >= day }
    guard index == days.count || days[index] != day else { return }
    days.insert(day, at: index)
    daysByDate[day.dateKey] = days
  }

  private func isMoreImportant(_ one: Memory.SortKey, than other: Memory.SortKey) -> Bool {
    (-importance(of: one), one) < (-importance(of: other), other)
  }

  private func importance(of key: Memory.SortKey) -> Int {
    index(of: key).map { moments[$0].subject.importance } ?? 0
  }

  /// Returns the index of the moment with the given sort key, or `nil` if there is none.
  private func index(of key: Memory.SortKey) -> Int? {
    let index = moments.partitioningIndex { $0.sortKey >= key }
    return index < moments.count && moments[index].sortKey == key ? index : nil
  }

  // Recalling.

  private mutating func recordRecall(_ recall: Recall) {
    switch recall.subject {
    case .moment(let kind):
      let key = Memory.SortKey(day: recall.memoryDay, order: kind.tieBreakOrder)
      if let index = index(of: key) { moments[index].markReadOut() }
    case .notice:
      let index = notices.partitioningIndex { $0.day >= recall.memoryDay }
      if index < notices.count, notices[index].day == recall.memoryDay {
        notices[index].markReadOut()
      }
    // The person's own pages aren't among these memories.
    case .ownPage: break
    }
    if recentRecalls.count == MemoryState.maxRecentRecalls { recentRecalls.removeFirst() }
    recentRecalls.append(recall)
  }

  /// The minimum number of nights between a recall and the next one, unless the next one is on its memory's date.
  ///
  /// The date of a memory is its day and month, in any later year.
  private static let nightsBetweenRecalls = 120
  /// The minimum number of nights between a recall and the next one, if the next one is on its memory's date.
  static let nightsBeforeDate = 3
  /// The minimum number of nights between two recalls on their memories' dates, if the second recalls no episode.
  static let nightsBeforeDateOfMoment = 14
  /// The minimum number of nights between two recalls on their memories' dates, if the second recalls an episode.
  ///
  /// The interval is long because there are many episodes.
  private static let nightsBeforeDateOfEpisode = 75

  /// Returns the recall of the night after `day`, or `nil` if nothing comes to mind.
  ///
  /// The memory with the highest score is recalled if that score is high enough. Nothing comes to mind after a blank
  /// day or too soon after another recall.
  private func chooseRecall(
    after day: JournalDayRecord, lastEpisode: Int?, ofPalCreatedOn createdOn: CivilDay
  ) -> Recall? {
    let night = day.day.next
    let nights = recentRecalls.last?.day.distance(to: night) ?? .max
    guard day.hasSteps, nights >= MemoryState.nightsBeforeDate else { return nil }
    var best: (memory: Memory, score: RecallScore)?
    for memory in candidates(on: night, onlyOfDate: nights < MemoryState.nightsBetweenRecalls) {
      guard let score = scoreUnlessResting(of: memory, on: night, after: day), score.total > best?.score.total ?? 0,
        hasReply(to: memory, lastEpisode: lastEpisode)
      else { continue }
      best = (memory, score)
    }
    guard let best, best.score.total >= RecallScore.minimumTotal else { return nil }
    let subject = best.memory.subject
    return Recall(
      on: night, of: subject, from: best.memory.day, score: best.score,
      phrasing: phrasingIndex(for: RecallForm(best.score.cue, of: subject), on: night, ofPalCreatedOn: createdOn),
      isAnswered: true)
  }

  /// Returns true if the pal can reply to `memory`, because it has something new to say about it.
  private func hasReply(to memory: Memory, lastEpisode: Int?) -> Bool {
    memory.subject.reply(afterEpisode: lastEpisode ?? -1) != nil
  }

  /// Returns the memories that are considered for a recall on `night`, in the order of their sort keys.
  ///
  /// If `isOnlyOfDate` is true, these are only the memories from the same date of earlier years.
  private func candidates(on night: CivilDay, onlyOfDate isOnlyOfDate: Bool) -> [Memory] {
    var indices: Set<Int> = []
    if !isOnlyOfDate {
      indices.formUnion(moments.indices.suffix(MemoryState.consideredMoments))
      indices.formUnion(importantSortKeys.compactMap { index(of: $0) })
    }
    var noticesOfDate: [Memory] = []
    for day in daysByDate[night.dateKey] ?? [] where day < night {
      indices.formUnion(moments[moments.partitioningIndex { $0.day >= day }...].prefix { $0.day == day }.indices)
      noticesOfDate += notices[notices.partitioningIndex { $0.day >= day }...].prefix { $0.day == day }
    }
    return (indices.map { moments[$0] } + noticesOfDate).sorted { $0.sortKey < $1.sortKey }
  }

  /// The minimum age, in days, of a memory that is recalled on a day other than its date.
  private static let minimumAge = 100
  /// The minimum number of days between two recalls of memories of the same day.
  ///
  /// On the anniversary of that day, a memory may be recalled sooner.
  static let restDaysOfPage = 30
  /// The number of days before the anniversary of a memory in which it isn't recalled, so that it can be recalled on
  /// the anniversary itself.
  private static let daysBeforeDate = 30
  /// The ratio of the smaller to the larger step count above which two days are alike, in thousandths.
  private static let minimumLikeness = 650

  /// Returns the score of `memory`, or `nil` if it can't be recalled on `night`.
  private func scoreUnlessResting(of memory: Memory, on night: CivilDay, after day: JournalDayRecord) -> RecallScore? {
    guard let dateScore = anniversaryScoreUnlessResting(of: memory, on: night) else { return nil }
    let steps = (min(memory.steps, day.steps), max(memory.steps, day.steps))
    let ratio = Int(steps.0.multipliedSaturated(by: 1000) / max(1, steps.1))
    return RecallScore(
      date: dateScore, importance: memory.subject.importance * 10, strength: memory.strengthInThousandths(on: night),
      likeness: ratio > MemoryState.minimumLikeness ? ratio : 0, association: connectionWeightWithLastRecall(of: memory)
    )
  }

  /// Returns the date component of the memory's score, or `nil` if the memory can't be recalled on `night`.
  ///
  /// The component is 1000 on the memory's date, and 0 on any other day. A memory can't be recalled if it was already
  /// read out. On its date, it can't be recalled shortly after another memory was recalled on its own date. On other
  /// days, it can't be recalled if it is too new, if its day was recalled too recently, or if its date is near.
  private func anniversaryScoreUnlessResting(of memory: Memory, on night: CivilDay) -> Int? {
    if memory.wasReadOut { return nil }
    let daysUntilDate = memory.daysUntilAnniversary(from: night)
    if daysUntilDate == 0 {
      let nights =
        memory.subject.isNotice ? MemoryState.nightsBeforeDateOfEpisode : MemoryState.nightsBeforeDateOfMoment
      let hasRecentDate = recentRecalls.contains { $0.cue == .date && $0.day.distance(to: night) < nights }
      return hasRecentDate ? nil : 1000
    }
    guard memory.day.distance(to: night) >= MemoryState.minimumAge else { return nil }
    let isDayResting = recentRecalls.contains {
      $0.memoryDay == memory.day && $0.day.distance(to: night) < MemoryState.restDaysOfPage
    }
    let isDateNear = daysUntilDate.map { $0 <= MemoryState.daysBeforeDate } ?? false
    return isDayResting || isDateNear ? nil : 0
  }

  /// Returns the weight of the strongest connection between `memory` and the moment that was recalled last.
  ///
  /// The result is 0 if there is no connection, or if either memory isn't a moment.
  private func connectionWeightWithLastRecall(of memory: Memory) -> Int {
    guard let last = recentRecalls.last, case .moment(let kind) = last.subject, case .moment = memory.subject,
      let one = index(of: Memory.SortKey(day: last.memoryDay, order: kind.tieBreakOrder)),
      let other = index(of: memory.sortKey), one != other
    else { return 0 }
    let (earlier, later) = (moments[min(one, other)], moments[max(one, other)])
    guard abs(one - other) <= MemoryState.consideredMoments || earlier.hasSameMonthAndDay(as: later) else { return 0 }
    return MemoryConnectionKind.allCases.filter { $0.connects(earlier, to: later) }.map { $0.weight }.max() ?? 0
  }

  /// Returns the index of a phrasing for a recall in the given form.
  ///
  /// The phrasing is chosen pseudorandomly among the least recently used ones.
  private func phrasingIndex(for form: RecallForm, on night: CivilDay, ofPalCreatedOn createdOn: CivilDay) -> Int {
    let suitable = form.phrasingsBeforeReply
    var recent: [Int] = []
    for recall in recentRecalls.reversed() where recall.form == form && !recent.contains(recall.phrasing) {
      if suitable.contains(recall.phrasing), recent.count < suitable.count - MemoryState.freshPhrasings {
        recent.append(recall.phrasing)
      }
    }
    let rested = suitable.filter { !recent.contains($0) }
    var dice = SplitMix64(
      seed: UInt64(bitPattern: Int64(night.daysSince1970)) << 32 ^ UInt64(bitPattern: Int64(createdOn.daysSince1970)))
    return rested[Int(dice.draw(below: UInt64(rested.count)))]
  }

  /// The number of phrasings that are always available for the random choice.
  private static let freshPhrasings = 3
}

extension Moment.Kind {
  /// Returns true if `other` is of the same kind, even if its associated values differ.
  fileprivate func isSameKind(as other: Moment.Kind) -> Bool { name == other.name }
}
