/// Something that changed, when, and why.
///
///     for change in pal.handle(.opened(), at: now, under: laws) {
///       print(change.at, change.kind, change.why.sentence(in: zone))
///     }
public struct Change: Hashable, Sendable {
  /// When.
  public let at: Instant
  /// What.
  public let kind: Kind
  /// Why, for a person to read.
  public let why: Why

  /// Something that changed at an instant.
  package init(at: Instant, kind: Kind, why: Why) { (self.at, self.kind, self.why) = (at, kind, why) }

  /// What changed.
  ///
  /// `liveActivityStarted`, `Updated` and `Ended`, `widgetReloaded` and `paywallShown` are for the app to carry out.
  public enum Kind: Hashable, Sendable {
    /// The profile was made: the pal begins.
    case began(Look)
    /// The app came to the front.
    case appOpened
    /// The app left the front.
    case appClosed
    /// Access to steps was granted or denied.
    case permissionChanged(Onboarding.Permission)
    /// The subscription changed.
    case entitlementChanged(from: Entitlement, to: Entitlement)
    /// Another skin was chosen.
    case skinChanged(SkinChoice)
    /// Another character was chosen.
    case lookChanged(Look)
    /// The person is in another zone.
    case zoneChanged(from: String, to: String)
    /// New steps were told.
    case stepsDelivered(steps: Int64, total: Int64)
    /// A correction lowered what is counted; the total stays.
    case totalCorrected(counted: Int64, total: Int64)
    /// The pal sets out.
    case walkingStarted(until: Instant)
    /// The pal rests again.
    case walkingEnded
    /// The day feels different.
    case energyChanged(from: Energy, to: Energy)
    /// A phase was earned.
    case phaseUnlocked(Evolution.Unlock)
    /// A phase can be seen.
    case phaseRevealed(Phase)
    /// A milestone of the day was reached.
    case milestoneReached(Int64)
    /// The flourish of an evolution began to play in the app.
    case highlightStarted
    /// The flourish has played in full.
    case highlightEnded
    /// A rare animation is to be played in the app.
    case rareAnimation(RareAnimation)
    /// The paywall is not shown: the reason is another than before, or somebody asked for it.
    case paywallHeld(Paywall.Reason)
    /// The paywall is to be shown.
    case paywallShown
    /// A Live Activity is to be started with this state.
    case liveActivityStarted(ContentState, staleAt: Instant)
    /// The Live Activity is to be updated to this state.
    case liveActivityUpdated(UpdateReason, ContentState, staleAt: Instant, bytes: Int)
    /// An update is deferred; `moved` if it was deferred before, until another instant or for another reason.
    case liveActivityHeld(UpdateReason, until: Instant, moved: Bool)
    /// What waited, or wanted to be shown, is not sent.
    case liveActivityDropped(UpdateReason)
    /// A Live Activity has ended, or is to be ended because a newer one takes its place.
    case liveActivityEnded(ActivityEnd)
    /// Live Activities were switched off, or on again.
    case liveActivitiesSwitched(on: Bool)
    /// Widgets are to be reloaded; `refreshAfter` tells when the new timeline asks for the next one.
    case widgetReloaded(ReloadCause, counted: Bool, refreshAfter: Instant)
    /// A reload waits for the phone's budget.
    case widgetHeld(ReloadCause, until: Instant)
  }
}

/// Why a Live Activity is over.
public enum ActivityEnd: String, Hashable, Sendable, Codable, CaseIterable {
  /// The system ended it at its maximum.
  case system
  /// A newer one took its place.
  case renewed
  /// The person swiped it away.
  case dismissed
  /// The phone refused to start it.
  case failed
  /// The person switched Live Activities off.
  case switchedOff
  /// The app did not find it on the phone.
  case lost
}

extension Change.Kind {
  /// What the change is called in documents.
  public var name: String {
    switch self {
    case .began: "began"
    case .appOpened: "appOpened"
    case .appClosed: "appClosed"
    case .permissionChanged: "permissionChanged"
    case .entitlementChanged: "entitlementChanged"
    case .skinChanged: "skinChanged"
    case .lookChanged: "lookChanged"
    case .zoneChanged: "zoneChanged"
    case .stepsDelivered: "stepsDelivered"
    case .totalCorrected: "totalCorrected"
    case .walkingStarted: "walkingStarted"
    case .walkingEnded: "walkingEnded"
    case .energyChanged: "energyChanged"
    case .phaseUnlocked: "phaseUnlocked"
    case .phaseRevealed: "phaseRevealed"
    case .milestoneReached: "milestoneReached"
    case .highlightStarted: "highlightStarted"
    case .highlightEnded: "highlightEnded"
    case .rareAnimation: "rareAnimation"
    case .paywallHeld: "paywallHeld"
    case .paywallShown: "paywallShown"
    case .liveActivityStarted: "liveActivityStarted"
    case .liveActivityUpdated: "liveActivityUpdated"
    case .liveActivityHeld: "liveActivityHeld"
    case .liveActivityDropped: "liveActivityDropped"
    case .liveActivityEnded: "liveActivityEnded"
    case .liveActivitiesSwitched(on: true): "liveActivitiesOn"
    case .liveActivitiesSwitched(on: false): "liveActivitiesOff"
    case .widgetReloaded: "widgetReloaded"
    case .widgetHeld: "widgetHeld"
    }
  }
}
