import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// Charts of mostly unknown histories: their size depends on the known days and not on the calendar.
final class SparseHistoryChartTests: XCTestCase {
  private static let sparseRows: [HistoryFixture.Entry] = [
    .init(start: "1990-03-03T10:00", steps: 1000), .init(start: "2024-06-07T10:00", steps: 500),
  ]

  func test_longUnknownRun_isOmittedFromCharts() throws {
    let plan = try HistoryFixture.makePlan(SparseHistoryChartTests.sparseRows)
    let days = plan.chartedDays
    // The two known days, and ten days at each end of the unknown run.
    XCTAssertEqual(days.count, 22)
    XCTAssertEqual(days.compactMap(\.steps), [1000, 500])
    XCTAssertEqual(plan.listedDays.map(\.steps), [1000, 500])
    XCTAssertEqual(plan.dayList.unknownRuns.map(\.count), [12_514])
    XCTAssertEqual(OmittedDayRun.omittedDayCount(between: days), 12_516 - days.count)
    XCTAssertEqual(Set(days.map(\.day)).count, days.count)
  }

  func test_charts_stateOmittedDays() throws {
    let charts = try HistoryFixture(SparseHistoryChartTests.sparseRows, until: "2024-06-07T23:00").charts
    XCTAssertTrue(charts.contains("14 Mar 1990 to 27 May 2024"), charts)
    XCTAssertTrue(charts.contains("unknown, 12,494 days"), charts)
    XCTAssertTrue(charts.contains("12,516 days: the pal was low on 2; 12,514 unknown."), charts)
    XCTAssertTrue(charts.contains("12,514 of the 12,516 days are unknown."), charts)
    XCTAssertTrue(charts.contains("12,494 days in a row of which nothing is known are left out."), charts)
    XCTAssertLessThan(charts.utf8.count, 40_000)
  }

  /// Unknown runs of at most ten years are listed in full; all ways to query the known days of a history agree.
  func test_unknownRunOfTenYears_isListedInFull() throws {
    let near = try HistoryFixture.makePlan([
      .init(start: "2014-03-03T10:00", steps: 1000), .init(start: "2024-03-03T10:00", steps: 500),
    ])
    XCTAssertEqual(near.chartedDays, near.listedDays)
    XCTAssertEqual(near.knownDays, near.listedDays.filter { $0.steps != nil })
    let daily = try HistoryFixture.makePlan(
      HistoryFixture.dailyWalks(90, from: CivilDay(daysSince1970: 20_150)) { $0 % 7 == 3 ? nil : Int64($0) * 100 })
    XCTAssertEqual(daily.chartedDays, daily.listedDays)
    XCTAssertEqual(daily.knownDays, daily.listedDays.filter { $0.steps != nil })
  }

  /// The resolution of a day is that of its longest sample.
  func test_resolutionOfDay_isThatOfLongestSample() throws {
    let plan = try HistoryFixture.makePlan([
      .init(start: "2025-03-03T10:05", minutes: 1, steps: 100),
      .init(start: "2025-03-04T10:00", minutes: 60, steps: 100),
      .init(start: "2025-03-04T12:00", minutes: 5, steps: 100),
      .init(start: "2025-03-05T10:00", minutes: 150, steps: 100),
      .init(start: "2025-03-06T23:30", minutes: 90, steps: 100),
      .init(start: "2025-03-08T00:00", steps: 900, isDayTotal: true),
      .init(start: "2025-03-09T10:00", minutes: 600, steps: 0),
      .init(start: "2025-03-10T01:00", minutes: 800, steps: 900),
    ])
    let grains = plan.coarseDayChartResolutions().sorted { $0.key < $1.key }.map { ("\($0.key)", $0.value) }
    let expected: [(String, DayChartResolution)] = [
      ("2025-03-04", .minutes(60)), ("2025-03-05", .minutes(180)), ("2025-03-06", .minutes(120)),
      ("2025-03-07", .minutes(120)), ("2025-03-08", .wholeDay), ("2025-03-10", .wholeDay),
    ]
    XCTAssertEqual(grains.map(\.0), expected.map(\.0))
    XCTAssertEqual(grains.map(\.1), expected.map(\.1))
  }
}
