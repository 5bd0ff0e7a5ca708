import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import StepImport

/// Property tests of generated tables with rows multiplied by one more column, of any name, position and content.
///
/// Either the counted steps are the sum of all rows, or the table is refused.
final class GeneratedTableTests: XCTestCase {
  private static let columnNames = [
    "user", "id", "person", "name", "interval", "hour", "minute", "slot", "Zeitfenster", "uuid", "row", "", "phase",
    "segment", "shift", "kind", "type", "mode", "batch", "group", "device", "source", "app", "tz", "zone", "x",
    "période", "bucket", "Teil", "part", "trial", "visit", "activity_id", "session", "position", "tag2", "step_id",
    "unit", "value", "time", "start_time", "end_time", "end", "local_time", "label", "comment", "count", "day", "#",
    "no.",
  ]

  private func makeCell(_ kind: Int, _ copy: Int, _ row: Int, _ dice: inout SplitMix64) -> String {
    switch kind {
    case 0: "\(copy)"
    case 1: ["a", "b", "c", "d", "e", "f"][copy % 6]
    case 2: "\(row * 10 + copy)"
    case 3: ["morning", "noon", "evening", "night", "late", "early"][copy % 6]
    case 4: "\(8 + copy):00"
    case 5: "\(UInt32(truncatingIfNeeded: dice.draw(below: 1 << 32)))-\(row)-\(copy)"
    case 6: "\(copy * 100)"
    default: copy == 0 ? "" : "v\(copy)"
    }
  }

  private func makeTable(_ dice: inout SplitMix64) -> (text: String, sum: Int) {
    let name = Self.columnNames[Int(dice.draw(below: UInt64(Self.columnNames.count)))]
    let kind = Int(dice.draw(below: 8))
    let copies = 2 + Int(dice.draw(below: 4))
    let delimiter = [",", ";", "\t"][Int(dice.draw(below: 3))]
    let dated = ["date", "Datum", "timestamp", "day"][Int(dice.draw(below: 4))]
    let place = Int(dice.draw(below: 3))
    var header = [dated, "steps"]
    if dice.draw(below: 2) == 0 { header.append("distance (km)") }
    let width = header.count
    header.insert(name, at: place)
    var (lines, sum) = ([header.joined(separator: delimiter)], 0)
    for row in 0..<3 + Int(dice.draw(below: 9)) {
      let date = "2025-01-\(10 + row)" + (dated == "timestamp" ? " 08:00:00" : "")
      let isEqual = dice.draw(below: 4) == 0
      for copy in 0..<copies {
        let steps = isEqual ? 500 : 100 + Int(dice.draw(below: 9000))
        sum += steps
        var cells = [date, "\(steps)"] + (width == 3 ? ["\(copy).5"] : [])
        cells.insert(makeCell(kind, copy, row, &dice), at: place)
        lines.append(cells.joined(separator: delimiter))
      }
    }
    return (lines.joined(separator: "\n") + "\n", sum)
  }

  func test_rowsMultipliedByAColumn_addUp_orAreRefused() throws {
    let merge = StepMerge(
      .sum, countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)
    var (counted, refused) = (0, 0)
    for seed in TestSeeds.range(outOf: 10_000) {
      var dice = SplitMix64(seed: seed)
      let (text, sum) = makeTable(&dice)
      var outcomes: [String] = []
      for block in [1, 3, 17, 1 << 16] {
        do throws(ImportProblem) {
          let found = try read(Array(text.utf8), blockSize: block)
          if found.report.refusal != nil || found.report.rowCounts.rejected > 0 {
            outcomes.append("refused")
          } else {
            outcomes.append("\(merge.days(of: found.samples).counted)")
          }
        } catch {
          outcomes.append("refused")
        }
      }
      XCTAssertEqual(Set(outcomes).count, 1, "seed \(seed): \(outcomes)")
      XCTAssertTrue(
        outcomes[0] == "refused" || outcomes[0] == "\(sum)", "seed \(seed): \(outcomes[0]), not \(sum)\n\(text)")
      if outcomes[0] == "refused" { refused += 1 } else { counted += 1 }
    }
    XCTAssertGreaterThan(counted, 0)
    XCTAssertGreaterThan(refused, 0)
  }
}
