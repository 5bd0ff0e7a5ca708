// Members that a replay needs but an app doesn't.
extension Pal {
  // Some members are mutating only to read in place. A replay uses them at every instant and must not copy the pal.

  /// True if a single further step would already change the pal or cause an update.
  ///
  /// Without access to steps, the value is always false. With access, the value is true before the first step, and
  /// while a Live Activity is active and no update is deferred.
  package var reactsToEveryStep: Bool { mutating get { state.profile?.reactsToEveryStep ?? false } }

  /// Returns the step count that the Live Activity shows at `now`, or `nil` if it shows none.
  ///
  /// If today's steps return to this count, a deferred update becomes unnecessary and is dropped.
  package mutating func liveActivitySteps(at now: Instant) -> Int64? { state.profile?.liveActivitySteps(at: now) }

  /// Handles `event` if it is a step report without new data before `wake`, and returns true if it did so.
  ///
  /// Before `wake`, nothing changes without an event, so only the time of the last query is updated. If `wake` is
  /// `nil`, no change is scheduled. If the method returns false, it has changed nothing.
  package mutating func handleIfNothingNew(_ event: PalEvent, at now: Instant, before wake: Instant?) -> Bool {
    guard case .steps(let report) = event else { return false }
    if let wake, now >= wake { return false }
    return state.recordTimeIfNothingNew(report, at: now)
  }

  /// Returns the active Live Activity if a state was sent to it at `now`, or `nil` otherwise.
  package mutating func activitySession(withStateSentAt now: Instant) -> ActivitySession? {
    guard state.profile?.liveActivity.session?.lastSent.sentAt == now else { return nil }
    return state.profile?.liveActivity.session
  }

  /// Returns the running state of the app after all events at `now`, with the end of its run time.
  package mutating func appRunState(after now: Instant, on device: DeviceModel) -> AppRunState {
    state.appRunState(after: now, on: device)
  }

  /// The character that the app shows, or `nil` before the pal is created.
  package var shownLook: Look? { mutating get { state.profile?.wardrobe.look(isPremium: state.isPremium) } }

  /// The seasonal skin that the app shows, or `nil` if it shows none.
  package var shownSkin: Skin? {
    mutating get { state.profile?.shownSkin(isPremium: state.isPremium, in: state.zone.hemisphere) }
  }

  /// Returns the picture that the widgets show at `now`, or `nil` before the pal is created.
  package mutating func widgetPicture(at now: Instant) -> WidgetPicture? {
    state.profile?.widgets.timeline.picture(at: now)
  }

  /// True if widgets are redacted until the phone is unlocked.
  package var areWidgetsRedacted: Bool { mutating get { !state.phone.wasUnlockedSinceStart } }
}

extension PalState {
  fileprivate mutating func recordTimeIfNothingNew(_ report: StepReport, at now: Instant) -> Bool {
    // If the app stays open beyond the announced close, it can run for longer, so a full transition must plan its
    // updates.
    if case .foreground(_, let closesAt?, _) = app, now > closesAt { return false }
    guard now >= lastTransitionAt, profile?.recordTimeIfNothingNew(report, at: now) ?? false else { return false }
    (lastTransitionAt, entitlementQueriedAt) = (now, now)
    return true
  }
}

extension PalState.StateAfterOnboarding {
  fileprivate var reactsToEveryStep: Bool {
    mutating get {
      guard permission == .granted else { return false }
      return !reportedSteps.hasSteps || liveActivity.isAlive && liveActivity.hasNoDeferredUpdate
    }
  }

  fileprivate mutating func liveActivitySteps(at now: Instant) -> Int64? {
    liveActivity.session?.lastSent.steps(at: now)
  }

  fileprivate mutating func recordTimeIfNothingNew(_ report: StepReport, at now: Instant) -> Bool {
    guard permission == .granted, currentDay.contains(now) else { return false }
    return reportedSteps.recordTimeIfNothingNew(report, on: currentDay.day, at: now)
  }
}
