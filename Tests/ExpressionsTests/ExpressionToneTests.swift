import Foundation
import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of the tone of the pal's sentences.
final class ExpressionToneTests: XCTestCase {
  /// No sentence judges, urges or counts.
  func testEverySentence() {
    XCTAssertEqual(Saying.all.count, 36 + 12 + 2 + 21 + 24)
    for sentence in Saying.all {
      // The check searches for parts of words; this sentence contains one by coincidence.
      let read = sentence == "That was close." ? "" : sentence
      XCTAssertEqual(Tone.faults(in: read), [], sentence)
      XCTAssertEqual(banned(in: sentence), [], sentence)
      XCTAssertTrue([".", "!"].contains(sentence.suffix(1)), sentence)
    }
  }

  /// Returns what is not allowed in a sentence about a face: words that judge, urge or complain, and digits.
  private func banned(in sentence: String) -> [String] {
    let banned = [
      "should", "must", "lazy", "slow", "weak", "again", "late", "fail", "lose", "lost", "fat", "ugly", "stupid",
      "finally", "only",
    ]
    let sentence = sentence.lowercased()
    return sentence.split { !$0.isLetter }.map { String($0) }.filter { banned.contains($0) }
      + ["miss you", "where were you", "come back"].filter { sentence.contains($0) }
      + sentence.filter { $0.isNumber }.map { String($0) }
  }

