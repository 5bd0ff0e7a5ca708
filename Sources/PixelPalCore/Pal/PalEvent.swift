/// An event that the app reports to the pal, such as a step report or the opening of the app.
///
///     let changes = pal.handle([.opened(), .steps(report)], at: now, under: configuration)
///
/// The caller passes all events of one instant together, in any order. The pal always handles them in the same order:
/// the phone and its Live Activity, the start of the app, permission, onboarding, subscription, choices, time zone,
/// steps, a request for a locked feature, and finally the move to the background.
public enum PalEvent: Hashable, Sendable, Codable {
  /// The phone was unlocked.
  case phoneUnlocked
  /// The phone was locked.
  case phoneLocked
  /// The phone was restarted.
  ///
  /// Widgets are redacted until the phone is unlocked.
  case phoneRestarted
  /// The user swiped the Live Activity away.
  case liveActivityDismissed
  /// The Live Activity requested at `startedAt` didn't start, because the request threw an error.
  ///
  /// The previous Live Activity continues, and opening the app tries again.
  case liveActivityFailed(startedAt: Instant)
  /// The user switched Live Activities on or off.
  ///
  /// Switching them off ends all active Live Activities.
  case liveActivitiesSwitched(on: Bool)
  /// The app found a Live Activity on the phone that shows this state.
  ///
  /// `staleAt` is the state's stale date. `startedAt` is the start time in the Live Activity's attributes, or `nil` if
  /// they contain none. If the state differs from the one that was sent last, an update was lost, and the difference is
  /// sent again.
  case liveActivityFound(ContentState, staleAt: Instant, startedAt: Instant? = nil)
  /// The app found no Live Activity on the phone.
  ///
  /// The user may have dismissed it, so the event is handled like a dismissal: opening the app starts a new Live
  /// Activity.
  case liveActivityNotFound
  /// The app was launched after the system had terminated it.
  case launched
  /// The app moved to the foreground.
  ///
  /// `closesAt` is the instant at which the app will move to the background, or `nil` if it isn't known in advance.
  case opened(closesAt: Instant? = nil)
  /// The system woke the app in the background.
  case woken
  /// The user granted or denied access to steps after onboarding.
  case permission(granted: Bool)
  /// The user acted on an onboarding screen.
  case onboarding(Onboarding.Action)
  /// The store reported the subscription history.
  case entitlements(EntitlementHistory)
  /// The user chose a skin.
  case skinChosen(SkinChoice)
  /// The user chose or created a character.
  case lookChosen(Look)
  /// The phone moved to another time zone.
  case zoneChanged(Zone)
  /// A step query returned a result.
  case steps(StepReport)
  /// The user opened a feature that requires premium.
  case lockedFeatureOpened(PremiumFeature)
  /// The user dismissed a part of the app's screen.
  ///
  /// If the part isn't shown, nothing changes.
  case dismissed(AppScreen.DismissiblePart)
  /// The app moved to the background.
  case closed
  /// An instant returned by ``Pal/nextWake(after:under:)`` was reached without any other event.
  case timePassed

  /// A stage in handling the events of one instant.
  ///
  /// The stages are in the order of the cases.
  enum HandlingStage: Int, Hashable, Sendable, CaseIterable {
    /// Changes to the phone itself, and a new launch.
    case phone
    /// Changes to the Live Activity that the pal doesn't control.
    case activity
    /// The app's start: it is opened, or woken in the background.
    case appStart
    /// Answers about access to steps, and dismissed parts of the screen.
    case permission
    /// Actions on the onboarding screens.
    case onboarding
    /// Reports about the subscription.
    case entitlement
    /// The user's choice of a skin or character.
    ///
    /// The choice is handled after the subscription, because it has an effect only with premium.
    case choice
    /// A change of the time zone, and then the start of a new day, if one is due.
    case zone
    /// New steps, and then their effects: walking, energy, unlocks and a reached milestone.
    case steps
    /// A request for a locked feature.
    ///
    /// The request is handled after the automatic decision about the paywall and before Live Activity updates and
    /// widget reloads.
    case lockedFeatureRequest
    /// The app's move to the background.
    case close
  }

  /// A set of handling stages, stored as bits.
  struct HandlingStageSet {
    private var bits: UInt16 = 0

    @inline(__always) mutating func insert(_ stage: HandlingStage) { bits |= 1 << UInt16(stage.rawValue) }

    @inline(__always) func contains(_ stage: HandlingStage) -> Bool { bits & 1 << UInt16(stage.rawValue) != 0 }
  }

  var handlingStage: HandlingStage {
    switch self {
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .launched: .phone
    case .liveActivityDismissed, .liveActivityFailed, .liveActivitiesSwitched, .liveActivityFound,
      .liveActivityNotFound:
      .activity
    case .opened, .woken: .appStart
    case .permission, .dismissed: .permission
    case .onboarding: .onboarding
    case .entitlements: .entitlement
    case .skinChosen, .lookChosen: .choice
    case .zoneChanged: .zone
    case .steps: .steps
    case .lockedFeatureOpened: .lockedFeatureRequest
    case .closed, .timePassed: .close
    }
  }
}

extension Sequence<PalEvent> {
  /// The time zone reported by the last `zoneChanged` event, or `nil` if there is no such event.
  package var lastZone: Zone? { reduce(nil) { if case .zoneChanged(let zone) = $1 { zone } else { $0 } } }
}
