// Fast path for queries that only add steps and trigger nothing else, which are frequent if each step is known at once.
extension PalState {
  /// Handles a query that only adds steps, and returns true if it did.
  ///
  /// The query must be the only event at `now`. It isn't handled here if an automatic change is due. Everything else is
  /// as the previous transition left it, so only the surfaces that show the step count are updated.
  mutating func handleIfOnlyAddsSteps(_ report: StepReport, at now: Instant, in transition: inout PalTransitionContext)
    -> Bool
  {
    // With limited run time this path is unsafe: not every wake accounts for how long the app keeps running.
    guard now >= lastTransitionAt, now < transition.nextAutomaticChangeAt,
      !transition.configuration.device.facts.sendsOnlyWithRunTime,
      let gained = profile?.receiveIfOnlyAddsSteps(report, at: now, under: transition.rules)
    else { return false }
    (lastTransitionAt, entitlementQueriedAt) = (now, now)
    transition.begin(at: now, isClosing: false)
    transition.isStepQueryOnly = true
    profile?.recordAndShowAddedSteps(gained, in: &transition)
    if !transition.isVisiblyUnchanged { _ = recordNextWake(after: now, in: &transition) }
    return true
  }
}

extension PalState.StateAfterOnboarding {
  /// Adds the steps of `report` unless they reach a milestone, an energy level or a phase.
  ///
  /// Returns the gain, or `nil` without changing anything if the report does more than add steps.
  fileprivate mutating func receiveIfOnlyAddsSteps(_ report: StepReport, at now: Instant, under rules: Rules) -> Int64?
  {
    guard permission == .granted, liveActivity.isAlive, currentDay.contains(now), report.firstWalk == nil,
      report.details == nil, Energy(stepsToday: report.today, under: rules) == energy,
      phaseProgress.earnedPhase.next.map({ report.counted < $0.startingTotal(under: rules) }) ?? true
    else { return nil }
    return reportedSteps.receiveIfOnlyAddsSteps(
      report, on: currentDay.day, at: now, milestoneEvery: rules.numbers.milestoneEverySteps)
  }

  fileprivate mutating func recordAndShowAddedSteps(_ gained: Int64, in transition: inout PalTransitionContext) {
    transition.recordChange(.stepsDelivered(steps: gained, total: reportedSteps.total), .stepQuery)
    let previousDeadline = liveActivity.deferredUpdate?.until
    updateLiveActivity(in: &transition)
    let deadline = liveActivity.deferredUpdate?.until
    // An update that has just been deferred has its own wake; any other result may need different wakes.
    transition.isVisiblyUnchanged =
      liveActivity.lastUpdateAt != transition.now && (deadline == previousDeadline || previousDeadline == nil)
    if transition.isVisiblyUnchanged, let deadline {
      transition.nextAutomaticChangeAt = min(transition.nextAutomaticChangeAt, deadline)
    }
  }
}
