import PixelPalCore

/// The changes in a history that viewers look for, such as reached phases, subscriptions and corrections.
struct NotableChanges {
  private(set) var all: [PalChange] = []
  private(set) var openInstants: [Instant] = []
  private(set) var milestoneInstants: [Instant] = []

  mutating func appendNotable(in changes: [PalChange]) {
    for change in changes {
      if change.kind.isNotable { all.append(change) }
      if change.kind == .appOpened { openInstants.append(change.at) }
      if case .milestoneReached = change.kind { milestoneInstants.append(change.at) }
    }
  }

  /// The phases that became visible, in ascending order, with their instants.
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
