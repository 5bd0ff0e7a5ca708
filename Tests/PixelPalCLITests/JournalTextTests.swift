import Foundation
import HistoryCommands
import TestSupport
import XCTest

/// The layout of the journal on a terminal, and the absence of statements about unknown days.
final class JournalTextTests: XCTestCase {
  private func world(_ scenario: String? = nil) throws -> World {
    let world = World()
    world.files["week.csv"] = try String(
      contentsOf: PackageRoot.url.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    if let scenario { world.files["scenario.json"] = scenario }
    return world
  }

  private func text(_ words: String, of world: World) -> String {
    let outcome = world.run("\(words) week.csv --zone Europe/Paris")
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    return outcome.output
  }

  /// Two pages are still pending before 04:00, and one of them is today's.
  func testTwoPagesWait() throws {
    let early = text("journal --premium always --until 2025-03-09T02:00", of: try world())
    XCTAssertTrue(early.hasPrefix("Today\n  Sun  9\n\nYesterday\n  Sat  8\n\nThis week\n  Fri  7  A new"), early)
    let weeks = text("journal --premium always --by week --until 2025-03-10T02:00", of: try world())
    XCTAssertEqual(weeks.components(separatedBy: "This week").count, 2, weeks)
    XCTAssertTrue(weeks.contains("3 Mar 2025 to 9 Mar 2025\n  Mon 9,119"), weeks)
  }

  /// Without permission to read steps, pages are blank and no page shows 0.
  func testWithoutPermission() throws {
    let world = try world(#"{"permission": [{"at": "2025-03-03T00:00:00", "granted": false}]}"#)
    let days = text("journal --premium always --scenario scenario.json", of: world)
    XCTAssertEqual(
      days, "Today\n  Sun  9\n\nYesterday\n  Sat  8  blank\n\nThis week\n  Mon  3 to Fri  7  blank\n")
    XCTAssertEqual(text("journal --premium always --scenario scenario.json --markdown", of: world), "")
  }

  /// A locked page shows its date and that it is locked; a blank page is blank for every user.
  func testWhatIsLocked() throws {
    let world = try world()
    XCTAssertEqual(text("story", of: world), "3 Mar 2025 to 9 Mar 2025  locked\n")
    let days = text("journal", of: world)
    XCTAssertTrue(
      days.hasSuffix(
        "Yesterday\n  Sat  8  locked\n\nThis week\n  Fri  7  locked\n  Thu  6  blank\n  Mon  3 to Wed  5  locked\n"),
      days)
  }

  /// A run of pages on one line always uses the same date format.
  func testRunsOfAMonth() throws {
    let world = try world(#"{"createdAt": "2025-01-29T09:00:00"}"#)
    let days = text("journal --scenario scenario.json", of: world)
    XCTAssertTrue(
      days.hasSuffix(
        "\nFebruary 2025\n  Sat  1 to Fri 28  blank\n\nJanuary 2025\n  Wed 29 to Fri 31  blank\n"), days)
  }

  /// `today` and `yesterday` are relative to the end of the history, not to the clock.
  func testTodayAndYesterday() throws {
    let world = try world()
    let yesterday = text("journal --premium always --from yesterday --to yesterday", of: world)
    XCTAssertEqual(yesterday, text("journal --premium always --from 2025-03-08 --to 2025-03-08", of: world))
    XCTAssertTrue(yesterday.hasPrefix("Yesterday\n  Sat  8"), yesterday)
    XCTAssertTrue(text("journal --from today", of: world).hasPrefix("Today\n  Sun  9"))
    let backwards = world.run("journal week.csv --zone Europe/Paris --from today --to yesterday")
    XCTAssertEqual(backwards.status, .wrongUsage)
    XCTAssertTrue(backwards.errors.contains("--from 2025-03-09 comes after --to 2025-03-08"), backwards.errors)
    let wrong = world.run("journal week.csv --from tomorrow")
    XCTAssertTrue(wrong.errors.contains("a day such as 2025-01-04, or today or yesterday"), wrong.errors)
  }

  /// The longest walk and the fullest day of a year appear in lines of their own, after the dated moments.
  func testTheLongestWalkOfAYear() throws {
    let year = text("journal --premium always --by year", of: try world())
    XCTAssertTrue(
      year.hasSuffix(
        "\n  The longest walk took 1 h 35 min, on 8 Mar.\n  The fullest day was 8 Mar, with 16,778 steps.\n"), year)
  }

  /// Corrected moments are marked in pages, years and the story.
  func testCorrectedMoments() throws {
    let world = try world()
    let synced = world.run("sync --store pal week.csv --zone Europe/Paris --premium always --at 2025-03-09T20:00")
    XCTAssertEqual(synced.status, .done, synced.errors)
    let folder = world.folder("pal")
    let text = try XCTUnwrap(folder.contents["memories.json"].map { String(decoding: $0, as: UTF8.self) })
    // Simulates a day that was counted again with fewer steps; removes the checksum, which would no longer match.
    let kept = text.replacingOccurrences(
      of: #"(firstDay:10000 [^"]*)""#, with: "$1 corrected\"", options: .regularExpression
    ).replacingOccurrences(of: #"  "check": "[0-9a-f]{16}",?\n"#, with: "", options: .regularExpression)
    XCTAssertNotEqual(kept, text)
    folder.contents["memories.json"] = ContiguousArray(kept.utf8)
    for command in ["journal", "story --moments"] {
      let told = world.run("\(command) --store pal").output
      XCTAssertTrue(told.contains("The first day of 10,000. (corrected)\n"), told)
    }
    XCTAssertTrue(
      world.run("journal --store pal --markdown").output.contains("- The first day of 10,000. *(corrected)*\n"))
  }
}
