import Foundation
import HistoryCommands
import TestSupport
import XCTest

/// The layout of the journal on a terminal, and the absence of statements about unknown days.
final class JournalTextTests: XCTestCase {
  private func makeShell(_ scenario: String? = nil) throws -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["week.csv"] = try String(
      contentsOf: PackagePaths.root.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    if let scenario { shell.files["scenario.json"] = scenario }
    return shell
  }

  private func output(_ words: String, of shell: InMemoryShell) -> String {
    let outcome = shell.run("\(words) week.csv --zone Europe/Paris")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    return outcome.output
  }

  /// Two pages are still pending before 04:00, and one of them is today's.
  func test_twoPages_arePending_beforeFourOClock() throws {
    let early = output("journal --premium always --until 2025-03-09T02:00", of: try makeShell())
    XCTAssertTrue(
      early.hasPrefix("Today\n  Sun  9\n\nYesterday\n  Sat  8\n\nThis week\n  Fri  7  A snail lives"), early)
    let weeks = output("journal --premium always --by week --until 2025-03-10T02:00", of: try makeShell())
    XCTAssertEqual(weeks.components(separatedBy: "This week").count, 2, weeks)
    XCTAssertTrue(weeks.contains("3 Mar to 9 Mar 2025\n  Mon 9,119"), weeks)
  }

  /// A long run of blank pages has complete dates.
  func test_blankYears_haveCompleteDates() throws {
    let shell = try makeShell()
    shell.files["days.csv"] = "date,steps\n2010-01-01,5000\n2022-05-01,6000\n"
    let days = shell.run("journal days.csv --zone UTC")
    XCTAssertTrue(days.output.contains("April 2022\n  2 Jan 2010 to 30 Apr 2022  blank\n"), days.output + days.errors)
  }

