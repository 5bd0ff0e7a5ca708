import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of how typed words are interpreted.
final class HeardTextInterpretationTests: XCTestCase {
  /// Every phrase is understood alone, with polite words, and with punctuation.
  func test_everyPhrase_isUnderstood_aloneAndWithPoliteWords_andCanBeNegated() {
    let table: [(PhraseCommand, [String])] = [
      (.copyMe, ["copy me", "mirror me", "do what i do"]), (.dance, ["dance with me", "let's dance", "dance"]),
      (.guessMood, ["guess my mood", "how do i feel", "how are you"]),
      (.story, ["tell me a story", "a story", "story"]),
      (.staringContest, ["staring contest", "who blinks first", "stare at me"]),
      (.compliment, ["compliment me", "say something nice", "cheer me up"]),
      (.roast, ["roast me", "tease me", "roast"]),
      (.silentCompanion, ["silent mode", "just be here", "be quiet"]),
      (.stop, ["stop it", "stop", "that's enough", "enough"]),
    ]
    XCTAssertEqual(table.map { $0.0 }, PhraseCommand.allCases)
    for (command, phrases) in table {
      for phrase in phrases {
        for text in [
          phrase, phrase.uppercased(), "Hey PixelPal, could you \(phrase)?", "  ok - \(phrase)!!! ", "\(phrase) 12 ü",
          "can you please \(phrase)", "\(phrase.replacing("'", with: "’"))",
        ] {
          XCTAssertEqual(HeardTextInterpretation(text), .understood(command), text)
        }
        for not in ["don't", "Dont", "do not", "no", "NEVER", "non", "please do not"] {
          guard case .negated(let commands) = HeardTextInterpretation("\(not) \(phrase)") else {
            XCTFail("\(not) \(phrase): \(HeardTextInterpretation("\(not) \(phrase)"))")
            continue
          }
          XCTAssertEqual(Set(commands), [command], "\(not) \(phrase)")
        }
      }
    }
  }

  func test_severalPhrases_areResolved_byStopLengthAndOrder() {
    let table: [(String, HeardTextInterpretation)] = [
      // A stop that is not negated has priority over all.
      ("tell me a story and stop", .understood(.stop)), ("stop, dance", .understood(.stop)),
      ("don't stop, dance", .understood(.dance)), ("dance, do not stop it", .understood(.dance)),
      // The phrase with the most words, then the earliest.
      ("dance, tell me a story", .understood(.story)), ("roast, dance", .understood(.roast)),
      ("dance, roast", .understood(.dance)), ("story, roast me", .understood(.roast)),
      ("do not dance, tell me a story", .understood(.story)), ("don't roast me, dance", .understood(.dance)),
      // Negating a phrase also negates the shorter phrases in it.
      ("don't tell me a story", .negated([.story])), ("never dance with me", .negated([.dance])),
      ("no dance no story", .negated([.dance, .story])),
      // A word in between prevents negation.
      ("don't ever stop", .understood(.stop)), ("not now stop", .understood(.stop)),
      // Only whole words match.
      ("dancer", .notUnderstood), ("stopp", .notUnderstood), ("unstop", .notUnderstood), ("histories", .notUnderstood),
      ("copy  me", .understood(.copyMe)), ("copy\n\tme", .understood(.copyMe)), ("copy-me", .understood(.copyMe)),
      ("copy the me", .notUnderstood), ("d a n c e", .notUnderstood), ("danse", .notUnderstood),
      ("d'ance", .understood(.dance)), ("what can you do", .notUnderstood), ("can", .notUnderstood),
    ]
    for (text, hearing) in table {
      if case .negated(let expected) = hearing, case .negated(let found) = HeardTextInterpretation(text) {
        XCTAssertEqual(Set(found), Set(expected), text)
      } else {
        XCTAssertEqual(HeardTextInterpretation(text), hearing, text)
      }
    }
  }

  /// Empty text and text of only polite words give `noWords`.
  func test_emptyOrOnlyPoliteText_matchesNoWords() {
    for text in [
      "", " ", "\n\n", "...", "!?", "'", "🙂", "❤️", "Hey!", "please", "hi pal", "ok okay", "can you", "Hey, could you",
    ] {
      XCTAssertEqual(HeardTextInterpretation(text), .noWords, text)
    }
  }

  func test_nonASCIILetters_joinWords_andOtherSymbolsSeparateThem() {
    for text in ["dänce", "dancé", "tanz", "踊って", "танцуй", "история", "dance\u{301}x", "ﬁn", "𝒹ance", "dancé"] {
      XCTAssertEqual(HeardTextInterpretation(text), .notUnderstood, text)
    }
    for text in [
      "“dance”", "dance…", "¡dance!", "dance—now", "dance\u{2028}now", "🙂dance🙂", "\u{FEFF}dance", "«dance»", "dance。",
      "「dance」", "❤️dance", "dance！",
      "👩‍👩‍👧 dance", "€dance×",
    ] {
      XCTAssertEqual(HeardTextInterpretation(text), .understood(.dance), text)
    }
  }

  /// At most two hundred characters are interpreted.
  func test_longText_isMatchedOnly_inItsFirst200Characters() {
    let filler = String(repeating: "x", count: 200)
    XCTAssertEqual(HeardTextInterpretation(String(filler.dropLast(6)) + " dance"), .understood(.dance))
    XCTAssertEqual(HeardTextInterpretation(String(filler.dropLast(5)) + " dance"), .notUnderstood)
    XCTAssertEqual(HeardTextInterpretation(filler + " stop"), .notUnderstood)
    XCTAssertEqual(HeardTextInterpretation("dance " + String(repeating: "no stop ", count: 1250)), .understood(.dance))
    XCTAssertEqual(HeardTextInterpretation(String(repeating: " ", count: 10_000)), .noWords)
    XCTAssertEqual(HeardTextInterpretation(String(repeating: "don't ", count: 1666)), .notUnderstood)
  }

  /// Any text is interpreted as one of the cases, without a trap.
  func test_randomText_isMatched_regardlessOfPoliteWordsAndTrailingSpaces() {
    let pieces = [
      "dance", "stop", "story", "a", "don't", "not", "no", "me", "roast", "hey", "can", "you", " ", "  ", "é", "'", "!",
      "😀", "\u{0}",
    ]
    for seed in TestSeeds.range(outOf: 100_000) {
      var dice = SplitMix64(seed: seed)
      let text = (0..<dice.draw(below: 12)).map { _ in pieces[Int(dice.draw(below: UInt64(pieces.count)))] }
      let spaced = text.joined(separator: dice.draw(below: 4) == 0 ? "" : " ")
      let hearing = HeardTextInterpretation(spaced)
      XCTAssertEqual(hearing, HeardTextInterpretation(spaced + "   "), spaced)
      XCTAssertEqual(hearing, HeardTextInterpretation("please " + spaced), spaced)
      guard case .understood(let command) = hearing else { continue }
      XCTAssertFalse(spaced.isEmpty)
      XCTAssertTrue([.dance, .stop, .story, .roast].contains(command), spaced)
    }
  }
}
