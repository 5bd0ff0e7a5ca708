import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import StepImport
import TestSupport
import XCTest

/// Rows that have no end: they contain a minute, or only the time at which they were written down.
final class RowWithoutEndTests: XCTestCase {
  private static let header = "date,steps,device\n"

  /// Returns rows of some hours in which many share a minute, a source, or all fields.
  ///
  /// No row is at a full hour: a part of the file with only such rows would be read as hourly values.
  private func generateRows(_ dice: inout SplitMix64, _ count: Int) -> [String] {
    (0..<count).map { _ in
      let (hour, minute) = (8 + dice.draw(below: 3), 1 + dice.draw(below: 20))
      let clock = "\(hour < 10 ? "0" : "")\(hour):\(minute < 10 ? "0" : "")\(minute)"
      return "2025-01-04 \(clock),\(dice.draw(below: 6) * 7),\(["Watch", "Phone", "x"][Int(dice.draw(below: 3))])\n"
    }
  }

  private func inspectTotals(_ shell: InMemoryShell, _ line: String) throws -> [String?] {
    let outcome = shell.run("inspect \(line) --json")
    let total = try JSON(reading: Array(outcome.output.utf8))["total"]
    return [total?["raw"]?.messageText, total?["merged"]?.messageText, total?["samples"]?.messageText]
  }

  /// A file with rows out of order loses no row.
  func test_noRow_isLost_ifRowsAreOutOfOrder() throws {
    let shell = InMemoryShell()
    shell.files["a.csv"] = "date,steps\n2025-01-04 10:05,8\n2025-01-04 10:06,43\n2025-01-04 10:05,9\n"
    XCTAssertEqual(try inspectTotals(shell, "a.csv"), ["60", "60", "3"])
  }

  /// The order of the rows does not change a byte of the output.
  func test_output_isSame_forAnyRowOrder() {
    for seed in TestSeeds.range(outOf: 1000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let shell = InMemoryShell()
      var rows = generateRows(&dice, 3 + Int(dice.draw(below: 300)))
      shell.files["a.csv"] = Self.header + rows.joined()
      let lines = ["health", "max", "sum", "fill"].map { "inspect a.csv --json --days --merge \($0)" }
      let told = lines.map { shell.run($0).output }
      for _ in 0..<3 {
        for place in rows.indices.reversed() { rows.swapAt(place, Int(dice.draw(below: UInt64(place + 1)))) }
        shell.files["a.csv"] = Self.header + rows.joined()
        // Sources appear in priority order; the name decides if nothing else does.
        XCTAssertEqual(lines.map { shell.run($0).output }, told, "seed \(seed)")
      }
    }
  }

  /// A file cut at any row and read in one command gives the same result as the whole file; a file named twice counts
  /// once.
  func test_partsOfExport_equalWholeExport() throws {
    for seed in TestSeeds.range(outOf: 1000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let shell = InMemoryShell()
      var rows = generateRows(&dice, 3 + Int(dice.draw(below: 300)))
      let isInOrder = dice.draw(below: 2) == 0
      if isInOrder { rows.sort() }
      shell.files["a.csv"] = Self.header + rows.joined()
      let cut = 1 + Int(dice.draw(below: UInt64(rows.count - 1)))
      shell.files["b.csv"] = Self.header + rows[..<cut].joined()
      shell.files["c.csv"] = Self.header + rows[cut...].joined()
      let whole = try inspectTotals(shell, "a.csv")
      // A few rows that also occur in the other part are treated as a second reading.
      let isClear = isInOrder || min(cut, rows.count - cut) >= 20
      guard isClear, rows[..<cut].sorted() != rows[cut...].sorted() else { continue }
      XCTAssertEqual(try inspectTotals(shell, "b.csv c.csv"), whole, "seed \(seed)")
      XCTAssertEqual(try inspectTotals(shell, "c.csv b.csv"), whole, "seed \(seed)")
      XCTAssertEqual(try inspectTotals(shell, "a.csv a.csv").dropFirst(), whole.dropFirst(), "seed \(seed)")
    }
  }

  /// A later export that repeats old minutes adds only its new rows, in one command or in two.
  func test_laterExport_addsOnlyNewRows() throws {
    func rows(_ minutes: Range<Int>) -> String {
      minutes.map { "2025-01-04 \(8 + $0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60),\($0 % 7 + 1),x\n" }
        .map { $0 + $0 }.joined()
    }
    let shell = InMemoryShell()
    shell.files["whole.csv"] = Self.header + rows(120..<400)
    shell.files["old.csv"] = Self.header + rows(120..<300)
    shell.files["new.csv"] = Self.header + rows(200..<400)
    let whole = try inspectTotals(shell, "whole.csv").dropFirst()
    XCTAssertEqual(whole.last, "560")
    XCTAssertEqual(try inspectTotals(shell, "old.csv new.csv").dropFirst(), whole)
    XCTAssertEqual(try inspectTotals(shell, "new.csv old.csv whole.csv").dropFirst(), whole)
    for (store, files) in [("a", ["whole"]), ("b", ["old", "new"]), ("c", ["new", "old", "whole", "old"])] {
      for file in files {
        XCTAssertEqual(shell.run("sync --store \(store) \(file).csv --since 2025-01-04").status, .success)
      }
    }
    XCTAssertEqual(try exportedRows(shell, "b"), try exportedRows(shell, "a"))
    XCTAssertEqual(try exportedRows(shell, "c"), try exportedRows(shell, "a"))
  }

  private func exportedRows(_ shell: InMemoryShell, _ store: String) throws -> [String] {
    Array(shell.run("export --store \(store)").output.split(separator: "\n").map(String.init).sorted())
  }

