/// The Live Activity over time: its sessions, and which updates are sent when.
///
/// Everything that decides is in here; the caller only sends what it is told to and comes back at `nextWake`.
struct LiveActivity: Hashable, Sendable {
  /// One bucket for the pal: a new session does not refill it.
  private(set) var bucket: UpdateBucket
  private(set) var session: Session?
  /// The session that ended last, as long as it may stay on the Lock Screen.
  private(set) var ended: Ended?
  /// When the last session came to its end.
  private(set) var goneSince: Instant?
  private(set) var lastUpdateAt: Instant?
  private(set) var held: Held?
  private(set) var milestone: ShownMilestone?
  private(set) var wasSwipedAway = false
  private(set) var lastStartAfterSwipe: CivilDay?
  /// What keeps a session from starting; `nil` where nothing does.
  private(set) var obstacle: Obstacle?
  /// What was there before the session, until somebody has found that: should its start fail, this goes on.
  private(set) var before: Before?

  /// From its start to its end.
  struct Session: Hashable, Sendable {
    fileprivate(set) var startedAt: Instant
    /// What the phone has drawn.
    fileprivate(set) var drawn: SentState
    /// What it will draw when it draws again.
    fileprivate(set) var waiting: SentState?

    /// What was sent last.
    @inline(__always) var last: SentState { waiting ?? drawn }

    // Parts of it, for those who would copy the whole at every instant.

    /// What was sent last, without when.
    @inline(__always) var lastContent: ContentState { waiting?.content ?? drawn.content }

    /// What the next state has to know of what was sent last.
    @inline(__always) func lastTrace(at now: Instant) -> SentState.Trace {
      waiting?.trace(at: now) ?? drawn.trace(at: now)
    }

    /// What differs from what was sent last.
    @inline(__always) func difference(to wish: ActivityWish, milestone: Int64?, at now: Instant) -> UpdateReason? {
      // By its case alone, since comparing would copy it.
      if case .some = waiting { return waiting?.difference(to: wish, milestone: milestone, at: now) }
      return drawn.difference(to: wish, milestone: milestone, at: now)
    }

    /// The steps of what was sent last, as it looks at `now`.
    @inline(__always) func lastSteps(at now: Instant) -> Int64? {
      if case .some = waiting { return waiting?.steps(at: now) }
      return drawn.steps(at: now)
    }

    /// When what was sent last is stale.
    @inline(__always) var lastIsStaleAt: Instant { waiting?.staleAt ?? drawn.staleAt }

    /// When what was sent last is drawn.
    @inline(__always) var lastIsDrawnAt: Instant { waiting?.drawnAt ?? drawn.drawnAt }

    /// What is on the glass at `now`.
    @inline(__always) func onGlass(at now: Instant) -> SentState {
      if let waiting, waiting.drawnAt <= now { waiting } else { drawn }
    }

    /// Takes what waited for what is drawn, if the phone has drawn it by `now`.
    fileprivate mutating func draw(at now: Instant) {
      guard let waiting, waiting.drawnAt <= now else { return }
      drawn = waiting
      self.waiting = nil
    }

    /// Takes what somebody has found on the phone for what is drawn.
    fileprivate mutating func show(found state: SentState) { (drawn, waiting) = (state, nil) }

    /// Shows `state`, which is sent at `now`.
    fileprivate mutating func show(_ state: SentState, at now: Instant) {
      if state.drawnAt == now {
        drawn = state
        waiting = nil
      } else {
        waiting = state
      }
    }
  }

  /// A session that the system ended.
  struct Ended: Hashable, Sendable {
    let session: Session
    let at: Instant
    /// When it leaves the Lock Screen; `nil`: never.
    let leavesAt: Instant?
  }

  /// What keeps a session from starting.
  enum Obstacle: String, Hashable, Sendable, Codable {
    /// The phone refused the last one, so that the next open tries again.
    case refused
    /// The person has switched Live Activities off.
    case off
  }

  /// What a session has taken the place of.
  indirect enum Before: Hashable, Sendable {
    case session(Session)
    case ended(Ended)
  }

  /// Something that waits to be sent.
  struct Held: Hashable, Sendable {
    let reason: UpdateReason
    let until: Instant
  }

