/// Counts of what a pal and its phone did.
///
/// They are updated as changes happen, so a caller that needs only the counts does not need the changes.
package struct Summary: Sendable {
  /// The number of times the app was opened.
  package private(set) var opens = 0
  /// The instant at which the app was last opened.
  package private(set) var lastOpenedAt: Instant?
  /// The number of times the system woke the app.
  package private(set) var wakes = 0
  /// The number of Live Activities that were started.
  package private(set) var sessions = 0
  private var sent = SIMD8<Int>()
  /// The number of updates that were deferred.
  package private(set) var held = 0
  /// The number of updates that were dropped, whether deferred before or not.
  package private(set) var dropped = 0
  /// The size of the largest state sent, with its attributes.
  package private(set) var largestBytes = 0
  /// The number of widget reloads.
  package private(set) var reloads = 0
  /// The number of widget reloads that the phone counted toward its budget.
  package private(set) var countedReloads = 0
  /// The highest number of counted reloads in any 24 hours.
  package private(set) var mostCountedInADay = 0
  /// The instant at which the paywall was first shown.
  package private(set) var paywallShownAt: Instant?
  /// The number of corrections that lowered the counted steps.
  package private(set) var corrections = 0
  private var lastReloads: [Instant] = []

  /// The number of updates sent for each reason.
  package var updates: [(reason: UpdateReason, count: Int)] {
    UpdateReason.allCases.map { ($0, sent[$0.rank]) }
  }

  /// Counts a wake of the app by the system.
  mutating func noteWake() { wakes += 1 }

  /// Counts a change at `now`.
  // Inlined so that the switch is resolved at compile time: callers pass a known kind.
  @inline(__always) mutating func count(_ kind: borrowing Change.Kind, at now: Instant) {
    switch kind {
    case .appOpened:
      opens += 1
      lastOpenedAt = now
    case .liveActivityStarted: sessions += 1
    case .liveActivityUpdated(let reason, _, _, let bytes):
      sent[reason.rank] += 1
      largestBytes = max(largestBytes, bytes)
    // A session that failed to start does not count.
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
    // The instants ascend, because time only moves forward here.
    let over = lastReloads.prefix { now - $0 >= .hours(24) }.count
    if over > 0 { lastReloads.removeFirst(over) }
    lastReloads.append(now)
    mostCountedInADay = max(mostCountedInADay, lastReloads.count)
  }
}
