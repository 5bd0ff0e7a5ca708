import Foundation
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Tests of real exports with known totals, if the environment names a folder that contains them.
final class RealExportsTests: XCTestCase {
  /// The sums and days of a table do not depend on the order of its rows.
  func test_sumsAndDays_doNotDependOnTheOrderOfRows() throws {
    let (folder, rows) = try exportsAndTotals()
    let merge = StepMerge(
      countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)
    for name in rows.map({ $0[0] }) where name.hasSuffix(".csv") {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      var lines = text.split(whereSeparator: \.isNewline).map { $0 + "\n" }
      let expected = try read(lines.joined(), fileName: name)
      let days = merge.days(of: expected.samples)
      var dice = SplitMix64(seed: 7)
      for _ in 0..<3 {
        for place in lines.indices.dropFirst(2).reversed() {
          lines.swapAt(place, 1 + Int(dice.draw(below: UInt64(place))))
        }
        let found = try read(lines.joined(), fileName: name)
        XCTAssertEqual(found.report.recordedSteps, expected.report.recordedSteps, name)
        XCTAssertEqual(merge.days(of: found.samples), days, name)
      }
    }
  }

  private func exportsAndTotals() throws -> (folder: URL, rows: [[String]]) {
    guard let path = ProcessInfo.processInfo.environment["PIXELPAL_EXPORTS"] else {
      throw XCTSkip("PIXELPAL_EXPORTS names no folder with real exports and their totals.tsv")
    }
    let folder = URL(fileURLWithPath: path)
    let table = try String(contentsOf: folder.appendingPathComponent("totals.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    XCTAssertFalse(rows.isEmpty)
    return (folder, rows.filter { $0.count >= 4 })
  }

  func test_exports_haveTheirKnownTotals() throws {
    let (folder, rows) = try exportsAndTotals()
    for row in rows {
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(row[0])))
      for block in [1 << 16, 1021] {
        do {
          let found = try read(bytes, fileName: row[0], blockSize: block).report
          XCTAssertEqual(found.format.rawValue, row[1], row[0])
          XCTAssertEqual(found.resolution.rawValue, row[2], row[0])
          XCTAssertEqual(String(found.recordedSteps.rounded), row[3], row[0])
          XCTAssertEqual(found.rowCounts.rejected, 0, row[0])
        } catch {
          XCTFail("\(row[0]): \(error)")
        }
      }
    }
  }
}
