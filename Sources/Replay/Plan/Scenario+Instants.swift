import Documents
import PixelPalCore
import StepHistory

// Resolves a scenario in the home time zone: local times become instants, and impossible values cause an error with
// their path.
extension Scenario {
  /// Returns the person's time zones.
  ///
  /// Throws an error if the scenario names an unknown time zone.
  func itinerary(with inputs: ReplayInputsBesidesScenario) throws(ScenarioError) -> ZoneItinerary {
    func zone(named name: String, path: [JSONPathComponent]) throws(ScenarioError) -> Zone {
      guard let zone = inputs.findZone(name) else {
        throw ScenarioError(path, "expected a time zone such as Europe/Paris or +02:00, found '\(name)'")
      }
      return zone
    }
    let home =
      try self.zone.map { name throws(ScenarioError) in try zone(named: name, path: [.member("zone")]) } ?? inputs.zone
    var itinerary = ZoneItinerary(home)
    for (index, change) in zoneChanges.enumerated() {
      let path: [JSONPathComponent] = [.member("zoneChanges"), .element(index), .member("zone")]
      itinerary.changeZone(to: try zone(named: change.zone, path: path), at: change.at.instant(in: home))
    }
    return itinerary
  }

  /// Returns the instants at which onboarding was opened and each of its five screens was left.
  ///
  /// Returns an empty array if the scenario has no onboarding. Throws an error unless there are five times in ascending
  /// order, none before the opening.
  func onboardingInstants(in home: Zone) throws(ScenarioError) -> [Instant] {
    guard let onboarding else { return [] }
    guard onboarding.screensDoneAt.count == Scenario.onboardingScreenCount else {
      throw ScenarioError(
        [.member("onboarding"), .member("screensDoneAt")],
        "expected five times, found \(onboarding.screensDoneAt.count): without a completed onboarding there is no pal",
        hint: "'pixelpal cohort' counts people who leave the onboarding")
    }
    let instants = ([onboarding.openedAt] + onboarding.screensDoneAt).map { $0.instant(in: home) }
    for index in instants.indices.dropFirst() where instants[index] < instants[index - 1] {
      throw ScenarioError(
        [.member("onboarding"), .member("screensDoneAt"), .element(index - 1)],
        "expected ascending times, found \(home.rfc3339Text(for: instants[index])) after a later time")
    }
    return instants
  }

  /// Returns the arrival times of the exports that the scenario lists as late, keyed by file index.
  ///
  /// Throws an error if a listed file isn't part of the replay or is listed twice.
  func lateExportArrivals(of inputs: ReplayInputsBesidesScenario, in home: Zone) throws(ScenarioError) -> [Int: Instant]
  {
    var arrivals: [Int: Instant] = [:]
    for (index, export) in exports.enumerated() {
      let path: [JSONPathComponent] = [.member("exports"), .element(index), .member("file")]
      guard let file = inputs.files.firstIndex(where: { $0.name.lastPathComponent == export.file.lastPathComponent })
      else {
        let names = inputs.files.map { $0.name.lastPathComponent }.joined(separator: ", ")
        throw ScenarioError(path, "expected one of the replay's files (\(names)), found '\(export.file)'")
      }
      guard arrivals[file] == nil else { throw ScenarioError(path, "'\(export.file)' is listed twice") }
      arrivals[file] = export.arrivedAt.instant(in: home)
    }
    return arrivals
  }

  /// Returns the person's subscription status over time.
  ///
  /// Throws an error if a period ends before it starts or starts before the previous one ends.
  func entitlementHistory(in home: Zone) throws(ScenarioError) -> EntitlementHistory {
    var periods: [EntitlementHistory.Period] = []
    for (index, period) in entitlements.enumerated() {
      periods.append(
        .init(
          period.status, from: period.from?.instant(in: home) ?? .distantPast, until: period.until?.instant(in: home)))
      if EntitlementHistory(periods) == nil {
        throw ScenarioError(
          [.member("entitlements"), .element(index)],
          "expected a period that ends after it starts and does not start before the previous one ends")
      }
    }
    return EntitlementHistory(periods) ?? .none
  }

  /// Returns the person's phone use, with local times resolved to instants.
  ///
  /// Throws an error if a period ends before it starts.
  func phoneUse(in itinerary: ZoneItinerary) throws(ScenarioError) -> PhoneUse {
    let home = itinerary.home
    let opens = opens.map { open in
      Interval(from: open.at.instant(in: home), lasting: open.seconds.map { .seconds($0) } ?? routine.openDuration)
    }
    return PhoneUse(
      itinerary: itinerary, routine: routine, extraOpens: opens.sorted { ($0.start, $0.end) < ($1.start, $1.end) },
      extraUnlocks: try unlocked.intervals(inZone: home, member: "unlocked"),
      lockedIntervals: try locked.intervals(inZone: home, member: "locked").coalesced(),
      restarts: restarts.map { $0.instant(in: home) }.sorted())
  }

