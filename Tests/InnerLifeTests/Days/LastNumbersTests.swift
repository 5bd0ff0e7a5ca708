import PixelPalCore
import TestSupport
import XCTest

@testable import InnerLife

/// Differential tests of medians and integer roots against simple implementations.
final class LastNumbersTests: XCTestCase {
  func testAgainstASortedTail() {
    for seed in Seeds.first(of: 10_000) {
      var dice = SplitMix(seed: seed)
      let most = 1 + Int(dice.draw(below: 30))
      var (last, all) = (LastNumbers<Int64>(most: most), [Int64]())
      XCTAssertNil(last.lowerMedian)
      for _ in 0..<100 {
        let number = Int64(dice.draw(below: 12)) - 6
        last.append(number)
        all.append(number)
        let tail = Array(all.suffix(most))
        XCTAssertEqual(last.count, tail.count, "seed \(seed)")
        XCTAssertEqual(last.last, number)
        XCTAssertEqual(last.lowerMedian, tail.sorted()[(tail.count - 1) / 2], "seed \(seed)")
      }
    }
  }

  func testRoots() {
    for number in Int64(-3)...100_000 {
      let root = integerRoot(number)
      guard root * root <= max(0, number), (root + 1) * (root + 1) > number else {
        return XCTFail("the root of \(number) is not \(root)")
      }
    }
    for root: Int64 in [1 << 20, 3_000_000_000, 3_037_000_499] {
      XCTAssertEqual(integerRoot(root * root), root)
      XCTAssertEqual(integerRoot(root * root - 1), root - 1)
    }
    XCTAssertEqual(integerRoot(.max), 3_037_000_499)
    // The levels on which chapters are based.
    XCTAssertEqual([8000, 9500, 11_000].map { integerRoot($0 * 100) }, [894, 974, 1048])
  }
}
