import InnerLife
package import PixelPalCore
package import StepHistory

/// The daily steps that step queries have delivered to the phone so far.
///
///     var history = DeliveredHistory(of: plan)
///     history.advanceToQuery(at: replay.lastStepQuery?.at)
///     history.days(shownBy: pal, at: now)
///
/// The caller must pass the queries in ascending order. Each history segment is processed only once, and listing the
/// days takes constant time per day.
///
/// A day segment is an uninterrupted part of a local day. A date that a traveller lives through twice has several.
package struct DeliveredHistory: Sendable {
  private let plan: ReplayPlan
  private var versionIndex = 0
  private var historySegments: HistorySegments
  private var undelivered = SegmentArrivalQueue()
  private var lastQuery: Instant?
  /// The day segments that have data, in ascending order, each with its known steps in millionths of a step.
  private var daySegments: [(span: Interval, day: CivilDay, millionths: Int64)] = []
  /// The index of the first day segment that has changed since the last call to ``takeDaysSinceFirstChange()``.
  private var firstChangedIndex = 0
  /// The sum of the known steps up to the end of each day segment, in millionths of a step.
  ///
  /// The sums from ``firstChangedIndex`` on are missing or outdated.
  private var cumulativeSums: [Int64] = []
  /// A collector of each day's walking times, or `nil` if the caller doesn't need them.
  private(set) var dayFactsCollector: DayFactsCollector?

  /// True if steps count as known as soon as they are taken, even if the phone receives them later.
  private let usesActualHistory: Bool

  /// Creates the delivered history of `plan` as it is before the first query.
  ///
  /// If `recordsHours` is true, the walking times of each day are recorded as well. If `usesActualHistory` is true,
  /// steps count as known as soon as they are taken, even if the phone receives them later.
  package init(of plan: ReplayPlan, recordsHours: Bool = false, usesActualHistory: Bool = false) {
    self.plan = plan
    self.usesActualHistory = usesActualHistory
    dayFactsCollector =
      recordsHours
      ? DayFactsCollector(in: plan.itinerary, under: plan.configuration.rules, journalRules: plan.journalRules) : nil
    historySegments = usesActualHistory ? plan.actualHistory.segments : plan.historyVersions[0].history.segments
  }

  /// Advances to the query at `instant`, which must not be earlier than the previous query.
  ///
  /// Does nothing if `instant` is `nil`, which means that there has been no query.
  package mutating func advanceToQuery(at instant: Instant?) {
    guard let instant, instant != lastQuery else { return }
    lastQuery = instant
    let newest = plan.historyVersions.lastIndex { $0.availableSince <= instant } ?? 0
    if newest != versionIndex, !usesActualHistory {
      versionIndex = newest
      (historySegments, undelivered, daySegments) = (
        plan.historyVersions[versionIndex].history.segments, SegmentArrivalQueue(), []
      )
      firstChangedIndex = 0
      wasReplaced = true
      if dayFactsCollector != nil {
        dayFactsCollector = DayFactsCollector(
          in: plan.itinerary, under: plan.configuration.rules, journalRules: plan.journalRules)
      }
    }
    while let segment = undelivered.popFirst(arrivedBy: instant) { add(segment) }
    while let start = historySegments.nextStart(), start <= instant, let segment = historySegments.next() {
      // A phone that knows each step at once adds a segment when it begins. The segment's future steps don't show,
      // because today's count comes from the pal.
      let arrival =
        usesActualHistory || plan.configuration.device.facts.knowsStepsAtOnce
        ? segment.from : plan.fullArrivalInstant(of: segment)
      if arrival > instant { undelivered.insert(segment, at: arrival) } else { add(segment) }
    }
  }

  /// Adds the steps of a history segment to the days that the segment overlaps.
  private mutating func add(_ segment: HistorySegment) {
    dayFactsCollector?.add(segment)
    var at = segment.from
    while true {
      let index = indexOfDaySegment(orAddingAt: at)
      let end = min(daySegments[index].span.end, segment.to)
      let steps = segment.from == segment.to ? segment.steps : segment.steps(from: at, to: end)
      daySegments[index].millionths = daySegments[index].millionths.addingSaturated(steps.millionths)
      firstChangedIndex = min(firstChangedIndex, index)
      guard end > at, end < segment.to else { return }
      at = end
    }
  }

  /// Returns the index of the day segment that contains `instant`, adding that day segment if it is missing.
  private mutating func indexOfDaySegment(orAddingAt instant: Instant) -> Int {
    // Usually it's the last segment.
    let place = daySegments.lastIndex { $0.span.start <= instant } ?? -1
    if place >= 0, daySegments[place].span.contains(instant) { return place }
    let (span, day) = plan.itinerary.daySegment(at: instant)
    daySegments.insert((span, day, 0), at: place + 1)
    return place + 1
  }

  /// Returns all days through the local day of `now`, as `pal` shows them at `now`.
  ///
  /// Without premium, the list contains only today. Today has no step count if none of today's steps are known. The
  /// list is empty if no steps are known at all.
  package func days(shownBy pal: Pal, at now: Instant) -> DaysAndDataGaps {
    guard pal.energy != .unknown else { return DaysAndDataGaps(days: [], unknownRuns: []) }
    let date = plan.itinerary.day(at: now)
    let last = StepDays.Day(day: date, steps: pal.stepsToday)
    guard pal.isPremium else { return DaysAndDataGaps(days: [last], unknownRuns: []) }
    return DaysAndDataGaps(
      before: last, of: dailySteps(through: now), since: plan.earliestLocalDateLived(reachedBy: now))
  }

  /// True if a newer export has replaced the history since the last call to ``takeDaysSinceFirstChange()``.
  ///
  /// The caller must then list all days again.
  private var wasReplaced = false

  /// Returns the first day that has changed since the last call, and all later days with known steps.
  ///
  /// If `isHistoryReplaced` is true, a newer export has replaced the history, and the caller must list all days again.
  ///
  /// O(n) in the number of days since the first changed day, which is usually today.
  package mutating func takeDaysSinceFirstChange() -> (days: [StepDays.Day], isHistoryReplaced: Bool) {
    defer { (firstChangedIndex, wasReplaced) = (daySegments.count, false) }
    cumulativeSums.removeLast(max(0, cumulativeSums.count - firstChangedIndex))
    guard firstChangedIndex < daySegments.count else { return ([], wasReplaced) }
    let soonest = daySegments[firstChangedIndex].span.start - ZoneItinerary.maxClockReversal
    var index = firstChangedIndex
    while index > 0, daySegments[index - 1].span.end > soonest { index -= 1 }
    var sum = index > 0 ? cumulativeSums[index - 1] : 0
    var whole = StepCount(millionths: sum).rounded
    var days = [CivilDay: Int64](minimumCapacity: daySegments.count - index)
    var dates: [CivilDay] = []
    for place in index..<daySegments.count {
      sum = sum.addingSaturated(daySegments[place].millionths)
      if place >= firstChangedIndex {
        cumulativeSums.append(sum)
        dates.append(daySegments[place].day)
      }
      let next = StepCount(millionths: sum).rounded
      days[daySegments[place].day, default: 0] += next - whole
      whole = next
    }
    return (dates.map { StepDays.Day(day: $0, steps: days[$0]) }, wasReplaced)
  }

  /// Returns the steps of `day` that were known at the last call to ``takeDaysSinceFirstChange()``.
  ///
  /// Returns `nil` if none were known.
  func stepsKnownAtLastTake(of day: CivilDay) -> Int64? {
    var steps: Int64?
    for place in daySegments.indices.reversed() where place < cumulativeSums.count {
      if daySegments[place].span.end + ZoneItinerary.maxClockReversal
        < LocalDateTime(startOf: day).instant(offsetSeconds: 0)
      {
        break
      }
      guard daySegments[place].day == day else { continue }
      let before = place > 0 ? StepCount(millionths: cumulativeSums[place - 1]).rounded : 0
      steps = (steps ?? 0) + StepCount(millionths: cumulativeSums[place]).rounded - before
    }
    return steps
  }

  /// Returns the days whose walking times have changed since the last call, beginning with `day`.
  ///
  /// Also discards the walking times of all earlier days. Returns an empty array if walking times aren't recorded.
  mutating func takeDaysWithChangedWalkingTimes(discardingDaysBefore day: CivilDay) -> [CivilDay] {
    dayFactsCollector?.removeDays(before: day)
    return dayFactsCollector?.takeDaysChangedSinceLastCall() ?? []
  }

  /// Returns the known steps of each date that has begun by `now`, in ascending order.
  ///
  /// The steps of a date are the rounded sum at its end minus the rounded sum at its beginning.
  private func dailySteps(through now: Instant) -> [StepDays.Day] {
    var (sum, whole): (Int64, Int64) = (0, 0)
    var days: [(day: CivilDay, count: Int64)] = []
    for segment in daySegments where segment.span.start <= now {
      sum = sum.addingSaturated(segment.millionths)
      let next = StepCount(millionths: sum).rounded
      days.append((segment.day, next - whole))
      whole = next
    }
    return StepDays.summedByDate(days).map { StepDays.Day(day: $0.day, steps: $0.count) }
  }
}
