/// A model of the Live Activity over time: its sessions, and when updates are sent.
///
/// It makes all decisions. The caller only sends what it returns, and calls again at `nextWake`.
struct LiveActivity: Hashable, Sendable {
  /// The token bucket of the pal; a new session does not refill it.
  private(set) var bucket: UpdateBucket
  private(set) var session: Session?
  /// The session that ended last, while it may stay on the Lock Screen.
  private(set) var ended: Ended?
  /// The end of the last session.
  private(set) var goneSince: Instant?
  private(set) var lastUpdateAt: Instant?
  private(set) var held: Held?
  private(set) var milestone: ShownMilestone?
  private(set) var wasSwipedAway = false
  private(set) var lastStartAfterSwipe: CivilDay?
  /// The reason why no session can start; `nil` if there is none.
  private(set) var obstacle: Obstacle?
  /// The session that the current one replaced, until the app finds the current one on the phone.
  ///
  /// If the start of the current one failed, the previous one continues.
  private(set) var before: Before?

  /// One Live Activity from its start to its end.
  struct Session: Hashable, Sendable {
    fileprivate(set) var startedAt: Instant
    /// The state that the phone has drawn.
    fileprivate(set) var drawn: SentState
    /// The state that the phone will draw next.
    fileprivate(set) var waiting: SentState?

    /// The state that was sent last.
    @inline(__always) var last: SentState { waiting ?? drawn }

    // Accessors for parts of the state, because copying all of it at every instant would be slow.

    /// The content that was sent last, without its times.
    @inline(__always) var lastContent: ContentState { waiting?.content ?? drawn.content }

    /// Returns the part of the last state that the next state depends on.
    @inline(__always) func lastTrace(at now: Instant) -> SentState.Trace {
      waiting?.trace(at: now) ?? drawn.trace(at: now)
    }

    /// Returns the highest-ranked difference between `wish` and the state that was sent last.
    @inline(__always) func difference(to wish: ActivityWish, milestone: Int64?, at now: Instant) -> UpdateReason? {
      // Matches only the case, because a comparison would copy the value.
      if case .some = waiting { return waiting?.difference(to: wish, milestone: milestone, at: now) }
      return drawn.difference(to: wish, milestone: milestone, at: now)
    }

    /// Returns the steps of the state that was sent last, as it looks at `now`.
    @inline(__always) func lastSteps(at now: Instant) -> Int64? {
      if case .some = waiting { return waiting?.steps(at: now) }
      return drawn.steps(at: now)
    }

    /// The stale date of the state that was sent last.
    @inline(__always) var lastIsStaleAt: Instant { waiting?.staleAt ?? drawn.staleAt }

    /// The instant at which the state that was sent last is drawn.
    @inline(__always) var lastIsDrawnAt: Instant { waiting?.drawnAt ?? drawn.drawnAt }

    /// Returns the state that is visible at `now`.
    @inline(__always) func onGlass(at now: Instant) -> SentState {
      if let waiting, waiting.drawnAt <= now { waiting } else { drawn }
    }

    /// Makes the waiting state the drawn one, if the phone has drawn it by `now`.
    fileprivate mutating func draw(at now: Instant) {
      guard let waiting, waiting.drawnAt <= now else { return }
      drawn = waiting
      self.waiting = nil
    }

    /// Makes a state that the app found on the phone the drawn one.
    fileprivate mutating func show(found state: SentState) { (drawn, waiting) = (state, nil) }

    /// Shows `state`, which is sent at `now`, when the phone draws it.
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
    /// The instant at which it leaves the Lock Screen; `nil` if it stays forever.
    let leavesAt: Instant?
  }

  /// A reason why no session can start.
  enum Obstacle: String, Hashable, Sendable, Codable {
    /// The phone refused the last one; the next open tries again.
    case refused
    /// The user switched Live Activities off.
    case off
  }

  /// The session that another one replaced, either alive or ended.
  indirect enum Before: Hashable, Sendable {
    case session(Session)
    case ended(Ended)
  }

  /// A deferred update.
  struct Held: Hashable, Sendable {
    let reason: UpdateReason
    let until: Instant
  }

  /// A milestone's text that is shown; the update that removes it is prepaid.
  struct ShownMilestone: Hashable, Sendable {
    let steps: Int64
    let until: Instant
  }

  /// True if a session has begun and not ended.
  // Matches only the case, because a comparison would copy the value.
  @inline(__always) var isAlive: Bool { if case .some = session { true } else { false } }

  /// True if no update is deferred.
  @inline(__always) var holdsNothing: Bool { if case .none = held { true } else { false } }
}

extension LiveActivity {
  init(createdAt: Instant, under rules: Rules) { self.init(bucket: UpdateBucket(fullAt: createdAt, under: rules)) }
}

// Sessions.
extension LiveActivity {
  /// Ends a session that has reached the system's maximum duration; returns true if there was one.
  ///
  /// `kept` is how long it then stays on the Lock Screen.
  @inline(__always) mutating func endIfTooOld(
    at now: Instant, after longest: Milliseconds?, kept: Milliseconds?
  ) -> Bool {
    if let leaves = ended?.leavesAt, leaves <= now { ended = nil }
    guard let longest, let startedAt = session?.startedAt, startedAt + longest <= now else { return false }
    keep(for: kept, since: startedAt + longest, asOf: now)
    return true
  }

