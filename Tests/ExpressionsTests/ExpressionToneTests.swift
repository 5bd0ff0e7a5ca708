import Foundation
import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the tone of the pal's sentences.
final class ExpressionToneTests: XCTestCase {
  private static let playSentences = (PlaySentences.localizableTexts + ThreeSentenceStory.localizableTexts).map(
    \.english)

  /// No sentence judges, urges or counts.
  func test_everyPlaySentence_passesTheToneCheck() {
    XCTAssertEqual(ExpressionToneTests.playSentences.count, 36 + 12 + 2 + 21 + 24)
    for sentence in ExpressionToneTests.playSentences {
      // The check searches for parts of words; this sentence contains one by coincidence.
      let read = sentence == "That was close." ? "" : sentence
      XCTAssertEqual(ToneCheck.bannedWords(in: read), [], sentence)
      XCTAssertEqual(disallowedParts(in: sentence), [], sentence)
      XCTAssertTrue([".", "!"].contains(sentence.suffix(1)), sentence)
    }
  }

  /// Returns what is not allowed in a sentence about a face: words that judge, urge or complain, and digits.
  private func disallowedParts(in sentence: String) -> [String] {
    let banned = [
      "should", "must", "lazy", "slow", "weak", "again", "late", "fail", "lose", "lost", "fat", "ugly", "stupid",
      "finally", "only",
    ]
    let sentence = sentence.lowercased()
    return sentence.split { !$0.isLetter }.map { String($0) }.filter { banned.contains($0) }
      + ["miss you", "where were you", "come back"].filter { sentence.contains($0) }
      + sentence.filter { $0.isNumber }.map { String($0) }
  }

  /// The sentences for users who cannot see the face.
  func test_accessibilityLabels_passTheToneCheck() {
    for sentence in Emote.allCases.map(\.accessibilityLabel) + TouchGesture.all.map(\.accessibilityLabel) {
      XCTAssertEqual(ToneCheck.bannedWords(in: sentence), [], sentence)
      XCTAssertEqual(disallowedParts(in: sentence), [], sentence)
      XCTAssertTrue(sentence.hasSuffix("."), sentence)
    }
  }

  /// Everything that a play says is one of the reviewed sentences.
  func test_plays_sayOnlyReviewedSentences() {
    for number in 0..<300 {
      let said =
        ThreeSentenceStory(number, seed: FaceFixture.seed).sentences + [
          PlaySentences.compliment(numbered: number, seed: 7), PlaySentences.roast(numbered: number, seed: 7),
          PlaySentences.moodGuess(of: Mood.allCases[number % 7], choice: number),
        ]
      XCTAssertEqual(said.filter { !ExpressionToneTests.playSentences.contains($0) }, [])
    }
  }

  /// Every sentence that a face shows in a play has a key of that play.
  func test_everyShownSentence_hasKey() {
    let texts = LocalizableText.playTexts
    var speakingPlays: Set<Play.Kind> = []
    for kind in Play.Kind.allCases {
      for seed in UInt64(1)...5 {
        var fixture = FaceFixture(seed: seed)
        fixture.applyAt(0, .said(kind.requestPhrase))
        if kind == .staringContest { fixture.applyAt(1000, .touch(.press(.center))) }
        for time in stride(from: Int64(1000), through: 60_000, by: 500) {
          fixture.advance(to: time)
          guard let sentence = fixture.expression(at: time).sentence else { continue }
          speakingPlays.insert(kind)
          let key = texts.bestMatch(for: sentence)?.text.key ?? "none"
          XCTAssertTrue(key.hasPrefix("play.\(kind.rawValue)."), "\(sentence): \(key)")
        }
      }
    }
    XCTAssertEqual(speakingPlays, [.guessMood, .story, .staringContest, .compliment, .roast])
  }

  /// Reasons appear in explanations and must not shame either.
  func test_reasons_passTheToneCheck() {
    let words =
      FeelingInput.samples.map { $0.phrase } + DroppedEmote.Reason.allCases.map { $0.explanation }
      + Play.Kind.allCases.map { $0.phrase }
    for words in words {
      XCTAssertEqual(ToneCheck.bannedWords(in: words), [], words)
      // Steps may be given as a number.
      XCTAssertEqual(disallowedParts(in: words).filter { Int($0) == nil || !words.contains("500 steps") }, [], words)
    }
  }

  /// Only a finger that rests too long lowers valence, and no input lowers attachment.
  func test_onlyTooLongHold_lowersValence_andLongerAbsenceNeverMattersLess() {
    for input in FeelingInput.samples where input != .heldTooLong {
      XCTAssertGreaterThanOrEqual(input.effect.valence, 0, "\(input)")
      XCTAssertGreaterThanOrEqual(input.effect.attachment, 0, "\(input)")
      XCTAssertGreaterThanOrEqual(input.effect.vigour, 0, "\(input)")
    }
    XCTAssertEqual(FeelingInput.heldTooLong.effect.valence, -60)
    XCTAssertEqual(FeelingInput.heldTooLong.effect.attachment, 0)
    // A longer absence never has a smaller effect.
    let returns = [FeelingInput.Absence.short, .long, .veryLong].map { FeelingInput.appOpened($0).effect }
    for (shorter, longer) in zip(returns, returns.dropFirst()) {
      XCTAssertLessThanOrEqual(shorter.valence, longer.valence)
      XCTAssertLessThanOrEqual(shorter.arousal, longer.arousal)
      XCTAssertLessThanOrEqual(shorter.attachment, longer.attachment)
    }
  }

