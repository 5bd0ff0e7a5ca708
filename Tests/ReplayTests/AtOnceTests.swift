import PixelPalCore
import XCTest

@testable import Replay

/// What happens at one instant with something else, or at the very end.
final class AtOnceTests: XCTestCase {
  private typealias Walk = (start: String, minutes: Int, steps: Int64)

  private func instant(_ text: String) throws -> Instant { try XCTUnwrap(Instant(text), text) }

  private func course(_ walks: [Walk], _ scenario: String = "{}", on device: DeviceModel = .ios26) throws -> Course {
    var samples = StepSamples()
    let source = try samples.id(of: StepSource(name: "iPhone"))
    for walk in walks {
      let start = try instant(walk.start)
      try samples.append(
        StepSample(
          start: start, end: start + .minutes(walk.minutes), count: StepCount(steps: walk.steps), source: source))
    }
    let laws = try Laws(rules: .standard, device: device)
    let parts = CourseParts(laws: laws, zone: .utc, files: [("walks", samples)]) { _ in nil }
    return try Course(JSONDecoder().decode(Scenario.self, from: Data(scenario.utf8)), parts)
  }

  private func changes(of course: Course) -> [Change] {
    var replay = Replay(course)
    var changes: [Change] = []
    while let turn = replay.next(through: course.end) { changes += turn.changes }
    return changes
  }

  private func isChosen(at skin: String, trial from: String, until: String) throws -> Bool {
    let course = try course(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "\(from)", "until": "\(until)"}],
       "skins": [{"at": "\(skin)", "skin": "season"}], "until": "2025-03-04"}
      """, on: .ideal)
    var meaning = Meaning(course)
    while meaning.next(by: try instant("2025-03-03T12:30:00Z")) != nil {}
    var replay = Replay(course)
    replay.advance(through: try instant("2025-03-03T12:30:00Z"))
    var pal = replay.pal
    let meant = meaning.picture(in: .home)
    XCTAssertEqual(pal.glimpses(at: meaning.position, under: course.laws)[.home].picture, meant)
    for (place, quality) in Outcome(of: course, tell: { _ in }).meter.qualities() where place == .home {
      XCTAssertEqual(quality.wrong, .zero)
    }
    return meant.skin != nil
  }

  /// The store is heard before the person at the same instant.
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

  /// A trial that begins as nobody can ask the store any more has begun.
  func testATrialAndAirplaneHours() throws {
    let course = try course(
      [("2025-03-03T07:00:00Z", 10, 900)],
      """
      {"entitlements": [{"status": "trial", "from": "2025-03-03T12:00Z"}],
       "airplane": [{"from": "2025-03-03T12:00Z", "until": "2025-03-03T18:00Z"}], "until": "2025-03-04"}
      """, on: .ideal)
    let outcome = Outcome(of: course, tell: { _ in })
    XCTAssertTrue(outcome.pal.isPremium)
    for (place, quality) in outcome.meter.qualities() { XCTAssertEqual(quality.wrong, .zero, "\(place)") }
  }

  /// A look that finds no step of a new day is not what makes it one.
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
    ]
    for row in table {
      let course = try course(row.walks, row.until.map { "{\"until\": \"\($0)\"}" } ?? "{}")
      let days = course.listedDays
      XCTAssertEqual(days.map { "\($0.day): \($0.steps ?? -1)" }, row.days, "until \(row.until ?? "the end")")
      XCTAssertEqual(days.reduce(0) { $0 + ($1.steps ?? 0) }, course.walked, "until \(row.until ?? "the end")")
    }
  }

  /// Whoever knows each step at once knows the last ones, too.
  func testTheEndOfAnIdealReplay() throws {
    let course = try course(
      [("2025-03-03T10:00:00Z", 60, 3600)], #"{"until": "2025-03-03T10:30:00Z"}"#, on: .ideal)
    let outcome = Outcome(of: course, tell: { _ in })
    XCTAssertEqual(outcome.pal.total, 1800)
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

  /// Steps that may be read at last are told with the permission, and not after it.
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

  /// Until somebody may be woken, there is none who could read them.
  func testPermissionWhileThePhoneIsLocked() throws {
    let course = try course(
      [("2025-03-04T08:05:00Z", 10, 8900)],
      """
      {"permission": [{"at": "2025-03-04T07:30Z", "granted": false}, {"at": "2025-03-04T12:00Z", "granted": true}],
       "locked": [{"from": "2025-03-04T11:50Z", "until": "2025-03-04T12:30Z"}],
       "createdAt": "2025-03-04", "until": "2025-03-04T13:30Z"}
      """)
    let delivered = changes(of: course).filter { if case .stepsDelivered = $0.kind { true } else { false } }
    XCTAssertEqual(delivered.map(\.at), [try instant("2025-03-04T13:00:00Z")])
  }
}
