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
  func testBoxesOfYears() throws {
    let first = try XCTUnwrap(CivilDay(year: 1800, month: 1, day: 1))
    let days = (0..<146_097).map { StepDays.Day(day: first.advanced(by: $0), steps: 1) }
    let blocks = YearBlock.blocks(of: days)
    XCTAssertEqual(blocks.map(\.year), Array(1800...2199))
    XCTAssertEqual(blocks.reduce(0) { $0 + $1.days.count }, days.count)
    var widest = 0
    for block in blocks {
      var last = (column: 0, row: -1)
      for day in block.days {
        let place = (column: block.column(of: day.day), row: day.day.weekday - 1)
        let follows = place.column == last.column && place.row == last.row + 1 || place == (last.column + 1, 0)
        XCTAssertTrue(follows || last.row == -1 && place.column == 0, "\(day.day)")
        last = place
      }
      widest = max(widest, last.column + 1)
    }
    XCTAssertEqual(widest, YearBlock.columns)
  }

  /// A curve has at most one point for each day and never more than are visible, and it never falls.
  func testCurves() throws {
    for count in [32, 364, 730, 731, 1460, 1461, 3653] {
      let rows = SmallHistory.daily(count, from: monday) { $0 % 100 < 90 ? 5000 : nil }
      let course = try SmallHistory.course(rows)
      let curve = TotalCurve(course, course.listedDays, on: TimeAxis(course))
      let points = curve.lines.flatMap { $0 }
      XCTAssertLessThanOrEqual(points.count, 800)
      XCTAssertEqual(points.map(\.position), points.map(\.position).sorted())
      XCTAssertEqual(points.map(\.total), points.map(\.total).sorted())
      XCTAssertEqual(curve.total, course.walked)
      XCTAssertEqual(curve.gaps.count, (count - 1) / 100, "a gap of ten days is seen, and one at the end is none")
    }
  }

  /// A day without data is a gap, and a day with zero steps is a line.
  func testGapsAreNotFlat() throws {
    let rows: [SmallHistory.Row] = [
      .init(at: "2025-03-03T12:00", steps: 1000), .init(at: "2025-03-04T12:00", steps: 0),
      .init(at: "2025-03-06T12:00", steps: 500),
    ]
    let course = try SmallHistory.course(rows, until: "2025-03-07")
    let curve = TotalCurve(course, course.listedDays, on: TimeAxis(course))
    XCTAssertEqual(curve.gaps.map(\.from), [5000])
    XCTAssertEqual(curve.gaps.map(\.to), [7500])
    XCTAssertEqual(curve.gaps.map(\.total), [1000])
    XCTAssertEqual(curve.lines.count, 2)
    XCTAssertEqual(curve.lines[0].last, .init(position: 5000, total: 1000))
    XCTAssertEqual(curve.lines[1].first, .init(position: 7500, total: 1000))
    XCTAssertEqual(curve.lines[1].last?.total, 1500)
  }

  /// The time after the last sample is without data if it is longer than a day.
  func testNothingIsKnownAfterTheLastSample() throws {
    let table: [(until: String, from: Int?)] = [
      ("2025-03-04", nil), ("2025-03-05T12:00", nil), ("2025-03-05T12:30", 5950), ("2025-03-13T12:00", 1428),
    ]
    let rows = SmallHistory.daily(1, from: monday) { _ in 100 } + [.init(at: "2025-03-04T11:00", steps: 100)]
    for (until, from) in table {
      let course = try SmallHistory.course(rows, until: until)
      let curve = TotalCurve(course, course.listedDays, on: TimeAxis(course))
      XCTAssertEqual(curve.gaps.first?.from, from, until)
      XCTAssertEqual(curve.gaps.first?.to, from.map { _ in TimeAxis.length }, until)
    }
  }

  /// Means cover only the days on which an hour existed and was known.
  func testHoursOfTheWeek() throws {
    let rows: [SmallHistory.Row] = [
      .init(at: "2025-03-03T08:00", steps: 1000), .init(at: "2025-03-05T00:00", steps: 4000, isTotal: true),
      .init(at: "2025-03-10T08:30", steps: 501), .init(at: "2025-03-11T23:00", steps: 7),
    ]
    let hours = WeekHours(try SmallHistory.course(rows))
    XCTAssertEqual(hours.days, 3)
    XCTAssertEqual(hours.daysByTotal, 1)
    XCTAssertEqual(hours.means[0][7], 0)
    XCTAssertEqual(hours.means[0][8], 626)
    XCTAssertEqual(hours.means[0][9], 125)
    XCTAssertEqual(hours.means[1][23], 7)
    XCTAssertEqual(hours.means[2], Array(repeating: nil, count: 24))
    XCTAssertEqual(hours.busiest?.weekday, 0)
    XCTAssertEqual(hours.busiest?.hour, 8)
    XCTAssertEqual(hours.sum(of: 0), 751)
    XCTAssertNil(hours.sum(of: 2))
  }

  /// An hour that clocks skip is not an hour without steps, and one that they show twice counts once.
  func testHoursWhereClocksChange() throws {
    let spring = WeekHours(
      try SmallHistory.course([.init(at: "2025-03-30T01:00", steps: 60), .init(at: "2025-03-30T23:00", steps: 60)]))
    XCTAssertEqual(spring.means[6][1], 60)
    XCTAssertNil(spring.means[6][2])
    XCTAssertEqual(spring.means[6][3], 0)
    let fall = WeekHours(
      try SmallHistory.course([
        .init(at: "2025-10-26T02:00", minutes: 120, steps: 120), .init(at: "2025-10-26T23:00", steps: 0),
      ]))
    XCTAssertEqual(fall.means[6][2], 120)
    XCTAssertEqual(fall.means[6][3], 0)
    XCTAssertEqual(fall.days, 1)
  }
}
