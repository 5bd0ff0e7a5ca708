import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Property tests: invariants of the face that hold for any generated history.
final class ExpressionPropertyTests: XCTestCase {
  /// Returns a face that has received random events; `between` may use it before each event, `after` checks it
  /// afterwards.
  private func led(
    _ seed: UInt64, count: Int = 60, between: (inout LedFace, inout SplitMix, Int64) -> Void = { _, _, _ in },
    after: (LedFace, RandomOpens.Deed) -> Void = { _, _ in }
  ) -> LedFace {
    let phase = Phase.allCases[Int(seed % 4)]
    var led = LedFace(phase, seed: seed)
    var dice = SplitMix(seed: ~seed)
    for deed in RandomOpens(seed: seed, phase, count: count).deeds {
      between(&led, &dice, deed.time)
      led.facts = deed.facts
      led.take(deed)
      after(led, deed)
    }
    return led
  }

  /// Advancing or reading the face between events changes neither what it reports nor what is shown.
  func testTimeWritesNothing() {
    for seed in Seeds.first(of: 4000) {
      let plain = led(seed)
      let asked = led(
        seed,
        between: { led, dice, next in
          let last = led.lastTime
          let instants = (0..<3).map { _ in last + Int64(dice.draw(below: UInt64(next - last))) }.sorted()
          for time in instants {
            switch dice.draw(below: 3) {
            case 0: led.live([], at: time)
            case 1: _ = led.look(time)
            case _: led.pass(through: time)
            }
          }
          led.live([], at: next)
        })
      XCTAssertEqual(asked.lines, plain.lines, "seed \(seed)")
      let last = plain.lastTime
      for later in [0, 1, 149, 700, 1201, 5000, 33_000, 90_000, 4_000_000] as [Int64] {
        XCTAssertEqual(asked.look(last + later), plain.look(last + later), "seed \(seed)")
      }
    }
  }

  /// The face shown at a later instant equals that of a face that was advanced to that instant.
  func testALookAheadIsALookOnTheWay() {
    for seed in Seeds.first(of: 1000) {
      _ = led(
        seed, count: 25,
        between: { led, dice, next in
          var (later, time) = (led, led.lastTime)
          while time < min(next, led.lastTime + 12_000) {
            later.pass(through: time)
            XCTAssertEqual(later.look(time), led.look(time), "seed \(seed) at \(time)")
            time += 1 + Int64(dice.draw(below: 1500))
          }
        })
    }
  }

  /// Each axis stays in its range, attachment never falls unless the user resets it, and negative valence decays within
  /// five minutes.
  func testBounds() {
    // One life of ten thousand events, and many shorter ones.
    let lives = [(seed: UInt64(1), count: 10_000)] + Seeds.first(of: 3000).map { (seed: $0, count: 200) }
    for (seed, count) in lives {
      var attachment: Int64 = 100
      var (day, grown) = (Zone.utc.day(at: LedFace.ten), Int64(0))
      _ = led(
        seed, count: count,
        after: { led, deed in
          let (feelings, now) = (led.face.feelings, led.instant(deed.time))
          let values = feelings.values(at: now, in: .utc)
          XCTAssertTrue(-1000...1000 ~= values.valence && 0...1000 ~= values.arousal && 0...1000 ~= values.vigour)
          for (axis, deviation) in [
            (Axis.valence, feelings.valence), (.arousal, feelings.arousal), (.vigour, feelings.vigour),
          ] {
            let reach = axis.course(under: .standard).reach
            XCTAssertTrue(reach.lowerBound * 60_000...reach.upperBound * 60_000 ~= deviation.grains, "\(axis)")
          }
          XCTAssertTrue(attachment...1000 ~= feelings.attachment, "seed \(seed)")
          let isUnlock = deed.kinds.contains { $0.name == "phaseUnlocked" }
          if Zone.utc.day(at: now) != day { (day, grown) = (Zone.utc.day(at: now), 0) }
          grown += feelings.attachment - attachment - (isUnlock && feelings.attachment < 1000 ? 60 : 0)
          XCTAssertTrue(grown <= 25 || feelings.attachment == 1000, "seed \(seed): \(grown) on a day")
          attachment = feelings.attachment
          XCTAssertGreaterThanOrEqual(feelings.values(at: now + .minutes(5), in: .utc).valence, 200)
          XCTAssertTrue(0...1000 ~= led.face.boredom(at: now))
        })
    }
  }

  /// The state that is saved in the background is complete: a face restored from it behaves the same.
  func testARestartBehind() {
    var count = 0
    for seed in Seeds.first(of: 4000) {
      let plain = led(seed)
      var (isBehind, isWalking, isQuiet) = (false, false, false)
      let restarted = led(
        seed,
        between: { led, dice, _ in
          guard isBehind, !isQuiet else { return }
          count += 1
          led.face = Countenance(led.face.feelings, seed: seed, led.facts, isWalking: isWalking)
        },
        after: { led, deed in
          isBehind = led.face.front == nil
          isWalking = led.face.isWalking
          isQuiet = led.face.isQuiet || !led.face.playsAlong
        })
      XCTAssertEqual(restarted.lines, plain.lines, "seed \(seed)")
      XCTAssertEqual(restarted.look(plain.lastTime + 9), plain.look(plain.lastTime + 9), "seed \(seed)")
    }
    XCTAssertGreaterThan(count, 100)
  }

