import Documents
import Expressions
import InnerLife
import PixelPalCore
import XCTest

@testable import Replay

/// Tests of texts outside the journal's sentences in a rules document.
final class TextReplacementTests: XCTestCase {
  private func rules(_ words: String) throws -> CoreJournalAndFaceRules {
    try CoreJournalAndFaceRules(reading: JSON(reading: Array(#"{"words": \#(words)}"#.utf8)))
  }

  private static let allTexts = LocalizableText.coreTexts + JournalWording.numberTexts + LocalizableText.playTexts

  /// Each text that the command `words` lists can be replaced under its key.
  func test_everyText_canBeReplaced_byItsKey() throws {
    for text in Self.allTexts {
      let other = (text.placeholders.reversed().map { "{\($0)}" } + ["other"]).joined(separator: " ")
      let texts = try rules(#"{"\#(text.key)": "\#(other)"}"#).journal.words.otherTexts
      XCTAssertEqual(texts.text(for: text).english, other, text.key)
      let values = text.placeholders.map { "<\($0)>" }
      let sentence = TextTemplate(text.english).filled { "<\($0)>" }
      XCTAssertEqual(texts.text(for: sentence, key: text.key), (values.reversed() + ["other"]).joined(separator: " "))
    }
    let journal = try rules(#"{"journal.chapter": "A leaf was turned."}"#)
    XCTAssertEqual(journal, try rules(#"{"chapter": "A leaf was turned."}"#))
  }

  func test_unsuitableText_isRefused_withReason() {
    let table: [(words: String, says: String)] = [
      (#"{"phase.5.name": "Huge"}"#, "unknown sentence 'phase.5.name'"),
      (#"{"phase.3.name": ""}"#, "the text 'phase.3.name' must have 1 to 200 characters"),
      (#"{"phase.3.name": "{name}"}"#, "the text 'phase.3.name' has no placeholders, found '{name}'"),
      (#"{"home.phase": "Phase {number}"}"#, "must contain {number}, {name} exactly once; check '{name}'"),
      (#"{"home.phase": "{number}{name}{name}"}"#, "exactly once; check '{name}'"),
      (#"{"paywall.title": "a\u0007"}"#, "must not contain a control character"),
    ]
    for (words, says) in table {
      XCTAssertThrowsError(try rules(words), words) {
        let message = "\($0)".replacing(#"\'"#, with: "'")
        XCTAssertTrue(message.contains(says), message)
      }
    }
    XCTAssertNoThrow(try rules(#"{"phase.3.name": "\#(String(repeating: "a", count: 200))"}"#))
  }

  func test_replacedTexts_areUnchanged_afterWritingAndReading() throws {
    let rules = try rules(#"{"phase.3.name": "Bright", "weekday.1": "Moonday", "chapter": "A leaf was turned."}"#)
    var writer = JSONWriter(.indented)
    rules.write(to: &writer)
    XCTAssertEqual(try CoreJournalAndFaceRules(reading: JSON(reading: writer.bytes)), rules)
    XCTAssertEqual(
      "\(rules)",
      "standard rules, standard words with chapter 'A leaf was turned.', phase.3.name 'Bright', weekday.1 'Moonday'")
  }

  /// The names and numbers in the journal's sentences are replaced, too.
  func test_journal_usesReplacedNames() throws {
    let words = try rules(
      #"{"weekday.5": "Freitag", "journal.number.2": "Zwei", "journal.amount.aMillion": "Eine Million", "phaseTwo": "Go."}"#
    ).journal.words
    let friday = try XCTUnwrap(CivilDay("2025-03-07"))
    XCTAssertEqual(
      Notice(.weekday(count: 10), phrasing: 3).sentence(on: friday, in: words),
      "Ten Freitags made room on the bench for this one.")
    XCTAssertEqual(
      Moment.Kind.anniversary(years: 2).sentence(on: friday, in: words),
      "Zwei years together. The pencil wore a bow tie.")
    XCTAssertEqual(
      Moment.Kind.lifetimeTotal(1_000_000).sentence(on: friday, in: words),
      "Eine Million steps, together. I said it slowly.")
    XCTAssertEqual(Moment.Kind.phaseReveal(.active).sentence(on: friday, in: words), "Go.")
  }
}
