import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Small histories with results that the reader can verify by hand.
final class HandCheckedHistoryTests: XCTestCase {
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    return shell
  }

  private func parseOutput(_ line: String, in shell: InMemoryShell) throws -> [String: Any] {
    let outcome = shell.run(line)
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return try XCTUnwrap(JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
  }

  /// A row marked as a day's total is treated as one in every respect, however short it is.
  func test_shortRowMarkedAsDay_isDailyTotal() throws {
    let shell = InMemoryShell()
    shell.files["day.csv"] = """
      start,end,steps,source,kind,resolution
      2025-01-01T00:00:00Z,2025-01-01T01:00:00Z,9000,T,other,day

      """
    // The steps spread evenly over 07:00 to 22:00: a third by noon.
    let table: [(until: String, walked: Int, end: String)] = [
      ("", 9000, "2025-01-02T08:02:00Z"), (" --until 2025-01-01T12:00Z", 3000, "2025-01-01T12:00:00Z"),
      (" --until 2025-01-01T06:00Z", 0, "2025-01-01T06:00:00Z"),
      (" --until 2025-01-01T22:00Z", 9000, "2025-01-01T22:00:00Z"),
    ]
    for row in table {
      let replay = try parseOutput("replay day.csv --zone UTC --json --quiet\(row.until)", in: shell)
      XCTAssertEqual(replay["walked"] as? Int, row.walked, row.until)
      XCTAssertEqual(replay["until"] as? String, row.end, row.until)
      let days = try XCTUnwrap(replay["days"] as? [[String: Any]])
      XCTAssertEqual(days.map { $0["steps"] as? Int ?? 0 }, row.walked == 0 ? [0] : [row.walked], row.until)
    }
    let replay = try parseOutput("replay day.csv --zone UTC --json --quiet", in: shell)
    XCTAssertEqual(replay["total"] as? Int, 9000)
    let qualities = try XCTUnwrap(replay["quality"] as? [String: [String: Any]])
    XCTAssertTrue(qualities["compact"]?["wrongIfAlwaysResting"] is NSNull, "nobody knows when somebody walked")
  }

  /// Opening the app during a background wake does not end the wake: a purchase in that time is seen at once.
  func test_openDuringWake_keepsWakeAlive() throws {
    let shell = InMemoryShell()
    shell.files["steps.csv"] = """
      start,end,steps,source,kind
      2025-01-01T08:10:00Z,2025-01-01T08:50:00Z,80000,P,phone
      2025-01-01T09:50:00Z,2025-01-01T10:00:00Z,500,P,phone
      2025-01-01T12:00:00Z,2025-01-01T12:05:00Z,300,P,phone

      """
    shell.files["scenario.json"] = """
      {"opens": [{"at": "2025-01-01T10:00:04Z", "seconds": 2}],
       "entitlements": [{"status": "subscribed", "from": "2025-01-01T10:00:20Z"}]}
      """
    let outcome = shell.run("replay steps.csv --zone UTC --scenario scenario.json --device ios18 --events --quiet")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    let then = outcome.output.split(separator: "\n").filter { $0.hasPrefix(#"{"at":"2025-01-01T10:00:20Z""#) }
    for event in [#""event":"phaseRevealed""#, #""event":"liveActivityUpdated""#, #""event":"widgetReloaded""#] {
      XCTAssertTrue(then.contains { $0.contains(event) }, "\(event) in \(then)")
    }
  }

  /// The output never reports zero steps for a day without data.
  func test_dayWithoutData_isUnknown_notZero() throws {
    let shell = try makeShell()
    let line = "explain week.csv --zone Europe/Paris --at 2025-03-06T13:30 --surface app"
    let text = shell.run(line).output.replacing(#/\s+/#, with: " ")
    XCTAssertTrue(text.contains("nothing is known of today, 28,274 since the beginning"), text)
    XCTAssertFalse(text.contains("0 steps"), text)
    let other = shell.run(line.replacing("03-06", with: "03-07")).output.replacing(#/\s+/#, with: " ")
    XCTAssertTrue(other.contains("steps today,"), other)
  }

  /// The progress history shows all its days with premium, and otherwise only today.
  func test_history_listsAllDays_onlyWithPremium() throws {
    let shell = try makeShell()
    func days(_ options: String, at time: String) throws -> [String] {
      let state = try parseOutput(
        "snapshot week.csv --zone Europe/Paris --at \(time) --surface history --quiet\(options)", in: shell)
      let surfaces = try XCTUnwrap(state["surfaces"] as? [String: [String: Any]])
      return try XCTUnwrap(surfaces["history"]?["days"] as? [[String: Any]]).map { day in
        "\(day["day"] ?? "") \((day["steps"] as? Int).map { "\($0)" } ?? "unknown")"
      }
    }
    XCTAssertEqual(try days("", at: "2025-03-07T21:00"), ["2025-03-07 13275"])
    XCTAssertEqual(
      try days(" --premium always", at: "2025-03-07T21:00"),
      ["2025-03-03 9119", "2025-03-04 11317", "2025-03-05 7838", "2025-03-06 unknown", "2025-03-07 13275"])
    XCTAssertEqual(
      try days(" --premium 2025-03-01..2025-03-04", at: "2025-03-07T21:00"), ["2025-03-07 13275"], "it has ended")
    // Steps of the evening become known the next morning.
    XCTAssertEqual(try days(" --premium always", at: "2025-03-03T08:30").count, 1)
  }
}
