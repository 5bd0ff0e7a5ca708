import PixelPalCore
import TestSupport
import XCTest

@testable import web_assembler

/// What is packed is unpacked by a reader that takes nothing for granted.
final class LZMATests: XCTestCase {
  func testNothingAndLittle() {
    for bytes: [UInt8] in [[], [7], [0, 0], [1, 2, 3], Array(repeating: 9, count: 300)] {
      XCTAssertEqual(LZMAReader.bytes(of: LZMA.packed(bytes)), bytes)
    }
  }

  /// All words of two letters up to eight bytes: each way that repetitions can lie.
  func testAllSmallWords() {
    for count in 1...(Seeds.isFull ? 8 : 6) {
      for word in 0..<(1 << count) {
        let bytes = (0..<count).map { UInt8(word >> $0 & 1) }
        XCTAssertEqual(LZMAReader.bytes(of: LZMA.packed(bytes)), bytes)
      }
    }
  }

  /// Texts out of few pieces, again and again from near and far, as modules are.
  func testDrawnTexts() {
    for seed in Seeds.first(of: 2000, share: 1000) {
      var dice = SplitMix(seed: seed)
      var bytes: [UInt8] = []
      let letters = 1 + dice.draw(below: 256)
      while bytes.count < 6000 {
        if bytes.count > 4, dice.draw(below: 2) == 0 {
          let start = Int(dice.draw(below: UInt64(bytes.count)))
          for offset in 0...Int(dice.draw(below: 400)) { bytes.append(bytes[start + offset]) }
        } else {
          for _ in 0...Int(dice.draw(below: 20)) {
            bytes.append(UInt8(truncatingIfNeeded: dice.draw(below: letters)))
          }
        }
      }
      let packed = LZMA.packed(bytes)
      XCTAssertEqual(LZMAReader.bytes(of: packed), bytes, "seed \(seed)")
      XCTAssertLessThan(packed.count, bytes.count + bytes.count / 50 + 64, "seed \(seed)")
    }
  }

  /// A reader that takes anything would prove nothing.
  func testReaderNoticesDamage() {
    let bytes = (0..<500).map { UInt8($0 % 7) }
    var packed = LZMA.packed(bytes)
    packed[20] ^= 0x55
    XCTAssertNotEqual(LZMAReader.bytes(of: packed), bytes)
  }
}

/// Bytes as signs of a page.
final class LettersTests: XCTestCase {
  /// Reads signs by bits that stand in a row, and takes none that a page cannot have.
  private func bytes(of text: String) throws -> [UInt8] {
    var bits: [UInt8] = []
    for sign in text.unicodeScalars.map({ Int($0.value) }) {
      XCTAssertFalse([0, 13, 60].contains(sign), "a page cannot have it")
      XCTAssertLessThan(sign, 0x200)
      let numbers = sign < 128 ? [sign] : [[0, 13, 60][sign / 128 - 1], sign % 128]
      for number in numbers { bits += (0..<7).map { UInt8(number >> $0 & 1) } }
    }
    return stride(from: 0, to: bits.count - bits.count % 8, by: 8).map { first in
      (0..<8).reduce(0) { $0 | bits[first + $1] << UInt8($1) }
    }
  }

  func testSignsTellAllBytes() throws {
    for seed in Seeds.first(of: 300) {
      var dice = SplitMix(seed: seed)
      let bytes = (0..<Int(dice.draw(below: 400))).map { _ in UInt8(truncatingIfNeeded: dice.draw(below: 256)) }
      let text = Letters.text(of: bytes)
      XCTAssertEqual(try self.bytes(of: text).prefix(bytes.count), bytes[...], "seed \(seed)")
      XCTAssertLessThanOrEqual(text.utf8.count, bytes.count * 8 / 7 + 2, "seed \(seed)")
    }
  }

  func testBitsComeLowestFirst() {
    XCTAssertEqual(Letters.text(of: []), "")
    XCTAssertEqual(Letters.text(of: [1]), "\u{1}\u{80}")
    XCTAssertEqual(Letters.text(of: [0x61]), "a\u{80}")
    // What is unfit and what comes behind it are one sign.
    XCTAssertEqual(Letters.text(of: [0x80]), "\u{81}")
    XCTAssertEqual(Letters.text(of: [0x0D]), "\u{100}")
    XCTAssertEqual(Letters.text(of: [0xBC, 0x3F]), "\u{1FF}\u{80}")
  }
}
