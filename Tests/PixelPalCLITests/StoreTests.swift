import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import TestSupport
import XCTest

/// The commands for a kept pal, as the user sees them.
final class StoreTests: XCTestCase {
  private static let half = "2025-03-06"

  /// Returns a world with a week of samples, the first half of it, and a correction of one walk.
  private func world() throws -> World {
    let world = World()
    let week = try String(
      contentsOf: PackageRoot.url.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    let lines = week.split(separator: "\n")
    world.files["week.csv"] = week
    world.files["half.csv"] = ([lines[0]] + lines.dropFirst().filter { $0 < Self.half }).joined(separator: "\n") + "\n"
    let walk = try XCTUnwrap(lines.first { $0.hasPrefix("2025-03-05T18") && $0.contains("Watch") })
    let cells = walk.split(separator: ",")
    world.files["corrected.csv"] = """
      start,end,steps,source,made
      \(cells[0]),\(cells[1]),1,\(cells[3]),2025-03-09T12:00:00Z

      """
    return world
  }

  private func run(_ lines: [String], in world: World, _ names: String) {
    for (number, line) in lines.enumerated() {
      let outcome = world.run(line)
      let text = "$ pixelpal \(line)\n\(outcome.output)\(outcome.errors)status \(outcome.status.rawValue)\n"
      let words = line.split { !$0.isLetter && !$0.isNumber }.prefix(6).joined(separator: "-")
      XCTAssertNil(Golden.difference(of: text, from: "\(names)-\(number)-\(words).txt", in: #filePath), line)
    }
  }

  func testAStory() throws {
    let world = try world()
    run(
      [
        "status --store pal", "sync --store pal half.csv --zone Europe/Paris --dry-run",
        "sync --store pal half.csv --zone Europe/Paris", "sync --store pal half.csv",
        "status --store pal --json", "sync --store pal week.csv --json --premium 2025-03-01..2025-04-01",
        "sync --store pal corrected.csv", "sync --store pal corrected.csv --json --dry-run",
        "status --store pal --verify --at 2025-03-09T21:00", "sync --store pal week.csv --since 2025-03-04",
        "sync --store pal week.csv --gender female", "export --store pal --to ndjson -o back.ndjson",
        "forget --store pal", "forget --store pal --yes", "status --store pal",
      ], in: world, "store")
  }

  /// Rules from standard input are stored, so later commands do not need them again.
  func testRulesByStandardInput() throws {
    let world = try world()
    world.input = Array("{\"phase2BeginsAt\": 10}".utf8)
    let outcome = world.run("sync --store pal half.csv --zone Europe/Paris --rules -")
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    XCTAssertTrue(outcome.output.contains("Phase 2, Active, reached"), outcome.output)
    world.input = []
    XCTAssertTrue(world.run("status --store pal --json").output.contains("\"total\": 10,"))
  }

  func testDamageIsSaid() throws {
    let world = try world()
    XCTAssertEqual(world.run("sync --store pal week.csv --zone Europe/Paris --quiet").status, .done)
    let folder = world.folder("pal")
    var journal = try XCTUnwrap(folder.contents["journal"])
    journal[2800] ^= 4
    folder.contents["journal"] = journal
    run(
      [
        "status --store pal", "status --store pal --verify", "export --store pal -o rest.csv", "sync --store pal",
        "status --store pal --json", "sync --store pal week.csv",
      ], in: world, "damaged")
  }

  /// Damage to documents that can be restored or rebuilt is reported, too.
  func test_verify_endsWithDifferences_ifADocumentIsDamaged() throws {
    for file in ["entitlements.json", "memories.json", "profile.json", "progress.json", "index-a"] {
      let world = try world()
      XCTAssertEqual(world.run("sync --store pal week.csv --zone Europe/Paris --quiet").status, .done)
      XCTAssertEqual(world.run("status --store pal --verify").status, .done)
      var bytes = try XCTUnwrap(world.folder("pal").contents[file])
      bytes[bytes.count / 2] ^= 1
      world.folder("pal").contents[file] = bytes
      let outcome = world.run("status --store pal --verify")
      XCTAssertEqual(outcome.status, .differences, file)
      XCTAssertTrue(outcome.output.contains("'\(file)' is not as it was written"), outcome.output)
    }
  }

  /// An export with lower counts does not change known rows, and the output says so.
  func test_sync_saysWhichCountsStand_ifRowsAreKnownWithOthers() throws {
    let world = World()
    for number in 1...2 {
      world.files["\(number).csv"] = try String(
        contentsOf: PackageRoot.url.appendingPathComponent("samples/stories/corrected-down/export-\(number).csv"),
        encoding: .utf8)
    }
    XCTAssertEqual(world.run("sync --store pal 1.csv --zone Europe/Paris").status, .done)
    let document = world.run("sync --store pal 2.csv --json --dry-run").output
    XCTAssertTrue(document.contains("\"knownOtherwise\": 20,"), document)
    let text = world.run("sync --store pal 2.csv").output
    XCTAssertTrue(
      text.hasPrefix("65 new samples, 83 known already\n  20 rows known with other counts: the larger counts\n"), text)
  }

  /// Every command that accepts a history accepts a kept pal, and shows the same.
  func testCommandsTakeAStoreInsteadOfFiles() throws {
    let world = try world()
    let when = "--zone Europe/Paris --since 2025-03-03T05:00 --gender female --style dusk --premium always"
    XCTAssertEqual(world.run("sync --store pal half.csv \(when)").status, .done)
    XCTAssertEqual(world.run("sync --store pal week.csv --quiet").status, .done)
    let at = "--at 2025-03-05T18:10+01:00"
    let commands = [
      "replay", "replay --json", "snapshot \(at)", "timeline \(at)", "push \(at)", "explain \(at)",
      "compare --device ios17 --device ideal --json",
    ]
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      let kept = world.run(words: words + ["--store", "pal"])
      let files = world.run(words: words + ["week.csv"] + when.split(separator: " ").map(String.init))
      XCTAssertEqual(kept.status, .done, command)
      XCTAssertEqual(
        kept.output.replacing("\"history\": \"pal\"", with: "\"history\": \"week.csv\""), files.output, command)
    }
    for line in ["replay --store pal week.csv", "replay --store pal --zone UTC", "replay --store pal --style classic"] {
      XCTAssertEqual(world.run(line).status, .wrongUsage, line)
    }
    XCTAssertEqual(world.run("replay --store none").status, .noInput)
  }

  /// An exported history creates another store with the same days.
  func testWhatIsExportedIsAllThereIs() throws {
    let world = try world()
    for file in ["half.csv", "corrected.csv", "week.csv"] {
      XCTAssertEqual(world.run("sync --store pal \(file) --zone Europe/Paris --since 2025-03-03").status, .done)
    }
    for style in ["csv", "ndjson", "json"] {
      XCTAssertEqual(world.run("export --store pal --to \(style) -o back.\(style)").status, .done)
      let again = world.run("sync --store \(style) back.\(style) --zone Europe/Paris --since 2025-03-03 --json")
      let json = try JSON(reading: Array(again.output.utf8))
      XCTAssertEqual(json["counted"], try JSON(reading: Array(again.output.utf8))["counted"])
      let (kept, other) = (world.run("replay --store pal"), world.run("replay --store \(style)"))
      XCTAssertEqual(kept.output, other.output, style)
      XCTAssertEqual(world.run("sync --store pal back.\(style)").output.split(separator: ",").first, "0 new samples")
    }
  }

  func testStatuses() throws {
    let world = try world()
    world.files["bad.csv"] = "start,end,steps\n2025-03-03T00:00Z,2025-03-03T01:00Z,many\n"
    let table: [(String, ExitStatus)] = [
      ("sync", .wrongUsage), ("sync --store pal", .wrongUsage), ("status", .wrongUsage), ("export", .wrongUsage),
      ("forget --yes", .wrongUsage), ("status --store pal", .noInput), ("export --store pal", .noInput),
      ("forget --store pal --yes", .noInput), ("sync --store pal none.csv", .noInput),
      ("sync --store pal bad.csv", .badData), ("status --store pal", .noInput),
      ("sync --store pal week.csv --dry-run", .done), ("status --store pal", .noInput),
      ("sync --store pal week.csv --premium 2025-03-05..2025-03-04", .wrongUsage),
      ("sync --store pal week.csv --merge max --sources watch,phone", .done), ("status --store pal --verify", .done),
      ("sync --store pal week.csv --merge max", .done), ("sync --store pal week.csv --merge health", .wrongUsage),
      ("replay --store pal --merge health", .wrongUsage), ("replay --store pal --merge max", .done),
      ("replay --store pal", .done), ("sync --store pal --sources phone", .wrongUsage),
      ("sync --store pal --zone +01:00", .done), ("sync --store pal --zone +02:00", .wrongUsage),
      ("sync --store pal --zone Europe/Paris", .wrongUsage), ("sync --store pal bad.csv", .badData),
      ("sync --store pal", .done), ("forget --store pal", .wrongUsage),
    ]
    for (line, status) in table { XCTAssertEqual(world.run(line).status, status, line) }
    XCTAssertNotNil(world.folder("pal").contents["journal"])
  }

  func testForgetAsks() throws {
    let world = try world()
    XCTAssertEqual(world.run("sync --store pal week.csv").status, .done)
    world.inputIsTerminal = true
    for answer in ["", "\n", "n\n", "no\n", "yess\n"] {
      world.input = Array(answer.utf8)
      XCTAssertEqual(world.run("forget --store pal").output, "Nothing was removed.\n", answer)
      XCTAssertEqual(world.run("status --store pal").status, .done)
    }
    world.input = Array("Y\n".utf8)
    XCTAssertEqual(world.run("forget --store pal").output, "The pal in pal is forgotten.\n")
    XCTAssertEqual(world.run("status --store pal").status, .noInput)
  }

  func testSomebodyElseHasTheStore() throws {
    let world = try world()
    XCTAssertEqual(world.run("sync --store pal week.csv").status, .done)
    let lock = try XCTUnwrap(try world.folder("pal").lock("lock", alone: true))
    let outcome = world.run("status --store pal")
    XCTAssertEqual(outcome.status, .inputOutput)
    XCTAssertEqual(
      outcome.errors, "pal: error: another process is using the store\nhint: try again when it is done\n")
    withExtendedLifetime(lock) {}
  }
}
