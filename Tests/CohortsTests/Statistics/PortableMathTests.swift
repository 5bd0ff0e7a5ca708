import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import Cohorts

final class PortableMathTests: XCTestCase {
  private var dice = SplitMix64(seed: 7)

  func test_logarithm_equalsSystemFunction() {
    XCTAssertEqual(PortableMath.logarithm(of: 1), 0)
    XCTAssertEqual(PortableMath.logarithm(of: 0), -.infinity)
    XCTAssertTrue(PortableMath.logarithm(of: -1).isNaN)
    for _ in TestSeeds.range(outOf: 1_000_000) {
      // Numbers of every size, and numbers near one.
      for number in [exp(Double.random(in: -700...700, using: &dice)), Double.random(in: 0.5...2, using: &dice)] {
        let (own, other) = (PortableMath.logarithm(of: number), log(number))
        XCTAssertEqual(own, other, accuracy: abs(other) * 1e-12, "of \(number)")
      }
    }
  }

  func test_exponential_equalsSystemFunction() {
    XCTAssertEqual(PortableMath.exponential(of: 0), 1)
    XCTAssertEqual(PortableMath.exponential(of: -.infinity), 0)
    XCTAssertEqual(PortableMath.exponential(of: .infinity), .infinity)
    XCTAssertEqual(PortableMath.exponential(of: 711), .infinity)
    XCTAssertTrue(PortableMath.exponential(of: .nan).isNaN)
    for _ in TestSeeds.range(outOf: 1_000_000) {
      for exponent in [Double.random(in: -745...709, using: &dice), Double.random(in: -1...1, using: &dice)] {
        let (own, other) = (PortableMath.exponential(of: exponent), exp(exponent))
        // The smallest numbers are subnormal and have few significant bits.
        XCTAssertEqual(own, other, accuracy: max(other * 1e-12, 10 * Double.leastNonzeroMagnitude), "of \(exponent)")
      }
    }
  }
}
