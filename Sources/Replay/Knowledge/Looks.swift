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
  /// What was walked, known or not, as far as the last total that was asked for, or to the beginning of today.
  private var walked: Search
  /// The same by the beginning of today.
  private var atDawn: Search
  /// The same where the search stood when the date of today came again; `nil` on other days.
  private var before: Search?
  private var toldCounted = 0
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
    walked = Search(course.epochs[0].history)
    atDawn = walked
  }

  /// When the first piece arrives that no look has found yet; `nil` when there is none.
  mutating func nextArrival() -> Instant? {
    let arrival = nextEnd() ?? nextOfAll()
    guard epoch + 1 < course.epochs.count else { return arrival }
    let correction = course.epochs[epoch + 1].since
    return min(arrival ?? correction, correction)
  }

  /// When the next piece arrives where nothing waits and nothing else touches it, as is so of most: it stays where it is.
  private mutating func nextEnd() -> Instant? {
    // A whole sample arrives when it is over, if nothing keeps it.
    course.lateSyncs.isEmpty && waiting.first == nil ? pieces.nextEnd() : nil
  }

  private mutating func nextOfAll() -> Instant? {
    while let start = pieces.nextStart(), waiting.first.map({ start < $0 }) ?? true, let piece = pieces.next() {
      wait(for: piece, of: piece.steps, until: course.arrival(of: piece))
    }
    return waiting.first
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
    if atDawn.sum.position < known.dawn { passDawn() }
    var walks = NewWalks()
    while let piece = waiting.next(by: now) { learn(piece, of: piece.steps, at: now, &walks) }
    while let start = pieces.nextStart(), start <= now {
      passKnown(from: start, at: now, &walks)
      if course.lateSyncs.isEmpty, let end = pieces.nextEnd(), end > now { break }
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

  /// Learns many pieces at once: those of today or of the day before that nothing else touches, most of which arrived too
  /// long ago to start a walk.
  private mutating func passKnown(from start: Instant, at now: Instant, _ walks: inout NewWalks) {
    // A whole sample arrives when it is over, if nothing keeps it.
    guard course.lateSyncs.isEmpty else { return }
    if start >= known.dawn {
      known.take(sumOfWhole(by: now, at: now, &walks))
    } else if let dawnBefore = known.dawnBefore, start >= dawnBefore {
      known.takeBefore(sumOfWhole(by: known.dawn, at: now, &walks))
    }
  }

  /// Adds up pieces that nothing else touches, of samples that are over by `end`, and notes the walks among them.
  private mutating func sumOfWhole(by end: Instant, at now: Instant, _ walks: inout NewWalks) -> Int64 {
    let longest = walkingKnownWithin
    var sum: Int64 = 0
    pieces.passWhole(by: min(end, now - longest - Milliseconds(1)), adding: &sum)
    pieces.passWhole(by: end, adding: &sum, walks: pace) { walks.note($0, at: now, within: longest) }
    return sum
  }

  /// Goes on to the beginning of today, from where most of what will be asked for is looked for.
  private mutating func passDawn() {
    before = known.comesAgain ? walked : nil
    walked.goOn(to: known.dawn)
    atDawn = walked
  }

  /// Begins anew with the history that the newest export made.
  private mutating func enterEpoch(at now: Instant) {
    let newest = course.epochs.lastIndex { $0.since <= now } ?? 0
    guard newest != epoch else { return }
    epoch = newest
    pieces = course.epochs[epoch].history.pieces
    waiting = Arrivals()
    known = KnownDays(in: course.places, from: course.createdAt)
    walked = Search(course.epochs[epoch].history)
    (atDawn, before) = (walked, nil)
  }

  private mutating func learn(_ piece: Piece, of steps: StepCount, at now: Instant, _ walks: inout NewWalks) {
    known.take(piece, of: steps)
    if pace.fits(piece.sample) { walks.note(piece.sample, at: now, within: walkingKnownWithin) }
  }

  private mutating func report(at now: Instant, _ walks: NewWalks) -> StepReport {
    var report = StepReport(
      counted: Int(clamping: known.counted), today: Int(clamping: known.today), firstWalk: walks.first,
      further: .of(walks.further, []))
    if report.counted > toldCounted {
      for total in totals where toldCounted < total && total <= report.counted {
        if let at = instant(reaching: Int64(total), by: now) { report.totals.append(.init(total: total, at: at)) }
      }
      toldCounted = report.counted
    }
    let milestone = report.today - report.today % milestoneEvery
    let day = known.day
    if milestone > (toldMilestone.day == day ? toldMilestone.steps : 0) {
      toldMilestone = (day, milestone)
      // Of a date that comes twice, what was walked the first time is part of today.
      report.milestoneWalkedAt = instant(
        reaching: atDawn.sum.countedBefore.rounded - known.todayBefore + Int64(milestone), by: now)
    }
    return report
  }

  /// When the sum of all that was walked by `now` reached `total`, known or not; `nil` when it did not.
  private mutating func instant(reaching total: Int64, by now: Instant) -> Instant? {
    guard total > 0 else { return course.createdAt }
    // Mostly it is more than the last time.
    if total < walked.least {
      walked = [atDawn, before].compactMap { $0 }.first { $0.least <= total } ?? Search(course.epochs[epoch].history)
    }
    return walked.instant(reaching: total, by: now)
  }
}

/// A search for when totals were reached, which goes on where the last one ended.
private struct Search {
  private(set) var sum: PieceSum
  /// The least total that was not reached before there.
  private(set) var least: Int64 = 0

  init(_ history: History) { sum = PieceSum(history) }

  /// Goes on to `instant`, which may be far away.
  mutating func goOn(to instant: Instant) {
    sum.goOn(to: instant)
    least = sum.countedBefore.rounded + 1
  }

  /// When `total`, which is no less than ``least``, was reached by `end`.
  mutating func instant(reaching total: Int64, by end: Instant) -> Instant? {
    least = total
    return sum.instant(reaching: total, by: end)
  }
}

/// The walks that a look finds: mostly none or one, which need no memory of their own.
private struct NewWalks {
  private(set) var first: Interval?
  private(set) var further: [Interval] = []

  /// Notes the walk that a sample is which is learnt of at `now`; of one in several pieces there is one walk.
  mutating func note(_ sample: StepSample, at now: Instant, within longest: Milliseconds) {
    // What ended long ago starts no walk.
    guard now - sample.end <= longest else { return }
    let walk = Interval(from: sample.start, lasting: sample.length)
    guard let last = further.last ?? first else {
      first = walk
      return
    }
    if walk != last { further.append(walk) }
  }
}
