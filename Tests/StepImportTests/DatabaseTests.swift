import Documents
import Foundation
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Tests of databases that `.ci/sqlite --samples` creates, each at a limit of what can be read.
final class DatabaseTests: XCTestCase {
  private func bytes(_ name: String) throws -> [UInt8] {
    let folder = PackagePaths.root.appendingPathComponent("Tests/StepImportTests/Databases")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  private func sampleFile(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: SampleFiles.folder.appendingPathComponent(name)))
  }

  private func outcome(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions(), _ name: String? = nil) -> String {
    do {
      let found = try read(bytes, options, fileName: name)
      return found.report.refusal.map { "\($0)" } ?? "read: \(found.report)"
    } catch {
      return "\(error)"
    }
  }

  private func dumpedRows(_ table: String) throws -> [String] {
    try DatabaseDumper.rowLines(of: try bytes("borders.db")).filter { $0.hasPrefix(table + " ") }
  }

  func test_columns_haveTheirValues_whateverTheCreateStatement() throws {
    // A virtual column is not stored; a column that was added later has its default value in older rows.
    XCTAssertEqual(
      try dumpedRows("odd \"name"),
      ["odd \"name 7 i7 t78 r3ff8000000000000 i14 tc3a9 i-5 n", "odd \"name 300 i300 t64 i2 i600 n i9 n"])
    XCTAssertEqual(try dumpedRows("keyed"), ["keyed 1099511627776 t74 i1099511627776 b00ff"])
  }

  func test_blobs_areComplete_aroundTheEndOfAPage() throws {
    let lengths = [0, 1, 56, 57, 470, 473, 474, 475, 476, 981, 982, 983, 5000]
    let expected = lengths.enumerated().map { index, length in
      "lengths \(index + 1) b"
        + String(repeating: String(256 + length % 251, radix: 16).dropFirst().description, count: length)
    }
    XCTAssertEqual(try dumpedRows("lengths"), expected)
  }

  func test_integers_areExact_aroundEachPowerOfTwo() throws {
    var expected: [Int64] = []
    for place in 0..<63 {
      for near in -1...1 { expected += [(1 << place) + Int64(near), -(1 << place) - Int64(near)] }
    }
    expected += [.max, -.max] + (0..<9)
    let found = try dumpedRows("numbers").map { $0.split(separator: " ") }
    XCTAssertEqual(Set(found.compactMap { Int64($0[2].dropFirst()) }).subtracting(expected), [])
    XCTAssertEqual(Set(expected).subtracting(found.compactMap { Int64($0[2].dropFirst()) }), [])
    // Row ids of one to nine bytes, in ascending order.
    let ids = found.compactMap { Int64($0[1]) }
    XCTAssertEqual(ids, ids.sorted())
    for place in 2..<9 {
      for near in -1...1 { XCTAssertTrue(ids.contains((1 << (7 * place)) + Int64(near)), "\(place) \(near)") }
    }
    XCTAssertEqual(ids.first, -1)
  }

  func test_unknownDatabase_isRefused_withTheNamesOfItsTables() throws {
    XCTAssertEqual(
      outcome(try bytes("unknown.db")),
      "this database has no known table of steps; its tables are 'weights', 'other'; databases of Health Connect and "
        + "Gadgetbridge are supported; from others, export a table as CSV")
    XCTAssertTrue(outcome(try bytes("empty-tables.db")).hasPrefix("this database has no tables"))
  }

  func test_unsupportedDatabase_isRefused_withTheReason() throws {
    for (name, words) in [
      ("utf-16.db", "the text of this database is in UTF-16"),
      ("no-steps.db", "this export of Health Connect has no table 'steps_record_table'"),
      ("unknown-key.db", "the table 'steps_record_table' was created WITHOUT ROWID"),
      ("no-count.db", "expected a column 'count' in the table 'steps_record_table', found 'row_id', 'start_time'"),
      ("seems-cumulative.db", "the steps in 'NEW_ACTIVITY_SAMPLE' increase from row to row"),
      ("cumulative.db", "the steps in 'GARMIN_ACTIVITY_SAMPLE' are counted since midnight"),
    ] {
      let found = outcome(try bytes(name))
      XCTAssertTrue(found.hasPrefix(words), "\(name): \(found)")
    }
  }

  func test_file_isRefused_ifOnlyItsNameIsOfADatabase() {
    let random = (0..<64).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ 3) }
    XCTAssertTrue(
      outcome(random, ImportOptions(), "health_connect_export.db").contains("this is not a readable SQLite database"))
    XCTAssertTrue(
      outcome([0x37, 0x7F, 0x06, 0x82] + random, ImportOptions(), "a.db-wal").contains("this is the write-ahead log"))
  }

  func test_healthConnect_addsANote_ifTheTableHasNoRows() throws {
    let found = try read(bytes("no-rows.db"))
    XCTAssertEqual(found.report.rowCounts.read, 0)
    XCTAssertEqual(
      found.report.notes, ["'steps_record_table' has no rows: no app has written steps to Health Connect"])
  }

  func test_healthConnect_rejectsInvalidRows_withTableAndRowNumber() throws {
    let found = try read(bytes("wrong-rows.db"))
    let rows = found.report.rowCounts
    XCTAssertEqual([rows.read, rows.withSteps, rows.skipped, rows.rejected], [11, 2, 2, 7])
    XCTAssertEqual(found.report.recordedSteps, StepCount(millionths: 200_000_000))
    let table = "of 'steps_record_table', "
    XCTAssertEqual(
      found.report.problems.map { $0.sentence },
      [
        "in row 4 \(table)the end is before the start",
        "in row 5 \(table)expected a start and an end in milliseconds since 1970",
        "in row 6 \(table)a step count cannot be negative",
        "in row 7 \(table)expected a step count, found text or binary data",
        "in row 9 \(table)a step count is at most 1,000,000,000",
        "in row 10 \(table)the interval is longer than a year",
        "in row 11 \(table)the time 100000000000000000 is outside the years 0 to 9999",
      ])
    var options = ImportOptions()
    options.stopsAtFirstBadRow = true
    XCTAssertEqual(outcome(try bytes("wrong-rows.db"), options), "in row 4 \(table)the end is before the start")
  }

  func test_gadgetbridge_countsDifferences_ifCountsAreCumulative() throws {
    var options = ImportOptions()
    options.defaultZone = Zone(offsetSeconds: -5 * 3600)
    let found = try read(bytes("cumulative.db"), options)
    XCTAssertEqual(
      found.samples.filter { $0.count > .zero }.map { "\($0.start) \($0.count)" },
      [
        "2025-03-08T04:49:00Z 5000", "2025-03-08T04:50:00Z 100", "2025-03-08T04:59:00Z 50",
        "2025-03-08T05:01:00Z 30", "2025-03-08T05:02:00Z 60", "2025-03-08T05:04:00Z 5",
      ])
    XCTAssertEqual(found.report.rowCounts.skippedCount(because: .noSteps), 1)
  }

  func test_gadgetbridgeTable_isRefused_ifCountsAreCumulative() throws {
    let rows = (0..<60).map { "\(1_741_417_200 + 60 * $0),1,1,\(40 + $0 * 7)\n" }.joined()
    let found = try read("TIMESTAMP,DEVICE_ID,USER_ID,STEPS\n" + rows)
    XCTAssertTrue(found.report.refusal?.sentence.hasPrefix("the steps in this table increase from row to row") ?? false)
  }

  func test_gadgetbridge_isRefused_ifThereAreSeveralPeopleAndNoneIsSelected() throws {
    for (name, bytes) in [
      ("a.csv", Array("TIMESTAMP,DEVICE_ID,USER_ID,STEPS\n1741417200,1,1,70\n1741417260,1,2,9\n".utf8)),
      ("a.db", try bytes("two-people.db")),
    ] {
      XCTAssertTrue(outcome(bytes, ImportOptions(), name).contains("several people: '1', '2'"), name)
      var options = ImportOptions()
      options.selectedPerson = "2"
      XCTAssertEqual(try read(bytes, options).samples.map { $0.count }, [StepCount(millionths: 9_000_000)], name)
      options.selectedPerson = "3"
      XCTAssertTrue(outcome(bytes, options, name).contains("found no person named '3'"), name)
    }
  }

  func test_database_isReadTheSame_fromFileAndStream() throws {
    for name in ["health-connect.db", "gadgetbridge.db"] {
      let bytes = try sampleFile(name)
      let expected = try read(bytes, fileName: name).snapshotText
      for first in [16, 700, 1 << 16] {
        let held = InMemoryFile(bytes)
        var reader = StepReader(ImportOptions(), fileName: name)
        reader.blockSizes = BlockSizes(firstBlock: first, maxBlock: first)
        let found = try reader.readAll(of: held.randomAccessFile) {
          (target: inout ContiguousArray<UInt8>, room: Range<Int>) throws(Never) in
          held.read(into: &target, room, maxCount: 1 << 20)
        } onProgress: { _ throws(Never) in
        }
        XCTAssertEqual(found.snapshotText, expected, "\(name) \(first)")
        if first < bytes.count { XCTAssertLessThanOrEqual(held.bytesReadFromStream, 2 * first + 512) }
      }
    }
  }

  func test_database_isReadTheSame_inAMultipartForm() throws {
    let bytes = try sampleFile("health-connect.db")
    let head = "--x1\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.db\"\r\n\r\n"
    let form = Array(head.utf8) + bytes + Array("\r\n--x1--\r\n".utf8)
    XCTAssertEqual(try read(form).snapshotText, try read(bytes).snapshotText)
  }

  func test_database_isRefused_ifAnotherFormatWasSpecified() throws {
    var options = ImportOptions()
    options.format = .gadgetbridge
    XCTAssertEqual(
      outcome(try sampleFile("health-connect.db"), options),
      "expected the columns of gadgetbridge, found a database of health-connect")
  }

  func test_firstBytes_determineTheFormat_ofALongDatabase() throws {
    let bytes =
      try sampleFile("health-connect.db").prefix(6000)
      + [UInt8](repeating: 0, count: FileClassification.sufficientByteCount)
    guard
      case .steps(.healthConnect) = FileClassification(
        Array(bytes), isWholeFile: false, ImportOptions(), fileName: "a")
    else { return XCTFail("a database of Health Connect") }
  }

  func test_folderWithDatabase_isAnExport() {
    let folder = FolderContentsClassification(["health_connect_export.db", "health_connect_export.db-wal"], in: "a")
    XCTAssertEqual(folder.stepFiles, ["health_connect_export.db"])
    XCTAssertEqual(folder.companionFiles, ["health_connect_export.db-wal"])
    XCTAssertEqual(FolderContentsClassification(["x/Gadgetbridge"], in: "a").exports.map { $0.vendor }, [.gadgetbridge])
  }

  func test_truncatedDatabase_isRefused_withItsNumberOfPages() throws {
    let bytes = try sampleFile("health-connect.db")
    XCTAssertTrue(
      outcome(Array(bytes.prefix(3072))).hasPrefix(
        "the database is incomplete: it has 6 of \(bytes.count / 512) pages"))
    XCTAssertTrue(outcome(Array(bytes.prefix(60))).hasPrefix("the database ends inside its header"))
  }

  func test_corruptPage_isAnError_withItsPosition() throws {
    var bytes = try sampleFile("health-connect.db")
    bytes[5 * 512] = 0x77
    let found = outcome(bytes)
    XCTAssertTrue(
      found.hasPrefix(
        "database page 6 is corrupt (byte 2560): expected a page of a table, found page type 119"),
      found)
  }

  func test_overlappingRows_areRefused() throws {
    var bytes = try sampleFile("gadgetbridge.db")
    // In each leaf, 200 cell pointers refer to the first row.
    for page in 1..<bytes.count / 512 where bytes[page * 512] == 0x0D && bytes[page * 512 + 4] > 4 {
      let first = [bytes[page * 512 + 8], bytes[page * 512 + 9]]
      bytes[page * 512 + 4] = 200
      for cell in 0..<200 { bytes.replaceSubrange(page * 512 + 8 + 2 * cell..<page * 512 + 10 + 2 * cell, with: first) }
    }
    XCTAssertTrue(outcome(bytes).contains("is outside the page"), outcome(bytes))
  }

  func test_reading_terminates_ifPagesFormLoops() throws {
    // Every pointer of every interior page and overflow chain is changed to each page in turn.
    for name in ["health-connect.db", "gadgetbridge.db"] {
      let bytes = try sampleFile(name)
      for target in 1...UInt8(bytes.count / 512) {
        for page in 1...(bytes.count / 512) {
          var changed = bytes
          let header = (page - 1) * 512 + (page == 1 ? 100 : 0)
          let places = bytes[header] == 5 ? [header + 8] : [(page - 1) * 512]
          for place in places where place >= 100 {
            changed.replaceSubrange(place..<place + 4, with: [0, 0, 0, target])
          }
          _ = outcome(changed)
        }
      }
    }
  }

  func test_databaseWithChangedBytes_isReadOrRefused() throws {
    let count = TestSeeds.count(outOf: 40_000, few: 60)
    let files = try ["health-connect.db", "gadgetbridge.db"].map { try sampleFile($0) } + [try bytes("borders.db")]
    for seed in 0..<UInt64(count) {
      var dice = SplitMix64(seed: seed)
      var changed = files[Int(dice.draw(below: UInt64(files.count)))]
      for _ in 0...dice.draw(below: 6) {
        // Half of the changes are in page headers, where they matter most.
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
