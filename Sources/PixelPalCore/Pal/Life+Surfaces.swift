// The Live Activity, the widgets, and the next wake.
extension PalState.Life {
  /// Handles a clock set back to `now`: resets stored instants after `now`, so that nothing waits for them.
  mutating func forgetTheFuture(at now: Instant) {
    if let walk, walk.start > now { self.walk = walk.begun(at: now) }
    if let last = walked, last.end > now { walked = nil }
    if case .playing(let since) = highlight, since > now { highlight = .waiting }
    if let last = lastMilestone, last.at > now { lastMilestone = nil }
    changedAt = min(changedAt, now)
    restsSince = min(restsSince, now)
    activity.forgetTheFuture(at: now)
  }

  @inline(__always) mutating func endActivityIfTooOld(in turn: inout Turn) {
    let (longest, kept) = (turn.laws.device.longestSession, turn.laws.device.keptOnLockScreen)
    guard activity.endIfTooOld(at: turn.now, after: longest, kept: kept) else { return }
    turn.add(.liveActivityEnded(.system), .systemLimit(longest ?? .zero))
  }

  /// Handles events of the Live Activity that the pal did not cause.
  mutating func handle(activity event: PalEvent, in turn: inout Turn) {
    switch event {
    case .activityDismissed:
      turn.isDismissed = true
      if activity.dismiss(at: turn.now) { turn.add(.liveActivityEnded(.dismissed), .personDid) }
    case .liveActivityFailed(let startedAt): turn.failedStart = startedAt
    case .liveActivitiesSwitched(let isOn):
      guard isOn == (activity.obstacle == .off) else { return }
      turn.isSwitchedOn = isOn
      turn.add(.liveActivitiesSwitched(on: isOn), .personDid)
      if activity.setOn(isOn, at: turn.now) { turn.add(.liveActivityEnded(.switchedOff), .personDid) }
    case .liveActivityFound(let content, let staleAt, let startedAt):
      activity.find(
        SentState(found: content, staleAt: staleAt, at: turn.now), startedAt: startedAt, at: turn.now,
        longest: turn.laws.device.longestSession)
    case .liveActivityNotFound:
      if activity.lose(at: turn.now) { turn.add(.liveActivityEnded(.lost), .noneFound) }
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .launched, .opened, .woken, .permission, .onboarding,
      .entitlements,
      .skinChosen, .lookChosen, .zone, .steps, .lockedFeatureOpened, .closed, .time:
      break
    }
  }

  mutating func settleActivity(in turn: inout Turn) {
    let chance = LiveActivity.Chance(
      now: turn.now, day: today.day,
      mayStart: turn.laws.device.mayStartActivity(isInForeground: turn.around.isInForeground), opening: turn.opening,
      failedStart: turn.failedStart, run: turn.around.run)
    guard turn.notesActivity || chance.failedStart != nil || activity.may(chance) else { return }
    let isWalkKept = keepsStaleDate(at: turn.now, under: turn.laws)
    let wish = ActivityWish(
      phase: evolution.visible, energy: energy, steps: stepsToday, walk: isWalkKept ? nil : walk,
      look: wardrobe.look(isPremium: turn.around.isPremium), skin: skin(in: turn),
      hasTrail: turn.around.isPremium, midnight: today.midnight)
    if chance.failedStart == nil {
      tell(activity.settle(wish, offering: turn.milestone, chance, under: turn.laws), in: &turn)
    } else {
      tell(activity.settleAfterFailure(wish, offering: turn.milestone, chance, under: turn.laws), in: &turn)
    }
    guard turn.notesActivity else { return }
    turn.asked.note(
      wish, offering: turn.milestone, chance, isInForeground: turn.around.isInForeground,
      isDismissed: turn.isDismissed, isSwitchedOn: turn.isSwitchedOn, isQueryAlone: turn.isQueryAlone)
  }

