import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of which mood a pal has, and for how long.
final class MoodTests: XCTestCase {
  private func makeFactors(
    valence: Int64 = 200, arousal: Int64 = 300, vigour: Int64 = 500, attachment: Int64 = 100, boredom: Int64 = 0,
    isPetted: Bool = false
  ) -> Mood.Factors {
    Mood.Factors(
      valence: valence, arousal: arousal, vigour: vigour, attachment: attachment, boredom: boredom, isPetted: isPetted)
  }

  func test_initialMood_isTheFirst_whoseThresholdsAreReached() {
    let table: [(Mood, Mood.Factors)] = [
      (.content, makeFactors()), (.affectionate, makeFactors(isPetted: true)),
      (.affectionate, makeFactors(valence: 380, arousal: 499, attachment: 400)),
      (.happy, makeFactors(valence: 380, attachment: 399)),
      (.happy, makeFactors(valence: 380, arousal: 500, attachment: 400)),
      (.content, makeFactors(valence: 379, attachment: 1000)),
      (.excited, makeFactors(arousal: 650)), (.content, makeFactors(arousal: 649)),
      (.excited, makeFactors(valence: 1000, arousal: 650)),
      (.sleepy, makeFactors(arousal: 199, vigour: 349)), (.content, makeFactors(arousal: 200, vigour: 349)),
      (.content, makeFactors(arousal: 199, vigour: 350)), (.happy, makeFactors(valence: 380, arousal: 0, vigour: 0)),
      (.sleepy, makeFactors(arousal: 0, vigour: 0, boredom: 1000)), (.playful, makeFactors(vigour: 450, boredom: 600)),
      (.curious, makeFactors(vigour: 449, boredom: 600)), (.curious, makeFactors(boredom: 599)),
      (.curious, makeFactors(boredom: 300)),
      (.content, makeFactors(boredom: 299)),
    ]
    for (mood, factors) in table { XCTAssertEqual(Mood.initial(for: factors), mood, "\(factors)") }
  }

  func test_mood_ends_beyondItsEndThresholds() {
    let table: [(Mood, stays: Mood.Factors, ends: Mood.Factors)] = [
      (.affectionate, makeFactors(valence: 320, arousal: 559), makeFactors(valence: 319)),
      (.affectionate, makeFactors(valence: 0, arousal: 900, isPetted: true), makeFactors(valence: 900, arousal: 560)),
      (.excited, makeFactors(arousal: 550), makeFactors(arousal: 549)),
      (.happy, makeFactors(valence: 320), makeFactors(valence: 319)),
      (.sleepy, makeFactors(arousal: 259, vigour: 419), makeFactors(arousal: 260, vigour: 0)),
      (.sleepy, makeFactors(arousal: 0, vigour: 419), makeFactors(arousal: 0, vigour: 420)),
      (.playful, makeFactors(vigour: 0, boredom: 100), makeFactors(boredom: 99)),
      (.curious, makeFactors(boredom: 100), makeFactors(boredom: 99)),
    ]
    for (mood, stays, ends) in table {
      XCTAssertFalse(mood.isEnded(by: stays), "\(mood) with \(stays)")
      XCTAssertTrue(mood.isEnded(by: ends), "\(mood) with \(ends)")
    }
  }

  /// A mood of higher priority begins at once; another begins only after the current one has ended and lasted eight
  /// seconds.
  ///
  /// Differential test against the reference implementation `ReferenceMood`.
  func test_moodUpdates_equalReferenceImplementation() {
    for seed in TestSeeds.range(outOf: 60_000) {
      var dice = SplitMix64(seed: seed)
      func draw(_ values: [Int64]) -> Int64 { values[Int(dice.draw(below: UInt64(values.count)))] }
      var now = FaceFixture.tenOClock
      var currentMood = CurrentMood(mood: Mood.allCases[Int(dice.draw(below: 7))], startedAt: now)
      var reference = ReferenceMood(mood: currentMood.mood, startedAt: 0)
      for _ in 0..<40 {
        now = now + Milliseconds(draw([0, 1, 500, 3999, 4000, 7999, 8000, 20_000]))
        let factors = makeFactors(
          valence: draw([140, 319, 320, 379, 380, 700]),
          arousal: draw([0, 199, 200, 259, 260, 499, 549, 550, 649, 650]),
          vigour: draw([0, 349, 350, 419, 420, 449, 450, 900]), attachment: draw([100, 399, 400, 1000]),
          boredom: draw([0, 99, 100, 299, 300, 599, 600, 1000]), isPetted: draw([0, 0, 0, 1]) == 1)
        currentMood.update(from: factors, at: now, minimumDuration: Milliseconds(8000))
        reference.update(with: factors, at: (now - FaceFixture.tenOClock).count)
        XCTAssertEqual(currentMood.mood, reference.mood, "seed \(seed)")
        XCTAssertEqual((currentMood.startedAt - FaceFixture.tenOClock).count, reference.startedAt, "seed \(seed)")
      }
    }
  }

