import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The commands for a stored pal, as the user sees them.
final class StoreCommandTests: XCTestCase {
  private static let halfDate = "2025-03-06"

  /// Returns a shell with a week of samples, the first half of it, and a correction of one walk.
  private func makeShell() throws -> InMemoryShell {
    let shell = InMemoryShell()
    let week = try String(
      contentsOf: PackagePaths.root.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    let lines = week.split(separator: "\n")
    shell.files["week.csv"] = week
    shell.files["half.csv"] =
      ([lines[0]] + lines.dropFirst().filter { $0 < Self.halfDate }).joined(separator: "\n") + "\n"
    let walk = try XCTUnwrap(lines.first { $0.hasPrefix("2025-03-05T18") && $0.contains("Watch") })
    let cells = walk.split(separator: ",")
    shell.files["corrected.csv"] = """
      start,end,steps,source,made
      \(cells[0]),\(cells[1]),1,\(cells[3]),2025-03-09T12:00:00Z

      """
    return shell
  }

  private func assertGoldens(_ lines: [String], in shell: InMemoryShell, _ names: String) {
    for (number, line) in lines.enumerated() {
      let outcome = shell.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let words = line.split { !$0.isLetter && !$0.isNumber }.prefix(6).joined(separator: "-")
      XCTAssertNil(
        GoldenFile.difference(of: text, fromFile: "\(names)-\(number)-\(words).txt", besideTest: #filePath), line)
    }
  }

  func test_commandSequence_equalsGoldens() throws {
    let shell = try makeShell()
    assertGoldens(
      [
        "status --store pal", "sync --store pal half.csv --zone Europe/Paris --dry-run",
        "sync --store pal half.csv --zone Europe/Paris", "sync --store pal half.csv",
        "status --store pal --json", "sync --store pal week.csv --json --premium 2025-03-01..2025-04-01",
        "sync --store pal corrected.csv", "sync --store pal corrected.csv --json --dry-run",
        "status --store pal --verify --at 2025-03-09T21:00", "sync --store pal week.csv --since 2025-03-04",
        "sync --store pal week.csv --gender female", "export --store pal --to ndjson -o back.ndjson",
        "forget --store pal", "forget --store pal --yes", "status --store pal",
      ], in: shell, "store")
  }

  /// Rules from standard input are stored, so later commands do not need them again.
  func test_rulesFromStandardInput_areStored() throws {
    let shell = try makeShell()
    shell.standardInput = Array("{\"phase2BeginsAt\": 10}".utf8)
    let outcome = shell.run("sync --store pal half.csv --zone Europe/Paris --rules -")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    XCTAssertTrue(outcome.output.contains("Phase 2, Active, reached"), outcome.output)
    shell.standardInput = []
    XCTAssertTrue(shell.run("status --store pal --json").output.contains("\"total\": 10,"))
  }

  func test_damage_isReported() throws {
    let shell = try makeShell()
    XCTAssertEqual(shell.run("sync --store pal week.csv --zone Europe/Paris --quiet").status, .success)
    let folder = shell.storeFolder("pal")
    var journal = try XCTUnwrap(folder.contents["journal"])
    journal[2800] ^= 4
    folder.contents["journal"] = journal
    assertGoldens(
      [
        "status --store pal", "status --store pal --verify", "export --store pal -o rest.csv", "sync --store pal",
        "status --store pal --json", "sync --store pal week.csv",
      ], in: shell, "damaged")
  }

  /// Damage to documents that can be restored or rebuilt is reported, too.
  func test_verify_endsWithDifferences_ifDocumentIsDamaged() throws {
    for file in ["entitlements.json", "memories.json", "profile.json", "progress.json", "index-a"] {
      let shell = try makeShell()
      XCTAssertEqual(shell.run("sync --store pal week.csv --zone Europe/Paris --quiet").status, .success)
      XCTAssertEqual(shell.run("status --store pal --verify").status, .success)
      var bytes = try XCTUnwrap(shell.storeFolder("pal").contents[file])
      bytes[bytes.count / 2] ^= 1
      shell.storeFolder("pal").contents[file] = bytes
      let outcome = shell.run("status --store pal --verify")
      XCTAssertEqual(outcome.status, .differences, file)
      XCTAssertTrue(outcome.output.contains("'\(file)' is damaged"), outcome.output)
    }
  }

  /// An export with lower counts does not change known rows, and the output says so.
  func test_sync_keepsLargerCounts_andReportsThem() throws {
    let shell = InMemoryShell()
    for number in 1...2 {
      shell.files["\(number).csv"] = try String(
        contentsOf: PackagePaths.root.appendingPathComponent("samples/stories/corrected-down/export-\(number).csv"),
        encoding: .utf8)
    }
    XCTAssertEqual(shell.run("sync --store pal 1.csv --zone Europe/Paris").status, .success)
    let document = shell.run("sync --store pal 2.csv --json --dry-run").output
    XCTAssertTrue(document.contains("\"knownOtherwise\": 20,"), document)
    let text = shell.run("sync --store pal 2.csv").output
    XCTAssertTrue(
      text.hasPrefix(
        """
        65 new samples, 83 already known
          20 rows already known with another count: the larger count is kept

        """), text)
  }

  /// Every command that accepts a history accepts a stored pal, and shows the same.
  func test_replayCommands_acceptStore_insteadOfFiles() throws {
    let shell = try makeShell()
    let when = "--zone Europe/Paris --since 2025-03-03T05:00 --gender female --style dusk --premium always"
    XCTAssertEqual(shell.run("sync --store pal half.csv \(when)").status, .success)
    XCTAssertEqual(shell.run("sync --store pal week.csv --quiet").status, .success)
    let at = "--at 2025-03-05T18:10+01:00"
    let commands = [
      "replay", "replay --json", "snapshot \(at)", "timeline \(at)", "push \(at)", "explain \(at)",
      "compare --device ios17 --device ideal --json",
    ]
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let kept = shell.run(words: words + ["--store", "pal"])
      let files = shell.run(words: words + ["week.csv"] + when.split(separator: " ").map(String.init))
      XCTAssertEqual(kept.status, .success, command)
      XCTAssertEqual(
        kept.output.replacing("\"history\": \"pal\"", with: "\"history\": \"week.csv\""), files.output, command)
    }
    for line in ["replay --store pal week.csv", "replay --store pal --zone UTC", "replay --store pal --style classic"] {
      XCTAssertEqual(shell.run(line).status, .usageError, line)
    }
    XCTAssertEqual(shell.run("replay --store none").status, .noInput)
  }

  /// An exported history creates another store with the same days.
  func test_exportedHistory_recreatesStore() throws {
    let shell = try makeShell()
    for file in ["half.csv", "corrected.csv", "week.csv"] {
      XCTAssertEqual(shell.run("sync --store pal \(file) --zone Europe/Paris --since 2025-03-03").status, .success)
    }
    for style in ["csv", "ndjson", "json"] {
      XCTAssertEqual(shell.run("export --store pal --to \(style) -o back.\(style)").status, .success)
      let again = shell.run("sync --store \(style) back.\(style) --zone Europe/Paris --since 2025-03-03 --json")
      let json = try JSON(reading: Array(again.output.utf8))
      XCTAssertEqual(json["counted"], try JSON(reading: Array(again.output.utf8))["counted"])
      let (kept, other) = (shell.run("replay --store pal"), shell.run("replay --store \(style)"))
      XCTAssertEqual(kept.output, other.output, style)
      XCTAssertEqual(shell.run("sync --store pal back.\(style)").output.split(separator: ",").first, "0 new samples")
    }
  }

  func test_status_dependsOnError() throws {
    let shell = try makeShell()
    shell.files["bad.csv"] = "start,end,steps\n2025-03-03T00:00Z,2025-03-03T01:00Z,many\n"
    let table: [(String, ExitStatus)] = [
      ("sync", .usageError), ("sync --store pal", .usageError), ("status", .usageError), ("export", .usageError),
      ("forget --yes", .usageError), ("status --store pal", .noInput), ("export --store pal", .noInput),
      ("forget --store pal --yes", .noInput), ("sync --store pal none.csv", .noInput),
      ("sync --store pal bad.csv", .dataError), ("status --store pal", .noInput),
      ("sync --store pal week.csv --dry-run", .success), ("status --store pal", .noInput),
      ("sync --store pal week.csv --premium 2025-03-05..2025-03-04", .usageError),
      ("sync --store pal week.csv --merge max --sources watch,phone", .success),
      ("status --store pal --verify", .success),
      ("sync --store pal week.csv --merge max", .success), ("sync --store pal week.csv --merge health", .usageError),
      ("replay --store pal --merge health", .usageError), ("replay --store pal --merge max", .success),
      ("replay --store pal", .success), ("sync --store pal --sources phone", .usageError),
      ("sync --store pal --zone +01:00", .success), ("sync --store pal --zone +02:00", .usageError),
      ("sync --store pal --zone Europe/Paris", .usageError), ("sync --store pal bad.csv", .dataError),
      ("sync --store pal", .success), ("forget --store pal", .usageError),
    ]
    for (line, status) in table { XCTAssertEqual(shell.run(line).status, status, line) }
    XCTAssertNotNil(shell.storeFolder("pal").contents["journal"])
  }

  func test_forget_asksForConfirmation() throws {
    let shell = try makeShell()
    XCTAssertEqual(shell.run("sync --store pal week.csv").status, .success)
    shell.inputIsTerminal = true
    for answer in ["", "\n", "n\n", "no\n", "yess\n"] {
      shell.standardInput = Array(answer.utf8)
      XCTAssertEqual(shell.run("forget --store pal").output, "Nothing was deleted.\n", answer)
      XCTAssertEqual(shell.run("status --store pal").status, .success)
    }
    shell.standardInput = Array("Y\n".utf8)
    XCTAssertEqual(shell.run("forget --store pal").output, "The pal in pal was deleted.\n")
    XCTAssertEqual(shell.run("status --store pal").status, .noInput)
  }

  func test_lockedStore_isReported() throws {
    let shell = try makeShell()
    XCTAssertEqual(shell.run("sync --store pal week.csv").status, .success)
    let lock = try XCTUnwrap(try shell.storeFolder("pal").tryLock("lock", isExclusive: true))
    let outcome = shell.run("status --store pal")
    XCTAssertEqual(outcome.status, .ioError)
    XCTAssertEqual(
      outcome.errors, "pal: error: another process is using the store\nhint: try again when it has finished\n")
    withExtendedLifetime(lock) {}
  }
}