  /// A milestone's text on show; its end is paid for.
  struct ShownMilestone: Hashable, Sendable {
    let steps: Int64
    let until: Instant
  }

  /// Whether a session has begun and not ended.
  // By its case alone, since comparing would copy it.
  @inline(__always) var isAlive: Bool { if case .some = session { true } else { false } }

  /// Whether nothing waits to be sent.
  @inline(__always) var holdsNothing: Bool { if case .none = held { true } else { false } }
}

extension LiveActivity {
  init(createdAt: Instant, under rules: Rules) { self.init(bucket: UpdateBucket(fullAt: createdAt, under: rules)) }
}

// Sessions.
extension LiveActivity {
  /// Ends a session that has lasted as long as the system lets it, and says whether there was one; `kept` is how long it
  /// stays on the Lock Screen then.
  @inline(__always) mutating func endIfTooOld(
    at now: Instant, after longest: Milliseconds?, kept: Milliseconds?
  ) -> Bool {
    if let leaves = ended?.leavesAt, leaves <= now { ended = nil }
    guard let longest, let startedAt = session?.startedAt, startedAt + longest <= now else { return false }
    keep(for: kept, since: startedAt + longest, asOf: now)
    return true
  }

  /// Leaves a session that ended by itself on the Lock Screen for as long as it may stay.
  private mutating func keep(for kept: Milliseconds?, since end: Instant, asOf now: Instant) {
    let leaves = kept.map { end + $0 }
    if let session, leaves.map({ $0 > now }) ?? true { ended = Ended(session: session, at: end, leavesAt: leaves) }
    leave(at: end)
  }

  /// The session is over, and with it whatever waited to be shown in it.
  private mutating func leave(at end: Instant) {
    session = nil
    milestone = nil
    held = nil
    before = nil
    goneSince = end
  }

  /// The person swiped it away; that changes nothing in the game.
  mutating func dismiss(at now: Instant) -> Bool {
    ended = nil
    return lose(at: now)
  }

  /// Removes the session as if it had never been, so that the next open starts one.
  mutating func forgetSession() { (session, ended, milestone, held, before) = (nil, nil, nil, nil, nil) }

  /// Goes on with what was there before the session that was to start at `instant` and did not; says whether that is
  /// another session, or `nil` where no session started then.
  private mutating func fail(startAt instant: Instant?) -> Bool? {
    guard let instant, session?.startedAt == instant else { return nil }
    (session, ended, milestone, held) = (nil, nil, nil, nil)
    switch before {
    case .session(let older)?: session = older
    case .ended(let older)?: ended = older
    case nil: break
    }
    before = nil
    obstacle = .refused
    return isAlive
  }

  /// The person has switched Live Activities on or off; says whether one ends by that.
  mutating func setOn(_ isOn: Bool, at now: Instant) -> Bool {
    obstacle = isOn ? nil : .off
    guard !isOn else { return false }
    ended = nil
    guard isAlive else { return false }
    leave(at: now)
    return true
  }

  /// The phone shows no session; says whether there should be one.
  ///
  /// Somebody may have swiped it away, who is not to be bothered.
  mutating func lose(at now: Instant) -> Bool {
    guard isAlive else { return false }
    leave(at: now)
    wasSwipedAway = true
    return true
  }

  /// The phone shows `state`, in a session that was started at `startedAt` as far as somebody knows: what differs from what
  /// was sent is to be sent again.
  ///
  /// It may be the session that another was to take the place of, or one of which nothing is known; either goes on.
  mutating func find(_ state: SentState, startedAt: Instant?, at now: Instant, longest: Milliseconds?) {
    guard obstacle != .off else { return }
    // None lives that long, and none begins tomorrow: whoever says so has read a clock that was wrong.
    let startedAt = startedAt.flatMap { start in
      start <= now && longest.map { now < start + $0 } ?? true ? start : nil
    }
    if session == nil {
      guard let startedAt else { return }
      session = Session(startedAt: startedAt, drawn: state, waiting: nil)
      (ended, wasSwipedAway) = (nil, false)
    }
    if let startedAt, session?.startedAt != startedAt {
      if case .session(let older)? = before, older.startedAt == startedAt { session = older }
      session?.startedAt = startedAt
    }
    before = nil
    if session?.last.content != state.content { session?.show(found: state) }
  }

