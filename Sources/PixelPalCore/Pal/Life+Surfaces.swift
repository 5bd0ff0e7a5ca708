// The Live Activity, the widgets, and when to come back.
extension PalState.Life {
  /// A clock that was set back to `now` has shown instants that are yet to come: nothing may wait for them.
  mutating func forgetTheFuture(at now: Instant) {
    if let walk, walk.start > now { self.walk = Walk(start: now, until: now + (walk.until - walk.start)) }
    if case .playing(let since) = highlight, since > now { highlight = .waiting }
    if let last = lastMilestone, last.at > now { lastMilestone = nil }
    changedAt = min(changedAt, now)
    restsSince = min(restsSince, now)
    activity.forgetTheFuture(at: now)
  }

  @inline(__always) mutating func endActivityIfTooOld(in turn: inout Turn) {
    let longest = turn.laws.device.longestSession
    guard activity.endIfTooOld(at: turn.now, after: longest, kept: turn.laws.device.keptOnLockScreen) else { return }
    turn.add(.liveActivityEnded(.system), .systemLimit(longest ?? .zero))
  }

  mutating func dismissActivity(in turn: inout Turn) {
    if activity.dismiss(at: turn.now) { turn.add(.liveActivityEnded(.dismissed), .personDid) }
  }

  mutating func settleActivity(in turn: inout Turn) {
    let mayStart = turn.around.isInForeground || !turn.laws.device.facts.startsOnlyInForeground
    guard mayStart || turn.around.run.isRunning && activity.isAlive else { return }
    let wish = ActivityWish(
      phase: evolution.visible, energy: energy, steps: stepsToday, walk: walk,
      look: wardrobe.look(isPremium: turn.around.isPremium), skin: skin(in: turn),
      hasTrail: turn.around.isPremium, midnight: today.midnight)
    if turn.opening, let first = activity.renewIfOld(wish, at: turn.now, under: turn.laws) {
      let why = Why.olderThan(turn.rules.liveActivityRenewedAfter)
      turn.add(.liveActivityStarted(first.content, staleAt: first.staleAt), why)
      turn.add(.liveActivityEnded(.renewed), why)
    }
    if mayStart,
      let first = activity.startIfNeeded(
        wish, opening: turn.opening, on: today.day, at: turn.now, under: turn.laws)
    {
      turn.add(.liveActivityStarted(first.content, staleAt: first.staleAt), .noneAlive)
    }
    let outcome = activity.decide(
      wish, offering: turn.milestone, at: turn.now, in: turn.around.run, under: turn.laws)
    tell(outcome, in: &turn)
  }

  private mutating func tell(_ outcome: LiveActivity.Outcome, in turn: inout Turn) {
    // Without a session nothing was there to be dropped.
    if let refusal = outcome.milestoneRefused, refusal != .nothingToShowItOn {
      turn.add(.liveActivityDropped(.milestone), .milestoneRefused(refusal))
    }
    switch outcome.action {
    case nil: break
    case .send(let reason)?:
      guard let content = activity.session?.lastContent, let staleAt = activity.session?.lastIsStaleAt else { break }
      let bytes = content.payloadBytes(with: PalAttributes(createdAt: createdAt))
      turn.add(.liveActivityUpdated(reason, content, staleAt: staleAt, bytes: bytes), .differs(reason))
    case .hold(let reason, .bucketEmpty(let until))?:
      turn.add(.liveActivityHeld(reason, until: until), .bucketEmpty(until: until))
    case .hold(let reason, .gapNotOver(let until))?:
      turn.add(.liveActivityHeld(reason, until: until), .gapNotOver(until: until))
    case .drop(let reason)?: turn.add(.liveActivityDropped(reason), .looksTheSame)
    }
  }

  @inline(__always) private func skin(in turn: Turn) -> Skin? {
    turn.around.isPremium ? wardrobe.skin.skin(on: today.day) : nil
  }

  mutating func settleWidgets(in zone: Zone, _ turn: inout Turn) {
    let isRunning = turn.around.run.isRunning
    if isRunning {
      shareWithWidgets(in: turn)
    } else if widgets.isQuiet(at: turn.now) {
      return
    }
    let outcome = widgets.decide(
      trigger: turn.reload, at: turn.now, in: zone,
      .init(isRunning: isRunning, isInFront: turn.around.isInForeground), under: turn.laws)
    switch outcome {
    case .nothing: break
    case .reloaded(let reload):
      turn.add(
        .widgetReloaded(reload.cause, counted: reload.counted, refreshAfter: widgets.timeline.refreshAfter),
        .reload(reload.cause))
    case .held(let cause, let until): turn.add(.widgetHeld(cause, until: until), .budgetUsedUp(until: until))
    }
  }

  /// Part by part, since nearly all of it is what it was.
  private mutating func shareWithWidgets(in turn: Turn) {
    widgets.shared.phase = evolution.visible
    widgets.shared.energy = energy
    widgets.shared.midnight = today.midnight
    widgets.shared.isPremium = turn.around.isPremium
    widgets.shared.premiumEnds = turn.around.premiumEnds
    if widgets.shared.wardrobe != wardrobe { widgets.shared.wardrobe = wardrobe }
  }

  mutating func choose(_ skin: SkinChoice, in turn: inout Turn) {
    guard wardrobe.skin != skin else { return }
    wardrobe.skin = skin
    changedAt = turn.now
    turn.add(.skinChanged(skin), .personDid)
    turn.wantReload(.choice)
  }

  mutating func choose(_ look: Look, in turn: inout Turn) {
    guard wardrobe.look(isPremium: true) != look, wardrobe.choose(look) else { return }
    changedAt = turn.now
    turn.add(.lookChanged(look), .personDid)
    turn.wantReload(.choice)
  }

  // Mutating only so that it is asked in place, as is what follows: all of this would be copied to ask it otherwise.
  mutating func nextWake(after now: Instant, in zone: Zone, _ run: RunTime, under laws: Laws) -> Instant? {
    var next = Soonest(after: now)
    next.consider(today.midnight)
    next.consider(walk?.until)
    next.consider(highlight.end(under: laws.rules))
    next.consider(activity.nextWake(after: now, in: run, longest: laws.device.longestSession))
    next.consider(widgets.nextWake(after: now, in: zone, isRunning: run.isRunning, under: laws))
    return next.instant
  }
}
