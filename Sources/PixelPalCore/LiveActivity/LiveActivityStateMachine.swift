/// A state machine that decides when the pal's Live Activity starts, is updated and ends.
///
/// A session is one Live Activity on the phone, from its start to its end. The caller carries out the returned
/// decisions and calls the state machine again at the instant that `nextWake` returns.
package struct LiveActivityStateMachine: Hashable, Sendable {
  /// The token bucket that limits the updates of the Live Activity.
  ///
  /// The start of a new session doesn't refill the bucket.
  private(set) var tokenBucket: TokenBucket
  package private(set) var session: ActivitySession?
  private(set) var lastUpdateAt: Instant?
  private(set) var deferredUpdate: DeferredActivityUpdate?
  private(set) var shownMilestone: DisplayedMilestone?
  private(set) var wasSwipedAway = false
  private(set) var lastStartDayAfterSwipe: CivilDay?
  /// The reason why no session can start, or `nil` if one can start.
  package private(set) var startObstacle: StartObstacle?
  /// The session that the current session replaced, or `nil` if there is none.
  ///
  /// The replaced session is kept until the app finds the current session on the phone. If the current session turns
  /// out not to have started, the replaced session continues.
  private(set) var replacedSession: ActivitySession?

  /// A reason why no session can start.
  package enum StartObstacle: String, Hashable, Sendable, Codable {
    /// The phone refused to start the last session.
    ///
    /// The app tries again when the user opens it.
    case refused
    /// The user switched Live Activities off.
    case off
  }

  /// A milestone whose text is on display until an update removes it.
  ///
  /// The token for the update that removes the text has already been spent.
  struct DisplayedMilestone: Hashable, Sendable {
    let steps: Int64
    let until: Instant
  }

  /// True if a session has started and not ended.
  // Only the case is matched, because a comparison would copy the session.
  @inline(__always) var isAlive: Bool { if case .some = session { true } else { false } }

  /// True if no update is waiting to be sent.
  @inline(__always) var hasNoDeferredUpdate: Bool { if case .none = deferredUpdate { true } else { false } }
}

/// A request to show content in the Live Activity at one instant, and the conditions for showing it.
package struct LiveActivityUpdateInput: Sendable {
  package let desired: DesiredActivityContent
  package let milestone: ReachedMilestone?
  package let conditions: LiveActivityStateMachine.LiveActivityConditions
}

extension DeviceModel {
  /// Returns true if the phone lets the app start a Live Activity, which many phones do only in the foreground.
  package func canStartActivity(isInForeground: Bool) -> Bool { isInForeground || !facts.startsOnlyInForeground }
}

/// One Live Activity, from its start to its end, as the pal knows it.
package struct ActivitySession: Hashable, Sendable {
  package internal(set) var startedAt: Instant
  /// The state that was sent last, even if the phone hasn't drawn it yet.
  package internal(set) var lastSent: SentActivityState
}

extension LiveActivityStateMachine {
  package init(createdAt: Instant, under rules: Rules) {
    self.init(tokenBucket: TokenBucket(fullAt: createdAt, under: rules))
  }
}

// Sessions.
extension LiveActivityStateMachine {
  /// Ends the session if it has reached the system's maximum duration, and returns true if it did so.
  ///
  /// `maxDuration` is `nil` if the system sets no limit.
  package mutating func endIfExpired(at now: Instant, maxDuration: Milliseconds?) -> Bool {
    guard let maxDuration, let startedAt = session?.startedAt, startedAt + maxDuration <= now else { return false }
    removeSession()
    return true
  }

  /// Removes the session with its deferred update, its milestone text, and the session that it replaced.
  mutating func removeSession() { (session, shownMilestone, deferredUpdate, replacedSession) = (nil, nil, nil, nil) }

  /// Removes the session that failed to start at `instant`, and restores the session that it had replaced.
  ///
  /// Returns true if the restored session continues, or false if no session had been replaced. Returns `nil` if the
  /// current session didn't start at `instant`, or if `instant` is `nil`.
  private mutating func restoreReplacedSession(ifStartFailedAt instant: Instant?) -> Bool? {
    guard let instant, session?.startedAt == instant else { return nil }
    let older = replacedSession
    removeSession()
    session = older
    startObstacle = .refused
    return isAlive
  }

