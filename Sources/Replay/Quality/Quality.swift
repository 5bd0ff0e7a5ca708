package import PixelPalCore
import StepHistory

/// The accuracy with which a phone showed the intended pictures in one slot, over a whole replay.
package struct Quality: Hashable, Sendable {
  /// The time during which the shown picture differed from the intended one.
  package internal(set) var wrong = Milliseconds.zero
  /// The wrong time if the same pal never walked, on the same phone and with updates of its own; `nil` if walking times
  /// are not known.
  package internal(set) var wrongIfAlwaysResting: Milliseconds?
  /// The time during which the content was stale, and the phone knew that.
  package internal(set) var stale = Milliseconds.zero
  /// The time during which the content was live.
  package internal(set) var live = Milliseconds.zero
  /// The time during which nothing was shown.
  package internal(set) var gone = Milliseconds.zero
  /// The longest time from an intended change to its drawing.
  package internal(set) var worstLag = Milliseconds.zero
  /// The length of the replay.
  package internal(set) var length = Milliseconds.zero
}

/// The instants at which a phase was intended to be seen, and at which it was seen.
package struct EvolutionMoment: Hashable, Sendable {
  /// The phase.
  package let phase: Phase
  /// The instant at which it was intended to be seen.
  package let intendedAt: Instant
  /// The instant at which the app or the Live Activity first drew it; `nil` if neither did.
  package let seenAt: Instant?

  /// The wait until it was seen; zero if it was seen too early because of data that was corrected later.
  package var lag: Milliseconds? { seenAt.map { max(.zero, $0 - intendedAt) } }
}

/// A meter that compares what a phone showed with what was intended.
///
///     var meter = QualityMeter(course)
///     meter.pass(to: turn.at)     // until then the pictures did not change
///     meter.show(drawnStates, resting: restingMeters, at: turn.at)
///
/// Numbers of steps are not compared: a pal that walks along but is a step behind is not wrong.
package struct QualityMeter: Sendable {
  private var intention: Intention
  private var meters: [SlotMeter]
  /// The meters for a pal that never walks, in the slots where that makes a difference.
  private var restingMeters: [SlotMeter]
  private let knowsWalks: Bool
  private let start: Instant
  private var position: Instant
  private var seen: [(phase: Phase, at: Instant)] = []

  /// Creates a meter at the beginning of `course`, of what is shown in `slots`.
  package init(_ course: Course, slots: [DrawnState.Slot] = DrawnState.Slot.allCases) {
    intention = Intention(course)
    start = course.createdAt
    position = start
    meters = slots.map { SlotMeter($0, at: course.createdAt) }
    restingMeters = meters.filter { DrawnStates.Resting.none[$0.slot] != nil }
    knowsWalks = !course.truth.hasDayTotalsAlone
  }

  /// Records what the phone draws from `now` on, and what it would draw for a pal that never walks.
  ///
  /// `now` must not be earlier than the last call of ``pass(to:)``.
  package mutating func show(_ shown: DrawnStates, resting drawn: DrawnStates.Resting, at now: Instant) {
    let (intended, position) = (intention.pictures, position)
    for index in meters.indices {
      let state = shown[meters[index].slot]
      if state == meters[index].shown { continue }
      let phase = meters[index].show(state, intended, at: position)
      if let phase, phase > (seen.last?.phase ?? .dormant) { seen.append((phase, now)) }
    }
    for index in restingMeters.indices {
      guard let state = drawn[restingMeters[index].slot], !(state == restingMeters[index].shown) else { continue }
      _ = restingMeters[index].show(state, intended, at: position)
    }
  }

  /// Advances to `instant` while the phone keeps drawing the same pictures.
  package mutating func pass(to instant: Instant) {
    while true {
      // The state before the changes, which holds up to the first of them.
      let wasWalking = intention.pictures.isWalking
      if let spells = intention.passSpells(before: instant) { goOn(past: spells, wasWalking) }
      guard let change = intention.next(by: instant) else { break }
      goOn(to: change)
      let intended = intention.pictures
      for index in meters.indices where meters[index].isCompared { meters[index].compare(intended, at: change) }
      for index in restingMeters.indices where restingMeters[index].isCompared {
        restingMeters[index].compare(intended, at: change)
      }
    }
    goOn(to: instant)
  }

  /// Advances past alternating intervals of walking and rest.
  private mutating func goOn(past spells: WalkingSpans.Spells, _ wasWalking: Bool) {
    position = spells.end
    let isWalking = intention.pictures.isWalking
    for index in meters.indices where meters[index].dependsOnWalking {
      meters[index].judge(spells, from: !wasWalking, to: isWalking)
    }
    for index in restingMeters.indices where restingMeters[index].dependsOnWalking {
      restingMeters[index].judge(spells, from: !wasWalking, to: isWalking)
    }
  }

  private mutating func goOn(to instant: Instant) { position = max(position, instant) }

  /// Returns the measurements in each slot so far.
  package func qualities() -> [(slot: DrawnState.Slot, quality: Quality)] {
    meters.map { meter in
      var quality = meter.quality(at: position)
      quality.length = position - start
      let atRest = restingMeters.first { $0.slot == meter.slot }?.quality(at: position) ?? quality
      quality.wrongIfAlwaysResting = knowsWalks ? atRest.wrong : nil
      return (meter.slot, quality)
    }
  }

  /// The phases that were intended to be seen, ascending, with the instants at which they were seen.
  package var moments: [EvolutionMoment] {
    intention.reveals.map { reveal in
      EvolutionMoment(
        phase: reveal.phase, intendedAt: reveal.at, seenAt: seen.first { $0.phase >= reveal.phase }?.at)
    }
  }
}
