/// A model of the pal's Live Activity over time, which decides when sessions start and end and when updates are sent.
///
/// A session is one Live Activity on the phone, from its start to its end.
///
/// The caller only carries out what the model returns, and calls it again at `nextWake`.
struct LiveActivity: Hashable, Sendable {
  /// The pal's token bucket, which a new session does not refill.
  private(set) var tokenBucket: TokenBucket
  private(set) var session: Session?
  /// The session that ended last, while it stays on the Lock Screen.
  private(set) var endedSession: EndedSession?
  /// The instant when the last session ended.
  private(set) var lastSessionEndedAt: Instant?
  private(set) var lastUpdateAt: Instant?
  private(set) var deferredUpdate: DeferredUpdate?
  private(set) var shownMilestone: DisplayedMilestone?
  private(set) var wasSwipedAway = false
  private(set) var lastStartDayAfterSwipe: CivilDay?
  /// The reason why no session can start, or `nil` if there is none.
  private(set) var startObstacle: StartObstacle?
  /// The session that the current one replaced, in case the start of the current one failed.
  ///
  /// If it did, the replaced session continues. It is kept until the app finds the current one on the phone.
  private(set) var replacedSession: ReplacedSession?

  /// One Live Activity from its start to its end.
  struct Session: Hashable, Sendable {
    fileprivate(set) var startedAt: Instant
    /// The state that the phone has drawn.
    fileprivate(set) var drawn: SentState
    /// The state that the phone will draw next.
    fileprivate(set) var pending: SentState?

    /// The state that was sent last, drawn or not.
    @inline(__always) var lastSent: SentState { pending ?? drawn }

    // Accessors for parts of the state, because copying all of it at every instant would be slow.

    /// The content that was sent last, without its times.
    @inline(__always) var lastSentContent: ContentState { pending?.content ?? drawn.content }

    /// Returns the part of the last sent state that the next state depends on.
    @inline(__always) func lastCarryOver(at now: Instant) -> SentState.CarryOver {
      pending?.carryOver(at: now) ?? drawn.carryOver(at: now)
    }

    /// Returns the highest-ranked difference between `desired` and the state that was sent last.
    @inline(__always) func difference(to desired: DesiredActivityContent, milestone: Int64?, at now: Instant)
      -> ActivityUpdateReason?
    {
      // Matches only the case, because a comparison would copy the value.
      if case .some = pending { return pending?.difference(to: desired, milestone: milestone, at: now) }
      return drawn.difference(to: desired, milestone: milestone, at: now)
    }

    /// Returns the steps that the last sent state shows at `now`.
    @inline(__always) func lastSentSteps(at now: Instant) -> Int64? {
      if case .some = pending { return pending?.steps(at: now) }
      return drawn.steps(at: now)
    }

    /// The stale date of the state that was sent last.
    @inline(__always) var lastSentStaleAt: Instant { pending?.staleAt ?? drawn.staleAt }

    /// The instant when the phone draws the state that was sent last.
    @inline(__always) var lastSentDrawnAt: Instant { pending?.drawnAt ?? drawn.drawnAt }

    /// Returns the state that is visible at `now`.
    @inline(__always) func visibleState(at now: Instant) -> SentState {
      if let pending, pending.drawnAt <= now { pending } else { drawn }
    }

    /// Makes the pending state the drawn one if the phone has drawn it by `now`.
    fileprivate mutating func drawPendingIfDue(at now: Instant) {
      guard let pending, pending.drawnAt <= now else { return }
      drawn = pending
      self.pending = nil
    }

    /// Makes a state that the app found on the phone the drawn one.
    fileprivate mutating func adopt(found state: SentState) { (drawn, pending) = (state, nil) }

    /// Makes `state` the drawn one if the phone draws it at once, and the pending one otherwise.
    fileprivate mutating func scheduleDrawing(of state: SentState, at now: Instant) {
      if state.drawnAt == now {
        drawn = state
        pending = nil
      } else {
        pending = state
      }
    }
  }

