import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

/// Differential test: bulk copying of bytes against copying them one by one.
final class BulkBytesTests: XCTestCase {
  func test_bulkAppendAndOverwrite_equalCopyingByteByByte() {
    for seed in TestSeeds.range(outOf: 10_000) {
      var dice = SplitMix64(seed: seed)
      var quick: ContiguousArray<UInt8> = []
      var expected: ContiguousArray<UInt8> = []
      for _ in 0..<5 {
        let bytes = (0..<dice.draw(below: 40)).map { _ in UInt8(dice.draw(below: 256)) }
        quick.append(bulk: bytes)
        expected.append(contentsOf: bytes)
        XCTAssertEqual(quick, expected)
        let count = Int(dice.draw(below: UInt64(quick.count + 1)))
        let place = Int(dice.draw(below: UInt64(quick.count - count + 1)))
        // One of the sources is contiguous in memory, the other is not.
        if dice.draw(below: 2) == 0 {
          quick.overwrite(bytes.reversed().prefix(count), at: place)
        } else {
          quick.overwrite(Array(bytes.reversed().prefix(count)), at: place)
        }
        let written = bytes.reversed().prefix(count)
        expected.replaceSubrange(place..<place + written.count, with: written)
        XCTAssertEqual(quick, expected)
      }
    }
  }
}
