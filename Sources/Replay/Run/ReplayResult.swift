package import PixelPalCore
package import StepHistory

/// A course replayed to its end.
package struct ReplayResult: Sendable {
  /// The pal at the end.
  package let pal: Pal
  /// What it came to.
  package let summary: Summary
  /// How well the phone showed it.
  package let meter: QualityMeter

  /// Replays `course` and tells of every instant that changed something, one after another, in whichever thread.
  ///
  /// Stretch by stretch: what happens on the phone in one is found out first, then the pal lives through it, then what the
  /// phone showed is measured. `workers` do this for different stretches at the same time; the result is the same by
  /// however many. What was drawn goes to `seen` as well, stretch by stretch, and what is in `slots` is measured. With
  /// `recordsChanges`, every instant's changes go to `changed`.
  package init<Failure: Error>(
    of course: Course, by workers: Workers = .one, slots: [DrawnState.Slot] = DrawnState.Slot.allCases,
    seen: (DrawingLog.Stretch) -> Void = { _ in }, recordsChanges: Bool = false,
    changed: (Replay.ChangedInstant, Replay) -> Void = { _, _ in },
    tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    let stretches = ReplayResult.stretches(of: course)
    let handovers = (0..<ReplayResult.room).map { _ in Handover() }
    var events = PhoneEvents(course)
    var phone = DrawingPhone(course, recordsChanges: recordsChanges)
    var meter = DrawnMeter(course, slots: slots)
    var failure: Failure?
    let line = AssemblyLine(
      stages: Stage.allCases.count, slowest: Stage.live.rawValue, parts: stretches.count, room: handovers.count)
    workers.run(line) { job in
      let handover = handovers[job.part % handovers.count]
      let end = stretches[job.part]
      switch Stage(rawValue: job.stage) {
      case .foresee: events.foresee(through: end, in: &handover.foreseen)
      case .live:
        phone.receive(handover)
        do throws(Failure) {
          try phone.advance(through: end, changed, tell)
        } catch {
          failure = error
          return false
        }
        phone.leave(on: handover)
      case .measure, nil:
        meter.measure(handover.drawn, through: end)
        seen(handover.drawn)
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
/// needs both, and has it to itself, as there is no more room between two stages than there are handovers.
private final class Handover {
  /// What will happen in a stretch; whoever foresees it hands it to the pal.
  var foreseen = PhoneEvents.Foreseen()
  /// What the phone drew then; the pal hands it to whoever measures.
  var drawn = DrawingLog.Stretch()
}

/// A phone that is replayed, and what it draws.
private struct DrawingPhone {
  private(set) var replay: Replay
  private var drawn = DrawingLog()

  init(_ course: Course, recordsChanges: Bool) {
    replay = Replay(course, tellsChanges: recordsChanges, notesActivity: true)
  }

  /// Receives what was foreseen for the next stretch.
  mutating func receive(_ handover: Handover) { replay.receive(&handover.foreseen) }

  /// Goes on to `end`, where that stretch ends, and notes what it draws.
  mutating func advance<Failure: Error>(
    through end: Instant, _ changed: (Replay.ChangedInstant, Replay) -> Void,
    _ tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    while let now = replay.step(through: end) {
      if replay.isWithoutNews { continue }
      if !replay.changes.isEmpty { changed(.init(at: now, changes: replay.changes), replay) }
      drawn.look(at: &replay, now)
      if replay.hasChanged { try tell(now) }
    }
  }

  /// Leaves what it drew.
  mutating func leave(on handover: Handover) { drawn.leave(in: &handover.drawn, of: &replay) }
}