  /// Leaves a session that the system ended on the Lock Screen for as long as it may stay.
  private mutating func keep(for kept: Milliseconds?, since end: Instant, asOf now: Instant) {
    let leaves = kept.map { end + $0 }
    if let session, leaves.map({ $0 > now }) ?? true { ended = Ended(session: session, at: end, leavesAt: leaves) }
    leave(at: end)
  }

  /// Ends the session and discards everything that waited to be shown in it.
  private mutating func leave(at end: Instant) {
    session = nil
    milestone = nil
    held = nil
    before = nil
    goneSince = end
  }

  /// Handles a dismissal by the user, which changes nothing in the game.
  mutating func dismiss(at now: Instant) -> Bool {
    ended = nil
    return lose(at: now)
  }

  /// Removes the session as if it had never existed, so that the next open starts one.
  mutating func forgetSession() { (session, ended, milestone, held, before) = (nil, nil, nil, nil, nil) }

  /// Restores what the session started at `instant` replaced, because that start failed.
  ///
  /// Returns true if an older session continues, false if there was none, and `nil` if no session was started at
  /// `instant`.
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

  /// Applies the user's setting for Live Activities; returns true if switching them off ends a session.
  mutating func setOn(_ isOn: Bool, at now: Instant) -> Bool {
    obstacle = isOn ? nil : .off
    guard !isOn else { return false }
    ended = nil
    guard isAlive else { return false }
    leave(at: now)
    return true
  }

  /// Handles a missing session on the phone; returns true if one was expected.
  ///
  /// The user may have swiped it away, so this counts as a dismissal and no new session starts at once.
  mutating func lose(at now: Instant) -> Bool {
    guard isAlive else { return false }
    leave(at: now)
    wasSwipedAway = true
    return true
  }

  /// Applies a state that the app found on the phone, in a session started at `startedAt` if that is known.
  ///
  /// Any difference from what was sent is sent again. The session may be one that was to be replaced, or an unknown
  /// one; either way it continues.
  mutating func find(_ state: SentState, startedAt: Instant?, at now: Instant, longest: Milliseconds?) {
    guard obstacle != .off else { return }
    // No session lives longer than `longest` or starts in the future: such a start comes from a wrong clock.
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

  /// Starts a session if there is none and one is allowed; returns true if it did.
  mutating func startIfNeeded(
    _ wish: ActivityWish, opening: Bool, on day: CivilDay, at now: Instant, under laws: Laws
  ) -> Bool {
    guard !isAlive, obstacle == nil || obstacle == .refused && opening else { return false }
    if wasSwipedAway {
      // After a swipe, the next open starts a session, at most once a day.
      guard opening, lastStartAfterSwipe != day else { return false }
      lastStartAfterSwipe = day
      wasSwipedAway = false
    }
    start(wish, at: now, under: laws)
    return true
  }

  /// Replaces a session that is older than the renewal age; returns true if it did.
  mutating func renewIfOld(_ wish: ActivityWish, at now: Instant, under laws: Laws) -> Bool {
    guard let startedAt = session?.startedAt, now - startedAt > laws.rules.liveActivityRenewedAfter else {
      return false
    }
    start(wish, at: now, under: laws)
    return true
  }

  // Not inlined, because it is rare; the frequent case, an update, is then made in place.
  @inline(never) private mutating func start(_ wish: ActivityWish, at now: Instant, under laws: Laws) {
    let first = SentState(
      wish, milestone: nil, after: session?.lastTrace(at: now), at: now, drawnAt: now, under: laws.rules)
    before = session.map { .session($0) } ?? ended.map { .ended($0) }
    session = Session(startedAt: now, drawn: first, waiting: nil)
    (ended, obstacle) = (nil, nil)
    milestone = nil
  }
}

// The decisions at one instant.
extension LiveActivity {
  /// The result of one instant.
  struct Settled: Sendable {
    /// True if a session has replaced an old one.
    var wasRenewed = false
    /// True if a session has begun where there was none.
    var wasStarted = false
    var decision = Decision()
  }

  /// The result of one instant with a failed start.
  struct SettledAfterFailure: Sendable {
    /// The first state of a session that was to begin at this instant.
    var first: (content: ContentState, staleAt: Instant)?
    /// True if that session was to replace an old one.
    var wasRenewal = false
    /// True if the previous session continues; `nil` if no start has failed.
    var olderGoesOn: Bool?
    /// True if the previous session has reached the system's maximum duration.
    var olderIsOver = false
    var decision = Decision()
  }

  /// The conditions for decisions at one instant.
  struct Chance {
    let now: Instant
    let day: CivilDay
    /// True if a session may start.
    let mayStart: Bool
    /// True if the app was opened at this instant.
    let opening: Bool
    /// The start that is known to have failed.
    let failedStart: Instant?
    let run: RunTime
  }

