import Foundation
import XCTest

@testable import InnerLife

/// Tests of the sentences of the journal and of how they can be customized.
final class LifeWordsTests: XCTestCase {
  func testPartsAreFilledInTheirOrder() throws {
    XCTAssertEqual(LifeWords.standard.text(.day, "wide", "Friday", "by day"), "A wide Friday, by day.")
    let words = try LifeWords.standard.changing(.day, to: "{shape}: a {weekday}, {word}")
    XCTAssertEqual(words.text(.day, "wide", "Friday", "by day"), "by day: a Friday, wide")
  }

  /// Inserted text is not itself treated as a template.
  func testWhatIsPutInStays() throws {
    let words = try LifeWords.standard.changing(.quiet, to: "calm")
    XCTAssertEqual(words.text(.week, words[.quiet]), "A calm week")
    XCTAssertEqual(LifeWords.standard.text(.firstDay, "{steps}"), "The first day of {steps}.")
  }

  func testEachPlaceCanBeChangedAndChangedBack() throws {
    for place in LifeWords.Place.allCases {
      let text = "Oh " + place.parts.map { "{\($0)}" }.joined(separator: ", ")
      let changed = try LifeWords.standard.changing(place, to: text)
      for other in LifeWords.Place.allCases {
        XCTAssertEqual(changed[other], other == place ? text : other.standard, "\(place.rawValue), \(other.rawValue)")
      }
      XCTAssertNotEqual(changed, .standard)
      XCTAssertEqual(try changed.changing(place, to: place.standard), .standard, "what is as it ships is not changed")
    }
  }

  /// Customizations give the same result in any order.
  func testTheOrderOfChangesIsNothing() throws {
    let one = try LifeWords.standard.changing(.dawn, to: "A dawn.").changing(.night, to: "A night.")
    let other = try LifeWords.standard.changing(.night, to: "A night.").changing(.dawn, to: "A dawn.")
    XCTAssertEqual(one, other)
    XCTAssertEqual(one.hashValue, other.hashValue)
  }

  func testPartsNameWhatStandsInTheText() {
    for place in LifeWords.Place.allCases {
      for part in place.parts { XCTAssertTrue(place.standard.contains("{\(part)}"), place.rawValue) }
      XCTAssertEqual(place.standard.count { $0 == "{" }, place.parts.count, place.rawValue)
    }
  }

  func testRoundTrips() throws {
    let words = try LifeWords.standard.changing(.chapter, to: "A leaf was turned.").changing(.week, to: "So {word}")
    for rules in [LifeRules.standard, LifeRules.standard.saying(words)] {
      let read = try JSONDecoder().decode(LifeRules.self, from: JSONEncoder().encode(rules))
      XCTAssertEqual(read, rules)
      XCTAssertEqual(read.words, rules.words)
    }
    let part = try JSONDecoder().decode(LifeWords.self, from: Data(#"{"chapter": "A leaf was turned."}"#.utf8))
    XCTAssertEqual(part, try LifeWords.standard.changing(.chapter, to: "A leaf was turned."))
    for wrong in [#"{"chapters": "A leaf."}"#, #"{"chapter": "Hurry."}"#, #"{"chapter": 1}"#, #"{"week": "A week"}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(LifeWords.self, from: Data(wrong.utf8)), wrong)
    }
  }
}
