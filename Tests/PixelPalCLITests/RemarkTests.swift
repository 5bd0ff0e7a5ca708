import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// Messages beside the results: the time zone of the days, and the absence of any steps.
final class RemarkTests: XCTestCase {
  private func world() throws -> World {
    let world = World()
    let week = PackageRoot.url.appendingPathComponent("samples/first-week.csv")
    world.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    world.files["utc.csv"] = "start,end,steps,source\n2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,iPhone\n"
    world.files["bare.csv"] = "start,end,steps,source\n2025-03-05T10:00:00,2025-03-05T10:30:00,900,iPhone\n"
    world.files["east.csv"] = "start,end,steps,source\n2025-03-05T10:00:00+09:00,2025-03-05T10:30:00+09:00,900,iPhone\n"
    world.files["paris.json"] = #"{"zone":"Europe/Paris"}"#
    return world
  }

  private func hint(_ zone: String, _ why: String) -> String {
    "hint: days are those of \(zone), \(why); '--zone' names the person's zone, such as Europe/Paris\n"
  }

  /// Every command that assigns steps to days names the zone in one line if the user named none.
  func testWhoseDaysTheyAre() throws {
    let world = try world()
    let offset = hint("+01:00", "the offset that the rows have")
    let all = [
      "replay week.csv", "replay week.csv --json", "page week.csv", "report week.csv",
      "compare week.csv --device ideal",
      "snapshot week.csv --at 2025-03-05T18:10", "timeline week.csv --at 2025-03-05T18:10",
      "push week.csv --at 2025-03-05T18:10", "explain week.csv --at 2025-03-05T18:10",
      "render compact week.csv --at 2025-03-05T18:10", "sync --store new week.csv --dry-run",
    ]
    for line in Seeds.some(of: all, share: 4) {
      let outcome = world.run(line)
      XCTAssertEqual(outcome.status, .done, line)
      XCTAssertEqual(outcome.errors, offset, line)
      XCTAssertEqual(world.run("\(line) --zone Europe/Paris").errors, "", line)
    }
    for named in ["--zone +01:00", "--quiet"] {
      XCTAssertEqual(world.run("replay week.csv \(named)").errors, "", named)
    }
    let table: [(line: String, says: String)] = [
      ("replay utc.csv", hint("UTC", "by which the rows tell time")),
      ("replay bare.csv", hint("UTC", "since no row says where it was")),
      ("replay week.csv east.csv", hint("UTC", "since the files have several offsets")),
      ("replay week.csv --scenario paris.json", ""), ("inspect week.csv", ""), ("convert week.csv", ""),
      ("sync --store pal week.csv --zone Europe/Paris", ""), ("sync --store pal utc.csv", ""),
      ("replay --store pal", ""),
    ]
    for row in table { XCTAssertEqual(world.run(row.line).errors, row.says, row.line) }
    // Each history of a folder has its own time zone, and the same hint appears only once.
    for name in ["a", "b"] { world.files["all/\(name).csv"] = world.files["utc.csv"] }
    XCTAssertEqual(world.run("compare all --device ideal").errors, hint("UTC", "by which the rows tell time"))
  }

