// The order of processing within one instant.
extension PalState {
  mutating func handle<Events: Collection<PalEvent>>(
    _ events: Events, _ range: Range<Events.Index>, at now: Instant, in turn: inout Turn
  ) {
    // Most stages have no event at most instants: looping for each stage would cost more than everything else.
    var stages = PalEvent.Stages()
    var closing = false
    var index = range.lowerBound
    while index < range.upperBound {
      stages.insert(events[index].stage)
      if case .closed = events[index] { closing = true }
      events.formIndex(after: &index)
    }
    let lastTurnAt = lastTurnAt
    begin(&turn, at: now, closing: closing)
    func visit(_ stage: PalEvent.Stage, _ body: (Events.Index) -> Void) {
      if stages.contains(stage) { events.visit(stage, range, body) }
    }
    visit(.phone) { self.handle(phone: events[$0], after: lastTurnAt, in: &turn) }
    life?.endWhatIsOver(in: &turn)
    visit(.activity) { life?.handle(activity: events[$0], in: &turn) }
    visit(.run) {
      if case .opened(let closesAt) = events[$0] { open(until: closesAt, in: &turn) } else { wake(in: &turn) }
    }
    visit(.permission) { life?.handle(permission: events[$0], in: &turn) }
    visit(.onboarding) { self.handle(onboarding: events[$0], in: &turn) }
    visit(.entitlement) { self.handle(entitlement: events[$0], in: &turn) }
    settleEntitlement(in: &turn)
    visit(.choice) { self.handle(choice: events[$0], in: &turn) }
    visit(.zone) { self.handle(zone: events[$0], in: &turn) }
    turn.around = surroundings(at: now, closing: closing, on: turn.laws.device)
    life?.goOn(with: events, range, stages, in: zone, &turn)
    visit(.close) { self.handle(close: events[$0], in: &turn) }
  }

  /// Handles a step query, the only event at `now`.
  mutating func handle(_ report: StepReport, at now: Instant, in turn: inout Turn) {
    begin(&turn, at: now, closing: false)
    turn.isQueryAlone = true
    life?.endWhatIsOver(in: &turn)
    settleEntitlement(in: &turn)
    turn.around = surroundings(at: now, closing: false, on: turn.laws.device)
    life?.goOn(with: report, in: zone, &turn)
  }

  @inline(__always) private mutating func begin(_ turn: inout Turn, at now: Instant, closing: Bool) {
    turn.begin(at: now, closing: closing)
    if now < lastTurnAt { forgetTheFuture(at: now) }
    lastTurnAt = now
  }

  @inline(__always) func surroundings(at now: Instant, closing: Bool, on device: DeviceModel) -> Turn.Surroundings {
    .init(
      isPremium: isPremium, isEntitled: entitlement.isEntitled, hemisphere: zone.hemisphere,
      premiumEnds: premiumEnds(at: now), isInForeground: isInForeground,
      run: runTime(at: now, closing: closing, on: device))
  }

  /// Returns the instant at which premium is known to end; `nil` if premium is not granted or that is unknown.
  private func premiumEnds(at now: Instant) -> Instant? {
    entitlement.isEntitled == true ? entitlements.knownEnd(at: now) : nil
  }

  /// Returns the app's run time: whether it runs, and until when.
  @inline(__always) private func runTime(at now: Instant, closing: Bool, on device: DeviceModel) -> RunTime {
    guard device.facts.sendsOnlyWithRunTime else { return .running(until: nil) }
    switch app {
    case .foreground(_, let closesAt, let runsUntil):
      // A predicted close that did not happen is no longer valid.
      guard let close = closing ? now : closesAt, now <= close else { return .running(until: nil) }
      return .running(until: max(close, runsUntil ?? close))
    case .background(_, let runsUntil):
      guard let runsUntil, now <= runsUntil else { return .none }
      return .running(until: runsUntil)
    }
  }

  /// Handles a clock set back to `now`: resets stored instants after `now`, so that nothing waits for them.
  private mutating func forgetTheFuture(at now: Instant) {
    switch app {
    case .foreground(let since, let closesAt, let runsUntil):
      app = .foreground(since: min(since, now), closesAt: closesAt, runsUntil: runsUntil)
    case .background(let since, let runsUntil):
      app = .background(since: since.map { min($0, now) }, runsUntil: runsUntil)
    }
    life?.forgetTheFuture(at: now)
  }

  /// True if there is a pal; matches only the case, because a comparison would copy the value.
  private var hasBegun: Bool { if case .some = life { true } else { false } }

  var isInForeground: Bool {
    switch app {
    case .foreground: true
    case .background: false
    }
  }

  /// Returns the next instant at which something changes automatically; `nil` if no change is scheduled.
  mutating func nextWake(after now: Instant, under laws: Laws) -> Instant? {
    let run = runTime(after: now, on: laws.device)
    let widgets = life?.nextWakeOfWidgets(after: now, in: zone, run, under: laws)
    return nextWake(after: now, ofWidgets: widgets, run, under: laws)
  }

