/// Counts of app opens, Live Activity updates, widget reloads and other changes.
///
/// Each count is updated as soon as a change happens, so a caller that needs only the counts needn't collect the
/// changes.
package struct PalChangeCounts: Sendable {
  /// The number of times that the app was opened.
  package private(set) var openCount = 0
  /// The instant at which the app was last opened, or `nil` if it never was.
  package private(set) var lastOpenedAt: Instant?
  /// The number of times that the system woke the app.
  package private(set) var wakeCount = 0
  /// The number of Live Activities that were started, not counting failed starts.
  package private(set) var sessionCount = 0
  private var sentUpdateCounts = SIMD8<Int>()
  /// The number of deferred updates, where an update that is deferred repeatedly counts once.
  package private(set) var deferredUpdateCount = 0
  /// The number of dropped updates, including those that had been deferred.
  package private(set) var droppedUpdateCount = 0
  /// The size in bytes of the largest update, including the attributes, or 0 if no update was sent.
  package private(set) var largestPayloadBytes = 0
  /// The number of widget reloads, including those that didn't use the phone's budget.
  package private(set) var reloadCount = 0
  /// The number of widget reloads that the phone counted toward its budget.
  package private(set) var budgetedReloadCount = 0
  /// The highest number of budgeted reloads in any 24 hours.
  package private(set) var mostBudgetedReloadsIn24Hours = 0
  /// The instant at which the paywall was first shown, or `nil` if it never was.
  package private(set) var paywallShownAt: Instant?
  /// The number of corrections that lowered the counted steps.
  package private(set) var correctionCount = 0
  private var budgetedReloadTimes: [Instant] = []

  /// The number of updates sent for each reason.
  package var updateCounts: [(reason: ActivityUpdateReason, count: Int)] {
    ActivityUpdateReason.allCases.map { ($0, sentUpdateCounts[$0.rank]) }
  }

  /// Counts a wake of the app by the system.
  mutating func recordWake() { wakeCount += 1 }

  /// Adds a change at `now` to the counts.
  // Inlined so that the compiler can resolve the switch, because callers pass a literal case.
  @inline(__always) mutating func recordChange(_ kind: borrowing PalChange.Kind, at now: Instant) {
    switch kind {
    case .appOpened:
      openCount += 1
      lastOpenedAt = now
    case .liveActivityStarted: sessionCount += 1
    case .liveActivityUpdated(let reason, _, _, let bytes):
      sentUpdateCounts[reason.rank] += 1
      largestPayloadBytes = max(largestPayloadBytes, bytes)
    // A failed start doesn't count as a session.
    case .liveActivityEnded(.failed): sessionCount -= 1
    case .liveActivityUpdateDeferred(_, _, let wasDeferred): if !wasDeferred { deferredUpdateCount += 1 }
    case .liveActivityUpdateDropped: droppedUpdateCount += 1
    case .widgetsReloaded(_, let usesBudget, _): recordWidgetReload(at: now, usesBudget: usesBudget)
    case .paywallShown: paywallShownAt = paywallShownAt ?? now
    case .countedStepsCorrected: correctionCount += 1
    case .palCreated, .appClosed, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .phaseUnlocked, .phaseRevealed,
      .milestoneReached, .highlightStarted, .highlightEnded, .rareAnimationStarted, .paywallNotShown,
      .liveActivityEnded, .liveActivitiesSwitched, .widgetReloadDeferred:
      break
    }
  }

  private mutating func recordWidgetReload(at now: Instant, usesBudget: Bool) {
    reloadCount += 1
    guard usesBudget else { return }
    budgetedReloadCount += 1
    // A replay never sets the clock back, so the instants are in ascending order.
    let expiredCount = budgetedReloadTimes.prefix { now - $0 >= .hours(24) }.count
    if expiredCount > 0 { budgetedReloadTimes.removeFirst(expiredCount) }
    budgetedReloadTimes.append(now)
    mostBudgetedReloadsIn24Hours = max(mostBudgetedReloadsIn24Hours, budgetedReloadTimes.count)
  }
}
