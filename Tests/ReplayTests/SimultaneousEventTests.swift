import Documents
import PixelPalCore
import StepHistory
import XCTest

@testable import Replay

/// Tests of several events at the same instant, or at the very end of a replay.
final class SimultaneousEventTests: XCTestCase {
  private typealias Walk = (start: String, minutes: Int, steps: Int64)

  private func instant(_ text: String) throws -> Instant { try XCTUnwrap(Instant(text), text) }

  private func makePlan(
    _ walks: [Walk], _ scenario: String = "{}", on device: DeviceModel = .ios26, in home: Zone = .utc,
    zoneNamed: @escaping @Sendable (String) -> Zone? = { _ in nil }
  ) throws -> ReplayPlan {
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    for walk in walks {
      let start = try instant(walk.start)
      try samples.append(
        StepSample(
          start: start, end: start + .minutes(walk.minutes), count: StepCount(steps: walk.steps), source: source))
    }
    let configuration = try ReplayConfiguration(rules: .standard, device: device)
    let parts = ReplayInputsBesidesScenario(
      configuration: configuration, zone: home, files: [("walks", samples)], findZone: zoneNamed)
    return try ReplayPlan(Scenario(reading: JSON(reading: Array(scenario.utf8))), parts)
  }

  private func changes(of plan: ReplayPlan) -> [PalChange] {
    var replay = Replay(plan)
    var changes: [PalChange] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) { changes += changed.changes }
    return changes
  }

  /// Returns the instants at which steps were delivered.
  private func deliveryInstants(in plan: ReplayPlan) -> [Instant] {
    changes(of: plan).compactMap { if case .stepsDelivered = $0.kind { $0.at } else { nil } }
  }

  private func isSkinShown(chosenAt skin: String, trialFrom from: String, until: String) throws -> Bool {
    let plan = try makePlan(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "\(from)", "until": "\(until)"}],
       "skins": [{"at": "\(skin)", "skin": "season"}], "until": "2025-03-04"}
      """, on: .ideal, in: Zone(unchecked: "North", 0, [], hemisphere: .north))
    var ideal = IdealPresentationSimulator(plan)
    while ideal.advanceToNextChange(through: try instant("2025-03-03T12:30:00Z")) != nil {}
    var replay = Replay(plan)
    replay.advance(through: try instant("2025-03-03T12:30:00Z"))
    let intended = ideal.picture(in: .home)
    XCTAssertEqual(replay.drawnStates(at: ideal.position)[.home].picture, intended)
    let qualities = ReplayResult(of: plan, onChangedInstant: { _ in }).qualityMeter.qualities()
    XCTAssertEqual(try XCTUnwrap(qualities.first { $0.group == .home }).quality.wrongTime, .zero)
    return intended.skin != nil
  }

  /// At the same instant, the store's entitlement is applied before the user's action.
  func test_entitlement_isAppliedBeforeSkinChoice_atSameInstant() throws {
    let table: [(skin: String, from: String, isChosen: Bool)] = [
      ("2025-03-03T07:59:59Z", "2025-03-03T08:00:00Z", false), ("2025-03-03T08:00:00Z", "2025-03-03T08:00:00Z", true),
      ("2025-03-03T08:00:01Z", "2025-03-03T08:00:00Z", true),
    ]
    for row in table {
      let isChosen = try isSkinShown(chosenAt: row.skin, trialFrom: row.from, until: "2025-03-03T13:00:00Z")
      XCTAssertEqual(isChosen, row.isChosen, row.skin)
    }
    XCTAssertFalse(
      try isSkinShown(
        chosenAt: "2025-03-03T09:00:00Z", trialFrom: "2025-03-03T08:00:00Z", until: "2025-03-03T09:00:00Z"))
  }

  /// A trial applies even if it begins at the instant at which the store becomes unreachable.
  func test_trial_applies_ifStoreBecomesUnreachableAtItsBeginning() throws {
    let plan = try makePlan(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "2025-03-03T12:00Z"}],
       "airplane": [{"from": "2025-03-03T12:00Z", "until": "2025-03-03T18:00Z"}], "until": "2025-03-04"}
      """, on: .ideal)
    let result = ReplayResult(of: plan, onChangedInstant: { _ in })
    XCTAssertTrue(result.pal.isPremium)
    for (group, quality) in result.qualityMeter.qualities() { XCTAssertEqual(quality.wrongTime, .zero, "\(group)") }
  }

  /// Premium from before the pal existed remains while its status is unknown, as it does later.
  func test_premiumFromBeforePal_remains_whileStatusIsUnknown() throws {
    for swipe in ["", #", "swipes": ["2025-03-03T10:01Z"]"#] {
      let plan = try makePlan(
        [("2025-03-03T11:00:00Z", 10, 900)],
        """
        {"onboarding": {"openedAt": "2025-03-03T10:00Z", "screensDoneAt": ["2025-03-03T10:01Z", "2025-03-03T10:01:30Z",
         "2025-03-03T10:03Z", "2025-03-03T10:04Z", "2025-03-03T10:05Z"]},
         "entitlements": [{"status": "trial", "from": "2025-03-03T09:00Z", "until": "2025-03-03T10:02Z"},
          {"status": "unknown", "from": "2025-03-03T10:02Z"}], "until": "2025-03-04"\(swipe)}
        """, on: .ideal)
      let result = ReplayResult(of: plan, onChangedInstant: { _ in })
      XCTAssertTrue(result.pal.isPremium)
      XCTAssertTrue(IdealPresentationSimulator(plan).isPremium, swipe)
    }
  }

  /// A step query without steps of the new day is not the reason that the new day's energy is low; midnight is.
  func test_energyOfNewDay_isLowBecauseOfMidnight_notOfStepQuery() throws {
    let plan = try makePlan([("2025-03-03T07:00:00Z", 10, 3000)], #"{"until": "2025-03-04T01:00Z"}"#, on: .ideal)
    let reasons = changes(of: plan).compactMap { change -> ChangeReason? in
      if case .energyChanged(_, .low) = change.kind { change.reason } else { nil }
    }
    XCTAssertEqual(reasons.last, .midnight)
  }

  func test_days_addUpToWalkedSteps_forAnyEnd() throws {
    let walks: [Walk] = [("2025-03-03T10:00:00Z", 10, 620), ("2025-03-04T00:00:00Z", 0, 100)]
    let table: [(walks: [Walk], until: String?, days: [String])] = [
      (walks, nil, ["2025-03-03: 620", "2025-03-04: 100"]),
      (walks, "2025-03-03T23:59:59.999Z", ["2025-03-03: 620"]),
      (walks, "2025-03-04T00:00:00Z", ["2025-03-03: 620", "2025-03-04: 100"]),
      (walks + [("2025-03-04T08:00:00Z", 10, 40)], "2025-03-04T00:00:00Z", ["2025-03-03: 620", "2025-03-04: 100"]),
      (walks + [("2025-03-04T08:00:00Z", 10, 40)], "2025-03-04T08:05:00Z", ["2025-03-03: 620", "2025-03-04: 120"]),
      (walks + [("2025-03-04T08:00:00Z", 10, 40)], nil, ["2025-03-03: 620", "2025-03-04: 140"]),
      ([("2025-03-03T10:00:00Z", 10, 620), ("2025-03-03T23:50:00Z", 10, 100)], nil, ["2025-03-03: 720"]),
      ([("2025-03-04T00:00:00Z", 0, 100)], nil, ["2025-03-04: 100"]),
      ([("2025-03-04T00:00:00Z", 0, 100)], "2025-03-04T00:00:00Z", ["2025-03-04: 100"]),
    ]
    for row in table {
      let plan = try makePlan(row.walks, row.until.map { "{\"until\": \"\($0)\"}" } ?? "{}")
      let days = plan.listedDays
      let hours = plan.hours.reduce(into: [CivilDay: Int64]()) { $0[$1.day, default: 0] += $1.steps }
      for day in days { XCTAssertEqual(hours[day.day] ?? 0, day.steps ?? 0, "until \(row.until ?? "the end")") }
      XCTAssertEqual(days.map { "\($0.day): \($0.steps ?? -1)" }, row.days, "until \(row.until ?? "the end")")
      XCTAssertEqual(days.reduce(0) { $0 + ($1.steps ?? 0) }, plan.walkedSteps, "until \(row.until ?? "the end")")
    }
  }

  /// If a date repeats after the end of the replay, its steps are only those walked before the end.
  func test_dateThatRepeatsAfterEnd_hasOnlyStepsBeforeEnd() throws {
    let walks: [Walk] = [
      ("2025-03-04T00:00:00Z", 10, 200), ("2025-03-04T12:00:00Z", 10, 100), ("2025-03-05T15:00:00Z", 10, 5000),
    ]
    let scenario = """
      {"createdAt": "2025-03-03", "zoneChanges": [{"at": "2025-03-04T17:00Z", "zone": "behind"}],
       "until": "2025-03-04T20:00Z"}
      """
    let (ahead, behind) = (Zone(offsetSeconds: 46_800, name: "ahead"), Zone(offsetSeconds: -39_600, name: "behind"))
    let plan = try makePlan(walks, scenario, in: XCTUnwrap(ahead)) { $0 == "behind" ? behind : nil }
    let days = plan.listedDays.map { "\($0.day): \($0.steps ?? -1)" }
    XCTAssertEqual(days, ["2025-03-03: -1", "2025-03-04: 200", "2025-03-05: 100"])
    XCTAssertEqual(plan.walkedSteps, 300)
  }

  /// A phone that knows each step at once also delivers the last steps before the end.
  func test_idealReplay_deliversLastStepsBeforeEnd() throws {
    let plan = try makePlan(
      [("2025-03-03T10:00:00Z", 60, 3600)], #"{"until": "2025-03-03T10:30:00Z"}"#, on: .ideal)
    let result = ReplayResult(of: plan, onChangedInstant: { _ in })
    XCTAssertEqual(result.pal.totalSteps, 1800)
    XCTAssertEqual(plan.walkedSteps, 1800)
  }

  func test_restart_locksPhone_untilNextScheduledUnlock() throws {
    let plan = try makePlan(
      [("2025-03-03T10:40:00Z", 10, 3000)],
      """
      {"opens": [{"at": "2025-03-03T10:00Z", "seconds": 7200}], "restarts": ["2025-03-03T10:30Z"],
       "day": {"opens": [], "unlockedEverySeconds": 3600, "unlockedSeconds": 3599}, "until": "2025-03-03T13:00Z"}
      """)
    let closed = changes(of: plan).filter { if case .appClosed = $0.kind { true } else { false } }
    XCTAssertEqual(closed.map(\.at), [try instant("2025-03-03T10:30:00Z")])
    var unlocks = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: plan.start)
    let (restart, next) = (try instant("2025-03-03T10:30:00Z"), try instant("2025-03-03T11:00:00Z"))
    XCTAssertEqual(unlocks.firstInstantUnlockedForOtherApps(from: restart, through: plan.end), next)
  }

  /// Midnight does not count as an unlock.
  func test_restartAtNight_keepsPhoneLocked_untilMorning() throws {
    let plan = try makePlan(
      [("2025-03-03T10:00:00Z", 10, 3000)],
      """
      {"unlocked": [{"from": "2025-03-03T22:00Z", "until": "2025-03-04T06:00Z"}], "restarts": ["2025-03-03T23:00Z"],
       "day": {"opens": [], "unlockedFrom": "08:00", "unlockedTo": "22:00"}, "until": "2025-03-05"}
      """)
    var unlocks = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: plan.start)
    let (restart, morning) = (try instant("2025-03-03T23:00:00Z"), try instant("2025-03-04T08:00:00Z"))
    XCTAssertEqual(unlocks.firstInstantUnlockedForOtherApps(from: restart, through: plan.end), morning)
  }

  /// Steps that the app may not read do not wake the app and use up no wake.
  func test_unreadableSteps_doNotWakeApp_untilPermissionIsGranted() throws {
    let plan = try makePlan(
      [("2025-03-03T09:40:00Z", 10, 900)],
      """
      {"permission": [{"at": "2025-03-03T10:00Z", "granted": false}, {"at": "2025-03-03T10:10Z", "granted": true}],
       "unlocked": [{"from": "2025-03-03T10:00Z", "until": "2025-03-03T11:00Z"}],
       "day": {"opens": ["08:00"]}, "until": "2025-03-03T12:00Z"}
      """)
    XCTAssertEqual(deliveryInstants(in: plan), [try instant("2025-03-03T10:10:00Z")])
  }

  /// Steps that become readable are delivered together with the permission, not after it.
  func test_steps_areDeliveredWithPermission_whileAppIsInBackground() throws {
    let plan = try makePlan(
      [("2025-03-04T08:05:00Z", 10, 8900)],
      """
      {"permission": [{"at": "2025-03-03T09:30Z", "granted": false}, {"at": "2025-03-04T12:00Z", "granted": true}],
       "createdAt": "2025-03-03", "until": "2025-03-04T13:00Z"}
      """)
    let granted = try instant("2025-03-04T12:00:00Z")
    let energies = changes(of: plan).compactMap { change -> String? in
      guard case .energyChanged(let from, let to) = change.kind, change.at - granted < .minutes(1), change.at >= granted
      else { return nil }
      return "\(change.at) \(from) to \(to)"
    }
    XCTAssertEqual(energies, ["2025-03-04T12:00:00Z unknown to vital"])
  }

  /// While the phone is locked, the app cannot be woken, and steps are not read.
  func test_steps_areNotDelivered_whilePhoneIsLocked() throws {
    let plan = try makePlan(
      [("2025-03-04T08:05:00Z", 10, 8900)],
      """
      {"permission": [{"at": "2025-03-04T07:30Z", "granted": false}, {"at": "2025-03-04T12:00Z", "granted": true}],
       "locked": [{"from": "2025-03-04T11:50Z", "until": "2025-03-04T12:30Z"}],
       "createdAt": "2025-03-04", "until": "2025-03-04T13:30Z"}
      """)
    XCTAssertEqual(deliveryInstants(in: plan), [try instant("2025-03-04T13:00:00Z")])
  }
}
