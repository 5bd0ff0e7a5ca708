import Documents
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Tests that no input traps or takes long; each gives an error message or a result.
final class HostileInputTests: XCTestCase {
  private static let significantBytes: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n".utf8) + [0xFF]
  /// The distance between the tested cases; 1 in the full run.
  private static let caseStride = TestSeeds.step(oneIn: 1499)

  private func assertReadsOrThrows(_ bytes: [UInt8], _ name: String) {
    do throws(ImportProblem) {
      let found = try read(bytes, fileName: name)
      XCTAssertGreaterThanOrEqual(found.report.rowCounts.read, found.report.rowCounts.rejected)
    } catch {
      XCTAssertFalse(error.locatedError(in: name).text(styledWith: .plain).isEmpty)
    }
  }

  func test_everyPrefixOfASampleFile_isReadOrRefused() throws {
    for (name, bytes) in try SampleFiles.all() {
      let step =
        bytes.count > 4096 ? bytes.count / (TestSeeds.isFullRun ? 100 : 20) : min(HostileInputTests.caseStride, 181)
      for end in stride(from: 0, to: bytes.count, by: step) { assertReadsOrThrows(Array(bytes[..<end]), name) }
    }
  }

  func test_sampleFileWithAReplacedByte_isReadOrRefused() throws {
    XCTAssertEqual(HostileInputTests.significantBytes.count, 16)
    var turn = 0
    for (name, bytes) in try SampleFiles.all() where bytes.count <= 4096 {
      var changed = bytes
      for place in bytes.indices {
        for byte in HostileInputTests.significantBytes {
          turn += 1
          guard turn % HostileInputTests.caseStride == 0 else { continue }
          changed[place] = byte
          assertReadsOrThrows(changed, name)
        }
        changed[place] = bytes[place]
      }
    }
  }

  func test_endlessLine_isRefused_withItsPosition() throws {
    let heads = [
      "", "date,steps\n", "date,steps\n2025-01-04,", "date,steps\n\"", "{", "[{\"dateTime\":\"", "[{\"dateTime\":",
      "<HealthData ", "<HealthData locale=\"", "<!DOCTYPE HealthData [", "\u{FEFF}sep=",
    ]
    let nines = [UInt8](repeating: 0x39, count: 1 << 16)
    for head in heads {
      var reader = StepReader()
      var failure: ImportProblem?
      do throws(ImportProblem) {
        try reader.receive(Array(head.utf8))
        for _ in 0..<20 { try reader.receive(nines) }
      } catch {
        failure = error
      }
      XCTAssertNotNil(failure?.position, head)
    }
  }

  /// Empty lines are skipped, whatever the line ending and block size.
  func test_emptyLines_areSkipped_forAnyLineEndAndBlockSize() throws {
    let rows = ["2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,7,A", "2025-01-04T11:00:00Z,2025-01-04T11:05:00Z,8,A"]
    for end in ["\n", "\r", "\r\n"] {
      let plain = ["start,end,steps,source"] + rows
      let expected = try read(plain.map { $0 + end }.joined()).snapshotText
      let text = ([""] + plain).map { $0 + String(repeating: end, count: 70) }.joined()
      for block in [1, 2, 7, 64, 1 << 16] {
        XCTAssertEqual(try read(Array(text.utf8), blockSize: block).snapshotText, expected)
      }
    }
  }

