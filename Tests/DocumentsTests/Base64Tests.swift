import Documents
import Foundation
import PixelPalCore
import TestSupport
import XCTest

final class Base64Tests: XCTestCase {
  func test_encoding_equalsFoundation_andDecodesAgain() throws {
    for count in 0..<70 {
      var dice = SplitMix64(seed: UInt64(count))
      let bytes = (0..<count).map { _ in UInt8(dice.draw(below: 256)) }
      let text = Base64.encodedForURL(bytes)
      let expected = Data(bytes).base64EncodedString().filter { $0 != "=" }.map { ["+": "-", "/": "_"][$0] ?? $0 }
      XCTAssertEqual(text, String(expected))
      XCTAssertEqual(try Base64.decodedFromURL(text), bytes)
    }
  }

  func test_invalidText_isRefused_atItsPlace() {
    for (text, offset) in [("=", 0), ("AA=", 2), ("AA+A", 2), ("A", 1), ("AAAAA", 5), ("AB", 2), ("AAB", 3), ("ÄA", 0)]
    {
      XCTAssertThrowsError(try Base64.decodedFromURL(text), text) { error in
        XCTAssertEqual((error as? Base64.InvalidByte)?.offset, offset, text)
      }
    }
  }
}
