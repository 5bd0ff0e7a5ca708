// What a replay asks of a pal, and an app has no use for.
extension Pal {
  // Here and below, mutating only so that it is asked in place: whoever asks at every instant does without a copy.

  /// Whether one more step would change something: it is the first, or a Live Activity lives and nothing waits in it.
  package var hearsEveryStep: Bool { mutating get { state.life?.hearsEveryStep ?? false } }

  /// The steps that the Live Activity shows at `now`: what waits is dropped where today comes to the same number.
  package mutating func stepsShown(at now: Instant) -> Int64? { state.life?.stepsShown(at: now) }

  /// Handles `event` where it tells nothing new and comes before the pal wants to be woken; says whether it did.
  ///
  /// Then it changes nothing but when somebody looked: all that changes by itself has a wake of its own.
  package mutating func handleIfNothingNew(_ event: PalEvent, at now: Instant, before wake: Instant?) -> Bool {
    guard case .steps(let report) = event else { return false }
    return handleIfNothingNew(report, at: now, before: wake)
  }

  /// Handles a query of the step data where it tells nothing new and comes before the pal wants to be woken; says
  /// whether it did.
  package mutating func handleIfNothingNew(_ report: StepReport, at now: Instant, before wake: Instant?) -> Bool {
    if let wake, now >= wake { return false }
    return state.confirm(report, at: now)
  }

  /// Handles a query of the step data, which is all that happens at `now`, in the room of the instant before; returns
  /// ``nextWake(after:under:)``.
  package mutating func handle(_ report: StepReport, at now: Instant, in room: inout TurnRoom) -> Instant? {
    if state.handleMoreSteps(report, at: now, in: &room.turn) { return room.turn.foreseenWake }
    state.handle(report, at: now, in: &room.turn)
    return state.nextWake(after: now, in: &room.turn)
  }

  /// Whether widgets are hidden until the phone is unlocked.
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