  /// Returns the requested end of the replay, or chooses one if the scenario requests none.
  ///
  /// The chosen end is the instant at which the app is closed after it is first opened at or after `allKnownAt`, the
  /// instant from which all steps are known. If the app isn't opened in the two days after `allKnownAt`, and no later
  /// opening is scheduled, the end is the next midnight.
  ///
  /// Throws an error if the requested end is before `begin`, or if there is neither a requested end nor a sample.
  func endInstant(from begin: Instant, allKnownAt: Instant?, phoneUse use: PhoneUse) throws(ScenarioError) -> Instant {
    if let until = until?.instant(in: use.itinerary.home) {
      guard until >= begin else {
        throw ScenarioError([.member("until")], use.itinerary.home.message(forEnd: until, beforeStart: begin))
      }
      return until
    }
    guard let allKnownAt else {
      throw ScenarioError("there are no samples to take the end from", hint: "set it with --until")
    }
    // If the routine has no opens, the next one may be an extra open, even days later.
    let horizon = max(allKnownAt + .hours(48), use.extraOpens.last?.start ?? allKnownAt)
    var opens = AppForegroundPeriodCursor(of: use, from: allKnownAt)
    return opens.nextOpenPeriod(through: horizon)?.end
      ?? use.itinerary.zone(at: allKnownAt).nextMidnight(after: allKnownAt)
  }

  /// Returns the late syncs with local times resolved to instants and source names to source indices.
  ///
  /// Throws an error if no sample has the named source or if the times of a late sync contradict each other.
  func resolvedLateSyncs(in home: Zone, among sources: [StepSource]) throws(ScenarioError) -> [ReplayPlan.LateSync] {
    var syncs: [ReplayPlan.LateSync] = []
    for (index, sync) in lateSyncs.enumerated() {
      let path: [JSONPathComponent] = [.member("lateSyncs"), .element(index)]
      let name = sync.source ?? StepSource.Kind.watch.rawValue
      var late: [Int] = []
      for (number, source) in sources.enumerated() where source.name == name || source.kind.rawValue == name {
        late.append(number)
      }
      if late.isEmpty, sync.source != nil {
        throw ScenarioError(path + [.member("source")], "no sample has a source or a kind of source named '\(name)'")
      }
      let (from, until) = (sync.from.instant(in: home), sync.until.instant(in: home))
      guard let span = Interval(from: from, to: until) else {
        throw ScenarioError(path + [.member("until")], home.message(forEnd: until, beforeStart: from))
      }
      let arrivesAt = sync.arrivesAt.instant(in: home)
      guard from <= arrivesAt else {
        throw ScenarioError(
          path + [.member("arrivesAt")],
          "expected an arrival at \(home.rfc3339Text(for: from)) or later, found \(home.rfc3339Text(for: arrivesAt))"
        )
      }
      syncs.append(.init(sources: Set(late), span: span, arrivesAt: arrivesAt))
    }
    return syncs
  }
}

extension Zone {
  /// Returns the message for an `end` that is before `begin`, with both as times in this zone.
  fileprivate func message(forEnd end: Instant, beforeStart begin: Instant) -> String {
    "the end, \(rfc3339Text(for: end)), is before the start, \(rfc3339Text(for: begin))"
  }
}

extension [Scenario.Period] {
  /// Returns the periods as intervals between instants, in ascending order of their starts.
  ///
  /// Throws an error if a period ends before it starts. The error points to the period as an element of `member`.
  func intervals(inZone home: Zone, member: String) throws(ScenarioError) -> [Interval] {
    var intervals: [Interval] = []
    for (index, span) in enumerated() {
      let (from, until) = (span.from.instant(in: home), span.until.instant(in: home))
      guard let interval = Interval(from: from, to: until) else {
        throw ScenarioError(
          [.member(member), .element(index), .member("until")], home.message(forEnd: until, beforeStart: from))
      }
      intervals.append(interval)
    }
    return intervals.sorted { ($0.start, $0.end) < ($1.start, $1.end) }
  }
}

extension [Interval] {
  /// Returns disjoint intervals in ascending order that together cover the same time.
  ///
  /// The original intervals must be in ascending order. Empty intervals are dropped.
  func coalesced() -> [Interval] {
    var joined: [Interval] = []
    for interval in self where !interval.isEmpty {
      if let last = joined.last, interval.start <= last.end {
        let end = Swift.max(last.end, interval.end)
        joined[joined.count - 1] = Interval(from: last.start, lasting: end - last.start)
      } else {
        joined.append(interval)
      }
    }
    return joined
  }
}

extension String {
  /// The last component of the path in this string, ignoring trailing slashes.
  var lastPathComponent: String { split(separator: "/").last.map(String.init) ?? self }
}
