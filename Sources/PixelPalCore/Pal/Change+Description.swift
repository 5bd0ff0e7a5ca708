extension Change: CustomStringConvertible {
  /// `2025-01-06T10:00:00Z stepsDelivered: a look at the step data (4,120 more, 25,001 in all)`.
  public var description: String {
    "\(at) \(kind.name): \(why)" + (kind.details.map { " (\($0))" } ?? "")
  }
}

extension Change.Kind: CustomStringConvertible {
  /// `walkingEnded`, `phaseRevealed (phase 2)`.
  public var description: String { name + (details.map { " (\($0))" } ?? "") }

  /// The associated values in words; `nil` if there are none.
  fileprivate var details: String? {
    switch self {
    case .appOpened, .appClosed, .walkingEnded, .highlightStarted, .highlightEnded, .paywallShown,
      .liveActivitiesSwitched:
      nil
    case .began(let look), .lookChanged(let look): look.description
    case .permissionChanged(let permission): permission.rawValue
    case .entitlementChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .skinChanged(let skin): skin.name
    case .zoneChanged(let before, let after): "\(before) to \(after)"
    case .stepsDelivered(let steps, let total): "\(StepText.grouped(steps)) more, \(StepText.grouped(total)) in all"
    case .totalCorrected(let counted, let total):
      "\(StepText.grouped(counted)) counted, \(StepText.grouped(total)) in all"
    case .walkingStarted(let until): "until \(until)"
    case .energyChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .phaseUnlocked(let unlock): unlock.description
    case .phaseRevealed(let phase): phase.numbered
    case .milestoneReached(let steps): StepText.counted(steps)
    case .rareAnimation(let animation): animation.description
    case .paywallHeld(let reason): reason.rawValue
    case .liveActivityStarted(let content, let staleAt): "\(content); stale at \(staleAt)"
    case .liveActivityUpdated(let reason, let content, let staleAt, let bytes):
      "for \(reason.rawValue), \(bytes) bytes: \(content); stale at \(staleAt)"
    case .liveActivityHeld(let reason, let until, let moved):
      "\(reason.rawValue) \(moved ? "now " : "")until \(until)"
    case .liveActivityDropped(let reason): reason.rawValue
    case .liveActivityEnded(let end): end.rawValue
    case .widgetReloaded(let cause, let counted, let refreshAfter):
      "for \(cause.name), \(counted ? "counted" : "free"), refreshed after \(refreshAfter)"
    case .widgetHeld(let cause, let until): "\(cause.name) until \(until)"
    }
  }
}

extension Why: CustomStringConvertible {
  /// The reason as a sentence, with instants written in UTC.
  public var description: String { sentence { $0.description } }
}
