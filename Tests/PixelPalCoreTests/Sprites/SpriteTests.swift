import XCTest

@testable import PixelPalCore

final class SpriteTests: XCTestCase {
  func test_spriteNames_areThe76AssetNames() {
    let names = SpriteName.all.map(\.pictureName)
    XCTAssertEqual(names.count, 76)
    XCTAssertEqual(Set(names).count, 76)
    XCTAssertEqual(names.filter { $0.contains("_walking_") }.count, 64)
    for name in SpriteName.all { XCTAssertEqual(SpriteName(name.pictureName), name) }
    for name in ["male_vital_1", "male_vital_2", "female_walking_1", "female_walking_32"] {
      XCTAssertTrue(names.contains(name), name)
    }
    let none = [
      "male_vital_0", "male_vital_3", "female_walking_0", "female_walking_33", "male_walking_01", "male_vital_-1",
      "male_vital_+1", "Male_vital_1", "male_vital", "male_vital_1_", "", "male_unknown_1",
      "male_vital_99999999999999999999",
    ]
    for name in none { XCTAssertNil(SpriteName(name), name) }
    for frame in [Int.min, -1, 0, 33, Int.max] { XCTAssertNil(SpriteName(.male, .walking, frame: frame)) }
    XCTAssertNil(SpriteName(.male, .low, frame: 3))
  }

