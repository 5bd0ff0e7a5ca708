import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import WebRuntime

final class NumberTests: XCTestCase {
  /// Differential test against the platform's number parser, which the standard library uses.
  private func assertParsesLikePlatform(_ text: String, line: UInt = #line) {
    let bytes = Array(text.utf8) + [0]
    let read = unsafe bytes.withUnsafeBufferPointer { bytes -> Double? in
      guard let start = bytes.baseAddress else { return nil }
      var reading = unsafe NumberParser(start)
      guard let number = reading.parseNumber(), reading.offset == text.utf8.count else { return nil }
      return number
    }
    let native = Double(text)
    if native?.isNaN == true, read?.isNaN == true { return }
    XCTAssertEqual(read?.bitPattern, native?.bitPattern, text, line: line)
  }

  func test_parser_agreesWithPlatform_onValidAndMalformedTexts() {
    for text in [
      "", "0", "-0", "+1", "1.", ".5", ".", "-", "+", "1e", "1e+", "1e5", "1E-5", "1e+5", "e5", ".e5", "0x", "0x1",
      "0X1.8P3",
      "0x.8", "0x1p", "0x1p-", "0x.p1", "0xg", "inf", "-INF", "infinity", "Infinit", "nan", "-nan", "NaN(12)", "nan(",
      "nan(x",
      "nan(_a)", "1 ", "1x", "1.2.3", "--1", "1_000", "\u{10}x1", "1e99999999999999999999", "1e-99999999999999999999",
      "0e999999999999", "0x1p99999999999", "0x1p-99999999999", "0x0p99999",
    ] { assertParsesLikePlatform(text) }
  }

  /// Covers texts midway between two neighbouring numbers, slightly above and below; and the largest, the smallest and
  /// out-of-range numbers.
  func test_parser_agreesWithPlatform_nearMidpointsAndLimits() {
    for text in [
      "9007199254740993", "9007199254740992.99999999999999999999999", "9007199254740993.00000000000000000000001",
      "1.7976931348623157e308", "1.7976931348623158e308", "1.7976931348623159e308", "179769313486231580793e289",
      "2.2250738585072011e-308", "2.2250738585072014e-308", "2.4703282292062327e-324", "2.4703282292062328e-324",
      "4.9406564584124654417656879286822137236505980e-324", "0.1", "123456789012345678901234567890",
      "8.988465674311579e307", "0x1.fffffffffffff8p1023", "0x1.fffffffffffff7p1023", "0x1.00000000000008p0",
      "0x1.00000000000018p0", "0x1.000000000000080000000000001p0", "0x0.8p-1074", "0x0.800001p-1074", "0x1.8p-1074",
      "0x123456789abcdef123456789abcdefp-200",
    ] {
      assertParsesLikePlatform(text)
      assertParsesLikePlatform("-" + text)
    }
    // These 767 digits are exactly the midpoint of the two smallest normal numbers.
    let midway = Self.midpointDigits
    for zeros in [0, 1, 20, 31, 32, 33, 100, 2_000] {
      let rest = "." + String(repeating: "0", count: zeros)
      for text in [midway, String(midway.dropLast()) + "4"] {
        assertParsesLikePlatform(text + rest + "e-1075")
        assertParsesLikePlatform(text + rest + "1e-1075")
        assertParsesLikePlatform(text + rest + "10e-1075")
      }
    }
    assertParsesLikePlatform("1" + String(repeating: "0", count: 400) + "e-400")
    assertParsesLikePlatform("0." + String(repeating: "0", count: 400) + "1e400")
    assertParsesLikePlatform("1" + String(repeating: "0", count: 900) + "1e-901")
  }

  /// The digits of (2^53 + 1) times 5^1075, which with a power of 10 are the midpoint of two neighbouring numbers.
  private static let midpointDigits: String = {
    var digits: [UInt8] = Array("9007199254740993".utf8.reversed().map { $0 - 48 })
    for _ in 0..<1_075 {
      var carry: UInt8 = 0
      for index in digits.indices {
        let product = digits[index] * 5 + carry
        (digits[index], carry) = (product % 10, product / 10)
      }
      if carry > 0 { digits.append(carry) }
    }
    return String(decoding: digits.reversed().map { $0 + 48 }, as: UTF8.self)
  }()

