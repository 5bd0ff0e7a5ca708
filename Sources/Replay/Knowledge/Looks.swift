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
  }

  /// When the first piece arrives that no look has found yet; `nil` when there is none.
  mutating func nextArrival() -> Instant? {
    while let piece = upcoming, waiting.first.map({ piece.from < $0.arrival }) ?? true { pull(piece) }
    let correction = epoch + 1 < course.epochs.count ? course.epochs[epoch + 1].since : nil
    return [waiting.first?.arrival, correction].compactMap { $0 }.min()
  }

  private mutating func pull(_ piece: Piece) {
    upcoming = pieces.next()
    // Nobody is told of no steps.
    guard piece.steps > .zero else { return }
    waiting.insert(Waiting(arrival: course.arrival(of: piece, in: course.epochs[epoch].history), piece: piece))
  }

  /// What a look at `now` tells; `walked` has come as far.
  mutating func look(at now: Instant, _ walked: Walked) -> StepReport {
    enterEpoch(at: now)
    known.move(to: now)
    var walks: [Interval] = []
    while let first = waiting.first, first.arrival <= now {
      learn(first.piece, at: now, &walks)
      waiting.removeFirst()
    }
    while let piece = upcoming, piece.from <= now {
      if course.arrival(of: piece, in: course.epochs[epoch].history) <= now {
        upcoming = pieces.next()
        learn(piece, at: now, &walks)
      } else {
        pull(piece)
      }
    }
    return report(at: now, walks, walked)
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
  }

  private mutating func learn(_ piece: Piece, at now: Instant, _ walks: inout [Interval]) {
    let steps = piece.steps
    guard steps > .zero else { return }
    known.take(piece, of: steps)
    // What ended long ago starts no walk.
    guard now - piece.sample.end <= course.laws.rules.walkingKnownWithin, pace.fits(piece.sample) else { return }
    let walk = Interval(from: piece.sample.start, lasting: piece.sample.length)
    if walks.last != walk { walks.append(walk) }
  }

  private mutating func report(at now: Instant, _ walks: [Interval], _ walked: Walked) -> StepReport {
    var report = StepReport(
      counted: Int(clamping: known.counted), today: Int(clamping: known.today), walks: walks)
    for phase in Phase.allCases.dropFirst() {
      let total = phase.begins(under: course.laws.rules)
      if toldCounted < total, total <= report.counted, let at = walked.instant(of: phase) {
        report.totals.append(.init(total: total, at: at))
      }
    }
    toldCounted = max(toldCounted, Int64(report.counted))
    let milestone = report.today - report.today % course.laws.rules.numbers.milestoneEverySteps
    let day = known.day
    if milestone > (toldMilestone.day == day ? toldMilestone.steps : 0) {
      toldMilestone = (day, milestone)
      report.milestoneWalkedAt = walked.instant(ofMilestone: milestone, on: day)
    }
    return report
  }
}
