import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

/// Differential test: bulk copying of bytes against copying them one by one.
final class BytesAtOnceTests: XCTestCase {
  func testAppendingAndWriting() {
    for seed in Seeds.first(of: 10_000) {
      var dice = SplitMix(seed: seed)
      var quick: ContiguousArray<UInt8> = []
      var slow: ContiguousArray<UInt8> = []
      for _ in 0..<5 {
        let bytes = (0..<dice.draw(below: 40)).map { _ in UInt8(dice.draw(below: 256)) }
        quick.append(atOnce: bytes)
        slow.append(contentsOf: bytes)
        XCTAssertEqual(quick, slow)
        let count = Int(dice.draw(below: UInt64(quick.count + 1)))
        let place = Int(dice.draw(below: UInt64(quick.count - count + 1)))
        // One of the sources is contiguous in memory, the other is not.
        if dice.draw(below: 2) == 0 {
          quick.write(bytes.reversed().prefix(count), at: place)
        } else {
          quick.write(Array(bytes.reversed().prefix(count)), at: place)
        }
        let written = bytes.reversed().prefix(count)
        slow.replaceSubrange(place..<place + written.count, with: written)
        XCTAssertEqual(quick, slow)
      }
    }
  }
}
