import XCTest

@testable import PixelPalCore

final class StepReportTests: XCTestCase {
  private let start = Instant(secondsSince1970: 1_736_121_600)

  private func samples(_ rows: [(minute: Int, minutes: Int, steps: Int64)]) throws -> StepSamples {
    var samples = StepSamples()
    let phone = try samples.id(of: StepSource(name: "iPhone"))
    for row in rows {
      let from = start + .minutes(row.minute)
      try samples.append(
        StepSample(start: from, end: from + .minutes(row.minutes), count: StepCount(steps: row.steps), source: phone))
    }
    return samples
  }

  func testWhatALedgerKnows() throws {
    let rules = Rules.standard
    var ledger = Ledger(merge: rules.merge(in: Itinerary(.utc)), createdAt: start)
    let new = try samples([(60, 10, 200), (120, 10, 199), (180, 11, 900), (240, 1, 29), (300, 1, 30), (1500, 5, 300)])
    try ledger.insert(new)
    let report = StepReport(ledger, new: new, at: start + .hours(26), under: rules)
    XCTAssertEqual(report.counted, 1658)
    XCTAssertEqual(report.today, 300)
    // A walk has 30 steps, 20 a minute, in 10 minutes or less.
    XCTAssertEqual(report.walks.map { ($0.start - start).count / 60_000 }, [60, 300, 1500])
  }
}
