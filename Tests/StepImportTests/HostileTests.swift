import Documents
import PixelPalCore
import StepImport
import TestSupport
import XCTest

/// Nothing that is read may trap or take long; a message or a result is all that comes of it.
final class HostileTests: XCTestCase {
  private static let telling: [UInt8] = Array("\u{0}\"'<>{}[],:;0-\n".utf8) + [0xFF]
  /// One in so many of all cases is tried, unless all are asked for.
  private static let step = Seeds.isFull ? 1 : 211

  private func survive(_ bytes: [UInt8], _ name: String) {
    do throws(ImportProblem) {
      let found = try read(bytes, fileName: name)
      XCTAssertGreaterThanOrEqual(found.report.rows.read, found.report.rows.rejected)
    } catch {
      XCTAssertFalse(error.located(in: name).text(in: .never).isEmpty)
    }
  }

  func testEveryPrefix() throws {
    for (name, bytes) in try Samples.all() {
      let step = bytes.count > 4096 ? bytes.count / 100 : min(HostileTests.step, 29)
      for end in stride(from: 0, to: bytes.count, by: step) { survive(Array(bytes[..<end]), name) }
    }
  }

  func testEveryByteReplaced() throws {
    XCTAssertEqual(HostileTests.telling.count, 16)
    var turn = 0
    for (name, bytes) in try Samples.all() where bytes.count <= 4096 {
      var changed = bytes
      for place in bytes.indices {
        for byte in HostileTests.telling {
          turn += 1
          guard turn % HostileTests.step == 0 else { continue }
          changed[place] = byte
          survive(changed, name)
        }
        changed[place] = bytes[place]
      }
    }
  }

  func testEndlessLines() throws {
    let heads = [
      "", "date,steps\n", "date,steps\n2025-01-04,", "date,steps\n\"", "{", "[{\"dateTime\":\"", "[{\"dateTime\":",
      "<HealthData ", "<HealthData locale=\"", "<!DOCTYPE HealthData [", "\u{FEFF}sep=",
    ]
    let nines = [UInt8](repeating: 0x39, count: 1 << 16)
    for head in heads {
      var reader = StepReader()
      var failure: ImportProblem?
      do throws(ImportProblem) {
        try reader.take(Array(head.utf8))
        for _ in 0..<100 { try reader.take(nines) }
      } catch {
        failure = error
      }
      XCTAssertNotNil(failure?.spot, head)
    }
  }

  /// Lines without anything are passed, however they end and wherever blocks of bytes break off.
  func testLinesWithoutAnything() throws {
    let rows = ["2025-01-04T10:00:00Z,2025-01-04T10:05:00Z,7,A", "2025-01-04T11:00:00Z,2025-01-04T11:05:00Z,8,A"]
    for end in ["\n", "\r", "\r\n"] {
      let plain = ["start,end,steps,source"] + rows
      let expected = try read(plain.map { $0 + end }.joined()).drawn
      let text = ([""] + plain).map { $0 + String(repeating: end, count: 70) }.joined()
      for block in [1, 2, 7, 64, 1 << 16] { XCTAssertEqual(try read(Array(text.utf8), block: block).drawn, expected) }
    }
  }

  /// Objects without members are rows without steps, as many as there are, wherever blocks of bytes break off.
  func testObjectsWithoutMembers() throws {
    let row = "{\"dateTime\":\"01/04/25 10:00:00\",\"value\":\"7\"}"
    for empty in ["{}", " { } ", "{\n}"] {
      let text = "[\(empty),\(empty),\(row),\(empty),\(empty),\(empty),\(row),\(row),\(empty),\(empty)]"
      for block in [1, 2, 3, 11, 1 << 16] {
        let found = try read(Array(text.utf8), fileName: "steps-2025-01-04.json", block: block)
        XCTAssertEqual(
          [found.report.rows.read, found.report.rows.steps, found.report.rows.skipped(.noSteps)], [10, 3, 7])
      }
    }
    // As the members of something else they are no rows.
    let elsewhere = try read(
      "{\"a\":[{},{}],\"data\":{\"metrics\":[{\"name\":\"step_count\",\"b\":[{},{}],\"data\":[]}]}}")
    XCTAssertEqual(elsewhere.report.rows.read, 0)
    let line = "{\"start\":\"2025-01-04T10:00:00Z\",\"end\":\"2025-01-04T10:05:00Z\",\"steps\":7,\"source\":\"A\"}"
    for block in [1, 2, 3, 11, 1 << 16] {
      let lines = try read(Array("\(line)\n{}\n{}{}\n\(line)\n{}\n".utf8), block: block)
      XCTAssertEqual([lines.report.rows.read, lines.report.rows.steps], [2, 2])
    }
    for wrong in ["[\(row),{},]", "[\(row),{},,{}]", "[\(row){}]", "[\(row),{},{}", "\(line){},{}"] {
      XCTAssertThrowsError(try read(wrong), wrong)
    }
  }

  /// Of rows that cannot be read the first are told in full, and the others counted.
  func testProblemsAreToldInFull() throws {
    let bad = (0..<40).map { "2025-01-04,x\($0)\n" }.joined()
    let found = try read("date,steps\n2025-01-03,5\n" + bad)
    XCTAssertEqual(found.report.rows.rejected, 40)
    XCTAssertEqual(
      found.report.problems.map { $0.located(in: "a").problem.words },
      (0..<10).map { "expected a step count, found 'x\($0)'" })
  }

  /// A name of a hundred thousand escapes takes no longer for each of them than one of a hundred.
  func testNamesOfEscapes() throws {
    let name = String(repeating: "&amp;&#65;", count: 50_000)
    let record = """
      <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(name)" startDate="2025-01-04 10:00:00 +0100" \
      endDate="2025-01-04 10:05:00 +0100" value="7"/>
      """
    let found = try read("<HealthData>\(record)</HealthData>")
    XCTAssertEqual(found.samples.sources.map(\.name), [String(repeating: "&A", count: 50_000)])
  }
}
