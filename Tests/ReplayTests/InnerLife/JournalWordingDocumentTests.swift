import Documents
import Expressions
import InnerLife
import PixelPalCore
import XCTest

@testable import Replay

/// Tests of the sentences of the journal in a rules document.
final class JournalWordingDocumentTests: XCTestCase {
  private func readRules(_ text: String) throws -> CoreJournalAndFaceRules {
    try CoreJournalAndFaceRules(reading: JSON(reading: Array(text.utf8)))
  }

  private func document(_ rules: CoreJournalAndFaceRules) -> String {
    var writer = JSONWriter(.indented)
    rules.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func test_wording_isUnchanged_afterWritingAndReading() throws {
    let words = try JournalWording.standard.changing(.chapter, to: "A leaf was turned: \"so\".").changing(
      .week, to: "So {word}")
    let other = CoreJournalAndFaceRules(
      core: .standard, journal: .standard.replacingWording(with: words), face: .standard)
    for rules in [CoreJournalAndFaceRules.standard, other] {
      let read = try self.readRules(document(rules))
      XCTAssertEqual(read, rules)
      XCTAssertEqual(document(read), document(rules))
    }
    for place in JournalWording.Key.allCases {
      XCTAssertTrue(document(.standard).contains("\"\(place.rawValue)\": \"\(place.standardText)\""), place.rawValue)
    }
  }

  func test_invalidWording_isRefused_withReason() {
    let table: [(words: String, says: String)] = [
      (#"{"chapters": "A leaf."}"#, "unknown sentence"),
      (#"{"chapter": "You turned a page."}"#, "must not contain"),
      (#"{"chapter": ""}"#, "must have 1 to 120 characters"),
      (#"{"week": "A week"}"#, "must contain {word}"), (#"{"week": 1}"#, "expected"), (#""A week""#, "expected"),
    ]
    for (words, says) in table {
      XCTAssertThrowsError(try readRules(#"{"schema": "\#(Rules.schema)", "words": \#(words)}"#), words) { error in
        XCTAssertTrue("\(error)".contains(says), "\(error)")
      }
    }
    XCTAssertEqual(try readRules(#"{"schema": "\#(Rules.schema)", "words": {}}"#), .standard)
  }
}
