import PixelPalCore

/// The few changes of a history that a viewer looks for: phases, the paywall, subscriptions, corrections and the like.
struct NotableChanges {
  private(set) var all: [PalChange] = []
  /// The instants at which the app was opened.
  private(set) var openInstants: [Instant] = []
  /// The instants at which milestones were reached.
  private(set) var milestoneInstants: [Instant] = []

  mutating func append(_ changes: [PalChange]) {
    for change in changes {
      if change.kind.isNotable { all.append(change) }
      if change.kind == .appOpened { openInstants.append(change.at) }
      if case .milestoneReached = change.kind { milestoneInstants.append(change.at) }
    }
  }

  /// The phases that became visible, ascending, with their instants.
  var phaseReveals: [(at: Instant, phase: Phase)] {
    all.compactMap { change in
      if case .phaseRevealed(let phase) = change.kind { (change.at, phase) } else { nil }
    }
  }
}

extension PalChange.Kind {
  fileprivate var isNotable: Bool {
    switch self {
    case .palCreated, .phaseUnlocked, .phaseRevealed, .paywallShown, .entitlementChanged, .permissionChanged,
      .countedStepsCorrected, .zoneChanged, .skinChanged, .lookChanged:
      true
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .highlightStarted, .highlightEnded, .rareAnimationStarted, .paywallNotShown, .liveActivityStarted,
      .liveActivityUpdated, .liveActivityUpdateDeferred, .liveActivityUpdateDropped, .liveActivityEnded,
      .liveActivitiesSwitched, .widgetsReloaded, .widgetReloadDeferred:
      false
    }
  }
}