  /// An emote is shown for at least 400 ms unless one of a higher rank replaces it; a mood for eight seconds unless one
  /// of higher priority does.
  func testNoFlicker() {
    for seed in Seeds.first(of: 1500) {
      var emote: ShownEmote?
      var mood: StandingMood?
      func check(_ led: LedFace, _ time: Int64) {
        let front = led.face.front
        if let new = front?.emote, let old = emote, new != old, new.since < old.since + Milliseconds(400), new.isCaused
        {
          XCTAssertTrue(new.rank > old.rank, "seed \(seed): \(new.emote) after \(old.emote) at \(time)")
        }
        emote = front?.emote
        if let new = front?.mood, let old = mood, new.mood != old.mood, new.since - old.since < .seconds(8) {
          let order = Mood.allCases
          let isBefore = order.firstIndex(of: new.mood) ?? 0 < order.firstIndex(of: old.mood) ?? 0
          XCTAssertTrue(isBefore, "seed \(seed): \(new.mood) after \(old.mood) at \(time)")
        }
        mood = front?.mood
      }
      _ = led(
        seed, count: 40,
        between: { led, _, next in
          for time in stride(from: led.lastTime, to: min(next, led.lastTime + 20_000), by: 150) {
            led.pass(through: time)
            check(led, time)
          }
          led.live([], at: next)
          check(led, next)
        },
        after: { led, deed in
          if deed.kinds.contains(.appOpened) { (emote, mood) = (nil, nil) }
          check(led, deed.time)
        })
    }
  }

  /// The sad emote occurs only as acting in a story and is followed by the happy one within four seconds, or by the
  /// joyful one of a new phase, which has priority.
  func testSadIsAnActorsFace() {
    var acted = 0
    for seed in Seeds.first(of: 6000) {
      var leaves: [Instant] = []
      let led = led(
        seed, count: 150,
        after: { led, deed in
          if deed.kinds.contains(.appClosed) { leaves.append(led.instant(deed.time)) }
        })
      var (isStory, sad): (Bool, Instant?) = (false, nil)
      for change in led.told {
        if let since = sad, change.at > since + .seconds(4) {
          let isLeft = leaves.contains { since <= $0 && $0 <= since + .seconds(4) }
          let lines = led.lines(from: since - .seconds(8), through: change.at)
          XCTAssertTrue(isLeft, "seed \(seed): sad at \(since) stays: \(lines)")
          sad = nil
        }
        switch change.kind {
        case .playStarted(let kind):
          isStory = kind == .story
          if kind == .silentCompanion { sad = nil }
        case .playEnded(_, let end):
          isStory = false
          if end == .closed || end == .replaced { sad = nil }
        case .emoteShown(.sad, _):
          XCTAssertTrue(isStory, "seed \(seed)")
          (sad, acted) = (change.at, acted + 1)
        case .emoteShown(.happy, _), .emoteShown(.joyful, _): sad = nil
        case .emoteShown(.shocked, _): XCTAssertTrue(isStory, "seed \(seed)")
        case .emoteShown, .touched, .commanded, .moodChanged, .feelingsReset: break
        }
      }
    }
    XCTAssertGreaterThan(acted, 5)
  }

  /// Without touches, words or plays, at most twelve caused emotes per hour are shown, plus that of a phase.
  func testHowOftenEmotesCome() {
    let most: [(Phase, Int)] = [(.dormant, 31), (.active, 46), (.energized, 91), (.ascended, 91)]
    for seed in Seeds.first(of: 800) {
      for (phase, spontaneous) in most {
        var led = LedFace(phase, from: LedFace.ten + .hours(Int(seed % 24)), seed: seed)
        var own: [Instant] = []
        for time in stride(from: Int64(0), to: 4_000_000, by: 900) {
          if time % 20_700 == 0 { led.at(time, changed: .milestoneReached(5000)) } else { led.pass(through: time) }
          if let emote = led.face.front?.emote, !emote.isCaused, own.last != emote.since { own.append(emote.since) }
        }
        let caused = led.told.compactMap { change -> Instant? in
          guard case .emoteShown = change.kind else { return nil }
          return change.at
        }
        XCTAssertLessThanOrEqual(own.mostWithinAnHour, spontaneous, "seed \(seed) in \(phase)")
        XCTAssertLessThanOrEqual(caused.mostWithinAnHour, 12, "seed \(seed)")
        XCTAssertGreaterThan(caused.count, 12)
      }
    }
  }

  /// The same seed and the same events give the same life.
  func testDeterminism() {
    for seed in Seeds.first(of: 1000) {
      let (one, other) = (led(seed), led(seed))
      XCTAssertEqual(one.told, other.told)
      XCTAssertEqual(one.look(one.lastTime + 50_000), other.look(one.lastTime + 50_000))
    }
  }
}

extension [Instant] {
  /// The largest number of instants within any hour.
  fileprivate var mostWithinAnHour: Int {
    indices.map { first in self[first...].prefix { $0 < self[first] + .hours(1) }.count }.max() ?? 0
  }
}

extension LedFace {
  /// Applies a random event.
  mutating func take(_ deed: RandomOpens.Deed) {
    live(deed.happenings(of: self), at: deed.time)
  }
}
