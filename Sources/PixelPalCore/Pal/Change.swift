/// A change to the pal or the phone, with its time and reason.
///
///     for change in pal.handle(.opened(), at: now, under: laws) {
///       print(change.at, change.kind, change.why.sentence(in: zone))
///     }
public struct Change: Hashable, Sendable {
  /// The instant of the change.
  public let at: Instant
  /// The kind of the change, with its details.
  public let kind: Kind
  /// The reason, which can be written as a sentence for people.
  public let why: Why

  /// Creates a change that happened at an instant.
  package init(at: Instant, kind: Kind, why: Why) { (self.at, self.kind, self.why) = (at, kind, why) }

  /// A kind of change.
  ///
  /// The app carries out `liveActivityStarted`, `liveActivityUpdated`, `liveActivityEnded`, `widgetReloaded` and
  /// `paywallShown`.
  public enum Kind: Hashable, Sendable {
    /// The profile was created, and the pal begins.
    case began(Look)
    /// The app moved to the foreground.
    case appOpened
    /// The app moved to the background.
    case appClosed
    /// Access to steps was granted or denied.
    case permissionChanged(Onboarding.Permission)
    /// The subscription changed.
    case entitlementChanged(from: Entitlement, to: Entitlement)
    /// The user chose another skin.
    case skinChanged(SkinChoice)
    /// The user chose another character.
    case lookChanged(Look)
    /// The phone moved to another time zone.
    case zoneChanged(from: String, to: String)
    /// New steps were reported.
    case stepsDelivered(steps: Int64, total: Int64)
    /// A correction lowered the counted steps; the total stays the same.
    case totalCorrected(counted: Int64, total: Int64)
    /// The pal starts walking.
    case walkingStarted(until: Instant)
    /// The pal stops walking and rests.
    case walkingEnded
    /// The energy of the day changed.
    case energyChanged(from: Energy, to: Energy)
    /// The total steps unlocked a phase.
    case phaseUnlocked(Evolution.Unlock)
    /// A phase became visible.
    case phaseRevealed(Phase)
    /// The user reached a milestone of the day.
    case milestoneReached(Int64)
    /// The flourish for an evolution started playing in the app.
    case highlightStarted
    /// The flourish has played completely.
    case highlightEnded
    /// The app is to play a rare animation.
    case rareAnimation(RareAnimation)
    /// The paywall is not shown; reported when the reason changes or the user opens a locked feature.
    case paywallHeld(Paywall.Reason)
    /// The app is to show the paywall.
    case paywallShown
    /// The app is to start a Live Activity with this state.
    case liveActivityStarted(ContentState, staleAt: Instant)
    /// The app is to update the Live Activity to this state.
    case liveActivityUpdated(UpdateReason, ContentState, staleAt: Instant, bytes: Int)
    /// An update is deferred; `moved` is true if it was already deferred and its deadline or reason changed.
    case liveActivityHeld(UpdateReason, until: Instant, moved: Bool)
    /// A deferred or requested update is not sent.
    case liveActivityDropped(UpdateReason)
    /// A Live Activity has ended, or is to be ended because a newer one replaces it.
    case liveActivityEnded(ActivityEnd)
    /// The user switched Live Activities off or on.
    case liveActivitiesSwitched(on: Bool)
    /// Widgets are to be reloaded; `refreshAfter` is the time at which the new timeline requests the next one.
    case widgetReloaded(ReloadCause, counted: Bool, refreshAfter: Instant)
    /// A reload is deferred until the phone's reload budget allows it.
    case widgetHeld(ReloadCause, until: Instant)
  }
}

/// The reason for the end of a Live Activity.
public enum ActivityEnd: String, Hashable, Sendable, Codable, CaseIterable {
  /// The system ended it at the maximum duration.
  case system
  /// A newer one replaced it.
  case renewed
  /// The user swiped it away.
  case dismissed
  /// The phone refused to start it.
  case failed
  /// The user switched Live Activities off.
  case switchedOff
  /// The app did not find it on the phone.
  case lost
}

extension Change.Kind {
  /// The name of the change in documents.
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
