import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of a pal's spontaneous behaviour.
final class IdleBehaviourTests: XCTestCase {
  /// Differential test: the face at any instant equals that of the reference `ReferenceForegroundFace`, which goes
  /// through every millisecond.
  func test_idleFace_equalsReferenceImplementation_atEveryMillisecond() {
    for seed in TestSeeds.range(outOf: 400, oneIn: 200) {
      var dice = SplitMix64(seed: seed &+ 77)
      for phase in Phase.allCases {
        let opened = FaceFixture.tenOClock + Milliseconds(Int64(dice.draw(below: 86_400_000)))
        let sleepHours = dice.draw(below: 2) > 0 ? SleepHours.drawn(from: &dice) : nil
        var fixture = FaceFixture(phase, from: opened, seed: dice.next(), sleepHours: sleepHours)
        var reference = ReferenceForegroundFace(
          seed: fixture.engine.seed, phase, sleepHours, openedAt: opened.millisecondsSince1970)
        let checkedFrom = Int64(dice.draw(below: 200_000))
        for time in 0..<checkedFrom {
          if time % 800 == 0 {
            fixture.advance(to: time)
            let look = fixture.expression(at: time)
            guard look.emote?.emote == reference.visibleEmote, look.mood == reference.currentMood else {
              return XCTFail("seed \(seed), \(phase), \(time) ms")
            }
          }
          reference.advanceOneMillisecond()
        }
        for time in checkedFrom..<checkedFrom + 1500 {
          let look = fixture.expression(at: time)
          let line = ReferenceForegroundFace.stateLine(
            look.mood, look.emote?.emote, look.face?.eyes, look.face?.body, look.face?.lean, look.face?.lift,
            look.overlays.map { $0.overlay }, look.overlayOffset)
          guard line == reference.stateLine else {
            return XCTFail("\(line) is not \(reference.stateLine), seed \(seed), \(phase), \(time) ms")
          }
          reference.advanceOneMillisecond()
        }
      }
    }
  }

  /// A spontaneous change at the instant of an event follows the event.
  func test_idleChange_isSuppressed_byAnEventAtTheSameInstant() {
    var fixture = FaceFixture()
    fixture.applyAt(1738, .touch(.press(.center)))
    XCTAssertNil(fixture.expression(at: 1738).emote)
    XCTAssertEqual(fixture.expression(at: 1738).overlays, [])
    // Without the event, it would have become curious at that multiple of eight seconds.
    var curious = FaceFixture()
    curious.applyAt(80_000, .touch(.press(.center)))
    XCTAssertEqual(curious.expression(at: 80_000).mood, .content)
    XCTAssertEqual(curious.changeLines, [])
  }

  /// A pal that is opened after the emote of a cycle has begun does not show that emote later.
  func test_emoteOfACycle_isNotShown_whenTheAppOpensAfterItsStart() {
    let fixture = FaceFixture(from: FaceFixture.tenOClock + Milliseconds(1739))
    for time in stride(from: Int64(0), to: 40_000, by: 300) { XCTAssertNil(fixture.expression(at: time).emote) }
    XCTAssertNotNil(FaceFixture(from: FaceFixture.tenOClock + Milliseconds(1738)).expression(at: 0).emote)
  }

  /// A new phase shows only its emotes from then on, and does not make up for earlier ones.
  func test_newPhase_showsOnlyIdleEmotes_thatStartAfterItsReveal() {
    for (time, isShown) in [(42_000, true), (42_336, true), (42_337, false), (42_900, false)] as [(Int64, Bool)] {
      var fixture = FaceFixture(.active)
      fixture.context.phase = .energized
      fixture.applyAt(time, changed: .phaseRevealed(.energized))
      XCTAssertEqual(fixture.expression(at: 43_000).emote?.emote, isShown ? .joyful : nil, "at \(time)")
    }
  }

