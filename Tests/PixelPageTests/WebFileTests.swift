import XCTest

@testable import PixelPage

/// The files of the page that the program carries.
final class WebFileTests: XCTestCase {
  func testAllAreThere() {
    for file in WebFile.allCases { XCTAssertFalse(file.text.isEmpty, file.rawValue) }
  }

  /// They are written as they are, so nothing in them may end the element that they stand in.
  func testNoneEndsItsElement() {
    for file in WebFile.allCases where !file.rawValue.hasSuffix(".html") {
      let text = file.text.lowercased()
      for end in ["</style", "</script", "<!--", "<script"] { XCTAssertFalse(text.contains(end), file.rawValue) }
    }
  }

  /// A browser reads another line ending as a line feed, and would find another hash.
  func testTheirBytesAreWhatABrowserHashes() {
    for file in WebFile.allCases {
      XCTAssertFalse(file.text.utf8.contains { $0 == 0x0D || $0 == 0 }, file.rawValue)
    }
  }

  /// In a frame of a page that does not say how it is written, another letter would be read as two, and the policy would
  /// allow no such script.
  func testTheirLettersAreThoseOfAnyEncoding() {
    for file in WebFile.allCases where !file.rawValue.hasSuffix(".html") {
      XCTAssertTrue(file.text.utf8.allSatisfy { $0 < 0x80 }, file.rawValue)
    }
  }
}
