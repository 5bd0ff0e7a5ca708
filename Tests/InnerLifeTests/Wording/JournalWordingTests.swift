import Foundation
import XCTest

@testable import InnerLife

/// Tests of the sentences of the journal and of how they can be customized.
final class JournalWordingTests: XCTestCase {
  func test_placeholders_areFilled_inTheOrderOfTheirNames() throws {
    XCTAssertEqual(JournalWording.standard.filledText(.day, "wide", "Friday", "by day"), "A wide Friday, by day.")
    let words = try JournalWording.standard.changing(.day, to: "{shape}: a {weekday}, {word}")
    XCTAssertEqual(words.filledText(.day, "wide", "Friday", "by day"), "by day: a Friday, wide")
  }

  /// Inserted text is not itself treated as a template.
  func test_insertedText_isNotTreatedAsATemplate() throws {
    let words = try JournalWording.standard.changing(.quiet, to: "calm")
    XCTAssertEqual(words.filledText(.week, words[.quiet]), "A calm week")
    XCTAssertEqual(JournalWording.standard.filledText(.firstDay, "{steps}"), "The first day of {steps}.")
  }

  func test_everyText_canBeReplacedAndRestored() throws {
    for place in JournalWording.Key.allCases {
      let text = "Oh " + place.placeholders.map { "{\($0)}" }.joined(separator: ", ")
      let changed = try JournalWording.standard.changing(place, to: text)
      for other in JournalWording.Key.allCases {
        XCTAssertEqual(
          changed[other], other == place ? text : other.standardText, "\(place.rawValue), \(other.rawValue)")
      }
      XCTAssertNotEqual(changed, .standard)
      XCTAssertEqual(
        try changed.changing(place, to: place.standardText), .standard, "what is as it ships is not changed")
    }
  }

  /// Customizations give the same result in any order.
  func test_replacements_areEqual_inAnyOrder() throws {
    let one = try JournalWording.standard.changing(.dawn, to: "A dawn.").changing(.night, to: "A night.")
    let other = try JournalWording.standard.changing(.night, to: "A night.").changing(.dawn, to: "A dawn.")
    XCTAssertEqual(one, other)
    XCTAssertEqual(one.hashValue, other.hashValue)
  }

  func test_standardTexts_containExactlyTheirPlaceholders() {
    for place in JournalWording.Key.allCases {
      for part in place.placeholders { XCTAssertTrue(place.standardText.contains("{\(part)}"), place.rawValue) }
      XCTAssertEqual(place.standardText.count { $0 == "{" }, place.placeholders.count, place.rawValue)
    }
  }

  func test_wording_isUnchanged_afterEncodingAndDecoding_andInvalidOneThrows() throws {
    let words = try JournalWording.standard.changing(.chapter, to: "A leaf was turned.").changing(
      .week, to: "So {word}")
    for rules in [JournalRules.standard, JournalRules.standard.replacingWording(with: words)] {
      let read = try JSONDecoder().decode(JournalRules.self, from: JSONEncoder().encode(rules))
      XCTAssertEqual(read, rules)
      XCTAssertEqual(read.words, rules.words)
    }
    let part = try JSONDecoder().decode(JournalWording.self, from: Data(#"{"chapter": "A leaf was turned."}"#.utf8))
    XCTAssertEqual(part, try JournalWording.standard.changing(.chapter, to: "A leaf was turned."))
    for wrong in [#"{"chapters": "A leaf."}"#, #"{"chapter": "Hurry."}"#, #"{"chapter": 1}"#, #"{"week": "A week"}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(JournalWording.self, from: Data(wrong.utf8)), wrong)
    }
  }
}
