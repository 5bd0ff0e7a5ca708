import PixelPalCore

/// What a phone learns of a history by looking now and then.
///
/// A piece is known whole, at the first look at or after its arrival. Each piece is passed once; what has begun and not
/// arrived waits.
struct Looks: Sendable {
  private let course: Course
  private let pace: WalkingPace
  private let walkingKnownWithin: Milliseconds
  private let milestoneEvery: Int
  /// The totals at which phases begin.
  private let totals: [Int]
  private var epoch = 0
  private var pieces: Pieces
  private var waiting = Arrivals()
  private var known: KnownDays
  /// What was walked by the beginning of today, known or not.
  private var atDawn: PieceSum
  /// What was walked when it reached the last total that was asked for.
  private var reached: (total: Int64, sum: PieceSum)?
  private var toldCounted: Int64 = 0
  private var toldMilestone = (day: CivilDay.first, steps: 0)

  init(_ course: Course) {
    self.course = course
    let rules = course.laws.rules
    pace = rules.walkingPace
    walkingKnownWithin = rules.walkingKnownWithin
    milestoneEvery = rules.numbers.milestoneEverySteps
    totals = Phase.allCases.dropFirst().map { $0.begins(under: rules) }
    pieces = course.epochs[0].history.pieces
    known = KnownDays(in: course.places, from: course.createdAt)
    atDawn = PieceSum(course.epochs[0].history)
  }

  /// When the first piece arrives that no look has found yet; `nil` when there is none.
  mutating func nextArrival() -> Instant? {
    while let start = pieces.nextStart(), waiting.first.map({ start < $0 }) ?? true, let piece = pieces.next() {
      wait(for: piece, of: piece.steps, until: course.arrival(of: piece))
    }
    guard epoch + 1 < course.epochs.count else { return waiting.first }
    let correction = course.epochs[epoch + 1].since
    return min(waiting.first ?? correction, correction)
  }

  private mutating func wait(for piece: Piece, of steps: StepCount, until arrival: Instant) {
    // Nobody is told of no steps.
    guard steps > .zero else { return }
    waiting.insert(piece, at: arrival)
  }

  /// What a look at `now` tells.
  mutating func look(at now: Instant) -> StepReport {
    if course.epochs.count > 1 { enterEpoch(at: now) }
    known.move(to: now)
    atDawn.goOn(to: known.dawn)
    var walks = NewWalks()
    while let piece = waiting.next(by: now) { learn(piece, of: piece.steps, at: now, &walks) }
    while let start = pieces.nextStart(), start <= now {
      passKnown(from: start, at: now)
      guard let next = pieces.nextStart(), next <= now, let piece = pieces.next() else { break }
      let (steps, arrival) = (piece.steps, course.arrival(of: piece))
      if arrival > now {
        wait(for: piece, of: steps, until: arrival)
      } else if steps > .zero {
        learn(piece, of: steps, at: now, &walks)
      }
    }
    return report(at: now, walks)
  }

  /// Learns many pieces at once: those of today that arrived too long ago to start a walk.
  private mutating func passKnown(from start: Instant, at now: Instant) {
    // A whole sample arrives when it is over, if nothing keeps it.
    guard course.lateSyncs.isEmpty, start >= known.dawn else { return }
    var sum: Int64 = 0
    pieces.passWhole(by: now - walkingKnownWithin - Milliseconds(1), adding: &sum)
    known.take(sum)
  }

  /// Begins anew with the history that the newest export made.
  private mutating func enterEpoch(at now: Instant) {
    let newest = course.epochs.lastIndex { $0.since <= now } ?? 0
    guard newest != epoch else { return }
    epoch = newest
    pieces = course.epochs[epoch].history.pieces
    waiting = Arrivals()
    known = KnownDays(in: course.places, from: course.createdAt)
    atDawn = PieceSum(course.epochs[epoch].history)
    reached = nil
  }

  private mutating func learn(_ piece: Piece, of steps: StepCount, at now: Instant, _ walks: inout NewWalks) {
    known.take(piece, of: steps)
    // What ended long ago starts no walk.
    guard now - piece.sample.end <= walkingKnownWithin, pace.fits(piece.sample) else { return }
    walks.note(Interval(from: piece.sample.start, lasting: piece.sample.length))
  }

  private mutating func report(at now: Instant, _ walks: NewWalks) -> StepReport {
    var report = StepReport(
      counted: Int(clamping: known.counted), today: Int(clamping: known.today), firstWalk: walks.first,
      walks.further)
    for total in totals where toldCounted < total && total <= report.counted {
      if let at = instant(reaching: Int64(total), by: now) { report.totals.append(.init(total: total, at: at)) }
    }
    toldCounted = max(toldCounted, Int64(report.counted))
    let milestone = report.today - report.today % milestoneEvery
    let day = known.day
    if milestone > (toldMilestone.day == day ? toldMilestone.steps : 0) {
      toldMilestone = (day, milestone)
      // Of a date that comes twice, what was walked the first time is part of today.
      report.milestoneWalkedAt = instant(
        reaching: atDawn.countedBefore.rounded - known.todayBefore + Int64(milestone), by: now)
    }
    return report
  }

  /// When the sum of all that was walked by `now` reached `total`, known or not; `nil` when it did not.
  private mutating func instant(reaching total: Int64, by now: Instant) -> Instant? {
    guard total > 0 else { return course.createdAt }
    // Mostly it is more than the last time, and then it was not reached before that.
    var sum = reached.flatMap { $0.total <= total ? $0.sum : nil } ?? sum(below: total)
    reached = nil
    defer { reached = (total, sum) }
    return sum.instant(reaching: total, by: now)
  }

  /// A sum that has not reached `total`.
  private func sum(below total: Int64) -> PieceSum {
    atDawn.countedBefore.rounded < total ? atDawn : PieceSum(course.epochs[epoch].history)
  }
}

/// The walks that a look finds: mostly none or one, which need no memory of their own.
private struct NewWalks {
  private(set) var first: Interval?
  private(set) var further: [Interval] = []

  /// Notes the walk that a piece is part of; of a sample in several pieces there is one walk.
  mutating func note(_ walk: Interval) {
    guard let last = further.last ?? first else {
      first = walk
      return
    }
    if walk != last { further.append(walk) }
  }
}
