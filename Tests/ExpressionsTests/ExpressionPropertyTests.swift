import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Property tests: invariants of the face that hold for any generated history.
final class ExpressionPropertyTests: XCTestCase {
  /// Returns a face that has received random events; `between` may use it before each event, `after` checks it
  /// afterwards.
  private func faceAfterGeneratedEvents(
    _ seed: UInt64, count: Int = 60, between: (inout FaceFixture, inout SplitMix64, Int64) -> Void = { _, _, _ in },
    after: (FaceFixture, GeneratedFaceEvents.EventBatch) -> Void = { _, _ in }
  ) -> FaceFixture {
    let phase = Phase.allCases[Int(seed % 4)]
    var fixture = FaceFixture(phase, seed: seed)
    var dice = SplitMix64(seed: ~seed)
    for batch in GeneratedFaceEvents(seed: seed, phase, count: count).batches {
      between(&fixture, &dice, batch.time)
      fixture.context = batch.context
      fixture.apply(batch)
      after(fixture, batch)
    }
    return fixture
  }

  /// Advancing or reading the face between events changes neither what it reports nor what is shown.
  func test_readingAndAdvancing_changeNothing_betweenEvents() {
    for seed in TestSeeds.range(outOf: 4000) {
      let original = faceAfterGeneratedEvents(seed)
      let queried = faceAfterGeneratedEvents(
        seed,
        between: { fixture, dice, next in
          let last = fixture.lastEventTime
          let instants = (0..<3).map { _ in last + Int64(dice.draw(below: UInt64(next - last))) }.sorted()
          for time in instants {
            switch dice.draw(below: 3) {
            case 0: fixture.apply([], at: time)
            case 1: _ = fixture.expression(at: time)
            case _: fixture.advance(to: time)
            }
          }
          fixture.apply([], at: next)
        })
      XCTAssertEqual(queried.changeLines, original.changeLines, "seed \(seed)")
      let last = original.lastEventTime
      for later in [0, 1, 149, 700, 1201, 5000, 33_000, 90_000, 4_000_000] as [Int64] {
        XCTAssertEqual(queried.expression(at: last + later), original.expression(at: last + later), "seed \(seed)")
      }
    }
  }

  /// The face shown at a later instant equals that of a face that was advanced to that instant.
  func test_futureExpression_equalsExpressionAfterAdvancing() {
    for seed in TestSeeds.range(outOf: 1000) {
      _ = faceAfterGeneratedEvents(
        seed, count: 25,
        between: { fixture, dice, next in
          var (later, time) = (fixture, fixture.lastEventTime)
          while time < min(next, fixture.lastEventTime + 12_000) {
            later.advance(to: time)
            XCTAssertEqual(later.expression(at: time), fixture.expression(at: time), "seed \(seed) at \(time)")
            time += 1 + Int64(dice.draw(below: 1500))
          }
        })
    }
  }

  /// Each axis stays in its range, attachment never falls unless the user resets it, and negative valence decays within
  /// five minutes.
  func test_feelingsAndBoredom_stayInTheirRanges() {
    // One life of ten thousand events, and many shorter ones.
    let lives = [(seed: UInt64(1), count: 10_000)] + TestSeeds.range(outOf: 3000).map { (seed: $0, count: 200) }
    for (seed, count) in lives {
      var attachment: Int64 = 100
      var (day, grown) = (Zone.utc.day(at: FaceFixture.tenOClock), Int64(0))
      _ = faceAfterGeneratedEvents(
        seed, count: count,
        after: { fixture, batch in
          let (feelings, now) = (fixture.engine.feelings, fixture.instant(batch.time))
          let values = feelings.values(at: now, in: .utc)
          XCTAssertTrue(-1000...1000 ~= values.valence && 0...1000 ~= values.arousal && 0...1000 ~= values.vigour)
          for (axis, deviation) in [
            (FeelingAxis.valence, feelings.valence), (.arousal, feelings.arousal), (.vigour, feelings.vigour),
          ] {
            let reach = axis.dynamics(under: .standard).deviationRange
            XCTAssertTrue(reach.lowerBound * 60_000...reach.upperBound * 60_000 ~= deviation.grains, "\(axis)")
          }
          XCTAssertTrue(attachment...1000 ~= feelings.attachment, "seed \(seed)")
          let isUnlock = batch.changes.contains { $0.jsonName == "phaseUnlocked" }
          if Zone.utc.day(at: now) != day { (day, grown) = (Zone.utc.day(at: now), 0) }
          grown += feelings.attachment - attachment - (isUnlock && feelings.attachment < 1000 ? 60 : 0)
          XCTAssertTrue(grown <= 25 || feelings.attachment == 1000, "seed \(seed): \(grown) on a day")
          attachment = feelings.attachment
          XCTAssertGreaterThanOrEqual(feelings.values(at: now + .minutes(5), in: .utc).valence, 200)
          XCTAssertTrue(0...1000 ~= fixture.engine.boredom(at: now))
        })
    }
  }

  /// The state that is saved in the background is complete: a face restored from it behaves the same.
  func test_faceRestoredInTheBackground_behavesLikeTheOriginal() {
    var count = 0
    for seed in TestSeeds.range(outOf: 4000) {
      let original = faceAfterGeneratedEvents(seed)
      var (isBehind, isWalking, isQuiet) = (false, false, false)
      let restarted = faceAfterGeneratedEvents(
        seed,
        between: { fixture, dice, _ in
          guard isBehind, !isQuiet else { return }
          count += 1
          fixture.engine = FaceEngine(fixture.engine.feelings, seed: seed, fixture.context, isWalking: isWalking)
        },
        after: { fixture, batch in
          isBehind = fixture.engine.foreground == nil
          isWalking = fixture.engine.isWalking
          isQuiet = fixture.engine.isMuted || !fixture.engine.allowsPlays
        })
      XCTAssertEqual(restarted.changeLines, original.changeLines, "seed \(seed)")
      XCTAssertEqual(
        restarted.expression(at: original.lastEventTime + 9), original.expression(at: original.lastEventTime + 9),
        "seed \(seed)")
    }
    XCTAssertGreaterThan(count, 100)
  }

