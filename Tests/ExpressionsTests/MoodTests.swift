import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of which mood a pal has, and for how long.
final class MoodTests: XCTestCase {
  private func signs(
    valence: Int64 = 200, arousal: Int64 = 300, vigour: Int64 = 500, attachment: Int64 = 100, boredom: Int64 = 0,
    isPetted: Bool = false
  ) -> Mood.Signs {
    Mood.Signs(
      valence: valence, arousal: arousal, vigour: vigour, attachment: attachment, boredom: boredom, isPetted: isPetted)
  }

  func testWhatEachBeginsWith() {
    let table: [(Mood, Mood.Signs)] = [
      (.content, signs()), (.affectionate, signs(isPetted: true)),
      (.affectionate, signs(valence: 380, arousal: 499, attachment: 400)),
      (.happy, signs(valence: 380, attachment: 399)),
      (.happy, signs(valence: 380, arousal: 500, attachment: 400)), (.content, signs(valence: 379, attachment: 1000)),
      (.excited, signs(arousal: 650)), (.content, signs(arousal: 649)), (.excited, signs(valence: 1000, arousal: 650)),
      (.sleepy, signs(arousal: 199, vigour: 349)), (.content, signs(arousal: 200, vigour: 349)),
      (.content, signs(arousal: 199, vigour: 350)), (.happy, signs(valence: 380, arousal: 0, vigour: 0)),
      (.sleepy, signs(arousal: 0, vigour: 0, boredom: 1000)), (.playful, signs(vigour: 450, boredom: 600)),
      (.curious, signs(vigour: 449, boredom: 600)), (.curious, signs(boredom: 599)), (.curious, signs(boredom: 300)),
      (.content, signs(boredom: 299)),
    ]
    for (mood, signs) in table { XCTAssertEqual(Mood.afresh(signs), mood, "\(signs)") }
  }

  func testWhatEndsEach() {
    let table: [(Mood, stays: Mood.Signs, ends: Mood.Signs)] = [
      (.affectionate, signs(valence: 320, arousal: 559), signs(valence: 319)),
      (.affectionate, signs(valence: 0, arousal: 900, isPetted: true), signs(valence: 900, arousal: 560)),
      (.excited, signs(arousal: 550), signs(arousal: 549)), (.happy, signs(valence: 320), signs(valence: 319)),
      (.sleepy, signs(arousal: 259, vigour: 419), signs(arousal: 260, vigour: 0)),
      (.sleepy, signs(arousal: 0, vigour: 419), signs(arousal: 0, vigour: 420)),
      (.playful, signs(vigour: 0, boredom: 100), signs(boredom: 99)),
      (.curious, signs(boredom: 100), signs(boredom: 99)),
    ]
    for (mood, stays, ends) in table {
      XCTAssertFalse(mood.ends(with: stays), "\(mood) with \(stays)")
      XCTAssertTrue(mood.ends(with: ends), "\(mood) with \(ends)")
    }
  }

  /// A mood of higher priority begins at once; another begins only after the current one has ended and lasted eight
  /// seconds.
  ///
  /// Differential test against the reference implementation `SlowMood`.
  func testAgainstAPlainKeeper() {
    for seed in Seeds.first(of: 60_000) {
      var dice = SplitMix(seed: seed)
      func draw(_ values: [Int64]) -> Int64 { values[Int(dice.draw(below: UInt64(values.count)))] }
      var now = LedFace.ten
      var standing = StandingMood(mood: Mood.allCases[Int(dice.draw(below: 7))], since: now)
      var plain = SlowMood(mood: standing.mood, since: 0)
      for _ in 0..<40 {
        now = now + Milliseconds(draw([0, 1, 500, 3999, 4000, 7999, 8000, 20_000]))
        let signs = signs(
          valence: draw([140, 319, 320, 379, 380, 700]),
          arousal: draw([0, 199, 200, 259, 260, 499, 549, 550, 649, 650]),
          vigour: draw([0, 349, 350, 419, 420, 449, 450, 900]), attachment: draw([100, 399, 400, 1000]),
          boredom: draw([0, 99, 100, 299, 300, 599, 600, 1000]), isPetted: draw([0, 0, 0, 1]) == 1)
        standing.decide(signs, at: now, least: Milliseconds(8000))
        plain.decide(signs, at: (now - LedFace.ten).count)
        XCTAssertEqual(standing.mood, plain.mood, "seed \(seed)")
        XCTAssertEqual((standing.since - LedFace.ten).count, plain.since, "seed \(seed)")
      }
    }
  }

