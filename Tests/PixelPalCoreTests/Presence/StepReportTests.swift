import StepHistory
import XCTest

@testable import PixelPalCore

final class StepReportTests: XCTestCase {
  private let start = Instant(secondsSince1970: 1_736_121_600)

  private func makeSamples(_ rows: [(minute: Int, minutes: Int, steps: Int64)]) throws -> StepSamples {
    var samples = StepSamples()
    let phone = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
    for row in rows {
      let from = start + .minutes(row.minute)
      try samples.append(
        StepSample(start: from, end: from + .minutes(row.minutes), count: StepCount(steps: row.steps), source: phone))
    }
    return samples
  }

  func test_report_hasCountedStepsTodayAndWalks_ofALedger() throws {
    let rules = Rules.standard
    var ledger = StepLedger(merge: rules.stepMerge(in: ZoneItinerary(.utc)), createdAt: start)
    let new = try makeSamples([
      (60, 10, 200), (120, 10, 199), (180, 11, 900), (240, 1, 29), (300, 1, 30), (1500, 5, 300),
    ])
    try ledger.insert(new)
    let report = StepReport(ledger, newSamples: new, previousTotal: 0, at: start + .hours(26), under: rules)
    XCTAssertEqual(report.counted, 1658)
    XCTAssertEqual(report.today, 300)
    // A walk has at least 30 steps in at most 10 minutes, at 20 steps a minute or more.
    XCTAssertEqual(report.walks.map { ($0.start - start).count / 60_000 }, [60, 300, 1500])
  }

  /// Samples that do not count start no walk: manual entries, samples before the beginning, and those that the watch
  /// excludes.
  func test_uncountedSamples_startNoWalk() throws {
    let rules = Rules.standard
    var ledger = StepLedger(merge: rules.stepMerge(in: ZoneItinerary(.utc)), createdAt: start)
    var new = StepSamples()
    let sources = [StepSource(name: "Me", kind: .manual), StepSource(name: "Watch"), StepSource(name: "iPhone")]
    for (source, minute) in [(0, 10), (1, 100), (2, 102), (2, -20), (2, 200)] {
      let from = start + .minutes(minute)
      try new.append(
        StepSample(
          start: from, end: from + .minutes(source == 1 ? 10 : 5), count: StepCount(steps: 500),
          source: try new.sourceID(orAdding: sources[source])))
    }
    try ledger.insert(new)
    XCTAssertEqual(
      ledger.countedWalkSpans(among: new, matching: rules.walkCriteria).map { ($0.start - start).count / 60_000 },
      [100, 200])
  }

  /// A report contains the time at which a phase or a milestone was reached on foot, and only once.
  func test_report_hasTheTimeOfEachReachedTotal_onlyOnce() throws {
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 3000 }
    var ledger = StepLedger(merge: rules.stepMerge(in: ZoneItinerary(.utc)), createdAt: start)
    let new = try makeSamples([(60, 60, 6000)])
    try ledger.insert(new)
    let report = StepReport(ledger, newSamples: new, previousTotal: 0, at: start + .hours(4), under: rules)
    // One step takes 600 ms, and a rounded sum is reached half a step early.
    XCTAssertEqual(
      report.reachedTotals, [StepReport.ReachedTotal(total: 3000, at: start + .minutes(90) - Milliseconds(300))])
    XCTAssertEqual(report.milestoneReachedAt, start + .minutes(110) - Milliseconds(300))
    let again = StepReport(ledger, newSamples: StepSamples(), previousTotal: 6000, at: start + .hours(5), under: rules)
    XCTAssertEqual(again.reachedTotals, [])
    XCTAssertNil(again.milestoneReachedAt)
  }

  /// A report preserves any number of walks and totals when it is stored, compared, encoded and decoded.
  func test_report_keepsAnyNumberOfWalksAndTotals() throws {
    let walks = (0..<3).map { Interval(from: start + .minutes($0), lasting: .minutes(1)) }
    let totals = [StepReport.ReachedTotal(total: 25_001, at: start)]
    var reports: [StepReport] = []
    for count in 0...3 {
      for totals in [[], totals] {
        let report = StepReport(counted: 7, today: 3, walks: Array(walks.prefix(count)), reachedTotals: totals)
        XCTAssertEqual(report.walks, Array(walks.prefix(count)))
        XCTAssertEqual(report.reachedTotals, totals)
        var made = StepReport(counted: 7, today: 3)
        made.reachedTotals = totals
        made.walks = Array(walks.prefix(count))
        XCTAssertEqual(made, report)
        XCTAssertEqual(made.hashValue, report.hashValue)
        XCTAssertEqual(try decoded(StepReport.self, from: encoded(report)), report)
        XCTAssertFalse(reports.contains(report), "\(count) walks, \(totals.count) totals")
        reports.append(report)
      }
    }
    XCTAssertEqual(
      try encoded(StepReport(counted: 7, today: 3)), #"{"counted":7,"today":3,"totals":[],"walks":[]}"#)
  }
}