  /// Applies the user's setting `isOn` for Live Activities, and ends the session if `isOn` is false.
  ///
  /// Returns true if a session was ended.
  package mutating func setEnabledAndCheckIfSessionEnded(_ isOn: Bool) -> Bool {
    startObstacle = isOn ? nil : .off
    guard !isOn, isAlive else { return false }
    removeSession()
    return true
  }

  /// Ends the session because the user dismissed it, and returns true if a session was active.
  ///
  /// No new session starts until the app is opened. A session that is missing from the phone is handled in the same
  /// way, because the user may have swiped it away.
  package mutating func dismissSessionIfActive() -> Bool {
    guard isAlive else { return false }
    removeSession()
    wasSwipedAway = true
    return true
  }

  /// Adopts the state of a Live Activity that the app found on the phone.
  ///
  /// If the found content differs from the last sent content, `state` replaces the last sent state, so that the
  /// difference is sent again. The session continues even if the pal didn't know it or had replaced it. `startedAt` is
  /// `nil` if the start of the Live Activity is unknown.
  mutating func adoptFoundState(
    _ state: SentActivityState, startedAt: Instant?, at now: Instant, maxDuration: Milliseconds?
  ) {
    guard startObstacle != .off else { return }
    // No session lasts longer than `maxDuration` or starts in the future, so such a start comes from a wrong clock.
    let startedAt = startedAt.flatMap { start in
      start <= now && maxDuration.map { now < start + $0 } ?? true ? start : nil
    }
    if session == nil {
      guard let startedAt else { return }
      session = ActivitySession(startedAt: startedAt, lastSent: state)
      wasSwipedAway = false
    }
    if let startedAt, session?.startedAt != startedAt {
      if let older = replacedSession, older.startedAt == startedAt { session = older }
      session?.startedAt = startedAt
    }
    replacedSession = nil
    if session?.lastSent.content != state.content { session?.lastSent = state }
  }

  /// Starts a session if none is active and a start is allowed, and returns true if it did so.
  ///
  /// After a dismissal, a session starts only when the app is opened, and at most once a day.
  mutating func startIfNeeded(
    showing desired: DesiredActivityContent, isOpening: Bool, on day: CivilDay, at now: Instant,
    under configuration: PalConfiguration
  ) -> Bool {
    guard !isAlive, startObstacle == nil || startObstacle == .refused && isOpening else { return false }
    if wasSwipedAway {
      guard isOpening, lastStartDayAfterSwipe != day else { return false }
      lastStartDayAfterSwipe = day
      wasSwipedAway = false
    }
    start(showing: desired, at: now, under: configuration)
    return true
  }

  /// Replaces a session that is older than the renewal age with a new one, and returns true if it did so.
  mutating func renewIfOld(
    showing desired: DesiredActivityContent, at now: Instant, under configuration: PalConfiguration
  )
    -> Bool
  {
    guard let startedAt = session?.startedAt, now - startedAt > configuration.rules.liveActivityRenewalAge else {
      return false
    }
    start(showing: desired, at: now, under: configuration)
    return true
  }

  // This method isn't inlined, because starts are rare. This lets the frequent case, an update, work in place.
  @inline(never) private mutating func start(
    showing desired: DesiredActivityContent, at now: Instant, under configuration: PalConfiguration
  ) {
    let first = SentActivityState(
      desired, milestone: nil, after: session?.lastSent.phaseAndRestStart(at: now), at: now, drawnAt: now,
      under: configuration.rules)
    replacedSession = session
    session = ActivitySession(startedAt: now, lastSent: first)
    (startObstacle, shownMilestone) = (nil, nil)
  }
}

// The decisions at one instant.
extension LiveActivityStateMachine {
  /// The result of updating the Live Activity at one instant.
  package struct UpdateResult: Sendable {
    /// True if a new session has replaced one that was too old.
    var wasRenewed = false
    /// True if a session has started where none was active before.
    var wasStarted = false
    var decision = UpdateDecision()
  }