  /// A session that the system ended.
  struct EndedSession: Hashable, Sendable {
    let session: Session
    let endedAt: Instant
    /// The instant when the session leaves the Lock Screen, or `nil` if it stays forever.
    let removedAt: Instant?
  }

  /// A reason why no session can start.
  enum StartObstacle: String, Hashable, Sendable, Codable {
    /// The phone refused the last start, and opening the app tries again.
    case refused
    /// The user switched Live Activities off.
    case off
  }

  /// A session that another one replaced, which was either alive or ended by the system.
  indirect enum ReplacedSession: Hashable, Sendable {
    case session(Session)
    case ended(EndedSession)
  }

  /// An update that waits until a later instant.
  struct DeferredUpdate: Hashable, Sendable {
    let reason: ActivityUpdateReason
    let until: Instant
  }

  /// A milestone's text that is shown, with a prepaid update to remove it.
  struct DisplayedMilestone: Hashable, Sendable {
    let steps: Int64
    let until: Instant
  }

  /// True if a session has begun and not ended.
  // Matches only the case, because a comparison would copy the value.
  @inline(__always) var isAlive: Bool { if case .some = session { true } else { false } }

  /// True if no update is waiting to be sent.
  @inline(__always) var hasNoDeferredUpdate: Bool { if case .none = deferredUpdate { true } else { false } }
}

extension LiveActivity {
  init(createdAt: Instant, under rules: Rules) { self.init(tokenBucket: TokenBucket(fullAt: createdAt, under: rules)) }
}

// Sessions.
extension LiveActivity {
  /// Ends a session that has reached the system's maximum duration, and returns true if there was one.
  ///
  /// The ended session then stays on the Lock Screen for `retention`.
  @inline(__always) mutating func endIfExpired(
    at now: Instant, maxDuration: Milliseconds?, retention: Milliseconds?
  ) -> Bool {
    if let removedAt = endedSession?.removedAt, removedAt <= now { endedSession = nil }
    guard let maxDuration, let startedAt = session?.startedAt, startedAt + maxDuration <= now else { return false }
    retainEndedSession(for: retention, since: startedAt + maxDuration, asOf: now)
    return true
  }

  /// Ends the session, and leaves it on the Lock Screen for `retention` if that is not over by `now`.
  private mutating func retainEndedSession(for retention: Milliseconds?, since end: Instant, asOf now: Instant) {
    let removedAt = retention.map { end + $0 }
    if let session, removedAt.map({ $0 > now }) ?? true {
      endedSession = EndedSession(session: session, endedAt: end, removedAt: removedAt)
    }
    endSession(at: end)
  }

  /// Ends the session at `end`, and discards its deferred update and the milestone's text that it shows.
  private mutating func endSession(at end: Instant) {
    session = nil
    shownMilestone = nil
    deferredUpdate = nil
    replacedSession = nil
    lastSessionEndedAt = end
  }

  /// Handles the user dismissing the Live Activity, and returns true if a session was alive.
  ///
  /// A dismissal affects neither the pal nor its steps.
  mutating func dismiss(at now: Instant) -> Bool {
    endedSession = nil
    return handleMissingSession(at: now)
  }

  /// Removes the session as if it had never existed, so that opening the app starts one.
  mutating func removeSession() {
    (session, endedSession, shownMilestone, deferredUpdate, replacedSession) = (nil, nil, nil, nil, nil)
  }

  /// Restores the session that was replaced at `instant`, because the start of its replacement failed.
  ///
  /// Returns true if an older session continues, false if there was none, and `nil` if no session was started at
  /// `instant`.
  private mutating func revertFailedStart(at instant: Instant?) -> Bool? {
    guard let instant, session?.startedAt == instant else { return nil }
    (session, endedSession, shownMilestone, deferredUpdate) = (nil, nil, nil, nil)
    switch replacedSession {
    case .session(let older)?: session = older
    case .ended(let older)?: endedSession = older
    case nil: break
    }
    replacedSession = nil
    startObstacle = .refused
    return isAlive
  }

