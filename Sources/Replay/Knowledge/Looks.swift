import PixelPalCore

/// What a phone learns of a history by looking now and then.
///
/// A piece is known whole, at the first look at or after its arrival. Each piece is passed once; what has begun and not
/// arrived waits in a heap.
struct Looks: Sendable {
  private let course: Course
  private let pace: WalkingPace
  private var epoch = 0
  private var pieces: Pieces
  /// The piece that begins next.
  private var upcoming: Piece?
  private var waiting = Heap<Waiting>()
  private var known: KnownDays
  private var todays: TodaysPieces
  private var toldCounted: Int64 = 0
  private var toldMilestone = (day: CivilDay.first, steps: 0)

  private struct Waiting: Comparable, Sendable {
    let arrival: Instant
    let piece: Piece

    static func < (left: Waiting, right: Waiting) -> Bool { left.arrival < right.arrival }
    static func == (left: Waiting, right: Waiting) -> Bool { left.arrival == right.arrival }
  }

  init(_ course: Course) {
    self.course = course
    pace = course.laws.rules.walkingPace
    pieces = course.epochs[0].history.pieces
    upcoming = pieces.next()
    known = KnownDays(in: course.places, from: course.createdAt)
    todays = TodaysPieces(from: known.dawn)
  }

  /// When the first piece arrives that no look has found yet; `nil` when there is none.
  mutating func nextArrival() -> Instant? {
    while let piece = upcoming, waiting.first.map({ piece.from < $0.arrival }) ?? true { pull(piece) }
    guard epoch + 1 < course.epochs.count else { return waiting.first?.arrival }
    let correction = course.epochs[epoch + 1].since
    return min(waiting.first?.arrival ?? correction, correction)
  }

  private mutating func pull(_ piece: Piece) {
    upcoming = pieces.next()
    let steps = piece.steps
    // Nobody is told of no steps.
    guard steps > .zero else { return }
    todays.take(piece, of: steps)
    waiting.insert(Waiting(arrival: course.arrival(of: piece, in: course.epochs[epoch].history), piece: piece))
  }

  /// What a look at `now` tells.
  mutating func look(at now: Instant) -> StepReport {
    enterEpoch(at: now)
    known.move(to: now)
    todays.move(to: known.dawn)
    var walks: [Interval] = []
    while let first = waiting.first, first.arrival <= now {
      learn(first.piece, of: first.piece.steps, at: now, &walks)
      waiting.removeFirst()
    }
    while let piece = upcoming, piece.from <= now {
      if course.arrival(of: piece, in: course.epochs[epoch].history) <= now {
        upcoming = pieces.next()
        let steps = piece.steps
        guard steps > .zero else { continue }
        todays.take(piece, of: steps)
        learn(piece, of: steps, at: now, &walks)
      } else {
        pull(piece)
      }
    }
    return report(at: now, walks)
  }

  /// Begins anew with the history that the newest export made.
  private mutating func enterEpoch(at now: Instant) {
    let newest = course.epochs.lastIndex { $0.since <= now } ?? 0
    guard newest != epoch else { return }
    epoch = newest
    pieces = course.epochs[epoch].history.pieces
    upcoming = pieces.next()
    waiting = Heap()
    known = KnownDays(in: course.places, from: course.createdAt)
    todays = TodaysPieces(from: known.dawn)
  }

  private mutating func learn(_ piece: Piece, of steps: StepCount, at now: Instant, _ walks: inout [Interval]) {
    known.take(piece, of: steps)
    // What ended long ago starts no walk.
    guard now - piece.sample.end <= course.laws.rules.walkingKnownWithin, pace.fits(piece.sample) else { return }
    let walk = Interval(from: piece.sample.start, lasting: piece.sample.length)
    if walks.last != walk { walks.append(walk) }
  }

  private mutating func report(at now: Instant, _ walks: [Interval]) -> StepReport {
    var report = StepReport(
      counted: Int(clamping: known.counted), today: Int(clamping: known.today), walks: walks)
    for phase in Phase.allCases.dropFirst() {
      let total = phase.begins(under: course.laws.rules)
      guard toldCounted < total, total <= report.counted else { continue }
      if let at = instant(reaching: Int64(total), by: now) { report.totals.append(.init(total: total, at: at)) }
    }
    toldCounted = max(toldCounted, Int64(report.counted))
    let milestone = report.today - report.today % course.laws.rules.numbers.milestoneEverySteps
    let day = known.day
    if milestone > (toldMilestone.day == day ? toldMilestone.steps : 0) {
      toldMilestone = (day, milestone)
      // Of a date that comes twice, what was walked the first time is part of today.
      report.milestoneWalkedAt = instant(
        reaching: todays.stepsBefore - known.todayBefore + Int64(milestone), by: now)
    }
    return report
  }

  /// When the sum of all that was walked by `now` reached `total`, known or not; `nil` when it did not.
  private func instant(reaching total: Int64, by now: Instant) -> Instant? {
    if let at = todays.instant(reaching: total) { return at <= now ? at : nil }
    var sum = course.epochs[epoch].history.runningSum()
    return sum.instant(reaching: total).flatMap { $0 <= now ? $0 : nil }
  }
}