  /// The result of updating the Live Activity at one instant after an earlier start has failed.
  package struct UpdateAfterFailedStartResult: Sendable {
    /// The first state of the session that was started at this instant, or `nil` if none was started.
    ///
    /// The state is set even if the start failed.
    var firstState: (content: ContentState, staleAt: Instant)?
    /// True if the session that was started at this instant replaces an old session.
    var wasRenewal = false
    /// True if a previous session continues after a failed start, false if none does, or `nil` if no start failed.
    var previousContinues: Bool?
    /// True if the previous session has reached the system's maximum duration.
    var previousExpired = false
    var decision = UpdateDecision()
  }

  /// The conditions under which the Live Activity can be started, renewed or updated at one instant.
  package struct LiveActivityConditions: Sendable {
    package let now: Instant
    package let day: CivilDay
    /// True if the phone allows a session to start.
    let canStart: Bool
    /// True if the user opened the app at this instant.
    let isOpening: Bool
    /// The start time of a session that failed to start, or `nil` if none failed.
    package let failedStartAt: Instant?
    let execution: AppRunState

    package init(
      now: Instant, day: CivilDay, canStart: Bool, isOpening: Bool, failedStartAt: Instant?,
      execution: AppRunState
    ) {
      (self.now, self.day, self.canStart, self.isOpening) = (now, day, canStart, isOpening)
      (self.failedStartAt, self.execution) = (failedStartAt, execution)
    }
  }

  /// Returns true if `input` allows a session to start, or an active session to be updated.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  @inline(__always) mutating func canStartOrUpdate(given input: LiveActivityConditions) -> Bool {
    input.canStart || input.execution.isRunning && isAlive
  }

  /// Starts, renews or updates the session so that it shows `desired`, as far as `input` allows it.
  ///
  /// If the app has reported a failed start, call ``revertFailedStartsAndUpdate(to:milestone:given:under:)`` instead.
  package mutating func startRenewOrUpdate(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, given input: LiveActivityConditions,
    under configuration: PalConfiguration
  ) -> UpdateResult {
    guard canStartOrUpdate(given: input) else { return UpdateResult() }
    var result = startOrRenew(showing: desired, given: input, under: configuration)
    result.decision = sendOrDeferUpdate(
      to: desired, milestone: reached, at: input.now, in: input.execution, under: configuration)
    return result
  }

  /// Reverts a failed start, and then starts, renews or updates the session as far as `input` allows it.
  ///
  /// The start may have failed earlier or may fail at this instant.
  // Not inlined, because a failed start is rare and the larger result would take time at every instant.
  @inline(never) package mutating func revertFailedStartsAndUpdate(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, given input: LiveActivityConditions,
    under configuration: PalConfiguration
  ) -> UpdateAfterFailedStartResult {
    var result = UpdateAfterFailedStartResult()
    result.previousContinues = restoreReplacedSession(ifStartFailedAt: input.failedStartAt)
    if result.previousContinues != nil {
      result.previousExpired = endIfExpired(at: input.now, maxDuration: configuration.device.maxSessionDuration)
    }
    guard canStartOrUpdate(given: input) else { return result }
    let start = startOrRenew(showing: desired, given: input, under: configuration)
    if start.wasStarted || start.wasRenewed {
      result.firstState = session.map { ($0.lastSent.content, $0.lastSent.staleAt) }
      result.wasRenewal = start.wasRenewed
      result.previousContinues =
        restoreReplacedSession(ifStartFailedAt: input.failedStartAt) ?? result.previousContinues
    }
    result.decision = sendOrDeferUpdate(
      to: desired, milestone: reached, at: input.now, in: input.execution, under: configuration)
    return result
  }

  @inline(__always) private mutating func startOrRenew(
    showing desired: DesiredActivityContent, given input: LiveActivityConditions, under configuration: PalConfiguration
  ) -> UpdateResult {
    var result = UpdateResult()
    if input.isOpening { result.wasRenewed = renewIfOld(showing: desired, at: input.now, under: configuration) }
    if input.canStart {
      result.wasStarted = startIfNeeded(
        showing: desired, isOpening: input.isOpening, on: input.day, at: input.now, under: configuration)
    }
    return result
  }
}

// Updates.
extension LiveActivityStateMachine {
  /// The decision about an update at one instant, and about showing a reached milestone.
  struct UpdateDecision: Hashable, Sendable {
    /// The reason why a reached milestone isn't shown, or `nil` if it is shown or none was reached.
    var milestoneSkipReason: MilestoneSkipReason?
    var action: UpdateDisposition?
  }

