import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Example cases of spontaneous behaviour and plays whose numbers were computed by hand.
final class OwnLifeCaseTests: XCTestCase {
  func test15Blinks() {
    let ambience = Ambience(seed: LedFace.seed, phase: .active, rules: .standard, core: .standard)
    XCTAssertEqual(ambience.blinkLength(arousal: 386), 5000)
    let first = LedFace.ten.millisecondsSince1970 / 5000
    let blinks = (first..<first + 6).map { ambience.blink($0, length: 5000) }
    XCTAssertEqual(blinks.map { ($0.at - LedFace.ten).count }, [595, 6969, 10_571, 15_797, 22_336, 25_453])
    XCTAssertEqual(blinks.map { $0.isDouble }, [true, true, false, true, false, true])
    // The same as seen: the lids are down for 150 ms, and again after 280 ms.
    let led = LedFace(.active)
    let seen = (0..<8000).filter { led.face.isSeenBlinking(at: led.instant($0)) }
    XCTAssertEqual(
      seen.map { Int($0) },
      Array(595..<745) + Array(875..<1025) + Array(6969..<7119) + Array(7249..<7399))
  }

  func test16EmotesOfItsOwn() {
    func begun(_ phase: Phase) -> [String] {
      let led = LedFace(phase)
      var last: Instant?
      return stride(from: Int64(0), through: 140_000, by: 1).compactMap { time -> String? in
        guard time % 500 == 0 || led.isTold(time) else { return nil }
        guard let emote = led.look(time).emote, emote.since != last else { return nil }
        last = emote.since
        return "\((emote.since - led.start).count) \(led.look(time).mood.rawValue) \(emote.emote.rawValue)"
      }
    }
    XCTAssertEqual(
      begun(.energized),
      ["1738 content singing", "42336 content happy", "98608 curious happy", "129213 playful singing"])
    XCTAssertEqual(begun(.active), ["1738 content singing", "98608 curious happy"])
    let draws = [100, 105, 112, 116].map { Chance.draw("whch", LedFace.seed, at: 217_646_000 + $0, below: 100) }
    XCTAssertEqual(draws, [92, 14, 71, 7])
  }

  func test17ADance() {
    var led = LedFace()
    led.at(0, .said("dance"))
    led.pass(through: 20_000)
    XCTAssertEqual(
      led.lines.filter { $0.contains("laughing") || $0.contains("dance") },
      [
        "0 said dance", "0 plays dance", "16000 dance done", "16000 laughing ha",
      ])
    let dance = Dance(startedAt: LedFace.ten, under: .standard)
    XCTAssertEqual([1749, 1750, 1999, 2000].map { dance.halfBeat(at: LedFace.ten + Milliseconds($0)) }, [6, 7, 7, 8])
    XCTAssertEqual(dance.halfBeat(at: LedFace.ten + .hours(1)), 14_400)
    for half in Int64(1)..<200 {
      XCTAssertEqual(dance.halfBeat(at: dance.begins(half)), half)
      XCTAssertEqual(dance.halfBeat(at: dance.begins(half) - Milliseconds(1)), half - 1)
    }
  }

  func test18Words() {
    let table: [(String, Hearing)] = [
      ("Don't stop!", .takenBack([.stop])), ("Stop dancing", .understood(.stop)),
      ("Please, a story about a dance", .understood(.story)), ("roast or dance", .understood(.roast)),
      ("hmm", .notUnderstood),
    ]
    for (text, hearing) in table { XCTAssertEqual(Hearing(text), hearing, text) }
  }

  func test19WhatItSaysNext() {
    XCTAssertEqual((0..<12).map { place(of: $0) }, [2, 7, 12, 5, 10, 3, 8, 1, 6, 11, 4, 9])
    XCTAssertEqual(Tale(0, seed: LedFace.seed).parts.map { $0 + 1 }, [1, 3, 4, 6])
    XCTAssertEqual(Tale(1, seed: LedFace.seed).parts.map { $0 + 1 }, [6, 5, 2, 4])
    let limits = (0..<3).map { number in
      RunningPlay(
        Play(.staringContest, number: number, startedAt: LedFace.ten), in: .content, seed: LedFace.seed,
        under: .standard
      ).limit.count
    }
    XCTAssertEqual(limits, [16_020, 18_634, 19_390])
  }

  /// Returns the position of a compliment among twelve, from 1: openings vary first.
  private func place(of number: Int) -> Int {
    let openings = [
      "Your taste in companions is", "Sitting here with you is", "A day with you in it is", "Your company is",
    ]
    let endings = ["quietly excellent", "better than sunshine", "my favourite thing"]
    let sentence = Saying.compliment(number, seed: LedFace.seed)
    let places = (0..<12).filter { "\(openings[$0 % 4]) \(endings[$0 / 4])." == sentence }
    return (places.first ?? -1) + 1
  }

  func test20NobodyCame() {
    let born = LedFace.ten - .hours(24 * 63 + 10)
    XCTAssertEqual(born.description, "2025-01-01T00:00:00Z")
    var led = LedFace()
    led.face = Countenance(createdAt: born, seed: LedFace.seed, led.facts, under: .standard, face: .standard)
    var moods: Set<Mood> = []
    for hour in 0..<24 * 63 + 10 {
      let look = led.face.look(at: born + .hours(hour))
      moods.insert(look.mood)
      XCTAssertNil(look.line)
      XCTAssertNil(look.face)
    }
    XCTAssertEqual(moods, [.content, .sleepy])
    led.at(0, changed: .appOpened)
    XCTAssertEqual(led.look(0).attachment, 104)
    XCTAssertEqual(led.feels(0)[0], 320)
    XCTAssertEqual(led.emotes, ["0 joyful"])
  }
}

extension LedFace {
  /// True if a spontaneous emote begins at `time` according to the table of case 16.
  fileprivate func isTold(_ time: Int64) -> Bool { [1738, 42_336, 98_608, 129_213].contains(time) }
}

extension Countenance {
  /// Returns true if the lids are down at an instant.
  func isSeenBlinking(at now: Instant) -> Bool { [.blink, .rest].contains(look(at: now).face?.eyes) }
}
