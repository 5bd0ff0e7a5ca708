import PixelPalCore
import StepHistory

/// A simulator of a phone's step queries and of the steps that they deliver.
///
/// A history segment is a sample or a part of one. The first query at or after the segment's arrival delivers all of
/// it. Until then, a segment that has begun waits in a queue.
struct StepQuerySimulator: Sendable {
  private let plan: ReplayPlan
  private let walkingPace: WalkSampleCriteria
  private var foundWalks: JoinedWalks
  /// A buffer for walks that were just found, reused to avoid allocations.
  private var walkBuffer: ContiguousArray<Interval> = []
  private let milestoneInterval: Int64
  /// The step totals at which phases begin.
  private let phaseTotals: [Int64]
  private var versionIndex = 0
  private var historySegments: HistorySegments
  private var undelivered = SegmentArrivalQueue()
  private var deliveredTotals: DeliveredTotals
  /// A search for the instants at which step totals were reached, counting all steps, even those that the phone doesn't
  /// know yet.
  ///
  /// The search has advanced to the total that was requested last, or to the start of today.
  private var totalSearch: StepTotalSearch
  /// A copy of the search as it was at the start of today, from which a search for a smaller total restarts.
  private var searchAtTodayStart: StepTotalSearch
  /// A copy of the search as it was before it advanced to the start of today, or `nil` if today's date isn't repeated.
  ///
  /// If the date is repeated, its milestones may have been reached during the first occurrence.
  private var searchAtFirstOccurrence: StepTotalSearch?
  private var reportedTotal: Int64 = 0
  private var reportedMilestone: (day: CivilDay, steps: Int64) = (.first, 0)

  init(_ plan: ReplayPlan) {
    self.plan = plan
    let rules = plan.configuration.rules
    walkingPace = rules.walkCriteria
    foundWalks = JoinedWalks(under: rules)
    milestoneInterval = rules.numbers.milestoneEverySteps
    phaseTotals = Phase.allCases.dropFirst().map { $0.startingTotal(under: rules) }
    historySegments = plan.historyVersions[0].history.segments
    deliveredTotals = DeliveredTotals(of: plan)
    totalSearch = StepTotalSearch(plan.historyVersions[0].history)
    searchAtTodayStart = totalSearch
  }

  /// Returns the next instant at which new data arrives, or `nil` if no more data arrives.
  ///
  /// New data is a segment that no query has delivered yet, or a new version of the history.
  mutating func nextDataArrival() -> Instant? {
    let arrival = nextArrivalIfIsolated() ?? enqueueSegmentsUntilNextArrival()
    guard versionIndex + 1 < plan.historyVersions.count else { return arrival }
    let correction = plan.historyVersions[versionIndex + 1].availableSince
    return min(arrival ?? correction, correction)
  }

  /// Returns the arrival of the next segment, or `nil` if there is none or if another segment may arrive earlier.
  ///
  /// Usually the next segment is the first to arrive, because no other segment is waiting and none touches it. The
  /// segment isn't consumed.
  private mutating func nextArrivalIfIsolated() -> Instant? {
    // A whole sample arrives when it ends, unless a late sync delays it.
    plan.lateSyncs.isEmpty && undelivered.firstArrival == nil ? historySegments.nextEndIfIsolated() : nil
  }

  private mutating func enqueueSegmentsUntilNextArrival() -> Instant? {
    while let start = historySegments.nextStart(), undelivered.firstArrival.map({ start < $0 }) ?? true,
      let segment = historySegments.next()
    {
      enqueue(segment, steps: segment.steps, arrival: plan.fullArrivalInstant(of: segment))
    }
    return undelivered.firstArrival
  }

  private mutating func enqueue(_ segment: HistorySegment, steps: StepCount, arrival: Instant) {
    // Segments without steps are not reported.
    guard steps > .zero else { return }
    undelivered.insert(segment, at: arrival)
  }

  /// Performs a step query at `now` and returns its report.
  mutating func query(at now: Instant) -> StepReport {
    if plan.historyVersions.count > 1 { switchHistoryVersion(at: now) }
    deliveredTotals.beginDaySegments(through: now)
    if searchAtTodayStart.stepSum.position < deliveredTotals.todayStart { advanceSearchToTodayStart() }
    foundWalks.removeAll()
    while let segment = undelivered.popFirst(arrivedBy: now) { deliver(segment, steps: segment.steps) }
    while let start = historySegments.nextStart(), start <= now {
      deliverIsolatedSamples(from: start, at: now)
      if plan.lateSyncs.isEmpty, let end = historySegments.nextEndIfIsolated(), end > now { break }
      guard let next = historySegments.nextStart(), next <= now, let segment = historySegments.next() else { break }
      let (steps, arrival) = (segment.steps, plan.fullArrivalInstant(of: segment))
      if arrival > now {
        enqueue(segment, steps: steps, arrival: arrival)
      } else if steps > .zero {
        deliver(segment, steps: steps)
      }
    }
    return makeReport(at: now)
  }

