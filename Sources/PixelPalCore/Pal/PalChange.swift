/// A change to the pal or the phone, with its time and its reason.
///
///     for change in pal.handle(.opened(), at: now, under: configuration) {
///       print(change.at, change.kind, change.reason(in: zone))
///     }
///
/// If the app must act on the change, ``command`` is the command that it must carry out.
public struct PalChange: Hashable, Sendable, Codable {
  /// The instant of the change.
  public let at: Instant
  /// The kind of change, such as a phase that became visible.
  public let kind: Kind
  /// The reason for the change, which ``reason(in:)`` returns in words.
  package let reason: ChangeReason

  package init(at: Instant, kind: Kind, reason: ChangeReason) { (self.at, self.kind, self.reason) = (at, kind, reason) }

  /// Returns the reason as a phrase or a sentence without a full stop, with instants as clock times in `zone`.
  public func reason(in zone: Zone) -> String { reason.sentence(withTimesIn: zone) }

  /// A kind of change, with the values that describe the change.
  public enum Kind: Hashable, Sendable, Codable {
    /// The pal was created with this look.
    case palCreated(Look)
    /// The app moved to the foreground.
    case appOpened
    /// The app moved to the background.
    case appClosed
    /// Access to steps was granted or denied.
    case permissionChanged(Onboarding.StepPermission)
    /// The subscription's status changed.
    case entitlementChanged(from: Entitlement, to: Entitlement)
    /// The user chose another skin.
    case skinChanged(SkinChoice)
    /// The user chose another character.
    case lookChanged(Look)
    /// The phone moved from one time zone to another, both given by name.
    case zoneChanged(from: String, to: String)
    /// A step query reported new steps.
    ///
    /// The report added `steps` to the total, which is now `total`.
    case stepsDelivered(steps: Int64, total: Int64)
    /// A correction lowered the counted steps to `counted`, while the total is still `total`.
    case countedStepsCorrected(counted: Int64, total: Int64)
    /// The pal starts walking, and will rest at `until` unless more steps are reported.
    case walkingStarted(until: Instant)
    /// The pal stops walking and rests.
    case walkingEnded
    /// The energy of the day changed.
    case energyChanged(from: Energy, to: Energy)
    /// The step total earned a phase, which stays hidden until ``phaseRevealed(_:)``.
    case phaseUnlocked(EarnedAndVisiblePhases.EarnedPhase)
    /// A phase became visible.
    case phaseRevealed(Phase)
    /// The user reached one of the day's milestones, such as 5,000 steps.
    case milestoneReached(Int64)
    /// The highlight for an evolution started playing in the app.
    case highlightStarted
    /// The highlight has played completely.
    case highlightEnded
    /// The app should play a rare animation.
    case rareAnimationStarted(RareAnimation)
    /// The paywall isn't shown, for the given reason.
    ///
    /// This change is reported when the reason changes or when the user opens a locked feature.
    case paywallNotShown(Paywall.Decision)
    /// The app should show the paywall.
    case paywallShown
    /// The app should start a Live Activity with this state.
    case liveActivityStarted(ContentState, staleAt: Instant)
    /// The app should update the Live Activity to this state.
    ///
    /// `bytes` is the size of the JSON of the state and of attributes that contain only the pal's creation time.
    case liveActivityUpdated(ActivityUpdateReason, ContentState, staleAt: Instant, bytes: Int)
    /// An update is deferred.
    ///
    /// `wasDeferred` is true if an update was already deferred, and only its reason or `until` has changed.
    case liveActivityUpdateDeferred(ActivityUpdateReason, until: Instant, wasDeferred: Bool)
    /// An update that was requested or deferred won't be sent.
    case liveActivityUpdateDropped(ActivityUpdateReason)
    /// A Live Activity has ended, or the app should end it because a newer Live Activity replaces it.
    case liveActivityEnded(ActivityEndReason)
    /// The user switched Live Activities off or on.
    case liveActivitiesSwitched(on: Bool)
    /// The app should reload its widgets.
    ///
    /// The next timeline is requested at `refreshAfter`. `usesBudget` is true if the phone counts the reload toward its
    /// daily budget.
    case widgetsReloaded(WidgetReloadCause, usesBudget: Bool, refreshAfter: Instant)
    /// A reload is deferred until the phone's reload budget allows it.
    case widgetReloadDeferred(WidgetReloadCause, until: Instant)
  }
}

/// The reason why a Live Activity ended.
public enum ActivityEndReason: String, Hashable, Sendable, Codable, CaseIterable {
  /// The system ended the Live Activity at its maximum duration.
  case system
  /// A newer Live Activity replaced an old one.
  case renewed
  /// The user swiped the Live Activity away.
  case dismissed
  /// The phone refused to start the Live Activity.
  case failed
  /// The user switched Live Activities off.
  case switchedOff
  /// The app didn't find the Live Activity on the phone.
  case lost
}

extension PalChange.Kind {
  /// The name of the change in JSON documents, such as `phaseRevealed`.
  ///
  /// These names never change, so some differ from the names of the cases: ``palCreated(_:)`` is `began`, for example.
  /// To distinguish changes in code, use the cases.
  public var jsonName: String {
    switch self {
    case .palCreated: "began"
    case .appOpened: "appOpened"
    case .appClosed: "appClosed"
    case .permissionChanged: "permissionChanged"
    case .entitlementChanged: "entitlementChanged"
    case .skinChanged: "skinChanged"
    case .lookChanged: "lookChanged"
    case .zoneChanged: "zoneChanged"
    case .stepsDelivered: "stepsDelivered"
    case .countedStepsCorrected: "totalCorrected"
    case .walkingStarted: "walkingStarted"
    case .walkingEnded: "walkingEnded"
    case .energyChanged: "energyChanged"
    case .phaseUnlocked: "phaseUnlocked"
    case .phaseRevealed: "phaseRevealed"
    case .milestoneReached: "milestoneReached"
    case .highlightStarted: "highlightStarted"
    case .highlightEnded: "highlightEnded"
    case .rareAnimationStarted: "rareAnimation"
    case .paywallNotShown: "paywallHeld"
    case .paywallShown: "paywallShown"
    case .liveActivityStarted: "liveActivityStarted"
    case .liveActivityUpdated: "liveActivityUpdated"
    case .liveActivityUpdateDeferred: "liveActivityHeld"
    case .liveActivityUpdateDropped: "liveActivityDropped"
    case .liveActivityEnded: "liveActivityEnded"
    case .liveActivitiesSwitched(on: true): "liveActivitiesOn"
    case .liveActivitiesSwitched(on: false): "liveActivitiesOff"
    case .widgetsReloaded: "widgetReloaded"
    case .widgetReloadDeferred: "widgetHeld"
    }
  }
}
