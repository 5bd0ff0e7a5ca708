import PixelPalCore
import StepHistory

/// A phone's knowledge of a history, gained by occasional step queries.
///
/// A piece becomes known as a whole, at the first query at or after its arrival. Each piece is processed once; pieces
/// that have begun but not arrived wait in a queue.
struct StepQueries: Sendable {
  private let course: Course
  private let pace: WalkingPace
  private var walks: NewWalks
  /// A reused buffer for walks that were just found.
  private var found: ContiguousArray<Interval> = []
  private let milestoneEvery: Int64
  /// The totals at which phases begin.
  private let totals: [Int64]
  private var epoch = 0
  private var pieces: Pieces
  private var waiting = Arrivals()
  private var known: KnownDays
  /// A search over all walked steps, known or not, positioned at the last requested total or at the beginning of today.
  private var walked: Search
  /// The search positioned at the beginning of today.
  private var atDawn: Search
  /// The search as it was when today's date began for the second time; `nil` on other days.
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

  /// Returns the arrival of the first piece that no query has found yet; `nil` if there is none.
  mutating func nextArrival() -> Instant? {
    let arrival = nextEnd() ?? nextOfAll()
    guard epoch + 1 < course.epochs.count else { return arrival }
    let correction = course.epochs[epoch + 1].since
    return min(arrival ?? correction, correction)
  }

  /// Returns the arrival of the next piece without consuming it, in the usual case that no piece waits and no other
  /// piece touches it.
  private mutating func nextEnd() -> Instant? {
    // A whole sample arrives when it ends, unless a late sync delays it.
    course.lateSyncs.isEmpty && waiting.first == nil ? pieces.nextEnd() : nil
  }

  private mutating func nextOfAll() -> Instant? {
    while let start = pieces.nextStart(), waiting.first.map({ start < $0 }) ?? true, let piece = pieces.next() {
      wait(for: piece, of: piece.steps, until: course.arrival(of: piece))
    }
    return waiting.first
  }

  private mutating func wait(for piece: Piece, of steps: StepCount, until arrival: Instant) {
    // Pieces without steps are not reported.
    guard steps > .zero else { return }
    waiting.insert(piece, at: arrival)
  }

  /// Returns the report of a query at `now`.
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

  /// Learns many pieces at once: those of today or of the day before that no other piece touches.
  private mutating func passKnown(from start: Instant, at now: Instant) {
    // A whole sample arrives when it ends, unless a late sync delays it.
    guard course.lateSyncs.isEmpty else { return }
    if start >= known.dawn {
      known.add(sumOfWhole(by: now))
    } else if let dawnBefore = known.dawnBefore, start >= dawnBefore {
      known.addBefore(sumOfWhole(by: known.dawn))
    }
  }

  /// Adds up pieces that no other piece touches, of samples that end by `end`, and records the walks among them.
  private mutating func sumOfWhole(by end: Instant) -> Int64 {
    var sum: Int64 = 0
    pieces.passWhole(by: end, adding: &sum, walks: pace, lastingOn: walks.pause, to: &found)
    for walk in found { walks.note(inOrder: Interval(from: walk.start, lasting: walk.length - walks.pause)) }
    if !found.isEmpty { found.removeAll(keepingCapacity: true) }
    return sum
  }

  /// Advances the search to the beginning of today, where most later searches start.
  private mutating func passDawn() {
    before = known.comesAgain ? walked : nil
    walked.goOn(to: known.dawn)
    atDawn = walked
  }

  /// Starts again with the history after the newest export.
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
      // For a date that occurs twice, today includes the steps of the first time.
      report.milestoneWalkedAt = instant(
        reaching: atDawn.sum.countedBefore.rounded - known.todayBefore + Int64(milestone), by: now)
    }
    return report
  }

  /// Returns the instant at which the sum of all steps walked by `now`, known or not, reached `total`; `nil` if it did
  /// not.
  private mutating func instant(reaching total: Int64, by now: Instant) -> Instant? {
    guard total > 0 else { return course.createdAt }
    // Usually the total is larger than last time.
    if total < walked.least {
      walked = [atDawn, before].compactMap { $0 }.first { $0.least <= total } ?? Search(course.epochs[epoch].history)
    }
    return walked.instant(reaching: total, by: now)
  }
}

/// A search for the instants at which totals were reached, which continues where the last search ended.
private struct Search {
  private(set) var sum: ForwardSum
  /// The smallest total that was not reached before the current position.
  private(set) var least: Int64 = 0

  init(_ history: History) { sum = ForwardSum(history) }

  /// Advances to `instant`, which may be far away.
  mutating func goOn(to instant: Instant) {
    sum.goOn(to: instant)
    least = sum.countedBefore.rounded + 1
  }

  /// Returns the instant by `end` at which `total`, which must be at least ``least``, was reached.
  mutating func instant(reaching total: Int64, by end: Instant) -> Instant? {
    least = total
    return sum.instant(reaching: total, by: end)
  }
}

/// The walks that a query finds; walks with only a short pause in between are joined.
private struct NewWalks: Sendable {
  /// The longest pause that does not end a walk.
  let pause: Milliseconds
  private let knownWithin: Milliseconds
  /// The duration of the longest sample that is a walk.
  private let longest: Milliseconds
  /// The walk that was found last.
  private var last: Interval?
  /// The walks before it, disjoint from it and from one another.
  private var others: ContiguousArray<Interval> = []

  init(under rules: Rules) {
    (pause, knownWithin, longest) = (rules.walkingEndsAfter, rules.walkingKnownWithin, rules.walkingPace.longest)
  }

  mutating func removeAll() {
    last = nil
    if !others.isEmpty { others.removeAll(keepingCapacity: true) }
  }

  /// Records a walk from a sequence in order of time.
  @inline(__always) mutating func note(inOrder walk: Interval) {
    let (start, end) = (walk.start, walk.end)
    if let last, others.isEmpty, start >= last.start {
      // Most walks continue the last one, or begin so much later that no further walk can continue it.
      if start <= last.end + pause {
        if end > last.end { self.last = Interval(from: last.start, lasting: end - last.start) }
        return
      }
      if last.end + pause + longest < start { self.last = nil }
    }
    // Later walks begin no earlier than this one minus the longest walk.
    while let first = others.first, first.end + pause + longest < start { others.removeFirst() }
    note(walk)
  }

  /// Records a walk.
  mutating func note(_ walk: Interval) {
    var walk = walk
    if let last { others.append(last) }
    while let index = others.lastIndex(where: { $0.end + pause >= walk.start && walk.end + pause >= $0.start }) {
      walk = walk.spanning(others.remove(at: index))
    }
    last = walk
  }

  /// Returns the newest walk, and the others that ended shortly before `now`.
  ///
  /// The newest walk is returned however long ago it ended, because a walk in a later query may continue it.
  func told(at now: Instant) -> (newest: Interval?, others: [Interval]) {
    guard let last, !others.isEmpty else { return (last, []) }
    let newest = others.reduce(last) { $0.end < $1.end ? $1 : $0 }
    // Usually they ended long ago.
    var told: [Interval] = []
    if last != newest, now - last.end <= knownWithin { told.append(last) }
    for walk in others where walk != newest && now - walk.end <= knownWithin { told.append(walk) }
    return (newest, told)
  }
}
