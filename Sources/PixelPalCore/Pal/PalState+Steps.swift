// Fast path for queries that only add steps and trigger nothing else: frequent if each step is known at once.
extension PalState {
  /// Handles such a query if it is the only event at `now` and no automatic change is due; returns true if it did.
  ///
  /// Everything else is as the previous transition left it, so only what shows the step count has to be updated.
  mutating func handleMoreSteps(_ report: StepReport, at now: Instant, in turn: inout Turn) -> Bool {
    // With limited run time this path is unsafe: not every wake accounts for how long the app keeps running.
    guard now >= lastTurnAt, now < turn.quietUntil, !turn.laws.device.facts.sendsOnlyWithRunTime,
      let gained = life?.addSteps(report, at: now, under: turn.rules)
    else { return false }
    (lastTurnAt, entitlementLookedUpAt) = (now, now)
    turn.begin(at: now, closing: false)
    turn.isQueryAlone = true
    life?.tellOfSteps(gained, in: &turn)
    if !turn.looksTheSame { _ = nextWake(after: now, in: &turn) }
    return true
  }
}

extension PalState.Life {
  /// Adds steps that reach no milestone, energy level or phase, and returns the gain; `nil` if the report is not that
  /// simple.
  fileprivate mutating func addSteps(_ report: StepReport, at now: Instant, under rules: Rules) -> Int64? {
    guard permission == .granted, activity.isAlive, today.holds(at: now), report.firstWalk == nil,
      report.further == nil, Energy(today: report.today, under: rules) == energy,
      evolution.earned.next.map({ report.counted < $0.begins(under: rules) }) ?? true
    else { return nil }
    return steps.add(report, on: today.day, at: now, every: rules.numbers.milestoneEverySteps)
  }

  fileprivate mutating func tellOfSteps(_ gained: Int64, in turn: inout Turn) {
    turn.add(.stepsDelivered(steps: gained, total: steps.total), .looked)
    let waited = activity.held?.until
    settleActivity(in: &turn)
    let waits = activity.held?.until
    // An update that has just been deferred has its own wake; any other result may need different wakes.
    turn.looksTheSame = activity.lastUpdateAt != turn.now && (waits == waited || waited == nil)
    if turn.looksTheSame, let waits { turn.quietUntil = min(turn.quietUntil, waits) }
  }
}
