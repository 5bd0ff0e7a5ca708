/// The complete state of a pal, a pixel character that grows with its user's steps, as one value.
///
///     var pal = Pal(createdAt: now, look: Look(gender: .female, style: .meadow), zone: paris, under: configuration)
///     let changes = pal.handle([.opened(), .steps(report)], at: now, under: configuration)
///     for command in changes.commands { perform(command) }
///     let wake = pal.nextWake(after: now, under: configuration)  // come back then with .timePassed
///
/// The app passes events to `handle` and carries out the commands in the result. Every change in the result has a
/// reason. The method `presentation(on:at:under:)` returns the content that a ``Surface``, such as the Dynamic Island,
/// shows.
///
/// A pal reads no clock. It depends only on its events and the configuration, so the same events at the same instants
/// result in the same pal on every platform.
public struct Pal: Hashable, Sendable {
  /// The version of the format of saved pals.
  package static let version = 2

  var state: PalState

  /// Creates a pal that starts with onboarding.
  public init(zone: Zone) { state = PalState(onboarding: Onboarding(), zone: zone) }

  /// Creates a pal that has completed onboarding.
  ///
  /// By default, the user has granted access to steps, has never subscribed and has never seen the paywall.
  public init(
    createdAt: Instant, look: Look, zone: Zone, permission: Onboarding.StepPermission = .granted,
    entitlements: EntitlementHistory = .none, hasSeenPaywall: Bool = false, under configuration: PalConfiguration
  ) {
    state = PalState(onboarding: Onboarding(screen: nil, look: look, permission: permission), zone: zone)
    state.entitlements = entitlements
    state.entitlement = entitlements.entitlement(at: createdAt)
    state.entitlementQueriedAt = createdAt
    state.isPremium = state.entitlement.isEntitled ?? false
    state.createPal(with: look, permission: permission, at: createdAt, under: configuration)
    if hasSeenPaywall { state.profile?.paywallSeenState = .beforeThisRun }
  }

  /// Handles `events` at `now`, in the order described for ``PalEvent``, and returns the resulting changes.
  ///
  /// If nothing changes, no memory is allocated.
  public mutating func handle(_ events: [PalEvent], at now: Instant, under configuration: PalConfiguration)
    -> [PalChange]
  {
    var transition = PalTransitionContext(under: configuration)
    state.handle(events, at: now, in: &transition)
    return transition.changes
  }

  /// Handles `event`, the only event at `now`, and returns the resulting changes.
  public mutating func handle(_ event: PalEvent, at now: Instant, under configuration: PalConfiguration) -> [PalChange]
  {
    var transition = PalTransitionContext(under: configuration)
    state.handle(CollectionOfOne(event), at: now, in: &transition)
    return transition.changes
  }

  /// Handles `events` at `now` and returns the next wake, as ``nextWake(after:under:)`` does.
  ///
  /// The changes are stored in `context`. Pass the same context again to reuse its memory.
  package mutating func handleReturningNextWake(
    _ events: [PalEvent], at now: Instant, in context: inout ReusablePalTransitionContext
  ) -> Instant? {
    state.handle(events, at: now, in: &context.transition)
    return state.nextWake(after: now, under: context.transition.configuration)
  }

  /// Returns the instant of the next scheduled change that doesn't recur, or `nil` if none is scheduled.
  ///
  /// Midnights and widget refreshes are examples of recurring changes.
  package mutating func nextNonrecurringWake(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    state.nextNonrecurringWake(after: now, under: configuration)
  }

  /// Returns the instant at which the app should send the event `.timePassed`, or `nil` if no change is scheduled.
  ///
  /// Any event can change this instant, so ask again after each event. The app may send `.timePassed` late. The pal
  /// then makes the overdue decisions from its state at that time.
  public func nextWake(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    var state = state
    return state.nextWake(after: now, under: configuration)
  }
}

