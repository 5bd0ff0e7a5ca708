/// A command that the app must carry out after the pal has handled events.
///
///     for command in pal.handle(.opened(), at: now, under: configuration).commands {
///       switch command {
///       case .startLiveActivity(let state, let staleAt, _): …
///       case .updateLiveActivity(let state, let staleAt): …
///       case .reloadWidgets: …
///       case .showPaywall: …
///       }
///     }
///
/// The app saves the pal before it carries out the commands.
public enum PalCommand: Hashable, Sendable, Codable {
  /// Start a Live Activity with this state and, once it has started, end all older ones.
  ///
  /// If the phone refuses, the app reports ``PalEvent/liveActivityFailed(startedAt:)`` with `startedAt`, and the older
  /// Live Activities continue.
  case startLiveActivity(ContentState, staleAt: Instant, startedAt: Instant)
  /// Update the Live Activity to this state.
  case updateLiveActivity(ContentState, staleAt: Instant)
  /// Reload all widgets, so that they request a new timeline.
  case reloadWidgets
  /// Show the paywall.
  case showPaywall
}

extension PalChange {
  /// The command for the app, or `nil` if the app has nothing to do.
  public var command: PalCommand? {
    switch kind {
    case .liveActivityStarted(let state, let staleAt):
      return .startLiveActivity(state, staleAt: staleAt, startedAt: at)
    case .liveActivityUpdated(_, let state, let staleAt, _): return .updateLiveActivity(state, staleAt: staleAt)
    // The system itself requests a new timeline at the refresh date.
    case .widgetsReloaded(let cause, _, _): return cause == .policy ? nil : .reloadWidgets
    // Widgets that were placed before the pal was created have no timeline yet.
    case .palCreated: return .reloadWidgets
    case .paywallShown: return .showPaywall
    // The app ends an older Live Activity when it starts its replacement.
    case .liveActivityEnded, .liveActivityUpdateDeferred, .liveActivityUpdateDropped, .liveActivitiesSwitched,
      .widgetReloadDeferred, .paywallNotShown, .appOpened, .appClosed, .permissionChanged,
      .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged, .stepsDelivered, .countedStepsCorrected,
      .walkingStarted, .walkingEnded, .energyChanged, .phaseUnlocked, .phaseRevealed, .milestoneReached,
      .highlightStarted, .highlightEnded, .rareAnimationStarted:
      return nil
    }
  }
}

extension Sequence<PalChange> {
  /// The commands for the app, in order.
  public var commands: [PalCommand] { compactMap { $0.command } }

  /// The changes that update a running Live Activity, in order.
  ///
  ///     changes.updates.last?.reason(in: zone)
  public var updates: [PalChange] {
    filter { if case .liveActivityUpdated = $0.kind { true } else { false } }
  }

  /// The changes that defer an update of the Live Activity, in order.
  ///
  ///     changes.updateDeferrals.last?.reason(in: zone)
  public var updateDeferrals: [PalChange] {
    filter { if case .liveActivityUpdateDeferred = $0.kind { true } else { false } }
  }

  /// The changes that defer a reload of widgets, in order.
  public var reloadDeferrals: [PalChange] {
    filter { if case .widgetReloadDeferred = $0.kind { true } else { false } }
  }
}
