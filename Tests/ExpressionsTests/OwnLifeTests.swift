import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of a pal's spontaneous behaviour.
final class OwnLifeTests: XCTestCase {
  /// Differential test: the face at any instant equals that of the reference `SlowOpen`, which goes through every
  /// millisecond.
  func testAgainstAPlainWalk() {
    for seed in Seeds.first(of: 400, share: 200) {
      var dice = SplitMix(seed: seed &+ 77)
      for phase in Phase.allCases {
        let opened = LedFace.ten + Milliseconds(Int64(dice.draw(below: 86_400_000)))
        var led = LedFace(phase, from: opened, seed: dice.next())
        var slow = SlowOpen(seed: led.face.seed, phase, openedAt: opened.millisecondsSince1970)
        let asked = Int64(dice.draw(below: 200_000))
        for time in 0..<asked {
          if time % 800 == 0 {
            led.pass(through: time)
            let look = led.look(time)
            guard look.emote?.emote == slow.shown, look.mood == slow.felt else {
              return XCTFail("seed \(seed), \(phase), \(time) ms")
            }
          }
          slow.step()
        }
        for time in asked..<asked + 1500 {
          let look = led.look(time)
          let line = SlowOpen.line(
            look.mood, look.emote?.emote, look.face?.eyes, look.face?.body, look.face?.lean, look.face?.lift,
            look.overlays.map { $0.kind }, look.float)
          guard line == slow.line else {
            return XCTFail("\(line) is not \(slow.line), seed \(seed), \(phase), \(time) ms")
          }
          slow.step()
        }
      }
    }
  }

  /// A spontaneous change at the instant of an event follows the event.
  func testAnInstantAtWhichSomethingHappens() {
    var led = LedFace()
    led.at(1738, .gesture(.press(.middle)))
    XCTAssertNil(led.look(1738).emote)
    XCTAssertEqual(led.look(1738).overlays, [])
    // Without the event, it would have become curious at that multiple of eight seconds.
    var curious = LedFace()
    curious.at(80_000, .gesture(.press(.middle)))
    XCTAssertEqual(curious.look(80_000).mood, .content)
    XCTAssertEqual(curious.lines, [])
  }

  /// A pal that is opened after the emote of a cycle has begun does not show that emote later.
  func testAnOpenAfterTheEmoteOfACycle() {
    let led = LedFace(from: LedFace.ten + Milliseconds(1739))
    for time in stride(from: Int64(0), to: 40_000, by: 300) { XCTAssertNil(led.look(time).emote) }
    XCTAssertNotNil(LedFace(from: LedFace.ten + Milliseconds(1738)).look(0).emote)
  }

  /// A new phase shows only its emotes from then on, and does not make up for earlier ones.
  func testAPhaseThatComesWithinACycle() {
    for (time, isShown) in [(42_000, true), (42_336, true), (42_337, false), (42_900, false)] as [(Int64, Bool)] {
      var led = LedFace(.active)
      led.facts.phase = .energized
      led.at(time, changed: .phaseRevealed(.energized))
      XCTAssertEqual(led.look(43_000).emote?.emote, isShown ? .joyful : nil, "at \(time)")
    }
  }

  /// Skipping quiet days gives the same state as advancing through them.
  func testQuietDaysThatAreLeftOut() {
    for seed in Seeds.first(of: 100) {
      var dice = SplitMix(seed: seed)
      let zone = Zone(offsetSeconds: Int(dice.draw(below: 26)) * 3600 - 43_200) ?? .utc
      let start = LedFace.ten + Milliseconds(Int64(dice.draw(below: 86_400_000)))
      var led = LedFace(Phase.allCases[Int(seed % 4)], from: start, in: zone, seed: seed)
      led.at(1, changed: .milestoneReached(5000), .walkingStarted(until: start))
      if dice.draw(below: 2) == 0 { led.at(2, changed: .walkingEnded) }
      led.at(3, .gesture(.press(.middle)))
      if dice.draw(below: 2) == 0 { led.at(4, .gesture(.release)) }
      var walked = led
      let end = Int64(48 * 3_600_000 + 1) + Int64(dice.draw(below: 36_000_000))
      for time in stride(from: 36_000_000, to: end, by: 36_000_000) { walked.pass(through: time) }
      led.pass(through: end)
      walked.pass(through: end)
      XCTAssertEqual(led.look(end + 60_000), walked.look(end + 60_000), "seed \(seed)")
    }
  }

  /// Skipped time has the same result as going through each cycle: at any instant of two days, across clock changes,
  /// with any feelings, and under other rules.
  func testWhatIsPassedOver() throws {
    for seed in Seeds.first(of: 3000, share: 250) {
      var dice = SplitMix(seed: seed &+ 31)
      var numbers = FaceNumbers()
      if seed % 3 == 0 {
        numbers.behaviourCycleSeconds = 4 + Int(dice.draw(below: 57))
        numbers.spontaneousEmoteOneIn = 2 + Int(dice.draw(below: 9))
        numbers.valenceFallsSlow = 1 + Int(dice.draw(below: 6))
      }
      let rules = try FaceRules(numbers)
      let start = LedFace.ten + Milliseconds(Int64(dice.draw(below: 86_400_000)))
      let phase = Phase.allCases[Int(seed % 4)]
      var led = LedFace(
        phase, from: start, in: zone(&dice, after: start), seed: seed, attachment: dice.draw(below: 2) == 0 ? 500 : nil,
        under: rules)
      live(&led, &dice)
      var walked = led
      var time = led.lastTime
      let end = time + Int64(dice.draw(below: dice.draw(below: 4) == 0 ? 170_000_000 : 20_000_000))
      let step = Int64(numbers.behaviourCycleSeconds) * 1000
      while time < end {
        time = min(end, time + step)
        walked.pass(through: time)
      }
      for time in [end, end + 777, end + 3000] {
        XCTAssertEqual(led.look(time), walked.look(time), "seed \(seed), \(time)")
      }
      led.pass(through: end)
      XCTAssertEqual(led.face.standing?.blinkLength, walked.face.standing?.blinkLength, "seed \(seed)")
      XCTAssertEqual(led.face.droppedOverlay, walked.face.droppedOverlay, "seed \(seed)")
      XCTAssertEqual(led.face.nextStep, walked.face.nextStep, "seed \(seed)")
    }
  }

