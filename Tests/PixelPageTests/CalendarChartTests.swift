import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// Calendar charts: the shade of a day and the place of its box.
final class CalendarChartTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  func test_shades_followEnergyLevels_withTooFewVitalDays() {
    let scale = DayShadeScale(makeDays(Array(repeating: 9000, count: 7) + [0, nil]), under: .standard)
    let table: [(steps: Int64?, shade: DayShade)] = [
      (nil, .unknown), (0, .none), (1, .low), (1999, .low), (2000, .neutral), (7499, .neutral), (7500, .vital),
      (.max, .vital),
    ]
    for (steps, shade) in table { XCTAssertEqual(scale.shade(of: steps), shade, "\(steps ?? -1)") }
  }

  /// The upper half and the upper quarter refer to the vital days alone, and begin at round numbers.
  func test_darkerShades_beginAtRoundQuantiles_ofVitalDays() {
    let vital: [Int64?] = [8000, 8100, 8200, 8300, 9970, 10_000, 12_050, 30_000]
    let scale = DayShadeScale(makeDays(vital + Array(repeating: 100, count: 90)), under: .standard)
    let table: [(steps: Int64, shade: DayShade)] = [
      (7500, .vital), (9899, .vital), (9900, .fuller), (11_999, .fuller), (12_000, .fullest), (.max, .fullest),
      (7499, .neutral),
    ]
    for (steps, shade) in table { XCTAssertEqual(scale.shade(of: steps), shade, "\(steps)") }
    XCTAssertEqual(scale.energyShade(of: 30_000), .vital)
    XCTAssertEqual(scale.legendText(of: .fullest), "vital, from 12,000")
  }

  /// If all vital days are alike, none of them has a darker shade.
  func test_shade_isNotDarker_ifAllVitalDaysAreAlike() {
    for steps: Int64 in [7500, 7599, 20_000] {
      let scale = DayShadeScale(makeDays(Array(repeating: steps, count: 40)), under: .standard)
      XCTAssertEqual(scale.shade(of: steps), steps < 7600 ? .vital : .fuller)
      XCTAssertEqual(scale.shade(of: .max), steps < 7600 ? .vital : .fuller)
    }
  }

  /// The boxes of a year begin at its first column that contains a day.
  func test_boxes_beginAtFirstColumnWithDay() throws {
    let march = try XCTUnwrap(CivilDay(year: 2024, month: 3, day: 6))
    let all = (0..<400).map { StepDays.Day(day: march.advanced(by: $0), steps: 1) }
    let blocks = CalendarYear.years(of: all)
    let scale = DayShadeScale(all, under: .standard)
    XCTAssertEqual(blocks.map(\.filledColumns), [9...52, 0...14])
    for block in blocks {
      let monday = block.monday(ofColumn: block.filledColumns.lowerBound)
      XCTAssertEqual(monday.weekday, 1)
      for (day, box) in zip(block.days, block.dayBoxes(shadedBy: scale)) {
        // The script computes a box's day in this way.
        XCTAssertEqual(monday.daysSince1970 + box.column * 7 + box.row, day.day.daysSince1970)
      }
    }
    XCTAssertEqual(blocks[0].monthLabels.map(\.name).first, "Mar 2024")
    XCTAssertEqual(blocks[1].monthLabels.map(\.name), ["2025", "Feb", "Mar", "Apr"])
  }

  /// Month names do not overlap, and each stands above its month.
  func test_monthNames_doNotOverlap() throws {
    for first in stride(from: 0, to: 4 * 366, by: 5) {
      let all = (first..<first + 200).map { StepDays.Day(day: monday.advanced(by: $0), steps: 1) }
      for block in CalendarYear.years(of: all) {
        let names = block.monthLabels
        XCTAssertTrue(zip(names, names.dropFirst()).allSatisfy { $1.column - $0.column >= 3 })
        XCTAssertEqual(names.first?.column, 0)
        XCTAssertTrue(names.first.map { $0.name.hasSuffix(String(block.year)) } ?? false)
      }
    }
  }

  /// A week that two years share is marked, so that a continuous strip shows it only once.
  func test_weekSharedByTwoYears_isMarked() throws {
    let table: [(year: Int, isShared: Bool)] = [(2024, false), (2025, true)]
    for (year, isShared) in table {
      let first = try XCTUnwrap(CivilDay(year: year - 1, month: 1, day: 1))
      let all = (0..<400).map { StepDays.Day(day: first.advanced(by: $0), steps: 1) }
      var markup = HTMLWriter()
      CalendarChart(all, under: .standard, in: ZoneItinerary(.utc)).write(to: &markup)
      let text = String(decoding: markup.bytes, as: UTF8.self)
      XCTAssertEqual(text.contains("shares-a-week"), isShared, "\(year)")
    }
  }

  /// The rows begin on the date of the first day, so that the first row has no empty months.
  func test_rows_beginOnDateOfFirstDay() throws {
    let table: [(first: String, columns: [ClosedRange<Int>], labels: [String], names: [String])] = [
      ("2024-08-20", [0...52, 0...52, 0...3], ["Aug 2024", "Oct"], ["2024/25", "2025/26", "2026"]),
      ("2024-12-31", [0...52, 0...52, 0...24], ["2025", "Feb"], ["2024/25", "2025/26", "2026/27"]),
      ("2024-02-29", [0...52, 0...52, 0...24], ["Feb 2024", "Apr"], ["2024/25", "2025/26", "2026"]),
      ("2025-01-01", [0...52, 0...52, 0...24], ["2025", "Feb"], ["2025", "2026", "2027"]),
    ]
    for (text, columns, labels, names) in table {
      let first = try XCTUnwrap(CivilDay(text))
      let days = (0..<(text == "2024-08-20" ? 750 : 900)).map { StepDays.Day(day: first.advanced(by: $0), steps: 9000) }
      let chart = CalendarChart(days, under: .standard, in: ZoneItinerary(.utc))
      XCTAssertEqual(chart.years.map(\.filledColumns), columns, text)
      XCTAssertEqual(chart.years.map(\.name), names, text)
      XCTAssertEqual(Array(chart.years[0].monthLabels.map(\.name).prefix(2)), labels, text)
      for row in chart.years {
        let monday = row.monday(ofColumn: row.filledColumns.lowerBound)
        for (day, box) in zip(row.days, row.dayBoxes(shadedBy: DayShadeScale(days, under: .standard))) {
          XCTAssertEqual(monday.daysSince1970 + box.column * 7 + box.row, day.day.daysSince1970)
        }
      }
    }
  }

  /// A history that fits in one row isn't divided, so that the last days of a year and a day have no row of their own.
  func test_history_hasOneRow_ifItFits() throws {
    let table: [(first: String, fitting: Int)] = [
      ("2025-03-03", 54 * 7), ("2025-03-09", 53 * 7 + 1), ("2025-12-31", 376),
    ]
    for (text, fitting) in table {
      let first = try XCTUnwrap(CivilDay(text))
      for count in [1, 365, fitting - 1, fitting, fitting + 1] {
        let days = (0..<count).map { StepDays.Day(day: first.advanced(by: $0), steps: 9000) }
        let rows = CalendarYear.rows(of: days)
        XCTAssertEqual(rows.count == 1, count <= fitting, "\(text), \(count) days")
        XCTAssertEqual(rows.flatMap(\.days).map(\.day), days.map(\.day))
        XCTAssertEqual(rows[0].filledColumns.lowerBound, 0)
        XCTAssertLessThanOrEqual(rows.map(\.filledColumns.count).max() ?? 0, CalendarYear.maxColumns)
      }
    }
    XCTAssertTrue(CalendarYear.rows(of: []).isEmpty)
  }

  private func makeDays(_ steps: [Int64?]) -> [StepDays.Day] {
    steps.enumerated().map { StepDays.Day(day: monday.advanced(by: $0), steps: $1) }
  }
}
