/// A Live Activity as the phone keeps it.
struct ActivityRecord: Hashable, Sendable, Codable {
  let id: SimulatedActivity.ID
  let kind: String
  let style: SimulatedActivityStyle
  let channel: String?
  /// The relevance score: the Live Activity with the highest one gets the island.
  var relevance: Double
  var life: Life
  var startedAt: Instant
  /// The state that the phone has drawn.
  var drawn: DrawnUpdate
  /// The newer state that the phone draws once the draw interval has passed.
  var waiting: DrawnUpdate?
  /// The number of the update token, or `nil` while there is none.
  var token: Int?
  /// False if a push started it without asking for an update token.
  var canHaveToken = true
  /// The timestamp of the newest push.
  var lastPushTimestamp: Instant?
  /// True if its stale date had passed when it started, so that the phone never shows it.
  var isNeverShown = false
  /// True once its app has heard that it is stale.
  var hasReportedStale = false

  enum Life: Hashable, Sendable, Codable {
    case pending(startsAt: Instant)
    case active
    /// Ended; it leaves the Lock Screen at `leavesAt`, or stays if that is `nil`.
    case ended(at: Instant, leavesAt: Instant?, bySystem: Bool)
    case dismissed
  }

  var isAlive: Bool { life == .active }

  var lastSent: DrawnUpdate { waiting ?? drawn }

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

  func seenByApp(at now: Instant) -> SimulatedActivity {
    SimulatedActivity(
      id: id, kind: kind, state: state(at: now), startedAt: startedAt, staleAt: lastSent.staleAt, updateToken: token)
  }

  /// The next time at which the phone does something with it, or `nil` if there is none.
  func nextDue(on facts: DeviceFacts) -> Instant? {
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

  /// Starts it as scheduled.
  mutating func start(at instant: Instant, on facts: DeviceFacts) {
    (life, startedAt, drawn.drawnAt) = (.active, instant, instant)
    isNeverShown = facts.hidesActivityStaleAtStart && drawn.isStale(at: instant)
  }

  /// Applies a state that arrives at `now`; returns a waiting state that it replaces before that was drawn.
  mutating func receive(_ update: DrawnUpdate, at now: Instant, spacing: Milliseconds) -> DrawnUpdate? {
    drawIfDue(at: now)
    var update = update
    update.drawnAt = max(now, drawn.drawnAt + spacing)
    let replaced = waiting
    if update.drawnAt == now { (drawn, waiting) = (update, nil) } else { waiting = update }
    hasReportedStale = false
    return replaced
  }

  /// Draws the waiting state if its time has come; returns true if it did.
  @discardableResult mutating func drawIfDue(at now: Instant) -> Bool {
    guard let next = waiting, next.drawnAt <= now else { return false }
    (drawn, waiting) = (next, nil)
    return true
  }
}

/// A state that was sent to a Live Activity.
struct DrawnUpdate: Hashable, Sendable, Codable {
  var content: Int32
  let sentAt: Instant
  var drawnAt: Instant
  let staleAt: Instant?
  /// True if the Live Activity started with it.
  var isFirst = false

  func isStale(at now: Instant) -> Bool { staleAt.map { $0 <= now } ?? false }
}
