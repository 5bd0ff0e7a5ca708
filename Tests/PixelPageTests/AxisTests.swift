import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// Round numbers and dates on axes.
final class AxisTests: XCTestCase {
  func test_stepOfAxis_isRoundNumber() {
    let table: [(length: Int64, count: Int64, coarse: Int64, fine: Int64)] = [
      (0, 4, 1, 1), (4, 4, 1, 1), (5, 4, 2, 2), (9, 4, 2, 2), (10, 4, 5, 3), (24, 4, 5, 5), (25, 4, 10, 6),
      (39, 4, 10, 8), (60_605, 4, 20_000, 15_000), (99_999, 4, 20_000, 20_000), (100_000, 4, 50_000, 25_000),
      (5995, 4, 2000, 1200), (5999, 4, 2000, 1200), (6000, 4, 2000, 1500),
      (.max, 4, .max, .max),
    ]
    for (length, count, coarse, fine) in table {
      XCTAssertEqual(RoundAxisNumbers.roundIncrement(for: length, maxCount: count), coarse, "\(length)")
      XCTAssertEqual(
        RoundAxisNumbers.roundIncrement(for: length, maxCount: count, granularity: .fine), fine, "\(length)")
    }
  }

  func test_roundNumber_isWrittenInMillions_fromOneMillion() {
    let table: [(number: Int64, text: String)] = [
      (0, "0"), (999_999, "999,999"), (1_000_000, "1 million"), (1_500_000, "1.5 million"),
      (20_000_000, "20 million"), (5_000_000_000_000, "5,000,000 million"),
    ]
    for (number, text) in table { XCTAssertEqual(RoundAxisNumbers.text(of: number), text) }
  }

  func test_axisValues_areWithinAxis() {
    for most: Int64 in [0, 1, 6, 7, 8, 25_001, 1_000_000, .max - 1, .max] {
      let axis = ValueAxis(showing: most)
      XCTAssertGreaterThanOrEqual(axis.maxValue, max(most, 1))
      XCTAssertEqual(axis.yPosition(of: 0, in: 250), 250)
      XCTAssertEqual(axis.yPosition(of: axis.maxValue, in: 250), 0)
      XCTAssertEqual(axis.yPosition(of: .max, in: 250), 0)
      XCTAssertEqual(axis.yPosition(of: -1, in: 250), 250)
      let values = axis.roundValues(maxCount: 4)
      XCTAssertLessThanOrEqual(values.count, 4)
      XCTAssertTrue(values.allSatisfy { $0 > 0 && $0 <= axis.maxValue })
    }
  }

  func test_percentages_omitTrailingZeros() {
    let table = [(0, "0%"), (5, "0.05%"), (10, "0.1%"), (99, "0.99%"), (100, "1%"), (3333, "33.33%"), (10_000, "100%")]
    for (hundredths, text) in table { XCTAssertEqual(PercentFormat.text(ofBasisPoints: hundredths), text) }
  }

  /// An axis has as many labels as fit on a phone, for a history of any length.
  func test_ticks_fitPhoneWidth_forHistoryOfAnyLength() throws {
    let table: [(until: String, labels: [String])] = [
      ("2025-03-03T01:00", ["Mon 3"]),
      ("2025-03-03T18:00", ["Mon 3", "03:00", "06:00", "09:00", "12:00", "15:00", "18:00"]),
      ("2025-03-05T12:00", ["Mon 3", "12:00", "Tue 4", "12:00", "Wed 5", "12:00"]),
      ("2025-03-09T13:00", ["Mon 3", "Tue 4", "Wed 5", "Thu 6", "Fri 7", "Sat 8", "Sun 9"]),
      ("2025-04-10", ["3 Mar", "10 Mar", "17 Mar", "24 Mar", "31 Mar", "7 Apr"]),
      ("2025-08-03", ["Apr", "May", "Jun", "Jul", "Aug"]),
      ("2026-03-03", ["May", "Jul", "Sep", "Nov", "2026", "Mar"]),
      ("2030-01-01", ["2026", "2027", "2028", "2029", "2030"]),
      ("2125-03-03", ["2040", "2060", "2080", "2100", "2120"]),
      ("9999-12-31", ["4000", "6000", "8000"]),
    ]
    for (until, labels) in table {
      let plan = try HistoryFixture.makePlan([], createdAt: "2025-03-03", until: until)
      let ticks = TimeAxis(plan).ticks
      XCTAssertEqual(ticks.map(\.label), labels, until)
      XCTAssertEqual(ticks.map(\.position), ticks.map(\.position).sorted(), until)
      XCTAssertTrue(ticks.allSatisfy { 0...TimeAxis.positionCount ~= $0.position }, until)
    }
  }

  /// Nights of 23 and 25 hours have labels at local times; a date that a journey skips has none.
  func test_ticks_areAtLocalTimes_whereClocksChange() throws {
    let spring = try HistoryFixture.makePlan([], createdAt: "2025-03-29T20:00", until: "2025-03-30T12:00")
    XCTAssertEqual(TimeAxis(spring).ticks.map(\.label), ["21:00", "Sun 30", "03:00", "06:00", "09:00", "12:00"])
    XCTAssertEqual(TimeAxis(spring).ticks[3].position - TimeAxis(spring).ticks[2].position, 2000)
    XCTAssertEqual(TimeAxis(spring).ticks[2].position - TimeAxis(spring).ticks[1].position, 1333, accuracy: 1)

    let landing = #"{"zoneChanges": [{"at": "2025-06-03T12:00:00Z", "zone": "Pacific/Kiritimati"}]}"#
    let east = try HistoryFixture.makePlan(
      [], zone: "Pacific/Honolulu", createdAt: "2025-06-01", until: "2025-06-06", scenario: landing)
    XCTAssertEqual(TimeAxis(east).ticks.map(\.label), ["Sun 1", "Mon 2", "Tue 3", "Thu 5", "Fri 6", "Sat 7"])
  }
}
