package import PixelPalCore

/// What a phone draws, noted whenever it becomes another, and what its Live Activity was asked for.
package struct DrawingLog {
  /// What was noted in a stretch of time.
  package struct Stretch {
    /// What is drawn from an instant on, and what the app would draw of the same pal if it never walked.
    package fileprivate(set) var drawnStates:
      ContiguousArray<(drawn: DrawnStates, appAtRest: DrawnState, at: Instant)> = []
    /// What the Live Activity was asked for.
    fileprivate(set) var asked = AskedActivity()

    /// Nothing.
    package init() {}
  }

  private var stretch = Stretch()
  private var last = (drawnStates: DrawnStates.none, appAtRest: DrawnStates.none[.app])

  /// Nothing is drawn yet.
  package init() {}

  /// Leaves what was noted of `replay` in `room`, and keeps what was there as room for what comes.
  package mutating func leave(in room: inout Stretch, of replay: inout Replay) {
    swap(&stretch, &room)
    stretch.drawnStates.removeAll(keepingCapacity: true)
    replay.exchangeAsked(&room.asked)
  }

  /// Looks at what `replay`, which notes what its Live Activity is asked for, draws at `now`, the last instant at which
  /// something happened.
  package mutating func look(at replay: inout Replay, _ now: Instant) {
    if replay.looksTheSame { return }
    let drawnStates = replay.pal.drawnStates(at: now, under: replay.course.laws)
    let appAtRest = replay.pal.atRest(drawnStates[.app])
    if drawnStates == last.drawnStates, appAtRest == last.appAtRest { return }
    stretch.drawnStates.append((drawnStates, appAtRest, now))
    last = (drawnStates, appAtRest)
  }
}

/// Measures what was drawn, and what would have been of the same pal if it never walked.
package struct DrawnMeter: Sendable {
  /// What was measured so far.
  package private(set) var quality: QualityMeter
  private var resting: RestingActivity
  private var drawn = (drawnStates: DrawnStates.none, appAtRest: DrawnStates.none[.app])
  private var drawnAtRest = DrawnStates.Resting.none

  /// Nothing is drawn yet; what is drawn in `slots` is measured.
  package init(_ course: Course, slots: [DrawnState.Slot] = DrawnState.Slot.allCases) {
    quality = QualityMeter(course, slots: slots)
    resting = RestingActivity(createdAt: course.createdAt, under: course.laws)
  }

  /// Measures what was drawn in `stretch`, which goes on from the last one, up to `end`.
  package mutating func measure(_ stretch: DrawingLog.Stretch, through end: Instant) {
    let asked = stretch.asked
    var (entry, turn, look) = (0, 0, 0)
    while true {
      let entryAt = entry < stretch.drawnStates.count ? stretch.drawnStates[entry].at : .distantFuture
      let turnAt = turn < asked.turns.count ? asked.turns[turn].at : .distantFuture
      let lookAt = look < asked.queries.count ? asked.queries[look].at : .distantFuture
      let now = min(min(entryAt, turnAt), min(lookAt, resting.nextWake ?? .distantFuture))
      guard now <= end, now < .distantFuture else { break }
      // What is asked for comes in place of what would happen by itself.
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
