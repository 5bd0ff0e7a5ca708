import TestSupport
import XCTest

@testable import StepImport

/// Differential tests: functions that read text byte by byte against those of the library.
final class TextParsingTests: XCTestCase {
  /// All short texts of a few characters, one of which combines with the previous one.
  func test_containsText_agreesWithStandardLibrary() {
    let letters = ["a", "b", "\u{301}", "\r", "\n"]
    var texts = [""]
    var all = texts
    for _ in 0..<4 {
      texts = texts.flatMap { text in letters.map { text + $0 } }
      all += texts
    }
    for text in all {
      for part in all where part.unicodeScalars.count <= 2 {
        XCTAssertEqual(
          text.containsText(part), text.standardLibraryContains(part),
          "\(text.debugDescription), \(part.debugDescription)")
      }
    }
  }

  /// Whole numbers of up to eighteen digits, which fit into 64 bits on any platform.
  func test_wholeNumber_isParsed_upToEighteenDigits() {
    let texts = [
      "", "-", "0", "-0", "7", "-7", "007", "2147483648", "-2147483649", "999999999999999999", "-999999999999999999",
      "1000000000000000000", "-1000000000000000000", "1.5", "+1", " 1", "1 ", "1-", "--1", "12a",
    ]
    for text in texts {
      let bytes = ContiguousArray("x\(text)x".utf8)
      let digits = text.hasPrefix("-") ? text.dropFirst() : text[...]
      let isRead = !digits.hasPrefix("+") && !digits.hasPrefix("-") && digits.utf8.count <= 18
      XCTAssertEqual(bytes.span.wholeNumber(in: 1..<bytes.count - 1), isRead ? Int64(text) : nil, text)
    }
  }

  /// Little-endian numbers of archives, of any width.
  func test_littleEndianNumbers_areRead_inAnyWidth() {
    let bytes: ContiguousArray<UInt8> = [9, 1, 0, 0, 0x80, 0xFF, 0xFF, 0xFF, 0xFF]
    XCTAssertEqual(bytes.span.littleEndian(at: 1, as: UInt16.self), 1)
    XCTAssertEqual(bytes.span.littleEndian(at: 1, as: UInt32.self), 0x8000_0001)
    XCTAssertEqual(bytes.span.littleEndian(at: 1, as: UInt64.self), 0xFFFF_FFFF_8000_0001)
  }
}
