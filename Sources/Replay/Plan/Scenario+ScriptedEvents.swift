import PixelPalCore
import StepHistory

// The scenario's scripted events, in chronological order.
extension Scenario {
  /// Returns the scripted events at and after `begin`, in chronological order.
  ///
  /// Earlier events take effect at `begin`. Earlier changes of time zone are omitted, because the clocks already show
  /// the new zone at `begin`.
  ///
  /// Throws an error if a period ends before it starts.
  func scriptedEvents(
    from begin: Instant, in home: Zone, itinerary: ZoneItinerary, entitlements: EntitlementHistory
  ) throws(ScenarioError) -> [ReplayPlan.ScriptedEvent] {
    var script: [ReplayPlan.ScriptedEvent] = []
    func addEvent(at time: InstantOrLocalDateTime, event: PalEvent) {
      script.append(.init(at: max(time.instant(in: home), begin), event: event))
    }
    for move in itinerary.zoneChanges where move.at > begin {
      script.append(.init(at: move.at, event: .zoneChanged(move.zone)))
    }
    for time in restarts { addEvent(at: time, event: .phoneRestarted) }
    for time in swipes { addEvent(at: time, event: .liveActivityDismissed) }
    for off in try liveActivitiesOff.intervals(inZone: home, member: "liveActivitiesOff").coalesced()
    where begin < off.end {
      script.append(.init(at: max(off.start, begin), event: .liveActivitiesSwitched(on: false)))
      script.append(.init(at: off.end, event: .liveActivitiesSwitched(on: true)))
    }
    for change in permission { addEvent(at: change.at, event: .permission(granted: change.granted)) }
    for change in skins { addEvent(at: change.at, event: .skinChosen(change.skin)) }
    for change in characters { addEvent(at: change.at, event: .lookChosen(change.look)) }
    for dismissal in dismissals { addEvent(at: dismissal.at, event: .dismissed(dismissal.part)) }
    for request in lockedFeatures { addEvent(at: request.at, event: .lockedFeatureOpened(request.feature)) }
    for offline in try airplane.intervals(inZone: home, member: "airplane").coalesced() {
      script.append(
        .init(at: max(offline.start, begin), event: .entitlements(entitlements.withUnknownStatus(from: offline.start))))
      script.append(.init(at: max(offline.end, begin), event: .entitlements(entitlements)))
    }
    // Simultaneous events keep their order in the scenario, which a sort alone does not guarantee.
    return script.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map { $0.element }
  }
}

extension EntitlementHistory {
  /// Returns entitlements whose status is unknown from `instant` on, for example because the phone can't reach the
  /// store.
  fileprivate func withUnknownStatus(from instant: Instant) -> EntitlementHistory {
    var periods = periods.filter { $0.from < instant }
    if let last = periods.last, last.until.map({ instant < $0 }) ?? true {
      periods[periods.count - 1] = Period(last.entitlement, from: last.from, until: instant)
    }
    return EntitlementHistory(periods + [Period(.unknown, from: instant)]) ?? .unknown
  }
}
