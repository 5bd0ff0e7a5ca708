import Foundation
import PixelPalCore
import StepImport
import XCTest

/// Real exports with known totals, where the environment names a folder of them.
final class RealExportsTests: XCTestCase {
  func testEveryTotal() throws {
    guard let path = ProcessInfo.processInfo.environment["PIXELPAL_EXPORTS"] else {
      throw XCTSkip("PIXELPAL_EXPORTS names no folder with real exports and their totals.tsv")
    }
    let folder = URL(fileURLWithPath: path)
    let table = try String(contentsOf: folder.appendingPathComponent("totals.tsv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map { $0.split(separator: "\t").map(String.init) }
    XCTAssertFalse(rows.isEmpty)
    for row in rows {
      guard row.count >= 4 else { continue }
      let bytes = Array(try Data(contentsOf: folder.appendingPathComponent(row[0])))
      for block in [1 << 16, 1021] {
        do {
          let found = try read(bytes, fileName: row[0], block: block).report
          XCTAssertEqual(found.format.rawValue, row[1], row[0])
          XCTAssertEqual(found.resolution.rawValue, row[2], row[0])
          XCTAssertEqual(String(found.raw.rounded), row[3], row[0])
          XCTAssertEqual(found.rows.rejected, 0, row[0])
        } catch {
          XCTFail("\(row[0]): \(error)")
        }
      }
    }
  }
}
