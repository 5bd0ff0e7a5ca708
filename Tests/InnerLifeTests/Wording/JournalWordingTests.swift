import Foundation
import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the sentences of the journal and of how they can be customized.
final class JournalWordingTests: XCTestCase {
  func test_placeholders_areFilled_inTheOrderOfTheirNames() throws {
    XCTAssertEqual(
      JournalWording.standard.filledText(.wideDays, values: "Friday", "5", "6"), "Fridays are wide, 5 of 6.")
    let words = try JournalWording.standard.changing(.wideDays, to: "{hits} of {days}: a wide {weekday}")
    XCTAssertEqual(words.filledText(.wideDays, values: "Friday", "5", "6"), "5 of 6: a wide Friday")
  }

  /// Inserted text is not itself treated as a template.
  func test_insertedText_isNotTreatedAsATemplate() throws {
    let words = try JournalWording.standard.changing(.quiet, to: "calm")
    XCTAssertEqual(words.filledText(.week, values: words[.quiet]), "A calm week")
    XCTAssertEqual(
      JournalWording.standard.filledText(.firstDay, values: "{steps}"),
      "The first day of {steps}. I wrote it across two lines.")
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

  func test_phrasingsOfNotices_canBeReplaced_ifTheyFollowTheToneRules() throws {
    func words(_ json: String) throws -> JournalWording {
      try JSONDecoder().decode(JournalWording.self, from: Data(json.utf8))
    }
    let changed = try words(
      #"{"notice.record.4": "A day like never before.", "notice.mostSince.1": "I had tea with {since}."}"#)
    let notice = Notice(.mostSince(JournalFixture.monday, days: 60), phrasing: 0)
    XCTAssertEqual(
      notice.sentence(on: JournalFixture.monday.advanced(by: 70), in: changed),
      "I had tea with the sixth of January.")
    XCTAssertEqual(
      Notice(.record, phrasing: 3).sentence(on: JournalFixture.monday, in: changed), "A day like never before.")
    for wrong in [
      #"{"notice.record.4": "You must see this."}"#, #"{"notice.record.4": "What a day!"}"#,
      #"{"notice.record.199": "A day."}"#, #"{"notice.mostSince.1": "Big."}"#,
    ] {
      XCTAssertThrowsError(try words(wrong), wrong)
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
    let old = try JSONDecoder().decode(JournalWording.self, from: Data(#"{"allDay": "must", "season": 1}"#.utf8))
    XCTAssertEqual(old, .standard, "sentences of older versions are ignored")
    let counted = ["60", "after.150", "at.swing.2"].map { "\"ordinaryDays.\($0)\": \"{count} days.\"" }
    let oldRuns = try JSONDecoder().decode(
      JournalWording.self, from: Data("{\(counted.joined(separator: ","))}".utf8))
    XCTAssertEqual(oldRuns, .standard)
    let part = try JSONDecoder().decode(JournalWording.self, from: Data(#"{"chapter": "A leaf was turned."}"#.utf8))
    XCTAssertEqual(part, try JournalWording.standard.changing(.chapter, to: "A leaf was turned."))
    for wrong in [#"{"chapters": "A leaf."}"#, #"{"chapter": "Hurry."}"#, #"{"chapter": 1}"#, #"{"week": "A week"}"#] {
      XCTAssertThrowsError(try JSONDecoder().decode(JournalWording.self, from: Data(wrong.utf8)), wrong)
    }
  }
}
