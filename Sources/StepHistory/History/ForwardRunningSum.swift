package import PixelPalCore

/// A running sum of the steps in a history, for queries in time order.
///
///     var sum = ForwardRunningSum(history)
///     sum.stepsCounted(advancingTo: noon).rounded
///     sum.advanceToInstant(reaching: 25_001, by: evening)  // to the millisecond, even inside a sample
///
/// Each segment is consumed once. A query also visits the segments that are active at its instant.
package struct ForwardRunningSum: Sendable {
  /// The segments that haven't been consumed yet.
  private var upcomingSegments: HistorySegments
  /// The instant to which the sum has advanced.
  package private(set) var position: Instant
  /// The segments with steps that have begun but not ended by ``position``.
  private var activeSegments: ContiguousArray<ActiveSegment> = []
  /// The steps of all segments that have ended by ``position``, in millionths.
  private var completedSum: Int64 = 0
  /// The steps of the zero-length samples at ``position``, in millionths.
  private var zeroLengthAtPosition: Int64 = 0
  /// The steps counted up to ``position``, in millionths.
  private var sum: Int64 = 0
  /// A lower bound for the next instant at which a segment begins or ends.
  ///
  /// The set of active segments doesn't change before that instant.
  private var nextBoundary = Instant.distantPast

  private struct ActiveSegment: Sendable {
    let segment: HistorySegment
    /// The steps that the segment counts, in millionths.
    let steps: Int64
    /// The steps of the segment's sample before the start of the segment, in millionths.
    let stepsBeforeSegment: Int64

    init(_ segment: HistorySegment, of steps: Int64) {
      (self.segment, self.steps) = (segment, steps)
      stepsBeforeSegment = segment.sampleMillionths(before: segment.from)
    }

    /// Returns the steps that the segment counts before `instant`, in millionths.
    @inline(__always) func millionths(before instant: Instant) -> Int64 {
      instant >= segment.to ? steps : segment.sampleMillionths(before: instant) - stepsBeforeSegment
    }
  }

  package init(_ history: History) {
    upcomingSegments = history.segments
    position = .distantPast
  }

  /// The steps counted up to ``position``, including zero-length samples at that instant.
  package var counted: StepCount { StepCount(millionths: sum) }

  /// The steps counted before ``position``, without zero-length samples at that instant.
  package var countedBefore: StepCount { StepCount(millionths: sum - zeroLengthAtPosition) }

  /// Advances to `instant`, and consumes all segments up to that instant.
  ///
  /// If `instant` is earlier than ``position``, the position doesn't change.
  package mutating func advance(to instant: Instant) {
    advanceWithoutSumming(to: instant)
    sum = ForwardRunningSum.sum(settled: completedSum, activeSegments: activeSegments, at: position)
  }

  private mutating func advanceWithoutSumming(to instant: Instant) {
    guard instant > position else {
      completeAndActivateSegments(through: position)
      return
    }
    position = instant
    zeroLengthAtPosition = 0
    if instant < nextBoundary { return }
    completeAndActivateSegments(through: instant)
    nextBoundary = activeSegments.reduce(upcomingSegments.nextStart() ?? .distantFuture) { min($0, $1.segment.to) }
  }

  /// Advances to `instant`, and returns the steps counted up to ``position``.
  package mutating func stepsCounted(advancingTo instant: Instant) -> StepCount {
    advance(to: instant)
    return counted
  }

  /// Advances to `instant` like ``advance(to:)``, but faster if there are many segments on the way.
  package mutating func advanceInBulk(to instant: Instant) {
    if instant > position { _ = self.advanceToInstant(reaching: .max, by: instant) }
    // A saturated sum reaches every goal, so the search may have stopped before `instant`.
    if instant > position { advance(to: instant) }
  }

  private mutating func completeAndActivateSegments(through instant: Instant) {
    completeSegments(endingBy: instant)
    while let start = upcomingSegments.nextStart(), start <= instant, let segment = upcomingSegments.next() {
      let steps = segment.steps.millionths
      if segment.to <= instant {
        completedSum = completedSum.addingSaturated(steps)
        if segment.from == instant { zeroLengthAtPosition = zeroLengthAtPosition.addingSaturated(steps) }
      } else if steps > 0 {
        activeSegments.append(ActiveSegment(segment, of: steps))
      }
    }
  }

  /// Removes the active segments that end by `instant`, and adds their steps to the sum of completed segments.
  private mutating func completeSegments(endingBy instant: Instant) {
    guard activeSegments.contains(where: { $0.segment.to <= instant }) else { return }
    // Usually only one segment is active.
    if activeSegments.count == 1 {
      completedSum = completedSum.addingSaturated(activeSegments.removeLast().steps)
      return
    }
    for entry in activeSegments where entry.segment.to <= instant {
      completedSum = completedSum.addingSaturated(entry.steps)
    }
    activeSegments.removeAll { $0.segment.to <= instant }
  }

  /// Advances to the first instant at which the rounded sum is at least `steps`, and returns that instant.
  ///
  /// If there is no such instant by `end`, advances to `end` and returns `nil`.
  package mutating func advanceToInstant(reaching steps: Int64, by end: Instant) -> Instant? {
    let goal = max(0, steps.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000))
    if end - position <= ForwardRunningSum.shortDistance, advanceUnlessOverlapping(toSum: goal, through: end) {
      return sum >= goal ? position : nil
    }
    defer { sum = ForwardRunningSum.sum(settled: completedSum, activeSegments: activeSegments, at: position) }
    return advanceBySearch(toSum: goal, through: end)
  }

  /// The longest time span that is searched segment by segment, because it contains few segments.
  private static let shortDistance = Milliseconds.minutes(10)

  /// Advances to the instant at which the sum reaches `goal` or to `end`, whichever is earlier, and returns true.
  ///
  /// `goal` is in millionths. The method stops early and returns false at a point where several segments may be active.
  private mutating func advanceUnlessOverlapping(toSum goal: Int64, through end: Instant) -> Bool {
    while sum < goal, position < end {
      guard position < nextBoundary, activeSegments.count <= 1 else { return false }
      var next = min(end, nextBoundary)
      if !activeSegments.isEmpty, completedSum.addingSaturated(activeSegments[0].millionths(before: next)) >= goal {
        next = activeSegments[0].segment.instant(reaching: StepCount(millionths: goal - completedSum)) ?? next
      }
      if next < nextBoundary {
        (position, zeroLengthAtPosition) = (next, 0)
        if !activeSegments.isEmpty { sum = completedSum.addingSaturated(activeSegments[0].millionths(before: next)) }
      } else {
        advance(to: next)
      }
    }
    return true
  }

  /// Advances to the instant at which the sum reaches `goal` and returns it, or advances to `end` and returns `nil`.
  ///
  /// `goal` is in millionths. The search consumes as many segments at once as possible.
  private mutating func advanceBySearch(toSum goal: Int64, through end: Instant) -> Instant? {
    if position <= end, let reached = instantInActiveSegment(reaching: goal) {
      let bound = min(max(reached, position), end)
      if upcomingSegments.nextStart().map({ $0 > bound }) ?? true {
        advanceWithoutSumming(to: bound)
        return reached <= end ? bound : nil
      }
    }
    nextBoundary = .distantPast
    while true {
      consumeIsolated(stayingBelow: goal, endingBy: end)
      if let reached = advanceIntoNextSegment(reaching: goal, by: end) { return reached }
      completeAndActivateSegments(through: position)
      guard ForwardRunningSum.sum(settled: completedSum, activeSegments: activeSegments, at: position) < goal else {
        return position
      }
      guard position < end else { return nil }
      // No segment begins or ends before the bound, so the sum grows steadily.
      var bound = min(upcomingSegments.nextStart() ?? end, end)
      for entry in activeSegments { bound = min(bound, entry.segment.to) }
      let isReached = ForwardRunningSum.sum(settled: completedSum, activeSegments: activeSegments, at: bound) >= goal
      if isReached { bound = firstInstant(reaching: goal, from: position, to: bound) }
      advanceWithoutSumming(to: bound)
      if isReached { return position }
    }
  }

  /// Returns the instant at which the only active segment raises the sum to `goal`, which is in millionths.
  ///
  /// The result is valid only if no other segment begins before that instant. Returns `nil` if there isn't exactly one
  /// active segment, if the sum reached `goal` before that segment, or if the segment doesn't raise the sum above
  /// `goal`.
  private func instantInActiveSegment(reaching goal: Int64) -> Instant? {
    guard activeSegments.count == 1, goal > completedSum else { return nil }
    return activeSegments[0].segment.instant(reaching: StepCount(millionths: goal - completedSum))
  }

  /// Consumes segments that end by `end` and overlap no other segments, as long as the sum stays below `goal`.
  ///
  /// `goal` is in millionths.
  private mutating func consumeIsolated(stayingBelow goal: Int64, endingBy end: Instant) {
    if activeSegments.count == 1 {
      let last = activeSegments[0]
      let sum = completedSum.addingSaturated(last.steps)
      guard sum < goal, last.segment.to <= end, upcomingSegments.nextStart().map({ $0 >= last.segment.to }) ?? true
      else { return }
      activeSegments.removeLast()
      (position, completedSum, zeroLengthAtPosition) = (last.segment.to, sum, 0)
    }
    guard activeSegments.isEmpty,
      let over = upcomingSegments.consumeIsolated(endingBy: end, stayingBelow: goal, adding: &completedSum)
    else { return }
    (position, zeroLengthAtPosition) = (over, 0)
  }

  /// Advances to the instant at which the next segment raises the sum to `goal`, and returns that instant.
  ///
  /// `goal` is in millionths. Returns `nil` if a segment is already active, or if the next segment isn't isolated or
  /// ends after `end`. Otherwise, the next segment reaches `goal`, because isolated segments that don't reach it have
  /// already been consumed. Most searches end here.
  private mutating func advanceIntoNextSegment(reaching goal: Int64, by end: Instant) -> Instant? {
    // A segment that ends by `end` without reaching the goal has already been consumed.
    guard activeSegments.isEmpty, completedSum < goal, let over = upcomingSegments.nextEndIfIsolated(), over <= end,
      let start = upcomingSegments.nextStart(), start < over, let segment = upcomingSegments.next()
    else { return nil }
    let at = segment.instant(reaching: StepCount(millionths: goal - completedSum)) ?? over
    activeSegments.append(ActiveSegment(segment, of: segment.steps.millionths))
    advanceWithoutSumming(to: at)
    return at
  }

  private func firstInstant(reaching goal: Int64, from: Instant, to: Instant) -> Instant {
    if activeSegments.count == 1,
      let at = activeSegments[0].segment.instant(reaching: StepCount(millionths: goal - completedSum))
    {
      return max(at, from)
    }
    return Instant.partitioningInstant(from: from, to: to) {
      ForwardRunningSum.sum(settled: completedSum, activeSegments: activeSegments, at: $0) >= goal
    }
  }

  // The function is static and takes only the values that it needs, because a method call would copy all of `self`.
  private static func sum(settled: Int64, activeSegments lasting: ContiguousArray<ActiveSegment>, at instant: Instant)
    -> Int64
  {
    var sum = settled
    for entry in lasting {
      sum = sum.addingSaturated(entry.millionths(before: instant))
    }
    return sum
  }
}
