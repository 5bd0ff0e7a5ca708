package import PixelPalCore

/// A cursor over the times at which a pal would start and stop walking if it learned of each step immediately.
///
/// After each walk, a pal keeps walking for the time `endingAfter`. Walks that touch after being extended by this time
/// are joined.
///
///     var cursor = WalkStartStopCursor(history, criteria: rules.walkCriteria, endingAfter: rules.walkEndDelay)
///     while let change = cursor.nextStartOrStop(through: end) {
///       cursor.advance(to: change)
///       print(cursor.isWalking ? "starts" : "stops", change)
///     }
package struct WalkStartStopCursor: Sendable {
  private let createdAt: Instant
  private let criteria: WalkSampleCriteria
  private let walkEndsAfter: Milliseconds
  private var segments: HistorySegments
  /// True if the pal is walking at the cursor's position.
  package private(set) var isWalking = false
  /// The walking spans found so far that haven't been discarded, ascending and disjoint.
  ///
  /// A later walk can still extend the last span.
  private var spans: ContiguousArray<Interval> = []
  /// The number of spans at the beginning of `spans` that the cursor has passed.
  private var consumedCount = 0
  /// The instant up to which the history has been searched for walks.
  private var knownUntil = Instant.distantPast

  /// The time by which walks are read ahead of a queried instant, so that most queries need no search.
  private static let readAhead = Milliseconds.hours(24)

  /// Creates a cursor over the walks in `history`.
  ///
  /// - Parameters:
  ///   - history: the history that contains the walks.
  ///   - pace: the criteria for samples that are walks.
  ///   - endsAfter: the time for which a pal keeps walking after each walk.
  package init(_ history: History, criteria pace: WalkSampleCriteria, endingAfter endsAfter: Milliseconds) {
    (createdAt, self.criteria, self.walkEndsAfter) = (history.createdAt, pace, endsAfter)
    segments = history.segments
  }

  /// Returns the next instant at which the pal starts or stops walking, or `nil` if there is none by `end`.
  package mutating func nextStartOrStop(through end: Instant) -> Instant? {
    // A walk that hasn't been read yet may begin before `end`, or extend the last span.
    if knownUntil < end { readWalksAhead(of: end) }
    guard consumedCount < spans.count else { return nil }
    let edge = isWalking ? spans[consumedCount].end : spans[consumedCount].start
    return edge <= end ? edge : nil
  }

  /// Advances to `instant`, consuming the starts and stops on the way.
  package mutating func advance(to instant: Instant) {
    while nextStartOrStop(through: instant) != nil { advancePastNextStartOrStop() }
  }

  /// Consumes all starts and stops before `end`, and returns the time spent walking and resting between them.
  ///
  /// The measured time begins with the first start or stop, and ends with the last one. Returns `nil` if there are none
  /// before `end`.
  package mutating func consumeStartsAndStops(before end: Instant) -> TimesSpentWalkingAndResting? {
    let last = end - Milliseconds(1)
    guard let first = nextStartOrStop(through: last) else { return nil }
    advancePastNextStartOrStop()
    var walkRestTimes = TimesSpentWalkingAndResting(from: first)
    // All spans up to `last` have been found.
    (consumedCount, isWalking) = WalkStartStopCursor.consumeStartsAndStops(
      of: spans.span, from: consumedCount, wasWalking: isWalking, through: last, addingTo: &walkRestTimes)
    return walkRestTimes
  }

  /// Consumes the starts and stops in `spans` through `last`, and adds the time between them to `walkRestTimes`.
  ///
  /// `first` is the index of the first span to consume, and `wasWalking` is true if its start has already been
  /// consumed. Returns the index of the first span that ends after `last` (or the number of spans), and true if the pal
  /// is walking at `last`.
  private static func consumeStartsAndStops(
    of spans: Span<Interval>, from first: Int, wasWalking: Bool, through last: Instant,
    addingTo walkRestTimes: inout TimesSpentWalkingAndResting
  ) -> (Int, Bool) {
    var (next, isWalking) = (first, wasWalking)
    while next < spans.count {
      if !isWalking {
        guard spans[next].start <= last else { break }
        walkRestTimes.addRest(to: spans[next].start)
      }
      // Most walks that begin by `last` also end by then.
      isWalking = spans[next].end > last
      if isWalking { break }
      walkRestTimes.addWalk(to: spans[next].end)
      next += 1
    }
    return (next, isWalking)
  }

  @inline(__always) private mutating func advancePastNextStartOrStop() {
    if isWalking { consumedCount += 1 }
    isWalking.toggle()
  }

  /// The times spent walking and resting between two instants at which the pal starts or stops walking.
  package struct TimesSpentWalkingAndResting: Hashable, Sendable {
    /// The instant of the first start or stop in the period.
    package let start: Instant
    /// The instant of the last start or stop in the period.
    ///
    /// If there is only one start or stop, this instant equals `start`.
    package private(set) var end: Instant
    /// The time spent walking from `start` to `end`.
    package private(set) var walking = TotalAndLongestTime()
    /// The time spent resting from `start` to `end`.
    package private(set) var resting = TotalAndLongestTime()

    /// The total and the longest time spent on one activity, walking or resting.
    package struct TotalAndLongestTime: Hashable, Sendable {
      /// The total time spent on the activity.
      package private(set) var total = Milliseconds.zero
      /// The longest uninterrupted time spent on the activity.
      package private(set) var maximum = Milliseconds.zero

      @inline(__always) fileprivate mutating func addPeriod(_ length: Milliseconds) {
        self.total = self.total + length
        maximum = max(maximum, length)
      }
    }

    fileprivate init(from start: Instant) { (self.start, end) = (start, start) }

    @inline(__always) fileprivate mutating func addWalk(to edge: Instant) {
      walking.addPeriod(edge - end)
      end = edge
    }

    @inline(__always) fileprivate mutating func addRest(to edge: Instant) {
      resting.addPeriod(edge - end)
      end = edge
    }
  }

  private mutating func readWalksAhead(of instant: Instant) {
    knownUntil = instant + WalkStartStopCursor.readAhead
    spans.removeFirst(consumedCount)
    consumedCount = 0
    let known = spans.count
    // The span of a walk is the recorded span of its sample, so it may begin before its first counted segment.
    segments.consume(startingBy: knownUntil + criteria.longest, walks: criteria, extendedBy: walkEndsAfter, to: &spans)
    joinTouching(from: known)
  }

  /// Joins the walks from index `first` on with the spans that they touch.
  ///
  /// Most walks are already disjoint.
  private mutating func joinTouching(from first: Int) {
    let apart = WalkStartStopCursor.firstTouchingIndex(in: spans.span, from: first, orStartingBefore: createdAt)
    guard apart < spans.count else { return }
    // Only the walks from `apart` on are copied and inserted again.
    let others = ContiguousArray(spans[apart...])
    spans.removeLast(others.count)
    for walk in others { spans.insertJoining(Interval(unchecked: max(walk.start, createdAt), walk.end)) }
  }

  /// Returns the index of the first span at or after index `first` that must be joined or clipped.
  ///
  /// Such a span touches or overlaps the previous one, or begins before `createdAt`. Returns the number of spans if
  /// there is none.
  private static func firstTouchingIndex(in spans: Span<Interval>, from first: Int, orStartingBefore createdAt: Instant)
    -> Int
  {
    var (next, end) = (first, first > 0 ? spans[first - 1].end : .beforeDistantPast)
    while next < spans.count, spans[next].start > end, spans[next].start >= createdAt {
      end = spans[next].end
      next += 1
    }
    return next
  }
}

extension ContiguousArray<Interval> {
  /// Inserts `span` into ascending, disjoint spans, joining it with all spans that it touches.
  fileprivate mutating func insertJoining(_ span: Interval) {
    // Usually the new span comes after all others.
    guard let last, span.start <= last.end else { return append(span) }
    let first = lastIndex { $0.end < span.start }.map { $0 + 1 } ?? 0
    let touched = self[first...].prefix { $0.start <= span.end }
    let joined = touched.reduce(span) { $0.spanning($1) }
    replaceSubrange(first..<first + touched.count, with: CollectionOfOne(joined))
  }
}

extension Instant {
  /// An instant before every representable instant.
  fileprivate static var beforeDistantPast: Instant { Instant(unchecked: distantPast.millisecondsSince1970 - 1) }
}
