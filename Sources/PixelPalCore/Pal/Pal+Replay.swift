// Accessors that a replay needs and an app does not.
extension Pal {
  // Here and below, mutating only to read in place: a replay calls these at every instant and must not copy the pal.

  /// True if a single further step would change something.
  ///
  /// It does if it is the first step ever, or if a Live Activity is alive and has no deferred update.
  package var hearsEveryStep: Bool { mutating get { state.life?.hearsEveryStep ?? false } }

  /// Returns the number of steps that the Live Activity shows at `now`.
  ///
  /// A deferred update is dropped if today's steps return to this number.
  package mutating func stepsShown(at now: Instant) -> Int64? { state.life?.stepsShown(at: now) }

  /// Handles `event` if it contains nothing new and precedes the next wake; returns true if it did.
  ///
  /// Then only the time of the last query changes: every automatic change has a wake of its own.
  package mutating func handleIfNothingNew(_ event: PalEvent, at now: Instant, before wake: Instant?) -> Bool {
    guard case .steps(let report) = event else { return false }
    return handleIfNothingNew(report, at: now, before: wake)
  }

  /// Handles a step query if it contains nothing new and precedes the next wake; returns true if it did.
  package mutating func handleIfNothingNew(_ report: StepReport, at now: Instant, before wake: Instant?) -> Bool {
    if let wake, now >= wake { return false }
    return state.confirm(report, at: now)
  }

  /// Handles a step query, the only event at `now`, reusing the memory of `room`; returns ``nextWake(after:under:)``.
  package mutating func handle(_ report: StepReport, at now: Instant, in room: inout TurnRoom) -> Instant? {
    if state.handleMoreSteps(report, at: now, in: &room.turn) { return room.turn.foreseenWake }
    state.handle(report, at: now, in: &room.turn)
    return state.nextWake(after: now, in: &room.turn)
  }

  /// True if widgets are redacted until the phone is unlocked.
  package var isRedacted: Bool { mutating get { !state.phone.wasUnlockedSinceStart } }
}

extension PalState {
  fileprivate mutating func confirm(_ report: StepReport, at now: Instant) -> Bool {
    guard now >= lastTurnAt, life?.confirm(report, at: now) ?? false else { return false }
    (lastTurnAt, entitlementLookedUpAt) = (now, now)
    return true
  }
}

extension PalState.Life {
  fileprivate var hearsEveryStep: Bool {
    mutating get {
      guard permission == .granted else { return false }
      return !steps.isKnown || activity.isAlive && activity.holdsNothing
    }
  }

  fileprivate mutating func stepsShown(at now: Instant) -> Int64? { activity.session?.lastSteps(at: now) }

  fileprivate mutating func confirm(_ report: StepReport, at now: Instant) -> Bool {
    guard permission == .granted, today.holds(at: now) else { return false }
    return steps.confirm(report, on: today.day, at: now)
  }
}
