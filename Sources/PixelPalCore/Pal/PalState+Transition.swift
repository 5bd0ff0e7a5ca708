// The order of processing within one instant.
extension PalState {
  mutating func handle<Events: Collection<PalEvent>>(
    _ events: Events, at now: Instant, in transition: inout PalTransitionContext
  ) {
    // At most instants, most stages have no event. The set avoids a search through the events for each of these stages.
    var stages = PalEvent.HandlingStageSet()
    var isClosing = false
    for event in events {
      stages.insert(event.handlingStage)
      if case .closed = event { isClosing = true }
    }
    let previousTransitionAt = lastTransitionAt
    beginTransition(&transition, at: now, isClosing: isClosing)
    func visitEvents(at stage: PalEvent.HandlingStage, _ body: (PalEvent) -> Void) {
      if stages.contains(stage) { events.visitEvents(at: stage, body) }
    }
    visitEvents(at: .phone) { self.handle(phoneOrLaunch: $0, after: previousTransitionAt, in: &transition) }
    profile?.endExpiredActivityAndHighlight(in: &transition)
    visitEvents(at: .activity) { profile?.handle(activity: $0, in: &transition) }
    visitEvents(at: .appStart) {
      if case .opened(let closesAt) = $0 {
        handleOpen(until: closesAt, in: &transition)
      } else {
        handleWake(in: &transition)
      }
    }
    visitEvents(at: .permission) { profile?.handle(permissionOrPartDismissal: $0, in: &transition) }
    visitEvents(at: .onboarding) { self.handle(onboarding: $0, in: &transition) }
    visitEvents(at: .entitlement) { self.handle(entitlement: $0, in: &transition) }
    applyEntitlementChanges(in: &transition)
    visitEvents(at: .choice) { self.handle(choice: $0, in: &transition) }
    visitEvents(at: .zone) { self.handle(zone: $0, in: &transition) }
    transition.environment = premiumAndAppState(at: now, isClosing: isClosing, on: transition.configuration.device)
    profile?.update(with: events, stages: stages, in: zone, transition: &transition)
    visitEvents(at: .close) { self.handle(appClosed: $0, in: &transition) }
  }

  @inline(__always) private mutating func beginTransition(
    _ transition: inout PalTransitionContext, at now: Instant, isClosing: Bool
  ) {
    transition.begin(at: now, isClosing: isClosing)
    if now < lastTransitionAt { handleClockSetBack(to: now) }
    lastTransitionAt = now
  }

  @inline(__always) func premiumAndAppState(at now: Instant, isClosing: Bool, on device: DeviceModel)
    -> PalTransitionContext.PremiumAndAppState
  {
    .init(
      isPremium: isPremium, isEntitled: entitlement.isEntitled, hemisphere: zone.hemisphere,
      premiumEndsAt: premiumEnd(at: now), isInForeground: isInForeground,
      execution: appRunState(at: now, isClosing: isClosing, on: device))
  }

  /// Returns the known end of premium, or `nil` if premium isn't granted or its end is unknown.
  private func premiumEnd(at now: Instant) -> Instant? {
    entitlement.isEntitled == true ? entitlements.knownEnd(at: now) : nil
  }

  /// Returns the app's running state at `now`, with the end of its run time.
  ///
  /// `isClosing` is true if the app moves to the background at `now`.
  @inline(__always) private func appRunState(at now: Instant, isClosing: Bool, on device: DeviceModel)
    -> AppRunState
  {
    guard device.facts.sendsOnlyWithRunTime else { return .running(until: nil) }
    switch app {
    case .foreground(_, let closesAt, let runsUntil):
      // The app is still open after `closesAt`, so the time of its close is unknown.
      guard let close = isClosing ? now : closesAt, now <= close else { return .running(until: nil) }
      return .running(until: max(close, runsUntil ?? close))
    case .background(_, let runsUntil):
      guard let runsUntil, now <= runsUntil else { return .notRunning }
      return .running(until: runsUntil)
    }
  }

  /// Limits stored instants to `now` when the clock is set back, so that no change waits for a time on the old clock.
  private mutating func handleClockSetBack(to now: Instant) {
    switch app {
    case .foreground(let since, let closesAt, let runsUntil):
      app = .foreground(since: min(since, now), closesAt: closesAt, runsUntil: runsUntil)
    case .background(let since, let runsUntil):
      app = .background(since: since.map { min($0, now) }, runsUntil: runsUntil)
    }
    profile?.handleClockSetBack(to: now)
  }

  /// True if the pal has been created.
  ///
  /// Only the case is matched, because a comparison would copy the value.
  private var hasProfile: Bool { if case .some = profile { true } else { false } }

  var isInForeground: Bool {
    switch app {
    case .foreground: true
    case .background: false
    }
  }

