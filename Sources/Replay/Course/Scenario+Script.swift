import PixelPalCore
import StepHistory

// What happens to the pal, in time order.
extension Scenario {
  /// What happens from `begin` on; what was before has happened by then, and clocks show whatever they show there.
  func script(
    from begin: Instant, in home: Zone, _ itinerary: Itinerary, _ entitlements: EntitlementHistory
  ) throws(ScenarioFault) -> [Course.Happening] {
    var script: [Course.Happening] = []
    func add(_ time: TypedTime, _ event: PalEvent) {
      script.append(.init(at: max(time.instant(in: home), begin), event: event))
    }
    for move in itinerary.moves where move.at > begin { script.append(.init(at: move.at, event: .zone(move.zone))) }
    for time in restarts { add(time, .phoneRestarted) }
    for time in swipes { add(time, .activityDismissed) }
    for off in try liveActivitiesOff.intervals(in: home, "liveActivitiesOff").joined() where begin < off.end {
      script.append(.init(at: max(off.start, begin), event: .liveActivitiesSwitched(on: false)))
      script.append(.init(at: off.end, event: .liveActivitiesSwitched(on: true)))
    }
    for change in permission { add(change.at, .permission(granted: change.granted)) }
    for change in skins { add(change.at, .skinChosen(change.skin)) }
    for change in characters { add(change.at, .lookChosen(change.look)) }
    for request in lockedFeatures { add(request.at, .lockedFeatureOpened(request.feature)) }
    for offline in try airplane.intervals(in: home, "airplane").joined() {
      script.append(
        .init(at: max(offline.start, begin), event: .entitlements(entitlements.unknown(from: offline.start))))
      script.append(.init(at: max(offline.end, begin), event: .entitlements(entitlements)))
    }
    // What was said first comes first where two things happen at once; a sort alone would not keep that.
    return script.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map { $0.element }
  }
}

extension EntitlementHistory {
  /// What is known of this while nobody can ask the store from `instant` on.
  fileprivate func unknown(from instant: Instant) -> EntitlementHistory {
    var periods = periods.filter { $0.from < instant }
    if let last = periods.last, last.until.map({ instant < $0 }) ?? true {
      periods[periods.count - 1] = Period(last.entitlement, from: last.from, until: instant)
    }
    return EntitlementHistory(periods + [Period(.unknown, from: instant)]) ?? .unknown
  }
}