  /// Returns a zone that may have clock changes within the next days.
  private func zone(_ dice: inout SplitMix, after start: Instant) -> Zone {
    let offset = Int(dice.draw(below: 26)) * 3600 - 43_200
    let changes = (1...2).map { index in
      Zone.Change(
        at: start + Milliseconds(Int64(index) * 30_000_000 + Int64(dice.draw(below: 20_000_000))),
        offsetSeconds: offset + (index == 1 ? 3600 * (1 - 2 * Int(dice.draw(below: 2))) : 0))
    }
    let zone = Zone(name: "Moving", firstOffsetSeconds: offset, changes: dice.draw(below: 2) == 0 ? changes : [])
    return zone ?? .utc
  }

  /// Applies random events that change feelings.
  private func live(_ led: inout LedFace, _ dice: inout SplitMix) {
    for _ in 0..<dice.draw(below: 5) {
      let time = led.lastTime + 1 + Int64(dice.draw(below: 30_000))
      switch dice.draw(below: 6) {
      case 0: led.at(time, changed: .milestoneReached(5000))
      case 1: led.pet(time, for: Int64(dice.draw(below: 5000)))
      case 2: led.touch(time, for: Int64(dice.draw(below: 2000)))
      case 3: led.at(time, changed: dice.draw(below: 2) == 0 ? .walkingEnded : .walkingStarted(until: led.start))
      case 4: led.at(time, changed: .phaseRevealed(led.facts.phase))
      case _: led.at(time, .said(dice.draw(below: 2) == 0 ? "be quiet" : "hmm"))
      }
    }
  }

  /// Advancing to the end of time is fast, in case a clock is set far ahead.
  func testTheEndOfAllTime() {
    var led = LedFace()
    led.touch(0, for: 1500)
    XCTAssertNotNil(led.face.look(at: .distantFuture).face)
  }

  /// Two blinks are at least 1.25 and at most 11.25 seconds apart.
  func testHowFarBlinksAreApart() {
    for seed in Seeds.first(of: 10_000) {
      let ambience = Ambience(seed: seed, phase: .active, rules: .standard, core: .standard)
      for (arousal, length) in [(249, 7500), (250, 5000), (449, 5000), (450, 3750), (649, 3750), (650, 2500)]
        as [(Int64, Int64)]
      {
        XCTAssertEqual(ambience.blinkLength(arousal: arousal), length)
        let blinks = (1000..<1040).map { ambience.blink($0, length: length).at }
        for (one, next) in zip(blinks, blinks.dropFirst()) {
          XCTAssertTrue(length / 2 + 1...length * 3 / 2 - 1 ~= (next - one).count, "seed \(seed)")
        }
      }
      XCTAssertEqual(
        Ambience(seed: seed, phase: .dormant, rules: .standard, core: .standard).blinkLength(arousal: 900), 7500)
    }
  }

  /// One blink in five is double, one cycle in five has an emote, and draws differ between phases.
  func testShares() {
    let ambience = Ambience(seed: LedFace.seed, phase: .energized, rules: .standard, core: .standard)
    let blinks = (Int64(0)..<5000).filter { ambience.blink($0, length: 5000).isDouble }.count
    XCTAssertTrue(900...1100 ~= blinks, "\(blinks)")
    for block in Int64(0)..<500 {
      XCTAssertEqual((5 * block..<5 * block + 5).filter { ambience.emoteBegins(inCycle: $0) != nil }.count, 1)
    }
    let active = Ambience(seed: LedFace.seed, phase: .active, rules: .standard, core: .standard)
    let dormant = Ambience(seed: LedFace.seed, phase: .dormant, rules: .standard, core: .standard)
    XCTAssertEqual((Int64(0)..<3000).filter { active.emoteBegins(inCycle: $0) != nil }.count, 300)
    XCTAssertEqual((Int64(0)..<3000).filter { dormant.emoteBegins(inCycle: $0) != nil }.count, 200)
  }

  /// The blink rate is sampled at the beginning of each half minute, whatever happens within it.
  func testTheBandOfBlinksIsKept() {
    var led = LedFace()
    XCTAssertEqual(led.face.front?.blinkLength, 5000)
    led.at(1000, changed: .walkingStarted(until: led.instant(5000)), .milestoneReached(5000))
    led.pass(through: 29_999)
    XCTAssertEqual(led.face.front?.blinkLength, 5000)
    led.pass(through: 30_000)
    XCTAssertEqual(led.face.front?.blinkLength, 2500)
    // The app is closed and reopened within a half minute: the saved feelings give the arousal at the start of it.
    led.at(40_000, changed: .appClosed)
    led.at(41_000, changed: .appOpened)
    XCTAssertEqual(led.face.front?.blinkLength, 2500)
  }
}
