package import PixelPalCore

/// When a pal walks that knows each step at once: the walks of a history, each longer by the time that a walk ends after,
/// and joined where they touch.
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
  /// Whether the pal walks where it was moved to.
  package private(set) var isWalking = false
  /// What was found and is not gone, ascending and apart; the last may grow.
  private var found: ContiguousArray<Interval> = []
  /// How many of those are gone.
  private var gone = 0
  /// Every walk that begins by then was found.
  private var isKnownTo = Instant.distantPast

  /// Read beyond what is asked for, so that not every question has to read.
  private static let further = Milliseconds.hours(24)

  /// The spans of `history`, of whose samples those are walks that fit `pace`.
  package init(_ history: History, at pace: WalkingPace, endingAfter endsAfter: Milliseconds) {
    (createdAt, self.pace, self.endsAfter) = (history.createdAt, pace, endsAfter)
    pieces = history.pieces
  }

  /// When the pal sets out or comes to rest next, if it does by `end`.
  package mutating func nextEdge(by end: Instant) -> Instant? {
    // Whatever lies beyond may yet be joined to what begins there.
    if isKnownTo < end { read(to: end) }
    guard gone < found.count else { return nil }
    let edge = isWalking ? found[gone].end : found[gone].start
    return edge <= end ? edge : nil
  }

  /// Goes on to `instant`.
  package mutating func move(to instant: Instant) {
    while nextEdge(by: instant) != nil { turn() }
  }

  /// Goes past every edge before `end`, and says what they came to; `nil` where there is none.
  package mutating func pass(before end: Instant) -> Spells? {
    let last = end - Milliseconds(1)
    guard let first = nextEdge(by: last) else { return nil }
    turn()
    var spells = Spells(from: first)
    // All up to there has been found.
    (gone, isWalking) = WalkingSpans.pass(found.span, from: gone, isWalking, through: last, &spells)
    return spells
  }

  /// Goes on through spans: the number of the first that is not over by `last`, and whether the pal walks in it then.
  private static func pass(
    _ spans: Span<Interval>, from first: Int, _ wasWalking: Bool, through last: Instant, _ spells: inout Spells
  ) -> (Int, Bool) {
    var (next, isWalking) = (first, wasWalking)
    while next < spans.count {
      if !isWalking {
        guard spans[next].start <= last else { break }
        spells.rest(to: spans[next].start)
      }
      // Most walks begin and are over by then.
      isWalking = spans[next].end > last
      if isWalking { break }
      spells.walk(to: spans[next].end)
      next += 1
    }
    return (next, isWalking)
  }

  /// Goes past the next edge.
  @inline(__always) private mutating func turn() {
    if isWalking { gone += 1 }
    isWalking.toggle()
  }

  /// Walking and resting by turns, from one edge to another.
  package struct Spells: Hashable, Sendable {
    /// The first edge.
    package let start: Instant
    /// The last edge; the first, where it is the only one.
    package private(set) var end: Instant
    /// The walking between them.
    package private(set) var walking = Spell()
    /// The resting between them.
    package private(set) var resting = Spell()

    /// One of the two.
    package struct Spell: Hashable, Sendable {
      /// All of it.
      package private(set) var length = Milliseconds.zero
      /// The longest without a turn.
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
    // A walk goes by its sample as recorded, which may begin before the first piece that counts of it.
    pieces.pass(by: isKnownTo + pace.longest, walks: pace, lastingOn: endsAfter, to: &found)
    joinTouching(from: known)
  }

  /// Joins the walks from one on with those that they touch; most are apart already.
  private mutating func joinTouching(from first: Int) {
    let apart = WalkingSpans.apart(found.span, from: first, since: createdAt)
    guard apart < found.count else { return }
    // A copy of those alone, so that the rest stays where it is.
    let others = ContiguousArray(found[apart...])
    found.removeLast(others.count)
    for walk in others { found.join(Interval(unchecked: max(walk.start, createdAt), walk.end)) }
  }

  /// The number of the first, from one on, that touches the one before it or begins too soon.
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
  /// Takes in another among spans that ascend and are apart, so that they still are where it touches some.
  fileprivate mutating func join(_ span: Interval) {
    // Mostly it comes after them.
    guard let last, span.start <= last.end else { return append(span) }
    let first = lastIndex { $0.end < span.start }.map { $0 + 1 } ?? 0
    let touched = self[first...].prefix { $0.start <= span.end }
    let joined = touched.reduce(span) { $0.spanning($1) }
    replaceSubrange(first..<first + touched.count, with: CollectionOfOne(joined))
  }
}

extension Instant {
  /// Before every instant that can be named.
  fileprivate static var beforeAll: Instant { Instant(unchecked: distantPast.millisecondsSince1970 - 1) }
}
