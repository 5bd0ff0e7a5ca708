import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The HTML of charts and reports.
final class ReportTests: XCTestCase {
  private let monday = CivilDay(daysSince1970: 20_150)

  func testGolden() throws {
    let rows: [SmallHistory.Row] = [
      .init(at: "2025-03-03T18:00", minutes: 120, steps: 30_000), .init(at: "2025-03-04T12:00", steps: 0),
      .init(at: "2025-03-06T00:00", steps: 3000, isTotal: true),
    ]
    let history = try SmallHistory(rows)
    XCTAssertNil(Golden.difference(of: history.charts, from: "charts.html", in: #filePath))
    let year = try SmallHistory(SmallHistory.daily(60, from: monday) { $0 % 9 == 4 ? nil : Int64($0 % 7) * 1500 })
    XCTAssertNil(Golden.difference(of: year.charts, from: "charts-of-months.html", in: #filePath))
  }

  /// Every report is well-formed: elements close correctly, ids are unique, and the markup contains no styles.
  func testEveryReportIsWellFormed() throws {
    for (name, history) in try histories() {
      let report = try history.report()
      var elements = Elements(report)
      XCTAssertNil(elements.fault(), name)
      XCTAssertEqual(Set(elements.ids).count, elements.ids.count, name)
      XCTAssertTrue(elements.references.allSatisfy(elements.ids.contains), name)
      XCTAssertFalse(elements.attributes.contains { $0 == "style" || $0.hasPrefix("on") }, name)
      XCTAssertFalse(report.contains("<script"), name)
      let sources = elements.addresses
      XCTAssertTrue(sources.allSatisfy { $0.hasPrefix("data:") || $0.hasPrefix("#") }, name)
    }
  }

  /// The size of a long history's charts depends on what is visible.
  func testLongHistoriesStayLight() throws {
    let table: [(years: Int, most: Int)] = [(1, 60_000), (10, 160_000), (60, 100_000), (400, 160_000)]
    for (years, most) in table {
      let days = StepDaysOf(years: years, from: monday)
      var markup = Markup()
      CalendarChart(days.all, under: .standard, in: Itinerary(.utc)).write(to: &markup)
      CalendarChart(days.all, under: .standard, in: Itinerary(.utc)).writeTable(to: &markup)
      CurveTable(days.all, under: .standard).write(to: &markup)
      XCTAssertLessThan(markup.bytes.count, most, "\(years) years")
    }
  }

  func testWordsOfDays() throws {
    let table: [(rows: [SmallHistory.Row], words: [String])] = [
      (
        [.init(at: "2025-03-03T08:00", steps: 1)],
        [
          "On 3 Mar 2025 1 step.", "3 Mar 2025, 1 day: 1 low.",
          "The fullest hour: Mon 3 Mar, from 08:00 to 09:00, with 1.",
        ]
      ),
      (
        [.init(at: "2025-03-03T00:00", steps: 100, isTotal: true)],
        ["Mondays: 100 steps a day on average."]
      ),
      (
        [.init(at: "2025-03-03T08:00", steps: 0)],
        ["1 day: 1 without a step.", "Not one step was walked in any hour."]
      ),
      (
        [.init(at: "2025-03-03T08:00", steps: 9), .init(at: "2025-03-06T08:00", steps: 8000)],
        [
          "Of 2 of the 4 days nothing is known.",
          "4 days: 1 vital, 1 low, 2 unknown. The fullest was 6 Mar 2025, with 8,000.",
        ]
      ),
    ]
    for (rows, words) in table {
      let charts = try SmallHistory(rows).charts
      for word in words { XCTAssertTrue(charts.contains(word), word) }
    }
  }

  func testNothingKnown() throws {
    let history = try SmallHistory([], since: "2025-03-03", until: "2025-03-05")
    XCTAssertFalse(history.charts.contains("<svg"))
    XCTAssertEqual(history.charts.components(separatedBy: "Nothing is known of any day.").count, 3)
    XCTAssertTrue(try history.report().contains("<h1>Dormant, since 3 March 2025.</h1>"))
  }

  /// Returns histories of every kind.
  private func histories() throws -> [(String, SmallHistory)] {
    let walks = SmallHistory.daily(40, from: monday) { $0 % 6 == 5 ? nil : Int64($0) * 800 }
    let journey = #"{"zoneChanges": [{"at": "2025-03-10T12:00:00Z", "zone": "Pacific/Honolulu"}]}"#
    let denied = #"{"mayReadSteps": false}"#
    let premium = #"{"entitlements": [{"status": "subscribed", "from": "2025-04-01"}], "profile": {"name": "<&\"'>"}}"#
    return [
      ("nothing", try SmallHistory([], since: "2025-03-03", until: "2025-03-05")),
      ("one day", try SmallHistory(Array(walks.dropFirst(2).prefix(1)))),
      ("no step", try SmallHistory(SmallHistory.daily(3, from: monday) { _ in 0 })),
      ("weeks", try SmallHistory(Array(walks.prefix(20)))),
      ("months", try SmallHistory(SmallHistory.daily(70, from: monday) { Int64($0 * 100) })),
      (
        "totals", try SmallHistory(walks.map { .init(at: "\($0.at.prefix(10))T00:00", steps: $0.steps, isTotal: true) })
      ),
      ("journey", try SmallHistory(walks, scenario: journey)),
      ("denied", try SmallHistory(walks, scenario: denied)),
      ("premium", try SmallHistory(walks, scenario: premium)),
      ("cut", try SmallHistory(walks, until: "2025-03-20T10:20")),
      ("long after", try SmallHistory(Array(walks.prefix(3)), until: "2025-12-01")),
    ]
  }
}

/// Known days of many years, without a replay plan.
private struct StepDaysOf {
  let all: [StepDays.Day]

  init(years: Int, from first: CivilDay) {
    all = (0..<years * 365).map { StepDays.Day(day: first.advanced(by: $0), steps: Int64($0 % 11) * 900) }
  }
}

/// A minimal reader of markup that checks elements, attributes and closing tags.
private struct Elements {
  private(set) var ids: [String] = []
  private(set) var references: [String] = []
  private(set) var attributes: [String] = []
  private(set) var addresses: [String] = []
  private let text: String

  init(_ text: String) { self.text = text }

  /// Returns the first fault; `nil` if there is none.
  mutating func fault() -> String? {
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
