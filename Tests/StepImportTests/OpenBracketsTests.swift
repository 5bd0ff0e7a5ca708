import PixelPalCore
import TestSupport
import XCTest

@testable import StepImport

final class OpenBracketsTests: XCTestCase {
  /// Differential test: the bits behave like a list of open brackets, up to the maximum depth.
  func testAgainstAList() {
    for seed in Seeds.first(of: 1000) {
      var dice = SplitMix(seed: seed)
      var (open, list) = (OpenBrackets(), [Bool]())
      for _ in 0..<600 {
        if list.count < OpenBrackets.most, list.isEmpty || dice.draw(below: 5) < 3 {
          list.append(dice.draw(below: 2) == 0)
          open.append(list.last ?? false)
        } else {
          list.removeLast()
          open.removeLast()
        }
        XCTAssertEqual(open.count, list.count)
        XCTAssertEqual(open.last, list.last)
        var again = OpenBrackets()
        for isObject in list { again.append(isObject) }
        XCTAssertEqual(open, again)
      }
    }
  }
}
