import Documents
import PixelPalCore
import StepHistory
import XCTest

@testable import Replay

/// Tests of several events at the same instant, or at the very end of a replay.
final class AtOnceTests: XCTestCase {
  private typealias Walk = (start: String, minutes: Int, steps: Int64)

  private func instant(_ text: String) throws -> Instant { try XCTUnwrap(Instant(text), text) }

  private func course(
    _ walks: [Walk], _ scenario: String = "{}", on device: DeviceModel = .ios26, in home: Zone = .utc,
    zoneNamed: @escaping @Sendable (String) -> Zone? = { _ in nil }
  ) throws -> Course {
    var samples = StepSamples()
    let source = try samples.id(of: StepSource(name: "iPhone"))
    for walk in walks {
      let start = try instant(walk.start)
      try samples.append(
        StepSample(
          start: start, end: start + .minutes(walk.minutes), count: StepCount(steps: walk.steps), source: source))
    }
    let laws = try PalLaws(rules: .standard, device: device)
    let parts = CourseParts(laws: laws, zone: home, files: [("walks", samples)], zoneNamed: zoneNamed)
    return try Course(Scenario(reading: JSON(reading: Array(scenario.utf8))), parts)
  }

  private func changes(of course: Course) -> [Change] {
    var replay = Replay(course)
    var changes: [Change] = []
    while let turn = replay.next(through: course.end) { changes += turn.changes }
    return changes
  }

  /// Returns the instants at which steps were delivered.
  private func deliveries(in course: Course) -> [Instant] {
    changes(of: course).compactMap { if case .stepsDelivered = $0.kind { $0.at } else { nil } }
  }

