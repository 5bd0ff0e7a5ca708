import Documents
import StepImport
import TestSupport
import XCTest

final class ZlibDecompressorTests: XCTestCase {
  func test_stream_isUnpacked_upToLimit() throws {
    for count in [0, 1, 2, 999, 300_000] {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 / 7) }
      let packed = Deflate.zlibStream(of: bytes, effort: .quick)
      XCTAssertEqual(try ZlibDecompressor.unpacked(packed, limit: count + 1), bytes)
      XCTAssertEqual(try ZlibDecompressor.unpacked(packed, limit: count), bytes)
      guard count > 0 else { continue }
      XCTAssertEqual(failure(packed, limit: count - 1), .tooLarge)
    }
  }

  func test_damagedStream_isRefused() {
    let bytes = Array("a page, a page, and another page".utf8)
    let packed = Deflate.zlibStream(of: bytes)
    for count in 0..<packed.count {
      XCTAssertNotNil(failure(Array(packed[..<count]), limit: 1000), "\(count) bytes")
    }
    for bit in 0..<packed.count * 8 {
      var damaged = packed
      damaged[bit / 8] ^= 1 << UInt8(bit % 8)
      // Nothing depends on the bits that fill up the last byte.
      let unpacked = try? ZlibDecompressor.unpacked(damaged, limit: 1000)
      XCTAssertTrue(unpacked == nil || unpacked == bytes, "bit \(bit)")
    }
    XCTAssertEqual(failure(packed + [0], limit: 1000), .corrupt)
  }

  private func failure(_ packed: [UInt8], limit: Int) -> ZlibDecompressor.Failure? {
    do throws(ZlibDecompressor.Failure) {
      _ = try ZlibDecompressor.unpacked(packed, limit: limit)
      return nil
    } catch {
      return error
    }
  }
}
