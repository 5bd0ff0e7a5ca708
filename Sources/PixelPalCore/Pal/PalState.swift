/// Everything a pal remembers.
///
/// Kept apart from `Pal` so that it can be saved inside an envelope that names its version.
struct PalState: Hashable, Sendable {
  var onboarding: Onboarding
  var zone: Zone
  var entitlements = EntitlementHistory.unknown
  /// What held when the pal looked last.
  var entitlement = Entitlement.unknown
  /// When that was.
  var entitlementLookedUpAt = Instant.distantPast
  /// Whether premium is open; where nobody can say, it stays as it was.
  var isPremium = false
  var phone = Phone()
  var app = App.background()
  /// When the pal was last handed something.
  var lastTurnAt = Instant.distantPast
  var life: Life?

  /// The phone as far as the pal cares.
  struct Phone: Hashable, Sendable {
    /// Before the first unlock after a restart, widgets are redacted.
    var wasUnlockedSinceStart = true
  }

  /// Where the app is.
  enum App: Hashable, Sendable {
    case background(since: Instant? = nil, runsUntil: Instant? = nil)
    /// Where the app was woken just before, it runs until `runsUntil`, closed or not.
    case foreground(since: Instant, closesAt: Instant?, runsUntil: Instant? = nil)
  }

  /// What begins with the profile.
  struct Life: Hashable, Sendable {
    let createdAt: Instant
    var permission: Onboarding.Permission
    var today: Today
    var steps = KnownSteps()
    var energy = Energy.unknown
    var walk: Walk?
    /// When the person walked last without a break, as far as is known.
    var walked: Interval?
    var evolution = Evolution()
    var highlight = Highlight.none
    var paywallSeen = Paywall.Seen.never
    /// The reason that was told last.
    var paywallReason = Paywall.Reason.notYetPhase2
    var wardrobe: Wardrobe
    var lastRareDay: CivilDay?
    /// When the rare animation of that day began.
    var rareSince: Instant?
    var lastMilestone: SeenMilestone?
    var activity: LiveActivity
    var widgets: WidgetSchedule
    /// When what the app shows changed last, numbers aside: they grow with every step.
    var changedAt: Instant
    /// When the pal came to rest, or to another phase at rest: its frames are counted from there.
    var restsSince: Instant
  }

  /// The local day, and when it ends.
  struct Today: Hashable, Sendable {
    let day: CivilDay
    /// When it was looked up.
    let since: Instant
    let midnight: Instant
    /// Whether it has to be looked up again, since the zone is another.
    var isOutdated = false

    init(at now: Instant, in zone: Zone) {
      day = zone.day(at: now)
      since = now
      midnight = zone.nextMidnight(after: now)
    }

    /// Whether `now` belongs to it; a clock that was set back may have left it.
    func holds(at now: Instant) -> Bool { !isOutdated && since <= now && now < midnight }
  }

  /// A milestone as the app celebrates it.
  struct SeenMilestone: Hashable, Sendable {
    let steps: Int64
    let at: Instant
  }
}

extension PalState.Life {
  init(
    createdAt: Instant, look: Look, permission: Onboarding.Permission, in zone: Zone, isPremium: Bool,
    premiumEnds: Instant?, under laws: Laws
  ) {
    self.createdAt = createdAt
    self.permission = permission
    today = PalState.Today(at: createdAt, in: zone)
    wardrobe = Wardrobe(first: look)
    activity = LiveActivity(createdAt: createdAt, under: laws.rules)
    let facts = WidgetFacts(
      phase: .dormant, energy: .unknown, midnight: today.midnight, isPremium: isPremium, premiumEnds: premiumEnds,
      wardrobe: wardrobe)
    widgets = WidgetSchedule(facts, createdAt: createdAt, in: zone, under: laws)
    changedAt = createdAt
    restsSince = createdAt
  }

  /// What decides the pal's own chances: who it is and when it began, nothing else.
  var seed: UInt64 {
    let look = wardrobe.look(isPremium: false)
    let gender: UInt64 = look.gender == .male ? 1 : 2
    let style: UInt64 =
      switch look.style {
      case .classic: 1
      case .dusk: 2
      case .meadow: 3
      }
    return SplitMix.mixed(UInt64(bitPattern: createdAt.millisecondsSince1970) ^ (gender << 60) ^ (style << 56))
  }

  /// When the pal peeks out at rest.
  func peeks(under rules: Rules) -> Peeks {
    Peeks(seed: seed, phase: evolution.visible, since: evolution.visibleSince ?? createdAt, under: rules)
  }

  // Always part of whoever asks, here and elsewhere in what a pal is made of: a call would be handed a copy of the whole.

  /// The steps of today as far as they were told; `nil` while none of today is known.
  ///
  /// A query that finds none says nothing: a phone in a drawer looks the same as a rest.
  @inline(__always) var stepsToday: Int64? {
    let steps = isKnown ? steps.steps(of: today.day) : 0
    return steps > 0 ? steps : nil
  }

  /// Whether a step was ever told, and may be read.
  @inline(__always) var isKnown: Bool { permission == .granted && steps.isKnown }
}
