package import PixelPalCore

/// A log of what a phone draws, with an entry for each change, and of the requests to its Live Activity.
package struct DrawingLog {
  /// The log entries of an interval of time.
  package struct Stretch {
    /// The drawn states from an instant on, and the state that the app would draw if the same pal never walked.
    package fileprivate(set) var drawnStates:
      ContiguousArray<(drawn: DrawnStates, appAtRest: DrawnState, at: Instant)> = []
    /// The requests to the Live Activity.
    fileprivate(set) var asked = AskedActivity()

    /// Creates an empty log.
    package init() {}
  }

  private var stretch = Stretch()
  private var last = (drawnStates: DrawnStates.none, appAtRest: DrawnStates.none[.app])

  /// Creates a log in the state before anything is drawn.
  package init() {}

  /// Moves the log of `replay` to `room`, and keeps the storage of the previous contents for new entries.
  package mutating func leave(in room: inout Stretch, of replay: inout Replay) {
    swap(&stretch, &room)
    stretch.drawnStates.removeAll(keepingCapacity: true)
    replay.exchangeAsked(&room.asked)
  }

  /// Records what `replay` draws at `now`, the last instant at which something happened.
  ///
  /// The replay must record the requests to its Live Activity.
  package mutating func look(at replay: inout Replay, _ now: Instant) {
    if replay.looksTheSame { return }
    let drawnStates = replay.pal.drawnStates(at: now, under: replay.course.laws)
    let appAtRest = replay.pal.atRest(drawnStates[.app])
    if drawnStates == last.drawnStates, appAtRest == last.appAtRest { return }
    stretch.drawnStates.append((drawnStates, appAtRest, now))
    last = (drawnStates, appAtRest)
  }
}

/// A meter of what was drawn, and of what would have been drawn if the same pal never walked.
package struct DrawnMeter: Sendable {
  /// The measurements so far.
  package private(set) var quality: QualityMeter
  private var resting: RestingActivity
  private var drawn = (drawnStates: DrawnStates.none, appAtRest: DrawnStates.none[.app])
  private var drawnAtRest = DrawnStates.Resting.none

  /// Creates a meter of what is drawn in `slots`, in the state before anything is drawn.
  package init(_ course: Course, slots: [DrawnState.Slot] = DrawnState.Slot.allCases) {
    quality = QualityMeter(course, slots: slots)
    resting = RestingActivity(createdAt: course.createdAt, under: course.laws)
  }

  /// Measures what was drawn up to `end` in `stretch`, which continues the previous one.
  package mutating func measure(_ stretch: DrawingLog.Stretch, through end: Instant) {
    let asked = stretch.asked
    var (entry, turn, look) = (0, 0, 0)
    while true {
      let entryAt = entry < stretch.drawnStates.count ? stretch.drawnStates[entry].at : .distantFuture
      let turnAt = turn < asked.turns.count ? asked.turns[turn].at : .distantFuture
      let lookAt = look < asked.queries.count ? asked.queries[look].at : .distantFuture
      let now = min(min(entryAt, turnAt), min(lookAt, resting.nextWake ?? .distantFuture))
      guard now <= end, now < .distantFuture else { break }
      // A request replaces what would otherwise happen automatically.
      if turnAt == now {
        resting.handle(asked.turns[turn])
        turn += 1
      } else if lookAt == now {
        look += 1
        if !resting.handle(asked.queries[look - 1]), entryAt != now { continue }
      } else if entryAt != now {
        resting.wake()
      }
      if entryAt == now { drawn = (stretch.drawnStates[entry].drawn, stretch.drawnStates[entry].appAtRest) }
      let atRest = resting.drawnStates(besides: drawn.drawnStates, app: drawn.appAtRest, at: now)
      if entryAt == now || atRest != drawnAtRest {
        quality.pass(to: now)
        quality.show(drawn.drawnStates, resting: atRest, at: now)
        drawnAtRest = atRest
      }
      if entryAt == now { entry += 1 }
    }
    quality.pass(to: end)
  }
}