  /// The sentences that the web page speaks for a touch, for users who cannot see it.
  func testTouchWordsOfThePage() throws {
    let file = PackageRoot.url.appendingPathComponent("Sources/PixelPage/Page/Face/TouchTable.swift")
    let table = try String(decoding: Data(contentsOf: file), as: UTF8.self)
    // Every second part between quotation marks is a literal; those with spaces are sentences.
    let sentences = table.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 && $0.element.contains(" ") }.map { String($0.element) }
    XCTAssertGreaterThanOrEqual(sentences.count, 12)
    for sentence in sentences {
      XCTAssertEqual(Tone.faults(in: sentence), [], sentence)
      XCTAssertEqual(banned(in: sentence), [], sentence)
      XCTAssertTrue(sentence.hasSuffix("."), sentence)
    }
  }

  /// Everything that a play says is one of the reviewed sentences.
  func testNothingElseIsSaid() {
    for number in 0..<300 {
      let said =
        Tale(number, seed: LedFace.seed).sentences + [
          Saying.compliment(number, seed: 7), Saying.roast(number, seed: 7),
          Saying.mood(Mood.allCases[number % 7], number),
        ]
      XCTAssertEqual(said.filter { !Saying.all.contains($0) }, [])
    }
  }

  /// Reasons appear in explanations and must not shame either.
  func testReasons() {
    let words =
      Input.samples.map { $0.words } + DroppedEmote.Reason.allCases.map { $0.words }
      + Play.Kind.allCases.map { $0.words }
    for words in words {
      XCTAssertEqual(Tone.faults(in: words), [], words)
      // Steps may be given as a number.
      XCTAssertEqual(banned(in: words).filter { Int($0) == nil || !words.contains("500 steps") }, [], words)
    }
  }

  /// Only a finger that rests too long lowers valence, and no input lowers attachment.
  func testNothingLeftUndoneIsAnInput() {
    for input in Input.samples where input != .heldTooLong {
      XCTAssertGreaterThanOrEqual(input.effect.valence, 0, "\(input)")
      XCTAssertGreaterThanOrEqual(input.effect.attachment, 0, "\(input)")
      XCTAssertGreaterThanOrEqual(input.effect.vigour, 0, "\(input)")
    }
    XCTAssertEqual(Input.heldTooLong.effect.valence, -60)
    XCTAssertEqual(Input.heldTooLong.effect.attachment, 0)
    // A longer absence never has a smaller effect.
    let returns = [Input.Absence.short, .long, .veryLong].map { Input.opened($0).effect }
    for (shorter, longer) in zip(returns, returns.dropFirst()) {
      XCTAssertLessThanOrEqual(shorter.valence, longer.valence)
      XCTAssertLessThanOrEqual(shorter.arousal, longer.arousal)
      XCTAssertLessThanOrEqual(shorter.attachment, longer.attachment)
    }
  }

  /// Every number of the inputs.
  func testEveryInput() {
    let table: [(Input, [Int64], seconds: Int64?)] = [
      (.steps(marks: 1), [6, 8, 15, 1], nil), (.steps(marks: 8), [48, 64, 120, 8], nil),
      (.steps(marks: 9), [48, 64, 120, 8], nil), (.walkBegan, [60, 150, 40, 4], 600),
      (.walkEnded, [30, -50, 0, 2], 600),
      (.energyRose(to: .neutral), [40, 40, 60, 1], nil), (.energyRose(to: .vital), [80, 80, 100, 2], nil),
      (.milestone, [150, 200, 50, 6], nil), (.phaseUnlocked, [200, 150, 100, 60], nil),
      (.phaseRevealed, [300, 250, 100, 0], nil), (.opened(.short), [20, 80, 0, 2], 300),
      (.opened(.long), [80, 150, 0, 4], nil), (.opened(.veryLong), [120, 200, 0, 4], nil),
      (.tapped, [30, 60, 0, 2], 10),
      (.held, [10, 20, 0, 1], 10), (.heldLong, [0, 30, 0, 0], 10), (.heldTooLong, [-60, 120, 0, 0], 10),
      (.petted(stage: 1), [20, 20, 0, 1], 10), (.petted(stage: 2), [40, -30, 0, 2], 10),
      (.petted(stage: 3), [40, -30, 0, 3], 10), (.petted(stage: 4), [80, -40, 0, 4], 10),
      (.understood, [20, 30, 0, 1], 10), (.notUnderstood, [0, 10, 0, 0], 10), (.played, [60, 60, 0, 3], 60),
      (.playStopped, [0, -20, 0, 0], 60), (.satTogether, [20, -200, 0, 1], 60),
    ]
    for (input, numbers, seconds) in table {
      let effect = input.effect
      XCTAssertEqual([effect.valence, effect.arousal, effect.vigour, effect.attachment], numbers, "\(input)")
      XCTAssertEqual(effect.repeated?.fullAfter.count, seconds.map { $0 * 1000 }, "\(input)")
    }
    let kinds = table.compactMap { $0.0.effect.repeated?.kind }
    XCTAssertEqual(kinds.sorted(), Array(0..<Input.repeatedKinds))
  }

  /// The weights of the emotes and of the behaviours of each mood add up to a hundred.
  func testRowsOfItsOwnLife() {
    for mood in Mood.allCases {
      XCTAssertEqual(mood.emotes.reduce(0) { $0 + $1.weight }, 100, "\(mood)")
      XCTAssertEqual(mood.behaviours.reduce(0) { $0 + $1.weight }, 100, "\(mood)")
      let never: [Emote] = [.sad, .shocked, .lowBattery, .proud, .confused]
      XCTAssertFalse(mood.emotes.contains { never.contains($0.thing) }, "\(mood)")
    }
  }

  /// The low-battery emote occurs only at bedtime by the clock.
  func testLowBatteryIsBedtime() {
    var charges = 0
    for seed in UInt64(0)..<2 {
      for phase in Phase.allCases {
        let ambience = Ambience(seed: seed, phase: phase, rules: .standard, core: .standard)
        for index in Int64(217_640_000)..<217_641_000 {
          for hour in [0, 6, 7, 12, 21, 22].map({ ($0 + 14) % 24 }) {
            let time = Zone.utc.localTime(at: LedFace.ten + .hours(hour))
            guard ambience.emote(inCycle: index, in: .sleepy, at: time) == .lowBattery else { continue }
            charges += 1
            let draw = SplitMix.value(
              seed: seed ^ 0x6261_7474, index: UInt64(index * 8000 / 1_800_000), below: 45)
            XCTAssertEqual(UInt64(index / 5 % 45), draw)
            XCTAssertTrue(time.hour >= 22 || time.hour < 7)
            XCTAssertTrue(phase > .dormant)
          }
          guard index % 50 == 0 else { continue }
          for mood in Mood.allCases where mood != .sleepy {
            let night = Zone.utc.localTime(at: LedFace.ten + .hours(13))
            XCTAssertNotEqual(ambience.emote(inCycle: index, in: mood, at: night), .lowBattery)
          }
        }
      }
    }
    XCTAssertGreaterThan(charges, 0)
  }
}
