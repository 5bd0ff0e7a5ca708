package import PixelPalCore

/// The running sum of a history, for instants that never go back.
///
///     var sum = ForwardSum(history)
///     sum.count(to: noon).rounded
///     sum.instant(reaching: 25_001, by: evening)  // to the millisecond, even inside a sample
///
/// Each piece is consumed once; a query takes one step for each piece that is active at the instant.
package struct ForwardSum: Sendable {
  /// The pieces still to come.
  private var pieces: Pieces
  /// The current instant.
  package private(set) var position: Instant
  private var lasting: ContiguousArray<Lasting> = []
  private var settled: Int64 = 0
  private var pointsAtPosition: Int64 = 0
  /// The sum at the position.
  private var sum: Int64 = 0
  /// The instant before which no piece is known to begin or end.
  private var turnsAt = Instant.distantPast

  private struct Lasting: Sendable {
    let piece: Piece
    let steps: Int64
    /// The share of the piece's sample that lies before the piece.
    let before: Int64

    init(_ piece: Piece, of steps: Int64) {
      (self.piece, self.steps) = (piece, steps)
      before = piece.spread(before: piece.from)
    }

    /// Returns the steps of the piece that count before `instant`.
    @inline(__always) func steps(before instant: Instant) -> Int64 {
      instant >= piece.to ? steps : piece.spread(before: instant) - before
    }
  }

  /// Creates a sum at the beginning of `history`.
  package init(_ history: History) {
    pieces = history.pieces
    position = .distantPast
  }

  /// The steps counted at the position, including zero-length samples there.
  package var counted: StepCount { StepCount(millionths: sum) }

  /// The steps counted before the position.
  package var countedBefore: StepCount { StepCount(millionths: sum - pointsAtPosition) }

  /// Advances to `instant`.
  package mutating func move(to instant: Instant) {
    pass(to: instant)
    sum = ForwardSum.sum(settled, lasting, at: position)
  }

  private mutating func pass(to instant: Instant) {
    guard instant > position else {
      begin(at: position)
      return
    }
    position = instant
    pointsAtPosition = 0
    if instant < turnsAt { return }
    begin(at: instant)
    turnsAt = lasting.reduce(pieces.nextStart() ?? .distantFuture) { min($0, $1.piece.to) }
  }

  /// Advances to `instant` and returns the steps counted by then.
  package mutating func count(to instant: Instant) -> StepCount {
    move(to: instant)
    return counted
  }

  /// Advances to `instant`, which may be far away.
  package mutating func goOn(to instant: Instant) {
    if instant > position { _ = self.instant(reaching: .max, by: instant) }
    // A saturated sum reaches every goal, so the position may still be before `instant`.
    if instant > position { move(to: instant) }
  }

  private mutating func begin(at instant: Instant) {
    end(by: instant)
    while let start = pieces.nextStart(), start <= instant, let piece = pieces.next() {
      let steps = piece.steps.millionths
      if piece.to <= instant {
        settled = settled.addingSaturated(steps)
        if piece.from == instant { pointsAtPosition = pointsAtPosition.addingSaturated(steps) }
      } else if steps > 0 {
        lasting.append(Lasting(piece, of: steps))
      }
    }
  }

  /// Adds the pieces that end by `instant` to the settled sum.
  private mutating func end(by instant: Instant) {
    guard lasting.contains(where: { $0.piece.to <= instant }) else { return }
    // Usually only one piece is active.
    if lasting.count == 1 {
      settled = settled.addingSaturated(lasting.removeLast().steps)
      return
    }
    for entry in lasting where entry.piece.to <= instant { settled = settled.addingSaturated(entry.steps) }
    lasting.removeAll { $0.piece.to <= instant }
  }

  /// Advances to the first instant from the position to `end` at which the rounded sum is at least `steps`.
  ///
  /// Returns that instant. If there is none, advances to `end` and returns `nil`.
  package mutating func instant(reaching steps: Int64, by end: Instant) -> Instant? {
    let goal = max(0, steps.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000))
    if end - position <= ForwardSum.near, goOnAlone(to: goal, by: end) { return sum >= goal ? position : nil }
    defer { sum = ForwardSum.sum(settled, lasting, at: position) }
    return search(goal, by: end)
  }

  /// The distance that is so short that few pieces are expected within it.
  private static let near = Milliseconds.minutes(10)

  /// Advances to the instant at which the sum reaches `goal`, but at most to `end`.
  ///
  /// Stops and returns false where more than one piece is active.
  private mutating func goOnAlone(to goal: Int64, by end: Instant) -> Bool {
    while sum < goal, position < end {
      guard position < turnsAt, lasting.count <= 1 else { return false }
      var next = min(end, turnsAt)
      if !lasting.isEmpty, settled.addingSaturated(lasting[0].steps(before: next)) >= goal {
        next = lasting[0].piece.instant(reaching: StepCount(millionths: goal - settled)) ?? next
      }
      if next < turnsAt {
        (position, pointsAtPosition) = (next, 0)
        if !lasting.isEmpty { sum = settled.addingSaturated(lasting[0].steps(before: next)) }
      } else {
        move(to: next)
      }
    }
    return true
  }

  /// Searches piece by piece, and consumes as many pieces at once as possible.
  private mutating func search(_ goal: Int64, by end: Instant) -> Instant? {
    if position <= end, let reached = reachInLone(goal) {
      let bound = min(max(reached, position), end)
      if pieces.nextStart().map({ $0 > bound }) ?? true {
        pass(to: bound)
        return reached <= end ? bound : nil
      }
    }
    turnsAt = .distantPast
    while true {
      passAlone(below: goal, by: end)
      if let reached = reachInNext(goal, by: end) { return reached }
      begin(at: position)
      guard ForwardSum.sum(settled, lasting, at: position) < goal else { return position }
      guard position < end else { return nil }
      // Up to the bound, no piece begins or ends, so the sum only grows.
      var bound = min(pieces.nextStart() ?? end, end)
      for entry in lasting { bound = min(bound, entry.piece.to) }
      let isReached = ForwardSum.sum(settled, lasting, at: bound) >= goal
      if isReached { bound = first(reaching: goal, in: position, bound) }
      pass(to: bound)
      if isReached { return position }
    }
  }

  /// Returns the instant at which the only active piece brings the sum to `goal`, if no other piece begins before that.
  ///
  /// Returns `nil` if that piece does not reach the goal.
  private func reachInLone(_ goal: Int64) -> Instant? {
    guard lasting.count == 1, goal > settled else { return nil }
    return lasting[0].piece.instant(reaching: StepCount(millionths: goal - settled))
  }

  /// Consumes pieces that end by `end`, overlap no other piece, and leave the sum below `goal`.
  private mutating func passAlone(below goal: Int64, by end: Instant) {
    if lasting.count == 1 {
      let last = lasting[0]
      let sum = settled.addingSaturated(last.steps)
      guard sum < goal, last.piece.to <= end, pieces.nextStart().map({ $0 >= last.piece.to }) ?? true else { return }
      lasting.removeLast()
      (position, settled, pointsAtPosition) = (last.piece.to, sum, 0)
    }
    guard lasting.isEmpty, let over = pieces.passAlone(by: end, below: goal, adding: &settled) else { return }
    (position, pointsAtPosition) = (over, 0)
  }

  /// Advances to the instant at which the sum reaches `goal`, if that is in the next piece.
  ///
  /// Returns `nil` if it is not, or if another piece overlaps the next one. Most searches end here.
  private mutating func reachInNext(_ goal: Int64, by end: Instant) -> Instant? {
    // A piece that ends by `end` without reaching the goal would have been consumed already.
    guard lasting.isEmpty, settled < goal, let over = pieces.nextEnd(), over <= end,
      let start = pieces.nextStart(), start < over, let piece = pieces.next()
    else { return nil }
    let at = piece.instant(reaching: StepCount(millionths: goal - settled)) ?? over
    lasting.append(Lasting(piece, of: piece.steps.millionths))
    pass(to: at)
    return at
  }

  private func first(reaching goal: Int64, in from: Instant, _ to: Instant) -> Instant {
    if lasting.count == 1, let at = lasting[0].piece.instant(reaching: StepCount(millionths: goal - settled)) {
      return max(at, from)
    }
    return Instant.first(from: from, to: to) { ForwardSum.sum(settled, lasting, at: $0) >= goal }
  }

  // A static function of the parts it needs, because a method would copy the whole value.
  private static func sum(_ settled: Int64, _ lasting: ContiguousArray<Lasting>, at instant: Instant) -> Int64 {
    var sum = settled
    for entry in lasting {
      sum = sum.addingSaturated(entry.steps(before: instant))
    }
    return sum
  }
}
