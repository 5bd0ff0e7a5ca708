extension PalEvent: CustomStringConvertible {
  /// A description of the event, such as `woken` or `steps: 25,001 counted, 4,120 today`.
  public var description: String {
    switch self {
    case .phoneUnlocked: "phoneUnlocked"
    case .phoneLocked: "phoneLocked"
    case .phoneRestarted: "phoneRestarted"
    case .liveActivityDismissed: "activityDismissed"
    case .liveActivityFailed(let startedAt): "liveActivityFailed: started at \(startedAt)"
    case .liveActivitiesSwitched(let isOn): isOn ? "liveActivitiesSwitched on" : "liveActivitiesSwitched off"
    case .liveActivityFound(let content, let staleAt, let startedAt):
      "liveActivityFound: \(content); stale at \(staleAt)" + (startedAt.map { ", started at \($0)" } ?? "")
    case .liveActivityNotFound: "liveActivityNotFound"
    case .launched: "launched"
    case .opened(let closesAt): "opened" + (closesAt.map { " until \($0)" } ?? "")
    case .woken: "woken"
    case .permission(let granted): granted ? "permission granted" : "permission denied"
    case .onboarding(let action): "onboarding: \(action)"
    case .entitlements(let history): "entitlements: \(history)"
    case .skinChosen(let skin): "skinChosen: \(skin)"
    case .lookChosen(let look): "lookChosen: \(look)"
    case .zoneChanged(let zone): "zone: \(zone)"
    case .steps(let report): "steps: \(report)"
    case .lockedFeatureOpened(let feature): "lockedFeatureOpened: \(feature.rawValue)"
    case .dismissed(let part): "dismissed: \(part.rawValue)"
    case .closed: "closed"
    case .timePassed: "time"
    }
  }
}