  /// Delivers the next isolated segments in bulk if the next segment begins today or in the preceding day segment.
  ///
  /// `start` is the start of the next segment. A segment is isolated if no other segment touches it.
  private mutating func deliverIsolatedSamples(from start: Instant, at now: Instant) {
    // A whole sample arrives when it ends, unless a late sync delays it.
    guard plan.lateSyncs.isEmpty else { return }
    if start >= deliveredTotals.todayStart {
      deliveredTotals.addToCurrentDaySegment(consumeIsolatedStepMillionths(endingBy: now))
    } else if let dawnBefore = deliveredTotals.previousDaySegmentStart, start >= dawnBefore {
      deliveredTotals.addToPreviousDaySegment(consumeIsolatedStepMillionths(endingBy: deliveredTotals.todayStart))
    }
  }

  /// Consumes the isolated segments of samples that end by `end`, and returns their steps in millionths of a step.
  ///
  /// Also records the walks in these samples. A segment is isolated if no other segment touches it.
  private mutating func consumeIsolatedStepMillionths(endingBy end: Instant) -> Int64 {
    var sum: Int64 = 0
    historySegments.consumeIsolatedBatch(
      withSamplesEndingBy: end, adding: &sum, walks: walkingPace, extendedBy: foundWalks.longestPause, to: &walkBuffer)
    for walk in walkBuffer {
      foundWalks.add(inOrder: Interval(from: walk.start, lasting: walk.length - foundWalks.longestPause))
    }
    if !walkBuffer.isEmpty { walkBuffer.removeAll(keepingCapacity: true) }
    return sum
  }

  /// Advances the search for step totals to the beginning of today, where most later searches start.
  private mutating func advanceSearchToTodayStart() {
    searchAtFirstOccurrence = deliveredTotals.isRepeatedDate ? totalSearch : nil
    totalSearch.advance(to: deliveredTotals.todayStart)
    searchAtTodayStart = totalSearch
  }

  /// Restarts with the newest version of the history.
  ///
  /// Does nothing if no newer export has arrived since the last query.
  private mutating func switchHistoryVersion(at now: Instant) {
    let newest = plan.historyVersions.lastIndex { $0.availableSince <= now } ?? 0
    guard newest != versionIndex else { return }
    versionIndex = newest
    historySegments = plan.historyVersions[versionIndex].history.segments
    undelivered = SegmentArrivalQueue()
    deliveredTotals = DeliveredTotals(of: plan)
    totalSearch = StepTotalSearch(plan.historyVersions[versionIndex].history)
    (searchAtTodayStart, searchAtFirstOccurrence) = (totalSearch, nil)
  }

  private mutating func deliver(_ segment: HistorySegment, steps: StepCount) {
    deliveredTotals.add(segment, steps: steps)
    guard walkingPace.isWalk(segment.sample) else { return }
    foundWalks.add(Interval(from: segment.sample.start, lasting: segment.sample.length))
  }

  private mutating func makeReport(at now: Instant) -> StepReport {
    let (newest, others) = foundWalks.reportedWalks(at: now)
    var report = StepReport(
      counted: deliveredTotals.countedSteps, today: deliveredTotals.stepsToday, firstWalk: newest,
      furtherWalksAndTotals: .makeIfNeeded(walks: others, totals: []))
    if report.counted > reportedTotal {
      for total in phaseTotals where reportedTotal < total && total <= report.counted {
        if let at = walkedInstant(reaching: total, by: now) { report.reachedTotals.append(.init(total: total, at: at)) }
      }
      reportedTotal = report.counted
    }
    let milestone = report.today - report.today % milestoneInterval
    let day = deliveredTotals.currentDay
    if milestone > (reportedMilestone.day == day ? reportedMilestone.steps : 0) {
      reportedMilestone = (day, milestone)
      // If the date occurs twice, today's steps include those of its first occurrence.
      report.milestoneReachedAt = walkedInstant(
        reaching: searchAtTodayStart.stepSum.countedBefore.rounded - deliveredTotals.stepsEarlierToday
          + Int64(milestone),
        by: now)
    }
    return report
  }