  /// The outcome of an update: it is sent, deferred or dropped.
  enum UpdateDisposition: Hashable, Sendable {
    /// The app must send the session's new state.
    case send(ActivityUpdateReason)
    /// The update is deferred.
    ///
    /// `wasDeferred` is true if an update was already deferred, and only its reason or the end of its delay has
    /// changed.
    case deferUpdate(ActivityUpdateReason, DeferralCause, wasDeferred: Bool)
    /// The deferred update is dropped, because it would no longer change the shown content.
    case drop(ActivityUpdateReason)
  }

  /// Decides at `now` to send, defer or drop the update to `desired`, and records the decision.
  ///
  /// At most one update is sent. If a milestone was reached and isn't skipped, the update also shows its text.
  mutating func sendOrDeferUpdate(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, at now: Instant,
    in execution: AppRunState, under configuration: PalConfiguration
  ) -> UpdateDecision {
    guard execution.isRunning, isAlive else { return UpdateDecision() }
    let isRemovalPrepaid = removeExpiredMilestoneAndCheckIfPrepaid(at: now, in: execution, under: configuration)
    var skipReason: MilestoneSkipReason?
    var newMilestone: DisplayedMilestone?
    if let reached {
      skipReason = milestoneSkipReason(for: reached, at: now, in: execution, under: configuration)
      if skipReason == nil {
        newMilestone = DisplayedMilestone(
          steps: reached.steps, until: now + LiveActivityStateMachine.milestoneTextDuration(under: configuration))
      }
    }

    let text = (newMilestone ?? shownMilestone)?.steps
    let cost: Int64 = newMilestone != nil ? 2 : isRemovalPrepaid ? 0 : 1
    let waits = cost == 1 && keepsWalkUpdateDeferred(desired, at: now, in: execution, under: configuration)
    let difference = session?.lastSent.updateReason(for: desired, milestone: text, at: now)
    guard let reason = waits && difference != .phase ? .walking : difference else {
      let dropped = deferredUpdate?.reason
      deferredUpdate = nil
      return UpdateDecision(milestoneSkipReason: skipReason, action: dropped.map { .drop($0) })
    }
    if cost == 1, let deferral = deferralCause(of: reason, at: now, in: execution, under: configuration) {
      let (before, after) = (deferredUpdate, DeferredActivityUpdate(reason: reason, until: deferral.until))
      deferredUpdate = after
      return UpdateDecision(
        milestoneSkipReason: skipReason,
        action: before == after ? nil : .deferUpdate(reason, deferral, wasDeferred: before != nil))
    }
    tokenBucket.spend(cost, at: now, under: configuration.rules)
    if let newMilestone { shownMilestone = newMilestone }
    recordSentState(desired, milestone: text, at: now, under: configuration)
    return UpdateDecision(milestoneSkipReason: skipReason, action: .send(reason))
  }

  /// Returns true if a deferred update of a walk remains deferred although the walk ends within a second.
  ///
  /// The update would no longer show the walk. If the update were dropped at once, however, the outcome would depend on
  /// the times of other events. The update is therefore dropped at the next wake.
  private mutating func keepsWalkUpdateDeferred(
    _ desired: DesiredActivityContent, at now: Instant, in execution: AppRunState,
    under configuration: PalConfiguration
  ) -> Bool {
    deferredUpdate?.reason == .walking && desired.isWalking(at: now) && !desired.hasWalkLongEnoughToShow(at: now)
      && deferralCause(of: .walking, at: now, in: execution, under: configuration) != nil
  }

  /// Removes a milestone's text when its display time or the app's run time ends.
  ///
  /// Returns true if the text was removed and the token for the update that removes it has already been spent.
  private mutating func removeExpiredMilestoneAndCheckIfPrepaid(
    at now: Instant, in execution: AppRunState, under configuration: PalConfiguration
  ) -> Bool {
    guard let shown = shownMilestone else { return false }
    if now < shown.until, !execution.isKnownToEnd(atOrBefore: now) {
      // The stale view on the phone has already removed the text, so no update is needed.
      if let staleAt = session?.lastSent.staleAt, now >= staleAt { shownMilestone = nil }
      return false
    }
    shownMilestone = nil
    // The prepaid token covers only a removal on time, or earlier if the app stops running. After that, it is refunded,
    // because keeping it would allow more updates than the bucket permits.
    if now > shown.until { tokenBucket.refundOneToken(at: shown.until, under: configuration.rules) }
    return now <= shown.until
  }

