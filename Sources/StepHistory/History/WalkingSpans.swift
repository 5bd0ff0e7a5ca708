package import PixelPalCore

/// The times at which a pal walks if it knows each step immediately.
///
/// These are the walks of a history. Each is extended by the time after which a walk ends, and walks that then touch
/// are joined.
///
///     var spans = WalkingSpans(history, at: rules.walkingPace, endingAfter: rules.walkingEndsAfter)
///     while let edge = spans.nextEdge(by: end) {
///       spans.move(to: edge)
///       print(spans.isWalking ? "sets out" : "comes to rest", edge)
///     }
package struct WalkingSpans: Sendable {
  private let createdAt: Instant
  private let pace: WalkingPace
  private let endsAfter: Milliseconds
  private var pieces: Pieces
  /// True if the pal walks at the current position.
  package private(set) var isWalking = false
  /// The spans found so far, ascending and disjoint; the last one may still grow.
  private var found: ContiguousArray<Interval> = []
  /// The number of spans at the beginning of `found` that have been passed.
  private var gone = 0
  /// The instant by which every walk that begins has been found.
  private var isKnownTo = Instant.distantPast

  /// The time to read ahead, so that not every query has to read.
  private static let further = Milliseconds.hours(24)

  /// Creates the spans of `history`, where a sample is a walk if it fits `pace`.
  package init(_ history: History, at pace: WalkingPace, endingAfter endsAfter: Milliseconds) {
    (createdAt, self.pace, self.endsAfter) = (history.createdAt, pace, endsAfter)
    pieces = history.pieces
  }

  /// Returns the next instant at which the pal starts or stops walking, if it is at most `end`.
  package mutating func nextEdge(by end: Instant) -> Instant? {
    // A walk that has not been read could be joined to one that begins before `end`.
    if isKnownTo < end { read(to: end) }
    guard gone < found.count else { return nil }
    let edge = isWalking ? found[gone].end : found[gone].start
    return edge <= end ? edge : nil
  }

  /// Advances to `instant`.
  package mutating func move(to instant: Instant) {
    while nextEdge(by: instant) != nil { turn() }
  }

  /// Advances past every edge before `end` and returns the time spent between these edges; `nil` if there is no edge.
  package mutating func pass(before end: Instant) -> Spells? {
    let last = end - Milliseconds(1)
    guard let first = nextEdge(by: last) else { return nil }
    turn()
    var spells = Spells(from: first)
    // All spans up to `last` have been found.
    (gone, isWalking) = WalkingSpans.pass(found.span, from: gone, isWalking, through: last, &spells)
    return spells
  }

  /// Advances through spans to `last`.
  ///
  /// Returns the index of the first span that does not end by then, and true if the pal walks at that time.
  private static func pass(
    _ spans: Span<Interval>, from first: Int, _ wasWalking: Bool, through last: Instant, _ spells: inout Spells
  ) -> (Int, Bool) {
    var (next, isWalking) = (first, wasWalking)
    while next < spans.count {
      if !isWalking {
        guard spans[next].start <= last else { break }
        spells.rest(to: spans[next].start)
      }
      // Most walks begin and end by then.
      isWalking = spans[next].end > last
      if isWalking { break }
      spells.walk(to: spans[next].end)
      next += 1
    }
    return (next, isWalking)
  }

  /// Advances past the next edge.
  @inline(__always) private mutating func turn() {
    if isWalking { gone += 1 }
    isWalking.toggle()
  }

  /// The alternating times of walking and resting from one edge to another.
  package struct Spells: Hashable, Sendable {
    /// The first edge.
    package let start: Instant
    /// The last edge; equal to the first if it is the only one.
    package private(set) var end: Instant
    /// The walking time between these edges.
    package private(set) var walking = Spell()
    /// The resting time between these edges.
    package private(set) var resting = Spell()

    /// The time of one of the two activities.
    package struct Spell: Hashable, Sendable {
      /// The total.
      package private(set) var length = Milliseconds.zero
      /// The longest time without interruption.
      package private(set) var longest = Milliseconds.zero

      @inline(__always) fileprivate mutating func add(_ length: Milliseconds) {
        self.length = self.length + length
        longest = max(longest, length)
      }
    }

    fileprivate init(from start: Instant) { (self.start, end) = (start, start) }

    @inline(__always) fileprivate mutating func walk(to edge: Instant) {
      walking.add(edge - end)
      end = edge
    }

    @inline(__always) fileprivate mutating func rest(to edge: Instant) {
      resting.add(edge - end)
      end = edge
    }
  }

  private mutating func read(to instant: Instant) {
    isKnownTo = instant + WalkingSpans.further
    found.removeFirst(gone)
    gone = 0
    let known = found.count
    // A walk has the span of its sample as recorded, which may begin before the first piece that counts.
    pieces.pass(by: isKnownTo + pace.longest, walks: pace, lastingOn: endsAfter, to: &found)
    joinTouching(from: known)
  }

  /// Joins the walks from one index on with those that they touch; most are disjoint already.
  private mutating func joinTouching(from first: Int) {
    let apart = WalkingSpans.apart(found.span, from: first, since: createdAt)
    guard apart < found.count else { return }
    // Only these are copied, so that the others stay in place.
    let others = ContiguousArray(found[apart...])
    found.removeLast(others.count)
    for walk in others { found.join(Interval(unchecked: max(walk.start, createdAt), walk.end)) }
  }

  /// Returns the first index, from `first` on, of a span that touches the span before it or begins before `createdAt`.
  private static func apart(_ spans: Span<Interval>, from first: Int, since createdAt: Instant) -> Int {
    var (next, end) = (first, first > 0 ? spans[first - 1].end : .beforeAll)
    while next < spans.count, spans[next].start > end, spans[next].start >= createdAt {
      end = spans[next].end
      next += 1
    }
    return next
  }
}

extension ContiguousArray<Interval> {
  /// Inserts a span into ascending, disjoint spans, and joins it with those that it touches.
  fileprivate mutating func join(_ span: Interval) {
    // Usually it comes after all of them.
    guard let last, span.start <= last.end else { return append(span) }
    let first = lastIndex { $0.end < span.start }.map { $0 + 1 } ?? 0
    let touched = self[first...].prefix { $0.start <= span.end }
    let joined = touched.reduce(span) { $0.spanning($1) }
    replaceSubrange(first..<first + touched.count, with: CollectionOfOne(joined))
  }
}

extension Instant {
  /// An instant before every representable instant.
  fileprivate static var beforeAll: Instant { Instant(unchecked: distantPast.millisecondsSince1970 - 1) }
}
