import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Differential tests: the results of step queries against sums that are computed anew for each query.
final class StepQuerySimulatorTests: XCTestCase {
  func test_thresholdInstants_equalSumsComputedPerQuery() throws {
    var (milestones, totals) = (0, 0)
    for seed in TestSeeds.range(outOf: 6000, oneIn: 100) {
      let plan = try GeneratedReplay(seed: seed, device: .ios26, days: 4).plan
      // Replay plans with zone changes are skipped, because a date that occurs twice has no single beginning.
      guard plan.itinerary.zoneChanges.isEmpty else { continue }
      var queries = StepQuerySimulator(plan)
      var dice = SeededRandom(seed)
      var at = plan.createdAt
      while at < plan.end {
        at = at + .seconds(dice.draw(dice.draw(3) == 0 ? 40_000 : 4000))
        let report = queries.query(at: at)
        let history = try XCTUnwrap(plan.historyVersions.last { $0.availableSince <= at }).history
        for reached in report.reachedTotals {
          var sum = history.runningSum()
          XCTAssertEqual(sum.instant(reaching: Int64(reached.total)), reached.at, "seed \(seed) at \(at)")
          totals += 1
        }
        guard let walkedAt = report.milestoneReachedAt else { continue }
        let milestone = report.today - report.today % plan.configuration.rules.numbers.milestoneEverySteps
        var sum = history.runningSum()
        let before = sum.counted(before: plan.itinerary.daySegment(at: at).span.start).rounded
        XCTAssertEqual(sum.instant(reaching: before + Int64(milestone)), walkedAt, "seed \(seed) at \(at)")
        milestones += 1
      }
    }
    XCTAssert(milestones > 100 && totals > 20, "\(milestones), \(totals)")
  }

  /// Differential test: the known data against history segments that become known one by one.
  func test_deliveredSteps_equalReference_pieceByPiece() throws {
    var (walks, long, arrivals, late, again) = (0, 0, 0, 0, 0)
    let seeds = TestSeeds.range(outOf: 6000, oneIn: 200)
    for seed in seeds {
      var dice = SeededRandom(seed)
      let plan =
        dice.draw(2) == 0 ? try GeneratedReplay(seed: seed, device: .ios26, days: 4).plan : try makeWatchPlan(&dice)
      guard plan.historyVersions.count == 1 else { continue }
      let rules = plan.configuration.rules
      var coming = plan.historyVersions[0].history.segments.filter { $0.steps > .zero }
      var known: [HistorySegment] = []
      var queries = StepQuerySimulator(plan)
      var at = plan.createdAt
      while at < plan.end {
        at = at + Milliseconds(Int64(dice.draw([900_000, 4_000_000, 40_000_000][dice.draw(3)])))
        if dice.draw(2) == 0 {
          let next = coming.map(plan.fullArrivalInstant).min()
          XCTAssertEqual(queries.nextDataArrival(), next, "seed \(seed) before \(at)")
          arrivals += next == nil ? 0 : 1
        }
        let report = queries.query(at: at)
        let fresh = coming.filter { plan.fullArrivalInstant(of: $0) <= at }
        coming.removeAll { plan.fullArrivalInstant(of: $0) <= at }
        known += fresh
        let dawn = plan.itinerary.daySegment(at: at).span.start
        XCTAssertEqual(Int64(report.counted), steps(of: known, before: .distantFuture), "seed \(seed) at \(at)")
        XCTAssertEqual(Int64(report.today), stepsToday(of: known, at: at, plan), "seed \(seed) at \(at)")
        if let walkedAt = report.milestoneReachedAt {
          let ofStretch = Int64(report.counted) - steps(of: known, before: dawn)
          let milestone = report.today - report.today % rules.numbers.milestoneEverySteps
          let before = Int64(report.today) - ofStretch
          var sum = plan.historyVersions[0].history.runningSum()
          let goal = sum.counted(before: dawn).rounded - before + Int64(milestone)
          XCTAssertEqual(sum.instant(reaching: goal), walkedAt, "seed \(seed) at \(at)")
          again += before > 0 ? 1 : 0
        }
        let walked = joinWalks(fresh.map(\.sample).filter(rules.walkCriteria.isWalk), pausing: rules.walkEndDelay)
        let reportedWalks = walked.filter {
          at - $0.end <= rules.maxWalkReportDelay || $0.end == walked.map(\.end).max()
        }
        XCTAssertEqual(Set(report.walks), Set(reportedWalks), "seed \(seed) at \(at)")
        XCTAssertEqual(report.walks.first?.end, walked.map(\.end).max(), "seed \(seed) at \(at): the newest first")
        walks += reportedWalks.count
        long += reportedWalks.contains { $0.length > rules.walkCriteria.longest } ? 1 : 0
        late += fresh.contains { $0.from < dawn } ? 1 : 0
      }
    }
    XCTAssert(
      walks > min(100, seeds.count) && arrivals > min(300, 4 * seeds.count) && late > min(50, seeds.count / 2),
      "\(walks), \(arrivals), \(late)")
    XCTAssertGreaterThan(long, min(20, seeds.count / 10))
    if TestSeeds.isFullRun { XCTAssertGreaterThan(again, 0) }
  }