  /// True if no walk is sent, because a state has only one stale date and the new day needs it.
  ///
  /// If a walk late in the day used the stale date, the Live Activity would show yesterday's energy all night, while no
  /// app runs that could send an update.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  private mutating func keepsStaleDate(at now: Instant, under laws: Laws) -> Bool {
    laws.device.facts.sendsOnlyWithRunTime && energy.pose != .low && now >= staleDateKeptFrom(under: laws.rules)
  }

  @inline(__always) private func staleDateKeptFrom(under rules: Rules) -> Instant {
    today.midnight - rules.staleDateKeptForMidnight
  }

  private mutating func tell(_ settled: LiveActivity.Settled, in turn: inout Turn) {
    // The first state of a session that has just begun is also its last.
    if settled.wasRenewed || settled.wasStarted, let first = activity.session?.lastContent,
      let staleAt = activity.session?.lastIsStaleAt
    {
      tell(ofStart: first, staleAt, isRenewal: settled.wasRenewed, olderEnds: settled.wasRenewed, in: &turn)
    }
    tell(settled.decision, in: &turn)
  }

  private func tell(
    ofStart first: ContentState, _ staleAt: Instant, isRenewal: Bool, olderEnds: Bool, in turn: inout Turn
  ) {
    let why = isRenewal ? Why.olderThan(turn.rules.liveActivityRenewedAfter) : .noneAlive
    turn.add(.liveActivityStarted(first, staleAt: staleAt), why)
    if olderEnds { turn.add(.liveActivityEnded(.renewed), why) }
  }

  @inline(never) private mutating func tell(_ settled: LiveActivity.SettledAfterFailure, in turn: inout Turn) {
    if let (first, staleAt) = settled.first {
      tell(
        ofStart: first, staleAt, isRenewal: settled.wasRenewal,
        olderEnds: settled.wasRenewal && settled.olderGoesOn != true, in: &turn)
    }
    if let olderGoesOn = settled.olderGoesOn {
      turn.add(.liveActivityEnded(.failed), .notStarted(olderGoesOn: olderGoesOn))
    }
    if settled.olderIsOver {
      let longest = turn.laws.device.longestSession ?? .zero
      turn.add(.liveActivityEnded(.system), .systemLimit(longest))
    }
    tell(settled.decision, in: &turn)
  }

  private mutating func tell(_ decision: LiveActivity.Decision, in turn: inout Turn) {
    // Without a session, there was nothing to drop.
    if let refusal = decision.milestoneRefused, refusal != .nothingToShowItOn {
      turn.add(.liveActivityDropped(.milestone), .milestoneRefused(refusal))
    }
    switch decision.action {
    case nil: break
    case .send(let reason)?:
      guard let content = activity.session?.lastContent, let staleAt = activity.session?.lastIsStaleAt else { break }
      let bytes = content.payloadBytes(with: PalAttributes(createdAt: createdAt))
      turn.add(.liveActivityUpdated(reason, content, staleAt: staleAt, bytes: bytes), .differs(reason))
    case .hold(let reason, .bucketEmpty(let until), let moved)?:
      turn.add(.liveActivityHeld(reason, until: until, moved: moved), .bucketEmpty(until: until))
    case .hold(let reason, .gapNotOver(let until), let moved)?:
      turn.add(.liveActivityHeld(reason, until: until, moved: moved), .gapNotOver(until: until))
    case .hold(let reason, .bucketNotFull(let until), let moved)?:
      turn.add(.liveActivityHeld(reason, until: until, moved: moved), .bucketNotFull(until: until))
    case .drop(let reason)?: turn.add(.liveActivityDropped(reason), .looksTheSame)
    }
  }

  @inline(__always) private func skin(in turn: Turn) -> Skin? {
    turn.around.isPremium ? wardrobe.skin.skin(on: today.day, in: turn.around.hemisphere) : nil
  }

  mutating func settleWidgets(in zone: Zone, _ turn: inout Turn) {
    let isRunning = turn.around.run.isRunning
    if isRunning {
      let isNew = shareWithWidgets(in: turn)
      if !isNew, turn.reload == nil, turn.now < turn.widgetsRestUntil { return }
    } else if widgets.isQuiet(at: turn.now) {
      return
    }
    turn.widgetsRestUntil = .distantPast
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

  /// Updates the facts shared with widgets, and returns true if they changed.
  // Compares field by field, because most fields are unchanged.
  @inline(__always) private mutating func shareWithWidgets(in turn: Turn) -> Bool {
    var isNew = widgets.shared.phase != evolution.visible || widgets.shared.energy != energy
    isNew = isNew || widgets.shared.midnight != today.midnight || widgets.shared.isPremium != turn.around.isPremium
    isNew = isNew || widgets.shared.premiumEnds != turn.around.premiumEnds
    if isNew {
      widgets.shared.phase = evolution.visible
      widgets.shared.energy = energy
      widgets.shared.midnight = today.midnight
      widgets.shared.isPremium = turn.around.isPremium
      widgets.shared.premiumEnds = turn.around.premiumEnds
    }
    // A step query cannot change the wardrobe.
    if turn.isQueryAlone, turn.now < turn.widgetsRestUntil { return isNew }
    guard widgets.shared.wardrobe != wardrobe else { return isNew }
    widgets.shared.wardrobe = wardrobe
    return true
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

  // Mutating only to read in place, as are the functions below: a nonmutating call would copy the whole value.

  /// Returns the next instant at which something changes automatically, given `widgets` as the next wake of the
  /// widgets.
  @inline(__always) mutating func nextWake(
    after now: Instant, ofWidgets widgets: Instant?, _ run: RunTime, under laws: Laws
  ) -> Instant? {
    var next = Soonest(after: now)
    next.consider(today.midnight)
    next.consider(widgets)
    next.consider(nextSingleWake(after: now, run, under: laws))
    return next.instant
  }

  /// Returns the next instant at which widgets need an update.
  mutating func nextWakeOfWidgets(after now: Instant, in zone: Zone, _ run: RunTime, under laws: Laws) -> Instant? {
    widgets.nextWake(after: now, in: zone, isRunning: run.isRunning, under: laws)
  }

  /// Returns the next instant at which widgets need an update, and records in `turn` until when they need none.
  ///
  /// Skips the computation while they need none.
  @inline(__always) mutating func nextWakeOfWidgets(
    after now: Instant, in zone: Zone, _ run: RunTime, _ turn: inout Turn
  ) -> Instant? {
    if now < turn.widgetsRestUntil { return turn.widgetsRestUntil }
    let next = nextWakeOfWidgets(after: now, in: zone, run, under: turn.laws)
    // An app that does not run neither shares facts nor notices that they changed.
    if run.isRunning, turn.around.run.isRunning, !widgets.isWaiting { turn.widgetsRestUntil = next ?? .afterAll }
    return next
  }

  /// Returns the next instant at which something changes automatically, without recurring events.
  @inline(__always) mutating func nextSingleWake(after now: Instant, _ run: RunTime, under laws: Laws) -> Instant? {
    var next = Soonest(after: now)
    next.consider(walk?.until)
    if walk != nil, run.isRunning { next.consider(staleDateKeptFrom(under: laws.rules)) }
    next.consider(highlight.end(under: laws.rules))
    next.consider(activity.nextWake(after: now, in: run, longest: laws.device.longestSession))
    return next.instant
  }
}
