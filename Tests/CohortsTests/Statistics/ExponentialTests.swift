import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import Cohorts

final class ExponentialTests: XCTestCase {
  private var dice = SplitMix(seed: 7)

  func testTheLogarithmIsThatOfTheSystem() {
    XCTAssertEqual(Exponential.logarithm(of: 1), 0)
    XCTAssertEqual(Exponential.logarithm(of: 0), -.infinity)
    XCTAssertTrue(Exponential.logarithm(of: -1).isNaN)
    for _ in Seeds.first(of: 1_000_000) {
      // Numbers of every size, and numbers near one.
      for number in [exp(Double.random(in: -700...700, using: &dice)), Double.random(in: 0.5...2, using: &dice)] {
        let (own, other) = (Exponential.logarithm(of: number), log(number))
        XCTAssertEqual(own, other, accuracy: abs(other) * 1e-12, "of \(number)")
      }
    }
  }

  func testThePowerIsThatOfTheSystem() {
    XCTAssertEqual(Exponential.power(0), 1)
    XCTAssertEqual(Exponential.power(-.infinity), 0)
    XCTAssertEqual(Exponential.power(.infinity), .infinity)
    XCTAssertEqual(Exponential.power(711), .infinity)
    XCTAssertTrue(Exponential.power(.nan).isNaN)
    for _ in Seeds.first(of: 1_000_000) {
      for exponent in [Double.random(in: -745...709, using: &dice), Double.random(in: -1...1, using: &dice)] {
        let (own, other) = (Exponential.power(exponent), exp(exponent))
        // The smallest numbers are subnormal and have few significant bits.
        XCTAssertEqual(own, other, accuracy: max(other * 1e-12, 10 * Double.leastNonzeroMagnitude), "of \(exponent)")
      }
    }
  }
}
