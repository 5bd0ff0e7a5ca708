import PixelPalCore
import TestSupport
import XCTest

@testable import Documents

final class DeflateTests: XCTestCase {
  /// Output of the quick effort is read back as well, and is at most half as long again as that of the full effort.
  func test_quickDeflate_isReadBack_andAtMostHalfAsLongAgain() throws {
    let long = TestSeeds.isFullRun ? [32_767, 32_768, 40_000, 70_000] : []
    for length in [0, 1, 2, 3, 4, 5, 7, 8, 9, 257, 258, 259, 260, 1000, 32_769] + long {
      for kind in 0..<4 {
        var dice = SplitMix64(seed: UInt64(length * 4 + kind))
        var bytes: [UInt8] = []
        while bytes.count < length {
          switch kind {
          case 0: bytes.append(7)
          case 1: bytes.append(UInt8(dice.draw(below: 256)))
          case 2: bytes.append(UInt8(dice.draw(below: 3)))
          // Distant repetitions, up to the window size and beyond it.
          default:
            bytes +=
              bytes.count < 30_000
              ? Array("\(dice.draw(below: 1000)),".utf8) : Array(bytes.prefix(200 + Int(dice.draw(below: 200))))
          }
        }
        bytes = Array(bytes.prefix(length))
        for effort in [Deflate.Effort.quick, .exhaustive] {
          XCTAssertEqual(
            try ReferenceInflater.decompressZlib(Deflate.zlibStream(of: bytes, effort: effort)), bytes,
            "\(length) bytes of kind \(kind), \(effort)")
        }
      }
    }
    let words = Array((0..<20_000).map { "\($0 * 7919 % 1000)," }.joined().utf8)
    XCTAssertLessThan(Deflate.zlibStream(of: words, effort: .quick).count, Deflate.zlibStream(of: words).count * 3 / 2)
    XCTAssertLessThanOrEqual(
      Deflate.zlibStream(of: words, effort: .exhaustive).count, Deflate.zlibStream(of: words).count)
  }

  func test_deflate_isReadBack() throws {
    var dice = SplitMix64(seed: 6)
    for round in 0..<60 {
      // From noise to long repetitions, and every small size.
      let count = round < 20 ? round : Int(dice.draw(below: 6000))
      let kinds = 1 + dice.draw(below: round % 3 == 0 ? 256 : 4)
      var bytes: [UInt8] = []
      while bytes.count < count {
        if !bytes.isEmpty, dice.draw(below: 3) == 0 {
          let start = Int(dice.draw(below: UInt64(bytes.count)))
          for offset in 0..<Int(dice.draw(below: 400)) { bytes.append(bytes[start + offset]) }
        } else {
          bytes.append(UInt8(dice.draw(below: kinds)))
        }
      }
      let packed = Deflate.zlibStream(of: bytes)
      XCTAssertEqual(try ReferenceInflater.decompressZlib(packed), bytes, "round \(round)")
      XCTAssertLessThan(packed.count, bytes.count + bytes.count / 8 + 20)
    }
  }

  func test_longStreams_areReadBack_andRepetitionsCompressWell() throws {
    var dice = SplitMix64(seed: 7)
    let bytes = (0..<40_000).map { _ in UInt8(dice.draw(below: 200)) }
    XCTAssertEqual(try ReferenceInflater.decompressZlib(Deflate.zlibStream(of: bytes)), bytes)
    let same = [UInt8](repeating: 9, count: 200_000)
    let packed = Deflate.zlibStream(of: same)
    XCTAssertLessThan(packed.count, 400)
    XCTAssertEqual(try ReferenceInflater.decompressZlib(packed), same)
  }

  /// No code is a prefix of another, and none is longer than the limit, for any counts.
  func test_prefixCodes_areComplete_andWithinTheirLimit() {
    var (a, b) = (1, 1)
    let fibonacci = (0..<40).map { _ -> Int in
      (a, b) = (b, a + b)
      return a
    }
    for (counts, limit) in [(fibonacci, 15), (Array(fibonacci.prefix(19)), 7), ([0, 5, 0], 15), ([1, 1], 7)] {
      let lengths = PrefixCode(counts: counts, limit: limit).lengths.map(Int.init)
      XCTAssertLessThanOrEqual(lengths.max() ?? 0, limit)
      XCTAssertEqual(zip(counts, lengths).filter { ($0 > 0) != ($1 > 0) }.count, 0)
      let room = lengths.filter { $0 > 0 }.reduce(0) { $0 + 1 << (15 - $1) }
      XCTAssertLessThanOrEqual(room, 1 << 15)
      if counts.filter({ $0 > 0 }).count > 1 { XCTAssertEqual(room, 1 << 15, "a shorter code would do") }
    }
  }

  /// The checksums of no bytes and of nine digits equal the published values.
  func test_adler32_equalsPublishedValues() {
    XCTAssertEqual(Deflate.adler32(of: Array("123456789".utf8)), 0x091E_01DE)
    XCTAssertEqual(Deflate.adler32(of: []), 1)
  }
}
