// Queries that tell of more steps, and of nothing that these lead to: where each step is known at once there are many.
extension PalState {
  /// Handles such a query where it is all that happens at `now`, and nothing happens by itself before; says whether it did.
  ///
  /// All else is as the turn before has left it, so that only what shows the number of steps has to be asked.
  mutating func handleMoreSteps(_ report: StepReport, at now: Instant, in turn: inout Turn) -> Bool {
    // How long an app runs on is not foreseen by all that wakes it.
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
  /// Adds steps that lead to nothing, neither milestone nor energy nor phase, and says how many there are more; `nil`
  /// where it is not so.
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
    // What begins to wait has a wake of its own; whatever else becomes of it may have others.
    turn.looksTheSame = activity.lastUpdateAt != turn.now && (waits == waited || waited == nil)
    if turn.looksTheSame, let waits { turn.quietUntil = min(turn.quietUntil, waits) }
  }
}
