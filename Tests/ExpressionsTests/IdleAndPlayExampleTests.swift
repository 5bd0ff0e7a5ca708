import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Example cases of spontaneous behaviour and plays with numbers computed by hand.
final class IdleAndPlayExampleTests: XCTestCase {
  func test_example15_blinks_closeTheEyes_atTheCalculatedTimes() {
    let schedule = IdleSchedule(seed: FaceFixture.seed, phase: .active, faceRules: .standard, coreRules: .standard)
    XCTAssertEqual(schedule.blinkIntervalMilliseconds(arousal: 386), 5000)
    let first = FaceFixture.tenOClock.millisecondsSince1970 / 5000
    let blinks = (first..<first + 6).map { schedule.blinkStart(inInterval: $0, milliseconds: 5000) }
    XCTAssertEqual(blinks.map { ($0.at - FaceFixture.tenOClock).count }, [595, 6969, 10_571, 15_797, 22_336, 25_453])
    XCTAssertEqual(blinks.map { $0.isDouble }, [true, true, false, true, false, true])
    // The same as seen: the lids are down for 150 ms, and again after 280 ms.
    let fixture = FaceFixture(.active)
    let seen = (0..<8000).filter { fixture.engine.showsClosedEyes(at: fixture.instant($0)) }
    XCTAssertEqual(
      seen.map { Int($0) },
      Array(595..<745) + Array(875..<1025) + Array(6969..<7119) + Array(7249..<7399))
  }

  func test_example16_idleEmotes_startAtTheCalculatedTimes() {
    func emoteStarts(_ phase: Phase) -> [String] {
      let fixture = FaceFixture(phase)
      var last: Instant?
      return stride(from: Int64(0), through: 140_000, by: 1).compactMap { time -> String? in
        guard time % 500 == 0 || fixture.isExpectedEmoteStart(time) else { return nil }
        guard let emote = fixture.expression(at: time).emote, emote.startedAt != last else { return nil }
        last = emote.startedAt
        return
          "\((emote.startedAt - fixture.start).count) \(fixture.expression(at: time).mood.rawValue) \(emote.emote.rawValue)"
      }
    }
    XCTAssertEqual(
      emoteStarts(.energized),
      ["1738 content singing", "42336 content happy", "98608 curious happy", "129213 playful singing"])
    XCTAssertEqual(emoteStarts(.active), ["1738 content singing", "98608 curious happy"])
    let draws = [100, 105, 112, 116].map {
      KeyedRandom.draw(tag: "whch", seed: FaceFixture.seed, at: 217_646_000 + $0, below: 100)
    }
    XCTAssertEqual(draws, [92, 14, 71, 7])
  }

  func test_example17_dance_endsWithLaughing_andHasExactHalfBeats() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .said("dance"))
    fixture.advance(to: 20_000)
    XCTAssertEqual(
      fixture.changeLines.filter { $0.contains("laughing") || $0.contains("dance") },
      [
        "0 said dance", "0 plays dance", "16000 dance done", "16000 laughing ha",
      ])
    let dance = Dance(startedAt: FaceFixture.tenOClock, under: .standard)
    XCTAssertEqual(
      [1749, 1750, 1999, 2000].map { dance.halfBeat(at: FaceFixture.tenOClock + Milliseconds($0)) }, [6, 7, 7, 8])
    XCTAssertEqual(dance.halfBeat(at: FaceFixture.tenOClock + .hours(1)), 14_400)
    for half in Int64(1)..<200 {
      XCTAssertEqual(dance.halfBeat(at: dance.start(ofHalfBeat: half)), half)
      XCTAssertEqual(dance.halfBeat(at: dance.start(ofHalfBeat: half) - Milliseconds(1)), half - 1)
    }
  }

  func test_example18_phrases_areMatchedToTheExpectedCommands() {
    let table: [(String, HeardTextInterpretation)] = [
      ("Don't stop!", .negated([.stop])), ("Stop dancing", .understood(.stop)),
      ("Please, a story about a dance", .understood(.story)), ("roast or dance", .understood(.roast)),
      ("hmm", .notUnderstood),
    ]
    for (text, hearing) in table { XCTAssertEqual(HeardTextInterpretation(text), hearing, text) }
  }

  func test_example19_sentencesStoriesAndStareLimits_followTheSeed() {
    XCTAssertEqual((0..<12).map { complimentNumber(of: $0) }, [2, 7, 12, 5, 10, 3, 8, 1, 6, 11, 4, 9])
    XCTAssertEqual(ThreeSentenceStory(0, seed: FaceFixture.seed).fragmentIndices.map { $0 + 1 }, [1, 3, 4, 6])
    XCTAssertEqual(ThreeSentenceStory(1, seed: FaceFixture.seed).fragmentIndices.map { $0 + 1 }, [6, 5, 2, 4])
    let limits = (0..<3).map { number in
      RunningPlay(
        Play(.staringContest, number: number, startedAt: FaceFixture.tenOClock), in: .content, seed: FaceFixture.seed,
        under: .standard
      ).palStareDuration.count
    }
    XCTAssertEqual(limits, [16_020, 18_634, 19_390])
  }

  /// Returns the position of a compliment among twelve, from 1: openings vary first.
  private func complimentNumber(of number: Int) -> Int {
    let openings = [
      "Your taste in companions is", "Sitting here with you is", "A day with you in it is", "Your company is",
    ]
    let endings = ["quietly excellent", "better than sunshine", "my favourite thing"]
    let sentence = PlaySentences.compliment(numbered: number, seed: FaceFixture.seed)
    let places = (0..<12).filter { "\(openings[$0 % 4]) \(endings[$0 / 4])." == sentence }
    return (places.first ?? -1) + 1
  }

  func test_example20_pal_isContentOrSleepy_whenNotOpenedForWeeks() {
    let born = FaceFixture.tenOClock - .hours(24 * 63 + 10)
    XCTAssertEqual(born.description, "2025-01-01T00:00:00Z")
    var fixture = FaceFixture()
    fixture.engine = FaceEngine(
      createdAt: born, seed: FaceFixture.seed, fixture.context, under: .standard, faceRules: .standard)
    var moods: Set<Mood> = []
    for hour in 0..<24 * 63 + 10 {
      let look = fixture.engine.expression(at: born + .hours(hour))
      moods.insert(look.mood)
      XCTAssertNil(look.sentence)
      XCTAssertNil(look.face)
    }
    XCTAssertEqual(moods, [.content, .sleepy])
    fixture.applyAt(0, changed: .appOpened)
    XCTAssertEqual(fixture.expression(at: 0).attachment, 104)
    XCTAssertEqual(fixture.feelings(at: 0)[0], 320)
    XCTAssertEqual(fixture.emoteLines, ["0 joyful"])
  }
}

extension FaceFixture {
  /// True if a spontaneous emote begins at `time` according to the table of case 16.
  fileprivate func isExpectedEmoteStart(_ time: Int64) -> Bool { [1738, 42_336, 98_608, 129_213].contains(time) }
}

extension FaceEngine {
  /// Returns true if the lids are down at an instant.
  func showsClosedEyes(at now: Instant) -> Bool { [.blink, .rest].contains(expression(at: now).face?.eyes) }
}