  func test_boredom_growsWithTime_andEndsWithTouchesWordsAndSteps() {
    let table: [(time: Int64, boredom: Int64)] = [
      (0, 0), (30_000, 0), (30_149, 0), (30_150, 1), (75_000, 300), (179_999, 999), (180_000, 1000), (9_000_000, 1000),
    ]
    for (time, boredom) in table { XCTAssertEqual(FaceFixture().expression(at: time).boredom, boredom, "\(time)") }
    // At ten it has enough vigour to play: curious at the first multiple of eight seconds after 75,000, playful after
    // 120,000.
    XCTAssertEqual(
      [79_999, 80_000, 119_999, 120_000].map { FaceFixture().expression(at: $0).mood },
      [.content, .curious, .curious, .playful])
    let ends: [(String, (inout FaceFixture) -> Void)] = [
      ("a touch", { $0.applyAt(200_000, .touch(.press(.center))) }), ("words", { $0.applyAt(200_000, .said("hmm")) }),
      ("words taken back", { $0.applyAt(200_000, .said("don't dance")) }),
      ("steps", { $0.applyAt(200_000, changed: .stepsDelivered(steps: 3, total: 9)) }),
      ("the end of a walk", { $0.applyAt(200_000, changed: .walkingEnded) }),
    ]
    for (what, end) in ends {
      var fixture = FaceFixture()
      end(&fixture)
      XCTAssertEqual(fixture.expression(at: 200_000).boredom, 0, what)
      XCTAssertEqual(fixture.moodLines, ["200000 content"], what)
    }
    var walks = FaceFixture()
    walks.applyAt(0, changed: .walkingStarted(until: walks.instant(500_000)))
    XCTAssertEqual(walks.expression(at: 400_000).boredom, 0)
    // Events without an effect do not end the mood.
    var idle = FaceFixture()
    idle.applyAt(
      200_000, changed: .widgetReloadDeferred(.phase, until: idle.instant(300_000)), .stepsDelivered(steps: 0, total: 9)
    )
    XCTAssertEqual(idle.expression(at: 200_000).boredom, 1000)
    XCTAssertEqual(idle.changeLines, [])
  }

  /// A mood reports its reason.
  func test_moodReason_namesTheLatestCause() {
    var fixture = FaceFixture()
    XCTAssertEqual(fixture.expression(at: 0).moodReason, "the time of day")
    XCTAssertEqual(fixture.expression(at: 80_000).moodReason, "a quiet period")
    fixture.applyAt(100_000, changed: .walkingStarted(until: fixture.instant(400_000)), .milestoneReached(5000))
    XCTAssertEqual(fixture.expression(at: 100_000).mood, .excited)
    XCTAssertEqual(fixture.expression(at: 100_000).moodReason, "a milestone at 10:01:40")
    var night = FaceFixture(from: FaceFixture.tenOClock + .hours(12))
    XCTAssertEqual(night.expression(at: 0).moodReason, "the time of day")
    night.applyAt(1000, .said("just be here"))
    XCTAssertEqual(night.expression(at: 20_000).mood, .sleepy)
    XCTAssertEqual(night.expression(at: 20_000).moodReason, "quiet company at 22:00:01")
  }

  /// Boredom causes only two moods, and these have no emotes or behaviours that other moods lack.
  func test_boredom_causesOnlyPlayfulOrCurious_withoutEmotesOfTheirOwn() {
    let others: [Mood] = [.affectionate, .excited, .happy, .sleepy, .content]
    for mood in [Mood.playful, .curious] {
      XCTAssertTrue(
        Set(mood.weightedEmotes.map { $0.thing }).isSubset(of: others.flatMap { $0.weightedEmotes.map { $0.thing } }))
      XCTAssertTrue(
        Set(mood.weightedBehaviours.map { $0.thing }).isSubset(
          of: others.flatMap { $0.weightedBehaviours.map { $0.thing } }))
    }
    for boredom in stride(from: Int64(0), through: 1000, by: 50) {
      for valence in stride(from: Int64(-100), through: 1000, by: 90) {
        for arousal in stride(from: Int64(0), through: 1000, by: 50) {
          for vigour in stride(from: Int64(0), through: 1000, by: 70) {
            let bored = makeFactors(
              valence: valence, arousal: arousal, vigour: vigour, attachment: 500, boredom: boredom)
            let fresh = makeFactors(valence: valence, arousal: arousal, vigour: vigour, attachment: 500)
            let mood = Mood.initial(for: bored)
            XCTAssertTrue(mood == Mood.initial(for: fresh) || mood == .playful || mood == .curious)
          }
        }
      }
    }
  }

  /// A restless pal becomes content as soon as the app is closed; the time of day is not reported as the reason.
  func test_moodChange_isNotReported_whenTheAppMovesToTheBackground() {
    var moods: Set<Mood> = []
    for time in stride(from: Int64(1000), through: 240_000, by: 4500) {
      var fixture = FaceFixture()
      fixture.applyTouch(0, for: 100)
      fixture.advance(to: time - 1)
      moods.formUnion(fixture.engine.moodAndBlinkInterval.map { [$0.mood] } ?? [])
      fixture.applyAt(time, changed: .appClosed)
      XCTAssertFalse(fixture.moodLines.contains { $0.hasPrefix("\(time) ") }, "\(fixture.changeLines)")
    }
    XCTAssertTrue(moods.contains(.playful), "\(moods)")
  }

  /// A phase that is earned but still hidden changes no feelings: that would be a hint.
  func test_hiddenPhase_changesNoFeelings() {
    var fixture = FaceFixture(.active)
    let before = fixture.feelings(at: 10)
    fixture.applyAt(10, changed: .phaseUnlocked(FaceFixture.phase3Unlock))
    XCTAssertEqual(fixture.feelings(at: 10), before)
    XCTAssertEqual(fixture.changeLines, [])
  }
}
