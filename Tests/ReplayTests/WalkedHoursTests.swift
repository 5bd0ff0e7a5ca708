import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Tests of the hours in which steps were walked.
final class WalkedHoursTests: XCTestCase {
  /// Hours are consecutive, agree with the history, and add up to the days.
  func test_hours_areConsecutive_andAddUpToDays() throws {
    var (hours, cut) = (0, 0)
    let seeds = TestSeeds.range(outOf: 8000, oneIn: 400)
    for seed in seeds {
      let plan = try GeneratedReplay(seed: seed).plan
      let bound = min(plan.endOfCoverage ?? plan.createdAt, plan.end)
      var sums: [CivilDay: Int64] = [:]
      var last = plan.createdAt
      for hour in plan.hours {
        XCTAssertGreaterThanOrEqual(hour.start, last, "seed \(seed)")
        XCTAssertGreaterThan(hour.end, hour.start, "seed \(seed)")
        XCTAssertLessThanOrEqual(hour.end - hour.start, .hours(1), "seed \(seed)")
        XCTAssertLessThanOrEqual(hour.end, bound, "seed \(seed)")
        let local = plan.itinerary.zone(at: hour.start).localTime(at: hour.start)
        XCTAssertEqual(local.day, hour.day, "seed \(seed)")
        XCTAssertEqual(local.hour, hour.hour, "seed \(seed)")
        XCTAssertEqual(hour.steps, referenceSteps(of: plan, from: hour.start, to: hour.end, bound), "seed \(seed)")
        sums[hour.day, default: 0] += hour.steps
        (last, hours, cut) = (hour.end, hours + 1, cut + (hour.end - hour.start < .hours(1) ? 1 : 0))
      }
      for day in plan.listedDays { XCTAssertEqual(sums[day.day] ?? 0, day.steps ?? 0, "seed \(seed), \(day.day)") }
    }
    XCTAssertGreaterThan(hours, min(1000, 12 * seeds.count))
    XCTAssertGreaterThan(cut, min(10, seeds.count / 8), "some hours are cut by a beginning, a journey or an end")
  }

  /// Returns the steps of an interval by a running sum that is used for nothing else.
  private func referenceSteps(of plan: ReplayPlan, from start: Instant, to end: Instant, _ bound: Instant) -> Int64 {
    var (before, after) = (plan.actualHistory.runningSum(), plan.actualHistory.runningSum())
    let last = end == bound ? after.counted(at: end) : after.counted(before: end)
    return last.rounded - before.counted(before: start).rounded
  }

  /// A day with a clock change has 23 or 25 hours, and a repeated hour appears twice under the same name.
  func test_dayWithClockChange_has23Or25Hours() throws {
    let paris = try XCTUnwrap(GeneratedReplay.paris)
    let table: [(day: String, count: Int, hours: [Int])] = [
      ("2024-03-31", 23, [0, 1, 3, 4]), ("2024-04-01", 24, [0, 1, 2, 3]), ("2024-10-27", 25, [0, 1, 2, 2]),
    ]
    for (text, count, hours) in table {
      let day = try XCTUnwrap(CivilDay(text))
      let start = paris.instant(of: LocalDateTime(startOf: day))
      let end = paris.nextMidnight(after: start)
      var samples = StepSamples()
      let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
      try samples.append(StepSample(start: end - .hours(1), end: end, count: StepCount(steps: 60), source: watch))
      let parts = ReplayInputsBesidesScenario(configuration: .standard, zone: paris, files: [("day.csv", samples)]) {
        _ in nil
      }
      let found = Array(try ReplayPlan(Scenario(), parts).hours)
      XCTAssertEqual(found.count, count, text)
      XCTAssertEqual(found.prefix(4).map(\.hour), hours, text)
      XCTAssertEqual(found.map(\.steps), Array(repeating: 0, count: count - 1) + [60], text)
      XCTAssertFalse(found.contains(where: \.isSpreadFromDayTotal), text)
    }
  }
}
