extension PalChange: CustomStringConvertible {
  /// A description of the change, such as `2025-01-06T10:00:00Z walkingEnded: no further steps`.
  public var description: String {
    let begin = "\(at) \(kind.caseName): "
    if case (.milestoneReached(let milestone), .stepsToday(let steps)) = (kind, reason) {
      return begin + "\(StepFormat.withUnit(milestone)), with \(StepFormat.grouped(steps)) today"
    }
    return begin + "\(reason)" + (kind.detailsText.map { " (\($0))" } ?? "")
  }
}

extension PalChange.Kind: CustomStringConvertible {
  /// A description of the kind of change, such as `walkingEnded` or `phaseRevealed (phase 2)`.
  ///
  /// It begins with the name of the case, and not with the ``jsonName``.
  public var description: String { description(named: caseName) }

  /// Returns the description with `name` instead of the name of the case.
  package func description(named name: String) -> String { name + (detailsText.map { " (\($0))" } ?? "") }

  /// The name of the case in Swift, such as `liveActivityUpdateDeferred`.
  fileprivate var caseName: String {
    switch self {
    case .palCreated: "palCreated"
    case .countedStepsCorrected: "countedStepsCorrected"
    case .rareAnimationStarted: "rareAnimationStarted"
    case .paywallNotShown: "paywallNotShown"
    case .liveActivityUpdateDeferred: "liveActivityUpdateDeferred"
    case .liveActivityUpdateDropped: "liveActivityUpdateDropped"
    case .liveActivitiesSwitched(let isOn): "liveActivitiesSwitched(on: \(isOn))"
    case .widgetsReloaded: "widgetsReloaded"
    case .widgetReloadDeferred: "widgetReloadDeferred"
    case .appOpened, .appClosed, .permissionChanged, .entitlementChanged, .skinChanged, .lookChanged, .zoneChanged,
      .stepsDelivered, .walkingStarted, .walkingEnded, .energyChanged, .phaseUnlocked, .phaseRevealed,
      .milestoneReached, .highlightStarted, .highlightEnded, .paywallShown, .liveActivityStarted,
      .liveActivityUpdated, .liveActivityEnded:
      jsonName
    }
  }

  /// The associated values in words, or `nil` if the case has none.
  fileprivate var detailsText: String? {
    switch self {
    case .appOpened, .appClosed, .walkingEnded, .highlightStarted, .highlightEnded, .paywallShown,
      .liveActivitiesSwitched:
      nil
    case .palCreated(let look), .lookChanged(let look): look.description
    case .permissionChanged(let permission): permission.rawValue
    case .entitlementChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .skinChanged(let skin): skin.name
    case .zoneChanged(let before, let after): "\(before) to \(after)"
    case .stepsDelivered(let steps, let total): "\(StepFormat.grouped(steps)) more, \(StepFormat.grouped(total)) in all"
    case .countedStepsCorrected(let counted, let total):
      "\(StepFormat.grouped(counted)) counted, \(StepFormat.grouped(total)) in all"
    case .walkingStarted(let until): "until \(until)"
    case .energyChanged(let before, let after): "\(before.rawValue) to \(after.rawValue)"
    case .phaseUnlocked(let unlock): unlock.description
    case .phaseRevealed(let phase): phase.numberedName
    case .milestoneReached(let steps): StepFormat.withUnit(steps)
    case .rareAnimationStarted(let animation): animation.description
    case .paywallNotShown(let decision): decision.rawValue
    case .liveActivityStarted(let content, let staleAt): "\(content); stale at \(staleAt)"
    case .liveActivityUpdated(let reason, let content, let staleAt, let bytes):
      "for \(reason.rawValue), \(bytes) bytes: \(content); stale at \(staleAt)"
    case .liveActivityUpdateDeferred(let reason, let until, let wasDeferred):
      "\(reason.rawValue) \(wasDeferred ? "now " : "")until \(until)"
    case .liveActivityUpdateDropped(let reason): reason.rawValue
    case .liveActivityEnded(let end): end.rawValue
    case .widgetsReloaded(let cause, let usesBudget, let refreshAfter):
      "for \(cause.name), \(usesBudget ? "counted" : "free"), refreshed after \(refreshAfter)"
    case .widgetReloadDeferred(let cause, let until): "\(cause.name) until \(until)"
    }
  }
}

extension ChangeReason: CustomStringConvertible {
  /// The reason as a sentence, with instants written in UTC.
  package var description: String { sentence { $0.description } }
}

extension PalCommand: CustomStringConvertible {
  /// A description of the command, such as `reload the widgets`.
  public var description: String {
    switch self {
    case .startLiveActivity(let state, let staleAt, let startedAt):
      "start a Live Activity at \(startedAt): \(state); stale at \(staleAt)"
    case .updateLiveActivity(let state, let staleAt): "update the Live Activity: \(state); stale at \(staleAt)"
    case .reloadWidgets: "reload the widgets"
    case .showPaywall: "show the paywall"
    }
  }
}

extension PalRecording: CustomStringConvertible {
  /// A description of the recording, such as `12 instants, the last at 2025-01-06T10:00:00Z`.
  public var description: String {
    "\(instants.count) instants" + (instants.last.map { ", the last at \($0.at)" } ?? "")
  }
}

extension PalRecording.RecordedInstant: CustomStringConvertible {
  /// A description of the recorded instant, such as `2025-01-06T10:00:00Z: 2 events, 1 changes`.
  public var description: String { "\(at): \(events.count) events, \(changes.count) changes" }
}
