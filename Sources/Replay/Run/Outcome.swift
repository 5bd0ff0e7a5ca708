package import PixelPalCore

/// A course replayed to its end.
package struct Outcome: Sendable {
  /// The pal at the end.
  package let pal: Pal
  /// What it came to.
  package let summary: Summary
  /// How well the phone showed it.
  package let meter: QualityMeter

  /// Replays `course` and tells of every instant that changed something.
  ///
  /// Stretch by stretch: while the pal lives through one, `workers` find out what happens on the phone in the next, and
  /// measure what it showed in the one before. The outcome is the same by however many.
  package init<Failure: Error>(
    of course: Course, by workers: Workers = .one, tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    let stretches = Outcome.stretches(of: course)
    var events = PhoneEvents(course)
    var foreseen = PhoneEvents.Foreseen()
    events.foresee(through: stretches[0], in: &foreseen)
    var phone = Phone(course)
    var meter = QualityMeter(course)
    var shown: [Shown] = []
    for (number, end) in stretches.enumerated() {
      phone.replay.foresee(&foreseen)
      phone.takeShown(&shown)
      var failure: Failure?
      _ = workers.perform(
        {
          do throws(Failure) { try phone.advance(through: end, tell) } catch { failure = error }
        }, and: 2
      ) { job in
        // Two jobs that share nothing: the one looks ahead, the other back.
        if job == 0 {
          if number > 0 { meter.take(shown, through: stretches[number - 1]) }
        } else if number + 1 < stretches.count {
          events.foresee(through: stretches[number + 1], in: &foreseen)
        }
      }
      if let failure { throw failure }
    }
    meter.take(phone.shown, through: course.end)
    pal = phone.replay.pal
    summary = phone.replay.summary
    self.meter = meter
  }

  /// Where `course` is divided: long enough that dividing the work is no work, short enough to be held.
  private static func stretches(of course: Course) -> [Instant] {
    let share = Milliseconds((course.end - course.begin).count / 24)
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

/// What a phone draws from an instant on.
private typealias Shown = (glimpses: Glimpses, at: Instant)

/// A phone, and what it draws.
private struct Phone {
  var replay: Replay
  private(set) var shown: [Shown] = []
  private var last = Glimpses.none

  init(_ course: Course) { replay = Replay(course, tellsChanges: false) }

  mutating func advance<Failure: Error>(
    through end: Instant, _ tell: (Instant) throws(Failure) -> Void
  ) throws(Failure) {
    let laws = replay.course.laws
    while let now = replay.step(through: end) {
      let glimpses = replay.pal.glimpses(at: now, under: laws)
      if !(glimpses == last) {
        shown.append((glimpses, now))
        last = glimpses
      }
      if replay.hasChanged { try tell(now) }
    }
  }

  /// Leaves in `before` what it drew, and takes what that held as room for more.
  mutating func takeShown(_ before: inout [Shown]) {
    swap(&shown, &before)
    shown.removeAll(keepingCapacity: true)
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
