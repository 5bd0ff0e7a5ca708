package import PixelPalCore
package import StepHistory

// The steps of each day.
extension ReplayPlan {
  /// The number of steps taken through the end of the replay.
  package var walkedSteps: Int64 {
    guard endsBeforeCoverage else { return days.counted.rounded }
    var sum = actualHistory.runningSum()
    return sum.counted(at: end).rounded
  }

  /// The days from the beginning of the replay to the last sample.
  ///
  /// The list ends earlier if the replay ends before the last sample, and later if the scenario requests a later end.
  /// Without samples and without a requested end, it is empty. Long runs of unknown days are single entries. The steps
  /// of all days add up to ``walkedSteps``.
  package var dayList: DaysAndDataGaps {
    guard let last = lastListedInstant else { return DaysAndDataGaps(days: [], unknownRuns: []) }
    let (days, runs) = days.days(
      from: createdAt, through: last, foldingUnknownRunsAbove: ReplayPlan.maxListedUnknownDays)
    return DaysAndDataGaps(
      days: endsBeforeCoverage ? omittingSteps(of: days, after: last) : days, unknownRuns: runs)
  }

  /// The days of ``dayList``, without the long runs of unknown days.
  package var listedDays: [StepDays.Day] { dayList.days }

  package var knownDays: [StepDays.Day] { dayList.days.filter { $0.steps != nil } }

  /// The days of ``dayList`` that a chart shows, or an empty array if no day has known steps.
  ///
  /// A chart shows only some days at each end of a long run of unknown days.
  package var chartedDays: [StepDays.Day] {
    guard !knownDays.isEmpty else { return [] }
    return dayList.entries.flatMap { entry -> [StepDays.Day] in
      switch entry {
      case .day(let day): [day]
      case .unknownRun(let run):
        (run.firstDays(limit: ReplayPlan.listedDaysAtRunEnds) + run.lastDays(limit: ReplayPlan.listedDaysAtRunEnds)).map
        {
          StepDays.Day(day: $0, steps: nil)
        }
      }
    }
  }

  /// The maximum number of consecutive unknown days that are listed individually: ten years.
  ///
  /// A longer run is one entry of the list, and the person's routine is suspended during most of it.
  package static let maxListedUnknownDays = 3653
  /// The number of unknown days at each end of a long run that a chart still shows.
  static let listedDaysAtRunEnds = 10

  /// Returns the earliest local date that the person has experienced by `now`.
  ///
  /// A traveller who crosses time zones can return to a date before the replay's first date.
  func earliestLocalDateLived(reachedBy now: Instant) -> CivilDay {
    var segment = itinerary.daySegment(at: createdAt)
    var first = segment.day
    while segment.span.end <= min(now, createdAt + ZoneItinerary.maxClockReversal) {
      segment = itinerary.daySegment(at: segment.span.end)
      first = min(first, segment.day)
    }
    return first
  }

  /// The last instant of the replay's list of days, or `nil` if the list is empty.
  ///
  /// The list ends with the replay's last sample, or with the requested end if that is later.
  private var lastListedInstant: Instant? {
    guard isEndRequested, end > max(endOfCoverage ?? createdAt, createdAt) else { return lastSampledInstant }
    // A day that begins exactly at the end is not listed.
    return end - Milliseconds(1)
  }

  /// The last instant covered by samples up to the end of the replay, or `nil` if the replay has no samples.
  var lastSampledInstant: Instant? {
    guard let endOfCoverage, endOfCoverage >= createdAt, endOfCoverage > createdAt || end > createdAt || walkedSteps > 0
    else {
      return nil
    }
    // A sample or replay that ends at midnight doesn't extend into the day that begins then, unless samples without
    // duration lie exactly at that instant.
    let end = min(endOfCoverage, end)
    let segment = itinerary.daySegment(at: end)
    let begins = segment.span.start == end && days.steps(on: segment.day) != nil
    return max(createdAt, begins && hasInstantaneousSamples(at: end) ? end : end - Milliseconds(1))
  }

  private func hasInstantaneousSamples(at instant: Instant) -> Bool {
    var sum = actualHistory.runningSum()
    return sum.counted(before: instant) < sum.counted(at: instant)
  }

  /// Returns the days of `listed`, counting the steps of recent days only up to `last`.
  ///
  /// A traveller can live a recent date again after `last`, in another time zone. The steps of that second occurrence
  /// are left out.
  private func omittingSteps(of listed: [StepDays.Day], after last: Instant) -> [StepDays.Day] {
    let recent = last - ZoneItinerary.maxClockReversal
    var segment = itinerary.daySegment(at: max(createdAt, recent - ZoneItinerary.maxClockReversal))
    var sum = actualHistory.runningSum()
    var before = sum.counted(before: max(createdAt, segment.span.start)).rounded
    var steps: [CivilDay: Int64] = [:]
    var isRecent: Set<CivilDay> = []
    while true {
      let isLast = segment.span.end > last
      let after = isLast ? walkedSteps : sum.counted(before: segment.span.end).rounded
      steps[segment.day, default: 0] += after - before
      if segment.span.end > recent { isRecent.insert(segment.day) }
      if isLast { break }
      before = after
      segment = itinerary.daySegment(at: segment.span.end)
    }
    return listed.map { day in
      guard day.steps != nil, isRecent.contains(day.day), let steps = steps[day.day] else { return day }
      return StepDays.Day(day: day.day, steps: steps)
    }
  }

  package func hasKnownSteps(on day: CivilDay) -> Bool { days.steps(on: day) != nil }

  /// Returns the earliest instant after `segment` at which a day with known steps can begin.
  ///
  /// `segment` must belong to an unknown day. Returns `Instant.distantFuture` if no day with known steps follows.
  package func earliestStartOfDayWithKnownSteps(after segment: (span: Interval, day: CivilDay)) -> Instant {
    // In every time zone, a date begins within two days of its beginning in UTC. A traveller may therefore return to a
    // date that is up to two days back.
    guard let next = days.knownDays.firstDay(after: segment.day.advanced(by: -3)) else { return .distantFuture }
    let sure = LocalDateTime(startOf: next.day).instant(offsetSeconds: 0) - ZoneItinerary.maxClockReversal
    return max(segment.span.end, min(sure, itinerary.daySegment(at: sure).span.start))
  }

  /// Returns true if the steps of `day` are known only as a total for the day.
  ///
  /// The times at which the steps were taken are then unknown.
  package func hasOnlyDayTotal(on day: CivilDay) -> Bool { days.daysCountedByTotal.binarySearchContains(day) }

  private var endsBeforeCoverage: Bool { endOfCoverage.map { end < $0 } ?? false }
}

extension [StepDays.Day] {
  /// Returns the first day after `day`, or `nil` if there is none.
  ///
  /// The days must be in ascending order.
  fileprivate func firstDay(after day: CivilDay) -> StepDays.Day? {
    let found = partitioningIndex { $0.day > day }
    return found < count ? self[found] : nil
  }
}
