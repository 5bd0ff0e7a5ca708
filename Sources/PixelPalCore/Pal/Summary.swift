/// What a pal and its phone did, in numbers.
///
/// Counted as it happens, so that whoever wants no more than the numbers is told of no change.
package struct Summary: Sendable {
  /// How often the app was opened.
  package private(set) var opens = 0
  /// When it was opened last.
  package private(set) var lastOpenedAt: Instant?
  /// How often the system woke it.
  package private(set) var wakes = 0
  /// How many Live Activities were started.
  package private(set) var sessions = 0
  private var sent = SIMD8<Int>()
  /// How often something began to wait.
  package private(set) var held = 0
  /// How often something that waited or was wanted was not sent.
  package private(set) var dropped = 0
  /// The largest state that was sent, with its attributes.
  package private(set) var largestBytes = 0
  /// How many reloads of widgets there were.
  package private(set) var reloads = 0
  /// How many of them the phone counted.
  package private(set) var countedReloads = 0
  /// The most that it counted in any 24 hours.
  package private(set) var mostCountedInADay = 0
  /// When the paywall was shown first.
  package private(set) var paywallShownAt: Instant?
  /// How often corrections lowered what was counted.
  package private(set) var corrections = 0
  private var lastReloads: [Instant] = []

  /// How many updates were sent, by their reason.
  package var updates: [(reason: UpdateReason, count: Int)] {
    UpdateReason.allCases.map { ($0, sent[$0.rank]) }
  }

  /// Notes that the system woke the app.
  mutating func noteWake() { wakes += 1 }

  /// Notes what changed at `now`.
  // Always part of whoever tells: there it is known what kind it is.
  @inline(__always) mutating func count(_ kind: borrowing Change.Kind, at now: Instant) {
    switch kind {
    case .appOpened:
      opens += 1
      lastOpenedAt = now
    case .liveActivityStarted: sessions += 1
    case .liveActivityUpdated(let reason, _, _, let bytes):
      sent[reason.rank] += 1
      largestBytes = max(largestBytes, bytes)
    // What never began is none.
    case .liveActivityEnded(.failed): sessions -= 1
    case .liveActivityHeld(_, _, let moved): if !moved { held += 1 }
    case .liveActivityDropped: dropped += 1
    case .widgetReloaded(_, let counted, _): reload(at: now, counted: counted)
    case .paywallShown: paywallShownAt = paywallShownAt ?? now
    case .totalCorrected: corrections += 1
    case .began, .appClosed, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .phaseUnlocked, .phaseRevealed,
      .milestoneReached, .highlightStarted, .highlightEnded, .rareAnimation, .paywallHeld, .liveActivityEnded,
      .liveActivitiesSwitched, .widgetHeld:
      break
    }
  }

  private mutating func reload(at now: Instant, counted: Bool) {
    reloads += 1
    guard counted else { return }
    countedReloads += 1
    // They ascend: whoever is counted only goes on.
    let over = lastReloads.prefix { now - $0 >= .hours(24) }.count
    if over > 0 { lastReloads.removeFirst(over) }
    lastReloads.append(now)
    mostCountedInADay = max(mostCountedInADay, lastReloads.count)
  }
}
