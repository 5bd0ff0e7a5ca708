import Documents
import Foundation
import PhoneSimulator
import PixelPalCore
import StateExport
import TestSupport
import XCTest

/// The linter reads a content state exactly as the app decodes it.
final class ContentStateReadingTests: XCTestCase {
  private static let walkingState = """
    {"phase":2,"energy":"vital","animation":"walking","startedAtUnixMs":1736157600250,"frames":32,"fps":24,\
    "walkingUntilUnix":1736157690,"restsAs":"vital","steps":8231,"skin":"winter",\
    "look":{"gender":"male","style":"dusk","name":"Mo"},"trail":true}
    """
  private static let idleState = """
    {"phase":2,"energy":"vital","animation":"idle","startedAtUnixMs":1736157600250,"frames":2,"frameMs":800,\
    "restsAs":"low","milestone":"5k!","look":{"gender":"male","style":"dusk"},"trail":false}
    """

  private func isAcceptedByReader(_ text: String) -> Bool {
    (try? ContentState(reading: JSON(reading: Array(text.utf8)))) != nil
  }

  private func isAcceptedByDecoder(_ text: String) -> Bool {
    (try? JSONDecoder().decode(ContentState.self, from: Data(text.utf8))) != nil
  }

  /// Differential test: reading refuses exactly what decoding refuses.
  func test_reader_refusesExactly_whatDecoderRefuses() throws {
    var (accepted, refused) = (0, 0)
    for text in [Self.walkingState, Self.idleState] {
      XCTAssertTrue(isAcceptedByReader(text) && isAcceptedByDecoder(text))
      let values = JSONValueReplacer(of: text)
      for place in values.valueRanges {
        for other in values.replacements(forValueAt: place) {
          let changed = values.replacing(place, with: other)
          XCTAssertEqual(isAcceptedByReader(changed), isAcceptedByDecoder(changed), changed)
          if isAcceptedByReader(changed) { accepted += 1 } else { refused += 1 }
        }
      }
    }
    XCTAssertGreaterThan(accepted, 10)
    XCTAssertGreaterThan(refused, 100)
  }

  private func errors(_ state: String, _ contentType: PixelPalPushContentCheck.ContentStateType? = nil) throws
    -> [String]
  {
    let push = #"{"aps":{"timestamp":1736157600,"event":"update","content-state":\#(state)}}"#
    let request = try PushFile(reading: Array(push.utf8))
    return PushLinter(of: request, .init(), PixelPalPushContentCheck(contentType)).findings.filter(\.isError).map {
      finding in
      XCTAssertTrue(finding.offset > 50 || state.count < 20, "inside the state")
      return finding.problem.message
    }
  }

  func test_invalidState_isRefused_withReason() throws {
    let phase = Self.idleState.replacingOccurrences(of: #""phase":2"#, with: #""phase":7"#)
    XCTAssertEqual(try errors(phase), ["expected a number from 1 to 4, found 7"])
    let flying = Self.idleState.replacingOccurrences(of: #""idle""#, with: #""flying""#)
    XCTAssertEqual(try errors(flying), ["expected one of walking, idle, found 'flying'"])
    XCTAssertEqual(try errors(#"{"foo":1}"#, .pixelpal), ["expected a member named 'phase', found none"])
    XCTAssertEqual(try errors(Self.idleState), [])
    XCTAssertEqual(try errors(phase, .other), [], "another app's state may have a phase 7")
    XCTAssertEqual(try errors(#"{"foo":1}"#), [], "an update names no type")
  }

  func test_startAttributes_areChecked_ifTypeIsPalActivity() throws {
    func errors(_ type: String, _ pal: String) throws -> [String] {
      let push = #"""
        {"aps":{"timestamp":1736157600,"event":"start","content-state":{"foo":1},"attributes-type":"\#(type)",
        "attributes":\#(pal),"alert":{"title":"a","body":"b"},"input-push-token":1}}
        """#
      let request = try PushFile(reading: Array(push.utf8))
      return PushLinter(of: request, .init(), PixelPalPushContentCheck()).findings.filter(\.isError).map(
        \.problem.message)
    }
    XCTAssertEqual(try errors("PalActivity", #"{"pal":{"createdAtUnix":"x"}}"#).count, 2)
    XCTAssertEqual(try errors("PalActivity", #"{"pal":{"createdAtUnix":1736157600}}"#).count, 1)
    XCTAssertEqual(try errors("PalActivity", "{}").count, 2)
    XCTAssertEqual(try errors("OtherActivity", "{}"), [])
  }
}
