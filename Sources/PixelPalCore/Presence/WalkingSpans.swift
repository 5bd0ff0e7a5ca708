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
    while gone < found.count {
      let edge = isWalking ? found[gone].end : found[gone].start
      guard edge <= last else { break }
      spells.goOn(to: edge, walking: isWalking)
      turn()
    }
    return spells
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

    @inline(__always) fileprivate mutating func goOn(to edge: Instant, walking isWalking: Bool) {
      if isWalking { walking.add(edge - end) } else { resting.add(edge - end) }
      end = edge
    }
  }

  private mutating func read(to instant: Instant) {
    isKnownTo = instant + WalkingSpans.further
    found.removeFirst(gone)
    gone = 0
    var joined = JoinedWalks(found, since: createdAt, endsAfter: endsAfter)
    found = []
    // A walk goes by its sample as recorded, which may begin before the first piece that counts of it.
    pieces.pass(by: isKnownTo + pace.longest, walks: pace) { joined.note($0) }
    found = joined.spans
  }
}

/// Walks that are being joined where they touch.
private struct JoinedWalks {
  private let createdAt: Instant
  private let endsAfter: Milliseconds
  private var earlier: ContiguousArray<Interval>
  // The last, which mostly is the one that grows; without one it ends before anything begins.
  private var start = Instant.beforeAll
  private var end = Instant.beforeAll

  init(_ spans: ContiguousArray<Interval>, since createdAt: Instant, endsAfter: Milliseconds) {
    (self.createdAt, self.endsAfter) = (createdAt, endsAfter)
    earlier = spans
    takeLast()
  }

  private mutating func takeLast() {
    let last = earlier.popLast()
    (start, end) = (last?.start ?? .beforeAll, last?.end ?? .beforeAll)
  }

  private mutating func putLast() {
    if end > .beforeAll { earlier.append(Interval(unchecked: start, end)) }
  }

  /// The spans, ascending and apart.
  var spans: ContiguousArray<Interval> {
    consuming get {
      putLast()
      return earlier
    }
  }

  /// Notes the walk that a sample is.
  @inline(__always) mutating func note(_ sample: StepSample) {
    let (from, to) = (max(sample.start, createdAt), sample.end + endsAfter)
    if from > end {
      putLast()
      (start, end) = (from, to)
    } else if from >= start {
      end = max(end, to)
    } else {
      join(Interval(unchecked: from, to))
    }
  }

  /// Takes in a walk that begins before the last span does, as one can whose first steps were overruled.
  private mutating func join(_ walk: Interval) {
    putLast()
    let first = earlier.firstIndex { $0.end >= walk.start } ?? earlier.count
    let touched = earlier[first...].prefix { $0.start <= walk.end }
    let start = touched.first.map { min($0.start, walk.start) } ?? walk.start
    let end = touched.last.map { max($0.end, walk.end) } ?? walk.end
    earlier.replaceSubrange(first..<first + touched.count, with: CollectionOfOne(Interval(unchecked: start, end)))
    takeLast()
  }
}

extension Instant {
  /// Before every instant that can be named.
  fileprivate static var beforeAll: Instant { Instant(unchecked: distantPast.millisecondsSince1970 - 1) }
}