  /// Skipping quiet days gives the same state as advancing through them.
  func test_skippingQuietDays_equalsAdvancingThroughThem() {
    for seed in TestSeeds.range(outOf: 100) {
      var dice = SplitMix64(seed: seed)
      let zone = Zone(offsetSeconds: Int(dice.draw(below: 26)) * 3600 - 43_200) ?? .utc
      let start = FaceFixture.tenOClock + Milliseconds(Int64(dice.draw(below: 86_400_000)))
      var fixture = FaceFixture(Phase.allCases[Int(seed % 4)], from: start, in: zone, seed: seed)
      fixture.applyAt(1, changed: .milestoneReached(5000), .walkingStarted(until: start))
      if dice.draw(below: 2) == 0 { fixture.applyAt(2, changed: .walkingEnded) }
      fixture.applyAt(3, .touch(.press(.center)))
      if dice.draw(below: 2) == 0 { fixture.applyAt(4, .touch(.release)) }
      var walked = fixture
      let end = Int64(48 * 3_600_000 + 1) + Int64(dice.draw(below: 36_000_000))
      for time in stride(from: 36_000_000, to: end, by: 36_000_000) { walked.advance(to: time) }
      fixture.advance(to: end)
      walked.advance(to: end)
      XCTAssertEqual(fixture.expression(at: end + 60_000), walked.expression(at: end + 60_000), "seed \(seed)")
    }
  }

  /// Skipped time has the same result as going through each cycle: at any instant of two days, across clock changes,
  /// with any feelings, and under other rules.
  func test_skippedTime_equalsAdvancingCycleByCycle_underAnyRulesAndZone() throws {
    for seed in TestSeeds.range(outOf: 3000, oneIn: 250) {
      var dice = SplitMix64(seed: seed &+ 31)
      var numbers = FaceRuleNumbers()
      if seed % 3 == 0 {
        numbers.behaviourCycleSeconds = 4 + Int(dice.draw(below: 57))
        numbers.spontaneousEmoteOneIn = 2 + Int(dice.draw(below: 9))
        numbers.valenceFallsSlow = 1 + Int(dice.draw(below: 6))
      }
      let rules = try FaceRules(numbers)
      let start = FaceFixture.tenOClock + Milliseconds(Int64(dice.draw(below: 86_400_000)))
      let phase = Phase.allCases[Int(seed % 4)]
      var fixture = FaceFixture(
        phase, from: start, in: makeZoneWithClockChanges(&dice, after: start), seed: seed,
        attachment: dice.draw(below: 2) == 0 ? 500 : nil,
        under: rules)
      applyRandomEvents(&fixture, &dice)
      var walked = fixture
      var time = fixture.lastEventTime
      let end = time + Int64(dice.draw(below: dice.draw(below: 4) == 0 ? 170_000_000 : 20_000_000))
      let step = Int64(numbers.behaviourCycleSeconds) * 1000
      while time < end {
        time = min(end, time + step)
        walked.advance(to: time)
      }
      for time in [end, end + 777, end + 3000] {
        XCTAssertEqual(fixture.expression(at: time), walked.expression(at: time), "seed \(seed), \(time)")
      }
      fixture.advance(to: end)
      XCTAssertEqual(
        fixture.engine.moodAndBlinkInterval?.blinkLength, walked.engine.moodAndBlinkInterval?.blinkLength,
        "seed \(seed)")
      XCTAssertEqual(fixture.engine.lastDroppedOverlay, walked.engine.lastDroppedOverlay, "seed \(seed)")
      XCTAssertEqual(fixture.engine.nextTimerTime, walked.engine.nextTimerTime, "seed \(seed)")
    }
  }

  /// Returns a zone that may have clock changes within the next days.
  private func makeZoneWithClockChanges(_ dice: inout SplitMix64, after start: Instant) -> Zone {
    let offset = Int(dice.draw(below: 26)) * 3600 - 43_200
    let changes = (1...2).map { index in
      Zone.OffsetChange(
        at: start + Milliseconds(Int64(index) * 30_000_000 + Int64(dice.draw(below: 20_000_000))),
        offsetSeconds: offset + (index == 1 ? 3600 * (1 - 2 * Int(dice.draw(below: 2))) : 0))
    }
    let zone = Zone(name: "Moving", firstOffsetSeconds: offset, changes: dice.draw(below: 2) == 0 ? changes : [])
    return zone ?? .utc
  }

