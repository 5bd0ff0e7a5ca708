import PixelArt
import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import PixelPage

/// The requirements of the playable page on other pages.
final class PlayablePageTests: XCTestCase {
  /// A page that contains it in a frame must allow its styles and scripts, or it could not play.
  func test_allowances_coverStylesAndScripts_ofPage() throws {
    let plan = try HistoryFixture([.init(start: "2025-03-03T08:00", steps: 900)]).plan
    let allowed = PlayablePage.policyHashes
    let pages = [
      PlayablePage(plan, with: try .embedded()),
      PlayablePage((plan, "one"), beside: (plan, "other"), with: try .embedded()),
    ]
    for (page, script) in zip(pages, allowed.scripts) {
      let text = String(decoding: page.bytes { _ in }, as: UTF8.self)
      XCTAssertTrue(text.contains("; style-src \(allowed.styles.joined(separator: " ")); script-src \(script); "))
    }
  }

  /// A replay that ends in the morning after the last day with steps ends with that day, as its charts do.
  func test_title_endsWithLastDayOfCharts() throws {
    let rows = (3...5).map { HistoryFixture.Entry(start: "2025-03-0\($0)T23:00", minutes: 30, steps: 9000) }
    let plan = try HistoryFixture(rows).plan
    XCTAssertEqual(plan.itinerary.day(at: plan.end).description, "2025-03-06")
    let page = String(decoding: PlayablePage(plan, with: try .embedded()).bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<title>PixelPal, 3 Mar to 5 Mar 2025</title>"))
    XCTAssertTrue(page.contains("From 3 Mar 2025 to 5 Mar 2025 the total"))
  }

  /// A phase that waited for premium says so below its threshold, and a phase that was seen at once has one date.
  func test_phaseList_saysWhichPhasesWaitedForPremium() throws {
    let rows = (3...8).map { HistoryFixture.Entry(start: "2025-03-0\($0)T10:00", steps: 30_000) }
    let scenario = #"{"entitlements": [{"status": "subscribed", "from": "2025-03-07T12:00"}]}"#
    let plan = try HistoryFixture.makePlan(rows, scenario: scenario)
    let page = String(decoding: PlayablePage(plan, with: try .embedded()).bytes { _ in }, as: UTF8.self)
    XCTAssertTrue(page.contains("<span>reached 5 Mar 2025</span><span>premium 7 Mar 2025</span>"))
    XCTAssertTrue(page.contains("<span>from step 25,001</span><span>3 Mar 2025</span>"))
    XCTAssertEqual(page.components(separatedBy: "<span>premium ").count, 2, "only one phase waited")
  }
}
