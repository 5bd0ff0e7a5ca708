package import PixelPalCore

/// What a phone draws, noted whenever it becomes another, and what its Live Activity was asked for.
package struct DrawnGlimpses {
  /// What was noted in a stretch of time.
  package struct Stretch {
    /// What is drawn from an instant on, and what the app would draw of the same pal if it never walked.
    fileprivate(set) var glimpses: ContiguousArray<(drawn: Glimpses, appAtRest: Glimpse, at: Instant)> = []
    /// What the Live Activity was asked for.
    fileprivate(set) var asked = AskedActivity()

    /// Nothing.
    package init() {}
  }

  private var stretch = Stretch()
  private var last = (glimpses: Glimpses.none, appAtRest: Glimpses.none[.app])

  /// Nothing is drawn yet.
  package init() {}

  /// Leaves what was noted of `replay` in `room`, and takes what was there as room for what comes.
  package mutating func leave(in room: inout Stretch, of replay: inout Replay) {
    swap(&stretch, &room)
    stretch.glimpses.removeAll(keepingCapacity: true)
    replay.takeAsked(&room.asked)
  }

  /// Looks at what `replay`, which notes what its Live Activity is asked for, draws at `now`, the last instant at which
  /// something happened.
  package mutating func look(at replay: inout Replay, _ now: Instant) {
    if replay.looksTheSame { return }
    let glimpses = replay.pal.glimpses(at: now, under: replay.course.laws)
    let appAtRest = replay.pal.atRest(glimpses[.app])
    if glimpses == last.glimpses, appAtRest == last.appAtRest { return }
    stretch.glimpses.append((glimpses, appAtRest, now))
    last = (glimpses, appAtRest)
  }
}

/// Measures what was drawn, and what would have been of the same pal if it never walked.
package struct DrawnMeter: Sendable {
  /// What was measured so far.
  package private(set) var quality: QualityMeter
  private var resting: RestingActivity
  private var drawn = (glimpses: Glimpses.none, appAtRest: Glimpses.none[.app])
  private var drawnAtRest = Glimpses.Resting.none

  /// Nothing is drawn yet.
  package init(_ course: Course) {
    quality = QualityMeter(course)
    resting = RestingActivity(createdAt: course.createdAt, under: course.laws)
  }

  /// Measures what was drawn in `stretch`, which goes on from the last one, up to `end`.
  package mutating func take(_ stretch: DrawnGlimpses.Stretch, through end: Instant) {
    let asked = stretch.asked
    var (entry, turn, look) = (0, 0, 0)
    while true {
      let entryAt = entry < stretch.glimpses.count ? stretch.glimpses[entry].at : .distantFuture
      let turnAt = turn < asked.turns.count ? asked.turns[turn].at : .distantFuture
      let lookAt = look < asked.looks.count ? asked.looks[look].at : .distantFuture
      let now = min(min(entryAt, turnAt), min(lookAt, resting.nextWake ?? .distantFuture))
      guard now <= end, now < .distantFuture else { break }
      // What is asked for comes in place of what would happen by itself.
      if turnAt == now {
        resting.take(asked.turns[turn])
        turn += 1
      } else if lookAt == now {
        look += 1
        if !resting.take(asked.looks[look - 1]), entryAt != now { continue }
      } else if entryAt != now {
        resting.wake()
      }
      if entryAt == now { drawn = (stretch.glimpses[entry].drawn, stretch.glimpses[entry].appAtRest) }
      let atRest = resting.glimpses(besides: drawn.glimpses, app: drawn.appAtRest, at: now)
      if entryAt == now || atRest != drawnAtRest {
        quality.pass(to: now)
        quality.show(drawn.glimpses, resting: atRest, at: now)
        drawnAtRest = atRest
      }
      if entryAt == now { entry += 1 }
    }
    quality.pass(to: end)
  }
}
