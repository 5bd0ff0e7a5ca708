import PixelPalCore
import StepHistory
import XCTest

@testable import Replay

/// Tests of the thresholds that a count reaches in a day, with arbitrarily high counts.
final class WalkedBoundaryCursorTests: XCTestCase {
  /// Returns a replay plan of days with the given number of steps each.
  private func makePlan(steps: Int64, days: Int, rules: CoreJournalAndFaceRules = .standard) throws -> ReplayPlan {
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "A"))
    for number in 0..<days {
      let start = Instant(secondsSince1970: 86_400 * Int64(number))
      try samples.append(
        StepSample(
          start: start, end: start + .hours(24), count: StepCount(steps: steps), source: source, resolution: .day))
    }
    let configuration = try ReplayConfiguration(rules: rules, device: .ideal)
    return try ReplayPlan(
      Scenario(),
      ReplayInputsBesidesScenario(configuration: configuration, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
  }

  private func thresholds(of plan: ReplayPlan, atMost most: Int) -> [StepThresholdCursor.ThresholdOrDayStart] {
    var walked = StepThresholdCursor(plan)
    var marks: [StepThresholdCursor.ThresholdOrDayStart] = []
    while marks.count <= most, let mark = nextThreshold(&walked, plan) { marks.append(mark) }
    return marks
  }

  private func nextThreshold(_ walked: inout StepThresholdCursor, _ plan: ReplayPlan) -> StepThresholdCursor
    .ThresholdOrDayStart?
  {
    let ahead = walked.advanceToNextBoundary(through: plan.end)
    guard let mark = ahead.mark else { return nil }
    walked.applyReachedBoundary(mark, at: ahead.at)
    return mark
  }

  func test_thresholdsPerDay_areBounded_forAnyStepCount() throws {
    let bound = Int(StepThresholdCursor.maxMilestone) / 5000 + 10
    for steps: Int64 in [1_000_000, 999_999_999] {
      let marks = thresholds(of: try makePlan(steps: steps, days: 3), atMost: 3 * bound)
      XCTAssertLessThanOrEqual(marks.count, 3 * bound, "\(steps)")
      XCTAssertEqual(marks.filter { $0 == .milestone(StepThresholdCursor.maxMilestone) }.count, 3, "\(steps)")
      XCTAssertEqual(marks.last, .dayStart)
    }
  }
}
