// Phases, the flourish, milestones in the app, and the paywall.
extension PalState.Life {
  /// Updates phases, their visibility, the milestone, and the animations that the app plays for them.
  mutating func settleEvolution(in turn: inout Turn) {
    while let unlock = evolution.earnNext(
      total: steps.total, at: turn.now, walkedAt: { total in turn.totals.first { $0.total == total }?.at },
      under: turn.rules)
    {
      turn.add(.phaseUnlocked(unlock), .totalReached(unlock.total))
      turn.wantReload(.phase)
    }
    // An unknown entitlement reveals nothing new.
    reveal(isEntitled: turn.around.isEntitled ?? false, in: &turn)
    if let milestone = turn.milestone {
      if !milestone.isTooLate(at: turn.now, under: turn.rules) {
        lastMilestone = PalState.SeenMilestone(steps: milestone.steps, at: turn.now)
      }
      turn.add(.milestoneReached(milestone.steps), .stepsToday(stepsToday ?? milestone.steps))
    }
    startHighlight(in: &turn)
    if turn.opening { settleRareAnimation(in: &turn) }
  }

  /// Reveals every earned phase that may be visible, in ascending order.
  @inline(__always) mutating func reveal(isEntitled: Bool, in turn: inout Turn) {
    guard evolution.visible < evolution.earned, let next = evolution.visible.next else { return }
    // Fast path: a phase can wait for premium for years, and one comparison detects that.
    if !isEntitled, next.rawValue >= turn.rules.numbers.firstPremiumPhase { return }
    revealAll(isEntitled: isEntitled, in: &turn)
  }

  private mutating func revealAll(isEntitled: Bool, in turn: inout Turn) {
    while let phase = evolution.revealNext(isEntitled: isEntitled, at: turn.now, under: turn.rules) {
      let isFree = phase.rawValue < turn.rules.numbers.firstPremiumPhase
      turn.add(.phaseRevealed(phase), isFree ? .phaseIsFree : .premiumShowsAll)
      turn.wantReload(.phase)
      // A phase that was earned while hidden is celebrated when it is revealed.
      if case .none = highlight { highlight = .waiting }
      changedAt = turn.now
      restsSince = turn.now
    }
  }

  @inline(__always) private mutating func startHighlight(in turn: inout Turn) {
    guard case .waiting = highlight, turn.around.isInForeground, !turn.closing else { return }
    highlight = .playing(since: turn.now)
    turn.add(.highlightStarted, .evolutionToSee)
  }

  /// Ends a flourish that has played completely, before another one can be requested.
  @inline(__always) mutating func endHighlight(in turn: inout Turn) {
    if case .none = highlight { return }
    guard let end = highlight.end(under: turn.rules), end <= turn.now else { return }
    highlight = .none
    turn.highlightEndsNow = end == turn.now
    turn.add(.highlightEnded, .playedInFull)
  }

  /// Schedules an interrupted flourish for the next open; the paywall follows it.
  mutating func cutHighlightShort() {
    if case .playing = highlight { highlight = .waiting }
  }

  private mutating func settleRareAnimation(in turn: inout Turn) {
    guard evolution.visible == .ascended, lastRareDay != today.day,
      let animation = RareAnimation.onDay(today.day, seed: seed)
    else { return }
    lastRareDay = today.day
    rareSince = turn.now
    turn.add(.rareAnimation(animation), .chance)
  }

  mutating func settlePaywall(in turn: inout Turn) {
    let reason = Paywall.decision(in: paywallSituation(in: turn))
    if reason == .shown, paywallSeen == .never {
      // While the app closes, the paywall is shown only if the flourish ends at this instant. Otherwise it waits for
      // the next open.
      if turn.closing, turn.around.isInForeground, !turn.highlightEndsNow { return }
      showPaywall(.paywall(.shown), in: &turn)
    } else if reason != paywallReason {
      paywallReason = reason
      if reason != .shown { turn.add(.paywallHeld(reason), .paywall(reason)) }
    }
  }

  mutating func handle(request event: PalEvent, in turn: inout Turn) {
    guard case .lockedFeatureOpened(let feature) = event, paywallSeen != .at(turn.now) else { return }
    let reason = Paywall.decisionOnRequest(in: paywallSituation(in: turn))
    if reason == .shown {
      showPaywall(.asked(feature), in: &turn)
    } else {
      turn.add(.paywallHeld(reason), .paywall(reason))
    }
  }

  private mutating func showPaywall(_ why: Why, in turn: inout Turn) {
    paywallSeen = .at(turn.now)
    paywallReason = .shown
    turn.add(.paywallShown, why)
  }

  private func paywallSituation(in turn: Turn) -> Paywall.Situation {
    .init(
      hasEarnedPhase2: evolution.earned >= .active, isOnboarded: true, isEntitled: turn.around.isEntitled,
      seen: paywallSeen, isInForeground: turn.around.isInForeground, hasHighlightPlayed: highlight == .none,
      hasSomethingToSell: !turn.rules.sellsNothing)
  }
}
