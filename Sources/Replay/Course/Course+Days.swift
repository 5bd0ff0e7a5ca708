package import PixelPalCore
package import StepHistory

// The steps of each day.
extension Course {
  /// The number of steps walked up to the end of the replay, inclusive.
  package var walked: Int64 {
    guard isCutShort else { return days.counted.rounded }
    var sum = truth.runningSum()
    return sum.counted(at: end).rounded
  }

  /// The days from the beginning to the day of the last sample, or to the day of the end if that comes sooner or was
  /// requested.
  ///
  /// They add up to ``walked``. Long runs of days about which nothing is known are separate.
  package var listed: ListedDays {
    guard let last = lastListed else { return ListedDays(days: [], unknownRuns: []) }
    let (days, runs) = days.listed(
      from: createdAt, through: last, foldingAbove: Course.longestUnknownRun)
    return ListedDays(days: isCutShort ? cut(days, after: last) : days, unknownRuns: runs)
  }

  /// The days of ``listed``, without the separate runs.
  package var listedDays: [StepDays.Day] { listed.days }

  /// The days of ``listed`` about which something is known.
  package var knownDays: [StepDays.Day] { listed.days.filter { $0.steps != nil } }

  /// The days of ``listed`` for a chart; empty if nothing is known about any day.
  ///
  /// The chart shows only some days at each end of a long run about which nothing is known.
  package var chartedDays: [StepDays.Day] {
    guard !knownDays.isEmpty else { return [] }
    return listed.entries.flatMap { entry -> [StepDays.Day] in
      switch entry {
      case .day(let day): [day]
      case .unknown(let run):
        (run.first(Course.daysAtEnds) + run.last(Course.daysAtEnds)).map { StepDays.Day(day: $0, steps: nil) }
      }
    }
  }

  /// The longest run of unknown days that is listed day by day: ten years.
  ///
  /// In a longer run, it does not matter what an ordinary person did on each day.
  package static let longestUnknownRun = 3653
  /// The number of unknown days at either end of a long run that are treated like any other day.
  static let daysAtEnds = 10

  /// Returns the earliest date that the person has lived in by `now`; a traveller may reach a date before that of the
  /// beginning.
  func firstDate(by now: Instant) -> CivilDay {
    var stretch = itinerary.stretch(at: createdAt)
    var first = stretch.day
    while stretch.span.end <= min(now, createdAt + Itinerary.returnsWithin) {
      stretch = itinerary.stretch(at: stretch.span.end)
      first = min(first, stretch.day)
    }
    return first
  }

  /// The last listed instant: the last before a requested end, or else the last that belongs to a sample; `nil` if
  /// there is none.
  private var lastListed: Instant? {
    guard isEndGiven, end > max(lastWalked ?? createdAt, createdAt) else { return lastCounted }
    // A day that begins exactly at the end is not listed.
    return end - Milliseconds(1)
  }

  /// The last instant that belongs to a sample; `nil` if there is none.
  var lastCounted: Instant? {
    guard let lastWalked, lastWalked >= createdAt, lastWalked > createdAt || end > createdAt || walked > 0 else {
      return nil
    }
    // A sample or a replay that ends at midnight does not extend into the day that begins then. Samples without
    // duration are the exception.
    let end = min(lastWalked, end)
    let stretch = itinerary.stretch(at: end)
    let begins = stretch.span.start == end && days.steps(on: stretch.day) != nil
    return max(createdAt, begins && hasPoints(at: end) ? end : end - Milliseconds(1))
  }

  private func hasPoints(at instant: Instant) -> Bool {
    var sum = truth.runningSum()
    return sum.counted(before: instant) < sum.counted(at: instant)
  }

  /// Returns the days with the recent ones counted only up to `last`, because a date may occur again after it.
  private func cut(_ listed: [StepDays.Day], after last: Instant) -> [StepDays.Day] {
    let recent = last - Itinerary.returnsWithin
    var stretch = itinerary.stretch(at: max(createdAt, recent - Itinerary.returnsWithin))
    var sum = truth.runningSum()
    var before = sum.counted(before: max(createdAt, stretch.span.start)).rounded
    var steps: [CivilDay: Int64] = [:]
    var isRecent: Set<CivilDay> = []
    while true {
      let isLast = stretch.span.end > last
      let after = isLast ? walked : sum.counted(before: stretch.span.end).rounded
      steps[stretch.day, default: 0] += after - before
      if stretch.span.end > recent { isRecent.insert(stretch.day) }
      if isLast { break }
      before = after
      stretch = itinerary.stretch(at: stretch.span.end)
    }
    return listed.map { day in
      guard day.steps != nil, isRecent.contains(day.day), let steps = steps[day.day] else { return day }
      return StepDays.Day(day: day.day, steps: steps)
    }
  }

  /// Returns true if anything is known about a day.
  package func isKnown(_ day: CivilDay) -> Bool { days.steps(on: day) != nil }

  /// Returns the earliest instant after a segment of an unknown day at which a day with known steps may begin.
  package func endOfUnknown(after stretch: (span: Interval, day: CivilDay)) -> Instant {
    // In every time zone, a date begins within two days of its beginning in UTC. A traveller may therefore return to a
    // date that is up to two days back.
    guard let next = days.known.first(after: stretch.day.advanced(by: -3)) else { return .distantFuture }
    let sure = LocalTime(startOf: next.day).instant(offsetSeconds: 0) - Itinerary.returnsWithin
    return max(stretch.span.end, min(sure, itinerary.stretch(at: sure).span.start))
  }

  /// Returns true if only the total of a day is known, and not when it was walked.
  package func isByTotal(_ day: CivilDay) -> Bool { days.daysByTotal.hasSorted(day) }

  private var isCutShort: Bool { lastWalked.map { end < $0 } ?? false }
}

extension [StepDays.Day] {
  /// Returns the first of these days, which ascend, after `day`.
  fileprivate func first(after day: CivilDay) -> StepDays.Day? {
    let found = partitioningIndex { $0.day > day }
    return found < count ? self[found] : nil
  }
}