  /// Starts a session if there is none and there may be one; says whether it did.
  mutating func startIfNeeded(
    _ wish: ActivityWish, opening: Bool, on day: CivilDay, at now: Instant, under laws: Laws
  ) -> Bool {
    guard !isAlive, obstacle == nil || obstacle == .refused && opening else { return false }
    if wasSwipedAway {
      // After a swipe the next open starts one, at most once a day.
      guard opening, lastStartAfterSwipe != day else { return false }
      lastStartAfterSwipe = day
      wasSwipedAway = false
    }
    start(wish, at: now, under: laws)
    return true
  }

  /// Starts a new session in place of one that is older than the renewal age; says whether it did.
  mutating func renewIfOld(_ wish: ActivityWish, at now: Instant, under laws: Laws) -> Bool {
    guard let startedAt = session?.startedAt, now - startedAt > laws.rules.liveActivityRenewedAfter else {
      return false
    }
    start(wish, at: now, under: laws)
    return true
  }

  // Apart, since it seldom happens: an update, which often does, is then made in place.
  @inline(never) private mutating func start(_ wish: ActivityWish, at now: Instant, under laws: Laws) {
    let first = SentState(
      wish, milestone: nil, after: session?.lastTrace(at: now), at: now, drawnAt: now, under: laws.rules)
    before = session.map { .session($0) } ?? ended.map { .ended($0) }
    session = Session(startedAt: now, drawn: first, waiting: nil)
    (ended, obstacle) = (nil, nil)
    milestone = nil
  }
}

// All that is decided at one instant.
extension LiveActivity {
  /// What became of it.
  struct Settled: Sendable {
    /// Whether a session has taken the place of an old one.
    var wasRenewed = false
    /// Whether a session has begun where none was.
    var wasStarted = false
    var decision = Decision()
  }

  /// What became of it where a start is known to have failed.
  struct SettledAfterFailure: Sendable {
    /// What a session was to begin with just now.
    var first: (content: ContentState, staleAt: Instant)?
    /// Whether it was to take the place of an old one.
    var wasRenewal = false
    /// Whether the one before goes on; `nil` where no start has failed.
    var olderGoesOn: Bool?
    /// Whether the one before has lasted as long as the system lets it.
    var olderIsOver = false
    var decision = Decision()
  }

  /// What an instant lets it do.
  struct Chance {
    let now: Instant
    let day: CivilDay
    /// Whether a session may start.
    let mayStart: Bool
    /// Whether the app was opened just now.
    let opening: Bool
    /// The start that is known to have failed.
    let failedStart: Instant?
    let run: RunTime
  }

  /// Whether `chance` lets it do anything.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  @inline(__always) mutating func may(_ chance: Chance) -> Bool { chance.mayStart || chance.run.isRunning && isAlive }

  /// Renews, starts and updates, as far as `chance` lets it, where no start is known to have failed.
  mutating func settle(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, _ chance: Chance, under laws: Laws
  ) -> Settled {
    guard may(chance) else { return Settled() }
    var settled = begin(wish, chance, under: laws)
    settled.decision = decide(wish, offering: offer, at: chance.now, in: chance.run, under: laws)
    return settled
  }

  /// Renews, starts and updates, as far as `chance` lets it, where a start has failed before or fails just now.
  // Apart, since it seldom happens, and carries what would cost something at every instant.
  @inline(never) mutating func settleAfterFailure(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, _ chance: Chance, under laws: Laws
  ) -> SettledAfterFailure {
    var settled = SettledAfterFailure()
    settled.olderGoesOn = fail(startAt: chance.failedStart)
    if settled.olderGoesOn != nil {
      settled.olderIsOver = endIfTooOld(
        at: chance.now, after: laws.device.longestSession, kept: laws.device.keptOnLockScreen)
    }
    guard may(chance) else { return settled }
    let begun = begin(wish, chance, under: laws)
    if begun.wasStarted || begun.wasRenewed {
      settled.first = session.map { ($0.drawn.content, $0.drawn.staleAt) }
      settled.wasRenewal = begun.wasRenewed
      settled.olderGoesOn = fail(startAt: chance.failedStart) ?? settled.olderGoesOn
    }
    settled.decision = decide(wish, offering: offer, at: chance.now, in: chance.run, under: laws)
    return settled
  }