  /// Every zone option accepts an offset in the form in which it is printed.
  func testOffsets() throws {
    let world = try world()
    let table: [(typed: String, name: String)] = [
      ("+02:00", "+02:00"), ("-0330", "-03:30"), ("+0545", "+05:45"), ("Z", "UTC"), ("+00:00", "UTC"), ("UTC", "UTC"),
    ]
    for (typed, name) in table {
      let replay = world.run("replay week.csv --zone \(typed) --json")
      XCTAssertEqual(replay.status, .done, typed + replay.errors)
      XCTAssertEqual(try JSON(reading: Array(replay.output.utf8))["zone"]?.words, "'\(name)'", typed)
      world.files["s.json"] = #"{"zone":"\#(typed)","zoneChanges":[{"at":"2025-03-05T12:00","zone":"\#(typed)"}]}"#
      XCTAssertEqual(world.run("replay week.csv --scenario s.json --json").output, replay.output, typed)
    }
    let east = world.run("replay week.csv --zone +02:00 --json").output
    XCTAssertTrue(east.contains(#""createdAt": "2025-03-02T22:00:00Z""#), east)
    for typed in ["+2", "+24:00", "-3:30", "+02:60", "2:00", ".5Z"] {
      let outcome = world.run("replay week.csv --zone \(typed)")
      XCTAssertEqual(outcome.status, .wrongUsage, typed)
      XCTAssertTrue(outcome.errors.contains("expected a time zone such as Europe/Paris or +02:00"), outcome.errors)
    }
    XCTAssertEqual(world.run("sync --store pal week.csv --zone +0200").status, .done)
    XCTAssertEqual(world.run("sync --store pal --zone +02:00").status, .done)
    XCTAssertEqual(world.run("sync --store pal --zone +03:00").status, .wrongUsage)
    XCTAssertEqual(
      try JSON(reading: Array(world.run("replay --store pal --json").output.utf8))["zone"]?.words, "'+02:00'")
  }

  /// A note appears if the pal begins after the last sample or the replay ends before the first one.
  func testNothingWalked() throws {
    let world = try world()
    let first = "the first sample begins Wed  5 Mar 2025, 10:00, the last ends Wed  5 Mar 2025, 10:30\n"
    let table: [(line: String, says: String)] = [
      (
        "replay utc.csv --since 2025-03-06",
        "note: the pal begins Thu  6 Mar 2025, 00:00, when all was walked: " + first
      ),
      (
        "replay utc.csv --until 2025-03-05T10:00",
        "note: the replay ends Wed  5 Mar 2025, 10:00, before anything was walked: " + first
      ),
      ("replay utc.csv --until 2025-03-05T10:01", ""), ("replay utc.csv --since 2025-03-05T10:29", ""),
      (
        "compare utc.csv --device ideal --since 2025-03-06",
        "note: the pal begins Thu  6 Mar 2025, 00:00, when all was walked: " + first
      ),
      (
        "sync --store pal utc.csv --since 2025-03-06 --dry-run",
        "note: the pal begins Thu  6 Mar 2025, 00:00, when all was walked: " + first
      ),
      ("sync --store pal utc.csv --since 2025-03-05T10:15 --dry-run", ""),
    ]
    for row in table {
      let outcome = world.run(row.line + " --zone UTC")
      XCTAssertEqual(outcome.status, .done, row.line)
      XCTAssertEqual(outcome.errors, row.says, row.line)
      XCTAssertEqual(world.run(row.line + " --zone UTC --quiet").errors, "", row.line)
    }
  }

  /// A failure prints its own message and no hints besides.
  func testNothingBesideAnError() throws {
    let outcome = try world().run("push utc.csv --at 2025-03-01")
    XCTAssertEqual(outcome.status, .badData)
    XCTAssertTrue(outcome.errors.hasPrefix("error: there is no pal at 2025-03-01T00:00:00Z\n"), outcome.errors)
    XCTAssertFalse(outcome.errors.contains("'--zone'"), outcome.errors)
  }

  func testFramesToBeforeFrom() {
    for (options, says) in [
      ("--from-ms 100 --to-ms 50", "error: --to-ms is 50, and must be above --from-ms, 100\n"),
      ("--to-ms 0", "error: --to-ms is 0, and must be above --from-ms, 0\n"),
    ] {
      let outcome = World().run("frames walking \(options)")
      XCTAssertEqual(outcome.status, .wrongUsage, options)
      XCTAssertTrue(outcome.errors.hasPrefix(says), outcome.errors)
    }
    XCTAssertEqual(World().run("frames walking --from-ms 50 --to-ms 51").status, .done)
  }

  /// On a terminal, a table shows control characters as visible symbols; a file contains the names unchanged.
  func testNamesThatSteerATerminal() {
    let world = World()
    let name = "Mia's\u{1B}[31m\u{7} \u{202E}Watch\u{9B}"
    world.files["a.csv"] = "start,end,steps,source\n2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,\(name)\n"
    let piped = world.run("convert a.csv")
    XCTAssertEqual(piped.output, world.files["a.csv"])
    world.outputTerminal = .init(columns: 80)
    XCTAssertEqual(
      world.run("convert a.csv").output.split(separator: "\n").last,
      "2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,Mia's␛[31m␇ \u{FFFD}Watch\u{FFFD}")
    XCTAssertEqual(world.run("convert a.csv -o b.csv").status, .done)
    XCTAssertEqual(world.files["b.csv"], world.files["a.csv"])
    XCTAssertTrue(world.run("convert a.csv --to ndjson").output.contains(#"Mia's\u001b[31m\u0007 \u202eWatch\u009b"#))
  }
}
