package import PixelPalCore
import StepHistory

/// How well a phone showed what was intended, in one slot, over a whole replay.
package struct Quality: Hashable, Sendable {
  /// How long something was shown and differed from what was intended.
  package internal(set) var wrong = Milliseconds.zero
  /// How long the same pal would have been wrong there if it never walked, on the same phone and with updates of its own;
  /// `nil` where nobody knows when somebody walked.
  package internal(set) var wrongIfAlwaysResting: Milliseconds?
  /// How long it was stale, and the phone knew.
  package internal(set) var stale = Milliseconds.zero
  /// How long it was live.
  package internal(set) var live = Milliseconds.zero
  /// How long nothing was there.
  package internal(set) var gone = Milliseconds.zero
  /// The longest time from a change that was intended to its drawing.
  package internal(set) var worstLag = Milliseconds.zero
  /// How long the replay was.
  package internal(set) var length = Milliseconds.zero
}

/// When a phase was to be seen, and when it was.
package struct EvolutionMoment: Hashable, Sendable {
  /// The phase.
  package let phase: Phase
  /// When it was intended to be seen.
  package let intendedAt: Instant
  /// When app or Live Activity drew it first; `nil` when neither did.
  package let seenAt: Instant?

  /// How long one had to wait to see it; none at all where a correction has made it be seen too early.
  package var lag: Milliseconds? { seenAt.map { max(.zero, $0 - intendedAt) } }
}

/// Measures what a phone showed against what was intended.
///
///     var meter = QualityMeter(course)
///     meter.pass(to: turn.at)     // until then the phone showed what it showed
///     meter.show(drawnStates, restingMeters: restingMeters, at: turn.at)
///
/// Numbers of steps are not compared: a pal that walks along and is a step behind is not wrong.
package struct QualityMeter: Sendable {
  private var intention: Intention
  private var meters: [SlotMeter]
  /// The meters for a pal that never walks, where that makes a difference.
  private var restingMeters: [SlotMeter]
  private let knowsWalks: Bool
  private let start: Instant
  private var position: Instant
  private var seen: [(phase: Phase, at: Instant)] = []

  /// A meter at the beginning of `course`, of what is shown in `slots`.
  package init(_ course: Course, slots: [DrawnState.Slot] = DrawnState.Slot.allCases) {
    intention = Intention(course)
    start = course.createdAt
    position = start
    meters = slots.map { SlotMeter($0, at: course.createdAt) }
    restingMeters = meters.filter { DrawnStates.Resting.none[$0.slot] != nil }
    knowsWalks = !course.truth.hasDayTotalsAlone
  }

  /// Notes what the phone draws from `now` on, which is no earlier than what was passed, and what it would draw of one that
  /// never walks.
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

  /// Lets time go on to `instant`, the phone drawing what it drew.
  package mutating func pass(to instant: Instant) {
    while true {
      // Up to a change it is as it was before.
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

  /// Goes past walks, each the time to rest or to walk that it was intended to be.
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

  /// What was measured in each slot so far.
  package func qualities() -> [(slot: DrawnState.Slot, quality: Quality)] {
    meters.map { meter in
      var quality = meter.quality(at: position)
      quality.length = position - start
      let atRest = restingMeters.first { $0.slot == meter.slot }?.quality(at: position) ?? quality
      quality.wrongIfAlwaysResting = knowsWalks ? atRest.wrong : nil
      return (meter.slot, quality)
    }
  }

  /// The phases that were intended to be seen, ascending, and when they were.
  package var moments: [EvolutionMoment] {
    intention.reveals.map { reveal in
      EvolutionMoment(
        phase: reveal.phase, intendedAt: reveal.at, seenAt: seen.first { $0.phase >= reveal.phase }?.at)
    }
  }
}