  @inline(__always) private mutating func begin(_ wish: ActivityWish, _ chance: Chance, under laws: Laws) -> Settled {
    var settled = Settled()
    if chance.opening { settled.wasRenewed = renewIfOld(wish, at: chance.now, under: laws) }
    if chance.mayStart {
      settled.wasStarted = startIfNeeded(wish, opening: chance.opening, on: chance.day, at: chance.now, under: laws)
    }
    return settled
  }
}

// Updates.
extension LiveActivity {
  /// What became of one instant.
  struct Decision: Hashable, Sendable {
    /// Why a milestone is not shown, when one was offered.
    var milestoneRefused: MilestoneRefusal?
    var action: Action?
  }

  /// What to do with the state as it should be shown.
  enum Action: Hashable, Sendable {
    /// The session's last state is to be sent.
    case send(UpdateReason)
    /// The update is deferred; `moved` if it was before, until another instant or for another reason.
    case hold(UpdateReason, Wait, moved: Bool)
    /// What was held looks like what is shown.
    case drop(UpdateReason)
  }

  /// Until when an update waits, and by which rule.
  enum Wait: Hashable, Sendable {
    /// No update is saved up.
    case bucketEmpty(until: Instant)
    /// The last one was a moment ago.
    case gapNotOver(until: Instant)
    /// Fewer are saved up than can be, and what waits is the least of it.
    case bucketNotFull(until: Instant)

    var until: Instant {
      switch self {
      case .bucketEmpty(let until), .gapNotOver(let until), .bucketNotFull(let until): until
      }
    }
  }

  /// Decides what is sent at `now`, at most one state.
  mutating func decide(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, at now: Instant, in run: RunTime, under laws: Laws
  ) -> Decision {
    guard run.isRunning, isAlive else { return Decision() }
    let endIsPaid = endMilestone(at: now, in: run, under: laws)
    var refused: MilestoneRefusal?
    var beginning: ShownMilestone?
    if let offer {
      refused = refusal(of: offer, at: now, in: run, under: laws)
      if refused == nil {
        beginning = ShownMilestone(steps: offer.steps, until: now + LiveActivity.milestoneLength(under: laws))
      }
    }

    let text = (beginning ?? milestone)?.steps
    let price: Int64 = beginning != nil ? 2 : endIsPaid ? 0 : 1
    let waits = price == 1 && waitsForWalk(wish, at: now, in: run, under: laws)
    let difference = session?.difference(to: wish, milestone: text, at: now)
    guard let reason = waits && difference != .phase ? .walking : difference else {
      let dropped = held?.reason
      held = nil
      return Decision(milestoneRefused: refused, action: dropped.map { .drop($0) })
    }
    if price == 1, let wait = wait(for: reason, at: now, in: run, under: laws) {
      let (before, after) = (held, Held(reason: reason, until: wait.until))
      held = after
      return Decision(
        milestoneRefused: refused, action: before == after ? nil : .hold(reason, wait, moved: before != nil))
    }
    bucket.spend(price, at: now, under: laws.rules)
    if let beginning { milestone = beginning }
    send(wish, milestone: text, at: now, under: laws)
    return Decision(milestoneRefused: refused, action: .send(reason))
  }

  /// Returns true if a held update for a walk keeps waiting in the last second of the walk.
  ///
  /// The update would no longer show the walk. But dropping it before the next wake would make the decision depend on the
  /// time at which somebody looks.
  private mutating func waitsForWalk(
    _ wish: ActivityWish, at now: Instant, in run: RunTime, under laws: Laws
  ) -> Bool {
    held?.reason == .walking && wish.isWalking(at: now) && !wish.showsWalk(at: now)
      && wait(for: .walking, at: now, in: run, under: laws) != nil
  }

