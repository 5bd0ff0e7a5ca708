import PixelPalCore
import TestSupport
import XCTest

@testable import web_assembler

/// Numbers of code come back, and take little where they are what they were before.
final class NumberPackerTests: XCTestCase {
  private func check(_ numbers: CodeNumbers, _ message: String = "", line: UInt = #line) -> Int {
    let packed = NumberPacker.packed(numbers)
    // Not by what both are: that would be thousands of words.
    XCTAssertTrue(
      NumberReader.numbers(in: packed, like: numbers) == numbers, "other numbers come back \(message)", line: line)
    return packed.count
  }

  func testNumbersOfEveryWidthComeBack() {
    var numbers = CodeNumbers()
    for width in 0...32 {
      for kind in NumberKind.allCases {
        numbers.append(operation: 0x6A)
        numbers.append(operation: 0x41)
        let lowest = width == 0 ? 0 : UInt32(1) << UInt32(width - 1)
        numbers.append(width.isMultiple(of: 2) ? lowest : lowest | (lowest &- 1), kind)
      }
    }
    XCTAssertGreaterThan(check(numbers), 0)
    XCTAssertGreaterThan(check(CodeNumbers()), 0)
  }

  func testDrawnNumbersComeBack() {
    for seed in Seeds.first(of: 300) {
      var dice = SplitMix(seed: seed)
      var numbers = CodeNumbers()
      for _ in 0..<Int(dice.draw(below: 300)) {
        numbers.append(operation: UInt8(truncatingIfNeeded: dice.draw(below: 256)))
        let kind = dice.draw(below: UInt64(NumberKind.allCases.count + 1))
        guard kind > 0 else { continue }
        let value = UInt32(truncatingIfNeeded: dice.draw(below: 1 << 32)) >> UInt32(dice.draw(below: 32))
        numbers.append(value, NumberKind.allCases[Int(kind) - 1])
      }
      _ = check(numbers, "seed \(seed)")
    }
  }

  /// What always follows the same operations is soon expected, whatever it is.
  func testWhatRepeatsTakesLittle() {
    var numbers = CodeNumbers()
    for round in 0..<400 {
      for step in 0..<8 {
        numbers.append(operation: UInt8(step))
        numbers.append(UInt32(step) &* 123_456_789, step < 4 ? .call : .constant)
      }
      // Something that repeats less often than that.
      numbers.append(operation: UInt8(round % 7))
    }
    XCTAssertLessThan(check(numbers), 800)
  }

  /// A reader that takes anything would prove nothing.
  func testReaderNoticesDamage() {
    var numbers = CodeNumbers()
    for value in 0..<300 {
      numbers.append(operation: 0x41)
      numbers.append(UInt32(value * value % 97), .constant)
    }
    var packed = NumberPacker.packed(numbers)
    packed[20] ^= 0x55
    XCTAssertFalse(NumberReader.numbers(in: packed, like: numbers) == numbers)
  }

  /// Odds are what their logarithms are made of.
  func testOddsGoBothWays() {
    for (index, logarithm) in Odds.logarithms.enumerated() {
      XCTAssertEqual(Odds.chance(logarithm), (Double(index) + 0.5) / 1024, accuracy: 0.007)
    }
    XCTAssertEqual(Odds.chance(-100), 0, accuracy: 0.0001)
    XCTAssertEqual(Odds.chance(100), 1, accuracy: 0.0001)
    XCTAssertEqual(Odds.logarithms[256], log(256.5 / 767.5), accuracy: 0.05)
  }
}
