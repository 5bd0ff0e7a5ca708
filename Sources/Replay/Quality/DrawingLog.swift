package import PixelPalCore

/// A log of the changes in what a phone draws, which lets a meter measure the pictures' quality later.
///
/// The log also contains the inputs for simulating a pal that always rests, which the meter uses for comparison.
package struct DrawingLog {
  /// The log entries for one interval of time.
  package struct Entries {
    /// The drawn states, each with the instant at which the phone began to draw it.
    ///
    /// `appAtRest` is the state that the app would draw if the same pal never walked.
    package fileprivate(set) var drawnStates:
      ContiguousArray<(drawn: StatusAndPictureBySurfaceGroup, appAtRest: StatusAndPictureOnSurface, at: Instant)> = []
    /// The inputs for the simulation of a pal that always rests.
    fileprivate(set) var alwaysRestingInputs: ContiguousArray<AlwaysRestingActivitySimulation.Input> = []

    package init() {}
  }

  private var currentEntries = Entries()
  private var lastEntry = (
    drawnStates: StatusAndPictureBySurfaceGroup.none, appAtRest: StatusAndPictureBySurfaceGroup.none[.app]
  )

  /// Creates an empty log, before anything is drawn.
  package init() {}

  /// Moves the log's entries into `entries`, together with the inputs that `replay` has logged.
  ///
  /// The previous contents of `entries` are discarded, but their storage is reused.
  package mutating func handOverEntries(to entries: inout Entries, of replay: inout Replay) {
    swap(&currentEntries, &entries)
    currentEntries.drawnStates.removeAll(keepingCapacity: true)
    replay.moveAlwaysRestingInputs(into: &entries.alwaysRestingInputs)
  }

  /// Records what the phone of `replay` draws at `now`, unless it is the same as in the previous entry.
  ///
  /// The replay must have advanced to `now`, and it must log the inputs for simulating a pal that always rests.
  package mutating func recordDrawings(of replay: inout Replay, at now: Instant) {
    let drawnStates = replay.drawnStates(at: now)
    let appAtRest = replay.pal.restingState(insteadOf: drawnStates[.app])
    if drawnStates == lastEntry.drawnStates, appAtRest == lastEntry.appAtRest { return }
    currentEntries.drawnStates.append((drawnStates, appAtRest, now))
    lastEntry = (drawnStates, appAtRest)
  }
}

/// A meter that compares the pictures recorded in a drawing log with the ideal pictures.
///
/// The meter measures both the pal's own pictures and those of a pal that never walks.
package struct DrawingQualityMeter: Sendable {
  /// The measurements of all pictures compared so far.
  package private(set) var qualityMeter: PresentationQualityMeter
  private var restingSimulation: AlwaysRestingActivitySimulation
  private var restingPhone: LiveActivityPhone
  private let hidesOwnActivity: Bool
  private var drawn = (
    drawnStates: StatusAndPictureBySurfaceGroup.none, appAtRest: StatusAndPictureBySurfaceGroup.none[.app]
  )
  private var drawnAtRest = StatusAndPictureBySurfaceGroup.AlwaysRestingSurfaceStates.none

  /// Creates a meter for the surface groups `groups`, before anything is drawn.
  package init(_ plan: ReplayPlan, groups: [DrawnSurfaceGroup] = DrawnSurfaceGroup.allCases) {
    qualityMeter = PresentationQualityMeter(plan, groups: groups)
    restingSimulation = AlwaysRestingActivitySimulation(createdAt: plan.createdAt, under: plan.configuration)
    restingPhone = LiveActivityPhone(plan.configuration.device.withoutRunTimeLimit, at: plan.start)
    hidesOwnActivity = plan.configuration.device.facts.hidesOwnActivityInFront
  }

  /// Measures the pictures that the phone drew up to `end`.
  ///
  /// `entries` must directly follow the entries that were passed in the previous call.
  package mutating func measure(_ entries: DrawingLog.Entries, through end: Instant) {
    let inputs = entries.alwaysRestingInputs
    var (entry, inputIndex) = (0, 0)
    while true {
      let entryAt = entry < entries.drawnStates.count ? entries.drawnStates[entry].at : .distantFuture
      let inputAt = inputIndex < inputs.count ? inputs[inputIndex].at : .distantFuture
      let restingChangeAt = min(
        restingSimulation.nextWake ?? .distantFuture, restingPhone.nextRemoval ?? .distantFuture)
      let now = min(entryAt, inputAt, restingChangeAt)
      guard now <= end, now < .distantFuture else { break }
      // An input replaces the simulation's own change at the same instant.
      restingPhone.advance(to: now)
      if inputAt == now {
        let input = inputs[inputIndex]
        if input.isDismissed { restingPhone.handlePhoneEvents(at: now, in: [.liveActivityDismissed]) }
        if let isOn = input.isSwitchedOn {
          restingPhone.handlePhoneEvents(at: now, in: [.liveActivitiesSwitched(on: isOn)])
        }
        restingSimulation.updateRestingActivity(with: input)
        inputIndex += 1
      } else if restingSimulation.nextWake == now, entryAt != now {
        restingSimulation.advanceToNextWake()
      }
      if let session = restingSimulation.session(withStateSentAt: now) {
        restingPhone.startOrUpdateActivity(with: session, at: now)
      }
      if entryAt == now { drawn = (entries.drawnStates[entry].drawn, entries.drawnStates[entry].appAtRest) }
      let atRest = restingStates(at: now)
      if entryAt == now || atRest != drawnAtRest {
        qualityMeter.advance(to: now)
        qualityMeter.recordShownStates(drawn.drawnStates, alwaysResting: atRest, at: now)
        drawnAtRest = atRest
      }
      if entryAt == now { entry += 1 }
    }
    qualityMeter.advance(to: end)
  }

  private mutating func restingStates(at now: Instant) -> StatusAndPictureBySurfaceGroup.AlwaysRestingSurfaceStates {
    drawn.drawnStates.withoutWalk(
      app: drawn.appAtRest, showing: restingSimulation.hasPal ? restingPhone.drawnActivity(at: now) : nil,
      isIslandHidden: restingSimulation.isInForeground && hidesOwnActivity, at: now)
  }
}
