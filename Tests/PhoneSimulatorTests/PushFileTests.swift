import PhoneSimulator
import XCTest

/// Tests how a file with a push, with or without headers, is read.
final class PushFileTests: XCTestCase {
  func test_fileWithoutPayload_isRefused() {
    for text in ["", "apns-priority: 10\n", "apns-priority: 10\n\n", "hello\n\n{}", "{}: x\n\n{\"aps\":{}}"] {
      XCTAssertThrowsError(try PushFile(reading: Array(text.utf8)), text)
    }
  }

  func test_findings_haveOffsetInFile_afterHeaders() throws {
    let push =
      "APNS-Push-Type:  liveactivity \nApns-Topic: a.push-type.liveactivity\n\n"
      + #"{"aps":{"timestamp":1,"event":"end"}}"#
    let findings = PushLinter(of: try PushFile(reading: Array(push.utf8))).findings
    let found = try XCTUnwrap(findings.first)
    XCTAssertEqual(push.utf8.dropFirst(found.offset).first, UInt8(ascii: "1"))
    XCTAssertEqual(findings.count, 1)
  }
}