  /// Syncing two parts of a file keeps the same rows as syncing the whole file if the rows on both sides of the cut
  /// differ; reading rows again changes nothing.
  func test_syncedParts_equalSyncedWhole() throws {
    for seed in TestSeeds.range(outOf: 500, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let shell = InMemoryShell()
      var known: Set<String> = []
      let rows = generateRows(&dice, 3 + Int(dice.draw(below: 200)))
      let cut = 1 + Int(dice.draw(below: UInt64(rows.count - 1)))
      let first = rows[..<cut]
      known.formUnion(first)
      // Identical rows on both sides of the cut are the only rows that look exactly like a second reading.
      let second = rows[cut...].filter { !known.contains($0) }
      guard !second.isEmpty else { continue }
      shell.files["whole.csv"] = Self.header + (first + second).joined()
      shell.files["first.csv"] = Self.header + first.joined()
      shell.files["second.csv"] = Self.header + second.joined()
      func sync(_ store: String, _ file: String) -> String {
        let outcome = shell.run("sync --store \(store) \(file).csv --since 2025-01-04 --json --at 2025-02-01")
        XCTAssertEqual(outcome.status, .success, outcome.errors)
        return outcome.output
      }
      _ = sync("a", "whole")
      for file in ["first", "second"] { _ = sync("b", file) }
      for file in ["second", "first"] { _ = sync("c", file) }
      XCTAssertEqual(try exportedRows(shell, "b"), try exportedRows(shell, "a"), "seed \(seed)")
      XCTAssertEqual(try exportedRows(shell, "c"), try exportedRows(shell, "a"), "seed \(seed)")
      for file in ["whole", "second", "first", "whole"] {
        let again = try JSON(reading: Array(sync("b", file).utf8))
        XCTAssertEqual(again["samples"]?["new"]?.messageText, "0", "seed \(seed) \(file)")
      }
      XCTAssertEqual(try exportedRows(shell, "b"), try exportedRows(shell, "a"), "seed \(seed)")
    }
  }

  /// Converted files contain the same rows, also if they are cut into parts.
  func test_convertedFiles_containSameRows() throws {
    for seed in TestSeeds.range(outOf: 500, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let shell = InMemoryShell()
      shell.files["a.csv"] = Self.header + generateRows(&dice, 3 + Int(dice.draw(below: 100))).joined()
      let whole = try inspectTotals(shell, "a.csv")
      for style in ["csv", "ndjson", "json"] {
        shell.files["out"] = shell.run("convert a.csv --to \(style)").output
        XCTAssertEqual(try inspectTotals(shell, "out"), whole, "seed \(seed) \(style)")
        XCTAssertEqual(shell.run("convert out --to \(style)").output, shell.files["out"], "seed \(seed) \(style)")
      }
      shell.files["out"] = shell.run("convert a.csv").output
      let lines = (shell.files["out"] ?? "").split(separator: "\n").map { $0 + "\n" }
      let cut = 1 + Int(dice.draw(below: UInt64(lines.count - 1)))
      // Every converted row has an identity, so even identical rows may be separated by the cut.
      shell.files["first.csv"] = lines[..<cut].joined()
      shell.files["second.csv"] = lines[0] + lines[cut...].joined()
      for (store, files) in [("a", ["out"]), ("b", ["first.csv", "second.csv", "out"])] {
        for file in files where cut > 1 {
          XCTAssertEqual(shell.run("sync --store \(store) \(file) --since 2025-01-04 --zone UTC").status, .success)
        }
      }
      if cut > 1 { XCTAssertEqual(try exportedRows(shell, "b"), try exportedRows(shell, "a"), "seed \(seed)") }
    }
  }

  /// The time at which a row was written does not say when the steps were taken: such rows all add up, in addition to
  /// all other rows.
  func test_rowsWithOnlyCreationTime_addUp_besideOtherRows() throws {
    let shell = InMemoryShell()
    shell.files["noted.csv"] =
      "Source Name,Creation Date,Value\nApple Watch,2025-01-04 10:05,800\niPhone,2025-01-04 10:05,900\n"
      + "iPhone,2025-01-04 10:05,900\niPhone,2025-01-04 10:06,1\n"
    shell.files["walk.csv"] =
      "start,end,steps,source\n2025-01-04T09:00:00Z,2025-01-04T11:00:00Z,5000,Apple Watch\n"
      + "2025-01-04T10:00:00Z,2025-01-04T10:10:00Z,400,iPhone\n"
    for (merge, walked) in [("health", 5000), ("max", 5000), ("sum", 5400), ("fill", 5000)] {
      XCTAssertEqual(try inspectTotals(shell, "noted.csv --merge \(merge)"), ["2601", "2601", "4"], merge)
      let alone = try XCTUnwrap(try inspectTotals(shell, "walk.csv --merge \(merge)")[1])
      if merge != "max" { XCTAssertEqual(alone, "\(walked)", merge) }
      let both = try XCTUnwrap(try inspectTotals(shell, "noted.csv walk.csv --merge \(merge)")[1])
      XCTAssertEqual(Int(both), Int(alone).map { $0 + 2601 }, merge)
      let replayed = shell.run("replay noted.csv walk.csv --merge \(merge) --json").output
      guard case .array(let days)? = try JSON(reading: Array(replayed.utf8))["days"]?.content else { return XCTFail() }
      XCTAssertEqual(days.first?["steps"]?.messageText, both, merge)
    }
    let text = shell.run("inspect noted.csv").output
    XCTAssertTrue(text.contains("the rows give the time at which they were recorded"), text)
    XCTAssertFalse(text.contains("implausibly fast"), text)
  }
}
