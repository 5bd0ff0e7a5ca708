import TestSupport
import XCTest

@testable import PixelPalCore

/// Differential tests of binary search against linear search.
final class BinarySearchTests: XCTestCase {
  func test_partitioningIndex_equalsLinearSearch() {
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SplitMix64(seed: seed)
      let numbers = (0..<dice.draw(below: 20)).map { _ in dice.draw(below: 12) }.sorted()
      for goal in 0..<UInt64(13) {
        let found = numbers.partitioningIndex { $0 >= goal }
        XCTAssertEqual(found, numbers.firstIndex { $0 >= goal } ?? numbers.count, "seed \(seed), \(goal)")
        // The indices of a slice are those of the whole array.
        let part = numbers.dropFirst(numbers.count / 2)
        XCTAssertEqual(part.partitioningIndex { $0 >= goal }, part.firstIndex { $0 >= goal } ?? part.endIndex)
      }
    }
  }

  func test_firstInstant_isFoundByBinarySearch() {
    let begin = Instant(secondsSince1970: 1_700_000_000)
    for (from, to, goal, expected) in [
      (0, 10, 4, 4), (0, 10, 0, 0), (0, 10, 10, 10), (0, 10, 99, 10), (5, 5, 0, 5), (0, 1, 1, 1),
    ] {
      let found = Instant.partitioningInstant(
        from: begin + Milliseconds(Int64(from)), to: begin + Milliseconds(Int64(to))
      ) {
        $0 >= begin + Milliseconds(Int64(goal))
      }
      XCTAssertEqual(found, begin + Milliseconds(Int64(expected)), "\(from) to \(to), \(goal)")
    }
  }
}