  /// Without permission to read steps, pages are blank and no page shows 0.
  func test_pages_areBlank_withoutPermission() throws {
    let shell = try makeShell(#"{"permission": [{"at": "2025-03-03T00:00:00", "granted": false}]}"#)
    let days = output("journal --premium always --scenario scenario.json", of: shell)
    XCTAssertEqual(
      days, "Today\n  Sun  9\n\nYesterday\n  Sat  8  blank\n\nThis week\n  Mon  3 to Fri  7  blank\n")
    XCTAssertEqual(output("journal --premium always --scenario scenario.json --markdown", of: shell), "")
  }

  /// Without premium, the last three pages can be read, and of older pages only the moments.
  func test_withoutPremium_showsLastPagesAndMoments() throws {
    let shell = try makeShell()
    XCTAssertEqual(output("story --premium never", of: shell), "3 Mar to 9 Mar 2025  locked\n")
    for unit in ["week", "year"] {
      XCTAssertEqual(output("journal --premium never --by \(unit)", of: shell), "3 Mar to 9 Mar 2025  locked\n")
    }
    let days = output("journal --premium never", of: shell).split(separator: "\n").map(String.init)
    XCTAssertTrue(days.contains("  Wed  5  I look different. I checked in a spoon.  7,838 steps"), "\(days)")
    XCTAssertTrue(
      days.contains("  Tue  4  Our first 10,000. My toes asked for proof, in writing."), "\(days)")
    XCTAssertTrue(days.contains("  Thu  6  blank"), "\(days)")
    let moments = output("story --moments --premium never", of: shell)
    XCTAssertTrue(
      moments.hasPrefix(
        "3 Mar to 9 Mar 2025  locked\n\n   3 Mar 2025 This is where we began. I drew an X and stood on it.\n"))
  }

  /// From 20:00 on, today's page says what is certain: the steps so far have earned a keepsake.
  func test_todaysPage_hasSentence_fromEightInTheEvening() throws {
    let shell = try makeShell()
    for (time, line) in [
      ("19:59:59", "16,778 steps"),
      ("20:00:00", "Our feet have drawn a footpath without telling me.  16,778 steps"),
    ] {
      let days = output("journal --until 2025-03-08T\(time)", of: shell)
      XCTAssertTrue(days.hasPrefix("Today\n  Sat  8  \(line)\n"), days)
    }
  }

  /// On a terminal, the text is shown in the pager, unless there is none or it can't be started.
  func test_text_isShownInPager_onlyOnTerminal() throws {
    let shell = try makeShell()
    let text = output("journal --color never", of: shell)
    var shown: [(text: String, command: String?)] = []
    var starts = true
    shell.showInPager = { bytes, command in
      if starts { shown.append((String(decoding: bytes, as: UTF8.self), command)) }
      return starts
    }
    XCTAssertEqual(output("journal --color never", of: shell), text, "not on a terminal")
    shell.outputTerminal = .init(columns: 80)
    XCTAssertEqual(output("journal --color never", of: shell), "")
    shell.variables["PAGER"] = "more"
    XCTAssertEqual(output("journal --color never", of: shell), "")
    XCTAssertEqual(shown.map { $0.text }, [text, text])
    XCTAssertEqual(shown.map { $0.command }, [nil, "more"])
    for command in ["journal --no-pager", "journal --markdown", "journal --json", "journal --ndjson", "story"] {
      XCTAssertNotEqual(output("\(command) --color never", of: shell), "", command)
    }
    for pager in ["", "cat"] {
      shell.variables["PAGER"] = pager
      XCTAssertEqual(output("journal --color never", of: shell), text)
    }
    (shell.variables["PAGER"], starts) = (nil, false)
    XCTAssertEqual(output("journal --color never", of: shell), text, "the pager can't be started")
    XCTAssertEqual(shown.count, 2)
  }

  /// A run of pages on one line always uses the same date format.
  func test_runOfPages_usesOneDateFormat() throws {
    let shell = try makeShell(#"{"createdAt": "2025-01-29T09:00:00"}"#)
    let days = output("journal --scenario scenario.json", of: shell)
    XCTAssertTrue(
      days.hasSuffix(
        "\nFebruary 2025\n  Sat  1 to Fri 28  blank\n\nJanuary 2025\n  Wed 29 to Fri 31  blank\n"), days)
  }

  /// `today` and `yesterday` are relative to the end of the history, not to the clock.
  func test_todayAndYesterday_areRelativeToEndOfHistory() throws {
    let shell = try makeShell()
    let yesterday = output("journal --premium always --from yesterday --to yesterday", of: shell)
    XCTAssertEqual(yesterday, output("journal --premium always --from 2025-03-08 --to 2025-03-08", of: shell))
    XCTAssertTrue(yesterday.hasPrefix("Yesterday\n  Sat  8"), yesterday)
    XCTAssertTrue(output("journal --from today", of: shell).hasPrefix("Today\n  Sun  9"))
    let backwards = shell.run("journal week.csv --zone Europe/Paris --from today --to yesterday")
    XCTAssertEqual(backwards.status, .usageError)
    XCTAssertTrue(backwards.errors.contains("--from 2025-03-09 is after --to 2025-03-08"), backwards.errors)
    let wrong = shell.run("journal week.csv --from tomorrow")
    XCTAssertTrue(wrong.errors.contains("a day such as 2025-01-04, today or yesterday"), wrong.errors)
  }

  /// The longest walk and the fullest day of a year appear in lines of their own, after the dated moments.
  func test_yearPage_hasLongestWalkAndFullestDay() throws {
    let year = output("journal --premium always --by year", of: try makeShell())
    XCTAssertTrue(
      year.hasSuffix(
        "\n  The longest walk took 1 h 35 min, on 8 Mar.\n  The fullest day was 8 Mar, with 16,778 steps.\n"), year)
  }

  /// Corrected moments are marked in pages, years and the story.
  func test_correctedMoment_isMarked() throws {
    let shell = try makeShell()
    let synced = shell.run("sync --store pal week.csv --zone Europe/Paris --premium always --at 2025-03-09T20:00")
    XCTAssertEqual(synced.status, .success, synced.errors)
    let folder = shell.storeFolder("pal")
    let text = try XCTUnwrap(folder.contents["memories.json"].map { String(decoding: $0, as: UTF8.self) })
    // Simulates a day that was counted again with fewer steps; removes the checksum, which would no longer match.
    let kept = text.replacingOccurrences(
      of: #"(firstDay:10000 [^"]*)""#, with: "$1 corrected\"", options: .regularExpression
    ).replacingOccurrences(of: #"  "check": "[0-9a-f]{16}",?\n"#, with: "", options: .regularExpression)
    XCTAssertNotEqual(kept, text)
    folder.contents["memories.json"] = ContiguousArray(kept.utf8)
    for command in ["journal", "story --moments"] {
      let told = shell.run("\(command) --store pal").output
      XCTAssertTrue(
        told.contains("Our first 10,000. My toes asked for proof, in writing. (corrected)\n"), told)
    }
    XCTAssertTrue(
      shell.run("journal --store pal --markdown").output.contains(
        "- Our first 10,000. My toes asked for proof, in writing. *(corrected)*\n"))
  }
}
