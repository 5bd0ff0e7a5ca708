import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Differential tests of medians and integer roots against simple implementations.
final class SlidingMedianTests: XCTestCase {
  func test_slidingMedian_equalsTheLowerMedianOfASortedTail() {
    for seed in TestSeeds.range(outOf: 10_000) {
      var dice = SplitMix64(seed: seed)
      let most = 1 + Int(dice.draw(below: 30))
      var (slidingMedian, all) = (SlidingMedian<Int64>(capacity: most), [Int64]())
      XCTAssertNil(slidingMedian.lowerMedian)
      for _ in 0..<100 {
        let number = Int64(dice.draw(below: 12)) - 6
        slidingMedian.append(number)
        all.append(number)
        let tail = Array(all.suffix(most))
        XCTAssertEqual(slidingMedian.count, tail.count, "seed \(seed)")
        XCTAssertEqual(slidingMedian.newest, number)
        XCTAssertEqual(slidingMedian.lowerMedian, tail.sorted()[(tail.count - 1) / 2], "seed \(seed)")
      }
    }
  }

  func test_integerRoot_isTheFloorOfTheSquareRoot() {
    for number in Int64(-3)...100_000 {
      let root = integerSquareRoot(of: number)
      guard root * root <= max(0, number), (root + 1) * (root + 1) > number else {
        return XCTFail("the root of \(number) is not \(root)")
      }
    }
    for root: Int64 in [1 << 20, 3_000_000_000, 3_037_000_499] {
      XCTAssertEqual(integerSquareRoot(of: root * root), root)
      XCTAssertEqual(integerSquareRoot(of: root * root - 1), root - 1)
    }
    XCTAssertEqual(integerSquareRoot(of: .max), 3_037_000_499)
    // The levels on which chapters are based.
    XCTAssertEqual([8000, 9500, 11_000].map { integerSquareRoot(of: $0 * 100) }, [894, 974, 1048])
  }
}
