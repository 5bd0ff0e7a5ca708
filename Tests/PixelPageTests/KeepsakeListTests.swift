import PixelArt
import PixelPalCore
import Replay
import TestSupport
import XCTest

@testable import PixelPage

/// The list of keepsakes with the days on which they came.
final class KeepsakeListTests: XCTestCase {
  /// The first keepsake comes with step 6,251, and the second one with step 25,001.
  func test_list_beginsWithStepOfFirstKeepsake() throws {
    for (steps, count): (Int64, Int) in [(6250, 0), (6251, 1), (6252, 1), (25_000, 1), (25_001, 2)] {
      let list = try list(of: [.init(start: "2025-03-03T08:00", minutes: 200, steps: steps)])
      XCTAssertEqual(list.components(separatedBy: "<li data-day=\"2025-03-03\">").count - 1, count, "\(steps)")
      XCTAssertEqual(list.isEmpty, count == 0, "\(steps)")
    }
  }

  /// A list of one year has no signposts; its dates include the year.
  func test_listOfOneYear_hasDatesWithYear() throws {
    let list = try list(of: [
      .init(start: "2025-03-03T08:00", minutes: 60, steps: 7000),
      .init(start: "2025-03-05T08:00", minutes: 200, steps: 20_000),
    ])
    XCTAssertTrue(list.contains("<span>a flat stone</span><span class=\"quiet\">3 Mar 2025</span>"), list)
    XCTAssertTrue(list.contains("<span>a first flower</span><span class=\"quiet\">5 Mar 2025</span>"), list)
    XCTAssertFalse(list.contains("<b>"))
  }

  /// A signpost with the year stands before the first keepsake of each year.
  func test_listOfSeveralYears_hasSignpostForEach() throws {
    let list = try list(of: [
      .init(start: "2024-12-31T08:00", minutes: 60, steps: 7000),
      .init(start: "2025-01-01T08:00", minutes: 200, steps: 20_000),
      .init(start: "2025-01-02T08:00", minutes: 300, steps: 30_000),
    ])
    let years = list.components(separatedBy: "<b>").dropFirst().map { $0.prefix { $0 != "<" } }
    XCTAssertEqual(years, ["2024", "2025"])
    let days = list.components(separatedBy: "<span class=\"quiet\">").dropFirst().map { $0.prefix { $0 != "<" } }
    XCTAssertEqual(days, ["31 Dec", "1 Jan", "2 Jan"])
    XCTAssertEqual(list.components(separatedBy: "<li").count - 1, years.count + days.count)
  }

  /// After all keepsakes, the windows in the far hills are counted.
  func test_windows_areCountedAfterAllKeepsakes() throws {
    let sentences = [nil, "A window is lit", "2 windows are lit"]
    for (windows, sentence) in sentences.enumerated() {
      let steps = 10_000_001 + Int64(windows) * 500_000
      let list = try list(of: [.init(start: "2025-03-03T08:00", minutes: 900, steps: steps)])
      XCTAssertEqual(list.components(separatedBy: "<li data-day=").count - 1, 40)
      XCTAssertEqual(list.contains("lit in the far hills"), sentence != nil)
      if let sentence { XCTAssertTrue(list.contains(sentence), list) }
    }
  }

  private func list(of rows: [HistoryFixture.Entry]) throws -> String {
    let history = try HistoryFixture(rows)
    var markup = HTMLWriter()
    KeepsakeListWriter(history.plan, history.result.pal, with: try .embedded()).write(to: &markup)
    return String(decoding: markup.bytes, as: UTF8.self)
  }
}