  /// Returns the next instant at which something changes without an event, or `nil` if no change is scheduled.
  mutating func nextWake(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    let execution = appRunState(after: now, on: configuration.device)
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(entitlements.nextChange(after: now))
    next.keepIfEarlier(profile?.nextWake(after: now, in: zone, execution: execution, under: configuration))
    return next.instant
  }

  /// Returns the instant of the next nonrecurring change without an event, or `nil` if none is scheduled.
  ///
  /// Midnights and widget refreshes are recurring changes.
  mutating func nextNonrecurringWake(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    let execution = appRunState(after: now, on: configuration.device)
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(entitlements.nextChange(after: now))
    next.keepIfEarlier(profile?.nextNonrecurringWake(after: now, execution: execution, under: configuration))
    return next.instant
  }

  /// Returns the app's running state after all events at `now` have been handled.
  @inline(__always) func appRunState(after now: Instant, on device: DeviceModel) -> AppRunState {
    // A close that was predicted for `now` would be among the events at `now`, so it didn't happen.
    if case .foreground(_, now?, _) = app { return .running(until: nil) }
    return appRunState(at: now, isClosing: false, on: device)
  }
}

// The order of updates once the pal has been created.
extension PalState.StateAfterOnboarding {
  mutating func endExpiredActivityAndHighlight(in transition: inout PalTransitionContext) {
    endExpiredActivity(in: &transition)
    endCompletedHighlight(in: &transition)
  }

  /// Updates the pal and its surfaces for the steps and requests in `events`.
  ///
  /// - Precondition: The events of the phone, the app, the store and the time zone have been handled.
  mutating func update<Events: Collection<PalEvent>>(
    with events: Events, stages: PalEvent.HandlingStageSet, in zone: Zone,
    transition: inout PalTransitionContext
  ) {
    startNewDayIfNeeded(in: zone, transition: &transition)
    if stages.contains(.steps) {
      events.visitEvents(at: .steps) {
        if case .steps(let report) = $0 { receive(report, in: &transition) }
      }
    }
    updatePal(in: &transition)
    if stages.contains(.lockedFeatureRequest) {
      events.visitEvents(at: .lockedFeatureRequest) {
        handle(lockedFeatureRequest: $0, in: &transition)
      }
    }
    updateSurfaces(in: zone, transition: &transition)
  }

  @inline(__always) private mutating func updatePal(in transition: inout PalTransitionContext) {
    updateWalkAndEnergy(in: &transition)
    updatePhasesAndMilestone(in: &transition)
    updatePaywall(in: &transition)
  }

  @inline(__always) private mutating func updateSurfaces(in zone: Zone, transition: inout PalTransitionContext) {
    updateLiveActivity(in: &transition)
    updateWidgets(in: zone, transition: &transition)
  }
}

extension Collection<PalEvent> {
  /// Visits the events that are handled at `stage`, in order.
  @inline(__always) fileprivate func visitEvents(at stage: PalEvent.HandlingStage, _ body: (PalEvent) -> Void) {
    for event in self where event.handlingStage == stage { body(event) }
  }
}

// The phone and the app.
extension PalState {
  private mutating func handle(
    phoneOrLaunch event: PalEvent, after previousTransitionAt: Instant, in transition: inout PalTransitionContext
  ) {
    switch event {
    case .phoneUnlocked: phone = FirstUnlockState()
    case .phoneRestarted: phone = FirstUnlockState(wasUnlockedSinceStart: false)
    case .launched: handleLaunch(after: previousTransitionAt, in: &transition)
    // Locking the phone changes nothing here. Callers send `.woken` only if the phone wakes the app.
    case .phoneLocked, .liveActivityDismissed, .liveActivityFailed, .liveActivitiesSwitched, .liveActivityFound,
      .liveActivityNotFound, .opened, .woken, .permission, .onboarding, .entitlements, .skinChosen, .lookChosen,
      .zoneChanged, .steps, .lockedFeatureOpened, .dismissed, .closed, .timePassed:
      break
    }
  }

  /// Handles a new launch, which ends everything that was in progress when the system terminated the app.
  ///
  /// If the app was in the foreground, it ended without a `closed` event. It may also have ended before it carried out
  /// the changes returned at `previousTransitionAt`. Any widget reload among them is therefore requested again, and the
  /// app must report which Live Activity is on the phone.
  private mutating func handleLaunch(after previousTransitionAt: Instant, in transition: inout PalTransitionContext) {
    if profile?.widgets.timeline.firstEntry.date == previousTransitionAt {
      transition.mayHaveLostReload = true
      transition.requestWidgetReload(because: .launch)
    }
    if isInForeground {
      transition.recordChange(.appClosed, because: .appTerminated)
      profile?.rescheduleInterruptedHighlight()
    }
    app = .background(since: transition.now)
  }

  private mutating func handleOpen(until closesAt: Instant?, in transition: inout PalTransitionContext) {
    // The rest of the run time after a wake continues once the app is closed.
    let runsUntil: Instant? =
      switch app {
      case .background(_, let runsUntil), .foreground(_, _, let runsUntil): runsUntil
      }
    app = .foreground(since: transition.now, closesAt: closesAt, runsUntil: runsUntil)
    transition.isOpening = true
    transition.recordChange(.appOpened, because: .userAction)
    if hasProfile { transition.requestWidgetReload(because: .open) }
  }

