import Foundation
import XCTest

@testable import Cohorts

/// Tests that fixed-point functions are as close to the library functions as documented.
final class FixedPointTests: XCTestCase {
  func test_exponential_equalsLibraryFunction_withinTolerance() {
    for thousandths in stride(from: Int64(-11_000), through: 11_000, by: 7) {
      let power = FixedPoint(thousandths: thousandths)
      let (found, wanted) = (power.exponential.value, exp(power.value))
      XCTAssertEqual(found, wanted, accuracy: max(3e-5, wanted * 4e-5), "\(thousandths)")
    }
    XCTAssertEqual(FixedPoint.zero.exponential, .one)
    XCTAssertEqual(FixedPoint(thousandths: 99_000).exponential, FixedPoint(thousandths: 11_000).exponential)
    XCTAssertEqual(FixedPoint(thousandths: -99_000).exponential, FixedPoint(thousandths: -11_000).exponential)
  }

  func test_exponential_neverDecreases() {
    var last = FixedPoint(units: -1)
    for parts in stride(from: Int64(-3 << 16), through: 3 << 16, by: 5) {
      let next = FixedPoint(units: parts).exponential
      XCTAssertGreaterThanOrEqual(next, last)
      last = next
    }
  }

  func test_multiplication_roundsToNearest() {
    XCTAssertEqual(FixedPoint(thousandths: 1500).multipliedAndRounded(by: 3), 5)
    XCTAssertEqual(FixedPoint.one.multipliedAndRounded(by: 7), 7)
    XCTAssertEqual(FixedPoint.zero.multipliedAndRounded(by: 7), 0)
  }

  /// Mean, deviation, skew and tails of many draws match those of the normal distribution.
  func test_normalDraws_matchNormalDistribution() {
    var chance = RandomSource(seed: 1, person: 2, .days)
    let draws = (0..<100_000).map { _ in chance.drawStandardNormal().value }
    func mean(_ power: Double) -> Double { draws.reduce(0) { $0 + pow($1, power) } / Double(draws.count) }
    XCTAssertEqual(mean(1), 0, accuracy: 0.012)
    XCTAssertEqual(mean(2), 1, accuracy: 0.018)
    XCTAssertEqual(mean(3), 0, accuracy: 0.04)
    XCTAssertEqual(mean(4), 2.9, accuracy: 0.1)
    for (limit, share) in [(-1.0, 0.1587), (0, 0.5), (1.6449, 0.95), (2.3263, 0.99)] {
      let below = Double(draws.count { $0 < limit }) / Double(draws.count)
      XCTAssertEqual(below, share, accuracy: 0.006, "\(limit)")
    }
  }

  func test_choices_matchTheirWeights() {
    var chance = RandomSource(seed: 3, person: 4, .app)
    let things = [(thing: "a", weight: Int64(1)), ("b", 0), ("c", 3)]
    var counts: [String: Int] = [:]
    for _ in 0..<40_000 { counts[chance.weightedChoice(of: things), default: 0] += 1 }
    XCTAssertEqual(Double(counts["a"] ?? 0), 10_000, accuracy: 400)
    XCTAssertNil(counts["b"])
    XCTAssertEqual((0..<100).map { _ in chance.integer(in: 5...5) }, Array(repeating: 5, count: 100))
  }

  /// The random streams of different purposes, people and seeds share no values.
  func test_randomStreams_shareNoValues() {
    var seen: Set<Int64> = []
    for seed in 0..<4 as Range<UInt64> {
      for person in 0..<50 as Range<Int64> {
        for stream in [RandomSource.Stream.region, .habits, .days, .gaps, .hours, .walks, .app, .opens, .premium] {
          var chance = RandomSource(seed: seed, person: person, stream)
          XCTAssert(seen.insert(chance.integer(below: .max)).inserted)
        }
      }
    }
  }
}

extension FixedPoint {
  fileprivate var value: Double { Double(units) / 65_536 }
}