  /// Empty objects count as rows without steps, whatever the block size.
  func test_emptyObjects_areRowsWithoutSteps_forAnyBlockSize() throws {
    let row = "{\"dateTime\":\"01/04/25 10:00:00\",\"value\":\"7\"}"
    for empty in ["{}", " { } ", "{\n}"] {
      let text = "[\(empty),\(empty),\(row),\(empty),\(empty),\(empty),\(row),\(row),\(empty),\(empty)]"
      for block in [1, 2, 3, 11, 1 << 16] {
        let found = try read(Array(text.utf8), fileName: "steps-2025-01-04.json", blockSize: block)
        XCTAssertEqual(
          [
            found.report.rowCounts.read, found.report.rowCounts.withSteps,
            found.report.rowCounts.skippedCount(because: .noSteps),
          ],
          [10, 3, 7])
      }
    }
    // Empty objects that are members of other objects are not rows.
    let elsewhere = try read(
      "{\"a\":[{},{}],\"data\":{\"metrics\":[{\"name\":\"step_count\",\"b\":[{},{}],\"data\":[]}]}}")
    XCTAssertEqual(elsewhere.report.rowCounts.read, 0)
    let line = "{\"start\":\"2025-01-04T10:00:00Z\",\"end\":\"2025-01-04T10:05:00Z\",\"steps\":7,\"source\":\"A\"}"
    for block in [1, 2, 3, 11, 1 << 16] {
      let lines = try read(Array("\(line)\n{}\n{}{}\n\(line)\n{}\n".utf8), blockSize: block)
      XCTAssertEqual([lines.report.rowCounts.read, lines.report.rowCounts.withSteps], [2, 2])
    }
    for wrong in ["[\(row),{},]", "[\(row),{},,{}]", "[\(row){}]", "[\(row),{},{}", "\(line){},{}"] {
      XCTAssertThrowsError(try read(wrong), wrong)
    }
  }

  /// Empty objects are skipped on a fast path, with the same result as objects with a member that has no value.
  func test_emptyObjects_areReadLikeObjectsWithoutSteps_onFastPath() throws {
    let row = #"{"when":"2025-01-04T10:00:00Z","steps":7}"#
    let known = #"{"start":"2025-01-04T10:00:00Z","end":"2025-01-04T10:05:00Z","steps":7}"#
    let documents: [(String) -> String] = [
      { "[\(row), \($0), \(row)]" }, { "[\($0), \(row)]" }, { "[\(known), \($0), \(known)]" },
      { "[\($0), \(known)]" }, { "[\(row), \($0), \(known)]" }, { "{\"a\":[[\($0)],[\(row)]]}" },
      { "{\"days\":[\(row),\($0)],\"others\":[\($0),\(row)]}" }, { "{\"days\":[\($0),\(row),\($0),[\($0)]]}" },
    ]
    for (number, document) in documents.enumerated() {
      for count in [1, 2, 40] {
        let name = "document \(number), \(count)"
        let results = ["{}", #"{"z":null}"#].map { empty in
          Result { try read(document(Array(repeating: empty, count: count).joined(separator: ", "))) }
        }
        switch (results[0], results[1]) {
        case (.success(let found), .success(let expected)):
          XCTAssertEqual(found.report.rowCounts, expected.report.rowCounts, name)
          XCTAssertEqual(found.snapshotText, expected.snapshotText, name)
        case (.failure(let found as ImportProblem), .failure(let expected as ImportProblem)):
          XCTAssertEqual(found.problem.message, expected.problem.message, name)
        case _: XCTFail("only one can be read: \(name)")
        }
      }
    }
  }

  /// The first unreadable rows are reported in full; the others are only counted.
  func test_firstTenBadRows_areReported_andOthersCounted() throws {
    let bad = (0..<40).map { "2025-01-04,x\($0)\n" }.joined()
    let found = try read("date,steps\n2025-01-03,5\n" + bad)
    XCTAssertEqual(found.report.rowCounts.rejected, 40)
    XCTAssertEqual(
      found.report.problems.map { $0.locatedError(in: "a").problem.message },
      (0..<10).map { "expected a step count, found 'x\($0)'" })
  }