  /// Returns true if `chance` allows any action.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  @inline(__always) mutating func may(_ chance: Chance) -> Bool { chance.mayStart || chance.run.isRunning && isAlive }

  /// Renews, starts and updates as far as `chance` allows, if no start is known to have failed.
  mutating func settle(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, _ chance: Chance, under laws: Laws
  ) -> Settled {
    guard may(chance) else { return Settled() }
    var settled = begin(wish, chance, under: laws)
    settled.decision = decide(wish, offering: offer, at: chance.now, in: chance.run, under: laws)
    return settled
  }

  /// Renews, starts and updates as far as `chance` allows, if a start failed before or fails at this instant.
  // Not inlined, because it is rare and its larger result would cost time at every instant.
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
  /// The decision about updates at one instant.
  struct Decision: Hashable, Sendable {
    /// The reason why an offered milestone is not shown; `nil` if it is shown or none was offered.
    var milestoneRefused: MilestoneRefusal?
    var action: Action?
  }

  /// An action that brings the display up to date.
  enum Action: Hashable, Sendable {
    /// The last state of the session is to be sent.
    case send(UpdateReason)
    /// The update is deferred; `moved` is true if it was already deferred and its deadline or reason changed.
    case hold(UpdateReason, Wait, moved: Bool)
    /// The deferred update is dropped, because it would look like what is shown.
    case drop(UpdateReason)
  }

  /// The instant until which an update waits, and the rule that defers it.
  enum Wait: Hashable, Sendable {
    /// The token bucket is empty.
    case bucketEmpty(until: Instant)
    /// The minimum gap after the last update is not over.
    case gapNotOver(until: Instant)
    /// The token bucket is not full, and the update has the lowest rank.
    case bucketNotFull(until: Instant)

    var until: Instant {
      switch self {
      case .bucketEmpty(let until), .gapNotOver(let until), .bucketNotFull(let until): until
      }
    }
  }

  /// Decides what to send at `now`: at most one state.
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

  /// Returns true if a deferred update for a walk keeps waiting in the last second of the walk.
  ///
  /// The update would no longer show the walk. But dropping it before the next wake would make the decision depend on
  /// when other events happen to arrive.
  private mutating func waitsForWalk(
    _ wish: ActivityWish, at now: Instant, in run: RunTime, under laws: Laws
  ) -> Bool {
    held?.reason == .walking && wish.isWalking(at: now) && !wish.showsWalk(at: now)
      && wait(for: .walking, at: now, in: run, under: laws) != nil
  }

  /// Removes a milestone's text that has been shown long enough; returns true if the update for that is prepaid.
  private mutating func endMilestone(at now: Instant, in run: RunTime, under laws: Laws) -> Bool {
    guard let standing = milestone else { return false }
    if now < standing.until, !run.isLast(now) {
      // The phone's stale view has already removed the text, and nothing restores it.
      if let staleAt = session?.lastIsStaleAt, now >= staleAt { milestone = nil }
      return false
    }
    milestone = nil
    // The prepaid token is valid only at its own instant, or sooner if the app stops running. Keeping it for later
    // would break the bound on updates.
    if now > standing.until { bucket.refund(at: standing.until, under: laws.rules) }
    return now <= standing.until
  }

  /// Returns the rule that defers an update for `reason`, with its deadline; `nil` if the update can be sent now.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  private mutating func wait(
    for reason: UpdateReason, at now: Instant, in run: RunTime, under laws: Laws
  ) -> Wait? {
    if reason == .phase { return nil }
    let holdsOne = bucket.holdsOne(from: now, under: laws.rules)
    guard reason.isOrdinary else { return holdsOne > now ? .bucketEmpty(until: holdsOne) : nil }
    let full = reason.waitsForFullBucket ? bucket.isFull(from: now, under: laws.rules) : now
    let gapOver = lastUpdateAt.map { $0 + laws.rules.liveActivityGap } ?? now
    // At the end of the run time, the latest state is sent if the bucket has a token.
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
    // The phone draws at most once per drawing spacing; earlier states wait, and the newest replaces the waiting one.
    let drawnAt = max(now, session.map { $0.drawn.drawnAt + laws.device.drawingSpacing } ?? now)
    let state = SentState(wish, milestone: milestone, after: trace, at: now, drawnAt: drawnAt, under: laws.rules)
    session?.show(state, at: now)
    lastUpdateAt = now
    held = nil
  }

  /// Returns true if the deferred update keeps waiting at `now`, provided that only the steps changed and no wake is
  /// due before.
  ///
  /// Its deadline stays the same as long as the display differs.
  // Mutating only to read in place: a nonmutating call would copy the whole value.
  @inline(__always) mutating func goesOnWaiting(to now: Instant, with steps: Int64) -> Bool {
    guard let reason = held?.reason else { return false }
    return reason != .steps || session?.lastSteps(at: now) != steps
  }

  /// Returns the next instant that needs a decision or changes the display automatically; `nil` if there is none.
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

  /// Handles a clock set back to `now`: resets stored instants after `now`, so that nothing waits for them.
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
