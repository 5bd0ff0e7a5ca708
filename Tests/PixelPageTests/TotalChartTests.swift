import Foundation
import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The chart of the total: time with its gaps, the way to the last phase, and the texts beside it.
final class TotalChartTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  /// Numbers of known and unknown days in turn; and the indices of the gaps that are not drawn to scale, all with the
  /// same width.
  func test_longGaps_areBreaks_ofEqualWidth() throws {
    let table: [(runs: [Int], breaks: [Int])] = [
      ([20, 6, 20], []), ([20, 7, 20], [1]), ([80, 8, 0], []), ([80, 9, 1], [1]), ([5, 40, 5, 300, 5], [1, 3]),
      ([100, 10, 100], []), ([100, 21, 100, 20, 8], [1]), ([1, 20_000, 1], [1]),
    ]
    for (runs, broken) in table {
      var (known, gaps, at): ([Int], [Interval], Int) = ([], [], 0)
      for (index, run) in runs.enumerated() {
        if index % 2 == 0 { known += Array(at..<at + run) } else { gaps.append(makeInterval(at, at + run)) }
        at += run
      }
      let axis = TimeAxis(try makePlan(days: at), gaps: gaps)
      XCTAssertEqual(axis.breaks.map(\.interval), broken.map { gaps[($0 - 1) / 2] }, "\(runs)")
      XCTAssertEqual(
        Set(axis.breaks.map { ($0.endPosition - $0.startPosition + 5) / 10 }).count, broken.isEmpty ? 0 : 1, "\(runs)")
      assertAxisEqualsReference(axis, days: at, "\(runs)")
    }
  }

  /// Known days get most of the width, whatever the number of gaps.
  func test_breaks_takeLessThanQuarterOfWidth() throws {
    let gaps = (0..<9).map { makeInterval(10 + $0 * 60, 60 + $0 * 60) }
    let axis = TimeAxis(try makePlan(days: 600), gaps: gaps)
    XCTAssertEqual(axis.breaks.count, 9)
    let broken = axis.breaks.reduce(0) { $0 + $1.endPosition - $1.startPosition }
    XCTAssertLessThan(broken, TimeAxis.positionCount / 4)
    assertAxisEqualsReference(axis, days: 600, "many")
  }

  /// Differential test of an axis against a reference that adds up the width of each hour.
  private func assertAxisEqualsReference(_ axis: TimeAxis, days: Int, _ name: String) {
    let hours = (0...days * 24).map { axis.start + .hours($0) }.filter { $0 <= axis.end }
    let positions = hours.map { axis.position(of: $0) }
    XCTAssertEqual(positions.first, 0, name)
    XCTAssertEqual(axis.position(of: axis.end), TimeAxis.positionCount, name)
    XCTAssertEqual(positions, positions.sorted(), name)
    let broken = axis.breaks.reduce(Milliseconds(0)) { $0 + $1.interval.length }
    let left = Double(TimeAxis.positionCount - axis.breaks.reduce(0) { $0 + $1.endPosition - $1.startPosition })
    let toScale = left / Double((axis.end - axis.start - broken).count)
    var expected = 0.0
    for (index, hour) in hours.enumerated() where index % 7 == 0 {
      let span = Interval(from: axis.start, lasting: hour - axis.start)
      expected = 0
      var even = span.length
      for gap in axis.breaks {
        guard let part = span.intersection(gap.interval) else { continue }
        even = even - part.length
        expected +=
          Double(gap.endPosition - gap.startPosition) * Double(part.length.count) / Double(gap.interval.length.count)
      }
      XCTAssertEqual(Double(axis.position(of: hour)), expected + Double(even.count) * toScale, accuracy: 3, name)
    }
    let ticks = axis.ticks
    XCTAssertTrue(zip(ticks, ticks.dropFirst()).allSatisfy { $1.position - $0.position >= 1300 }, name)
    XCTAssertTrue(
      ticks.allSatisfy { tick in
        axis.breaks.allSatisfy { tick.position <= $0.startPosition || tick.position >= $0.endPosition }
      })
  }

  /// The first label after years without data includes the year.
  func test_firstLabelAfterBreak_includesYear() throws {
    let plan = try makePlan(days: 1000)
    XCTAssertEqual(
      TimeAxis(plan, gaps: [makeInterval(3, 998)]).ticks.map(\.label),
      ["Mon 3", "Tue 4", "Wed 5", "26 Nov 2027", "Sat 27", "Sun 28"])
    XCTAssertEqual(
      TimeAxis(plan, gaps: [makeInterval(90, 800)]).ticks.map(\.label),
      ["May", "Jul 2027", "Sep", "Nov"])
  }

  /// Unknown segments lie between the known days, before the first and after the last of them.
  func test_unknownSegments_lieBeforeBetweenAndAfterKnownDays() throws {
    let rows = HistoryFixture.dailyWalks(9, from: monday) { [1, 2, 5].contains($0) ? 100 : nil }
    let plan = try HistoryFixture.makePlan(rows, zone: "UTC", createdAt: "2025-03-03", until: "2025-03-12")
    let days = plan.chartedDays
    XCTAssertEqual(plan.unknownIntervals(among: days), [makeInterval(0, 1), makeInterval(3, 5), makeInterval(6, 9)])
    let far = try HistoryFixture.makePlan([
      .init(start: "1990-03-03T10:00", steps: 1), .init(start: "2024-06-07T10:00", steps: 1),
    ])
    let left = far.unknownIntervals(among: far.chartedDays)
    XCTAssertEqual(left.first?.length, .hours(24 * 12_514 - 1), "summer time began")
  }

  /// The way to the last phase has a chart of its own if the total is more than twice as far.
  ///
  /// The chart is named after that phase if the phase is seen in it.
  func test_wayToLastPhase_hasOwnChart_ifTotalIsMoreThanTwiceAsFar() throws {
    let table: [(each: Int64, isApart: Bool)] = [(40_000, false), (40_000 + 1, true), (400_000, true), (10, false)]
    for (each, isApart) in table {
      let last: Int64 = each == 40_000 ? 2 : 12
      let rows = HistoryFixture.dailyWalks(11, from: monday) { $0 == 10 ? last : each }
      let charts = try HistoryFixture(rows).charts
      XCTAssertEqual(charts.contains(">The first weeks<"), isApart, "\(each)")
      XCTAssertEqual(charts.contains(">The whole history<"), isApart, "\(each)")
      XCTAssertEqual(charts.components(separatedBy: "class=\"climb\"").count, isApart ? 3 : 2, "\(each)")
      let premium = try HistoryFixture(rows, scenario: #"{"entitlements": [{"status": "subscribed"}]}"#).charts
      XCTAssertEqual(premium.contains(">The first weeks, to Ascended<"), isApart, "\(each)")
    }
  }

  /// Seven months have a bar each, at the mean of their known days; six are too few, and more than 240 have one per year.
  func test_months_haveBars_ifThereAreSevenOrMore() throws {
    let march = try XCTUnwrap(CivilDay(year: 2025, month: 3, day: 1))
    let table: [(count: Int, bars: Int, name: String?)] = [
      (183, 0, nil), (184, 0, nil), (185, 7, "Steps a day, month by month"), (7305, 240, "Steps a day, month by month"),
      (7306, 21, "Steps a day, year by year"),
    ]
    for (count, bars, name) in table {
      let rows = HistoryFixture.dailyWalks(count, from: march) { day in day % 7 == 3 ? nil : Int64(1000 + day) }
      let plan = try HistoryFixture(rows).plan
      let days = plan.chartedDays
      let panel = MonthlyMeansPanel(days, of: plan, on: TimeAxis(plan, gaps: plan.unknownIntervals(among: days)))
      var picture = HTMLWriter()
      panel?.write(to: &picture)
      let drawn = String(decoding: picture.bytes, as: UTF8.self)
      XCTAssertEqual(drawn.components(separatedBy: "class=\"day ").count - 1, bars, "\(count) days")
      XCTAssertEqual(panel != nil, bars > 0, "\(count) days")
      if let name { XCTAssertTrue(drawn.contains(">\(name)<"), "\(count) days") }
    }
  }

  /// Differential test of the signs on the curve: keepsakes by running totals, and records by all days before.
  func test_events_equalReference() throws {
    let steps = { (day: Int) -> Int64? in day % 13 == 4 ? nil : Int64(4000 + (day * 7919) % 9000 + 30 * day) }
    let plan = try HistoryFixture(HistoryFixture.dailyWalks(200, from: monday, steps: steps)).plan
    let days = plan.chartedDays
    let axis = TimeAxis(plan, gaps: plan.unknownIntervals(among: days))
    let curve = TotalCurve(plan, days, on: axis)
    let events = TotalChartEvents(curve, days, [], on: axis, in: plan.itinerary)
    var (total, expected): (Int64, [Int]) = (0, [])
    for day in days {
      let before = total
      total += day.steps ?? 0
      let gained = Keepsake.allCases.filter { before < $0.startingTotal && $0.startingTotal <= total }
      expected += gained.map { _ in axis.position(of: plan.itinerary.start(ofDay: day.day)) }
    }
    let width = TimeAxis.positionCount / 150
    XCTAssertFalse(events.keepsakePositions.isEmpty)
    for position in events.keepsakePositions {
      XCTAssertTrue(expected.contains { $0 <= position && position <= $0 + width }, "\(position)")
    }
    for position in expected {
      XCTAssertTrue(
        events.keepsakePositions.contains { abs($0 - position) <= width + TotalChartEvents.minDistance }, "\(position)")
    }
    let known = days.filter { $0.steps != nil }
    let records = known.enumerated().filter { index, day in
      index >= 14 && known[..<index].allSatisfy { ($0.steps ?? 0) < (day.steps ?? 0) }
    }
    XCTAssertEqual(TotalChartEvents.stepRecordDays(among: days), records.map { $0.element.day })
    XCTAssertGreaterThan(records.count, 1)
    for positions in [events.keepsakePositions, events.recordPositions] {
      let distances = zip(positions, positions.dropFirst()).map { $1 - $0 }
      XCTAssertTrue(distances.allSatisfy { $0 >= TotalChartEvents.minDistance })
    }
  }

  /// The names of chapters are part of the journal, which only premium unlocks.
  func test_chapters_areInReport_onlyWithPremium() throws {
    let rows = HistoryFixture.dailyWalks(190, from: monday) { $0 < 90 ? 4000 : 9000 }
    let open = try HistoryFixture(rows, scenario: #"{"entitlements": [{"status": "subscribed"}]}"#).report()
    XCTAssertTrue(open.contains("class=\"chapter-name\"") && open.contains("a chapter begins"))
    let locked = try HistoryFixture(rows).report()
    XCTAssertFalse(locked.contains("class=\"chapter\"") || locked.contains("a chapter begins"))
    XCTAssertTrue(locked.contains("a keepsake on the meadow"))
  }

  /// Signs of the same kind share an entry, so that a chart with every sign has few entries.
  func test_legend_hasAtMostSixEntries() throws {
    let rows = HistoryFixture.dailyWalks(190, from: monday) { day in
      (50..<60).contains(day) ? nil : day < 90 ? 4000 + Int64(day) : 9000
    }
    let scenario = #"{"entitlements": [{"status": "subscribed"}]}"#
    let history = try HistoryFixture(rows, scenario: scenario)
    let report = try history.report()
    let legends = report.components(separatedBy: "<ul class=\"legend\">").dropFirst().map {
      $0.components(separatedBy: "</ul>")[0]
    }
    let legend = try XCTUnwrap(legends.first { $0.contains("seen as") })
    let entries = legend.components(separatedBy: "<li>").map {
      $0.replacingOccurrences(of: "<[^>]*>", with: "", options: .regularExpression)
    }
    XCTAssertEqual(entries.count - 1, 6, "\(entries)")
    XCTAssertTrue(entries[1].contains("seen as Dormant") && entries[1].contains("Ascended"))
    XCTAssertTrue(entries[2].contains("walked") && entries[2].contains("known to the phone"))
  }

  /// Colours show the visible phase, not the earned one.
  func test_colours_showVisiblePhase_notEarnedPhase() throws {
    let rows = HistoryFixture.dailyWalks(40, from: monday) { _ in 10_000 }
    let free = try HistoryFixture(rows).result.pal.phaseProgress
    XCTAssertEqual(free.earnedPhase, .ascended)
    XCTAssertEqual(PhaseVisibilityPeriods(free, since: .distantPast).periods.map(\.phase), [.dormant, .active])
    let premium = #"{"entitlements": [{"status": "subscribed", "from": "2025-04-03"}]}"#
    let paying = try HistoryFixture(rows, scenario: premium).result.pal.phaseProgress
    let spans = PhaseVisibilityPeriods(paying, since: .distantPast).periods
    XCTAssertEqual(spans.map(\.phase), [.dormant, .active, .ascended], "nobody saw the third by itself")
    XCTAssertEqual(spans.map(\.since), spans.map(\.since).sorted())
  }

  /// A pending phase states what it waits for, and a visible one states when it appeared.
  func test_labels_tellWhatPendingPhaseWaitsFor_andWhenVisiblePhaseAppeared() throws {
    let rows = HistoryFixture.dailyWalks(12, from: monday) { _ in 10_000 }
    let history = try HistoryFixture(rows)
    for words in ["earned, waiting", "for premium", "seen 5 Mar 2025", ">120,000<", "earned, waiting for premium"] {
      XCTAssertTrue(history.charts.contains(words), words)
    }
    XCTAssertFalse(try HistoryFixture(Array(rows.prefix(5))).charts.contains("waiting"))
  }

  /// Between two points a total grows linearly, and over a gap it stays constant.
  func test_total_isInterpolatedBetweenPoints_andConstantInGaps() throws {
    let rows: [HistoryFixture.Entry] = [
      .init(start: "2025-03-03T00:00", minutes: 60, steps: 1000), .init(start: "2025-03-06T00:00", steps: 500),
    ]
    let plan = try HistoryFixture.makePlan(rows, until: "2025-03-07")
    let axis = TimeAxis(plan)
    let curve = TotalCurve(plan, plan.listedDays, on: axis)
    let table: [(hour: Int, total: Int64)] = [(0, 0), (1, 1000), (20, 1000), (50, 1000), (73, 1500), (90, 1500)]
    for (hour, total) in table {
      XCTAssertEqual(curve.total(at: axis.position(of: axis.start + .hours(hour))), total, accuracy: 10, "\(hour)")
    }
    XCTAssertEqual(curve.total(at: axis.position(of: axis.start + .minutes(30))), 500, accuracy: 10)
  }

  func test_duration_isRoundedToDaysMonthsOrYears() {
    let table: [(days: Int, text: String)] = [
      (1, "1 day"), (7, "7 days"), (59, "59 days"), (60, "2 months"), (365, "12 months"), (729, "24 months"),
      (730, "2 years"), (12_500, "34 years"),
    ]
    for (days, text) in table { XCTAssertEqual(GapLengthFormat.text(of: .hours(24 * days)), text) }
  }

  /// Returns a replay plan of a number of days in UTC, without data.
  private func makePlan(days: Int) throws -> ReplayPlan {
    try HistoryFixture.makePlan([], zone: "UTC", createdAt: "\(monday)", until: "\(monday.advanced(by: days))")
  }

  private func makeInterval(_ from: Int, _ to: Int) -> Interval {
    let begin = Instant(secondsSince1970: Int64(monday.daysSince1970) * 86_400)
    return Interval(from: begin + .hours(24 * from), lasting: .hours(24 * (to - from)))
  }
}
