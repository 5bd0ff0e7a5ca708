import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The climb chart: time with its gaps, the way to the last phase, and the texts beside it.
final class ClimbTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  /// Numbers of known and unknown days in turn; and the indices of the gaps that are not drawn to scale, all with the
  /// same width.
  func testLongGapsAreBroken() throws {
    let table: [(runs: [Int], breaks: [Int])] = [
      ([20, 6, 20], []), ([20, 7, 20], [1]), ([80, 8, 0], []), ([80, 9, 1], [1]), ([5, 40, 5, 300, 5], [1, 3]),
      ([100, 10, 100], []), ([100, 21, 100, 20, 8], [1]), ([1, 20_000, 1], [1]),
    ]
    for (runs, broken) in table {
      var (known, gaps, at): ([Int], [Interval], Int) = ([], [], 0)
      for (index, run) in runs.enumerated() {
        if index % 2 == 0 { known += Array(at..<at + run) } else { gaps.append(interval(at, at + run)) }
        at += run
      }
      let axis = TimeAxis(try course(at), unknown: gaps)
      XCTAssertEqual(axis.breaks.map(\.span), broken.map { gaps[($0 - 1) / 2] }, "\(runs)")
      XCTAssertEqual(Set(axis.breaks.map { ($0.to - $0.from + 5) / 10 }).count, broken.isEmpty ? 0 : 1, "\(runs)")
      check(axis, days: at, "\(runs)")
    }
  }

  /// Known days get most of the width, whatever the number of gaps.
  func testManyGaps() throws {
    let gaps = (0..<9).map { interval(10 + $0 * 60, 60 + $0 * 60) }
    let axis = TimeAxis(try course(600), unknown: gaps)
    XCTAssertEqual(axis.breaks.count, 9)
    let broken = axis.breaks.reduce(0) { $0 + $1.to - $1.from }
    XCTAssertLessThan(broken, TimeAxis.length / 4)
    check(axis, days: 600, "many")
  }

  /// Differential test of an axis against a reference that adds up the width of each hour.
  private func check(_ axis: TimeAxis, days: Int, _ name: String) {
    let hours = (0...days * 24).map { axis.begin + .hours($0) }.filter { $0 <= axis.end }
    let positions = hours.map { axis.position(of: $0) }
    XCTAssertEqual(positions.first, 0, name)
    XCTAssertEqual(axis.position(of: axis.end), TimeAxis.length, name)
    XCTAssertEqual(positions, positions.sorted(), name)
    let broken = axis.breaks.reduce(Milliseconds(0)) { $0 + $1.span.length }
    let left = Double(TimeAxis.length - axis.breaks.reduce(0) { $0 + $1.to - $1.from })
    let toScale = left / Double((axis.end - axis.begin - broken).count)
    var expected = 0.0
    for (index, hour) in hours.enumerated() where index % 7 == 0 {
      let span = Interval(from: axis.begin, lasting: hour - axis.begin)
      expected = 0
      var even = span.length
      for gap in axis.breaks {
        guard let part = span.intersection(gap.span) else { continue }
        even = even - part.length
        expected += Double(gap.to - gap.from) * Double(part.length.count) / Double(gap.span.length.count)
      }
      XCTAssertEqual(Double(axis.position(of: hour)), expected + Double(even.count) * toScale, accuracy: 3, name)
    }
    let ticks = axis.ticks
    XCTAssertTrue(zip(ticks, ticks.dropFirst()).allSatisfy { $1.position - $0.position >= 1300 }, name)
    XCTAssertTrue(
      ticks.allSatisfy { tick in axis.breaks.allSatisfy { tick.position <= $0.from || tick.position >= $0.to } })
  }

  /// The first label after years without data includes the year.
  func testNamesAfterABreak() throws {
    let course = try course(1000)
    XCTAssertEqual(
      TimeAxis(course, unknown: [interval(3, 998)]).ticks.map(\.label),
      ["Mon 3", "Tue 4", "Wed 5", "26 Nov 2027", "Sat 27", "Sun 28"])
    XCTAssertEqual(
      TimeAxis(course, unknown: [interval(90, 800)]).ticks.map(\.label),
      ["May", "Jul 2027", "Sep", "Nov"])
  }

  /// Unknown segments lie between the known days, before the first and after the last of them.
  func testUnknownStretches() throws {
    let rows = SmallHistory.daily(9, from: monday) { [1, 2, 5].contains($0) ? 100 : nil }
    let course = try SmallHistory.course(rows, zone: "UTC", since: "2025-03-03", until: "2025-03-12")
    let days = course.chartedDays
    XCTAssertEqual(course.unknownStretches(among: days), [interval(0, 1), interval(3, 5), interval(6, 9)])
    let far = try SmallHistory.course([
      .init(at: "1990-03-03T10:00", steps: 1), .init(at: "2024-06-07T10:00", steps: 1),
    ])
    let left = far.unknownStretches(among: far.chartedDays)
    XCTAssertEqual(left.first?.length, .hours(24 * 12_514 - 1), "summer time began")
  }

  /// The way to the last phase has a chart of its own if the total is more than twice as far.
  func testTheWayByItself() throws {
    let table: [(each: Int64, isApart: Bool)] = [(40_000, false), (40_000 + 1, true), (400_000, true), (10, false)]
    for (each, isApart) in table {
      let last: Int64 = each == 40_000 ? 2 : 12
      let rows = SmallHistory.daily(11, from: monday) { $0 == 10 ? last : each }
      let charts = try SmallHistory(rows).charts
      XCTAssertEqual(charts.contains("To Ascended"), isApart, "\(each)")
      XCTAssertEqual(charts.components(separatedBy: "class=\"climb\"").count, isApart ? 3 : 2, "\(each)")
    }
  }

  /// Colours show the visible phase, not the earned one.
  func testVisiblePhases() throws {
    let rows = SmallHistory.daily(40, from: monday) { _ in 10_000 }
    let free = try SmallHistory(rows).result.pal.evolution
    XCTAssertEqual(free.earned, .ascended)
    XCTAssertEqual(VisiblePhases(free, since: .distantPast).spans.map(\.phase), [.dormant, .active])
    let premium = #"{"entitlements": [{"status": "subscribed", "from": "2025-04-03"}]}"#
    let paying = try SmallHistory(rows, scenario: premium).result.pal.evolution
    let spans = VisiblePhases(paying, since: .distantPast).spans
    XCTAssertEqual(spans.map(\.phase), [.dormant, .active, .ascended], "nobody saw the third by itself")
    XCTAssertEqual(spans.map(\.since), spans.map(\.since).sorted())
  }

  /// A pending phase states what it waits for, and a visible one states when it appeared.
  func testWordsBesideTheClimb() throws {
    let rows = SmallHistory.daily(12, from: monday) { _ in 10_000 }
    let history = try SmallHistory(rows)
    for words in ["earned, waiting", "for premium", "seen 5 Mar 2025", ">120,000<", "earned, waiting for premium"] {
      XCTAssertTrue(history.charts.contains(words), words)
    }
    XCTAssertFalse(try SmallHistory(Array(rows.prefix(5))).charts.contains("waiting"))
  }

  /// Between two points a total grows linearly, and over a gap it stays constant.
  func testTotalsInBetween() throws {
    let rows: [SmallHistory.Row] = [
      .init(at: "2025-03-03T00:00", minutes: 60, steps: 1000), .init(at: "2025-03-06T00:00", steps: 500),
    ]
    let course = try SmallHistory.course(rows, until: "2025-03-07")
    let axis = TimeAxis(course)
    let curve = TotalCurve(course, course.listedDays, on: axis)
    let table: [(hour: Int, total: Int64)] = [(0, 0), (1, 1000), (20, 1000), (50, 1000), (73, 1500), (90, 1500)]
    for (hour, total) in table {
      XCTAssertEqual(curve.total(at: axis.position(of: axis.begin + .hours(hour))), total, accuracy: 10, "\(hour)")
    }
    XCTAssertEqual(curve.total(at: axis.position(of: axis.begin + .minutes(30))), 500, accuracy: 10)
  }

  func testLengths() {
    let table: [(days: Int, text: String)] = [
      (1, "1 day"), (7, "7 days"), (59, "59 days"), (60, "2 months"), (365, "12 months"), (729, "24 months"),
      (730, "2 years"), (12_500, "34 years"),
    ]
    for (days, text) in table { XCTAssertEqual(RoundLength.text(of: .hours(24 * days)), text) }
  }

  /// Returns a replay plan of a number of days in UTC, without data.
  private func course(_ days: Int) throws -> Course {
    try SmallHistory.course([], zone: "UTC", since: "\(monday)", until: "\(monday.advanced(by: days))")
  }

  private func interval(_ from: Int, _ to: Int) -> Interval {
    let begin = Instant(secondsSince1970: Int64(monday.daysSince1970) * 86_400)
    return Interval(from: begin + .hours(24 * from), lasting: .hours(24 * (to - from)))
  }
}
