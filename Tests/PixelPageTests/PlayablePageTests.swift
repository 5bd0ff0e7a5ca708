import PixelArt
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
}
