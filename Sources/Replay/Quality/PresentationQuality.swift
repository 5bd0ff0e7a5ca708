package import PixelPalCore
import StepHistory

/// The accuracy of the pictures in one surface group over a whole replay, compared with the ideal pictures.
package struct PresentationQuality: Hashable, Sendable {
  /// The total time during which the shown picture differed from the ideal picture.
  package internal(set) var wrongTime = Milliseconds.zero
  /// The total time during which the picture would have been wrong if the pal never walked, or `nil` if that is
  /// unknown.
  ///
  /// It is unknown if the history has only day totals. A pal that never walks is simulated separately, because it sends
  /// different updates.
  package internal(set) var wrongIfAlwaysResting: Milliseconds?
  /// The total time during which the content was stale.
  package internal(set) var staleTime = Milliseconds.zero
  /// The total time during which the content was live.
  package internal(set) var liveTime = Milliseconds.zero
  /// The total time during which nothing was shown.
  package internal(set) var goneTime = Milliseconds.zero
  /// The longest uninterrupted time during which the shown picture differed from the ideal picture.
  package internal(set) var worstLag = Milliseconds.zero
  package internal(set) var duration = Milliseconds.zero
}

/// The intended and the actual instant at which a phase was first seen.
package struct PhaseRevealTiming: Hashable, Sendable {
  /// The phase that became visible.
  package let phase: Phase
  /// The instant at which the phase should have been seen.
  package let intendedAt: Instant
  /// The instant at which the app or the Live Activity first drew this phase or a later one, or `nil` if neither did.
  package let seenAt: Instant?

  /// The time from ``intendedAt`` until the phase was seen, or `nil` if it was never seen.
  ///
  /// It is zero if the phase was seen too early because of data that was corrected later.
  package var lag: Milliseconds? { seenAt.map { max(.zero, $0 - intendedAt) } }
}

/// A meter that compares what a phone showed with the ideal presentation.
///
///     var meter = PresentationQualityMeter(plan)
///     meter.advance(to: now)  // until then the pictures did not change
///     meter.recordShownStates(drawnStates, alwaysResting: restingStates, at: now)
///
/// The meter doesn't compare step counts, so a walking pal with a slightly outdated count isn't wrong.
package struct PresentationQualityMeter: Sendable {
  private var idealPresentation: IdealPresentationSimulator
  private var groupMeters: [SurfaceGroupQualityMeter]
  /// The meters for a pal that never walks, in the surface groups where walking makes a difference.
  private var restingMeters: [SurfaceGroupQualityMeter]
  private let hasWalkingTimes: Bool
  private let start: Instant
  private var position: Instant
  private var seenPhases: [(phase: Phase, at: Instant)] = []

  /// Creates a meter for the surface groups `groups`, at the beginning of `plan`.
  package init(_ plan: ReplayPlan, groups: [DrawnSurfaceGroup] = DrawnSurfaceGroup.allCases) {
    idealPresentation = IdealPresentationSimulator(plan)
    start = plan.createdAt
    position = start
    groupMeters = groups.map { SurfaceGroupQualityMeter($0, at: plan.createdAt) }
    restingMeters = groupMeters.filter {
      StatusAndPictureBySurfaceGroup.AlwaysRestingSurfaceStates.none[$0.group] != nil
    }
    hasWalkingTimes = !plan.actualHistory.hasOnlyDayTotals
  }

  /// Records `shown`, which the phone draws from `now` on, and `restingStates`, which it would draw if the pal never
  /// walked.
  ///
  /// `now` must not be earlier than the instant passed to the last call of ``advance(to:)``.
  package mutating func recordShownStates(
    _ shown: StatusAndPictureBySurfaceGroup,
    alwaysResting restingStates: StatusAndPictureBySurfaceGroup.AlwaysRestingSurfaceStates,
    at now: Instant
  ) {
    let (intended, position) = (idealPresentation.pictures, position)
    for index in groupMeters.indices {
      let state = shown[groupMeters[index].group]
      if state == groupMeters[index].shownState { continue }
      let phase = groupMeters[index].recordAndReturnVisiblePhase(shown: state, intended: intended, at: position)
      if let phase, phase > (seenPhases.last?.phase ?? .dormant) { seenPhases.append((phase, now)) }
    }
    for index in restingMeters.indices {
      guard let state = restingStates[restingMeters[index].group], state != restingMeters[index].shownState else {
        continue
      }
      _ = restingMeters[index].recordAndReturnVisiblePhase(shown: state, intended: intended, at: position)
    }
  }

  /// Advances to `instant`, measuring the pictures up to it.
  ///
  /// Until `instant`, the phone must have drawn the pictures that were recorded last.
  package mutating func advance(to instant: Instant) {
    while true {
      // The state before the skipped changes lasts until the first of them.
      let wasWalking = idealPresentation.pictures.isWalking
      if let walkRestTimes = idealPresentation.skipWalkingAlternations(before: instant) {
        advance(pastWalksAndRests: walkRestTimes, wasWalking: wasWalking)
      }
      guard let change = idealPresentation.advanceToNextChange(through: instant) else { break }
      movePositionForward(to: change)
      let intended = idealPresentation.pictures
      for index in groupMeters.indices where groupMeters[index].isCompared {
        groupMeters[index].updateMeasurements(comparingWith: intended, at: change)
      }
      for index in restingMeters.indices where restingMeters[index].isCompared {
        restingMeters[index].updateMeasurements(comparingWith: intended, at: change)
      }
    }
    movePositionForward(to: instant)
  }

  /// Advances past alternating walks and rests, given their total durations.
  ///
  /// `wasWalking` is true if the pal was walking in the ideal presentation before them.
  private mutating func advance(
    pastWalksAndRests walkRestTimes: WalkStartStopCursor.TimesSpentWalkingAndResting, wasWalking: Bool
  ) {
    position = walkRestTimes.end
    let isWalking = idealPresentation.pictures.isWalking
    for index in groupMeters.indices where groupMeters[index].dependsOnWalking {
      groupMeters[index].updateWrongTime(during: walkRestTimes, startsWalking: !wasWalking, endsWalking: isWalking)
    }
    for index in restingMeters.indices where restingMeters[index].dependsOnWalking {
      restingMeters[index].updateWrongTime(during: walkRestTimes, startsWalking: !wasWalking, endsWalking: isWalking)
    }
  }

  private mutating func movePositionForward(to instant: Instant) { position = max(position, instant) }

  /// Returns the measurements so far, one for each surface group.
  package func qualities() -> [(group: DrawnSurfaceGroup, quality: PresentationQuality)] {
    groupMeters.map { meter in
      var quality = meter.quality(until: position)
      quality.duration = position - start
      let atRest = restingMeters.first { $0.group == meter.group }?.quality(until: position) ?? quality
      quality.wrongIfAlwaysResting = hasWalkingTimes ? atRest.wrongTime : nil
      return (meter.group, quality)
    }
  }

  /// The phases that should have been seen, in ascending order, each with the instant at which it was seen.
  package var phaseReveals: [PhaseRevealTiming] {
    idealPresentation.reveals.map { reveal in
      PhaseRevealTiming(
        phase: reveal.phase, intendedAt: reveal.at, seenAt: seenPhases.first { $0.phase >= reveal.phase }?.at)
    }
  }
}
