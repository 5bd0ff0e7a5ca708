package import PixelPalCore

/// A course replayed to its end.
package struct Outcome: Sendable {
  /// The pal at the end.
  package let pal: Pal
  /// What it came to.
  package let summary: Summary
  /// How well the phone showed it.
  package let meter: QualityMeter

  /// Replays `course` and hands every turn that changed something to `tell`.
  ///
  /// What the phone showed is measured stretch by stretch, while `workers` go on with the next; the outcome is the same
  /// by however many.
  package init<Failure: Error>(
    of course: Course, by workers: Workers = .one, tell: (Replay.Turn) throws(Failure) -> Void
  ) throws(Failure) {
    var phone = Phone(course)
    var meter = QualityMeter(course)
    var end = course.begin
    let stretch = Outcome.stretch(of: course)
    repeat {
      let shown = phone.takeShown()
      let (measured, through) = (end, min(end + stretch, course.end))
      var failure: Failure?
      _ = workers.perform(
        {
          do throws(Failure) { try phone.advance(through: through, tell) } catch { failure = error }
        }, and: 1
      ) { _ in meter.take(shown, through: measured) }
      if let failure { throw failure }
      end = through
    } while end < course.end
    meter.take(phone.shown, through: course.end)
    pal = phone.replay.pal
    summary = phone.summary
    self.meter = meter
  }

  /// Long enough that dividing the work is no work, short enough to be held.
  private static func stretch(of course: Course) -> Milliseconds {
    let share = Milliseconds((course.end - course.begin).count / 32)
    return max(.hours(24), min(share, .hours(24 * 100)))
  }
}

/// What a phone draws, and since when.
private typealias Shown = (glimpses: Glimpses, at: Instant)

/// A phone, and what it drew since somebody asked.
private struct Phone {
  private(set) var replay: Replay
  private(set) var summary = Summary()
  private(set) var shown: [Shown] = []
  private var last = Glimpses.none

  init(_ course: Course) { replay = Replay(course) }

  mutating func advance<Failure: Error>(
    through end: Instant, _ tell: (Replay.Turn) throws(Failure) -> Void
  ) throws(Failure) {
    while let turn = replay.next(through: end) {
      let glimpses = replay.pal.glimpses(at: turn.at, under: replay.course.laws)
      if !(glimpses == last) {
        last = glimpses
        shown.append((glimpses, turn.at))
      }
      summary.take(turn, wasWake: replay.lastWake == turn.at)
      if !turn.changes.isEmpty { try tell(turn) }
    }
  }

  mutating func takeShown() -> [Shown] {
    defer { shown = [] }
    return shown
  }
}

extension QualityMeter {
  /// Measures what was drawn up to `end`.
  fileprivate mutating func take(_ shown: [Shown], through end: Instant) {
    for entry in shown {
      pass(to: entry.at)
      show(entry.glimpses, at: entry.at)
    }
    pass(to: end)
  }
}
