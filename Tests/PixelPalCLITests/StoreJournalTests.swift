import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The journal of a stored pal, as the user reads it.
final class StoreJournalTests: XCTestCase {
  /// Returns a store that received the first half of a week on the fourth day and the rest on the seventh.
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = try String(
      contentsOf: PackagePaths.root.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    let lines = week.split(separator: "\n")
    shell.files["week.csv"] = week
    shell.files["half.csv"] =
      ([lines[0]] + lines.dropFirst().filter { $0 < "2025-03-06" }).joined(separator: "\n") + "\n"
    shell.files["saturday.csv"] =
      ([lines[0]] + lines.dropFirst().filter { $0 < "2025-03-09" }).joined(separator: "\n") + "\n"
    shell.files["late.csv"] = "start,end,steps,source\n2025-03-04T21:00:00Z,2025-03-04T21:30:00Z,1204,Ring\n"
    try sync(shell, "half.csv --zone Europe/Paris --premium always --at 2025-03-06T09:00")
    try sync(shell, "week.csv --at 2025-03-09T20:00")
    return shell
  }

  private func sync(_ shell: InMemoryShell, _ line: String) throws {
    let outcome = shell.run("sync --store pal \(line)")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
  }

  /// The journal of a store shows what was written at the time; a replay shows what would be written with all samples.
  func test_journalOfStore_keepsWrittenPages() throws {
    let shell = try makeShell()
    let told = shell.run("journal --store pal --json")
    XCTAssertEqual(told.status, .success, told.errors)
    XCTAssertTrue(told.output.contains("\"by\": \"day\""), told.output)
    let days = told.output.components(separatedBy: "\"day\": \"").dropFirst().map { $0.prefix(10) }
    XCTAssertEqual(days, (3...9).map { "2025-03-0\($0)" })
    // The page of 4 March was written on 6 March; later corrections appear below it.
    try sync(shell, "late.csv --at 2025-03-10T09:00")
    let later = shell.run("journal --store pal --from 2025-03-04 --to 2025-03-04")
    XCTAssertTrue(later.output.contains("Later, on 10 March: "), later.output)
    XCTAssertTrue(later.output.contains("11,317 steps"), later.output)
    let replayed = shell.run("journal --store pal --device ideal --from 2025-03-04 --to 2025-03-04")
    XCTAssertEqual(replayed.status, .success, replayed.errors)
    XCTAssertFalse(replayed.output.contains("Later"), replayed.output)
    XCTAssertFalse(replayed.output.contains("11,317 steps"), replayed.output)
    // Reading the journal is not a step query.
    XCTAssertEqual(shell.run("journal --store pal --from 2025-03-04 --to 2025-03-04"), later)
  }

  /// A stored pal's page of today says from 20:00 on what is certain.
  func test_todaysPageOfStore_hasSentence_fromEightInTheEvening() throws {
    // The pal is created on this day, so that a phase becomes visible, too.
    let phase = "I look different. I checked in a spoon."
    for (time, lines) in [
      ("19:59", "16,778 steps\n           \(phase)"), ("20:00", "\(phase)  16,778 steps"),
    ] {
      let shell = try makeShell()
      let saturday = "saturday.csv --zone Europe/Paris --since 2025-03-03 --at 2025-03-08T\(time)"
      XCTAssertEqual(shell.run("sync --store evening \(saturday)").status, .success)
      XCTAssertEqual(shell.run("journal --store evening --from today").output, "Today\n  Sat  8  \(lines)\n")
    }
  }

  func test_storyOfStore_equalsExpectedText() throws {
    let shell = try makeShell()
    XCTAssertEqual(
      shell.run("story --store pal").output,
      "  Before the first chapter.\n\n  The fullest day was 8 Mar 2025, with 16,778 steps.\n")
    let moments = shell.run("story --store pal --moments").output
    XCTAssertTrue(moments.contains("This is where we began. I drew an X and stood on it."), moments)
    XCTAssertEqual(shell.run("story --store pal --at 2025-03-05T12:00").status, .success)
  }

  /// Hidden pages are kept and shown with `--show-hidden`; a replay respects them as well.
  func test_hiddenPage_isShown_onlyWithShowHidden() throws {
    let shell = try makeShell()
    let folder = shell.storeFolder("pal")
    let text = try XCTUnwrap(folder.contents["memories.json"].map { String(decoding: $0, as: UTF8.self) })
    let byHand = text.replacingOccurrences(of: "\"hidden\": []", with: "\"hidden\": [\"2025-03-05\"]")
    XCTAssertNotEqual(byHand, text)
    folder.contents["memories.json"] = ContiguousArray(byHand.utf8)
    for replay in ["", " --device ios26"] {
      let line = "journal --store pal --from 2025-03-05 --to 2025-03-05\(replay)"
      XCTAssertEqual(shell.run(line).output, "This week\n  Wed  5  hidden\n", line)
      XCTAssertFalse(shell.run(line + " --show-hidden").output.contains("hidden"), line)
    }
    XCTAssertEqual(shell.run("status --store pal --verify").status, .success)
  }

  func test_status_includesJournal() throws {
    let shell = try makeShell()
    let status = shell.run("status --store pal --at 2025-03-09T21:00")
    XCTAssertTrue(status.output.contains("  journal    5 pages, \""), status.output)
    let json = shell.run("status --store pal --at 2025-03-09T21:00 --json").output
    XCTAssertTrue(json.contains("\"chapter\": null,\n  \"pages\": 5,"), json)
    XCTAssertFalse(json.contains("\"line\": null"), json)
    // A week later, the last night is no longer recent.
    let later = shell.run("status --store pal --at 2025-03-30T21:00 --json").output
    XCTAssertTrue(later.contains("\"line\": null"), later)
  }

  /// With rules that have no inner life, every document is as it was before the feature.
  func test_documents_haveNoJournal_withoutInnerLife() throws {
    let shell = try makeShell()
    shell.files["plain.json"] = "{\"life\": false}"
    try sync(shell, "--rules plain.json --at 2025-03-10T09:00")
    XCTAssertFalse(shell.run("status --store pal --json").output.contains("\"pages\""))
    XCTAssertFalse(shell.run("status --store pal").output.contains("journal"))
    for command in ["journal", "story"] {
      let outcome = shell.run("\(command) --store pal")
      XCTAssertEqual(outcome.status, .usageError, outcome.output)
      XCTAssertTrue(outcome.errors.contains("the rules turn the journal off"), outcome.errors)
    }
  }

  /// Damage to the journal is reported; the next writing command sets the file aside and rewrites the journal.
  func test_damagedJournal_isReported_andRewritten() throws {
    let shell = try makeShell()
    let told = shell.run("journal --store pal").output
    shell.storeFolder("pal").contents["memories.json"] = []
    XCTAssertTrue(shell.run("status --store pal").errors.contains("'memories.json' is damaged"))
    XCTAssertEqual(shell.run("status --store pal --verify").status, .differences)
    let outcome = shell.run("sync --store pal --at 2025-03-09T20:30")
    XCTAssertTrue(outcome.errors.contains("was moved to 'damaged-1-at-0'"), outcome.errors)
    XCTAssertEqual(shell.run("journal --store pal").output, told)
    XCTAssertEqual(shell.run("forget --store pal --yes").status, .success)
    XCTAssertEqual(shell.storeFolder("pal").entryNames(), [])
  }
}