  func testRestlessnessAndWhatEndsIt() {
    let table: [(time: Int64, boredom: Int64)] = [
      (0, 0), (30_000, 0), (30_149, 0), (30_150, 1), (75_000, 300), (179_999, 999), (180_000, 1000), (9_000_000, 1000),
    ]
    for (time, boredom) in table { XCTAssertEqual(LedFace().look(time).boredom, boredom, "\(time)") }
    // At ten it has enough vigour to play: curious at the first multiple of eight seconds after 75,000, playful after
    // 120,000.
    XCTAssertEqual(
      [79_999, 80_000, 119_999, 120_000].map { LedFace().look($0).mood }, [.content, .curious, .curious, .playful])
    let ends: [(String, (inout LedFace) -> Void)] = [
      ("a touch", { $0.at(200_000, .gesture(.press(.middle))) }), ("words", { $0.at(200_000, .said("hmm")) }),
      ("words taken back", { $0.at(200_000, .said("don't dance")) }),
      ("steps", { $0.at(200_000, changed: .stepsDelivered(steps: 3, total: 9)) }),
      ("the end of a walk", { $0.at(200_000, changed: .walkingEnded) }),
    ]
    for (what, end) in ends {
      var led = LedFace()
      end(&led)
      XCTAssertEqual(led.look(200_000).boredom, 0, what)
      XCTAssertEqual(led.moods, ["200000 content"], what)
    }
    var walks = LedFace()
    walks.at(0, changed: .walkingStarted(until: walks.instant(500_000)))
    XCTAssertEqual(walks.look(400_000).boredom, 0)
    // Events without an effect do not end the mood.
    var idle = LedFace()
    idle.at(200_000, changed: .widgetHeld(.phase, until: idle.instant(300_000)), .stepsDelivered(steps: 0, total: 9))
    XCTAssertEqual(idle.look(200_000).boredom, 1000)
    XCTAssertEqual(idle.lines, [])
  }

  /// A mood reports its reason.
  func testWhy() {
    var led = LedFace()
    XCTAssertEqual(led.look(0).moodReason, "the time of day")
    XCTAssertEqual(led.look(80_000).moodReason, "a quiet while")
    led.at(100_000, changed: .walkingStarted(until: led.instant(400_000)), .milestoneReached(5000))
    XCTAssertEqual(led.look(100_000).mood, .excited)
    XCTAssertEqual(led.look(100_000).moodReason, "a milestone at 10:01:40")
    var night = LedFace(from: LedFace.ten + .hours(12))
    XCTAssertEqual(night.look(0).moodReason, "the time of day")
    night.at(1000, .said("just be here"))
    XCTAssertEqual(night.look(20_000).mood, .sleepy)
    XCTAssertEqual(night.look(20_000).moodReason, "quiet company at 22:00:01")
  }

  /// Boredom causes only two moods, and these have no emotes or behaviours that other moods lack.
  func testRestlessnessBringsNothingElse() {
    let others: [Mood] = [.affectionate, .excited, .happy, .sleepy, .content]
    for mood in [Mood.playful, .curious] {
      XCTAssertTrue(Set(mood.emotes.map { $0.thing }).isSubset(of: others.flatMap { $0.emotes.map { $0.thing } }))
      XCTAssertTrue(
        Set(mood.behaviours.map { $0.thing }).isSubset(of: others.flatMap { $0.behaviours.map { $0.thing } }))
    }
    for boredom in stride(from: Int64(0), through: 1000, by: 50) {
      for valence in stride(from: Int64(-100), through: 1000, by: 90) {
        for arousal in stride(from: Int64(0), through: 1000, by: 50) {
          for vigour in stride(from: Int64(0), through: 1000, by: 70) {
            let bored = signs(valence: valence, arousal: arousal, vigour: vigour, attachment: 500, boredom: boredom)
            let fresh = signs(valence: valence, arousal: arousal, vigour: vigour, attachment: 500)
            let mood = Mood.afresh(bored)
            XCTAssertTrue(mood == Mood.afresh(fresh) || mood == .playful || mood == .curious)
          }
        }
      }
    }
  }

  /// A restless pal becomes content as soon as the app is closed; the time of day is not reported as the reason.
  func test_moodChange_isNotReported_whenTheAppMovesToTheBackground() {
    var moods: Set<Mood> = []
    for time in stride(from: Int64(1000), through: 240_000, by: 4500) {
      var led = LedFace()
      led.touch(0, for: 100)
      led.pass(through: time - 1)
      moods.formUnion(led.face.standing.map { [$0.mood] } ?? [])
      led.at(time, changed: .appClosed)
      XCTAssertFalse(led.moods.contains { $0.hasPrefix("\(time) ") }, "\(led.lines)")
    }
    XCTAssertTrue(moods.contains(.playful), "\(moods)")
  }

  /// A phase that is earned but still hidden changes no feelings: that would be a hint.
  func test_hiddenPhase_movesNoFeeling() {
    var led = LedFace(.active)
    let before = led.feels(10)
    led.at(10, changed: .phaseUnlocked(LedFace.unlock))
    XCTAssertEqual(led.feels(10), before)
    XCTAssertEqual(led.lines, [])
  }
}
