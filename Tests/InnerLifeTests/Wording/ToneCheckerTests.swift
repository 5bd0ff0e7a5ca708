import XCTest

@testable import InnerLife

/// Tests of the tone errors that a sentence of the pal must not have.
final class ToneCheckerTests: XCTestCase {
  func test_everyStandardText_passesTheToneRules() {
    for place in JournalWording.Key.allCases {
      XCTAssertNil(ToneChecker.firstViolation(in: place.standardText, at: place), place.rawValue)
      XCTAssertNil(ToneChecker.firstBannedWord(in: place.standardText), place.rawValue)
    }
  }

  func test_invalidTexts_areRejected_withTheirReason() {
    let table: [(text: String, place: JournalWording.Key, reason: ToneError.Reason?)] = [
      ("We walked.", .firstWalk, nil), ("", .firstWalk, .invalidLength),
      (String(repeating: "a", count: 120), .firstWalk, nil),
      (String(repeating: "a", count: 121), .firstWalk, .invalidLength),
      ("One\ntwo.", .firstWalk, .invalidCharacter("a control character")),
      ("One\u{7F}two.", .firstWalk, .invalidCharacter("a control character")),
      ("Shall we?", .firstWalk, .invalidCharacter("'?'")), ("We walked!", .firstWalk, .invalidCharacter("'!'")),
      ("Our 2 feet.", .firstWalk, .invalidCharacter("a digit")), ("Our ٢ feet.", .firstWalk, nil),
      ("You walked.", .firstWalk, .bannedWord("you")), ("Do better.", .firstWalk, .bannedWord("better")),
      ("A LAZY day.", .firstWalk, .bannedWord("lazy")), ("We don’t stop.", .firstWalk, .bannedWord("don’t")),
      ("A goalkeeper.", .firstWalk, nil), ("Unlost, and overfit.", .firstWalk, nil),
      ("Our {steps} walk.", .firstWalk, .invalidPlaceholder("{steps}")), ("A day of {steps}.", .firstDay, nil),
      ("A day.", .firstDay, .invalidPlaceholder("{steps}")),
      ("{steps} and {steps}.", .firstDay, .invalidPlaceholder("{steps}")),
      ("A day of {step}.", .firstDay, .invalidPlaceholder("{step}")),
      ("A day of {steps.", .firstDay, .invalidPlaceholder("{steps.")),
      ("A day of {{steps}.", .firstDay, .invalidPlaceholder("{")),
      ("A day of steps}.", .firstDay, .invalidPlaceholder("}")),
      ("{}", .firstWalk, .invalidPlaceholder("{}")), ("{hits} {weekday} {days}", .wideDays, nil),
      ("{hits}", .wideDays, .invalidPlaceholder("{weekday}")),
      ("most of it", .today, nil), ("most", .year, .bannedWord("most")), ("best", .year, .bannedWord("best")),
      ("quietest", .chapterDown1, .bannedWord("quietest")), ("quietest", .quiet, nil), ("wide", .chapterUp1, nil),
    ]
    for (text, place, reason) in table {
      XCTAssertEqual(
        ToneChecker.firstViolation(in: text, at: place)?.reason, reason, "'\(text.prefix(40))' at \(place.rawValue)")
    }
  }

  /// Banned words are refused in every sentence, alone or among other words.
  func test_bannedWords_areRejected_inEveryText() {
    for word in ["should", "lost", "never", "you", "goal", "streak", "fewer", "enough", "progress", "can't"] {
      for place in JournalWording.Key.allCases {
        let parts = place.placeholders.map { "{\($0)}" }.joined(separator: " ")
        for text in ["\(word) \(parts)", "so, \(word.uppercased()). \(parts)", "\(parts) “\(word)”"] {
          XCTAssertEqual(
            ToneChecker.firstViolation(in: text, at: place)?.reason, .bannedWord(word), "'\(text)' at \(place.rawValue)"
          )
        }
      }
    }
  }

  /// The message of an error names the wrong words and the rule that they break.
  func test_toneError_describesTheWrongWordsAndTheRule() {
    let table: [(String, JournalWording.Key, String)] = [
      ("", .dawn, "the sentence 'dawn' must have 1 to 120 characters"),
      ("You.", .dawn, "the sentence 'dawn' must not contain 'you': the pal never judges, asks or urges"),
      ("So?", .dawn, "the sentence 'dawn' must not contain '?'"),
      ("{a}", .dawn, "the sentence 'dawn' has no placeholders, found '{a}'"),
      ("A", .total, "the sentence 'total' must contain {amount} exactly once; check '{amount}'"),
    ]
    for (text, place, sentence) in table {
      XCTAssertEqual(ToneChecker.firstViolation(in: text, at: place)?.description, sentence)
    }
  }
}
