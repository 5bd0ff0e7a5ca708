import XCTest

@testable import Replay

final class ReplayComparisonSummaryTests: XCTestCase {
  private func summary(_ metrics: [(name: String, first: Int64?, second: Int64?)], days: Int64 = 10) -> String {
    comparison(metrics, days: days).summary
  }

  private func comparison(_ metrics: [(name: String, first: Int64?, second: Int64?)], days: Int64) -> ReplayComparison {
    ReplayComparison(
      metrics: metrics.map {
        .init(
          name: $0.name, meaning: "\($0.name) in words", values: [$0.first, $0.second], isApplicable: [true, true],
          betterDirection: .lower, unit: $0.name.contains("econds") ? .seconds : .count)
      }, dayCount: days)
  }

  func test_summary_namesTheFirstPhaseThatDiffers() {
    let day: Int64 = 86_400
    XCTAssertEqual(
      summary([("secondsToPhase2", 5, 5), ("secondsToPhase3", 20 * day, 11 * day), ("secondsToPhase4", nil, 99 * day)]),
      "Under 2, phase 3 comes 9 days sooner.")
    XCTAssertEqual(summary([("secondsToPhase2", day, 3 * day)]), "Under 2, phase 2 comes 2 days later.")
    XCTAssertEqual(summary([("secondsToPhase2", day, 3 * day - 1)]), "Under 2, phase 2 comes 48 h later.")
    XCTAssertEqual(summary([("secondsToPhase2", 7199, 0)]), "Under 2, phase 2 comes 120 min sooner.")
    XCTAssertEqual(summary([("secondsToPhase2", nil, 4)]), "Under 2, phase 2 comes, and under 1 it does not.")
    XCTAssertEqual(summary([("secondsToPhase2", 4, nil)]), "Under 2, phase 2 does not come, and under 1 it does.")
  }

  func test_summary_namesWrongPictures_fromAMinuteADay() {
    XCTAssertEqual(
      summary([("secondsToPhase2", 0, 60), ("islandWrongSeconds", 40_200, 0)]),
      "Under 2, phase 2 comes 1 min later, and the island is wrong 67 min a day less.")
    XCTAssertEqual(
      summary([("lockScreenWrongSeconds", 0, 600)]), "Under 2, the Lock Screen is wrong 1 min a day more.")
    XCTAssertEqual(summary([("lockScreenWrongSeconds", 0, 599)]), "The differences are small.")
  }

  func test_summary_namesTheLargestCount_ifNothingElseDiffers() {
    XCTAssertEqual(
      summary([("wakes", 10, 11), ("updates", 40, 20), ("islandWrongSeconds", 5, 6)]),
      "Under 2, updates in words: 20 instead of 40.")
    XCTAssertEqual(summary([("wakes", 10, 10)]), "Both do the same.")
  }

  func test_differingMetrics_areOrderedByTheirShare() {
    let sorted = comparison(
      [("a", 100, 90), ("same", 1, 1), ("b", nil, 3), ("c", 1, 2), ("d", 2, 1), ("e", 0, .max)], days: 1
    ).differingMetricsByWeight
    XCTAssertEqual(sorted.map { $0.name }, ["b", "e", "c", "d", "a"])
  }
}
