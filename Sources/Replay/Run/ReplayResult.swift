package import PixelPalCore
package import StepHistory

/// The result of replaying a plan to its end.
package struct ReplayResult: Sendable {
  /// The pal at the end.
  package let pal: Pal
  /// The summary of the replay.
  package let summary: Summary
  /// The measurements of how accurately the phone showed the pal.
  package let meter: QualityMeter

  /// Replays `course` and calls `tell` for every instant that changed something, in order, on any thread.
  ///
  /// The replay runs in segments of time with three stages each: the phone events are generated, the pal handles them,
  /// and what the phone showed is measured. `workers` run the stages of different segments concurrently; the result
  /// does not depend on their number. `seen` receives what was drawn in each segment; only what is in `slots` is
  /// measured. With `recordsChanges`, `changed` receives the changes of every instant.
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

  /// The stages of each segment, in order.
  private enum Stage: Int, CaseIterable {
    case foresee, live, measure
  }

  /// The number of segments that may be between two stages, including the one in progress.
  private static let room = 3

  /// Returns the ends of the segments of `course`: long enough that their overhead is negligible, short enough to fit
  /// in memory.
  private static func stretches(of course: Course) -> [Instant] {
    let share = Milliseconds((course.end - course.begin).count / 48)
    let length = max(.hours(24), min(share, .hours(24 * 150)))
    // The first and the last segment are short, because at the beginning and at the end there is no other segment to
    // work on at the same time.
    let short = max(.hours(24), Milliseconds(length.count / 4))
    var ends = [min(course.begin + short, course.end)]
    while let last = ends.last, last < course.end {
      let left = course.end - last
      ends.append(left <= short ? course.end : last + min(length, left - short))
    }
    return ends
  }
}

/// The data that one stage hands to the next.
///
/// While the drawing log of a segment is measured, the events of a later segment can be generated in the same object,
/// because the two use separate properties. The stage of the pal needs both, and has exclusive access, because the room
/// between two stages does not exceed the number of these objects.
private final class Handover {
  /// The events of a segment; written by the first stage and handed to the pal.
  var foreseen = PhoneEvents.Foreseen()
  /// The drawing log of a segment; written by the stage of the pal and handed to the measurement.
  var drawn = DrawingLog.Stretch()
}

/// A phone that is being replayed, with its drawing log.
private struct DrawingPhone {
  private(set) var replay: Replay
  private var drawn = DrawingLog()

  init(_ course: Course, recordsChanges: Bool) {
    replay = Replay(course, tellsChanges: recordsChanges, notesActivity: true)
  }

  /// Receives the events of the next segment.
  mutating func receive(_ handover: Handover) { replay.receive(&handover.foreseen) }

  /// Advances to `end`, the end of that segment, and records what the phone draws.
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

  /// Hands over the drawing log.
  mutating func leave(on handover: Handover) { drawn.leave(in: &handover.drawn, of: &replay) }
}
