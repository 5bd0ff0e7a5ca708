import Foundation
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Tests of tables without row ids, as Gadgetbridge creates them.
///
/// `.ci/sqlite --samples` writes the files.
final class WithoutRowIDTests: XCTestCase {
  private func bytes(_ name: String = "without-rowid.db") throws -> [UInt8] {
    let folder = PackagePaths.root.appendingPathComponent("Tests/StepImportTests/Databases")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func outcome(_ bytes: [UInt8]) -> String {
    do {
      let found = try read(bytes)
      return "read: \(found.report)"
    } catch {
      return "\(error)"
    }
  }

  private func pageCountsByKind(_ bytes: [UInt8]) -> [UInt8: Int] {
    (1..<bytes.count / 512).reduce(into: [:]) { $0[bytes[$1 * 512], default: 0] += 1 }
  }

  func test_gadgetbridge_isRead_withoutRowIDs() throws {
    let bytes = try bytes()
    // Interior pages contain rows as well as leaves do.
    XCTAssertGreaterThan(pageCountsByKind(bytes)[0x02] ?? 0, 1)
    XCTAssertGreaterThan(pageCountsByKind(bytes)[0x0A] ?? 0, 10)
    let found = try read(bytes)
    let expected = (0..<600).filter { (1_741_417_200 / 60 + $0) % 5 != 0 }.map { $0 % 9 == 0 ? -1 : $0 * 7919 % 101 }
    XCTAssertEqual(found.report.format, .gadgetbridge)
    XCTAssertEqual(
      [found.report.rowCounts.read, found.report.rowCounts.skippedCount(because: .noSteps)],
      [expected.count, expected.count { $0 < 0 }])
    XCTAssertEqual(found.samples.map { $0.count.millionths / 1_000_000 }, expected.filter { $0 >= 0 }.map(Int64.init))
  }

  func test_columns_haveTheirValues_thoughTheKeyIsStoredFirst() throws {
    let lines = try DatabaseDumper.rowLines(of: bytes())
    // Values are in the order of the statement, rows in the order of the key.
    XCTAssertEqual(
      lines.filter { $0.hasPrefix("own ") }, ["own 1 t62 i300 n", "own 2 t61 i1 r4004000000000000"])
    let lengths = Array(repeating: [0, 1, 80, 93, 94, 95, 96, 97, 98, 99, 100, 101, 102, 600, 1100], count: 3).joined()
    let rows = lengths.enumerated().map { number, length in
      "i\(number) t\(String(repeating: "3\(number % 7)", count: length)) t62 i\(number) i-5"
    }
    XCTAssertEqual(
      lines.filter { $0.hasPrefix("keys ") },
      (["i7 t6b b00ff i100 i8"] + rows.reversed()).enumerated().map { "keys \($0 + 1) \($1)" })
  }

  func test_risingMinutes_areRead_ifZerosAreFrequentBetweenThem() throws {
    func table(_ most: Int, everyZero: Int) -> String {
      "TIMESTAMP,DEVICE_ID,USER_ID,STEPS\n"
        + (1...100).map { "\(1_741_417_200 + 60 * $0),1,1,\($0 % everyZero == 0 ? 0 : $0 * most / 100)\n" }.joined()
    }
    XCTAssertNil(try read(table(100, everyZero: 5)).report.refusal)
    // Rows without steps are rare, or the numbers are too large for minutes.
    XCTAssertNotNil(try read(table(100, everyZero: 50)).report.refusal)
    XCTAssertNotNil(try read(table(2000, everyZero: 5)).report.refusal)
  }

  func test_table_isRefused_ifItsKeyIsUnknown() throws {
    let found = outcome(try bytes("unknown-key.db"))
    XCTAssertTrue(found.hasPrefix("the table 'steps_record_table' was created WITHOUT ROWID, and its"), found)
  }

  func test_invalidRow_isRejected_withItsNumber() throws {
    var bytes = try bytes()
    // Changes the time of a row in a leaf to a text of the same length.
    let page = try XCTUnwrap((1..<bytes.count / 512).first { bytes[$0 * 512] == 0x0A && bytes[$0 * 512 + 4] > 3 })
    let cell = page * 512 + Int(bytes[page * 512 + 8]) << 8 + Int(bytes[page * 512 + 9])
    XCTAssertEqual(bytes[cell + 2], 4)
    bytes[cell + 2] = 21
    let found = try read(bytes)
    XCTAssertEqual(found.report.rowCounts.rejected, 1)
    XCTAssertTrue(found.report.problems[0].sentence.hasPrefix("in row "), found.report.problems[0].sentence)
    XCTAssertTrue(
      found.report.problems[0].sentence.hasSuffix(
        " of 'MI_BAND_ACTIVITY_SAMPLE', expected a time and a device, both as numbers"))
  }

  func test_overlappingRows_areRefused_inLeafAndInteriorPages() throws {
    for (kind, header) in [(UInt8(0x0A), 8), (0x02, 12)] {
      var bytes = try bytes()
      for page in 1..<bytes.count / 512 where bytes[page * 512] == kind && bytes[page * 512 + 4] > 3 {
        let start = page * 512 + header
        let first = Array(bytes[start..<start + 2])
        bytes[page * 512 + 4] = 200
        for cell in 0..<200 { bytes.replaceSubrange(start + 2 * cell..<start + 2 * cell + 2, with: first) }
      }
      XCTAssertFalse(outcome(bytes).hasPrefix("read"), outcome(bytes))
    }
  }

  func test_page_isRefused_ifItsKindIsOfAnotherTree() throws {
    var bytes = try bytes()
    for page in 1..<bytes.count / 512 where bytes[page * 512] == 0x0A { bytes[page * 512] = 0x0D }
    XCTAssertTrue(outcome(bytes).contains("expected a page of a table, found page type 13"), outcome(bytes))
  }

  func test_reading_terminates_ifPagesFormLoops() throws {
    let bytes = try bytes()
    for target in stride(from: 1, through: UInt8(bytes.count / 512), by: TestSeeds.isFullRun ? 1 : 97) {
      for page in 1..<(bytes.count / 512) {
        var changed = bytes
        let place = page * 512 + (bytes[page * 512] == 2 ? 8 : 0)
        changed.replaceSubrange(place..<place + 4, with: [0, 0, 0, target])
        _ = outcome(changed)
        _ = try? DatabaseDumper.rowLines(of: changed)
      }
    }
  }

  func test_databaseWithChangedBytes_isReadOrRefused() throws {
    let bytes = try bytes()
    for seed in 0..<UInt64(TestSeeds.count(outOf: 40_000, few: 60)) {
      var dice = SplitMix64(seed: seed)
      var changed = bytes
      for _ in 0...dice.draw(below: 6) {
        let near =
          dice.draw(below: 2) == 0 ? dice.draw(below: UInt64(changed.count / 512)) * 512 + dice.draw(below: 16) : nil
        changed[Int(near ?? dice.draw(below: UInt64(changed.count)))] = UInt8(truncatingIfNeeded: dice.next())
      }
      if dice.draw(below: 10) == 0 { changed.removeLast(Int(dice.draw(below: UInt64(changed.count)))) }
      XCTAssertFalse(outcome(changed).isEmpty)
      _ = try? DatabaseDumper.rowLines(of: changed)
    }
  }
}