  /// Rows without steps, totals and unreadable rows give the same result on the fast path and row by row.
  ///
  /// They are skipped by their shape if lines end with a line feed, and parsed one by one otherwise.
  func test_uncountedRows_areReadTheSame_onFastPathAndRowByRow() throws {
    let headers = [
      "date,steps", "steps,date", "start,end,steps,source", "date;steps;note", "Id,ActivityDate,TotalSteps",
      "start,duration,value", "Date,Start,Stop,Steps", "type,sourceName,productType,startDate,endDate,value",
      "Datum,Schritte", "Day,Schritte,Nr",
    ]
    let cells = [
      "", " ", "total", "TOTAL ", "totals", "x", "2025-01-04", "2025-01-05T10:00:00Z", "5", "-5", "7 x", "[", "[7]",
      "StepCount", "a \"b\"", "\u{E9}", "Schritte", "Datum", "8.123", "1.234.567", "8 123",
    ]
    var passed = 0
    for seed in TestSeeds.range(outOf: 3000, oneIn: 60) {
      var dice = SplitMix64(seed: seed)
      let header = headers[Int(dice.draw(below: UInt64(headers.count)))]
      let delimiter = header.contains(";") ? ";" : ","
      var lines = [header]
      for _ in 0..<(20 + dice.draw(below: 60)) {
        // Several rows of the same kind follow one another.
        let row = (0...dice.draw(below: 5)).map { _ in cells[Int(dice.draw(below: UInt64(cells.count)))] }
        let times = dice.draw(below: 3) == 0 ? 5 : 1
        lines += Array(repeating: row.joined(separator: delimiter), count: times)
      }
      let options = ImportOptions()
      let found = Result { try read(Array(lines.map { $0 + "\n" }.joined().utf8), options, blockSize: 700) }
      let expected = Result { try read(Array(lines.map { $0 + "\r\n" }.joined().utf8), options, blockSize: 700) }
      switch (found, expected) {
      case (.success(let found), .success(let expected)):
        XCTAssertEqual(found.report.rowCounts, expected.report.rowCounts, "seed \(seed)")
        XCTAssertEqual(found.report.notes, expected.report.notes, "seed \(seed)")
        XCTAssertEqual(found.snapshotText, expected.snapshotText, "seed \(seed)")
        passed += found.report.rowCounts.rejected
      case (.failure(let found as ImportProblem), .failure(let expected as ImportProblem)):
        XCTAssertEqual(found.problem, expected.problem, "seed \(seed)")
      case _: XCTFail("seed \(seed): one can be read")
      }
    }
    XCTAssertGreaterThan(passed, TestSeeds.count(outOf: 1000, few: 20))
  }

  /// Unused members of a row are skipped, whatever they contain and whatever the block size.
  func test_unusedMembers_areSkipped_whateverTheyContain() throws {
    let other = "{\"value\":\"9\",\"c\":[[],{},[{}],[1,\"}\",null]],\"d\":{\"dateTime\":[7]}}"
    let row = { (other: String) in "{\"dateTime\":\"01/04/25 10:00:00\",\"b\":\(other),\"value\":\"7\"}" }
    let expected = try read("[\(row("1")),\(row("1")),\(row("1"))]", fileName: "steps-2025-01-04.json").snapshotText
    let text = "[\(row(other)),[\(other)],\(row("[\(other)]")),\(row("[[]]"))]"
    for block in [1, 2, 3, 11, 1 << 16] {
      let found = try read(Array(text.utf8), fileName: "steps-2025-01-04.json", blockSize: block)
      XCTAssertEqual(found.snapshotText, expected, "\(block)")
    }
    for (wrong, words) in [
      ("[[}", "expected a value or ']', found '}'"),
      ("{\"a\":{\"b\"]", "expected ':' after the member name, found ']'"),
      ("[[],{]", "expected a member name in quotation marks or '}', found ']'"),
      ("[{\"a\":[1}", "expected ',' or ']', found '}'"),
    ] {
      XCTAssertThrowsError(try read("[\(row("1")),\(row(wrong))]")) { error in
        XCTAssertEqual((error as? ImportProblem)?.problem.message, words)
      }
    }
    let deep = String(repeating: "[", count: 126)
    XCTAssertNoThrow(try read("[\(row("1")),\(row(deep + String(repeating: "]", count: 126)))]"))
    XCTAssertThrowsError(try read("[\(row("1")),\(row(deep + "[" + String(repeating: "]", count: 127)))]"))
  }

  /// The time per escape does not grow with the length of a name, up to a hundred thousand escapes.
  func test_longNameOfEscapes_isDecoded() throws {
    let name = String(repeating: "&amp;&#65;", count: 50_000)
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" startDate="2025-01-04 10:00:00 +0100" \
      endDate="2025-01-04 10:05:00 +0100" value="7"/>
      """
    let found = try read("<HealthData>\(record)</HealthData>")
    XCTAssertEqual(found.samples.sources.map(\.name), [String(repeating: "&A", count: 50_000)])
  }
}
