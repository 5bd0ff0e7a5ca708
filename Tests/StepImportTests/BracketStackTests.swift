import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

final class BracketStackTests: XCTestCase {
  /// Differential test: the bits behave like a list of open brackets, up to the maximum depth.
  func test_bracketStack_behavesLikeAnArray_upToItsMaximumDepth() {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      var (open, list) = (BracketStack(), [Bool]())
      for _ in 0..<600 {
        if list.count < BracketStack.capacity, list.isEmpty || dice.draw(below: 5) < 3 {
          list.append(dice.draw(below: 2) == 0)
          open.append(isObject: list.last ?? false)
        } else {
          list.removeLast()
          open.removeLast()
        }
        XCTAssertEqual(open.count, list.count)
        XCTAssertEqual(open.last, list.last)
        var again = BracketStack()
        for isObject in list { again.append(isObject: isObject) }
        XCTAssertEqual(open, again)
      }
    }
  }
}
