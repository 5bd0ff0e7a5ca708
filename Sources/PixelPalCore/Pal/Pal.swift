/// A pal: the whole state of PixelPal, as one value with one entry point.
///
///     var pal = Pal(createdAt: now, look: Look(gender: .female, style: .meadow), zone: paris, under: laws)
///     for change in pal.handle([.opened(), .steps(report)], at: now, under: laws) { carryOut(change) }
///     let wake = pal.nextWake(after: now, under: laws)  // come back then with .time
///
/// It reads no clock and asks nobody anything: the same events at the same instants make the same pal, everywhere. What
/// an instant changed comes back with the reason; what every surface shows is in `presentation(of:at:under:)`.
public struct Pal: Hashable, Sendable {
  /// The version in which a pal is saved.
  public static let version = 1

  var state: PalState

  /// A pal whose onboarding is yet to be done.
  public init(zone: Zone) { state = PalState(onboarding: Onboarding(), zone: zone) }

  /// A pal that begins at `createdAt`, its onboarding done and its steps readable.
  public init(
    createdAt: Instant, look: Look, zone: Zone, permission: Onboarding.Permission = .granted,
    entitlements: EntitlementHistory = .none, hasSeenPaywall: Bool = false, under laws: Laws
  ) {
    state = PalState(onboarding: Onboarding(screen: nil, look: look, permission: permission), zone: zone)
    state.entitlements = entitlements
    state.entitlement = entitlements.entitlement(at: createdAt)
    state.entitlementLookedUpAt = createdAt
    state.isPremium = state.entitlement.isEntitled ?? false
    state.begin(with: look, permission: permission, at: createdAt, under: laws)
    if hasSeenPaywall { state.life?.paywallSeen = .before }
  }

  /// Takes what happens at `now`, in the order of its stages, and says what that changed.
  ///
  /// An instant that changes nothing allocates nothing.
  public mutating func handle(_ events: [PalEvent], at now: Instant, under laws: Laws) -> [Change] {
    var turn = Turn(under: laws)
    state.handle(events, events.indices, at: now, in: &turn)
    return turn.changes
  }

  /// Handles the one thing that happens at `now`, and says what that changed.
  public mutating func handle(_ event: PalEvent, at now: Instant, under laws: Laws) -> [Change] {
    var turn = Turn(under: laws)
    state.handle(CollectionOfOne(event), 0..<1, at: now, in: &turn)
    return turn.changes
  }

  /// Handles the events in `range`, which happen at `now`, in the room of the instant before; returns
  /// ``nextWake(after:under:)``.
  package mutating func handle(
    _ events: [PalEvent], _ range: Range<Int>, at now: Instant, in room: inout TurnRoom
  ) -> Instant? {
    state.handle(events, range, at: now, in: &room.turn)
    return state.nextWake(after: now, in: &room.turn)
  }

  /// The next instant at which something changes by itself that does not come again and again, as midnights and the
  /// refreshes of widgets do.
  package mutating func nextSingleWake(after now: Instant, in room: inout TurnRoom) -> Instant? {
    state.nextSingleWake(after: now, under: room.turn.laws)
  }

  /// When to come back with `.time` if nothing else happens before; `nil` when nothing is foreseen.
  ///
  /// Coming late is safe: what fell due in between is decided anew, from the state of the instant.
  public func nextWake(after now: Instant, under laws: Laws) -> Instant? {
    var state = state
    return state.nextWake(after: now, under: laws)
  }
}

// What others may know.
extension Pal {
  /// When the profile was made; `nil` before.
  public var createdAt: Instant? { state.life?.createdAt }
  /// The onboarding.
  public var onboarding: Onboarding { state.onboarding }
  /// The zone the person is in.
  public var zone: Zone { state.zone }
  /// The total, which never goes down.
  public var total: Int64 { state.life?.steps.total ?? 0 }
  /// What the samples add up to, as last told.
  public var counted: Int64 { state.life?.steps.counted ?? 0 }
  /// When steps were told last.
  public var lastSync: Instant? { state.life?.steps.lastToldAt }
  /// Today's steps as of the last event; `nil` while none of today is known.
  public var today: Int64? { state.life?.stepsToday }
  /// The day's energy.
  public var energy: Energy { state.life?.energy ?? .unknown }
  /// What was earned and what may be seen.
  public var evolution: Evolution { state.life?.evolution ?? Evolution() }
  /// What holds of the subscription.
  public var entitlement: Entitlement { state.entitlement }
  /// Whether premium is open.
  public var isPremium: Bool { state.isPremium }
  /// Whether the paywall was ever shown.
  public var hasSeenPaywall: Bool { state.life.map { $0.paywallSeen != .never } ?? false }
  /// Why the paywall is shown, or is not.
  public var paywallReason: Paywall.Reason { state.life?.paywallReason ?? .notYetPhase2 }
  /// The characters and skins.
  public var wardrobe: Wardrobe? { state.life?.wardrobe }
  /// What decides the pal's own chances: who it is and when it began; `nil` before it begins.
  package var seed: UInt64? { state.life?.seed }
  /// Whether the app is in front.
  package var isInFront: Bool { if case .foreground = state.app { true } else { false } }
  /// When the last milestone was reached that came soon enough to be shown.
  package var lastMilestoneAt: Instant? { state.life?.lastMilestone?.at }
  /// Whether the app may read steps.
  public var permission: Onboarding.Permission { state.life?.permission ?? .notAsked }

  /// The timeline that a widget is given at `now`: what the app shared last, and what is known to change.
  public func widgetTimeline(at now: Instant, under laws: Laws) -> WidgetTimeline? {
    state.life.map { WidgetTimeline(of: $0.widgets.shared, madeAt: now, in: state.zone, under: laws) }
  }

  /// When the pal peeks out at rest; drawn in the app and on a phone without limits, it sends nothing.
  public func peeks(under rules: Rules) -> Peeks? {
    state.life.map { $0.peeks(under: rules) }
  }

  /// Whether the pal walks at `now`.
  public func isWalking(at now: Instant) -> Bool { state.life?.walk?.isUnderway(at: now) ?? false }
}