  /// Joins walks with at most `pause` between them, one by one.
  private func joinWalks(_ samples: [StepSample], pausing pause: Milliseconds) -> [Interval] {
    let walks = Set(samples.map { Interval(from: $0.start, lasting: $0.length) })
    var joined: [Interval] = []
    for walk in walks.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      if let last = joined.last, walk.start <= last.end + pause {
        joined[joined.count - 1] = Interval(from: last.start, lasting: max(last.end, walk.end) - last.start)
      } else {
        joined.append(walk)
      }
    }
    return joined
  }

  private func steps(of pieces: [HistorySegment], before end: Instant) -> Int64 {
    pieces.filter { $0.from < end }.reduce(StepCount.zero) { $0 + $1.steps(from: $1.from, to: end) }.rounded
  }

  /// Returns the steps of the date of `now`, over all segments of that date.
  private func stepsToday(of known: [HistorySegment], at now: Instant, _ plan: ReplayPlan) -> Int64 {
    var today: Int64 = 0
    var segment = plan.itinerary.daySegment(at: plan.createdAt)
    while segment.span.start <= now {
      if segment.day == plan.itinerary.daySegment(at: now).day {
        let end = segment.span.contains(now) ? .distantFuture : segment.span.end
        today += steps(of: known, before: end) - steps(of: known, before: segment.span.start)
      }
      segment = plan.itinerary.daySegment(at: segment.span.end)
    }
    return today
  }

  /// Returns a replay plan with a watch that is also worn at night, and a phone that is carried occasionally.
  private func makeWatchPlan(_ dice: inout SeededRandom) throws -> ReplayPlan {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch", kind: .watch))
    let phone = try samples.sourceID(orAdding: StepSource(name: "iPhone", kind: .phone))
    let begin = Instant(secondsSince1970: 1_720_000_000)
    var at = begin
    for _ in 0..<600 + dice.draw(600) {
      if dice.draw(2) == 0 { at = at + .seconds(dice.draw(dice.draw(20) == 0 ? 9000 : 300)) }
      let length = dice.draw(4) == 0 ? 1 + dice.draw(1200) : 60
      let steps = dice.draw(500) == 0 ? 0 : 1 + dice.draw(10) * dice.draw(20)
      try samples.append(
        StepSample(
          start: at, end: at + .seconds(length), count: StepCount(steps: Int64(steps)),
          source: dice.draw(1000) == 0 ? phone : watch))
      if dice.draw(2000) > 0 { at = at + .seconds(length) }
    }
    var scenario = Scenario()
    scenario.createdAt = .instant(begin + .seconds(dice.draw(20_000)))
    scenario.until = .instant(at + .hours(3))
    let files = [("watch.csv", samples)]
    return try ReplayPlan(
      scenario,
      ReplayInputsBesidesScenario(configuration: .standard, zone: GeneratedReplay.paris ?? .utc, files: files) { _ in
        nil
      })
  }
}
