// The Live Activity, the widgets, and the next wake.
extension PalState.StateAfterOnboarding {
  /// Limits stored instants to `now` when the clock is set back, so that no change waits for a time on the old clock.
  mutating func handleClockSetBack(to now: Instant) {
    if let walk, walk.start > now { self.walk = walk.restarted(at: now) }
    if let last = latestWalkedInterval, last.end > now { latestWalkedInterval = nil }
    if case .playing(let since) = highlight, since > now { highlight = .pending }
    if let last = lastCelebratedMilestone, last.celebratedAt > now { lastCelebratedMilestone = nil }
    lastVisibleChangeAt = min(lastVisibleChangeAt, now)
    restingSince = min(restingSince, now)
    liveActivity.handleClockSetBack(to: now)
  }

  @inline(__always) mutating func endExpiredActivity(in transition: inout PalTransitionContext) {
    let maxDuration = transition.configuration.device.maxSessionDuration
    guard liveActivity.endIfExpired(at: transition.now, maxDuration: maxDuration) else { return }
    transition.recordChange(.liveActivityEnded(.system), because: .exceededSystemLimit(maxDuration ?? .zero))
  }

  /// Handles Live Activity events that the pal hasn't caused, such as a dismissal by the user.
  mutating func handle(activity event: PalEvent, in transition: inout PalTransitionContext) {
    switch event {
    case .liveActivityDismissed:
      if liveActivity.dismissSessionIfActive() {
        transition.recordChange(.liveActivityEnded(.dismissed), because: .userAction)
      }
    case .liveActivityFailed(let startedAt): transition.failedStartAt = startedAt
    case .liveActivitiesSwitched(let isOn):
      guard isOn == (liveActivity.startObstacle == .off) else { return }
      transition.recordChange(.liveActivitiesSwitched(on: isOn), because: .userAction)
      if liveActivity.setEnabledAndCheckIfSessionEnded(isOn) {
        transition.recordChange(.liveActivityEnded(.switchedOff), because: .userAction)
      }
    case .liveActivityFound(let content, let staleAt, let startedAt):
      liveActivity.adoptFoundState(
        SentActivityState(found: content, staleAt: staleAt, at: transition.now), startedAt: startedAt,
        at: transition.now,
        maxDuration: transition.configuration.device.maxSessionDuration)
    case .liveActivityNotFound:
      if liveActivity.dismissSessionIfActive() {
        transition.recordChange(.liveActivityEnded(.lost), because: .noLiveActivityFound)
      }
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .launched, .opened, .woken, .permission, .onboarding,
      .entitlements, .skinChosen, .lookChosen, .zoneChanged, .steps, .lockedFeatureOpened, .dismissed, .closed,
      .timePassed:
      break
    }
  }

  mutating func updateLiveActivity(in transition: inout PalTransitionContext) {
    let input = LiveActivityStateMachine.LiveActivityConditions(
      now: transition.now, day: currentDay.day,
      canStart: transition.configuration.device.canStartActivity(isInForeground: transition.environment.isInForeground),
      isOpening: transition.isOpening, failedStartAt: transition.failedStartAt,
      execution: transition.environment.execution)
    guard
      transition.recordsActivityRequests || input.failedStartAt != nil || liveActivity.canStartOrUpdate(given: input)
    else {
      return
    }
    let isWalkWithheld = reservesStaleDateForMidnight(at: transition.now, under: transition.configuration)
    let desired = DesiredActivityContent(
      phase: phaseProgress.visiblePhase, energy: energy, steps: stepsToday, walk: isWalkWithheld ? nil : walk,
      look: wardrobe.look(isPremium: transition.environment.isPremium),
      skin: shownSkin(isPremium: transition.environment.isPremium, in: transition.environment.hemisphere),
      hasTrail: transition.environment.isPremium, midnight: currentDay.midnight)
    if input.failedStartAt == nil {
      recordChanges(
        of: liveActivity.startRenewOrUpdate(
          to: desired, milestone: transition.reachedMilestone, given: input, under: transition.configuration),
        in: &transition)
    } else {
      recordChanges(
        of: liveActivity.revertFailedStartsAndUpdate(
          to: desired, milestone: transition.reachedMilestone, given: input, under: transition.configuration),
        in: &transition)
    }
    guard transition.recordsActivityRequests else { return }
    transition.activityRequest = LiveActivityUpdateInput(
      desired: desired, milestone: transition.reachedMilestone, conditions: input)
  }