  /// Returns the next instant at which something changes automatically, and records it in `turn`; `nil` if there is
  /// none.
  mutating func nextWake(after now: Instant, in turn: inout Turn) -> Instant? {
    let run = runTime(after: now, on: turn.laws.device)
    turn.asked.leave(isInForeground: isInForeground, run)
    let widgets = life?.nextWakeOfWidgets(after: now, in: zone, run, &turn)
    let next = nextWake(after: now, ofWidgets: widgets, run, under: turn.laws)
    turn.quietUntil = next ?? .afterAll
    return next
  }

  /// Returns the next instant at which something changes automatically, without recurring events.
  mutating func nextSingleWake(after now: Instant, under laws: Laws) -> Instant? {
    let run = runTime(after: now, on: laws.device)
    var next = Soonest(after: now)
    next.consider(entitlements.nextChange(after: now))
    next.consider(life?.nextSingleWake(after: now, run, under: laws))
    return next.instant
  }

  /// Returns the app's run time once all events at `now` have been handled.
  @inline(__always) private func runTime(after now: Instant, on device: DeviceModel) -> RunTime {
    // A close predicted for this instant did not happen.
    if case .foreground(_, now?, _) = app { return .running(until: nil) }
    return runTime(at: now, closing: false, on: device)
  }

  @inline(__always) private mutating func nextWake(
    after now: Instant, ofWidgets widgets: Instant?, _ run: RunTime, under laws: Laws
  ) -> Instant? {
    let entitlement = entitlements.nextChange(after: now)
    guard let wake = life?.nextWake(after: now, ofWidgets: widgets, run, under: laws) else { return entitlement }
    return min(entitlement ?? wake, wake)
  }
}

// The order of updates once there is a pal.
extension PalState.Life {
  mutating func endWhatIsOver(in turn: inout Turn) {
    endActivityIfTooOld(in: &turn)
    endHighlight(in: &turn)
  }

  /// Applies everything that follows once the phone, the app, the store and the time zone are up to date.
  mutating func goOn<Events: Collection<PalEvent>>(
    with events: Events, _ range: Range<Events.Index>, _ stages: PalEvent.Stages, in zone: Zone, _ turn: inout Turn
  ) {
    passMidnight(in: zone, &turn)
    if stages.contains(.steps) {
      events.visit(.steps, range) { if case .steps(let report) = events[$0] { receive(report, in: &turn) } }
    }
    settlePal(in: &turn)
    if stages.contains(.request) {
      events.visit(.request, range) { handle(request: events[$0], in: &turn) }
    }
    settleSurfaces(in: zone, &turn)
  }

  /// Applies everything that follows if a step query is the only event.
  mutating func goOn(with report: StepReport, in zone: Zone, _ turn: inout Turn) {
    passMidnight(in: zone, &turn)
    receive(report, in: &turn)
    settlePal(in: &turn)
    settleSurfaces(in: zone, &turn)
  }

  @inline(__always) private mutating func settlePal(in turn: inout Turn) {
    settlePresence(in: &turn)
    settleEvolution(in: &turn)
    settlePaywall(in: &turn)
  }

  @inline(__always) private mutating func settleSurfaces(in zone: Zone, _ turn: inout Turn) {
    settleActivity(in: &turn)
    settleWidgets(in: zone, &turn)
  }
}

extension Collection<PalEvent> {
  /// Visits the events in `range` that are handled at `stage`, in order.
  @inline(__always) fileprivate func visit(_ stage: PalEvent.Stage, _ range: Range<Index>, _ body: (Index) -> Void) {
    var index = range.lowerBound
    while index < range.upperBound {
      if self[index].stage == stage { body(index) }
      formIndex(after: &index)
    }
  }
}

// The phone and the app.
extension PalState {
  private mutating func handle(phone event: PalEvent, after lastTurnAt: Instant, in turn: inout Turn) {
    switch event {
    case .phoneUnlocked: phone = Phone()
    case .phoneRestarted: phone = Phone(wasUnlockedSinceStart: false)
    case .launched: launch(after: lastTurnAt, in: &turn)
    // A locked phone does not wake the app; the source of the wake events has to ensure that.
    case .phoneLocked, .activityDismissed, .liveActivityFailed, .liveActivitiesSwitched, .liveActivityFound,
      .liveActivityNotFound, .opened, .woken, .permission, .onboarding, .entitlements, .skinChosen, .lookChosen, .zone,
      .steps, .lockedFeatureOpened, .closed, .time:
      break
    }
  }

  /// Handles a new launch: everything in progress when the system ended the app is over.
  ///
  /// If the app was in the foreground, it left without a `closed` event. It may have had no time to carry out the
  /// changes returned at `lastTurnAt`. The app checks for itself which Live Activity exists, and widgets are reloaded
  /// again.
  private mutating func launch(after lastTurnAt: Instant, in turn: inout Turn) {
    if life?.widgets.timeline.first.date == lastTurnAt { turn.wantReload(.launch) }
    if isInForeground {
      turn.add(.appClosed, .appEnded)
      life?.cutHighlightShort()
    }
    app = .background(since: turn.now)
  }

