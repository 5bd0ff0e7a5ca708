package import PixelPalCore

/// What a history has counted by an instant, for instants that never go back.
///
///     var sum = ForwardSum(history)
///     sum.count(to: noon).rounded
///     sum.instant(reaching: 25_001, by: evening)  // to the millisecond, even inside a sample
///
/// Each piece is passed once; a question costs one step for each piece that lasts at the instant.
package struct ForwardSum: Sendable {
  /// The pieces to come.
  private var pieces: Pieces
  /// How far it has come.
  package private(set) var position: Instant
  private var lasting: ContiguousArray<Lasting> = []
  private var settled: Int64 = 0
  private var pointsAtPosition: Int64 = 0
  /// The sum at the position.
  private var sum: Int64 = 0
  /// Before then nothing begins and nothing ends, as far as that is known.
  private var turnsAt = Instant.distantPast

  private struct Lasting: Sendable {
    let piece: Piece
    let steps: Int64
    /// What of the piece's whole lies before it.
    let before: Int64

    init(_ piece: Piece, of steps: Int64) {
      (self.piece, self.steps) = (piece, steps)
      before = piece.spread(before: piece.from)
    }

    /// What counts of it before `instant`.
    @inline(__always) func steps(before instant: Instant) -> Int64 {
      instant >= piece.to ? steps : piece.spread(before: instant) - before
    }
  }

  /// The beginning of `history`.
  package init(_ history: History) {
    pieces = history.pieces
    position = .distantPast
  }

  /// What was counted at the position, samples without length there included.
  package var counted: StepCount { StepCount(millionths: sum) }

  /// What was counted before the position.
  package var countedBefore: StepCount { StepCount(millionths: sum - pointsAtPosition) }

  /// Goes on to `instant`.
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

  /// Goes on to `instant`, and says what was counted by then.
  package mutating func count(to instant: Instant) -> StepCount {
    move(to: instant)
    return counted
  }

  /// Goes on to `instant`, which may be far away.
  package mutating func goOn(to instant: Instant) {
    if instant > position { _ = self.instant(reaching: .max, by: instant) }
    // A sum that cannot grow any more has reached everything before.
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

  /// Settles the pieces that are over by `instant`.
  private mutating func end(by instant: Instant) {
    guard lasting.contains(where: { $0.piece.to <= instant }) else { return }
    // Mostly one is all that lasts.
    if lasting.count == 1 {
      settled = settled.addingSaturated(lasting.removeLast().steps)
      return
    }
    for entry in lasting where entry.piece.to <= instant { settled = settled.addingSaturated(entry.steps) }
    lasting.removeAll { $0.piece.to <= instant }
  }

  /// The first instant from the position to `end` at which the rounded sum is `steps` or more, and goes there; without
  /// one goes to `end`.
  package mutating func instant(reaching steps: Int64, by end: Instant) -> Instant? {
    let goal = max(0, steps.multipliedSaturated(by: 1_000_000).subtractingSaturated(500_000))
    if end - position <= ForwardSum.near, goOnAlone(to: goal, by: end) { return sum >= goal ? position : nil }
    defer { sum = ForwardSum.sum(settled, lasting, at: position) }
    return search(goal, by: end)
  }

  /// So close that there are few pieces up to there.
  private static let near = Milliseconds.minutes(10)

  /// Goes on to where the sum reaches `goal`, at most to `end`, as long as one piece lasts at most; says whether it got there.
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

  /// Searches piece by piece, and passes as many at once as may be.
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
      // Up to there nothing begins and nothing ends, so that the sum only grows.
      var bound = min(pieces.nextStart() ?? end, end)
      for entry in lasting { bound = min(bound, entry.piece.to) }
      let isReached = ForwardSum.sum(settled, lasting, at: bound) >= goal
      if isReached { bound = first(reaching: goal, in: position, bound) }
      pass(to: bound)
      if isReached { return position }
    }
  }

  /// Where the one piece that lasts brings the sum to `goal` if nothing else touches that; `nil` where it does not.
  private func reachInLone(_ goal: Int64) -> Instant? {
    guard lasting.count == 1, goal > settled else { return nil }
    return lasting[0].piece.instant(reaching: StepCount(millionths: goal - settled))
  }

  /// Passes the pieces that are over by `end`, one after the other and none beside another, and leave the sum below
  /// `goal`.
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

  /// Goes to where the sum reaches `goal` if it does so in the next piece, and nothing else touches that: there most of
  /// what is asked for lies.
  private mutating func reachInNext(_ goal: Int64, by end: Instant) -> Instant? {
    // One that lasts and is over by then would have been passed if it did not.
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

  // Of its parts alone, since all of this would be copied to ask it.
  private static func sum(_ settled: Int64, _ lasting: ContiguousArray<Lasting>, at instant: Instant) -> Int64 {
    var sum = settled
    for entry in lasting {
      sum = sum.addingSaturated(entry.steps(before: instant))
    }
    return sum
  }
}
