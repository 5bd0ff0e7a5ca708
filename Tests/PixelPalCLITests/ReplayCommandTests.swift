import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The replay commands, as the user sees them.
final class ReplayCommandTests: XCTestCase {
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    shell.files["early.json"] = #"{"phase2BeginsAt": 10000, "liveActivityBurst": 1}"#
    shell.files["good.json"] = #"""
      {"aps":{"timestamp":1741201800,"event":"update","content-state":{"phase":2},"stale-date":1741215600}}
      """#
    shell.files["bad.json"] = #"""
      {
        "aps": {
          "timestamp": 1735984933000,
          "event": "strat",
          "content-state": {"startDate": 1735984933, "when": "2025-01-01T00:00:00Z", "endsUnix": 1735984933},
          "stale-date": 757677733,
          "dismissal-date": 1735999999,
          "sound-name": "ping"
        }
      }
      """#
    shell.files["start.json"] = #"""
      {"aps":{"timestamp":1735984933,"event":"start","content-state":{},"stale-date":1735984900,"alert":{"title":"x"}}}
      """#
    return shell
  }

  func test_outputs_equalGoldens() throws {
    let at = "--at 2025-03-05T18:10 --zone Europe/Paris"
    let lines = [
      "replay week.csv --zone Europe/Paris", "replay week.csv --zone Europe/Paris --json --premium always",
      "replay week.csv --zone Europe/Paris --device ideal --until 2025-03-03T10:00 --events",
      "snapshot week.csv \(at)", "snapshot week.csv --every 1d --surface compact --zone Europe/Paris",
      "timeline week.csv \(at) --family accessoryCircular --premium 2025-03-05..2025-03-06",
      "push week.csv \(at) --headers", "push week.csv \(at) --event start", "push week.csv \(at) --event end",
      "push --lint bad.json", "push --lint good.json", "push --lint start.json --json", "explain week.csv \(at)",
      "explain week.csv \(at) --surface compact --json", "compare week.csv --device ios17 --device ideal",
      "compare week.csv --rules early.json --json", "timeline week.csv --every 1d", "push week.csv --every 1d",
    ]
    let shell = try makeShell()
    for line in lines {
      let outcome = shell.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let name = "replays-" + line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(GoldenFile.difference(of: text, fromFile: name, besideTest: #filePath), line)
    }
  }

  /// The state of an instant does not depend on which other instants are requested, or in which order.
  func test_snapshot_isSame_aloneAndWithOtherInstants() throws {
    let shell = try makeShell()
    let times = ["2025-03-08T12:00Z", "2025-03-03T07:00:30Z", "2025-03-01T00:00Z", "2025-03-12T09:00Z"]
    for device in ["ideal", "ios17", "ios26"] {
      let together = shell.run(
        "snapshot week.csv --device \(device) " + times.map { "--at \($0)" }.joined(separator: " "))
      let lines = together.output.split(separator: "\n")
      XCTAssertEqual(lines.count, times.count)
      for (line, time) in zip(lines, times) {
        let alone = shell.run("snapshot week.csv --device \(device) --at \(time)")
        XCTAssertEqual(
          try JSON(reading: Array(line.utf8)).withoutOffsets, try JSON(reading: Array(alone.output.utf8)).withoutOffsets
        )
      }
    }
  }

  /// Consecutive lines reuse most of the previous line; each one still equals the line of a separate request.
  func test_snapshotLine_isSame_inSeriesAndAlone() throws {
    let shell = try makeShell()
    for device in ["ideal", "ios26"] {
      let options = "week.csv --device \(device) --premium 2025-03-05..2025-03-06 --until 2025-03-07"
      let row = shell.run("snapshot \(options) --every 37m").output.split(separator: "\n")
      XCTAssertGreaterThan(row.count, 150)
      let times = row.indices.map { " --at \(Instant(secondsSince1970: 1_740_956_400 + Int64($0) * 37 * 60))" }
      let alone = shell.run("snapshot \(options)" + times.joined()).output.split(separator: "\n")
      for (line, other) in zip(row, alone) { XCTAssertEqual(line, other) }
      XCTAssertEqual(row.count, alone.count)
    }
  }

  /// With `--every`, each line is what the command writes for that instant alone.
  func test_timelineAndPushLine_isSame_inSeriesAndAlone() throws {
    let shell = try makeShell()
    let times = (0..<14).map { Instant(secondsSince1970: 1_740_956_400 + $0 * 11 * 3600) }
    let timelines = shell.run("timeline week.csv --every 11h --until 2025-03-09").output.split(separator: "\n")
    let pushes = shell.run("push week.csv --every 11h --until 2025-03-09").output.split(separator: "\n")
    XCTAssertEqual([timelines.count, pushes.count], [times.count, times.count])
    var activities = 0
    for (time, (timeline, push)) in zip(times, zip(timelines, pushes)) {
      let alone = shell.run("timeline week.csv --at \(time)").output
      XCTAssertEqual(
        try JSON(reading: Array(timeline.utf8)).withoutOffsets, try JSON(reading: Array(alone.utf8)).withoutOffsets)
      let pushAlone = shell.run("push week.csv --at \(time)")
      let payload =
        pushAlone.status == .success ? try JSON(reading: Array(pushAlone.output.utf8)).withoutOffsets : "null"
      XCTAssertEqual(
        try JSON(reading: Array(push.utf8)).withoutOffsets,
        "{schema:'pixelpal.timed-push/1',at:'\(time)',payload:\(payload)}")
      if payload != "null" { activities += 1 }
    }
    XCTAssertTrue(activities > 5 && activities < times.count, "\(activities)")
  }

  func test_status_dependsOnError() throws {
    let shell = try makeShell()
    let table: [(String, ExitStatus)] = [
      ("replay", .usageError), ("snapshot week.csv", .usageError), ("timeline week.csv", .usageError),
      ("timeline week.csv --every 1h --at 2025-03-03", .usageError),
      ("push week.csv --every 1h --headers", .usageError),
      ("push week.csv", .usageError), ("explain week.csv", .usageError), ("compare week.csv", .usageError),
      ("push week.csv --at 2025-03-03T00:00Z", .dataError), ("push --lint bad.json", .differences),
      ("push --lint good.json", .success), ("replay week.csv --until 2025-01-01", .usageError),
      ("replay week.csv --premium maybe", .usageError), ("replay week.csv --device ./none.json", .noInput),
      ("replay week.csv --premium 2025-03-05..2025-03-04", .usageError),
      ("replay week.csv --since 2026-01-01", .success),
      ("compare week.csv --device ios17 --device ios18 --device ideal", .usageError),
    ]
    for (line, status) in table { XCTAssertEqual(shell.run(line).status, status, line) }
  }
}

extension JSON {
  /// The value without the offsets at which it was read.
  fileprivate var withoutOffsets: String {
    switch content {
    case .null, .bool, .number, .string: messageText
    case .array(let elements): "[" + elements.map(\.withoutOffsets).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { "\($0.name):\($0.value.withoutOffsets)" }.joined(separator: ",") + "}"
    }
  }
}
