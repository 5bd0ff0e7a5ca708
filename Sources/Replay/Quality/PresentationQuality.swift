package import PixelPalCore
import StepHistory

/// The accuracy with which a phone showed the intended pictures in one slot, over a whole replay.
package struct PresentationQuality: Hashable, Sendable {
  /// The time during which the shown picture differed from the intended one.
  package internal(set) var wrongTime = Milliseconds.zero
  /// The wrong time if the same pal never walked, on the same phone and with updates of its own; `nil` if walking times
  /// are not known.
  package internal(set) var wrongIfAlwaysResting: Milliseconds?
  /// The time during which the content was stale, and the phone knew that.
  package internal(set) var staleTime = Milliseconds.zero
  /// The time during which the content was live.
  package internal(set) var liveTime = Milliseconds.zero
  /// The time during which nothing was shown.
  package internal(set) var goneTime = Milliseconds.zero
  /// The longest time from an intended change to its drawing.
  package internal(set) var worstLag = Milliseconds.zero
  /// The length of the replay.
  package internal(set) var duration = Milliseconds.zero
}

/// The instants at which a phase was intended to be seen, and at which it was seen.
package struct PhaseReveal: Hashable, Sendable {
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
///     var meter = QualityMeter(plan)
///     meter.advance(to: now)  // until then the pictures did not change
///     meter.record(drawnStates, baseline: noWalkStates, at: now)
///
/// Numbers of steps are not compared: a pal that walks along but is a step behind is not wrong.
package struct QualityMeter: Sendable {
  private var idealPresentation: IdealPresentation
  private var slotMeters: [SlotMeter]
  /// The meters for a pal that never walks, in the slots where that makes a difference.
  private var baselineMeters: [SlotMeter]
  private let hasWalkingTimes: Bool
  private let start: Instant
  private var position: Instant
  private var seenPhases: [(phase: Phase, at: Instant)] = []

  /// Creates a meter at the beginning of `plan`, of what is shown in `slots`.
  package init(_ plan: ReplayPlan, slots: [DrawnState.PictureSlot] = DrawnState.PictureSlot.allCases) {
    idealPresentation = IdealPresentation(plan)
    start = plan.createdAt
    position = start
    slotMeters = slots.map { SlotMeter($0, at: plan.createdAt) }
    baselineMeters = slotMeters.filter { DrawnStates.NoWalkStates.none[$0.slot] != nil }
    hasWalkingTimes = !plan.actualHistory.hasOnlyDayTotals
  }

  /// Records what the phone draws from `now` on, and what it would draw for a pal that never walks.
  ///
  /// `now` must not be earlier than the last call of ``advance(to:)``.
  package mutating func record(_ shown: DrawnStates, baseline drawn: DrawnStates.NoWalkStates, at now: Instant) {
    let (intended, position) = (idealPresentation.pictures, position)
    for index in slotMeters.indices {
      let state = shown[slotMeters[index].slot]
      if state == slotMeters[index].shownState { continue }
      let phase = slotMeters[index].record(state, intended, at: position)
      if let phase, phase > (seenPhases.last?.phase ?? .dormant) { seenPhases.append((phase, now)) }
    }
    for index in baselineMeters.indices {
      guard let state = drawn[baselineMeters[index].slot], !(state == baselineMeters[index].shownState) else {
        continue
      }
      _ = baselineMeters[index].record(state, intended, at: position)
    }
  }

  /// Advances to `instant` while the phone keeps drawing the same pictures.
  package mutating func advance(to instant: Instant) {
    while true {
      // The state before the changes, which holds up to the first of them.
      let wasWalking = idealPresentation.pictures.isWalking
      if let walkRestTimes = idealPresentation.skipWalkingAlternations(before: instant) {
        advance(past: walkRestTimes, wasWalking)
      }
      guard let change = idealPresentation.advanceToNextChange(by: instant) else { break }
      movePosition(to: change)
      let intended = idealPresentation.pictures
      for index in slotMeters.indices where slotMeters[index].isCompared {
        slotMeters[index].compare(intended, at: change)
      }
      for index in baselineMeters.indices where baselineMeters[index].isCompared {
        baselineMeters[index].compare(intended, at: change)
      }
    }
    movePosition(to: instant)
  }

  /// Advances past alternating intervals of walking and rest.
  private mutating func advance(past walkRestTimes: WalkingTimeline.WalkRestTimes, _ wasWalking: Bool) {
    position = walkRestTimes.end
    let isWalking = idealPresentation.pictures.isWalking
    for index in slotMeters.indices where slotMeters[index].dependsOnWalking {
      slotMeters[index].updateWrongTime(walkRestTimes, from: !wasWalking, to: isWalking)
    }
    for index in baselineMeters.indices where baselineMeters[index].dependsOnWalking {
      baselineMeters[index].updateWrongTime(walkRestTimes, from: !wasWalking, to: isWalking)
    }
  }

  private mutating func movePosition(to instant: Instant) { position = max(position, instant) }

  /// Returns the measurements in each slot so far.
  package func qualities() -> [(slot: DrawnState.PictureSlot, quality: PresentationQuality)] {
    slotMeters.map { meter in
      var quality = meter.quality(at: position)
      quality.duration = position - start
      let atRest = baselineMeters.first { $0.slot == meter.slot }?.quality(at: position) ?? quality
      quality.wrongIfAlwaysResting = hasWalkingTimes ? atRest.wrongTime : nil
      return (meter.slot, quality)
    }
  }

  /// The phases that were intended to be seen, ascending, with the instants at which they were seen.
  package var phaseReveals: [PhaseReveal] {
    idealPresentation.reveals.map { reveal in
      PhaseReveal(
        phase: reveal.phase, intendedAt: reveal.at, seenAt: seenPhases.first { $0.phase >= reveal.phase }?.at)
    }
  }
}