  /// Returns the limit that delays an update for `reason`, or `nil` if the update can be sent now.
  ///
  /// The result contains the end of the delay.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  private mutating func deferralCause(
    of reason: ActivityUpdateReason, at now: Instant, in execution: AppRunState,
    under configuration: PalConfiguration
  ) -> DeferralCause? {
    if reason == .phase { return nil }
    let nextTokenTime = tokenBucket.earliestTimeWithToken(from: now, under: configuration.rules)
    guard reason.waitsForMinimumGap else { return nextTokenTime > now ? .bucketEmpty(until: nextTokenTime) : nil }
    let fullTime =
      reason.waitsForFullBucket ? tokenBucket.earliestTimeWhenFull(from: now, under: configuration.rules) : now
    let gapEnd = lastUpdateAt.map { $0 + configuration.rules.liveActivityUpdateGap } ?? now
    // At the end of the run time, the latest state is sent if the bucket has a token.
    let latest = execution.end ?? .distantFuture
    let until = max(nextTokenTime, min(max(fullTime, gapEnd), latest))
    guard until > now else { return nil }
    // An update of the step count states the full bucket as its reason, even if the gap ends at the same instant.
    if reason.waitsForFullBucket, until == fullTime || fullTime >= gapEnd && until > nextTokenTime {
      return .bucketNotFull(until: until)
    }
    if until == nextTokenTime { return .bucketEmpty(until: until) }
    return until < gapEnd ? .runTimeEnd(until: until) : .minimumGap(until: until)
  }

  private mutating func recordSentState(
    _ desired: DesiredActivityContent, milestone: Int64?, at now: Instant, under configuration: PalConfiguration
  ) {
    let state = SentActivityState(
      desired, milestone: milestone, after: session?.lastSent.phaseAndRestStart(at: now), at: now,
      drawnAt: expectedDrawTime(at: now, spacing: configuration.device.minimumDrawInterval),
      under: configuration.rules)
    session?.lastSent = state
    lastUpdateAt = now
    deferredUpdate = nil
  }

  /// Returns the instant at which the phone is expected to draw a state that is sent at `now`.
  ///
  /// The phone draws at most once per `spacing`. A new state replaces one that is still waiting to be drawn.
  private func expectedDrawTime(at now: Instant, spacing: Milliseconds) -> Instant {
    guard let lastDrawnAt = session?.lastSent.drawnAt else { return now }
    return now < lastDrawnAt ? lastDrawnAt : max(now, lastDrawnAt + spacing)
  }

  /// Returns the instant of the next decision or display change without an update, or `nil` if none is known.
  package mutating func nextWake(
    after now: Instant, in execution: AppRunState, maxDuration: Milliseconds?
  ) -> Instant? {
    var next = EarliestFutureInstant(after: now)
    next.keepIfEarlier(session?.lastSent.drawnAt)
    next.keepIfEarlier(session?.lastSent.staleAt)
    if let startedAt = session?.startedAt, let maxDuration { next.keepIfEarlier(startedAt + maxDuration) }
    if execution.isRunning {
      func keepIfEarlierWhileRunning(_ instant: Instant?) {
        if let instant, execution.end.map({ instant <= $0 }) ?? true { next.keepIfEarlier(instant) }
      }
      keepIfEarlierWhileRunning(deferredUpdate?.until)
      keepIfEarlierWhileRunning(shownMilestone?.until)
      if deferredUpdate != nil { next.keepIfEarlier(execution.end) }
    }
    return next.instant
  }

  /// Limits stored instants to `now` when the clock is set back, so that no update waits for a time on the old clock.
  mutating func handleClockSetBack(to now: Instant) {
    tokenBucket.handleClockSetBack(to: now)
    lastUpdateAt = lastUpdateAt.map { min($0, now) }
    (shownMilestone, replacedSession) = (nil, nil)
    guard let running = session else { return }
    session = ActivitySession(
      startedAt: min(running.startedAt, now), lastSent: running.lastSent.clampingTimes(to: now))
  }
}
