import XCTest

@testable import Cohorts

final class HistogramStatisticsTests: XCTestCase {
  private func makeHistogram(_ numbers: [Int]) -> Histogram {
    var tally = Histogram()
    for number in numbers { tally.add(number) }
    return tally
  }

  func test_statistics_areNil_forEmptyHistogram() {
    let nobody = Histogram()
    XCTAssertNil(nobody.mean)
    XCTAssertNil(nobody.median)
    XCTAssertNil(nobody.meanConfidenceInterval)
    XCTAssertNil(nobody.medianConfidenceInterval)
    XCTAssertEqual(nobody.peopleCount(withNumberAtLeast: 0), 0)
    XCTAssertNil(Proportion(of: 0, in: 0))
  }

  func test_quantiles_areObservedValues() {
    let table: [(numbers: [Int], quartiles: [Int])] = [
      ([7], [7, 7, 7]), ([1, 2], [1, 1, 2]), ([1, 2, 3, 4], [1, 2, 3]), ([-5, 0, 0, 9, 9000], [0, 0, 9]),
    ]
    for (numbers, quartiles) in table {
      XCTAssertEqual([0.25, 0.5, 0.75].map { makeHistogram(numbers).quantile(forShare: $0) }, quartiles, "\(numbers)")
    }
    XCTAssertEqual(makeHistogram([1, 2, 2, 9]).peopleCount(withNumberAtLeast: 2), 3)
    XCTAssertEqual(makeHistogram([-4, 1]).mean, -1.5)
  }

  func test_bands_areNil_forFewPeople() {
    XCTAssertNil(makeHistogram(Array(1...5)).medianConfidenceInterval)
    XCTAssertEqual(makeHistogram(Array(1...6)).medianConfidenceInterval.map { [$0.lower, $0.upper] }, [1, 6])
    XCTAssertNil(makeHistogram(Array(1...29)).meanConfidenceInterval)
    XCTAssertNotNil(makeHistogram(Array(1...30)).meanConfidenceInterval)
  }

  func test_fairBinomial_equalsExactProbabilities() {
    for count in [Int64(0), 1, 2, 5, 6, 31, 1000] {
      let coins = FairBinomialDistribution(count)
      // None and all are equally likely; a result at least as uneven as an even split is certain.
      let none = (0..<count).reduce(1.0) { chance, _ in chance / 2 }
      XCTAssertEqual(coins.probability(ofAtMost: 0), count == 0 ? 1 : none, accuracy: 1e-12 * none, "\(count)")
      XCTAssertEqual(coins.twoSidedPValue(ofMinority: count / 2), 1, accuracy: 1e-12, "\(count)")
    }
    XCTAssertEqual(FairBinomialDistribution(5).probability(ofAtMost: 1), 6.0 / 32, accuracy: 1e-15)
    XCTAssertEqual(FairBinomialDistribution(6).probability(ofAtMost: 2), 22.0 / 64, accuracy: 1e-15)
    XCTAssertEqual(FairBinomialDistribution(1_000_000).probability(ofAtMost: 1000), 0)
    // The normal approximation: 1.96 standard deviations below the middle.
    let many: Int64 = 1 << 56
    XCTAssertEqual(FairBinomialDistribution(many).probability(ofAtMost: many / 2 - 263_066_747), 0.025, accuracy: 1e-5)
    XCTAssertEqual(
      Double(FairBinomialDistribution(many).largestCount(withLowerTailAtMost: 0.025) ?? 0) - Double(many / 2),
      -263_066_747,
      accuracy: 60_000)
  }

  func test_statistics_saturate_onOverflow() {
    var times = PeopleCountsByEventDay()
    for day in 0..<4 { times.eventDays.add(day, people: .max) }
    times.censoredDays.add(9, people: .max)
    let curve = SurvivalCurve(times)
    XCTAssertEqual(curve.people, .max)
    XCTAssertEqual(curve.points.map(\.survival).count { 0...1 ~= $0 }, 5)
    XCTAssertEqual(times.eventDays.median, 0)
    var pair = PhaseReachedCountsUnderTwoConfigurations()
    (pair.both, pair.onlyA, pair.onlyB, pair.neither) = (.max, .max, .max, .max)
    XCTAssertEqual(PairedEffect(pair).pValue, 1)
    XCTAssertEqual(PairedEffect(pair).people, .max)
  }

  func test_proportionBand_staysBetweenZeroAndOne() throws {
    let table: [(count: Int64, people: Int64)] = [(0, 1), (1, 1), (0, 40), (40, 40), (1, 3), (999, 1000)]
    for (count, people) in table {
      let proportion = try XCTUnwrap(Proportion(of: count, in: people))
      XCTAssertLessThanOrEqual(proportion.confidenceInterval.lower, proportion.share)
      XCTAssertGreaterThanOrEqual(proportion.confidenceInterval.upper, proportion.share)
      XCTAssertTrue(proportion.confidenceInterval.lower >= 0 && proportion.confidenceInterval.upper <= 1)
      XCTAssertLessThan(proportion.confidenceInterval.lower, proportion.confidenceInterval.upper)
    }
    XCTAssertNil(Proportion(of: 3, in: 2))
  }

  func test_stepDistribution_interpolatesQuantiles_withinBins() {
    var counts = CohortOutcomeCounts(hasPhone: false)
    XCTAssertNil(StepsPerDayDistribution(counts).quantile(forShare: 0.5))
    counts.stepsPerDayBins[0] = 1
    counts.stepsPerDayBins[20] = 2
    counts.stepsPerDayBins[100] = 1
    let steps = StepsPerDayDistribution(counts)
    XCTAssertEqual([0.0, 0.25, 0.5, 0.75, 1].map { steps.quantile(forShare: $0) }, [0, 500, 10_250, 10_500, 50_000])
    XCTAssertEqual(steps.shares(ofBinGroupsOfSize: 5, overflowFromBin: 40), [0.25, 0, 0, 0, 0.5, 0, 0, 0, 0.25])
  }

  func test_pairedDifference_isNil_withoutPeople() {
    let nobody = PairedEffect(PhaseReachedCountsUnderTwoConfigurations())
    XCTAssertNil(nobody.difference)
    XCTAssertEqual(nobody.pValue, 1)
    XCTAssertEqual(nobody.additionalPeople, 0)
  }
}