  private mutating func handleWake(in transition: inout PalTransitionContext) {
    transition.statistics.recordWake()
    guard case .background(let since, _) = app else { return }
    let length = transition.configuration.device.executionTimeAfterWake
    app = .background(since: since, runsUntil: length.map { transition.now + $0 } ?? .distantFuture)
  }

  private mutating func handle(appClosed event: PalEvent, in transition: inout PalTransitionContext) {
    guard case .closed = event, case .foreground(_, _, let runsUntil) = app else { return }
    app = .background(since: transition.now, runsUntil: runsUntil)
    transition.environment.isInForeground = false
    transition.recordChange(.appClosed, because: .userAction)
    profile?.rescheduleInterruptedHighlight()
    profile?.updatePaywall(in: &transition)
  }
}

// The onboarding, the store, and the time zone.
extension PalState {
  private mutating func handle(onboarding event: PalEvent, in transition: inout PalTransitionContext) {
    guard case .onboarding(let action) = event, onboarding.performIfOffered(action), onboarding.isDone,
      let look = onboarding.look
    else { return }
    createPal(with: look, permission: onboarding.permission, at: transition.now, under: transition.configuration)
    transition.recordChange(.palCreated(look), because: .onboardingCompleted)
  }

  mutating func createPal(
    with look: Look, permission: Onboarding.StepPermission, at now: Instant, under configuration: PalConfiguration
  ) {
    profile = StateAfterOnboarding(
      createdAt: now, look: look, permission: permission, in: zone, isPremium: isPremium,
      premiumEndsAt: premiumEnd(at: now), under: configuration)
  }

  private mutating func handle(entitlement event: PalEvent, in transition: inout PalTransitionContext) {
    guard case .entitlements(let history) = event else { return }
    applyEntitlementChanges(in: &transition)
    entitlements = history
    applyEntitlementChanges(in: &transition)
  }

  private mutating func handle(choice event: PalEvent, in transition: inout PalTransitionContext) {
    guard isPremium else { return }
    switch event {
    case .skinChosen(let skin): profile?.chooseSkin(skin, in: &transition)
    case .lookChosen(let look): profile?.chooseLook(look, in: &transition)
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .liveActivityDismissed, .liveActivityFailed,
      .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound, .launched, .opened, .woken, .permission,
      .onboarding, .entitlements, .zoneChanged, .steps, .lockedFeatureOpened, .dismissed, .closed, .timePassed:
      break
    }
  }

  /// Applies all entitlement changes since the last check, in order.
  ///
  /// If the pal hasn't handled events for a while, several changes may have occurred.
  private mutating func applyEntitlementChanges(in transition: inout PalTransitionContext) {
    var queriedAt = min(entitlementQueriedAt, transition.now)
    while let change = entitlements.nextChange(after: queriedAt), change < transition.now {
      updateEntitlement(at: change, in: &transition)
      queriedAt = change
    }
    updateEntitlement(at: transition.now, in: &transition)
    entitlementQueriedAt = transition.now
  }

  private mutating func updateEntitlement(at instant: Instant, in transition: inout PalTransitionContext) {
    let before = entitlement
    entitlement = entitlements.entitlement(at: instant)
    guard entitlement != before else { return }
    transition.recordChange(
      .entitlementChanged(from: before, to: entitlement), because: .entitlementReported(entitlement))
    let wasPremium = isPremium
    isPremium = entitlement.isEntitled ?? isPremium
    if isPremium != wasPremium { profile?.lastVisibleChangeAt = transition.now }
    if isPremium, !wasPremium, hasProfile { transition.requestWidgetReload(because: .purchase) }
    if entitlement.isEntitled == true { profile?.revealPhasesIfNeeded(isEntitled: true, in: &transition) }
  }

  private mutating func handle(zone event: PalEvent, in transition: inout PalTransitionContext) {
    guard case .zoneChanged(let new) = event, new != zone else { return }
    // A time zone that was saved without its hemisphere receives it here, which changes no clock.
    if !new.isEqualIgnoringHemisphere(to: zone) {
      transition.recordChange(.zoneChanged(from: zone.name, to: new.name), because: .timeZoneChanged)
    }
    if new.hemisphere != zone.hemisphere { profile?.lastVisibleChangeAt = transition.now }
    let changesWidgets =
      !new.isEqualIgnoringHemisphere(to: zone) || new.hemisphere != zone.hemisphere && profile?.wardrobe.skin == .season
    zone = new
    profile?.currentDay.isOutdated = true
    // The current timeline's days and seasons still begin by the previous time zone.
    if hasProfile, changesWidgets { transition.requestWidgetReload(because: .picture) }
  }
}
