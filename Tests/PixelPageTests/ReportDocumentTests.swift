import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The HTML of charts and reports.
final class ReportDocumentTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  func test_charts_equalGoldens() throws {
    let rows: [HistoryFixture.Entry] = [
      .init(start: "2025-03-03T18:00", minutes: 120, steps: 30_000), .init(start: "2025-03-04T12:00", steps: 0),
      .init(start: "2025-03-06T00:00", steps: 3000, isDayTotal: true),
    ]
    let history = try HistoryFixture(rows)
    XCTAssertNil(GoldenFile.difference(of: history.charts, fromFile: "charts.html", besideTest: #filePath))
    let year = try HistoryFixture(
      HistoryFixture.dailyWalks(60, from: monday) { $0 % 9 == 4 ? nil : Int64($0 % 7) * 1500 })
    XCTAssertNil(GoldenFile.difference(of: year.charts, fromFile: "charts-of-months.html", besideTest: #filePath))
  }

  /// Every report is well-formed: elements close correctly, ids are unique, and the markup contains no styles.
  func test_everyReport_isWellFormed() throws {
    for (name, history) in try makeHistories() {
      let report = try history.report()
      var elements = MarkupChecker(report)
      XCTAssertNil(elements.firstError(), name)
      XCTAssertEqual(Set(elements.ids).count, elements.ids.count, name)
      XCTAssertTrue(elements.references.allSatisfy(elements.ids.contains), name)
      XCTAssertFalse(elements.attributes.contains { $0 == "style" || $0.hasPrefix("on") }, name)
      XCTAssertFalse(report.contains("<script"), name)
      let sources = elements.addresses
      XCTAssertTrue(sources.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") }, name)
    }
  }

  /// The size of a long history's charts depends on what is visible.
  func test_sizeOfCharts_isBounded_forLongHistories() throws {
    let table: [(years: Int, most: Int)] = [(1, 60_000), (10, 160_000), (60, 100_000), (400, 160_000)]
    for (years, most) in table {
      let days = GeneratedStepDays(years: years, from: monday)
      var markup = HTMLWriter()
      CalendarChart(days.all, under: .standard, in: ZoneItinerary(.utc)).write(to: &markup)
      CalendarChart(days.all, under: .standard, in: ZoneItinerary(.utc)).writeTable(to: &markup)
      TotalTable(days.all, under: .standard).write(to: &markup)
      XCTAssertLessThan(markup.bytes.count, most, "\(years) years")
    }
  }

  func test_charts_describeDays_inWords() throws {
    let table: [(rows: [HistoryFixture.Entry], words: [String])] = [
      (
        [.init(start: "2025-03-03T08:00", steps: 1)],
        [
          "On 3 Mar 2025 1 step.", "3 Mar 2025, 1 day: the pal was low.",
          "The single fullest hour: Mon 3 Mar, from 08:00 to 09:00, with 1.",
        ]
      ),
      (
        [.init(start: "2025-03-03T00:00", steps: 100, isDayTotal: true)],
        ["Mondays: 100 steps a day on average."]
      ),
      (
        [.init(start: "2025-03-03T08:00", steps: 0)],
        ["1 day: 1 without a step.", "Not one step was walked in any hour."]
      ),
      (
        [.init(start: "2025-03-03T08:00", steps: 9), .init(start: "2025-03-06T08:00", steps: 8000)],
        [
          "2 of the 4 days are unknown.",
          "4 days: the pal was vital on 1, low on 1; 2 unknown. The fullest was 6 Mar 2025, with 8,000.",
        ]
      ),
    ]
    for (rows, words) in table {
      let charts = try HistoryFixture(rows).charts
      for word in words { XCTAssertTrue(charts.contains(word), word) }
    }
  }

  func test_report_hasNoCharts_withoutKnownDays() throws {
    let history = try HistoryFixture([], createdAt: "2025-03-03", until: "2025-03-05")
    XCTAssertFalse(history.charts.contains("<svg"))
    XCTAssertEqual(history.charts.components(separatedBy: "Nothing is known of any day.").count, 3)
    XCTAssertTrue(try history.report().contains("<h1>Dormant, since 3 March 2025.</h1>"))
  }

  /// Returns histories of every kind.
  private func makeHistories() throws -> [(String, HistoryFixture)] {
    let walks = HistoryFixture.dailyWalks(40, from: monday) { $0 % 6 == 5 ? nil : Int64($0) * 800 }
    let journey = #"{"zoneChanges": [{"at": "2025-03-10T12:00:00Z", "zone": "Pacific/Honolulu"}]}"#
    let denied = #"{"mayReadSteps": false}"#
    let premium = #"{"entitlements": [{"status": "subscribed", "from": "2025-04-01"}], "profile": {"name": "<&\"'>"}}"#
    return [
      ("nothing", try HistoryFixture([], createdAt: "2025-03-03", until: "2025-03-05")),
      ("one day", try HistoryFixture(Array(walks.dropFirst(2).prefix(1)))),
      ("no step", try HistoryFixture(HistoryFixture.dailyWalks(3, from: monday) { _ in 0 })),
      ("weeks", try HistoryFixture(Array(walks.prefix(20)))),
      ("months", try HistoryFixture(HistoryFixture.dailyWalks(70, from: monday) { Int64($0 * 100) })),
      (
        "totals",
        try HistoryFixture(
          walks.map { .init(start: "\($0.start.prefix(10))T00:00", steps: $0.steps, isDayTotal: true) })
      ),
      ("journey", try HistoryFixture(walks, scenario: journey)),
      ("denied", try HistoryFixture(walks, scenario: denied)),
      ("premium", try HistoryFixture(walks, scenario: premium)),
      ("cut", try HistoryFixture(walks, until: "2025-03-20T10:20")),
      ("long after", try HistoryFixture(Array(walks.prefix(3)), until: "2025-12-01")),
    ]
  }
}

/// Known days of many years, without a replay plan.
private struct GeneratedStepDays {
  let all: [StepDays.Day]

  init(years: Int, from first: CivilDay) {
    all = (0..<years * 365).map { StepDays.Day(day: first.advanced(by: $0), steps: Int64($0 % 11) * 900) }
  }
}

/// A minimal reader of markup that checks elements, attributes and closing tags.
private struct MarkupChecker {
  private(set) var ids: [String] = []
  private(set) var references: [String] = []
  private(set) var attributes: [String] = []
  private(set) var addresses: [String] = []
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the first error; `nil` if there is none.
  mutating func firstError() -> String? {
    var open: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("!") { continue }
      if tag.hasPrefix("/") {
        guard open.popLast() == String(tag.dropFirst()) else { return "</\(tag) closes \(open)" }
        continue
      }
      let name = String(tag.prefix { $0 != " " })
      readAttributes(tag.dropFirst(name.count))
      if ["meta", "link", "img", "br"].contains(name) { continue }
      open.append(name)
      if name == "style" { rest = rest[(rest.range(of: "</style>")?.lowerBound ?? rest.endIndex)...] }
    }
    return open.isEmpty ? nil : "\(open) stay open"
  }

  private mutating func readAttributes(_ words: Substring) {
    for match in words.matches(of: #/ ([^ =]+)="([^"]*)"/#) {
      let (name, value) = (String(match.1), String(match.2))
      attributes.append(name)
      switch name {
      case "id": ids.append(value)
      case "aria-labelledby": references += value.split(separator: " ").map(String.init)
      case "src", "href": addresses.append(value)
      default: break
      }
    }
  }
}
