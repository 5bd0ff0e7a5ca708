package import PixelPalCore

// What was walked, day by day.
extension Course {
  /// All that was walked up to the end of the replay, at that instant too.
  package var walked: Int64 {
    guard isCutShort else { return days.counted.rounded }
    var sum = truth.runningSum()
    return sum.counted(at: end).rounded
  }

  /// The days from the beginning to that of the last sample, or of the end if that comes sooner: they add up to
  /// ``walked``.
  package var listedDays: [StepDays.Day] {
    guard let last = lastListed else { return [] }
    let listed = days.listed(through: last)
    return isCutShort ? cut(listed, after: last) : listed
  }

  /// The last instant that is listed, which is the last that belongs to a sample; `nil` without one.
  var lastListed: Instant? {
    guard let lastWalked, lastWalked >= createdAt, lastWalked > createdAt || end > createdAt || walked > 0 else {
      return nil
    }
    // What ends then, be it a sample or a replay, does not reach into the day that begins then, but for samples without
    // length.
    let end = min(lastWalked, end)
    let stretch = places.stretch(at: end)
    let begins = stretch.span.start == end && days.steps(on: stretch.day) != nil
    return max(createdAt, begins && hasPoints(at: end) ? end : end - Milliseconds(1))
  }

  private func hasPoints(at instant: Instant) -> Bool {
    var sum = truth.runningSum()
    return sum.counted(before: instant) < sum.counted(at: instant)
  }

  /// Of the last days what was walked by `last`: a date may come again after it.
  private func cut(_ listed: [StepDays.Day], after last: Instant) -> [StepDays.Day] {
    // No date comes again more than 49 hours later.
    let recent = last - .hours(49)
    var stretch = places.stretch(at: max(createdAt, recent - .hours(49)))
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
      stretch = places.stretch(at: stretch.span.end)
    }
    return listed.map { day in
      guard day.steps != nil, isRecent.contains(day.day), let steps = steps[day.day] else { return day }
      return StepDays.Day(day: day.day, steps: steps)
    }
  }

  /// Whether a day counts by its total, and nobody knows when it was walked.
  package func isByTotal(_ day: CivilDay) -> Bool { days.daysByTotal.hasSorted(day) }

  private var isCutShort: Bool { lastWalked.map { end < $0 } ?? false }
}
