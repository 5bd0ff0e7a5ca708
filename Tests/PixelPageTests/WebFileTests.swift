import XCTest

@testable import PixelPage

/// The files of the page that the program carries.
final class WebFileTests: XCTestCase {
  func testAllAreThere() {
    XCTAssertFalse(WebFile.reportStyle.text.isEmpty)
  }
}
