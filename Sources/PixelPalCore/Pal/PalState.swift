/// The saved state of a pal.
///
/// This type is separate from ``Pal``, so that a saved `Pal` can contain a version number beside it.
struct PalState: Hashable, Sendable {
  var onboarding: Onboarding
  var zone: Zone
  var entitlements = EntitlementHistory.unknown
  /// The entitlement as of the last check.
  var entitlement = Entitlement.unknown
  /// The instant of the last entitlement check.
  var entitlementQueriedAt = Instant.distantPast
  /// True if premium is unlocked.
  ///
  /// While the entitlement is unknown, the last known value is kept.
  var isPremium = false
  var phone = FirstUnlockState()
  var app = AppLifecycleState.background()
  var lastTransitionAt = Instant.distantPast
  var profile: StateAfterOnboarding?

  /// The phone's unlock state since its last restart.
  struct FirstUnlockState: Hashable, Sendable {
    /// False between a restart and the first unlock, while widgets are redacted.
    var wasUnlockedSinceStart = true
  }

  /// The app's state: in the background or in the foreground.
  enum AppLifecycleState: Hashable, Sendable {
    case background(since: Instant? = nil, runsUntil: Instant? = nil)
    /// The app is in the foreground.
    ///
    /// `closesAt` is the instant at which the app will move to the background, or `nil` if it isn't known in advance.
    /// If the system woke the app shortly before the user opened it, the app runs until `runsUntil`, even if the user
    /// closes it earlier.
    case foreground(since: Instant, closesAt: Instant?, runsUntil: Instant? = nil)
  }

  /// The part of the state that exists only after onboarding.
  struct StateAfterOnboarding: Hashable, Sendable {
    let createdAt: Instant
    var permission: Onboarding.StepPermission
    var currentDay: CachedLocalDay
    var reportedSteps = ReportedSteps()
    var energy = Energy.unknown
    var walk: PalWalkingPeriod?
    /// The user's latest uninterrupted walk, as far as it is known, or `nil` if there is none.
    var latestWalkedInterval: Interval?
    var phaseProgress = EarnedAndVisiblePhases()
    var highlight = EvolutionHighlightPlayback.none
    var paywallSeenState = Paywall.SeenState.never
    /// The instant of the paywall's dismissal, or `nil` if it hasn't been dismissed since it was last shown.
    var paywallDismissedAt: Instant?
    /// The instant at which the user declined the offer to open Settings, or `nil` if the user hasn't.
    var settingsOfferDismissedAt: Instant?
    /// The last reported decision about the paywall.
    var lastPaywallDecision = Paywall.Decision.notYetPhase2
    var wardrobe: LooksAndSkinChoice
    var lastRareAnimationDay: CivilDay?
    /// The instant at which the last rare animation started, or `nil` if there was none.
    var rareAnimationStartedAt: Instant?
    var lastCelebratedMilestone: CelebratedMilestone?
    var liveActivity: LiveActivityStateMachine
    var widgets: WidgetReloadStateMachine
    /// The instant of the last visible change in the app, apart from changes of the step count.
    var lastVisibleChangeAt: Instant
    /// The instant of the idle animation's first frame.
    ///
    /// The animation starts anew when the pal comes to rest or a new phase becomes visible.
    var restingSince: Instant
  }

  /// The current local day, with the instants at which it was determined and at which it ends.
  struct CachedLocalDay: Hashable, Sendable {
    let day: CivilDay
    /// The instant at which the day was determined.
    ///
    /// If the clock is set back to an earlier time, the day must be determined again.
    let determinedAt: Instant
    let midnight: Instant
    /// True if the time zone has changed, so that the day must be determined again.
    var isOutdated = false

    init(at now: Instant, in zone: Zone) {
      day = zone.day(at: now)
      determinedAt = now
      midnight = zone.nextMidnight(after: now)
    }

    /// Returns true if `now` is known to be on this day.
    ///
    /// This is the case from `determinedAt` up to, but not including, midnight, unless the time zone has changed since.
    func contains(_ now: Instant) -> Bool { !isOutdated && determinedAt <= now && now < midnight }
  }

  /// A milestone that was reported early enough to be celebrated.
  struct CelebratedMilestone: Hashable, Sendable {
    let steps: Int64
    let celebratedAt: Instant
  }
}

extension PalState.StateAfterOnboarding {
  init(
    createdAt: Instant, look: Look, permission: Onboarding.StepPermission, in zone: Zone, isPremium: Bool,
    premiumEndsAt: Instant?, under configuration: PalConfiguration
  ) {
    self.createdAt = createdAt
    self.permission = permission
    currentDay = PalState.CachedLocalDay(at: createdAt, in: zone)
    wardrobe = LooksAndSkinChoice(first: look)
    liveActivity = LiveActivityStateMachine(createdAt: createdAt, under: configuration.rules)
    let sharedState = SharedWidgetState(
      phase: .dormant, energy: .unknown, midnight: currentDay.midnight, isPremium: isPremium,
      premiumEndsAt: premiumEndsAt, wardrobe: wardrobe)
    widgets = WidgetReloadStateMachine(sharedState, createdAt: createdAt, in: zone, under: configuration)
    lastVisibleChangeAt = createdAt
    restingSince = createdAt
  }

  /// The seed of the pal's random choices, derived only from its look and creation time.
  var seed: UInt64 {
    let look = wardrobe.look(isPremium: false)
    let gender: UInt64 = look.gender == .male ? 1 : 2
    let style: UInt64 =
      switch look.style {
      case .classic: 1
      case .dusk: 2
      case .meadow: 3
      }
    return SplitMix64.mixed(UInt64(bitPattern: createdAt.millisecondsSince1970) ^ (gender << 60) ^ (style << 56))
  }

  func peekSchedule(under rules: Rules) -> PeekAnimationSchedule {
    PeekAnimationSchedule(
      seed: seed, phase: phaseProgress.visiblePhase, since: phaseProgress.visibleSince ?? createdAt, under: rules)
  }

  // The following properties are inlined, because a function call would copy the whole value.

  /// Today's steps as reported so far, or `nil` if none are known yet.
  ///
  /// A query that finds no steps doesn't prove that the user took none, because the phone may have been left behind.
  @inline(__always) var stepsToday: Int64? {
    let steps = hasKnownSteps ? reportedSteps.steps(of: currentDay.day) : 0
    return steps > 0 ? steps : nil
  }

  /// True if access to steps is granted and any steps have ever been reported.
  @inline(__always) var hasKnownSteps: Bool { permission == .granted && reportedSteps.hasSteps }
}
