// Phases, the evolution highlight, milestones in the app, and the paywall.
extension PalState.StateAfterOnboarding {
  /// Unlocks and reveals the phases that are due, and records a milestone that was just reached.
  ///
  /// The method also starts a pending highlight in the foreground and, when the app is opened, the day's rare
  /// animation.
  mutating func updatePhasesAndMilestone(in transition: inout PalTransitionContext) {
    while let unlock = phaseProgress.unlockNextPhase(
      total: reportedSteps.total, at: transition.now,
      reachedAt: { total in transition.reachedTotals.first { $0.total == total }?.at },
      under: transition.rules)
    {
      transition.recordChange(.phaseUnlocked(unlock), because: .totalReached(unlock.total))
      transition.requestWidgetReload(because: .phase)
    }
    // While the entitlement is unknown, no premium phase is revealed.
    revealPhasesIfNeeded(isEntitled: transition.environment.isEntitled ?? false, in: &transition)
    if let milestone = transition.reachedMilestone {
      if !milestone.isTooLate(at: transition.now, under: transition.rules) {
        lastCelebratedMilestone = PalState.CelebratedMilestone(steps: milestone.steps, celebratedAt: transition.now)
      }
      transition.recordChange(.milestoneReached(milestone.steps), because: .stepsToday(stepsToday ?? milestone.steps))
    }
    startPendingHighlight(in: &transition)
    if transition.isOpening { startRareAnimationIfDue(in: &transition) }
  }

  /// Reveals every earned phase that is free and, if `isEntitled` is true, every earned premium phase.
  @inline(__always) mutating func revealPhasesIfNeeded(isEntitled: Bool, in transition: inout PalTransitionContext) {
    guard phaseProgress.visiblePhase < phaseProgress.earnedPhase, let next = phaseProgress.visiblePhase.next else {
      return
    }
    // Fast path: a phase can wait for premium for years, and this comparison alone detects it.
    if !isEntitled, next.rawValue >= transition.rules.numbers.firstPremiumPhase { return }
    revealEarnedPhases(isEntitled: isEntitled, in: &transition)
  }

  private mutating func revealEarnedPhases(isEntitled: Bool, in transition: inout PalTransitionContext) {
    while let phase = phaseProgress.revealNextPhase(isEntitled: isEntitled, at: transition.now, under: transition.rules)
    {
      let isFree = phase.rawValue < transition.rules.numbers.firstPremiumPhase
      transition.recordChange(.phaseRevealed(phase), because: isFree ? .phaseIsFree : .premiumUnlocksPhases)
      transition.requestWidgetReload(because: .phase)
      // A phase that was earned while hidden is celebrated when it is revealed.
      if case .none = highlight { highlight = .pending }
      lastVisibleChangeAt = transition.now
      restingSince = transition.now
    }
  }

  @inline(__always) private mutating func startPendingHighlight(in transition: inout PalTransitionContext) {
    guard case .pending = highlight, transition.environment.isInForeground, !transition.isClosing else { return }
    highlight = .playing(since: transition.now)
    transition.recordChange(.highlightStarted, because: .evolutionPending)
  }

  /// Ends the highlight if it has played completely, so that another highlight can be requested.
  @inline(__always) mutating func endCompletedHighlight(in transition: inout PalTransitionContext) {
    if case .none = highlight { return }
    guard let end = highlight.playbackEnd(under: transition.rules), end <= transition.now else { return }
    highlight = .none
    transition.highlightEndsNow = end == transition.now
    transition.recordChange(.highlightEnded, because: .highlightCompleted)
  }

  /// Schedules an interrupted highlight to play again when the app is next opened, before the paywall.
  mutating func rescheduleInterruptedHighlight() {
    if case .playing = highlight { highlight = .pending }
  }

  private mutating func startRareAnimationIfDue(in transition: inout PalTransitionContext) {
    guard phaseProgress.visiblePhase == .ascended, lastRareAnimationDay != currentDay.day,
      let animation = RareAnimation.scheduled(on: currentDay.day, seed: seed)
    else { return }
    lastRareAnimationDay = currentDay.day
    rareAnimationStartedAt = transition.now
    transition.recordChange(.rareAnimationStarted(animation), because: .randomChoice)
  }

  mutating func updatePaywall(in transition: inout PalTransitionContext) {
    let decision = Paywall.automaticDecision(in: paywallInput(in: transition))
    if decision == .shown, paywallSeenState == .never {
      // While the app is closing, the paywall is shown only if the highlight ends at this instant. Otherwise, it waits
      // until the app is opened again.
      if transition.isClosing, transition.environment.isInForeground, !transition.highlightEndsNow { return }
      showPaywall(because: .paywallDecision(.shown), in: &transition)
    } else if decision != lastPaywallDecision {
      lastPaywallDecision = decision
      if decision != .shown { transition.recordChange(.paywallNotShown(decision), because: .paywallDecision(decision)) }
    }
  }

  mutating func handle(lockedFeatureRequest event: PalEvent, in transition: inout PalTransitionContext) {
    guard case .lockedFeatureOpened(let feature) = event, paywallSeenState != .at(transition.now) else { return }
    let decision = Paywall.decisionOnRequest(in: paywallInput(in: transition))
    if decision == .shown {
      showPaywall(because: .lockedFeatureOpened(feature), in: &transition)
    } else {
      transition.recordChange(.paywallNotShown(decision), because: .paywallDecision(decision))
    }
  }

  private mutating func showPaywall(because reason: ChangeReason, in transition: inout PalTransitionContext) {
    paywallSeenState = .at(transition.now)
    paywallDismissedAt = nil
    lastPaywallDecision = .shown
    transition.recordChange(.paywallShown, because: reason)
  }

  private func paywallInput(in transition: PalTransitionContext) -> Paywall.DecisionInput {
    .init(
      hasEarnedPhase2: phaseProgress.earnedPhase >= .active, isOnboarded: true,
      isEntitled: transition.environment.isEntitled, seenState: paywallSeenState,
      isInForeground: transition.environment.isInForeground, hasHighlightPlayed: highlight == .none,
      hasPremiumPhases: !transition.rules.hasNoPremiumPhases)
  }
}