  /// Applies random events that change feelings.
  private func applyRandomEvents(_ fixture: inout FaceFixture, _ dice: inout SplitMix64) {
    for _ in 0..<dice.draw(below: 5) {
      let time = fixture.lastEventTime + 1 + Int64(dice.draw(below: 30_000))
      switch dice.draw(below: 6) {
      case 0: fixture.applyAt(time, changed: .milestoneReached(5000))
      case 1: fixture.applyPetting(time, for: Int64(dice.draw(below: 5000)))
      case 2: fixture.applyTouch(time, for: Int64(dice.draw(below: 2000)))
      case 3:
        fixture.applyAt(time, changed: dice.draw(below: 2) == 0 ? .walkingEnded : .walkingStarted(until: fixture.start))
      case 4: fixture.applyAt(time, changed: .phaseRevealed(fixture.context.phase))
      case _: fixture.applyAt(time, .said(dice.draw(below: 2) == 0 ? "be quiet" : "hmm"))
      }
    }
  }

  /// Advancing to the end of time is fast, in case a clock is set far ahead.
  func test_expression_isComputed_atTheDistantFuture() {
    var fixture = FaceFixture()
    fixture.applyTouch(0, for: 1500)
    XCTAssertNotNil(fixture.engine.expression(at: .distantFuture).face)
  }

  /// Two blinks are at least 1.25 and at most 11.25 seconds apart.
  func test_consecutiveBlinks_areHalfToOneAndAHalfIntervalsApart() {
    for seed in TestSeeds.range(outOf: 10_000) {
      let schedule = IdleSchedule(seed: seed, phase: .active, faceRules: .standard, coreRules: .standard)
      for (arousal, length) in [(249, 7500), (250, 5000), (449, 5000), (450, 3750), (649, 3750), (650, 2500)]
        as [(Int64, Int64)]
      {
        XCTAssertEqual(schedule.blinkIntervalMilliseconds(arousal: arousal), length)
        let blinks = (1000..<1040).map { schedule.blinkStart(inInterval: $0, milliseconds: length).at }
        for (one, next) in zip(blinks, blinks.dropFirst()) {
          XCTAssertTrue(length / 2 + 1...length * 3 / 2 - 1 ~= (next - one).count, "seed \(seed)")
        }
      }
      XCTAssertEqual(
        IdleSchedule(seed: seed, phase: .dormant, faceRules: .standard, coreRules: .standard).blinkIntervalMilliseconds(
          arousal: 900), 7500)
    }
  }

  /// One blink in five is double, one cycle in five has an emote, and draws differ between phases.
  func test_blinksAndIdleEmotes_occurWithTheConfiguredShares() {
    let schedule = IdleSchedule(seed: FaceFixture.seed, phase: .energized, faceRules: .standard, coreRules: .standard)
    let blinks = (Int64(0)..<5000).filter { schedule.blinkStart(inInterval: $0, milliseconds: 5000).isDouble }.count
    XCTAssertTrue(900...1100 ~= blinks, "\(blinks)")
    for block in Int64(0)..<500 {
      XCTAssertEqual((5 * block..<5 * block + 5).filter { schedule.emoteStart(inCycle: $0) != nil }.count, 1)
    }
    let active = IdleSchedule(seed: FaceFixture.seed, phase: .active, faceRules: .standard, coreRules: .standard)
    let dormant = IdleSchedule(seed: FaceFixture.seed, phase: .dormant, faceRules: .standard, coreRules: .standard)
    XCTAssertEqual((Int64(0)..<3000).filter { active.emoteStart(inCycle: $0) != nil }.count, 300)
    XCTAssertEqual((Int64(0)..<3000).filter { dormant.emoteStart(inCycle: $0) != nil }.count, 200)
  }

  /// The blink rate is sampled at the beginning of each half minute, whatever happens within it.
  func test_blinkInterval_changesOnlyAtHalfMinutes() {
    var fixture = FaceFixture()
    XCTAssertEqual(fixture.engine.foreground?.blinkInterval, 5000)
    fixture.applyAt(1000, changed: .walkingStarted(until: fixture.instant(5000)), .milestoneReached(5000))
    fixture.advance(to: 29_999)
    XCTAssertEqual(fixture.engine.foreground?.blinkInterval, 5000)
    fixture.advance(to: 30_000)
    XCTAssertEqual(fixture.engine.foreground?.blinkInterval, 2500)
    // The app is closed and reopened within a half minute: the saved feelings give the arousal at the start of it.
    fixture.applyAt(40_000, changed: .appClosed)
    fixture.applyAt(41_000, changed: .appOpened)
    XCTAssertEqual(fixture.engine.foreground?.blinkInterval, 2500)
  }
}
