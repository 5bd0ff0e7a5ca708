package import PixelPalCore

/// The times when a pal walks if it knows each step at once.
///
/// The timeline contains the walks of a history, each extended by the delay before a walk ends. Walks that then touch
/// are joined.
///
///     var timeline = WalkingTimeline(history, criteria: rules.walkCriteria, endingAfter: rules.walkEndDelay)
///     while let change = timeline.nextStartOrStop(by: end) {
///       timeline.advance(to: change)
///       print(timeline.isWalking ? "starts" : "stops", change)
///     }
package struct WalkingTimeline: Sendable {
  private let createdAt: Instant
  private let criteria: WalkSampleCriteria
  private let walkEndsAfter: Milliseconds
  private var segments: HistorySegments
  /// True if the pal walks at the current position.
  package private(set) var isWalking = false
  /// The spans of walking found so far, ascending and disjoint; a later walk can still extend the last one.
  private var spans: ContiguousArray<Interval> = []
  /// The number of spans at the beginning of `spans` that have been consumed.
  private var consumedCount = 0
  /// The instant through which the history has been searched for starts of walks.
  private var knownUntil = Instant.distantPast

  /// The time that is searched ahead, so that most queries need no search.
  private static let readAhead = Milliseconds.hours(24)

  /// Creates the timeline of `history`, where samples at `pace` are walks, and a pal walks on for `endsAfter`.
  package init(_ history: History, criteria pace: WalkSampleCriteria, endingAfter endsAfter: Milliseconds) {
    (createdAt, self.criteria, self.walkEndsAfter) = (history.createdAt, pace, endsAfter)
    segments = history.segments
  }

  /// Returns the next instant when the pal starts or stops walking, or `nil` if there is none through `end`.
  package mutating func nextStartOrStop(by end: Instant) -> Instant? {
    // A walk that has not been read could be joined to one that begins before `end`.
    if knownUntil < end { readWalks(to: end) }
    guard consumedCount < spans.count else { return nil }
    let edge = isWalking ? spans[consumedCount].end : spans[consumedCount].start
    return edge <= end ? edge : nil
  }

  /// Advances to `instant`, past any starts and stops on the way.
  package mutating func advance(to instant: Instant) {
    while nextStartOrStop(by: instant) != nil { toggleWalking() }
  }

  /// Advances past every start and stop before `end`, and returns the times between them, or `nil` if there is none.
  package mutating func consumeStartsAndStops(before end: Instant) -> WalkRestTimes? {
    let last = end - Milliseconds(1)
    guard let first = nextStartOrStop(by: last) else { return nil }
    toggleWalking()
    var walkRestTimes = WalkRestTimes(from: first)
    // All spans up to `last` have been found.
    (consumedCount, isWalking) = WalkingTimeline.consumeStartsAndStops(
      spans.span, from: consumedCount, isWalking, through: last, &walkRestTimes)
    return walkRestTimes
  }

  /// Advances through the starts and stops of `spans` up to `last`.
  ///
  /// Returns the index of the first span that ends after `last`, and true if the pal walks at `last`.
  private static func consumeStartsAndStops(
    _ spans: Span<Interval>, from first: Int, _ wasWalking: Bool, through last: Instant,
    _ walkRestTimes: inout WalkRestTimes
  ) -> (Int, Bool) {
    var (next, isWalking) = (first, wasWalking)
    while next < spans.count {
      if !isWalking {
        guard spans[next].start <= last else { break }
        walkRestTimes.addRest(to: spans[next].start)
      }
      // Most walks begin and end by then.
      isWalking = spans[next].end > last
      if isWalking { break }
      walkRestTimes.addWalk(to: spans[next].end)
      next += 1
    }
    return (next, isWalking)
  }

  /// Advances past the next start or stop.
  @inline(__always) private mutating func toggleWalking() {
    if isWalking { consumedCount += 1 }
    isWalking.toggle()
  }

  /// The times spent walking and resting between one start or stop and a later one.
  package struct WalkRestTimes: Hashable, Sendable {
    /// The first start or stop.
    package let start: Instant
    /// The last start or stop, which equals the first if it is the only one.
    package private(set) var end: Instant
    /// The walking time from `start` to `end`.
    package private(set) var walking = TimeTotals()
    /// The resting time from `start` to `end`.
    package private(set) var resting = TimeTotals()

    /// The time spent either walking or resting.
    package struct TimeTotals: Hashable, Sendable {
      /// The total time of the activity.
      package private(set) var total = Milliseconds.zero
      /// The longest time without interruption.
      package private(set) var maximum = Milliseconds.zero

      @inline(__always) fileprivate mutating func add(_ length: Milliseconds) {
        self.total = self.total + length
        maximum = max(maximum, length)
      }
    }

    fileprivate init(from start: Instant) { (self.start, end) = (start, start) }

    @inline(__always) fileprivate mutating func addWalk(to edge: Instant) {
      walking.add(edge - end)
      end = edge
    }

    @inline(__always) fileprivate mutating func addRest(to edge: Instant) {
      resting.add(edge - end)
      end = edge
    }
  }

  private mutating func readWalks(to instant: Instant) {
    knownUntil = instant + WalkingTimeline.readAhead
    spans.removeFirst(consumedCount)
    consumedCount = 0
    let known = spans.count
    // A walk has the span of its sample as recorded, which may begin before the first segment that counts.
    segments.consume(startingBy: knownUntil + criteria.longest, walks: criteria, extendedBy: walkEndsAfter, to: &spans)
    joinTouching(from: known)
  }

  /// Joins the walks from one index on with those that they touch, although most are disjoint already.
  private mutating func joinTouching(from first: Int) {
    let apart = WalkingTimeline.firstTouching(spans.span, from: first, since: createdAt)
    guard apart < spans.count else { return }
    // Only the walks from there on are copied, so that the others stay in place.
    let others = ContiguousArray(spans[apart...])
    spans.removeLast(others.count)
    for walk in others { spans.insertJoining(Interval(unchecked: max(walk.start, createdAt), walk.end)) }
  }

  /// Returns the first index, from `first` on, of a span that touches the span before it or begins before `createdAt`.
  private static func firstTouching(_ spans: Span<Interval>, from first: Int, since createdAt: Instant) -> Int {
    var (next, end) = (first, first > 0 ? spans[first - 1].end : .beforeDistantPast)
    while next < spans.count, spans[next].start > end, spans[next].start >= createdAt {
      end = spans[next].end
      next += 1
    }
    return next
  }
}

extension ContiguousArray<Interval> {
  /// Inserts a span into ascending, disjoint spans, and joins it with those that it touches.
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
