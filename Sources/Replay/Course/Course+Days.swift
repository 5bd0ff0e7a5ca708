package import PixelPalCore
package import StepHistory

// What was walked, day by day.
extension Course {
  /// All that was walked up to the end of the replay, at that instant too.
  package var walked: Int64 {
    guard isCutShort else { return days.counted.rounded }
    var sum = truth.runningSum()
    return sum.counted(at: end).rounded
  }

  /// The days from the beginning to that of the last sample, or of the end if that comes sooner or was given.
  ///
  /// They add up to ``walked``. Long runs about which nothing is known are apart.
  package var listed: ListedDays {
    guard let last = lastListed else { return ListedDays(days: [], unknownRuns: []) }
    let (days, runs) = days.listed(
      from: createdAt, through: last, foldingAbove: Course.longestUnknownRun)
    return ListedDays(days: isCutShort ? cut(days, after: last) : days, unknownRuns: runs)
  }

  /// The days of ``listed`` alone.
  package var listedDays: [StepDays.Day] { listed.days }

  /// Those of which something is known.
  package var knownDays: [StepDays.Day] { listed.days.filter { $0.steps != nil } }

  /// The days of ``listed`` for a chart: of a long run about which nothing is known, some at each end; none if nothing is
  /// known of any.
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

  /// Of a longer run of unknown days nobody asks what an ordinary person did on each: ten years.
  package static let longestUnknownRun = 3653
  /// So many unknown days of a long run are as any other, at either end.
  static let daysAtEnds = 10

  /// The earliest date that the person has lived in by `now`: whoever travels may come to one before that of the beginning.
  func firstDate(by now: Instant) -> CivilDay {
    var stretch = itinerary.stretch(at: createdAt)
    var first = stretch.day
    while stretch.span.end <= min(now, createdAt + Itinerary.returnsWithin) {
      stretch = itinerary.stretch(at: stretch.span.end)
      first = min(first, stretch.day)
    }
    return first
  }

  /// The last instant that is listed: of an end that was given, or the last that belongs to a sample; `nil` without one.
  private var lastListed: Instant? {
    guard isEndGiven, end > max(lastWalked ?? createdAt, createdAt) else { return lastCounted }
    // The day that begins with the end is none of its own.
    return end - Milliseconds(1)
  }

  /// The last instant that belongs to a sample; `nil` without one.
  var lastCounted: Instant? {
    guard let lastWalked, lastWalked >= createdAt, lastWalked > createdAt || end > createdAt || walked > 0 else {
      return nil
    }
    // What ends then, be it a sample or a replay, does not reach into the day that begins then, but for samples without
    // length.
    let end = min(lastWalked, end)
    let stretch = itinerary.stretch(at: end)
    let begins = stretch.span.start == end && days.steps(on: stretch.day) != nil
    return max(createdAt, begins && hasPoints(at: end) ? end : end - Milliseconds(1))
  }

  private func hasPoints(at instant: Instant) -> Bool {
    var sum = truth.runningSum()
    return sum.counted(before: instant) < sum.counted(at: instant)
  }

  /// Of the last days what was walked by `last`: a date may come again after it.
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

  /// Whether anything is known of a day.
  package func isKnown(_ day: CivilDay) -> Bool { days.steps(on: day) != nil }

  /// Where the next day begins of which something may be known, after a stretch of one of which nothing is.
  package func endOfUnknown(after stretch: (span: Interval, day: CivilDay)) -> Instant {
    // Whatever clocks are set to, and whoever travels, a date begins within two days of where it begins in UTC; so who
    // travels may come to one again that is up to two behind.
    guard let next = days.known.first(after: stretch.day.advanced(by: -3)) else { return .distantFuture }
    let sure = LocalTime(startOf: next.day).instant(offsetSeconds: 0) - Itinerary.returnsWithin
    return max(stretch.span.end, min(sure, itinerary.stretch(at: sure).span.start))
  }

  /// Whether a day counts by its total, and nobody knows when it was walked.
  package func isByTotal(_ day: CivilDay) -> Bool { days.daysByTotal.hasSorted(day) }

  private var isCutShort: Bool { lastWalked.map { end < $0 } ?? false }
}

extension [StepDays.Day] {
  /// The first of these, which ascend, that comes after `day`.
  fileprivate func first(after day: CivilDay) -> StepDays.Day? {
    let found = partitioningIndex { $0.day > day }
    return found < count ? self[found] : nil
  }
}
