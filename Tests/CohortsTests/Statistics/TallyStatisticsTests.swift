import XCTest

@testable import Cohorts

final class TallyStatisticsTests: XCTestCase {
  private func tally(_ numbers: [Int]) -> Tally {
    var tally = Tally()
    for number in numbers { tally.count(number) }
    return tally
  }

  func testOfNobodyNothingIsSaid() {
    let nobody = Tally()
    XCTAssertNil(nobody.mean)
    XCTAssertNil(nobody.median)
    XCTAssertNil(nobody.bandOfMean)
    XCTAssertNil(nobody.bandOfMedian)
    XCTAssertEqual(nobody.people(from: 0), 0)
    XCTAssertNil(Proportion(of: 0, in: 0))
  }

  func testQuantilesAreNumbersThatSomebodyHas() {
    let table: [(numbers: [Int], quartiles: [Int])] = [
      ([7], [7, 7, 7]), ([1, 2], [1, 1, 2]), ([1, 2, 3, 4], [1, 2, 3]), ([-5, 0, 0, 9, 9000], [0, 0, 9]),
    ]
    for (numbers, quartiles) in table {
      XCTAssertEqual([0.25, 0.5, 0.75].map { tally(numbers).quantile($0) }, quartiles, "\(numbers)")
    }
    XCTAssertEqual(tally([1, 2, 2, 9]).people(from: 2), 3)
    XCTAssertEqual(tally([-4, 1]).mean, -1.5)
  }

  func testFewPeopleHaveNoBands() {
    XCTAssertNil(tally(Array(1...5)).bandOfMedian)
    XCTAssertEqual(tally(Array(1...6)).bandOfMedian.map { [$0.lower, $0.upper] }, [1, 6])
    XCTAssertNil(tally(Array(1...29)).bandOfMean)
    XCTAssertNotNil(tally(Array(1...30)).bandOfMean)
  }

  func testCoinsAreFair() {
    for count in [Int64(0), 1, 2, 5, 6, 31, 1000] {
      let coins = FairCoins(count)
      // None and all are equally likely; a result at least as uneven as an even split is certain.
      let none = (0..<count).reduce(1.0) { chance, _ in chance / 2 }
      XCTAssertEqual(coins.chance(ofAtMost: 0), count == 0 ? 1 : none, accuracy: 1e-12 * none, "\(count)")
      XCTAssertEqual(coins.chance(asUnevenAs: count / 2), 1, accuracy: 1e-12, "\(count)")
    }
    XCTAssertEqual(FairCoins(5).chance(ofAtMost: 1), 6.0 / 32, accuracy: 1e-15)
    XCTAssertEqual(FairCoins(6).chance(ofAtMost: 2), 22.0 / 64, accuracy: 1e-15)
    XCTAssertEqual(FairCoins(1_000_000).chance(ofAtMost: 1000), 0)
    // The normal approximation: 1.96 standard deviations below the middle.
    let many: Int64 = 1 << 56
    XCTAssertEqual(FairCoins(many).chance(ofAtMost: many / 2 - 263_066_747), 0.025, accuracy: 1e-5)
    XCTAssertEqual(
      Double(FairCoins(many).mostBelow(tail: 0.025) ?? 0) - Double(many / 2), -263_066_747, accuracy: 60_000)
  }

  func testNumbersThatCannotBeAddedUpAreNoTrap() {
    var times = TimesToEvent()
    for day in 0..<4 { times.happened.count(day, people: .max) }
    times.censored.count(9, people: .max)
    let curve = SurvivalCurve(times)
    XCTAssertEqual(curve.people, .max)
    XCTAssertEqual(curve.steps.map(\.survival).count { 0...1 ~= $0 }, 5)
    XCTAssertEqual(times.happened.median, 0)
    var pair = PairedCount()
    (pair.both, pair.onlyA, pair.onlyB, pair.neither) = (.max, .max, .max, .max)
    XCTAssertEqual(PairedDifference(pair).chance, 1)
    XCTAssertEqual(PairedDifference(pair).people, .max)
  }

  func testProportionsStayWithinAllAndNone() throws {
    let table: [(count: Int64, people: Int64)] = [(0, 1), (1, 1), (0, 40), (40, 40), (1, 3), (999, 1000)]
    for (count, people) in table {
      let proportion = try XCTUnwrap(Proportion(of: count, in: people))
      XCTAssertLessThanOrEqual(proportion.band.lower, proportion.share)
      XCTAssertGreaterThanOrEqual(proportion.band.upper, proportion.share)
      XCTAssertTrue(proportion.band.lower >= 0 && proportion.band.upper <= 1)
      XCTAssertLessThan(proportion.band.lower, proportion.band.upper)
    }
    XCTAssertNil(Proportion(of: 3, in: 2))
  }

  func testStepsOfBins() {
    var counts = CohortCounts(hasPhone: false)
    XCTAssertNil(StepDistribution(counts).quantile(0.5))
    counts.stepsADay[0] = 1
    counts.stepsADay[20] = 2
    counts.stepsADay[100] = 1
    let steps = StepDistribution(counts)
    XCTAssertEqual([0.0, 0.25, 0.5, 0.75, 1].map { steps.quantile($0) }, [0, 500, 10_250, 10_500, 50_000])
    XCTAssertEqual(steps.shares(ofBins: 5, upTo: 40), [0.25, 0, 0, 0, 0.5, 0, 0, 0, 0.25])
  }

  func testPairsWithoutAnybody() {
    let nobody = PairedDifference(PairedCount())
    XCTAssertNil(nobody.difference)
    XCTAssertEqual(nobody.chance, 1)
    XCTAssertEqual(nobody.more, 0)
  }
}
