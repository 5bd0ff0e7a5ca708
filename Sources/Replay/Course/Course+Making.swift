import Documents
package import PixelPalCore

/// What a course is made of beside its scenario.
package struct CourseParts {
  /// The rules, and what the phone allows.
  package var laws: Laws
  /// The person's zone where the scenario names none.
  package var zone: Zone
  /// How sources that overlap count.
  package var policy = MergePolicy.health
  /// Which source is believed first.
  package var belief = BeliefOrder.standard
  /// The exports: what they are called, and what was in them.
  package var files: [(name: String, samples: StepSamples)]
  /// Finds a zone by its name.
  package var zoneNamed: (String) -> Zone?

  /// The parts of a course under `laws`.
  package init(
    laws: Laws, zone: Zone, files: [(name: String, samples: StepSamples)], zoneNamed: @escaping (String) -> Zone?
  ) {
    self.laws = laws
    self.zone = zone
    self.files = files
    self.zoneNamed = zoneNamed
  }
}

extension Course {
  /// What becomes of `scenario` with these parts.
  package init(_ scenario: Scenario, _ parts: CourseParts) throws(ScenarioFault) {
    let places = try scenario.places(parts)
    let home = places.home
    let arrivals = try scenario.arrivals(parts, in: home)
    let all = try Course.union(parts.files.map(\.samples))
    let walked = all.reach
    let onboarding = try scenario.screens(in: home)
    let midnight = walked.map { places.stretch(at: $0.start).span.start }
    guard let createdAt = onboarding.last ?? scenario.createdAt?.instant(in: home) ?? midnight else {
      throw ScenarioFault("there are no samples, so the beginning must be said", hint: "--since says it")
    }

    laws = parts.laws
    self.places = places
    self.createdAt = createdAt
    look = scenario.look
    entitlements = try scenario.entitlementHistory(in: home)
    hasSeenPaywall = scenario.hasSeenPaywall
    mayReadSteps = scenario.mayReadSteps
    self.onboarding = onboarding
    rhythm = scenario.day
    opens = try scenario.explicitOpens(in: home)
    unlocked = try scenario.unlocked.intervals(in: home, "unlocked")
    locked = try scenario.locked.intervals(in: home, "locked").joined()
    lateSyncs = try scenario.lateSyncs(in: home, among: all.sources)
    script = try scenario.script(from: onboarding.first ?? createdAt, in: home, places, entitlements)
    let merge = parts.laws.rules.merge(parts.policy, belief: parts.belief, in: places)
    epochs = try Course.epochs(parts.files, arrivals, merge, since: createdAt)
    days = merge.days(of: all, since: createdAt)
    lastWalked = walked?.end
    end = .distantFuture
    end = try naturalEnd(scenario.until?.instant(in: home))
  }

  /// `until`, or else the end of the first open in which the phone learns the last of what was walked.
  private func naturalEnd(_ until: Instant?) throws(ScenarioFault) -> Instant {
    if let until {
      guard until >= begin else {
        throw ScenarioFault([.member("until")], "the end, \(until), lies before the beginning, \(begin)")
      }
      return until
    }
    guard let lastWalked else {
      throw ScenarioFault("there are no samples, so the end must be said", hint: "--until says it")
    }
    let last = max(lastWalked, createdAt, epochs.last?.since ?? createdAt)
    let arrived = lateSyncs.filter { $0.span.start <= last }.reduce(last) { max($0, $1.arrivesAt) }
    // Who never opens the app in the days after, may in an open of their own.
    let horizon = max(arrived + .hours(48), opens.last?.start ?? arrived)
    var cursor = Opens(of: self, from: arrived)
    if let open = cursor.upcoming(through: horizon, in: self) { return open.end }
    return places.zone(at: arrived).nextMidnight(after: arrived)
  }
}
