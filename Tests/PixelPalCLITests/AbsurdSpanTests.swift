import Documents
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Commands still do their work if samples are more than a lifetime apart, and print a note that names the rows
/// responsible.
final class AbsurdSpanTests: XCTestCase {
  private static let title = "start,end,steps,source\n"

  private static func row(_ year: String) -> String { "\(year)-03-05T10:00:00Z,\(year)-03-05T10:10:00Z,100,A\n" }

  private func world() -> World {
    let world = World()
    let (title, row) = (Self.title, Self.row)
    world.files["wide.csv"] = title + row("2025") + row("0001") + row("2024") + row("9999")
    world.files["early.csv"] = title + row("2025") + row("0025")
    world.files["near.csv"] = title + row("1876") + row("2025")
    world.files["far.csv"] = title + row("1875") + row("2026")
    world.files["old.csv"] = title + row("1875")
    world.files["new.csv"] = title + row("2026")
    return world
  }

  private static let words =
    "the samples span 9,998 years: the first starts 0001-03-05T10:00:00Z (wide.csv:3), the last ends "
    + "9999-03-05T10:10:00Z (wide.csv:5)"
  private static let hint = "is a year mistyped? correct it, or leave the row out"

  func testInspect() throws {
    let world = world()
    let text = world.run("inspect wide.csv")
    XCTAssertEqual(text.status, .done, text.errors)
    XCTAssertTrue(text.output.contains("  problem: 5: \(Self.words)\n    \(Self.hint)\n"), text.output)
    XCTAssertEqual(text.errors, "")
    let json = world.run("inspect wide.csv --json")
    XCTAssertEqual(json.status, .done, json.errors)
    for member in ["\"line\": 5", "\"column\": null", "\"reason\": \"\(Self.words)\"", "\"hint\": \"\(Self.hint)\""] {
      XCTAssertTrue(json.output.contains(member), member + json.output)
    }
    XCTAssertTrue(world.run("inspect early.csv").output.contains("problem: 3: the samples span 2,000 years"))
    XCTAssertTrue(world.run("inspect far.csv").output.contains("problem: 2: the samples span 151 years"))
    XCTAssertFalse(world.run("inspect near.csv").output.contains("problem"))
    let two = world.run("inspect old.csv new.csv").output
    XCTAssertTrue(two.contains("(old.csv:2), the last ends 2026-03-05T10:10:00Z (new.csv:2)"), two)
    XCTAssertEqual(two.components(separatedBy: "problem:").count, 2, two)
  }

  /// Every command that reads histories prints the note in one line and does its work.
  func testEveryCommand() throws {
    let world = world()
    let note = "note: \(Self.words); \(Self.hint)\n"
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
    ] + (Seeds.isFull ? others : []) {
      let zoned = world.run(line + " --zone UTC")
      XCTAssertEqual(zoned.status, .done, line)
      XCTAssertEqual(zoned.errors, note, line)
    }
    XCTAssertEqual(world.run("replay wide.csv --zone UTC --quiet").errors, "")
    for line in ["report near.csv", "convert near.csv"] { XCTAssertEqual(world.run(line + " --zone UTC").errors, "") }
    // A store no longer knows the rows.
    let kept = world.run("snapshot --store pal --at 2025-03-05T18:10")
    XCTAssertEqual(kept.status, .done, kept.errors)
    XCTAssertTrue(
      kept.errors.contains("the first starts 0001-03-05T10:00:00Z (pal), the last ends 9999-03-05T10:10:00Z (pal); "),
      kept.errors)
  }
}
