/// Something that happens to the pal.
///
///     pal.handle([.opened(), .steps(report)], at: now, under: laws)
///
/// What happens at one instant is handed over together; the pal handles it in the order of `PalEvent.Stage`.
public enum PalEvent: Hashable, Sendable {
  /// The phone was unlocked.
  case phoneUnlocked
  /// The phone was locked.
  case phoneLocked
  /// The phone was restarted; until it is unlocked, widgets are redacted.
  case phoneRestarted
  /// The person swiped the Live Activity away.
  case activityDismissed
  /// The Live Activity that was to be started at an instant did not start: the request threw.
  ///
  /// What was there before goes on, and the next open tries again.
  case liveActivityFailed(startedAt: Instant)
  /// The person switched Live Activities off, or on again; when they go off, the system ends those that are alive.
  case liveActivitiesSwitched(on: Bool)
  /// The app finds that the phone shows this state, stale from an instant on, in a Live Activity that was started as its
  /// attributes say.
  ///
  /// Where that is not what was sent last, an update was lost, and what differs is sent.
  case liveActivityFound(ContentState, staleAt: Instant, startedAt: Instant? = nil)
  /// The app finds that the phone shows no Live Activity.
  ///
  /// The person may have swiped it away, so the next open starts one as after a swipe.
  case liveActivityNotFound
  /// The app was launched anew: wherever it was before, the system has ended it there.
  case launched
  /// The app came to the front; `closesAt` where somebody knows already when it will leave it.
  case opened(closesAt: Instant? = nil)
  /// The system woke the app in the background.
  case woken
  /// Access to steps was granted or denied, after the onboarding.
  case permission(granted: Bool)
  /// What the person did on a screen of the onboarding.
  case onboarding(Onboarding.Action)
  /// What the store says about the subscription, past and present.
  case entitlements(EntitlementHistory)
  /// A skin was chosen.
  case skinChosen(SkinChoice)
  /// A character was chosen, or made.
  case lookChosen(Look)
  /// The person is in another zone.
  case zone(Zone)
  /// A query of the step data.
  case steps(StepReport)
  /// The person opened something of the app that premium unlocks.
  case lockedFeatureOpened(Feature)
  /// The app left the front.
  case closed
  /// Nothing but time has passed: the answer to a wake that was asked for.
  case time

  /// The order in which the events of one instant are handled.
  public enum Stage: Int, Hashable, Sendable, CaseIterable {
    /// The phone itself, and a new launch.
    case phone
    /// What became of the Live Activity while nobody looked.
    case activity
    /// The app comes to run.
    case run
    /// Access to steps.
    case permission
    /// The onboarding.
    case onboarding
    /// The subscription.
    case entitlement
    /// What it lets a person choose.
    case choice
    /// The zone; after it, midnight.
    case zone
    /// Steps; after them walking, energy, unlocks, milestone.
    case steps
    /// Locked things; before them the paywall, after them what is sent and reloaded.
    case request
    /// The app leaves the front.
    case close
  }

  /// Which stages some events have.
  struct Stages {
    private var bits: UInt16 = 0

    @inline(__always) mutating func insert(_ stage: Stage) { bits |= 1 << UInt16(stage.rawValue) }

    @inline(__always) func contains(_ stage: Stage) -> Bool { bits & 1 << UInt16(stage.rawValue) != 0 }
  }

  /// When the event is handled among those of one instant.
  public var stage: Stage {
    switch self {
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .launched: .phone
    case .activityDismissed, .liveActivityFailed, .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound:
      .activity
    case .opened, .woken: .run
    case .permission: .permission
    case .onboarding: .onboarding
    case .entitlements: .entitlement
    case .skinChosen, .lookChosen: .choice
    case .zone: .zone
    case .steps: .steps
    case .lockedFeatureOpened: .request
    case .closed, .time: .close
    }
  }
}