  /// Takes away a milestone's text that has stood for its time, and says whether the update that shows so is paid for.
  private mutating func endMilestone(at now: Instant, in run: RunTime, under laws: Laws) -> Bool {
    guard let standing = milestone else { return false }
    if now < standing.until, !run.isLast(now) {
      // The phone's own stale view has taken the text away already; nobody brings it back.
      if let staleAt = session?.lastIsStaleAt, now >= staleAt { milestone = nil }
      return false
    }
    milestone = nil
    // What was paid for is kept for its instant alone, or for an end that comes sooner since the app is left: saved up
    // for later, it would break the bound on updates.
    if now > standing.until { bucket.refund(at: standing.until, under: laws.rules) }
    return now <= standing.until
  }

  /// Until when an update for `reason` has to wait; `nil` when it goes now.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  private mutating func wait(
    for reason: UpdateReason, at now: Instant, in run: RunTime, under laws: Laws
  ) -> Wait? {
    if reason == .phase { return nil }
    let holdsOne = bucket.holdsOne(from: now, under: laws.rules)
    guard reason.isOrdinary else { return holdsOne > now ? .bucketEmpty(until: holdsOne) : nil }
    let full = reason.waitsForFullBucket ? bucket.isFull(from: now, under: laws.rules) : now
    let gapOver = lastUpdateAt.map { $0 + laws.rules.liveActivityGap } ?? now
    // At the last instant of run time what is known then is delivered if the bucket holds one.
    let latest = run.end ?? .distantFuture
    let until = max(holdsOne, min(max(full, gapOver), latest))
    guard until > now else { return nil }
    // An update of the step count reports the token bucket as its reason, even if the gap ends at the same instant.
    if reason.waitsForFullBucket, until == full || full >= gapOver && until > holdsOne {
      return .bucketNotFull(until: until)
    }
    return until == holdsOne ? .bucketEmpty(until: until) : .gapNotOver(until: until)
  }

  private mutating func send(_ wish: ActivityWish, milestone: Int64?, at now: Instant, under laws: Laws) {
    let trace = session?.lastTrace(at: now)
    session?.draw(at: now)
    // The phone draws at most once each spacing; what comes sooner waits, and the newest replaces what waits.
    let drawnAt = max(now, session.map { $0.drawn.drawnAt + laws.device.drawingSpacing } ?? now)
    let state = SentState(wish, milestone: milestone, after: trace, at: now, drawnAt: drawnAt, under: laws.rules)
    session?.show(state, at: now)
    lastUpdateAt = now
    held = nil
  }

  /// Whether what waits does so still at `now`, which comes before any wake, where nothing is new but the steps.
  ///
  /// What it waits for stays where it is, as long as what is shown differs.
  // Mutating only so that it is asked in place: all of this would be copied to ask it otherwise.
  @inline(__always) mutating func goesOnWaiting(to now: Instant, with steps: Int64) -> Bool {
    guard let reason = held?.reason else { return false }
    return reason != .steps || session?.lastSteps(at: now) != steps
  }

  /// The next instant at which something is to be decided or looks different by itself; `nil` when nothing is foreseen.
  mutating func nextWake(after now: Instant, in run: RunTime, longest: Milliseconds?) -> Instant? {
    var next = Soonest(after: now)
    next.consider(session?.waiting?.drawnAt)
    next.consider(session?.lastIsStaleAt)
    if let startedAt = session?.startedAt, let longest { next.consider(startedAt + longest) }
    next.consider(ended?.leavesAt)
    if run.isRunning {
      func considerWhileRunning(_ instant: Instant?) {
        if let instant, run.end.map({ instant <= $0 }) ?? true { next.consider(instant) }
      }
      considerWhileRunning(held?.until)
      considerWhileRunning(milestone?.until)
      if held != nil { next.consider(run.end) }
    }
    return next.instant
  }

  /// A clock that was set back to `now` must not make anything wait for the time it had shown.
  mutating func forgetTheFuture(at now: Instant) {
    bucket.forgetTheFuture(at: now)
    lastUpdateAt = lastUpdateAt.map { min($0, now) }
    goneSince = goneSince.map { min($0, now) }
    (milestone, before) = (nil, nil)
    if let ended, ended.at > now { self.ended = nil }
    guard let running = session else { return }
    session?.startedAt = min(running.startedAt, now)
    session?.drawn = running.last.known(at: now)
    session?.waiting = nil
  }
}
