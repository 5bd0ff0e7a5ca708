import PixelPalCore
import TestSupport
import XCTest

@testable import Cohorts

final class LineReaderTests: XCTestCase {
  /// What is read quickly is what is read slowly, and so is what is wrong with it.
  func testQuickLinesAreReadAsSlowOnes() {
    var (right, wrong) = (0, 0)
    for seed in Seeds.first(of: 120_000, share: 300) {
      var dice = SplitMix(seed: seed)
      let line = DrawnLine(&dice).text
      // Nothing at all is nobody, and no mistake.
      guard line.contains(where: { $0 != " " }) else { continue }
      let bytes = Array(line.utf8)
      let slow = Result { () throws(PersonFault) in try Person(reading: bytes) }
      let quick = Result { () throws(PersonFault) in try LineReaderTests.read(line) }
      XCTAssertEqual(quick, slow.map { $0 }, "seed \(seed): \(line.prefix(300))")
      if case .success = slow { right += 1 } else { wrong += 1 }
    }
    XCTAssertGreaterThan(right, wrong)
    XCTAssertGreaterThan(wrong, 10)
  }

  private static func read(_ line: String) throws(PersonFault) -> Person? {
    var reader = LineReader()
    let bytes = ContiguousArray((line + "\n{\"id\":1}").utf8)
    defer { XCTAssertEqual(reader.lineEnd, line.utf8.count) }
    return try reader.person(bytes.span, from: 0)
  }

  func testBlankLinesAreNobody() throws {
    for line in ["", "  \t", "\r"] {
      var reader = LineReader()
      XCTAssertNil(try reader.person(ContiguousArray((line + "\nx").utf8).span, from: 0))
      XCTAssertEqual(reader.lineEnd, line.utf8.count)
    }
  }

  func testNumbersAreReadAsJSONHasThem() {
    let days = { (steps: String) in
      "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(steps)]}}"
    }
    let rows: [(steps: String, millionths: [Int64]?)] = [
      ("", []), ("0", [0]), ("null", [-1]), ("7,null,12", [7_000_000, -1, 12_000_000]), ("12.5", [12_500_000]),
      ("0.000001", [1]), ("0.0000019", [1]), ("1000000000", [1_000_000_000_000_000]), ("1000000001", nil), ("-1", nil),
      ("-0", [0]), ("007", nil), ("1.", nil), (".5", nil), ("1e3", nil), ("1,", nil), ("\"1\"", nil), ("true", nil),
      ("nul", nil), ("007null", nil), ("1null", nil), ("nullnull", nil), ("[1]", nil), ("1 2", nil),
      (" 1 , 2 ", [1_000_000, 2_000_000]),
    ]
    for row in rows {
      var list = StepList()
      for millionths in row.millionths ?? [] { list.append(millionths: millionths) }
      guard let day = CivilDay("2025-01-01") else { return XCTFail("no day") }
      let read = try? LineReaderTests.read(days(row.steps))
      XCTAssertEqual(read?.steps, row.millionths == nil ? nil : .days(from: day, list), "[\(row.steps)]")
    }
  }
}

extension Result {
  fileprivate init(_ read: () throws(Failure) -> Success) {
    do throws(Failure) { self = .success(try read()) } catch { self = .failure(error) }
  }
}