  /// Returns the instant at which the person reached `total` steps, or `nil` if that hasn't happened by `now`.
  ///
  /// Counts all steps, even those that the phone doesn't know yet.
  private mutating func walkedInstant(reaching total: Int64, by now: Instant) -> Instant? {
    guard total > 0 else { return plan.createdAt }
    // Usually the total is larger than last time.
    if total < totalSearch.minimumTotal {
      totalSearch =
        [searchAtTodayStart, searchAtFirstOccurrence].compactMap { $0 }.first { $0.minimumTotal <= total }
        ?? StepTotalSearch(plan.historyVersions[versionIndex].history)
    }
    return totalSearch.instant(reaching: total, by: now)
  }
}

/// A search for the instants at which step totals were reached.
///
/// The search only moves forward: each call continues where the previous one ended.
private struct StepTotalSearch {
  private(set) var stepSum: ForwardRunningSum
  /// The smallest total that the search can still find.
  ///
  /// Smaller totals were reached before the current position.
  private(set) var minimumTotal: Int64 = 0

  init(_ history: History) { stepSum = ForwardRunningSum(history) }

  /// Advances to `instant` without searching the segments in between.
  mutating func advance(to instant: Instant) {
    stepSum.advanceInBulk(to: instant)
    minimumTotal = stepSum.countedBefore.rounded + 1
  }

  /// Returns the instant at which `total` was reached, or `nil` if it wasn't reached by `end`.
  ///
  /// `total` must be at least ``minimumTotal``.
  mutating func instant(reaching total: Int64, by end: Instant) -> Instant? {
    minimumTotal = total
    return stepSum.advanceToInstant(reaching: total, by: end)
  }
}

/// The walks that a step query finds, joined if only a short pause separates them from one another.
private struct JoinedWalks: Sendable {
  /// The longest pause within a walk.
  ///
  /// A longer pause ends the walk.
  let longestPause: Milliseconds
  private let maxReportDelay: Milliseconds
  /// The duration of the longest sample that counts as a walk.
  private let longestSample: Milliseconds
  /// The walk recorded last, including any walks that were joined with it, or `nil` if there is none.
  private var lastWalk: Interval?
  /// The walks found before ``lastWalk``, disjoint from it and from one another.
  private var otherWalks: ContiguousArray<Interval> = []

  init(under rules: Rules) {
    (longestPause, maxReportDelay, longestSample) = (
      rules.walkEndDelay, rules.maxWalkReportDelay, rules.walkCriteria.longest
    )
  }

  mutating func removeAll() {
    lastWalk = nil
    if !otherWalks.isEmpty { otherWalks.removeAll(keepingCapacity: true) }
  }

  /// Records `walk`, which must begin no earlier than the walks recorded before it.
  @inline(__always) mutating func add(inOrder walk: Interval) {
    let (start, end) = (walk.start, walk.end)
    if let lastWalk, otherWalks.isEmpty, start >= lastWalk.start {
      // Most walks continue the last one, or begin so much later that no further walk can continue it.
      if start <= lastWalk.end + longestPause {
        if end > lastWalk.end { self.lastWalk = Interval(from: lastWalk.start, lasting: end - lastWalk.start) }
        return
      }
      if lastWalk.end + longestPause + longestSample < start { self.lastWalk = nil }
    }
    // A later walk can begin up to `longestSample` before this one, and may then still join an earlier walk.
    while let first = otherWalks.first, first.end + longestPause + longestSample < start { otherWalks.removeFirst() }
    add(walk)
  }

  /// Records `walk`, and joins it with the recorded walks that overlap it or are separated from it by a short pause.
  ///
  /// A pause is short if it isn't longer than ``longestPause``.
  mutating func add(_ walk: Interval) {
    var walk = walk
    if let lastWalk { otherWalks.append(lastWalk) }
    while let index = otherWalks.lastIndex(where: {
      $0.end + longestPause >= walk.start && walk.end + longestPause >= $0.start
    }) {
      walk = walk.spanning(otherWalks.remove(at: index))
    }
    lastWalk = walk
  }

  /// Returns the walk that ends last, or `nil` if there is none, and the other walks that ended shortly before `now`.
  ///
  /// The walk that ends last is returned however long ago it ended, because a walk in a later query may continue it.
  func reportedWalks(at now: Instant) -> (newest: Interval?, others: [Interval]) {
    guard let lastWalk, !otherWalks.isEmpty else { return (lastWalk, []) }
    let newest = otherWalks.reduce(lastWalk) { $0.end < $1.end ? $1 : $0 }
    // Usually the other walks ended long ago.
    var recent: [Interval] = []
    if lastWalk != newest, now - lastWalk.end <= maxReportDelay { recent.append(lastWalk) }
    for walk in otherWalks where walk != newest && now - walk.end <= maxReportDelay { recent.append(walk) }
    return (newest, recent)
  }
}
