import XCTest

@testable import InnerLife

/// Tests of the faults that a sentence of the pal must not have.
final class LifeToneTests: XCTestCase {
  func testEverySentenceThatShipsPasses() {
    for place in LifeWords.Place.allCases {
      XCTAssertNil(Tone.fault(in: place.standard, at: place), place.rawValue)
      XCTAssertNil(Tone.word(in: place.standard), place.rawValue)
    }
  }

  func testFaults() {
    let table: [(text: String, place: LifeWords.Place, reason: ToneFault.Reason?)] = [
      ("We walked.", .firstWalk, nil), ("", .firstWalk, .length), (String(repeating: "a", count: 120), .firstWalk, nil),
      (String(repeating: "a", count: 121), .firstWalk, .length),
      ("One\ntwo.", .firstWalk, .character("a control character")),
      ("One\u{7F}two.", .firstWalk, .character("a control character")),
      ("Shall we?", .firstWalk, .character("'?'")), ("We walked!", .firstWalk, .character("'!'")),
      ("Our 2 feet.", .firstWalk, .character("a digit")), ("Our ٢ feet.", .firstWalk, nil),
      ("You walked.", .firstWalk, .word("you")), ("Do better.", .firstWalk, .word("better")),
      ("A LAZY day.", .firstWalk, .word("lazy")), ("We don’t stop.", .firstWalk, .word("don’t")),
      ("A goalkeeper.", .firstWalk, nil), ("Unlost, and overfit.", .firstWalk, nil),
      ("Our {steps} walk.", .firstWalk, .part("{steps}")), ("A day of {steps}.", .firstDay, nil),
      ("A day.", .firstDay, .part("{steps}")), ("{steps} and {steps}.", .firstDay, .part("{steps}")),
      ("A day of {step}.", .firstDay, .part("{step}")), ("A day of {steps.", .firstDay, .part("{steps.")),
      ("A day of {{steps}.", .firstDay, .part("{")), ("A day of steps}.", .firstDay, .part("}")),
      ("{}", .firstWalk, .part("{}")), ("{shape} {weekday} {word}", .day, nil), ("{word}", .day, .part("{weekday}")),
      ("most of it", .inOneWalk, nil), ("most", .year, .word("most")), ("best", .year, .word("best")),
      ("quietest", .chapterDown1, .word("quietest")), ("quietest", .quiet, nil), ("wide", .chapterUp1, nil),
    ]
    for (text, place, reason) in table {
      XCTAssertEqual(Tone.fault(in: text, at: place)?.reason, reason, "'\(text.prefix(40))' at \(place.rawValue)")
    }
  }

  /// Banned words are refused in every sentence, alone or among other words.
  func testNoBannedWordPassesAnywhere() {
    for word in ["should", "lost", "never", "you", "goal", "streak", "fewer", "enough", "progress", "can't"] {
      for place in LifeWords.Place.allCases {
        let parts = place.parts.map { "{\($0)}" }.joined(separator: " ")
        for text in ["\(word) \(parts)", "so, \(word.uppercased()). \(parts)", "\(parts) “\(word)”"] {
          XCTAssertEqual(Tone.fault(in: text, at: place)?.reason, .word(word), "'\(text)' at \(place.rawValue)")
        }
      }
    }
  }

  /// The message of a fault names the wrong words and the rule that they break.
  func testWhatAFaultSays() {
    let table: [(String, LifeWords.Place, String)] = [
      ("", .dawn, "the words 'dawn' must be of 1 to 120 characters"),
      ("You.", .dawn, "the words 'dawn' must not say 'you': the pal never judges, asks or urges"),
      ("So?", .dawn, "the words 'dawn' must not have '?' in them"),
      ("{a}", .dawn, "the words 'dawn' have '{a}' in them, and nothing is put in there"),
      ("A", .total, "the words 'total' must have each of {amount} in them, once; '{amount}' is wrong"),
    ]
    for (text, place, sentence) in table { XCTAssertEqual(Tone.fault(in: text, at: place)?.description, sentence) }
  }
}