  /// An emote is shown for at least 400 ms unless one of a higher rank replaces it; a mood for eight seconds unless one
  /// of higher priority does.
  func test_emotesAndMoods_lastTheirMinimum_unlessPriorityIsHigher() {
    for seed in TestSeeds.range(outOf: 1500) {
      var emote: ShownEmote?
      var mood: CurrentMood?
      func check(_ fixture: FaceFixture, _ time: Int64) {
        let front = fixture.engine.foreground
        if let new = front?.latestEmote, let old = emote, new != old, new.startedAt < old.startedAt + Milliseconds(400),
          new.isCausedByEvent
        {
          XCTAssertTrue(new.priority > old.priority, "seed \(seed): \(new.emote) after \(old.emote) at \(time)")
        }
        emote = front?.latestEmote
        if let new = front?.mood, let old = mood, new.mood != old.mood, new.startedAt - old.startedAt < .seconds(8) {
          let order = Mood.allCases
          let isBefore = order.firstIndex(of: new.mood) ?? 0 < order.firstIndex(of: old.mood) ?? 0
          XCTAssertTrue(isBefore, "seed \(seed): \(new.mood) after \(old.mood) at \(time)")
        }
        mood = front?.mood
      }
      _ = faceAfterGeneratedEvents(
        seed, count: 40,
        between: { fixture, _, next in
          for time in stride(from: fixture.lastEventTime, to: min(next, fixture.lastEventTime + 20_000), by: 150) {
            fixture.advance(to: time)
            check(fixture, time)
          }
          fixture.apply([], at: next)
          check(fixture, next)
        },
        after: { fixture, batch in
          if batch.changes.contains(.appOpened) { (emote, mood) = (nil, nil) }
          check(fixture, batch.time)
        })
    }
  }

  /// The sad emote occurs only as acting in a story and is followed by the happy one within four seconds, or by the
  /// joyful one of a new phase, which has priority.
  func test_sadEmote_occursOnlyInStories_andIsFollowedByHappyOrJoyful() {
    var acted = 0
    for seed in TestSeeds.range(outOf: 6000) {
      var leaves: [Instant] = []
      let fixture = faceAfterGeneratedEvents(
        seed, count: 150,
        after: { fixture, batch in
          if batch.changes.contains(.appClosed) { leaves.append(fixture.instant(batch.time)) }
        })
      var (isStory, sad): (Bool, Instant?) = (false, nil)
      for change in fixture.changes {
        if let since = sad, change.at > since + .seconds(4) {
          let isLeft = leaves.contains { since <= $0 && $0 <= since + .seconds(4) }
          let lines = fixture.changeLines(from: since - .seconds(8), through: change.at)
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
        case .emoteShown, .touched, .commandHeard, .moodChanged, .feelingsReset: break
        }
      }
    }
    XCTAssertGreaterThan(acted, 5)
  }

  /// Without touches, words or plays, at most twelve caused emotes per hour are shown, plus that of a phase.
  func test_emotesPerHour_staySmall_withoutUserInteraction() {
    let most: [(Phase, Int)] = [(.dormant, 31), (.active, 46), (.energized, 91), (.ascended, 91)]
    for seed in TestSeeds.range(outOf: 800) {
      for (phase, spontaneous) in most {
        var fixture = FaceFixture(phase, from: FaceFixture.tenOClock + .hours(Int(seed % 24)), seed: seed)
        var own: [Instant] = []
        for time in stride(from: Int64(0), to: 4_000_000, by: 900) {
          if time % 20_700 == 0 {
            fixture.applyAt(time, changed: .milestoneReached(5000))
          } else {
            fixture.advance(to: time)
          }
          if let emote = fixture.engine.foreground?.latestEmote, !emote.isCausedByEvent, own.last != emote.startedAt {
            own.append(emote.startedAt)
          }
        }
        let caused = fixture.changes.compactMap { change -> Instant? in
          guard case .emoteShown = change.kind else { return nil }
          return change.at
        }
        XCTAssertLessThanOrEqual(own.maxCountWithinAnHour, spontaneous, "seed \(seed) in \(phase)")
        XCTAssertLessThanOrEqual(caused.maxCountWithinAnHour, 12, "seed \(seed)")
        XCTAssertGreaterThan(caused.count, 12)
      }
    }
  }

  /// The same seed and the same events give the same life.
  func test_sameSeedAndEvents_giveTheSameChanges() {
    for seed in TestSeeds.range(outOf: 1000) {
      let (one, other) = (faceAfterGeneratedEvents(seed), faceAfterGeneratedEvents(seed))
      XCTAssertEqual(one.changes, other.changes)
      XCTAssertEqual(one.expression(at: one.lastEventTime + 50_000), other.expression(at: one.lastEventTime + 50_000))
    }
  }
}

extension [Instant] {
  /// The largest number of instants within any hour.
  fileprivate var maxCountWithinAnHour: Int {
    indices.map { first in self[first...].prefix { $0 < self[first] + .hours(1) }.count }.max() ?? 0
  }
}

extension FaceFixture {
  /// Applies a random event.
  mutating func apply(_ batch: GeneratedFaceEvents.EventBatch) {
    apply(batch.events(for: self), at: batch.time)
  }
}
