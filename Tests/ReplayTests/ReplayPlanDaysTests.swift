import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential test: days and history of a replay plan against those that the general merge computes from its files.
final class ReplayPlanDaysTests: XCTestCase {
  func test_daysAndHistory_equalGeneralMerge_ofAllArrivedFiles() throws {
    var late = 0
    for seed in TestSeeds.range(outOf: 4000) {
      let random = try GeneratedReplay(seed: seed)
      let (plan, parts) = (random.plan, random.inputs)
      var files = parts.files.map(\.samples)
      if plan.historyVersions.count > 1 {
        files[1] = files[1].fillingMissingRecordingTimes(with: plan.historyVersions[1].availableSince)
      }
      let all = try ReplayPlan.combinedSamples(of: files)
      let merge = parts.mergeRules.stepMerge(under: parts.configuration.core.rules, in: plan.itinerary)
      let days = merge.daysAndReport(of: all, since: plan.createdAt).days
      XCTAssertEqual(plan.days, days, "seed \(seed)")
      let history = merge.history(of: all, since: plan.createdAt)
      XCTAssertEqual(plan.actualHistory, history, "seed \(seed)")
      XCTAssertEqual(plan.historyVersions.count, files.count, "seed \(seed)")
      late += plan.historyVersions.count > 1 && plan.historyVersions[0].history != history ? 1 : 0
    }
    XCTAssertGreaterThan(late, 3, "some exports tell something new")
  }

  func test_days_extendToGivenEnd() throws {
    let walk = try XCTUnwrap(Instant("2025-03-03T08:00:00Z"))
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    try samples.append(StepSample(start: walk, end: walk + .hours(1), count: StepCount(steps: 100), source: source))
    func plan(until: String?, of samples: StepSamples) throws -> ReplayPlan {
      var scenario = Scenario()
      scenario.until = until.flatMap { Instant($0) }.map { .instant($0) }
      if samples.isEmpty { scenario.createdAt = .instant(walk) }
      return try ReplayPlan(
        scenario,
        ReplayInputsBesidesScenario(configuration: .standard, zone: .utc, files: [("a.csv", samples)]) { _ in nil })
    }
    func days(_ plan: ReplayPlan) -> [String] {
      plan.listedDays.map { "\($0.day.components.day) \($0.steps.map { "\($0)" } ?? "-")" }
    }
    for (until, expected) in [
      (nil, ["3 100"]), ("2025-03-03T08:30:00Z", ["3 50"]), ("2025-03-03T23:00:00Z", ["3 100"]),
      ("2025-03-05T23:59:59.999Z", ["3 100", "4 -", "5 -"]), ("2025-03-06T00:00:00Z", ["3 100", "4 -", "5 -"]),
      ("2025-03-06T00:00:00.001Z", ["3 100", "4 -", "5 -", "6 -"]),
    ] {
      let plan = try plan(until: until, of: samples)
      XCTAssertEqual(days(plan), expected, until ?? "without an end")
      let hours = Array(plan.hours)
      XCTAssertEqual(hours.last?.end, min(plan.end, walk + .hours(1)), "hours end with the samples")
    }
    XCTAssertEqual(days(try plan(until: "2025-03-05T00:00:00Z", of: StepSamples())), ["3 -", "4 -"])
    XCTAssertEqual(days(try plan(until: "2025-03-03T08:00:00Z", of: StepSamples())), [])
    let far = try plan(until: "9999-12-31T23:59:59Z", of: samples)
    XCTAssertEqual(far.dayList.unknownRuns.count, 1, "a long run is one entry")
    XCTAssertEqual(days(far), ["3 100"])
  }

  func test_plan_hasNoSteps_withoutSamples() throws {
    var scenario = Scenario()
    scenario.createdAt = .instant(Instant(secondsSince1970: 1_720_000_000))
    scenario.until = .instant(Instant(secondsSince1970: 1_720_300_000))
    let configuration = try ReplayConfiguration(rules: .standard, device: DeviceModel.profiles[0])
    let parts = ReplayInputsBesidesScenario(configuration: configuration, zone: .utc, files: [("none", StepSamples())])
    { _ in nil }
    let plan = try ReplayPlan(scenario, parts)
    XCTAssertEqual(plan.days.knownDays, [])
    XCTAssertEqual(plan.days.counted, .zero)
    XCTAssertEqual(plan.walkedSteps, 0)
    XCTAssertEqual(Array(plan.actualHistory.segments), [])
  }
}