  /// Returns true if updates must leave out the walk, because the stale date is reserved for midnight.
  ///
  /// A content state has only one stale date. If a walk late in the day used it, the Live Activity would show
  /// yesterday's energy all night, because the app isn't running then to send an update.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  private mutating func reservesStaleDateForMidnight(at now: Instant, under configuration: PalConfiguration) -> Bool {
    configuration.device.facts.sendsOnlyWithRunTime && energy.restingPose != .low
      && now >= staleDateReservationStart(under: configuration.rules)
  }

  @inline(__always) private func staleDateReservationStart(under rules: Rules) -> Instant {
    currentDay.midnight - rules.staleDateReservation
  }

  private mutating func recordChanges(
    of result: LiveActivityStateMachine.UpdateResult, in transition: inout PalTransitionContext
  ) {
    // A session that has just started has sent only its first state.
    if result.wasRenewed || result.wasStarted, let first = liveActivity.session?.lastSent.content,
      let staleAt = liveActivity.session?.lastSent.staleAt
    {
      recordActivityStart(
        showing: first, staleAt: staleAt, isRenewal: result.wasRenewed, endsPrevious: result.wasRenewed, in: &transition
      )
    }
    recordChanges(of: result.decision, in: &transition)
  }

  private func recordActivityStart(
    showing first: ContentState, staleAt: Instant, isRenewal: Bool, endsPrevious: Bool,
    in transition: inout PalTransitionContext
  ) {
    let reason = isRenewal ? ChangeReason.exceededRenewalAge(transition.rules.liveActivityRenewalAge) : .noLiveActivity
    transition.recordChange(.liveActivityStarted(first, staleAt: staleAt), because: reason)
    if endsPrevious { transition.recordChange(.liveActivityEnded(.renewed), because: reason) }
  }

  @inline(never) private mutating func recordChanges(
    of result: LiveActivityStateMachine.UpdateAfterFailedStartResult, in transition: inout PalTransitionContext
  ) {
    if let (first, staleAt) = result.firstState {
      recordActivityStart(
        showing: first, staleAt: staleAt, isRenewal: result.wasRenewal,
        endsPrevious: result.wasRenewal && result.previousContinues != true, in: &transition)
    }
    if let previousContinues = result.previousContinues {
      transition.recordChange(.liveActivityEnded(.failed), because: .startFailed(previousContinues: previousContinues))
    }
    if result.previousExpired {
      let maxDuration = transition.configuration.device.maxSessionDuration ?? .zero
      transition.recordChange(.liveActivityEnded(.system), because: .exceededSystemLimit(maxDuration))
    }
    recordChanges(of: result.decision, in: &transition)
  }

  private mutating func recordChanges(
    of decision: LiveActivityStateMachine.UpdateDecision, in transition: inout PalTransitionContext
  ) {
    // Without a session, no update could be sent, so none is dropped.
    if let reason = decision.milestoneSkipReason, reason != .nothingToShowItOn {
      transition.recordChange(.liveActivityUpdateDropped(.milestone), because: .milestoneSkipped(reason))
    }
    switch decision.action {
    case nil: break
    case .send(let reason)?:
      guard let content = liveActivity.session?.lastSent.content, let staleAt = liveActivity.session?.lastSent.staleAt
      else { break }
      let bytes = content.payloadByteCount(with: PalActivityAttributes(createdAt: createdAt))
      transition.recordChange(
        .liveActivityUpdated(reason, content, staleAt: staleAt, bytes: bytes), because: .contentDiffers(reason))
    case .deferUpdate(let reason, let deferral, let wasDeferred)?:
      transition.recordChange(
        .liveActivityUpdateDeferred(reason, until: deferral.until, wasDeferred: wasDeferred),
        because: ChangeReason(deferral))
    case .drop(let reason)?: transition.recordChange(.liveActivityUpdateDropped(reason), because: .displayUnchanged)
    }
  }

  /// Returns the seasonal skin that the pal wears today, or `nil` if it wears none.
  @inline(__always) func shownSkin(isPremium: Bool, in hemisphere: Hemisphere?) -> Skin? {
    isPremium ? wardrobe.skin.skin(on: currentDay.day, in: hemisphere) : nil
  }

  mutating func updateWidgets(in zone: Zone, transition: inout PalTransitionContext) {
    // An app that was launched at this instant is running, even if it was neither opened nor woken.
    let isRunning = transition.environment.execution.isRunning || transition.mayHaveLostReload
    if isRunning {
      widgets.sharedState = SharedWidgetState(
        phase: phaseProgress.visiblePhase, energy: energy, midnight: currentDay.midnight,
        isPremium: transition.environment.isPremium, premiumEndsAt: transition.environment.premiumEndsAt,
        wardrobe: wardrobe)
    } else if widgets.hasNoReloadDue(at: transition.now) {
      return
    }
    let outcome = widgets.reloadOrDeferIfNeeded(
      trigger: transition.widgetReloadCause, at: transition.now, in: zone,
      appStatus: .init(isRunning: isRunning, isInForeground: transition.environment.isInForeground),
      under: transition.configuration)
    switch outcome {
    case .nothing: break
    case .reloaded(let reload):
      transition.recordChange(
        .widgetsReloaded(reload.cause, usesBudget: reload.usesBudget, refreshAfter: widgets.timeline.refreshAfter),
        because: .reload(reload.cause))
    case .deferred(let cause, let until):
      transition.recordChange(.widgetReloadDeferred(cause, until: until), because: .reloadBudgetExhausted(until: until))
    }
  }

  mutating func chooseSkin(_ skin: SkinChoice, in transition: inout PalTransitionContext) {
    guard wardrobe.skin != skin else { return }
    wardrobe.skin = skin
    lastVisibleChangeAt = transition.now
    transition.recordChange(.skinChanged(skin), because: .userAction)
    transition.requestWidgetReload(because: .choice)
  }

  mutating func chooseLook(_ look: Look, in transition: inout PalTransitionContext) {
    guard wardrobe.look(isPremium: true) != look, wardrobe.chooseOrAddIfRoom(look) else { return }
    lastVisibleChangeAt = transition.now
    transition.recordChange(.lookChanged(look), because: .userAction)
    transition.requestWidgetReload(because: .choice)
  }

  // The methods below are mutating only in order to read in place: a nonmutating call would copy the whole value.

  /// Returns the next instant at which something changes without an event, or `nil` if no change is scheduled.
  mutating func nextWake(
    after now: Instant, in zone: Zone, execution: AppRunState, under configuration: PalConfiguration
  ) -> Instant? {
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(currentDay.midnight)
    next.keepIfEarlier(widgets.nextWake(after: now, in: zone, isRunning: execution.isRunning, under: configuration))
    next.keepIfEarlier(nextNonrecurringWake(after: now, execution: execution, under: configuration))
    return next.instant
  }

  /// Returns the instant of the next nonrecurring change without an event, or `nil` if none is scheduled.
  ///
  /// Midnights and widget refreshes are recurring changes.
  @inline(__always) mutating func nextNonrecurringWake(
    after now: Instant, execution: AppRunState, under configuration: PalConfiguration
  ) -> Instant? {
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(walk?.until)
    if walk != nil, execution.isRunning { next.keepIfEarlier(staleDateReservationStart(under: configuration.rules)) }
    next.keepIfEarlier(highlight.playbackEnd(under: configuration.rules))
    next.keepIfEarlier(
      liveActivity.nextWake(after: now, in: execution, maxDuration: configuration.device.maxSessionDuration))
    return next.instant
  }
}
