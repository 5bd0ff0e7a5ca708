import PixelPalCore

/// The few changes of a history that one would look for: phases, the paywall, subscriptions, corrections.
struct Highlights {
  private(set) var all: [Change] = []

  mutating func take(_ changes: [Change]) {
    for change in changes where change.kind.isHighlight { all.append(change) }
  }
}

extension Change.Kind {
  fileprivate var isHighlight: Bool {
    switch self {
    case .began, .phaseUnlocked, .phaseRevealed, .paywallShown, .entitlementChanged, .permissionChanged,
      .totalCorrected, .zoneChanged, .skinChanged, .lookChanged:
      true
    case .appOpened, .appClosed, .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .milestoneReached,
      .highlightStarted, .highlightEnded, .rareAnimation, .paywallHeld, .liveActivityStarted, .liveActivityUpdated,
      .liveActivityHeld, .liveActivityDropped, .liveActivityEnded, .widgetReloaded, .widgetHeld:
      false
    }
  }
}
