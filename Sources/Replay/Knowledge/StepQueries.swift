import PixelPalCore
import StepHistory

/// What a phone learns of a history by asking for its steps now and then.
///
/// A piece is known whole, at the first query at or after its arrival. Each piece is passed once; what has begun and not
/// arrived waits.
struct StepQueries: Sendable {
  private let course: Course
  private let pace: WalkingPace
  private var walks: NewWalks
  /// Room for walks that were found just now.
  private var found: ContiguousArray<Interval> = []
  private let milestoneEvery: Int64
  /// The totals at which phases begin.
  private let totals: [Int64]
  private var epoch = 0
  private var pieces: Pieces
  private var waiting = Arrivals()
  private var known: KnownDays
  /// What was walked, known or not, as far as the last total that was asked for, or to the beginning of today.
  private var walked: Search
  /// What was walked by the beginning of today.
  private var atDawn: Search
  /// What was walked where the search stood when the date of today came again; `nil` on other days.
  private var before: Search?
  private var toldCounted: Int64 = 0
  private var toldMilestone: (day: CivilDay, steps: Int64) = (.first, 0)

  init(_ course: Course) {
    self.course = course
    let rules = course.laws.rules
    pace = rules.walkingPace
    walks = NewWalks(under: rules)
    milestoneEvery = rules.numbers.milestoneEverySteps
    totals = Phase.allCases.dropFirst().map { $0.begins(under: rules) }
    pieces = course.epochs[0].history.pieces
    known = KnownDays(of: course)
    walked = Search(course.epochs[0].history)
    atDawn = walked
  }

  /// When the first piece arrives that no query has found yet; `nil` when there is none.
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

  /// What a query at `now` tells.
  mutating func ask(at now: Instant) -> StepReport {
    if course.epochs.count > 1 { enterEpoch(at: now) }
    known.move(to: now)
    if atDawn.sum.position < known.dawn { passDawn() }
    walks.removeAll()
    while let piece = waiting.next(by: now) { learn(piece, of: piece.steps) }
    while let start = pieces.nextStart(), start <= now {
      passKnown(from: start, at: now)
      if course.lateSyncs.isEmpty, let end = pieces.nextEnd(), end > now { break }
      guard let next = pieces.nextStart(), next <= now, let piece = pieces.next() else { break }
      let (steps, arrival) = (piece.steps, course.arrival(of: piece))
      if arrival > now {
        wait(for: piece, of: steps, until: arrival)
      } else if steps > .zero {
        learn(piece, of: steps)
      }
    }
    return report(at: now)
  }

  /// Learns many pieces at once: those of today or of the day before that nothing else touches.
  private mutating func passKnown(from start: Instant, at now: Instant) {
    // A whole sample arrives when it is over, if nothing keeps it.
    guard course.lateSyncs.isEmpty else { return }
    if start >= known.dawn {
      known.add(sumOfWhole(by: now))
    } else if let dawnBefore = known.dawnBefore, start >= dawnBefore {
      known.addBefore(sumOfWhole(by: known.dawn))
    }
  }

  /// Adds up pieces that nothing else touches, of samples that are over by `end`, and notes the walks among them.
  private mutating func sumOfWhole(by end: Instant) -> Int64 {
    var sum: Int64 = 0
    pieces.passWhole(by: end, adding: &sum, walks: pace, lastingOn: walks.pause, to: &found)
    for walk in found { walks.note(inOrder: Interval(from: walk.start, lasting: walk.length - walks.pause)) }
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
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
    known = KnownDays(of: course)
    walked = Search(course.epochs[epoch].history)
    (atDawn, before) = (walked, nil)
  }

  private mutating func learn(_ piece: Piece, of steps: StepCount) {
    known.add(piece, of: steps)
    guard pace.fits(piece.sample) else { return }
    walks.note(Interval(from: piece.sample.start, lasting: piece.sample.length))
  }

  private mutating func report(at now: Instant) -> StepReport {
    let (newest, others) = walks.told(at: now)
    var report = StepReport(
      counted: known.counted, today: known.today, firstWalk: newest,
      further: .of(others, []))
    if report.counted > toldCounted {
      for total in totals where toldCounted < total && total <= report.counted {
        if let at = instant(reaching: total, by: now) { report.totals.append(.init(total: total, at: at)) }
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
  private(set) var sum: ForwardSum
  /// The least total that was not reached before there.
  private(set) var least: Int64 = 0

  init(_ history: History) { sum = ForwardSum(history) }

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

/// The walks that a query finds, those as one between which the person hardly paused.
private struct NewWalks: Sendable {
  /// How long a pause may be that does not end a walk.
  let pause: Milliseconds
  private let knownWithin: Milliseconds
  /// The longest sample that is a walk.
  private let longest: Milliseconds
  /// The one that was found last.
  private var last: Interval?
  /// Those before, apart from it and from one another.
  private var others: ContiguousArray<Interval> = []

  init(under rules: Rules) {
    (pause, knownWithin, longest) = (rules.walkingEndsAfter, rules.walkingKnownWithin, rules.walkingPace.longest)
  }

  mutating func removeAll() {
    last = nil
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  /// Notes a walk, one of many in order.
  @inline(__always) mutating func note(inOrder walk: Interval) {
    let (start, end) = (walk.start, walk.end)
    if let last, others.isEmpty, start >= last.start {
      // Most go on with the last, or begin so much later that nothing will go on with that.
      if start <= last.end + pause {
        if end > last.end { self.last = Interval(from: last.start, lasting: end - last.start) }
        return
      }
      if last.end + pause + longest < start { self.last = nil }
    }
    // What comes later begins no sooner than the longest walk before this.
    while let first = others.first, first.end + pause + longest < start { others.removeFirst() }
    note(walk)
  }

  /// Notes a walk.
  mutating func note(_ walk: Interval) {
    var walk = walk
    if let last { others.append(last) }
    while let index = others.lastIndex(where: { $0.end + pause >= walk.start && walk.end + pause >= $0.start }) {
      walk = walk.spanning(others.remove(at: index))
    }
    last = walk
  }

  /// The newest, however long ago it was, since one that a later query tells may go on with it; and the others that ended a
  /// moment before `now`.
  func told(at now: Instant) -> (newest: Interval?, others: [Interval]) {
    guard let last, !others.isEmpty else { return (last, []) }
    let newest = others.reduce(last) { $0.end < $1.end ? $1 : $0 }
    // Mostly they ended long ago.
    var told: [Interval] = []
    if last != newest, now - last.end <= knownWithin { told.append(last) }
    for walk in others where walk != newest && now - walk.end <= knownWithin { told.append(walk) }
    return (newest, told)
  }
}
