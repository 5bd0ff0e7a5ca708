package import PixelPalCore
import Replay
import StateExport
import StepHistory

extension LifeOutcome.PalOutcome {
  /// Creates the outcome of `plan` up to `end` from the steps alone, without replaying a phone.
  init(evolutionOf plan: ReplayPlan, through end: Instant) {
    self.init(plan, through: end)
    var ideal = IdealPresentationSimulator(plan)
    // A call handles at most one change at its bound, so the bound is after `end` to handle all changes at `end`.
    while ideal.advanceToNextChange(through: end + Milliseconds(1)) != nil {}
    for unlock in ideal.phaseProgress.unlocks where unlock.knownAt <= end {
      let reached = plan.instantAndLifeDay(at: unlock.knownAt)
      earnedPhase = unlock.phase
      unlocks[unlock.phase.reachableIndex] = .init(walked: reached, known: reached, visible: nil)
      guard let seenAt = unlock.visibleAt, seenAt <= end else { continue }
      visiblePhase = unlock.phase
      unlocks[unlock.phase.reachableIndex].visible = plan.instantAndLifeDay(at: seenAt)
    }
  }

  /// Creates an outcome with the days and steps of `plan` up to `end`, but without phases.
  init(_ plan: ReplayPlan, through end: Instant) {
    walkedSteps = plan.walkedSteps
    lastWatchedDay = plan.dayOfLife(at: max(plan.createdAt, end - Milliseconds(1)))
    for entry in plan.dayList.entries {
      switch entry {
      case .unknownRun(let run): energyDays[.unknown] += Int64(run.count)
      case .day(let day):
        energyDays[day.energy(under: plan.configuration.rules)] += 1
        guard let steps = day.steps else { continue }
        daysWithSteps += 1
        stepsPerDayBins[CohortOutcomeCounts.stepBinIndex(of: steps)] += 1
      }
    }
  }
}

extension CohortOutcomeCounts {
  /// Returns the index of the bin that counts a day with `steps` steps.
  @inline(__always) static func stepBinIndex(of steps: Int64) -> Int {
    Int(truncatingIfNeeded: min(steps.magnitude / UInt64(stepBinWidth), UInt64(stepBinCount - 1)))
  }
}

extension Phase {
  /// The phases that a pal can reach: all but the first.
  package static let reachable = Array(Phase.allCases.dropFirst())

  var reachableIndex: Int { max(0, rawValue - 2) }
}

extension ReplayPlan {
  /// Returns the day of the pal's life at `instant`, counted from 0 on the day of its creation.
  ///
  /// Days are local calendar days.
  func dayOfLife(at instant: Instant) -> Int {
    itinerary.day(at: instant).daysSince1970 - itinerary.day(at: createdAt).daysSince1970
  }

  func instantAndLifeDay(at instant: Instant) -> LifeOutcome.InstantAndLifeDay {
    .init(at: instant, day: dayOfLife(at: instant))
  }
}