  private mutating func open(until closesAt: Instant?, in turn: inout Turn) {
    // Run time left from a wake continues after the app is closed.
    let runsUntil: Instant? =
      switch app {
      case .background(_, let runsUntil), .foreground(_, _, let runsUntil): runsUntil
      }
    app = .foreground(since: turn.now, closesAt: closesAt, runsUntil: runsUntil)
    turn.opening = true
    turn.add(.appOpened, .personDid)
    if hasBegun { turn.wantReload(.open) }
  }

  private mutating func wake(in turn: inout Turn) {
    turn.summary.noteWake()
    guard case .background(let since, _) = app else { return }
    let length = turn.laws.device.runTimeAfterWake
    app = .background(since: since, runsUntil: length.map { turn.now + $0 } ?? .distantFuture)
  }

  private mutating func handle(close event: PalEvent, in turn: inout Turn) {
    guard case .closed = event, case .foreground(_, _, let runsUntil) = app else { return }
    app = .background(since: turn.now, runsUntil: runsUntil)
    turn.around.isInForeground = false
    turn.add(.appClosed, .personDid)
    life?.cutHighlightShort()
    life?.settlePaywall(in: &turn)
  }
}

// The onboarding, the store, and the time zone.
extension PalState {
  private mutating func handle(onboarding event: PalEvent, in turn: inout Turn) {
    guard case .onboarding(let action) = event, onboarding.handle(action), onboarding.isDone, let look = onboarding.look
    else { return }
    begin(with: look, permission: onboarding.permission, at: turn.now, under: turn.laws)
    turn.add(.began(look), .onboarded)
  }

  mutating func begin(with look: Look, permission: Onboarding.Permission, at now: Instant, under laws: Laws) {
    life = Life(
      createdAt: now, look: look, permission: permission, in: zone, isPremium: isPremium,
      premiumEnds: premiumEnds(at: now), under: laws)
  }

  private mutating func handle(entitlement event: PalEvent, in turn: inout Turn) {
    guard case .entitlements(let history) = event else { return }
    settleEntitlement(in: &turn)
    entitlements = history
    settleEntitlement(in: &turn)
  }

  private mutating func handle(choice event: PalEvent, in turn: inout Turn) {
    guard isPremium else { return }
    switch event {
    case .skinChosen(let skin): life?.choose(skin, in: &turn)
    case .lookChosen(let look): life?.choose(look, in: &turn)
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .activityDismissed, .liveActivityFailed,
      .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound, .launched, .opened, .woken, .permission,
      .onboarding, .entitlements, .zone, .steps, .lockedFeatureOpened, .closed, .time:
      break
    }
  }

  /// Applies every entitlement change since the last check, so that the result does not depend on a wake for each one.
  private mutating func settleEntitlement(in turn: inout Turn) {
    var looked = min(entitlementLookedUpAt, turn.now)
    while let change = entitlements.nextChange(after: looked), change < turn.now {
      lookUpEntitlement(at: change, in: &turn)
      looked = change
    }
    lookUpEntitlement(at: turn.now, in: &turn)
    entitlementLookedUpAt = turn.now
  }

  private mutating func lookUpEntitlement(at instant: Instant, in turn: inout Turn) {
    let before = entitlement
    entitlement = entitlements.entitlement(at: instant)
    guard entitlement != before else { return }
    turn.add(.entitlementChanged(from: before, to: entitlement), .storeSays(entitlement))
    let wasPremium = isPremium
    isPremium = entitlement.isEntitled ?? isPremium
    if isPremium != wasPremium { life?.changedAt = turn.now }
    if isPremium, !wasPremium, hasBegun { turn.wantReload(.purchase) }
    if entitlement.isEntitled == true { life?.reveal(isEntitled: true, in: &turn) }
  }

  private mutating func handle(zone event: PalEvent, in turn: inout Turn) {
    guard case .zone(let new) = event, new != zone else { return }
    // A time zone that was saved without its hemisphere gains it here; that changes no clock.
    if !new.hasSameClocks(as: zone) { turn.add(.zoneChanged(from: zone.name, to: new.name), .clocksDiffer) }
    if new.hemisphere != zone.hemisphere { life?.changedAt = turn.now }
    let changesWidgets =
      !new.hasSameClocks(as: zone) || new.hemisphere != zone.hemisphere && life?.wardrobe.skin == .season
    zone = new
    life?.today.isOutdated = true
    // On another date or in another hemisphere, another skin may be in season, even if midnight is the same.
    turn.widgetsRestUntil = .distantPast
    // The widgets' current timeline changes day and season according to the previous time zone.
    if hasBegun, changesWidgets { turn.wantReload(.picture) }
  }
}