  private func isChosen(at skin: String, trial from: String, until: String) throws -> Bool {
    let course = try course(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "\(from)", "until": "\(until)"}],
       "skins": [{"at": "\(skin)", "skin": "season"}], "until": "2025-03-04"}
      """, on: .ideal, in: Zone(unchecked: "North", 0, [], hemisphere: .north))
    var intention = Intention(course)
    while intention.next(by: try instant("2025-03-03T12:30:00Z")) != nil {}
    var replay = Replay(course)
    replay.advance(through: try instant("2025-03-03T12:30:00Z"))
    var pal = replay.pal
    let intended = intention.picture(in: .home)
    XCTAssertEqual(pal.drawnStates(at: intention.position, under: course.laws)[.home].picture, intended)
    let qualities = ReplayResult(of: course, tell: { _ in }).meter.qualities()
    XCTAssertEqual(try XCTUnwrap(qualities.first { $0.slot == .home }).quality.wrong, .zero)
    return intended.skin != nil
  }

  /// At the same instant, the store's entitlement is applied before the user's action.
  func testChosenAsPremiumBeginsOrEnds() throws {
    let table: [(skin: String, from: String, isChosen: Bool)] = [
      ("2025-03-03T07:59:59Z", "2025-03-03T08:00:00Z", false), ("2025-03-03T08:00:00Z", "2025-03-03T08:00:00Z", true),
      ("2025-03-03T08:00:01Z", "2025-03-03T08:00:00Z", true),
    ]
    for row in table {
      let isChosen = try isChosen(at: row.skin, trial: row.from, until: "2025-03-03T13:00:00Z")
      XCTAssertEqual(isChosen, row.isChosen, row.skin)
    }
    XCTAssertFalse(
      try isChosen(at: "2025-03-03T09:00:00Z", trial: "2025-03-03T08:00:00Z", until: "2025-03-03T09:00:00Z"))
  }

  /// A trial applies even if it begins at the instant at which the store becomes unreachable.
  func testATrialAndAirplaneHours() throws {
    let course = try course(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "2025-03-03T12:00Z"}],
       "airplane": [{"from": "2025-03-03T12:00Z", "until": "2025-03-03T18:00Z"}], "until": "2025-03-04"}
      """, on: .ideal)
    let result = ReplayResult(of: course, tell: { _ in })
    XCTAssertTrue(result.pal.isPremium)
    for (slot, quality) in result.meter.qualities() { XCTAssertEqual(quality.wrong, .zero, "\(slot)") }
  }

  /// Premium from before the pal existed remains while its status is unknown, as it does later.
  func testPremiumBeforeThereIsAPal() throws {
    for swipe in ["", #", "swipes": ["2025-03-03T10:01Z"]"#] {
      let course = try course(
        [("2025-03-03T11:00:00Z", 10, 900)],
        """
        {"onboarding": {"openedAt": "2025-03-03T10:00Z", "screensDoneAt": ["2025-03-03T10:01Z", "2025-03-03T10:01:30Z",
         "2025-03-03T10:03Z", "2025-03-03T10:04Z", "2025-03-03T10:05Z"]},
         "entitlements": [{"status": "trial", "from": "2025-03-03T09:00Z", "until": "2025-03-03T10:02Z"},
          {"status": "unknown", "from": "2025-03-03T10:02Z"}], "until": "2025-03-04"\(swipe)}
        """, on: .ideal)
      let result = ReplayResult(of: course, tell: { _ in })
      XCTAssertTrue(result.pal.isPremium)
      XCTAssertTrue(Intention(course).isPremium, swipe)
    }
  }

  /// A step query without steps of the new day is not the reason that the new day's energy is low; midnight is.
  func testANewDay() throws {
    let course = try course([("2025-03-03T07:00:00Z", 10, 3000)], #"{"until": "2025-03-04T01:00Z"}"#, on: .ideal)
    let reasons = changes(of: course).compactMap { change -> Why? in
      if case .energyChanged(_, .low) = change.kind { change.why } else { nil }
    }
    XCTAssertEqual(reasons.last, .midnight)
  }

  func testDaysAddUpToWhatWasWalked() throws {
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
      let course = try course(row.walks, row.until.map { "{\"until\": \"\($0)\"}" } ?? "{}")
      let days = course.listedDays
      let hours = course.hours.reduce(into: [CivilDay: Int64]()) { $0[$1.day, default: 0] += $1.steps }
      for day in days { XCTAssertEqual(hours[day.day] ?? 0, day.steps ?? 0, "until \(row.until ?? "the end")") }
      XCTAssertEqual(days.map { "\($0.day): \($0.steps ?? -1)" }, row.days, "until \(row.until ?? "the end")")
      XCTAssertEqual(days.reduce(0) { $0 + ($1.steps ?? 0) }, course.walked, "until \(row.until ?? "the end")")
    }
  }

  /// If a date repeats after the end of the replay, its steps are only those walked before the end.
  func testADateThatComesAgainAfterTheEnd() throws {
    let walks: [Walk] = [
      ("2025-03-04T00:00:00Z", 10, 200), ("2025-03-04T12:00:00Z", 10, 100), ("2025-03-05T15:00:00Z", 10, 5000),
    ]
    let scenario = """
      {"createdAt": "2025-03-03", "zoneChanges": [{"at": "2025-03-04T17:00Z", "zone": "behind"}],
       "until": "2025-03-04T20:00Z"}
      """
    let (ahead, behind) = (Zone(offsetSeconds: 46_800, name: "ahead"), Zone(offsetSeconds: -39_600, name: "behind"))
    let course = try course(walks, scenario, in: XCTUnwrap(ahead)) { $0 == "behind" ? behind : nil }
    let days = course.listedDays.map { "\($0.day): \($0.steps ?? -1)" }
    XCTAssertEqual(days, ["2025-03-03: -1", "2025-03-04: 200", "2025-03-05: 100"])
    XCTAssertEqual(course.walked, 300)
  }

  /// A phone that knows each step at once also delivers the last steps before the end.
  func testTheEndOfAnIdealReplay() throws {
    let course = try course(
      [("2025-03-03T10:00:00Z", 60, 3600)], #"{"until": "2025-03-03T10:30:00Z"}"#, on: .ideal)
    let result = ReplayResult(of: course, tell: { _ in })
    XCTAssertEqual(result.pal.total, 1800)
    XCTAssertEqual(course.walked, 1800)
  }

  func testARestartLeavesAPhoneLocked() throws {
    let course = try course(
      [("2025-03-03T10:40:00Z", 10, 3000)],
      """
      {"opens": [{"at": "2025-03-03T10:00Z", "seconds": 7200}], "restarts": ["2025-03-03T10:30Z"],
       "day": {"opens": [], "unlockedEverySeconds": 3600, "unlockedSeconds": 3599}, "until": "2025-03-03T13:00Z"}
      """)
    let closed = changes(of: course).filter { if case .appClosed = $0.kind { true } else { false } }
    XCTAssertEqual(closed.map(\.at), [try instant("2025-03-03T10:30:00Z")])
    var unlocks = Unlocks(of: course.use, from: course.begin)
    let (restart, next) = (try instant("2025-03-03T10:30:00Z"), try instant("2025-03-03T11:00:00Z"))
    XCTAssertEqual(unlocks.first(from: restart, through: course.end), next)
  }

  /// Midnight does not count as an unlock.
  func testARestartInANight() throws {
    let course = try course(
      [("2025-03-03T10:00:00Z", 10, 3000)],
      """
      {"unlocked": [{"from": "2025-03-03T22:00Z", "until": "2025-03-04T06:00Z"}], "restarts": ["2025-03-03T23:00Z"],
       "day": {"opens": [], "unlockedFrom": "08:00", "unlockedTo": "22:00"}, "until": "2025-03-05"}
      """)
    var unlocks = Unlocks(of: course.use, from: course.begin)
    let (restart, morning) = (try instant("2025-03-03T23:00:00Z"), try instant("2025-03-04T08:00:00Z"))
    XCTAssertEqual(unlocks.first(from: restart, through: course.end), morning)
  }

  /// Steps that the app may not read do not wake the app and use up no wake.
  func testPermissionTakenAsTheAppWouldBeWoken() throws {
    let course = try course(
      [("2025-03-03T09:40:00Z", 10, 900)],
      """
      {"permission": [{"at": "2025-03-03T10:00Z", "granted": false}, {"at": "2025-03-03T10:10Z", "granted": true}],
       "unlocked": [{"from": "2025-03-03T10:00Z", "until": "2025-03-03T11:00Z"}],
       "day": {"opens": ["08:00"]}, "until": "2025-03-03T12:00Z"}
      """)
    XCTAssertEqual(deliveries(in: course), [try instant("2025-03-03T10:10:00Z")])
  }

  /// Steps that become readable are delivered together with the permission, not after it.
  func testPermissionForAnAppInTheBackground() throws {
    let course = try course(
      [("2025-03-04T08:05:00Z", 10, 8900)],
      """
      {"permission": [{"at": "2025-03-03T09:30Z", "granted": false}, {"at": "2025-03-04T12:00Z", "granted": true}],
       "createdAt": "2025-03-03", "until": "2025-03-04T13:00Z"}
      """)
    let granted = try instant("2025-03-04T12:00:00Z")
    let energies = changes(of: course).compactMap { change -> String? in
      guard case .energyChanged(let from, let to) = change.kind, change.at - granted < .minutes(1), change.at >= granted
      else { return nil }
      return "\(change.at) \(from) to \(to)"
    }
    XCTAssertEqual(energies, ["2025-03-04T12:00:00Z unknown to vital"])
  }

  /// While the phone is locked, the app cannot be woken, and steps are not read.
  func testPermissionWhileThePhoneIsLocked() throws {
    let course = try course(
      [("2025-03-04T08:05:00Z", 10, 8900)],
      """
      {"permission": [{"at": "2025-03-04T07:30Z", "granted": false}, {"at": "2025-03-04T12:00Z", "granted": true}],
       "locked": [{"from": "2025-03-04T11:50Z", "until": "2025-03-04T12:30Z"}],
       "createdAt": "2025-03-04", "until": "2025-03-04T13:30Z"}
      """)
    XCTAssertEqual(deliveries(in: course), [try instant("2025-03-04T13:00:00Z")])
  }
}