  /// Applies the user's setting for Live Activities, and returns true if switching them off ends a session.
  mutating func setEnabled(_ isOn: Bool, at now: Instant) -> Bool {
    startObstacle = isOn ? nil : .off
    guard !isOn else { return false }
    endedSession = nil
    guard isAlive else { return false }
    endSession(at: now)
    return true
  }

  /// Handles a session missing from the phone, and returns true if one was expected.
  ///
  /// The user may have swiped the session away, so this counts as a dismissal and no new session starts at once.
  mutating func handleMissingSession(at now: Instant) -> Bool {
    guard isAlive else { return false }
    endSession(at: now)
    wasSwipedAway = true
    return true
  }

  /// Adopts a state that the app found on the phone, in a session started at `startedAt` if that is known.
  ///
  /// Anything that differs from the last sent state is sent again. The session continues, even if it is unknown or was
  /// about to be replaced.
  mutating func adoptFoundState(_ state: SentState, startedAt: Instant?, at now: Instant, maxDuration: Milliseconds?) {
    guard startObstacle != .off else { return }
    // No session lives longer than `maxDuration` or starts in the future: such a start comes from a wrong clock.
    let startedAt = startedAt.flatMap { start in
      start <= now && maxDuration.map { now < start + $0 } ?? true ? start : nil
    }
    if session == nil {
      guard let startedAt else { return }
      session = Session(startedAt: startedAt, drawn: state, pending: nil)
      (endedSession, wasSwipedAway) = (nil, false)
    }
    if let startedAt, session?.startedAt != startedAt {
      if case .session(let older)? = replacedSession, older.startedAt == startedAt { session = older }
      session?.startedAt = startedAt
    }
    replacedSession = nil
    if session?.lastSent.content != state.content { session?.adopt(found: state) }
  }

  /// Starts a session if there is none and one is allowed, and returns true if it did.
  mutating func startIfNeeded(
    _ desired: DesiredActivityContent, isOpening: Bool, on day: CivilDay, at now: Instant,
    under configuration: PalConfiguration
  ) -> Bool {
    guard !isAlive, startObstacle == nil || startObstacle == .refused && isOpening else { return false }
    if wasSwipedAway {
      // After a swipe, opening the app starts a session, at most once a day.
      guard isOpening, lastStartDayAfterSwipe != day else { return false }
      lastStartDayAfterSwipe = day
      wasSwipedAway = false
    }
    start(desired, at: now, under: configuration)
    return true
  }

  /// Replaces a session that is older than the renewal age, and returns true if it did.
  mutating func renewIfOld(_ desired: DesiredActivityContent, at now: Instant, under configuration: PalConfiguration)
    -> Bool
  {
    guard let startedAt = session?.startedAt, now - startedAt > configuration.rules.liveActivityRenewalAge else {
      return false
    }
    start(desired, at: now, under: configuration)
    return true
  }

  // Not inlined, because it is rare; the frequent case, an update, is then made in place.
  @inline(never) private mutating func start(
    _ desired: DesiredActivityContent, at now: Instant, under configuration: PalConfiguration
  ) {
    let first = SentState(
      desired, milestone: nil, after: session?.lastCarryOver(at: now), at: now, drawnAt: now, under: configuration.rules
    )
    replacedSession = session.map { .session($0) } ?? endedSession.map { .ended($0) }
    session = Session(startedAt: now, drawn: first, pending: nil)
    (endedSession, startObstacle) = (nil, nil)
    shownMilestone = nil
  }
}

// The decisions at one instant.
extension LiveActivity {
  /// The result of updating the Live Activity at one instant.
  struct UpdateResult: Sendable {
    /// True if a session has replaced an old one.
    var wasRenewed = false
    /// True if a session has begun where there was none.
    var wasStarted = false
    var decision = UpdateDecision()
  }

  /// The result of updating the Live Activity at one instant after a failed start.
  struct FailedStartResult: Sendable {
    /// The first state of a session started at this instant, even if that start failed.
    var firstState: (content: ContentState, staleAt: Instant)?
    /// True if the session started at this instant replaces an old one.
    var wasRenewal = false
    /// True if the previous session continues after a failed start, or `nil` if no start failed.
    var previousContinues: Bool?
    /// True if the previous session has reached the system's maximum duration.
    var previousExpired = false
    var decision = UpdateDecision()
  }

