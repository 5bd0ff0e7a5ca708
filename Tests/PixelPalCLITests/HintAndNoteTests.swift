import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// Messages beside the results: the time zone of the days, and the absence of any steps.
final class HintAndNoteTests: XCTestCase {
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = PackagePaths.root.appendingPathComponent("samples/first-week.csv")
    shell.files.contents["week.csv"] = Array(try Data(contentsOf: week))
    shell.files["utc.csv"] = "start,end,steps,source\n2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,iPhone\n"
    shell.files["bare.csv"] = "start,end,steps,source\n2025-03-05T10:00:00,2025-03-05T10:30:00,900,iPhone\n"
    shell.files["east.csv"] = "start,end,steps,source\n2025-03-05T10:00:00+09:00,2025-03-05T10:30:00+09:00,900,iPhone\n"
    shell.files["paris.json"] = #"{"zone":"Europe/Paris"}"#
    return shell
  }

  private func zoneHint(_ zone: String, _ why: String) -> String {
    "hint: days are in \(zone), \(why); set the person's zone with '--zone', such as Europe/Paris\n"
  }

  /// Every command that assigns steps to days names the zone in one line if the user named none.
  func test_zoneOfDays_isHinted_ifNotNamed() throws {
    let shell = try makeShell()
    let offset = zoneHint("+01:00", "the offset of the rows")
    let all = [
      "replay week.csv", "replay week.csv --json", "page week.csv", "report week.csv",
      "compare week.csv --device ideal",
      "snapshot week.csv --at 2025-03-05T18:10", "timeline week.csv --at 2025-03-05T18:10",
      "push week.csv --at 2025-03-05T18:10", "explain week.csv --at 2025-03-05T18:10",
      "render compact week.csv --at 2025-03-05T18:10", "sync --store new week.csv --dry-run",
    ]
    for line in TestSeeds.sample(of: all, oneIn: 4) {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .success, line)
      XCTAssertEqual(outcome.errors, offset, line)
      XCTAssertEqual(shell.run("\(line) --zone Europe/Paris").errors, "", line)
    }
    for named in ["--zone +01:00", "--quiet"] {
      XCTAssertEqual(shell.run("replay week.csv \(named)").errors, "", named)
    }
    let table: [(line: String, says: String)] = [
      ("replay utc.csv", zoneHint("UTC", "the zone of the rows")),
      ("replay bare.csv", zoneHint("UTC", "because no row has a zone")),
      ("replay week.csv east.csv", zoneHint("UTC", "because the files have several offsets")),
      ("replay week.csv --scenario paris.json", ""), ("inspect week.csv", ""), ("convert week.csv", ""),
      ("sync --store pal week.csv --zone Europe/Paris", ""), ("sync --store pal utc.csv", ""),
      ("replay --store pal", ""),
    ]
    for row in table { XCTAssertEqual(shell.run(row.line).errors, row.says, row.line) }
    // Each history of a folder has its own time zone, and the same hint appears only once.
    for name in ["a", "b"] { shell.files["all/\(name).csv"] = shell.files["utc.csv"] }
    XCTAssertEqual(shell.run("compare all --device ideal").errors, zoneHint("UTC", "the zone of the rows"))
  }

  /// Widgets are chosen by their family, and other surfaces by their name.
  func test_surfaceAndFamily_areHintsForEachOther() throws {
    let shell = try makeShell()
    for (line, says) in [
      ("timeline week.csv --at 2025-03-05T18:10 --surface homeSmall", "did you mean '--family'?"),
      ("snapshot week.csv --at 2025-03-05T18:10 --family=homeSmall", "did you mean '--surface'?"),
    ] { XCTAssertTrue(shell.run(line).errors.contains(says), shell.run(line).errors) }
    XCTAssertFalse(shell.run("inspect week.csv --family homeSmall").errors.contains("did you mean"))
  }

  /// Every zone option accepts an offset in the form in which it is printed.
  func test_zoneOptions_acceptOffsets() throws {
    let shell = try makeShell()
    let table: [(typed: String, name: String)] = [
      ("+02:00", "+02:00"), ("-0330", "-03:30"), ("+0545", "+05:45"), ("Z", "UTC"), ("+00:00", "UTC"), ("UTC", "UTC"),
    ]
    for (typed, name) in table {
      let replay = shell.run("replay week.csv --zone \(typed) --json")
      XCTAssertEqual(replay.status, .success, typed + replay.errors)
      XCTAssertEqual(try JSON(reading: Array(replay.output.utf8))["zone"]?.messageText, "'\(name)'", typed)
      shell.files["s.json"] = #"{"zone":"\#(typed)","zoneChanges":[{"at":"2025-03-05T12:00","zone":"\#(typed)"}]}"#
      XCTAssertEqual(shell.run("replay week.csv --scenario s.json --json").output, replay.output, typed)
    }
    let east = shell.run("replay week.csv --zone +02:00 --json").output
    XCTAssertTrue(east.contains(#""createdAt": "2025-03-02T22:00:00Z""#), east)
    for typed in ["+2", "+24:00", "-3:30", "+02:60", "2:00", ".5Z"] {
      let outcome = shell.run("replay week.csv --zone \(typed)")
      XCTAssertEqual(outcome.status, .usageError, typed)
      XCTAssertTrue(outcome.errors.contains("expected a time zone such as Europe/Paris or +02:00"), outcome.errors)
    }
    XCTAssertEqual(shell.run("sync --store pal week.csv --zone +0200").status, .success)
    XCTAssertEqual(shell.run("sync --store pal --zone +02:00").status, .success)
    XCTAssertEqual(shell.run("sync --store pal --zone +03:00").status, .usageError)
    XCTAssertEqual(
      try JSON(reading: Array(shell.run("replay --store pal --json").output.utf8))["zone"]?.messageText, "'+02:00'")
  }

  /// A note appears if the pal begins after the last sample or the replay ends before the first one.
  func test_note_isPrinted_ifReplayHasNoSteps() throws {
    let shell = try makeShell()
    let first = "the first starts Wed  5 Mar 2025, 10:00, the last ends Wed  5 Mar 2025, 10:30\n"
    let table: [(line: String, says: String)] = [
      (
        "replay utc.csv --since 2025-03-06",
        "note: no sample counts: the pal is created Thu  6 Mar 2025, 00:00, after all samples; " + first
      ),
      (
        "replay utc.csv --until 2025-03-05T10:00",
        "note: no sample counts: the replay ends Wed  5 Mar 2025, 10:00, before all samples; " + first
      ),
      ("replay utc.csv --until 2025-03-05T10:01", ""), ("replay utc.csv --since 2025-03-05T10:29", ""),
      (
        "compare utc.csv --device ideal --since 2025-03-06",
        "note: no sample counts: the pal is created Thu  6 Mar 2025, 00:00, after all samples; " + first
      ),
      (
        "sync --store pal utc.csv --since 2025-03-06 --dry-run",
        "note: no sample counts: the pal is created Thu  6 Mar 2025, 00:00, after all samples; " + first
      ),
      ("sync --store pal utc.csv --since 2025-03-05T10:15 --dry-run", ""),
    ]
    for row in table {
      let outcome = shell.run(row.line + " --zone UTC")
      XCTAssertEqual(outcome.status, .success, row.line)
      XCTAssertEqual(outcome.errors, row.says, row.line)
      XCTAssertEqual(shell.run(row.line + " --zone UTC --quiet").errors, "", row.line)
    }
  }

  /// A failure prints its own message and no hints besides.
  func test_error_isPrinted_withoutHints() throws {
    let outcome = try makeShell().run("push utc.csv --at 2025-03-01")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertTrue(outcome.errors.hasPrefix("error: there is no pal at 2025-03-01T00:00:00Z\n"), outcome.errors)
    XCTAssertFalse(outcome.errors.contains("'--zone'"), outcome.errors)
  }

  func test_frames_areRefused_ifEndIsNotAfterStart() {
    for (options, says) in [
      ("--from-ms 100 --to-ms 50", "error: --to-ms is 50, and must be above --from-ms, 100\n"),
      ("--to-ms 0", "error: --to-ms is 0, and must be above --from-ms, 0\n"),
    ] {
      let outcome = InMemoryShell().run("frames walking \(options)")
      XCTAssertEqual(outcome.status, .usageError, options)
      XCTAssertTrue(outcome.errors.hasPrefix(says), outcome.errors)
    }
    XCTAssertEqual(InMemoryShell().run("frames walking --from-ms 50 --to-ms 51").status, .success)
  }

  /// On a terminal, a table shows control characters as visible symbols; a file contains the names unchanged.
  func test_controlCharacters_areVisibleOnTerminal_andUnchangedInFile() {
    let shell = InMemoryShell()
    let name = "Mia's\u{1B}[31m\u{7} \u{202E}Watch\u{9B}"
    shell.files["a.csv"] = "start,end,steps,source\n2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,\(name)\n"
    let piped = shell.run("convert a.csv")
    XCTAssertEqual(piped.output, shell.files["a.csv"])
    shell.outputTerminal = .init(columns: 80)
    XCTAssertEqual(
      shell.run("convert a.csv").output.split(separator: "\n").last,
      "2025-03-05T10:00:00Z,2025-03-05T10:30:00Z,900,Mia's␛[31m␇ \u{FFFD}Watch\u{FFFD}")
    XCTAssertEqual(shell.run("convert a.csv -o b.csv").status, .success)
    XCTAssertEqual(shell.files["b.csv"], shell.files["a.csv"])
    XCTAssertTrue(shell.run("convert a.csv --to ndjson").output.contains(#"Mia's\u001b[31m\u0007 \u202eWatch\u009b"#))
  }
}