// Read-only state.
extension Pal {
  /// The instant at which the pal was created, or `nil` before then.
  public var createdAt: Instant? { state.profile?.createdAt }
  /// The onboarding, with its current screen and the answers so far.
  public var onboarding: Onboarding { state.onboarding }
  /// The user's time zone, which determines when a day begins.
  public var zone: Zone { state.zone }
  /// The total number of steps, which never decreases.
  public var totalSteps: Int64 { state.profile?.reportedSteps.total ?? 0 }
  /// The keepsakes on the pal's meadow, oldest first.
  public var keepsakes: [Keepsake] { Keepsake.all(forTotal: totalSteps) }
  /// The sum of all samples as of the last report.
  ///
  /// Unlike ``totalSteps``, this can fall when step data is corrected.
  public var countedSteps: Int64 { state.profile?.reportedSteps.counted ?? 0 }
  /// The instant of the last step report, or `nil` before the first report.
  public var lastReportAt: Instant? { state.profile?.reportedSteps.lastReportAt }
  /// The steps on the day of the last event, or `nil` if none are known.
  ///
  /// After midnight, these are the steps of an earlier day until the pal handles an event. For the steps of the current
  /// day, see ``stepsToday(at:)``.
  public var stepsToday: Int64? { state.profile?.stepsToday }
  /// The energy on the day of the last event.
  ///
  /// The energy depends only on the steps of that day. It is `unknown` before the pal is created and while no steps are
  /// known. For the energy at the current time, see ``energy(at:under:)``.
  public var energy: Energy { state.profile?.energy ?? .unknown }
  /// The phases that the pal has earned and the phase that is visible.
  public var phaseProgress: EarnedAndVisiblePhases { state.profile?.phaseProgress ?? EarnedAndVisiblePhases() }
  /// The subscription's status as of the last event.
  public var entitlement: Entitlement { state.entitlement }
  /// True if premium is unlocked.
  ///
  /// While the subscription's status is unknown, the store's last known answer applies.
  public var isPremium: Bool { state.isPremium }
  /// True if the paywall has ever been shown.
  public var hasSeenPaywall: Bool { state.profile.map { $0.paywallSeenState != .never } ?? false }
  /// The reason the paywall isn't shown, or `shown` while it covers the app.
  ///
  /// Once the paywall is closed, this is `alreadySeen`, unless a reason of higher priority applies, such as `entitled`.
  public var paywallDecision: Paywall.Decision {
    lastPaywallDecision == .shown && !isPaywallVisible ? .alreadySeen : lastPaywallDecision
  }
  /// The latest decision about the paywall, as documents show it.
  ///
  /// Unlike ``paywallDecision``, this remains `shown` after the paywall is closed.
  package var lastPaywallDecision: Paywall.Decision { state.profile?.lastPaywallDecision ?? .notYetPhase2 }
  /// The character that is shown, or `nil` before the pal is created.
  public var look: Look? { wardrobe?.look(isPremium: isPremium) }
  /// The user's characters and skins, or `nil` before the pal is created.
  package var wardrobe: LooksAndSkinChoice? { state.profile?.wardrobe }
  /// The seed of the pal's random choices, or `nil` before the pal is created.
  ///
  /// The seed is derived from the pal's look and creation time.
  package var seed: UInt64? { state.profile?.seed }
  package var isInForeground: Bool { if case .foreground = state.app { true } else { false } }
  /// The instant at which the last celebrated milestone was reported, or `nil` if no milestone has been celebrated.
  package var lastCelebratedMilestoneAt: Instant? { state.profile?.lastCelebratedMilestone?.celebratedAt }
  /// The user's permission to read steps, which is `notAsked` before the pal is created.
  public var stepPermission: Onboarding.StepPermission { state.profile?.permission ?? .notAsked }

  /// Returns the timeline for a widget at `now`, or `nil` before the pal is created.
  ///
  /// The timeline is based on the state that the app last shared with its widgets and on changes that are known in
  /// advance.
  public func makeWidgetTimeline(at now: Instant, under configuration: PalConfiguration) -> WidgetTimeline? {
    state.profile.map {
      WidgetTimeline(from: $0.widgets.sharedState, madeAt: now, in: state.zone, under: configuration)
    }
  }

  /// Returns the schedule of the resting pal's peeks, or `nil` before the pal is created.
  ///
  /// Peeks are short glances around. They are drawn in the app and on a simulated phone without limits, and require no
  /// updates.
  package func peekSchedule(under rules: Rules) -> PeekAnimationSchedule? {
    state.profile.map { $0.peekSchedule(under: rules) }
  }

  /// Returns the known steps on the day that contains `now`, or `nil` if none are known, as just after midnight.
  ///
  /// `now` must not precede the last event.
  public func stepsToday(at now: Instant) -> Int64? { state.profile?.advanced(toDayOf: now, in: state.zone).stepsToday }

  /// Returns the pal's energy at `now`, which is `low` from midnight until steps of the new day are known.
  ///
  /// `now` must not precede the last event.
  public func energy(at now: Instant, under configuration: PalConfiguration) -> Energy {
    state.profile?.advanced(toDayOf: now, in: state.zone).energy(under: configuration.rules) ?? .unknown
  }

  /// Returns true if the pal is walking at `now`, judging by the steps reported so far.
  public func isWalking(at now: Instant) -> Bool { state.profile?.walk?.endsAfter(now) ?? false }
}