  /// The conditions that limit what can be done to the Live Activity at one instant.
  struct DecisionInput {
    let now: Instant
    let day: CivilDay
    /// True if the phone allows a session to start.
    let canStart: Bool
    /// True if the app was opened at this instant.
    let isOpening: Bool
    /// The start time of a Live Activity that is known to have failed to start, or `nil` if there is none.
    let failedStartAt: Instant?
    let execution: AppExecution
  }

  /// Returns true if `input` allows a start, or an update of a session that is alive.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  @inline(__always) mutating func canAct(on input: DecisionInput) -> Bool {
    input.canStart || input.execution.isRunning && isAlive
  }

  /// Renews, starts and updates the session where `input` allows it, if no start is known to have failed.
  mutating func update(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, _ input: DecisionInput,
    under configuration: PalConfiguration
  ) -> UpdateResult {
    guard canAct(on: input) else { return UpdateResult() }
    var result = startOrRenew(desired, input, under: configuration)
    result.decision = decideUpdate(
      to: desired, milestone: reached, at: input.now, in: input.execution, under: configuration)
    return result
  }

  /// Renews, starts and updates the session where `input` allows it, if a start failed before or fails at this instant.
  // Not inlined, because it is rare and its larger result would cost time at every instant.
  @inline(never) mutating func updateAfterFailedStart(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, _ input: DecisionInput,
    under configuration: PalConfiguration
  ) -> FailedStartResult {
    var result = FailedStartResult()
    result.previousContinues = revertFailedStart(at: input.failedStartAt)
    if result.previousContinues != nil {
      result.previousExpired = endIfExpired(
        at: input.now, maxDuration: configuration.device.maxSessionDuration,
        retention: configuration.device.lockScreenRetention)
    }
    guard canAct(on: input) else { return result }
    let start = startOrRenew(desired, input, under: configuration)
    if start.wasStarted || start.wasRenewed {
      result.firstState = session.map { ($0.drawn.content, $0.drawn.staleAt) }
      result.wasRenewal = start.wasRenewed
      result.previousContinues = revertFailedStart(at: input.failedStartAt) ?? result.previousContinues
    }
    result.decision = decideUpdate(
      to: desired, milestone: reached, at: input.now, in: input.execution, under: configuration)
    return result
  }

  @inline(__always) private mutating func startOrRenew(
    _ desired: DesiredActivityContent, _ input: DecisionInput, under configuration: PalConfiguration
  ) -> UpdateResult {
    var result = UpdateResult()
    if input.isOpening { result.wasRenewed = renewIfOld(desired, at: input.now, under: configuration) }
    if input.canStart {
      result.wasStarted = startIfNeeded(
        desired, isOpening: input.isOpening, on: input.day, at: input.now, under: configuration)
    }
    return result
  }
}

// Updates.
extension LiveActivity {
  /// A decision about updates at one instant.
  struct UpdateDecision: Hashable, Sendable {
    /// The reason why a reached milestone is not shown, or `nil` if it is shown or none was reached.
    var milestoneSkipReason: MilestoneSkipReason?
    var action: UpdateAction?
  }

  /// An action that brings the display up to date.
  enum UpdateAction: Hashable, Sendable {
    /// The app must send the session's new state.
    case send(ActivityUpdateReason)
    /// The update is deferred; `wasDeferred` is true if it was already deferred and its deadline or reason changed.
    case deferUpdate(ActivityUpdateReason, Deferral, wasDeferred: Bool)
    /// The deferred update is dropped, because it would look like what is shown.
    case drop(ActivityUpdateReason)
  }

  /// The rule that defers an update, with the instant when the wait ends.
  enum Deferral: Hashable, Sendable {
    /// The token bucket is empty.
    case bucketEmpty(until: Instant)
    /// The minimum gap after the last update is not over.
    case minimumGap(until: Instant)
    /// The token bucket is not full, and the update has the lowest rank.
    case bucketNotFull(until: Instant)

