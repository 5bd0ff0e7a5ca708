import Documents
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Commands still do their work if samples are more than a lifetime apart, and print a note that names the rows
/// responsible.
final class ImplausiblyLongTimeSpanTests: XCTestCase {
  private static let headerLine = "start,end,steps,source\n"

  private static func row(_ year: String) -> String { "\(year)-03-05T10:00:00Z,\(year)-03-05T10:10:00Z,100,A\n" }

  private func makeShell() -> InMemoryShell {
    let shell = InMemoryShell()
    let (title, row) = (Self.headerLine, Self.row)
    shell.files["wide.csv"] = title + row("2025") + row("0001") + row("2024") + row("9999")
    shell.files["early.csv"] = title + row("2025") + row("0025")
    shell.files["near.csv"] = title + row("1876") + row("2025")
    shell.files["far.csv"] = title + row("1875") + row("2026")
    shell.files["old.csv"] = title + row("1875")
    shell.files["new.csv"] = title + row("2026")
    return shell
  }

  private static let expectedProblem =
    "the samples span 9,998 years: the first starts 0001-03-05T10:00:00Z (wide.csv:3), the last ends "
    + "9999-03-05T10:10:00Z (wide.csv:5)"
  private static let expectedHint = "check for a mistyped year, and correct or remove the row"

  func test_inspect_reportsSpan_longerThanLifetime() throws {
    let shell = makeShell()
    let text = shell.run("inspect wide.csv")
    XCTAssertEqual(text.status, .success, text.errors)
    XCTAssertTrue(
      text.output.contains("  problem: 5: \(Self.expectedProblem)\n    \(Self.expectedHint)\n"), text.output)
    XCTAssertEqual(text.errors, "")
    let json = shell.run("inspect wide.csv --json")
    XCTAssertEqual(json.status, .success, json.errors)
    for member in [
      "\"line\": 5", "\"column\": null", "\"reason\": \"\(Self.expectedProblem)\"",
      "\"hint\": \"\(Self.expectedHint)\"",
    ] {
      XCTAssertTrue(json.output.contains(member), member + json.output)
    }
    XCTAssertTrue(shell.run("inspect early.csv").output.contains("problem: 3: the samples span 2,000 years"))
    XCTAssertTrue(shell.run("inspect far.csv").output.contains("problem: 2: the samples span 151 years"))
    XCTAssertFalse(shell.run("inspect near.csv").output.contains("problem"))
    let two = shell.run("inspect old.csv new.csv").output
    XCTAssertTrue(two.contains("(old.csv:2), the last ends 2026-03-05T10:10:00Z (new.csv:2)"), two)
    XCTAssertEqual(two.components(separatedBy: "problem:").count, 2, two)
  }

  /// Every command that reads histories prints the note in one line and does its work.
  func test_everyCommand_notesSpan_andDoesItsWork() throws {
    let shell = makeShell()
    let note = "note: \(Self.expectedProblem); \(Self.expectedHint)\n"
    // These commands are slow in a debug build, so only the full run in release mode includes them.
    let others = [
      "replay wide.csv", "report wide.csv", "replay wide.csv --json", "page wide.csv",
      "compare wide.csv --device ideal", "timeline wide.csv --at 2025-03-05T18:10",
      "push wide.csv --at 2025-03-05T18:10",
      "explain wide.csv --at 2025-03-05T18:10",
    ]
    for line in [
      "snapshot wide.csv --at 2025-03-05T18:10", "convert wide.csv", "sync --store new wide.csv --dry-run",
      "sync --store pal wide.csv",
    ] + (TestSeeds.isFullRun ? others : []) {
      let zoned = shell.run(line + " --zone UTC")
      XCTAssertEqual(zoned.status, .success, line)
      XCTAssertEqual(zoned.errors, note, line)
    }
    XCTAssertEqual(shell.run("replay wide.csv --zone UTC --quiet").errors, "")
    for line in ["report near.csv", "convert near.csv"] { XCTAssertEqual(shell.run(line + " --zone UTC").errors, "") }
    // A store no longer knows the rows.
    let kept = shell.run("snapshot --store pal --at 2025-03-05T18:10")
    XCTAssertEqual(kept.status, .success, kept.errors)
    XCTAssertTrue(
      kept.errors.contains("the first starts 0001-03-05T10:00:00Z (pal), the last ends 9999-03-05T10:10:00Z (pal); "),
      kept.errors)
  }
}