  /// Every number of the inputs.
  func test_everyInput_hasItsSpecifiedEffect() {
    let table: [(FeelingInput, [Int64], seconds: Int64?)] = [
      (.stepMarksPassed(marks: 1), [6, 8, 15, 1], nil), (.stepMarksPassed(marks: 8), [48, 64, 120, 8], nil),
      (.stepMarksPassed(marks: 9), [48, 64, 120, 8], nil), (.walkBegan, [60, 150, 40, 4], 600),
      (.walkEnded, [30, -50, 0, 2], 600),
      (.energyRose(to: .neutral), [40, 40, 60, 1], nil), (.energyRose(to: .vital), [80, 80, 100, 2], nil),
      (.milestone, [150, 200, 50, 6], nil), (.phaseUnlocked, [200, 150, 100, 60], nil),
      (.phaseRevealed, [300, 250, 100, 0], nil), (.appOpened(.short), [20, 80, 0, 2], 300),
      (.appOpened(.long), [80, 150, 0, 4], nil), (.appOpened(.veryLong), [120, 200, 0, 4], nil),
      (.tapped, [30, 60, 0, 2], 10),
      (.held, [10, 20, 0, 1], 10), (.heldLong, [0, 30, 0, 0], 10), (.heldTooLong, [-60, 120, 0, 0], 10),
      (.petted(stage: 1), [20, 20, 0, 1], 10), (.petted(stage: 2), [40, -30, 0, 2], 10),
      (.petted(stage: 3), [40, -30, 0, 3], 10), (.petted(stage: 4), [80, -40, 0, 4], 10),
      (.phraseUnderstood, [20, 30, 0, 1], 10), (.phraseNotUnderstood, [0, 10, 0, 0], 10),
      (.playFinished, [60, 60, 0, 3], 60),
      (.playStopped, [0, -20, 0, 0], 60), (.silentCompanyBegan, [20, -200, 0, 1], 60),
    ]
    for (input, numbers, seconds) in table {
      let effect = input.effect
      XCTAssertEqual([effect.valence, effect.arousal, effect.vigour, effect.attachment], numbers, "\(input)")
      XCTAssertEqual(effect.repetition?.fullAfter.count, seconds.map { $0 * 1000 }, "\(input)")
    }
    let kinds = table.compactMap { $0.0.effect.repetition?.kind }
    XCTAssertEqual(kinds.sorted(), Array(0..<FeelingInput.repeatableKindCount))
  }

  /// The weights of the emotes and of the behaviours of each mood add up to a hundred.
  func test_emoteAndBehaviourWeights_addUpTo100_inEveryMood() {
    for mood in Mood.allCases {
      XCTAssertEqual(mood.weightedEmotes.reduce(0) { $0 + $1.weight }, 100, "\(mood)")
      XCTAssertEqual(mood.weightedBehaviours.reduce(0) { $0 + $1.weight }, 100, "\(mood)")
      let never: [Emote] = [.sad, .shocked, .lowBattery, .proud, .confused]
      XCTAssertFalse(mood.weightedEmotes.contains { never.contains($0.thing) }, "\(mood)")
    }
  }

  /// The low-battery emote occurs only at bedtime by the clock.
  func test_lowBatteryEmote_occursOnlyAtNight_whenSleepy() {
    var charges = 0
    for seed in UInt64(0)..<2 {
      for phase in Phase.allCases {
        let schedule = IdleSchedule(seed: seed, phase: phase, faceRules: .standard, coreRules: .standard)
        for index in Int64(217_640_000)..<217_641_000 {
          for hour in [0, 6, 7, 12, 21, 22].map({ ($0 + 14) % 24 }) {
            let time = Zone.utc.localTime(at: FaceFixture.tenOClock + .hours(hour))
            guard schedule.emote(inCycle: index, in: .sleepy, at: time) == .lowBattery else { continue }
            charges += 1
            let draw = SplitMix64.value(
              seed: seed ^ 0x6261_7474, index: UInt64(index * 8000 / 1_800_000), below: 45)
            XCTAssertEqual(UInt64(index / 5 % 45), draw)
            XCTAssertTrue(time.hour >= 22 || time.hour < 7)
            XCTAssertTrue(phase > .dormant)
          }
          guard index % 50 == 0 else { continue }
          for mood in Mood.allCases where mood != .sleepy {
            let night = Zone.utc.localTime(at: FaceFixture.tenOClock + .hours(13))
            XCTAssertNotEqual(schedule.emote(inCycle: index, in: mood, at: night), .lowBattery)
          }
        }
      }
    }
    XCTAssertGreaterThan(charges, 0)
  }
}
