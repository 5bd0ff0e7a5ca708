package import PixelPalCore
package import StepHistory

/// A course replayed to its end.
package struct Outcome: Sendable {
  /// The pal at the end.
  package let pal: Pal
  /// What it came to.
  package let summary: Summary
  /// How well the phone showed it.
  package let meter: QualityMeter

  /// Replays `course` and tells of every instant that changed something, one after another, in whichever thread.
  ///
  /// Stretch by stretch: what happens on the phone in one is found out first, then the pal lives through it, then what the
  /// phone showed is measured. `workers` do this for different stretches at the same time; the outcome is the same by
  /// however many.
  package init<Failure: Error>(
    of course: Course, by workers: Workers = .one, tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    let stretches = Outcome.stretches(of: course)
    let tables = (0..<Outcome.room).map { _ in Table() }
    var events = PhoneEvents(course)
    var phone = Phone(course)
    var meter = DrawnMeter(course)
    var failure: Failure?
    let line = AssemblyLine(
      stages: Stage.allCases.count, slowest: Stage.live.rawValue, parts: stretches.count, room: tables.count)
    workers.run(line) { job in
      let table = tables[job.part % tables.count]
      let end = stretches[job.part]
      switch Stage(rawValue: job.stage) {
      case .foresee: events.foresee(through: end, in: &table.foreseen)
      case .live:
        phone.take(table)
        do throws(Failure) {
          try phone.advance(through: end, tell)
        } catch {
          failure = error
          return false
        }
        phone.leave(on: table)
      case .measure, nil: meter.take(table.drawn, through: end)
      }
      return true
    }
    if let failure { throw failure }
    pal = phone.replay.pal(at: course.end)
    summary = phone.replay.summary
    self.meter = meter.quality
  }

  /// What is done with each stretch, in this order.
  private enum Stage: Int, CaseIterable {
    case foresee, live, measure
  }

  /// How many stretches may lie between two kinds of work, the one in work included.
  private static let room = 3

  /// Where `course` is divided: long enough that dividing the work is no work, short enough to be held.
  private static func stretches(of course: Course) -> [Instant] {
    let share = Milliseconds((course.end - course.begin).count / 48)
    let length = max(.hours(24), min(share, .hours(24 * 150)))
    // Ahead of the first and behind the last there is nothing to do at the same time, so that they are short.
    let short = max(.hours(24), Milliseconds(length.count / 4))
    var ends = [min(course.begin + short, course.end)]
    while let last = ends.last, last < course.end {
      let left = course.end - last
      ends.append(left <= short ? course.end : last + min(length, left - short))
    }
    return ends
  }
}

/// What is handed from one kind of work to the next.
///
/// While what was drawn on it is measured, it may be foreseen on it what comes later: the two share nothing of it. The pal
/// needs both, and has it to itself, as there is no more room between two stages than there are tables.
private final class Table {
  /// What will happen in a stretch; whoever foresees it hands it to the pal.
  var foreseen = PhoneEvents.Foreseen()
  /// What the phone drew then; the pal hands it to whoever measures.
  var drawn = DrawnGlimpses.Stretch()
}

/// A phone, and what it draws.
private struct Phone {
  private(set) var replay: Replay
  private var drawn = DrawnGlimpses()

  init(_ course: Course) { replay = Replay(course, tellsChanges: false, notesActivity: true) }

  /// Takes what was foreseen for the next stretch.
  mutating func take(_ table: Table) { replay.foresee(&table.foreseen) }

  /// Goes on to `end`, where that stretch ends, and notes what it draws.
  mutating func advance<Failure: Error>(
    through end: Instant, _ tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let now = replay.step(through: end) {
      if replay.isWithoutNews { continue }
      drawn.look(at: &replay, now)
      if replay.hasChanged { try tell(now) }
    }
  }

  /// Leaves what it drew.
  mutating func leave(on table: Table) { drawn.leave(in: &table.drawn, of: &replay) }
}
