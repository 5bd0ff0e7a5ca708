import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

final class StepCountTests: XCTestCase {
  func test_rounded_roundsHalfUp() {
    let table: [(Int64, Int64)] = [
      (0, 0), (1, 0), (499_999, 0), (500_000, 1), (500_001, 1), (999_999, 1), (1_000_000, 1), (1_499_999, 1),
      (1_500_000, 2), (.max - 1, 9_223_372_036_855), (.max, 9_223_372_036_855), (-1, 0), (.min, 0),
    ]
    for (millionths, steps) in table { XCTAssertEqual(StepCount(millionths: millionths).rounded, steps) }
  }

  func test_sums_saturateAtTheLargestValue() {
    let most = StepCount(millionths: .max)
    XCTAssertEqual(most + most, most)
    XCTAssertEqual(most + StepCount(steps: 1), most)
    XCTAssertEqual(StepCount(steps: .max), most)
    XCTAssertEqual(StepCount(steps: 1) - StepCount(steps: 2), .zero)
  }

  func test_decimalText_isParsed_orRefusedWithTheReason() throws {
    let table: [(String, Int64)] = [
      ("0", 0), ("-0", 0), ("-0.0", 0), ("+3", 3_000_000), ("007", 7_000_000), ("1.", 1_000_000), (".5", 500_000),
      ("1335.55771235662", 1_335_557_712), ("0.0000019", 1), ("0.0000009", 0), ("1000000000", 1_000_000_000_000_000),
      ("1000000000.0000009", 1_000_000_000_000_000), ("999999999.999999", 999_999_999_999_999),
    ]
    for (text, millionths) in table {
      XCTAssertEqual(try StepCount(decimal: text.utf8).millionths, millionths, text)
    }
    let wrong: [(String, InvalidSampleError)] = [
      ("", .notANumber), (".", .notANumber), ("-", .notANumber), ("1.2.3", .notANumber), ("1e3", .notANumber),
      ("1,5", .notANumber), (" 1", .notANumber), ("--1", .notANumber), ("1-", .notANumber), ("-1", .negative),
      ("-0.0000001", .negative), ("1000000000.000001", .tooMany), (String(repeating: "9", count: 400), .tooMany),
    ]
    for (text, error) in wrong {
      XCTAssertThrowsError(try StepCount(decimal: text.utf8), text) { XCTAssertEqual($0 as? InvalidSampleError, error) }
      XCTAssertNil(StepCount(text), text)
    }
  }

  func test_description_isParsedBack() throws {
    XCTAssertEqual(StepCount(millionths: 12_500_000).description, "12.5")
    XCTAssertEqual(StepCount(millionths: 1).description, "0.000001")
    XCTAssertEqual(StepCount.maximum.description, "1000000000")
    var dice = SplitMix64(seed: 3)
    for _ in TestSeeds.range(outOf: 100_000) {
      let count = StepCount(millionths: Int64(dice.draw(below: UInt64(dice.draw(below: 1_000_000_000_000_000) + 1))))
      XCTAssertEqual(StepCount(count.description), count)
    }
  }

  /// The 64-bit fast path agrees with the full-width one, and parts add up.
  func test_share_equalsFullWidthDivision() {
    var dice = SplitMix64(seed: 4)
    for _ in TestSeeds.range(outOf: 100_000) {
      let count = Int64(dice.draw(below: 1_000_000_000_000_001))
      let length = 1 + Int64(dice.draw(below: 315_537_897_600_000))
      let elapsed = Int64(dice.draw(below: UInt64(length)))
      let wide = count.magnitude.multipliedFullWidth(by: elapsed.magnitude)
      let expected = Int64(length.magnitude.dividingFullWidth(wide).quotient)
      XCTAssertEqual(share(of: count, elapsed: elapsed, length: length), expected)
      let small = (count % 1000, elapsed % 1000)
      XCTAssertEqual(share(of: small.0, elapsed: small.1, length: 1000), small.0 * small.1 / 1000)
    }
    XCTAssertEqual(share(of: 7, elapsed: -1, length: 10), 0)
    XCTAssertEqual(share(of: 7, elapsed: 10, length: 10), 7)
    XCTAssertEqual(share(of: 7, elapsed: 9, length: 10), 6)
    XCTAssertEqual(share(of: 7, elapsed: .max, length: 10), 7)
    XCTAssertEqual(share(of: 7, elapsed: 0, length: 0), 0)
    XCTAssertEqual(share(of: 7, elapsed: 1, length: 0), 7)
  }

  func test_double_isConverted_orRefusedOutOfRange() {
    let table: [(Double, Int64?)] = [
      (0, 0), (-0.0, 0), (1, 1_000_000), (0.1 + 0.2, 300_000), (1335.55771235662, 1_335_557_712),
      (1e9, 1_000_000_000_000_000),
      (1e9 + 1, nil), (-1, nil), (-1e-9, 0), (.nan, nil), (.infinity, nil), (-.infinity, nil), (1e300, nil),
    ]
    for (steps, millionths) in table { XCTAssertEqual(StepCount(steps)?.millionths, millionths, "\(steps)") }
  }
}