  func test_walkingSequence_shows24FramesPerSecond_ofA32FrameLoop() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    let walk = FrameSequence.walking(from: start, under: .standard)
    let table: [(ms: Int64, frame: Int)] = [
      (0, 1), (41, 1), (42, 2), (83, 2), (84, 3), (125, 4), (999, 24), (1000, 25), (1291, 31), (1292, 32), (1333, 32),
      (1334, 1), (-1, 32), (-42, 31),
    ]
    for row in table { XCTAssertEqual(walk.frame(at: start + Milliseconds(row.ms)), row.frame, "\(row.ms) ms") }
  }

  /// No frame is early or late during a year of walking, because times are exact fractions.
  func test_walkingFrames_areExact_throughoutAYear() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00.123Z"))
    let walk = FrameSequence.walking(from: start, under: .standard)
    var dice = SplitMix64(seed: 2)
    for _ in 0..<20_000 {
      let ms = Int64(dice.draw(below: 31_536_000_000))
      // 24 frames in 1000 ms are 3 in 125.
      let expected = (ms / 125 * 3 + ms % 125 * 3 / 125) % 32 + 1
      XCTAssertEqual(Int64(walk.frame(at: start + Milliseconds(ms))), expected, "\(ms) ms")
    }
    // Follows the walk frame by frame for an hour: each frame begins at the predicted time and shows the next number.
    var at = start
    for index in 1...86_400 {
      at = walk.nextFrameStart(after: at)
      guard walk.frame(at: at) == index % 32 + 1, walk.frame(at: at - Milliseconds(1)) == (index - 1) % 32 + 1 else {
        return XCTFail("frame \(index) at \(at)")
      }
    }
    XCTAssertEqual(at, start + .hours(1))
  }

  func test_idleSequence_alternatesTwoFrames_atThePaceOfThePhase() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    for (phase, length) in zip(Phase.allCases, [1000, 800, 600, 600] as [Int64]) {
      let idle = FrameSequence.idle(in: phase, from: start, under: .standard)
      XCTAssertEqual([0, length - 1].map { idle.frame(at: start + Milliseconds($0)) }, [1, 1])
      XCTAssertEqual([length, 2 * length - 1].map { idle.frame(at: start + Milliseconds($0)) }, [2, 2])
      XCTAssertEqual(idle.frame(at: start + Milliseconds(2 * length)), 1)
      XCTAssertEqual(idle.nextFrameStart(after: start), start + Milliseconds(length))
    }
  }

  func test_extraAnimation_lastsForAllItsFrames() {
    let lengths: [OneShotAnimation: Int64] = [
      .stargaze: 2667, .somersault: 1500, .firefly: 4000, .wave: 1200, .lookUp: 800, .hop: 700, .cheer: 1500,
      .marvel: 2000, .peek: 1200,
    ]
    let start = Instant(secondsSince1970: 1_741_082_400)
    for animation in OneShotAnimation.allCases {
      XCTAssertEqual(animation.length.count, lengths[animation], animation.name)
      let last = start + animation.length - Milliseconds(1)
      XCTAssertNil(OneShotAnimationPlayback(animation, from: start, at: start - Milliseconds(1)), animation.name)
      XCTAssertEqual(OneShotAnimationPlayback(animation, from: start, at: start)?.frame, 1, animation.name)
      XCTAssertEqual(
        OneShotAnimationPlayback(animation, from: start, at: last)?.frame, animation.frames, animation.name)
      XCTAssertNil(OneShotAnimationPlayback(animation, from: start, at: last + Milliseconds(1)), animation.name)
    }
  }

  func test_peek_isPlayed_fromItsStartUntilItsEnd() {
    let since = Instant(secondsSince1970: 1_741_082_400)
    for phase in Phase.allCases {
      let peeks = PeekAnimationSchedule(seed: 9, phase: phase, since: since, under: .standard)
      XCTAssertNil(peeks.playingAnimation(at: .distantPast))
      XCTAssertNil(peeks.playingAnimation(at: since))
      for index in Int64(0)..<500 {
        let start = peeks.start(ofPeek: index)
        XCTAssertNil(peeks.playingAnimation(at: start - Milliseconds(1)), "\(phase), peek \(index)")
        for passed in [Int64(0), 299, 300, 1199] {
          let played = peeks.playingAnimation(at: start + Milliseconds(passed))
          XCTAssertEqual(played?.start, start, "\(phase), peek \(index)")
          XCTAssertEqual(played?.frame, Int(passed / 300) + 1, "\(phase), peek \(index)")
        }
        XCTAssertNil(peeks.playingAnimation(at: start + Milliseconds(1200)), "\(phase), peek \(index)")
      }
    }
  }

  /// The gaps between peeks stay within the rules, and the next peek is found without iterating over earlier ones.
  func test_peeks_areSpacedWithinTheRules_andFoundWithoutIteration() throws {
    let since = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    for phase in Phase.allCases {
      let minutes = Rules.standard.numbers.peekWaitMinutes(in: phase)
      let peeks = PeekAnimationSchedule(seed: 5, phase: phase, since: since, under: .standard)
      var gaps: Set<Int64> = []
      for index in 0..<2000 as Range<Int64> {
        let gap = peeks.start(ofPeek: index + 1) - peeks.start(ofPeek: index)
        XCTAssertGreaterThanOrEqual(gap, .minutes(minutes.least))
        XCTAssertLessThanOrEqual(gap, .minutes(minutes.most))
        gaps.insert(gap.count / 1000)
        XCTAssertEqual(
          peeks.nextPeekStart(after: peeks.start(ofPeek: index) - Milliseconds(1)), peeks.start(ofPeek: index))
        XCTAssertEqual(peeks.nextPeekStart(after: peeks.start(ofPeek: index)), peeks.start(ofPeek: index + 1))
      }
      XCTAssertGreaterThan(gaps.count, 50, "no two waits need be alike")
      XCTAssertEqual(peeks.nextPeekStart(after: .distantPast), peeks.start(ofPeek: 0))
      XCTAssertEqual(peeks.nextPeekStart(after: .distantFuture), .distantFuture)
    }
  }

  func test_highlightAnimation_playsItsFramesOnce() throws {
    let start = try XCTUnwrap(Instant("2025-01-04T10:00:00Z"))
    let flourish = EvolutionHighlightAnimation(from: start, under: .standard)
    XCTAssertEqual(flourish.frames, 48)
    let table: [(ms: Int64, frame: Int?)] = [
      (-1, nil), (0, 1), (41, 1), (42, 2), (1000, 25), (1958, 47), (1959, 48), (1999, 48), (2000, nil),
    ]
    for row in table { XCTAssertEqual(flourish.frame(at: start + Milliseconds(row.ms)), row.frame, "\(row.ms) ms") }
    let short = try Rules.standard.changing { $0.highlightMilliseconds = 1 }
    XCTAssertEqual(EvolutionHighlightAnimation(from: start, under: short).frames, 1)
  }

  func test_rareAnimation_isDecidedByTheDay_andOccursOnHalfOfTheDays() {
    let days = (0..<3650).map { CivilDay(daysSince1970: 20_000 + $0) }
    let drawn = days.map { RareAnimation.scheduled(on: $0, seed: 9) }
    XCTAssertEqual(drawn, days.map { RareAnimation.scheduled(on: $0, seed: 9) }, "a day decides once")
    for animation in RareAnimation.all { XCTAssertTrue(drawn.contains(animation), animation.name) }
    let quiet = drawn.filter { $0 == nil }.count
    XCTAssertTrue((1600...2050).contains(quiet), "about half of the days: \(quiet)")
  }

  func test_reactions_dependOnThePhase() {
    XCTAssertNil(ReactionDefinition.reaction(to: .opened, in: .active))
    XCTAssertEqual(ReactionDefinition.reaction(to: .opened, in: .ascended)?.name, "wave")
    XCTAssertEqual(ReactionDefinition.reaction(to: .touched, in: .active)?.name, "look_up")
    XCTAssertEqual(ReactionDefinition.reaction(to: .touched, in: .energized)?.name, "hop")
  }

  func test_season_isShiftedByHalfAYear_inTheSouth() throws {
    let table: [(String, Skin, Skin)] = [
      ("2025-02-28", .winter, .summer), ("2025-03-01", .spring, .autumn), ("2025-05-31", .spring, .autumn),
      ("2025-06-01", .summer, .winter), ("2025-08-31", .summer, .winter), ("2025-09-01", .autumn, .spring),
      ("2025-11-30", .autumn, .spring), ("2025-12-01", .winter, .summer), ("2026-01-01", .winter, .summer),
      ("2024-02-29", .winter, .summer),
    ]
    for (text, north, south) in table {
      let day = try XCTUnwrap(CivilDay(text))
      XCTAssertEqual(Skin(of: day, in: .north), north, text)
      XCTAssertEqual(Skin(of: day, in: .south), south, text)
      XCTAssertNil(Skin(of: day, in: nil), text)
      XCTAssertEqual(SkinChoice.season.skin(on: day, in: .south), south)
      XCTAssertNil(SkinChoice.season.skin(on: day, in: nil), "no season, no seasonal skin")
      XCTAssertEqual(SkinChoice.always(.winter).skin(on: day, in: nil), .winter, "a chosen one is worn everywhere")
    }
  }

  func test_nextChange_isTheFirstDayOfAnotherSeason() throws {
    // Reference: a day-by-day search for the next change.
    var day = try XCTUnwrap(CivilDay("2023-12-31"))
    for _ in 0..<800 {
      var next = day.next
      while Skin(of: next, in: .south) == Skin(of: day, in: .south) { next = next.next }
      XCTAssertEqual(Skin.nextSeasonStart(after: day), next, "\(day)")
      day = day.next
    }
    XCTAssertEqual(Skin.nextSeasonStart(after: .last), .last)
  }
}
