// Days, steps, walks and energy.
extension PalState.StateAfterOnboarding {
  mutating func startNewDayIfNeeded(in zone: Zone, transition: inout PalTransitionContext) {
    guard !currentDay.contains(transition.now) else { return }
    let before = currentDay.day
    currentDay = PalState.CachedLocalDay(at: transition.now, in: zone)
    guard currentDay.day != before else { return }
    transition.isNewDay = true
    lastVisibleChangeAt = transition.now
  }

  /// Returns a copy in which the current day is the day that contains `now`.
  ///
  /// `now` must not precede the last event. All other stored values remain those of the last event.
  func advanced(toDayOf now: Instant, in zone: Zone) -> Self {
    guard now >= currentDay.midnight else { return self }
    var state = self
    state.currentDay = PalState.CachedLocalDay(at: now, in: zone)
    return state
  }

  /// Returns a copy with the energy of the current day in place of the previous day's energy.
  ///
  /// The current day must have begun since the last event.
  func updatingEnergyAtMidnight(in zone: Zone, under rules: Rules) -> Self {
    var state = self
    state.energy = energy(under: rules)
    state.lastVisibleChangeAt = max(lastVisibleChangeAt, zone.start(of: currentDay.day) ?? currentDay.determinedAt)
    return state
  }

  /// Returns the energy of the current day.
  @inline(__always) func energy(under rules: Rules) -> Energy {
    hasKnownSteps ? Energy(stepsToday: stepsToday ?? 0, under: rules) : .unknown
  }

  mutating func handle(permissionOrPartDismissal event: PalEvent, in transition: inout PalTransitionContext) {
    if case .permission(let granted) = event { handlePermission(granted: granted, in: &transition) }
    guard case .dismissed(let part) = event else { return }
    switch part {
    case .paywall: if case .at = paywallSeenState { paywallDismissedAt = transition.now }
    case .settingsOffer: if permission == .denied { settingsOfferDismissedAt = transition.now }
    }
  }

  private mutating func handlePermission(granted: Bool, in transition: inout PalTransitionContext) {
    let answer: Onboarding.StepPermission = granted ? .granted : .denied
    guard answer != permission else { return }
    permission = answer
    if !granted { walk?.until = transition.now }
    transition.recordChange(.permissionChanged(answer), because: .userAction)
  }

  mutating func receive(_ report: StepReport, in transition: inout PalTransitionContext) {
    // Without permission, there is no step data, even if a report contains some.
    guard permission == .granted else { return }
    transition.includesStepQuery = true
    let result = reportedSteps.receive(
      report, on: currentDay.day, at: transition.now, milestoneEvery: transition.rules.numbers.milestoneEverySteps)
    if result.isNew {
      transition.recordChange(.stepsDelivered(steps: result.gained, total: reportedSteps.total), because: .stepQuery)
    }
    if let shortfall = result.shortfall {
      transition.recordChange(
        .countedStepsCorrected(counted: reportedSteps.counted, total: reportedSteps.total),
        because: .countCorrected(by: shortfall))
    }
    if let milestone = result.milestone {
      transition.reachedMilestone = ReachedMilestone(
        steps: milestone, reachedAt: report.milestoneReachedAt ?? transition.now)
    }
    if let walk = report.firstWalk { receive(walk: walk, in: &transition) }
    guard let further = report.furtherWalksAndTotals else { return }
    for walk in further.walks { receive(walk: walk, in: &transition) }
    transition.reachedTotals += further.reachedTotals
  }

  private mutating func receive(walk interval: Interval, in transition: inout PalTransitionContext) {
    let fullWalk = mergeWalkedInterval(interval, under: transition.rules)
    guard
      let new = PalWalkingPeriod(
        along: interval, walkingSince: fullWalk.start, knownAt: transition.now, under: transition.configuration)
    else { return }
    // A walk that becomes known exactly when the current one ends continues it.
    if let walk, walk.endsAfter(transition.now) || walk.until == transition.now {
      guard self.walk?.extendEnd(toEndOf: new) ?? false else { return }
      // If a report contains several walks, the one that ends last is the reason.
      if transition.walkStartReason == nil { return }
    } else {
      if walk != nil { transition.recordChange(.walkingEnded, because: .walkEnded) }
      walk = new
    }
    transition.walkStartReason = .walkDetected(
      length: interval.end - fullWalk.start, knownAfter: transition.now - interval.end)
  }

  /// Records a walked interval and returns the uninterrupted walk that contains it, as far as it is known.
  ///
  /// Only the newest walk is remembered. An interval that is reported late can move the start of that walk to an
  /// earlier instant but is never joined to an older walk.
  mutating func mergeWalkedInterval(_ interval: Interval, under rules: Rules) -> Interval {
    guard let last = latestWalkedInterval, interval.start <= last.end + rules.walkEndDelay else {
      latestWalkedInterval = interval
      return interval
    }
    guard last.start <= interval.end + rules.walkEndDelay else { return interval }
    let joined = last.spanning(interval)
    latestWalkedInterval = joined
    return joined
  }

  mutating func updateWalkAndEnergy(in transition: inout PalTransitionContext) {
    if let walk, !walk.endsAfter(transition.now) {
      self.walk = nil
      lastVisibleChangeAt = transition.now
      restingSince = transition.now
      transition.recordChange(.walkingEnded, because: .walkEnded)
    } else if let walk, let reason = transition.walkStartReason {
      lastVisibleChangeAt = transition.now
      transition.recordChange(.walkingStarted(until: walk.until), because: reason)
    }
    let before = energy
    // A day starts at `low`, even if none of its steps are known.
    energy = energy(under: transition.rules)
    guard energy != before else { return }
    lastVisibleChangeAt = transition.now
    let isCausedByMidnight =
      transition.isNewDay && hasKnownSteps && (!transition.includesStepQuery || stepsToday == nil)
    transition.recordChange(
      .energyChanged(from: before, to: energy),
      because: isCausedByMidnight ? .midnight : stepsToday.map { .stepsToday($0) } ?? noKnownStepsReason)
  }

  /// The reason for the energy if none of today's steps are known.
  var noKnownStepsReason: ChangeReason { hasKnownSteps ? .noKnownStepsToday : .noKnownSteps }
}
