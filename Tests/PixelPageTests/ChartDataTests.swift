import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The data of charts, before they are drawn.
final class ChartDataTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  /// Every day of four centuries has its own box, in the block of its year and the row of its weekday.
  func test_everyDay_hasItsOwnBox_inYearAndWeekdayRow() throws {
    let first = try XCTUnwrap(CivilDay(year: 1800, month: 1, day: 1))
    let days = (0..<146_097).map { StepDays.Day(day: first.advanced(by: $0), steps: 1) }
    let blocks = CalendarYear.years(of: days)
    XCTAssertEqual(blocks.map(\.year), Array(1800...2199))
    XCTAssertEqual(blocks.reduce(0) { $0 + $1.days.count }, days.count)
    var widest = 0
    for block in blocks {
      var last = (column: 0, row: -1)
      for day in block.days {
        let place = (column: block.weekColumn(of: day.day), row: day.day.weekday - 1)
        let follows = place.column == last.column && place.row == last.row + 1 || place == (last.column + 1, 0)
        XCTAssertTrue(follows || last.row == -1 && place.column == 0, "\(day.day)")
        last = place
      }
      widest = max(widest, last.column + 1)
    }
    XCTAssertEqual(widest, CalendarYear.maxColumns)
  }

  /// A curve has at most one point for each day and never more than are visible, and it never falls.
  func test_curve_neverFalls_andHasAtMost800Points() throws {
    for count in [32, 364, 730, 731, 1460, 1461, 3653] {
      let rows = HistoryFixture.dailyWalks(count, from: monday) { $0 % 100 < 90 ? 5000 : nil }
      let plan = try HistoryFixture.makePlan(rows)
      let curve = TotalCurve(plan, plan.listedDays, on: TimeAxis(plan))
      let points = curve.segments.flatMap { $0 }
      XCTAssertLessThanOrEqual(points.count, 800)
      XCTAssertEqual(points.map(\.position), points.map(\.position).sorted())
      XCTAssertEqual(points.map(\.total), points.map(\.total).sorted())
      XCTAssertEqual(curve.total, plan.walkedSteps)
      XCTAssertEqual(curve.gaps.count, (count - 1) / 100, "a gap of ten days is seen, and one at the end is none")
    }
  }

  /// A day without data is a gap, and a day with zero steps is a line.
  func test_dayWithoutData_isGap_andDayWithZeroStepsIsLine() throws {
    let rows: [HistoryFixture.Entry] = [
      .init(start: "2025-03-03T12:00", steps: 1000), .init(start: "2025-03-04T12:00", steps: 0),
      .init(start: "2025-03-06T12:00", steps: 500),
    ]
    let plan = try HistoryFixture.makePlan(rows, until: "2025-03-07")
    let curve = TotalCurve(plan, plan.listedDays, on: TimeAxis(plan))
    XCTAssertEqual(curve.gaps.map(\.from), [5000])
    XCTAssertEqual(curve.gaps.map(\.to), [7500])
    XCTAssertEqual(curve.gaps.map(\.total), [1000])
    XCTAssertEqual(curve.segments.count, 2)
    XCTAssertEqual(curve.segments[0].last, .init(position: 5000, total: 1000))
    XCTAssertEqual(curve.segments[1].first, .init(position: 7500, total: 1000))
    XCTAssertEqual(curve.segments[1].last?.total, 1500)
  }

  /// The time after the last sample is without data if it is longer than a day.
  func test_timeAfterLastSample_isGap_ifLongerThanOneDay() throws {
    let table: [(until: String, from: Int?)] = [
      ("2025-03-04", nil), ("2025-03-05T12:00", nil), ("2025-03-05T12:30", 5950), ("2025-03-13T12:00", 1428),
    ]
    let rows = HistoryFixture.dailyWalks(1, from: monday) { _ in 100 } + [.init(start: "2025-03-04T11:00", steps: 100)]
    for (until, from) in table {
      let plan = try HistoryFixture.makePlan(rows, until: until)
      let curve = TotalCurve(plan, plan.listedDays, on: TimeAxis(plan))
      XCTAssertEqual(curve.gaps.first?.from, from, until)
      XCTAssertEqual(curve.gaps.first?.to, from.map { _ in TimeAxis.positionCount }, until)
    }
  }

  /// Means cover only the days on which an hour existed and was known.
  func test_hourlyMeans_coverOnlyKnownHours() throws {
    let rows: [HistoryFixture.Entry] = [
      .init(start: "2025-03-03T08:00", steps: 1000), .init(start: "2025-03-05T00:00", steps: 4000, isDayTotal: true),
      .init(start: "2025-03-10T08:30", steps: 501), .init(start: "2025-03-11T23:00", steps: 7),
    ]
    let hours = HourlyMeansByWeekday(try HistoryFixture.makePlan(rows))
    XCTAssertEqual(hours.daysWithHours, 3)
    XCTAssertEqual(hours.daysWithTotalOnly, 1)
    XCTAssertEqual(hours.means[0][7], 0)
    XCTAssertEqual(hours.means[0][8], 626)
    XCTAssertEqual(hours.means[0][9], 125)
    XCTAssertEqual(hours.means[1][23], 7)
    XCTAssertEqual(hours.means[2], Array(repeating: nil, count: 24))
    XCTAssertEqual(hours.busiestHour?.weekday, 0)
    XCTAssertEqual(hours.busiestHour?.hour, 8)
    XCTAssertEqual(hours.sumOfHourlyMeans(ofWeekdayAt: 0), 751)
    XCTAssertNil(hours.sumOfHourlyMeans(ofWeekdayAt: 2))
  }

  /// An hour that clocks skip is not an hour without steps, and one that they show twice counts once.
  func test_skippedHour_isNil_andRepeatedHourCountsOnce() throws {
    let spring = HourlyMeansByWeekday(
      try HistoryFixture.makePlan([
        .init(start: "2025-03-30T01:00", steps: 60), .init(start: "2025-03-30T23:00", steps: 60),
      ]))
    XCTAssertEqual(spring.means[6][1], 60)
    XCTAssertNil(spring.means[6][2])
    XCTAssertEqual(spring.means[6][3], 0)
    let fall = HourlyMeansByWeekday(
      try HistoryFixture.makePlan([
        .init(start: "2025-10-26T02:00", minutes: 120, steps: 120), .init(start: "2025-10-26T23:00", steps: 0),
      ]))
    XCTAssertEqual(fall.means[6][2], 120)
    XCTAssertEqual(fall.means[6][3], 0)
    XCTAssertEqual(fall.daysWithHours, 1)
  }
}
