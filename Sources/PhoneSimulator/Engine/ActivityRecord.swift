/// The phone's record of a Live Activity.
struct ActivityRecord: Hashable, Sendable, Codable {
  let id: SimulatedActivity.ID
  let kind: String
  let style: SimulatedActivityStyle
  let channel: String?
  /// The relevance score, which decides whether the island shows this Live Activity.
  ///
  /// The highest score wins.
  var relevance: Double
  var life: LifecycleState
  var startedAt: Instant
  /// The update that the phone has drawn.
  var drawn: SentActivityUpdate
  /// The newer update that waits until the draw interval has passed, or `nil` if no update is waiting.
  var waiting: SentActivityUpdate?
  /// The number of the update token, or `nil` if there is none.
  var token: Int?
  /// True if the Live Activity can get an update token.
  ///
  /// On some phones, a Live Activity that a push started gets a token only if the push requested one.
  var canHaveToken = true
  /// The timestamp of the newest accepted push, or `nil` if there is none.
  var lastPushTimestamp: Instant?
  /// True if the phone never shows the Live Activity, because its stale date had already passed at the start.
  var isNeverShown = false
  /// True after the app has been notified that the current content is stale, so that it is notified only once.
  var hasReportedStale = false

  enum LifecycleState: Hashable, Sendable, Codable {
    case pending(startsAt: Instant)
    case active
    /// An ended Live Activity, which leaves the Lock Screen at `leavesAt`, or never if `leavesAt` is `nil`.
    ///
    /// `bySystem` is true if the system ended the Live Activity.
    case ended(at: Instant, leavesAt: Instant?, bySystem: Bool)
    case dismissed
  }

  var isAlive: Bool { life == .active }

  var lastSent: SentActivityUpdate { waiting ?? drawn }

  var contents: [Int32] { waiting.map { [drawn.content, $0.content] } ?? [drawn.content] }

  func isStale(at now: Instant) -> Bool { isAlive && lastSent.isStale(at: now) }

  func state(at now: Instant) -> SimulatedActivity.State {
    switch life {
    case .pending: .pending
    case .active: isStale(at: now) ? .stale : .active
    case .ended: .ended
    case .dismissed: .dismissed
    }
  }

  func asSeenByApp(at now: Instant) -> SimulatedActivity {
    SimulatedActivity(
      id: id, kind: kind, state: state(at: now), startedAt: startedAt, staleAt: lastSent.staleAt, updateToken: token)
  }

  /// Returns the next time at which the Live Activity changes without an update, or `nil` if no such change is due.
  func nextTimedChange(on facts: DeviceFacts) -> Instant? {
    switch life {
    case .pending(let startsAt): return startsAt
    case .active:
      var next = waiting?.drawnAt ?? .distantFuture
      if !hasReportedStale, let staleAt = lastSent.staleAt { next = min(next, staleAt) }
      if let longest = facts.longestSessionSeconds { next = min(next, startedAt + .seconds(longest)) }
      return next < .distantFuture ? next : nil
    case .ended(_, let leavesAt, _): return leavesAt
    case .dismissed: return nil
    }
  }

  /// Starts the scheduled Live Activity at `instant`.
  mutating func startScheduled(at instant: Instant, on facts: DeviceFacts) {
    (life, startedAt, drawn.drawnAt) = (.active, instant, instant)
    isNeverShown = facts.hidesActivityStaleAtStart && drawn.isStale(at: instant)
  }

  /// Applies an update that arrives at `now`, and returns the waiting update that it replaces.
  ///
  /// Returns `nil` if no update was waiting. The phone draws consecutive updates at least `spacing` apart, so the
  /// new update may have to wait.
  mutating func receiveReturningReplacedUpdate(_ update: SentActivityUpdate, at now: Instant, spacing: Milliseconds)
    -> SentActivityUpdate?
  {
    drawIfDue(at: now)
    var update = update
    update.drawnAt = max(now, drawn.drawnAt + spacing)
    let replaced = waiting
    if update.drawnAt == now { (drawn, waiting) = (update, nil) } else { waiting = update }
    hasReportedStale = false
    return replaced
  }

  /// Draws the waiting update if it is due, and returns true if it did so.
  @discardableResult mutating func drawIfDue(at now: Instant) -> Bool {
    guard let next = waiting, next.drawnAt <= now else { return false }
    (drawn, waiting) = (next, nil)
    return true
  }
}

/// An update of a Live Activity, with the time at which the phone draws it.
struct SentActivityUpdate: Hashable, Sendable, Codable {
  var content: Int32
  let sentAt: Instant
  var drawnAt: Instant
  let staleAt: Instant?
  /// True if the Live Activity was requested with this content.
  var isFirst = false

  func isStale(at now: Instant) -> Bool { staleAt.map { $0 <= now } ?? false }
}