    var until: Instant {
      switch self {
      case .bucketEmpty(let until), .minimumGap(let until), .bucketNotFull(let until): until
      }
    }
  }

  /// Decides what to send at `now`, which is at most one state.
  mutating func decideUpdate(
    to desired: DesiredActivityContent, milestone reached: ReachedMilestone?, at now: Instant,
    in execution: AppExecution, under configuration: PalConfiguration
  ) -> UpdateDecision {
    guard execution.isRunning, isAlive else { return UpdateDecision() }
    let isRemovalPrepaid = removeExpiredMilestone(at: now, in: execution, under: configuration)
    var skipReason: MilestoneSkipReason?
    var newMilestone: DisplayedMilestone?
    if let reached {
      skipReason = milestoneSkipReason(for: reached, at: now, in: execution, under: configuration)
      if skipReason == nil {
        newMilestone = DisplayedMilestone(
          steps: reached.steps, until: now + LiveActivity.milestoneTextDuration(under: configuration))
      }
    }

    let text = (newMilestone ?? shownMilestone)?.steps
    let cost: Int64 = newMilestone != nil ? 2 : isRemovalPrepaid ? 0 : 1
    let waits = cost == 1 && keepsWalkUpdateDeferred(desired, at: now, in: execution, under: configuration)
    let difference = session?.difference(to: desired, milestone: text, at: now)
    guard let reason = waits && difference != .phase ? .walking : difference else {
      let dropped = deferredUpdate?.reason
      deferredUpdate = nil
      return UpdateDecision(milestoneSkipReason: skipReason, action: dropped.map { .drop($0) })
    }
    if cost == 1, let deferral = deferral(of: reason, at: now, in: execution, under: configuration) {
      let (before, after) = (deferredUpdate, DeferredUpdate(reason: reason, until: deferral.until))
      deferredUpdate = after
      return UpdateDecision(
        milestoneSkipReason: skipReason,
        action: before == after ? nil : .deferUpdate(reason, deferral, wasDeferred: before != nil))
    }
    tokenBucket.spend(cost, at: now, under: configuration.rules)
    if let newMilestone { shownMilestone = newMilestone }
    send(desired, milestone: text, at: now, under: configuration)
    return UpdateDecision(milestoneSkipReason: skipReason, action: .send(reason))
  }

  /// Returns true if a deferred update for a walk keeps waiting in the last second of the walk.
  ///
  /// The update would no longer show the walk. But dropping it before the next wake would make the decision depend on
  /// when other events happen to arrive.
  private mutating func keepsWalkUpdateDeferred(
    _ desired: DesiredActivityContent, at now: Instant, in execution: AppExecution,
    under configuration: PalConfiguration
  ) -> Bool {
    deferredUpdate?.reason == .walking && desired.isWalking(at: now) && !desired.showsWalk(at: now)
      && deferral(of: .walking, at: now, in: execution, under: configuration) != nil
  }

  /// Removes a milestone's text that has been shown long enough, and returns true if the update for that is prepaid.
  private mutating func removeExpiredMilestone(
    at now: Instant, in execution: AppExecution, under configuration: PalConfiguration
  ) -> Bool {
    guard let shown = shownMilestone else { return false }
    if now < shown.until, !execution.isAtOrAfterEnd(now) {
      // The phone's stale view has already removed the text, and nothing restores it.
      if let staleAt = session?.lastSentStaleAt, now >= staleAt { shownMilestone = nil }
      return false
    }
    shownMilestone = nil
    // The prepaid token is valid only at its own instant, or sooner if the app stops running. Keeping it for later
    // would break the bound on updates.
    if now > shown.until { tokenBucket.refund(at: shown.until, under: configuration.rules) }
    return now <= shown.until
  }