  func test_parser_agreesWithPlatform_onGeneratedTexts() {
    var dice = SplitMix64(seed: 1)
    for _ in TestSeeds.range(outOf: 1_000_000) {
      switch dice.draw(below: 4) {
      case 0: assertParsesLikePlatform("\(Double(bitPattern: dice.next()))")
      case 1: assertParsesLikePlatform("\(Double(Int64(bitPattern: dice.next()) >> 20) / 1000)")
      case 2: assertParsesLikePlatform(makeTextNearMidpoint(&dice))
      default: assertParsesLikePlatform(makeNumberText(&dice))
      }
    }
  }

  /// Returns a number with 54 bits that is midway between two neighbours, or one digit away from that.
  private func makeTextNearMidpoint(_ dice: inout SplitMix64) -> String {
    let odd = dice.next() >> 10 | 1 << 53 | 1
    let digits = "\(odd)" + ["", ".0", ".000000000000000000001", ".5"][Int(dice.draw(below: 4))]
    return digits + ["", "e0", "e1", "e-1", "e22", "e-22", "e280", "e-320"][Int(dice.draw(below: 8))]
  }

  private func makeNumberText(_ dice: inout SplitMix64) -> String {
    var text = ["", "-", "+"][Int(dice.draw(below: 3))]
    let isHexadecimal = dice.draw(below: 5) == 0
    let digits = Array(isHexadecimal ? "0123456789abcdefABCDEF" : "0123456789")
    if isHexadecimal { text += "0x" }
    for _ in 0..<dice.draw(below: 25) { text.append(digits[Int(dice.draw(below: UInt64(digits.count)))]) }
    if dice.draw(below: 2) == 0 { text += "." }
    for _ in 0..<dice.draw(below: 25) { text.append(digits[Int(dice.draw(below: UInt64(digits.count)))]) }
    if dice.draw(below: 2) == 0 {
      text += (isHexadecimal ? "p" : "e") + ["", "-", "+"][Int(dice.draw(below: 3))] + "\(dice.draw(below: 340))"
    }
    return text
  }

  func test_roundedAwayFromZero_equalsStandardRounding() {
    var dice = SplitMix64(seed: 2)
    let hard = [0, 0.5, 1.5, 0.49999999999999994, 4503599627370495.5, 9007199254740991, .infinity]
    for number in hard + [.greatestFiniteMagnitude, .leastNonzeroMagnitude] {
      for number in [number, -number] {
        XCTAssertEqual(roundedHalfAwayFromZero(number).bitPattern, number.rounded().bitPattern, "\(number)")
      }
    }
    XCTAssertTrue(roundedHalfAwayFromZero(.nan).isNaN)
    for _ in TestSeeds.range(outOf: 1_000_000) {
      let number = Double(Int64(bitPattern: dice.next()) >> Int64(dice.draw(below: 60))) / 4
      XCTAssertEqual(roundedHalfAwayFromZero(number).bitPattern, number.rounded().bitPattern, "\(number)")
    }
  }

  func test_product_equalsFullWidthProduct_modulo128Bits() {
    var dice = SplitMix64(seed: 3)
    for _ in TestSeeds.range(outOf: 1_000_000) {
      let (left, right) = (dice.next() >> dice.draw(below: 64), dice.next() >> dice.draw(below: 64))
      let (leftHigh, rightHigh) = (dice.next(), dice.next())
      let full = left.multipliedFullWidth(by: right)
      XCTAssertEqual(
        SplitUInt128(low: left, high: 0) &* SplitUInt128(low: right, high: 0),
        SplitUInt128(low: full.low, high: full.high))
      XCTAssertEqual(
        SplitUInt128(low: left, high: leftHigh) &* SplitUInt128(low: right, high: rightHigh),
        SplitUInt128(low: full.low, high: full.high &+ left &* rightHigh &+ leftHigh &* right))
    }
  }

  func test_comparedBytes_hasTheSignOfLexicographicalOrder() {
    var dice = SplitMix64(seed: 4)
    for _ in TestSeeds.range(outOf: 100_000) {
      let count = Int(dice.draw(below: 40))
      let first = (0..<count).map { _ in UInt8(dice.draw(below: 256)) }
      var second = first
      for _ in 0..<dice.draw(below: 3) where count > 0 {
        second[Int(dice.draw(below: UInt64(count)))] = UInt8(dice.draw(below: 256))
      }
      let sign = unsafe first.withUnsafeBytes { first in
        unsafe second.withUnsafeBytes { second -> Int32 in
          guard let first = first.baseAddress, let second = second.baseAddress else { return 0 }
          return unsafe comparedBytes(first, second, count)
        }
      }
      XCTAssertEqual(sign.signum(), first == second ? 0 : first.lexicographicallyPrecedes(second) ? -1 : 1)
    }
  }
}
