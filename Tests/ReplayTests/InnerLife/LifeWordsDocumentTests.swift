import Documents
import Expressions
import InnerLife
import PixelPalCore
import XCTest

@testable import Replay

/// Tests of the sentences of the journal in a rules document.
final class LifeWordsDocumentTests: XCTestCase {
  private func rules(_ text: String) throws -> RuleSet { try RuleSet(reading: JSON(reading: Array(text.utf8))) }

  private func text(_ rules: RuleSet) -> String {
    var writer = JSONWriter(.indented)
    rules.write(to: &writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  func testRoundTrips() throws {
    let words = try LifeWords.standard.changing(.chapter, to: "A leaf was turned: \"so\".").changing(
      .week, to: "So {word}")
    let other = RuleSet(core: .standard, life: .standard.saying(words), face: .standard)
    for rules in [RuleSet.standard, other] {
      let read = try self.rules(text(rules))
      XCTAssertEqual(read, rules)
      XCTAssertEqual(text(read), text(rules))
    }
    for place in LifeWords.Place.allCases {
      XCTAssertTrue(text(.standard).contains("\"\(place.rawValue)\": \"\(place.standard)\""), place.rawValue)
    }
  }

  func testWhatIsRefused() {
    let table: [(words: String, says: String)] = [
      (#"{"chapters": "A leaf."}"#, "there are no words named"),
      (#"{"chapter": "You turned a page."}"#, "must not say"), (#"{"chapter": ""}"#, "of 1 to 120 characters"),
      (#"{"week": "A week"}"#, "each of {word}"), (#"{"week": 1}"#, "expected"), (#""A week""#, "expected"),
    ]
    for (words, says) in table {
      XCTAssertThrowsError(try rules(#"{"schema": "\#(Rules.schema)", "words": \#(words)}"#), words) { error in
        XCTAssertTrue("\(error)".contains(says), "\(error)")
      }
    }
    XCTAssertEqual(try rules(#"{"schema": "\#(Rules.schema)", "words": {}}"#), .standard)
  }
}
