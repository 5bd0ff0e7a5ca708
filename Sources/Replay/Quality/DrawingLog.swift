package import PixelPalCore

/// A log of what a phone draws, with an entry for each change, and of the requests made to the Live Activity.
package struct DrawingLog {
  /// The log entries for one interval of time.
  package struct Entries {
    /// The drawn states, each with its first instant and with the state that the app would draw if the same pal never
    /// walked.
    package fileprivate(set) var drawnStates:
      ContiguousArray<(drawn: DrawnStatesBySurface, appAtRest: DrawnStatusAndPicture, at: Instant)> = []
    /// The requests made to the Live Activity.
    fileprivate(set) var activityRequests = AlwaysRestingSimulationInputLog()

    /// Creates an empty log.
    package init() {}
  }

  private var currentEntries = Entries()
  private var lastEntry = (drawnStates: DrawnStatesBySurface.none, appAtRest: DrawnStatesBySurface.none[.app])

  /// Creates a log in the state before anything is drawn.
  package init() {}

  /// Moves the log of `replay` into `entries`, discarding their previous contents but reusing their storage.
  package mutating func handOverEntries(to entries: inout Entries, of replay: inout Replay) {
    swap(&currentEntries, &entries)
    currentEntries.drawnStates.removeAll(keepingCapacity: true)
    replay.swapActivityRequests(with: &entries.activityRequests)
  }

  /// Records what `replay` draws at `now`, the last instant when something happened.
  ///
  /// The replay must record the requests to its Live Activity.
  package mutating func record(_ replay: inout Replay, at now: Instant) {
    let drawnStates = replay.drawnStates(at: now)
    let appAtRest = replay.pal.withoutWalk(drawnStates[.app])
    if drawnStates == lastEntry.drawnStates, appAtRest == lastEntry.appAtRest { return }
    currentEntries.drawnStates.append((drawnStates, appAtRest, now))
    lastEntry = (drawnStates, appAtRest)
  }
}

/// A meter that evaluates a drawing log: it compares what was drawn with the ideal, both for the pal and for one that
/// never walks.
package struct DrawingQualityMeter: Sendable {
  /// The measurements so far.
  package private(set) var qualityMeter: QualityMeter
  private var noWalkBaseline: AlwaysRestingActivitySimulation
  private var baselinePhone: LiveActivityPhone
  private let hidesOwnActivity: Bool
  private var drawn = (drawnStates: DrawnStatesBySurface.none, appAtRest: DrawnStatesBySurface.none[.app])
  private var drawnBaseline = DrawnStatesBySurface.AlwaysRestingPalStates.none

  /// Creates a meter for what is drawn in the surface groups `groups`, in the state before anything is drawn.
  package init(
    _ plan: ReplayPlan,
    groups: [DrawnSurfaceGroup] = DrawnSurfaceGroup.allCases
  ) {
    qualityMeter = QualityMeter(plan, groups: groups)
    noWalkBaseline = AlwaysRestingActivitySimulation(createdAt: plan.createdAt, under: plan.configuration)
    baselinePhone = LiveActivityPhone(plan.configuration.device.withoutRunTimeLimit, at: plan.start)
    hidesOwnActivity = plan.configuration.device.facts.hidesOwnActivityInFront
  }

  /// Measures what was drawn up to `end`, given the log `entries` that continue the previous ones.
  package mutating func measure(_ entries: DrawingLog.Entries, through end: Instant) {
    let requestLog = entries.activityRequests
    var (entry, requestIndex) = (0, 0)
    while true {
      let entryAt = entry < entries.drawnStates.count ? entries.drawnStates[entry].at : .distantFuture
      let requestAt = requestIndex < requestLog.requests.count ? requestLog.requests[requestIndex].at : .distantFuture
      let baselineAt = min(noWalkBaseline.nextWake ?? .distantFuture, baselinePhone.nextRemoval ?? .distantFuture)
      let now = min(entryAt, requestAt, baselineAt)
      guard now <= end, now < .distantFuture else { break }
      // A request replaces whatever would otherwise happen automatically.
      baselinePhone.advance(to: now)
      if requestAt == now {
        let request = requestLog.requests[requestIndex]
        if request.isDismissed { baselinePhone.beginInstant(now, with: [.liveActivityDismissed]) }
        if let isOn = request.isSwitchedOn {
          baselinePhone.beginInstant(now, with: [.liveActivitiesSwitched(on: isOn)])
        }
        noWalkBaseline.handle(request)
        requestIndex += 1
      } else if noWalkBaseline.nextWake == now, entryAt != now {
        noWalkBaseline.advanceToNextWake()
      }
      if let session = noWalkBaseline.session(sentAt: now) { baselinePhone.show(session, at: now) }
      if entryAt == now { drawn = (entries.drawnStates[entry].drawn, entries.drawnStates[entry].appAtRest) }
      let atRest = baselineStates(at: now)
      if entryAt == now || atRest != drawnBaseline {
        qualityMeter.advance(to: now)
        qualityMeter.record(drawn.drawnStates, baseline: atRest, at: now)
        drawnBaseline = atRest
      }
      if entryAt == now { entry += 1 }
    }
    qualityMeter.advance(to: end)
  }

  private mutating func baselineStates(at now: Instant) -> DrawnStatesBySurface.AlwaysRestingPalStates {
    drawn.drawnStates.withoutWalk(
      app: drawn.appAtRest, showing: noWalkBaseline.hasPal ? baselinePhone.drawnActivity(at: now) : nil,
      isIslandHidden: noWalkBaseline.isInForeground && hidesOwnActivity, at: now)
  }
}
