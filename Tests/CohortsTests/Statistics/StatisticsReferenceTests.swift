import Foundation
import XCTest

@testable import Cohorts

/// Compares statistics with those that lifelines and SciPy compute for the same people.
///
/// `.ci/statistics` writes the reference file; the tests run only if an environment variable names it.
final class StatisticsReferenceTests: XCTestCase {
  private struct Reference: Decodable {
    let survival: [ReferenceSurvival]
    let proportions: [ReferenceProportion]
    let tallies: [ReferenceHistogram]
    let pairs: [ReferencePair]
  }

  private struct ReferenceSurvival: Decodable {
    let name: String
    let happened: [[Int]]
    let censored: [[Int]]
    /// Rows of day, number at risk, survival, and the two bounds of its band.
    let rows: [[Double]]
    let quantiles: [Quantile]
  }

  private struct Quantile: Decodable {
    let share: Double
    let day: Int?
  }

  private struct ReferenceProportion: Decodable {
    let count: Int64
    let people: Int64
    let lower: Double
    let upper: Double
  }

  private struct ReferenceHistogram: Decodable {
    let counts: [[Int]]
    let mean: Double
    let quantiles: [Int]
    let bandOfMean: [Double?]
    let bandOfMedian: [Int?]
  }

  private struct ReferencePair: Decodable {
    let counts: [Int64]
    let chance: Double
    let difference: Double
    let lower: Double
    let upper: Double
  }

  private let tolerance = 1e-9

  func test_statistics_equalLifelinesAndSciPy() throws {
    guard let path = ProcessInfo.processInfo.environment["PIXELPAL_STATISTICS"] else {
      throw XCTSkip("without PIXELPAL_STATISTICS there is nothing to compare with: see .ci/statistics")
    }
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    let reference = try JSONDecoder().decode(Reference.self, from: data)
    XCTAssertFalse(
      reference.survival.isEmpty || reference.proportions.isEmpty || reference.tallies.isEmpty
        || reference.pairs.isEmpty)
    for one in reference.survival { assertMatches(one) }
    for one in reference.proportions { try assertMatches(one) }
    for one in reference.tallies { assertMatches(one) }
    for one in reference.pairs { try assertMatches(one) }
  }

  private func assertMatches(_ survival: ReferenceSurvival) {
    var times = PeopleCountsByEventDay()
    times.eventDays = makeHistogram(survival.happened)
    times.censoredDays = makeHistogram(survival.censored)
    let (curve, name) = (SurvivalCurve(times), survival.name)
    XCTAssertEqual(curve.points.map { Double($0.day) }, survival.rows.map { $0[0] }, name)
    for (step, row) in zip(curve.points, survival.rows) {
      XCTAssertEqual(Double(step.atRisk), row[1], "\(name), day \(step.day)")
      XCTAssertEqual(step.survival, row[2], accuracy: tolerance, "\(name), day \(step.day)")
      // If none or all of the people had the event, the reference has a band of zero width; ours is `nil`.
      let band = step.confidenceInterval ?? ConfidenceInterval(lower: step.survival, upper: step.survival)
      XCTAssertEqual(band.lower, row[3], accuracy: tolerance, "\(name), day \(step.day)")
      XCTAssertEqual(band.upper, row[4], accuracy: tolerance, "\(name), day \(step.day)")
    }
    for quantile in survival.quantiles {
      XCTAssertEqual(curve.firstDay(reachingShare: quantile.share), quantile.day, "\(name), \(quantile.share)")
    }
  }

  private func assertMatches(_ one: ReferenceProportion) throws {
    let band = try XCTUnwrap(Proportion(of: one.count, in: one.people)).confidenceInterval
    XCTAssertEqual(band.lower, one.lower, accuracy: tolerance, "\(one)")
    XCTAssertEqual(band.upper, one.upper, accuracy: tolerance, "\(one)")
  }

  private func assertMatches(_ one: ReferenceHistogram) {
    let tally = makeHistogram(one.counts)
    XCTAssertEqual(tally.mean ?? .nan, one.mean, accuracy: tolerance, "\(one)")
    XCTAssertEqual([0.25, 0.5, 0.75].map { tally.quantile(forShare: $0) }, one.quantiles, "\(one)")
    XCTAssertEqual(tally.meanConfidenceInterval == nil, one.bandOfMean[0] == nil, "\(one)")
    if let band = tally.meanConfidenceInterval, let lower = one.bandOfMean[0], let upper = one.bandOfMean[1] {
      XCTAssertEqual(band.lower, lower, accuracy: tolerance, "\(one)")
      XCTAssertEqual(band.upper, upper, accuracy: tolerance, "\(one)")
    }
    XCTAssertEqual(
      [tally.medianConfidenceInterval?.lower, tally.medianConfidenceInterval?.upper], one.bandOfMedian, "\(one)")
  }

  private func assertMatches(_ one: ReferencePair) throws {
    var pair = PhaseReachedCountsUnderTwoConfigurations()
    (pair.both, pair.onlyA, pair.onlyB, pair.neither) = (one.counts[0], one.counts[1], one.counts[2], one.counts[3])
    let paired = PairedEffect(pair)
    let difference = try XCTUnwrap(paired.difference)
    XCTAssertEqual(paired.pValue, one.chance, accuracy: tolerance, "\(one)")
    XCTAssertEqual(difference.share, one.difference, accuracy: tolerance, "\(one)")
    XCTAssertEqual(difference.band.lower, one.lower, accuracy: tolerance, "\(one)")
    XCTAssertEqual(difference.band.upper, one.upper, accuracy: tolerance, "\(one)")
  }

  private func makeHistogram(_ counts: [[Int]]) -> Histogram {
    var tally = Histogram()
    for count in counts { tally.add(count[0], people: Int64(count[1])) }
    return tally
  }
}