  /// Returns the rule that defers an update for `reason`, with its deadline, or `nil` if the update can be sent now.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  private mutating func deferral(
    of reason: ActivityUpdateReason, at now: Instant, in execution: AppExecution, under configuration: PalConfiguration
  ) -> Deferral? {
    if reason == .phase { return nil }
    let nextTokenTime = tokenBucket.nextTokenTime(from: now, under: configuration.rules)
    guard reason.waitsForMinimumGap else { return nextTokenTime > now ? .bucketEmpty(until: nextTokenTime) : nil }
    let fullTime = reason.waitsForFullBucket ? tokenBucket.fullTime(from: now, under: configuration.rules) : now
    let gapEnd = lastUpdateAt.map { $0 + configuration.rules.liveActivityUpdateGap } ?? now
    // At the end of the run time, the latest state is sent if the bucket has a token.
    let latest = execution.end ?? .distantFuture
    let until = max(nextTokenTime, min(max(fullTime, gapEnd), latest))
    guard until > now else { return nil }
    // An update of the step count reports the token bucket as its reason, even if the gap ends at the same instant.
    if reason.waitsForFullBucket, until == fullTime || fullTime >= gapEnd && until > nextTokenTime {
      return .bucketNotFull(until: until)
    }
    return until == nextTokenTime ? .bucketEmpty(until: until) : .minimumGap(until: until)
  }

  private mutating func send(
    _ desired: DesiredActivityContent, milestone: Int64?, at now: Instant, under configuration: PalConfiguration
  ) {
    let carryOver = session?.lastCarryOver(at: now)
    session?.drawPendingIfDue(at: now)
    // The phone draws at most once per minimum draw interval; earlier states wait, and the newest replaces the pending
    // one.
    let drawnAt = max(now, session.map { $0.drawn.drawnAt + configuration.device.minimumDrawInterval } ?? now)
    let state = SentState(
      desired, milestone: milestone, after: carryOver, at: now, drawnAt: drawnAt, under: configuration.rules)
    session?.scheduleDrawing(of: state, at: now)
    lastUpdateAt = now
    deferredUpdate = nil
  }

  /// Returns true if the deferred update keeps waiting at `now`, when today's steps become `steps`.
  ///
  /// Only the steps may have changed, and no wake may be due before `now`. The update then keeps its deadline as long
  /// as the display differs from what it should show.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  @inline(__always) mutating func isStillDeferred(at now: Instant, with steps: Int64) -> Bool {
    guard let reason = deferredUpdate?.reason else { return false }
    return reason != .steps || session?.lastSentSteps(at: now) != steps
  }

  /// Returns the next instant that needs a decision or changes the display automatically, or `nil` if there is none.
  mutating func nextWake(after now: Instant, in execution: AppExecution, maxDuration: Milliseconds?) -> Instant? {
    var next = EarliestFutureInstant(after: now)
    next.consider(session?.pending?.drawnAt)
    next.consider(session?.lastSentStaleAt)
    if let startedAt = session?.startedAt, let maxDuration { next.consider(startedAt + maxDuration) }
    next.consider(endedSession?.removedAt)
    if execution.isRunning {
      func considerWhileRunning(_ instant: Instant?) {
        if let instant, execution.end.map({ instant <= $0 }) ?? true { next.consider(instant) }
      }
      considerWhileRunning(deferredUpdate?.until)
      considerWhileRunning(shownMilestone?.until)
      if deferredUpdate != nil { next.consider(execution.end) }
    }
    return next.instant
  }

  /// Resets instants stored after `now` when the clock is set back, so that nothing waits for them.
  mutating func handleClockSetBack(to now: Instant) {
    tokenBucket.handleClockSetBack(to: now)
    lastUpdateAt = lastUpdateAt.map { min($0, now) }
    lastSessionEndedAt = lastSessionEndedAt.map { min($0, now) }
    (shownMilestone, replacedSession) = (nil, nil)
    if let endedSession, endedSession.endedAt > now { self.endedSession = nil }
    guard let running = session else { return }
    session?.startedAt = min(running.startedAt, now)
    session?.drawn = running.lastSent.clampingTimes(to: now)
    session?.pending = nil
  }
}
