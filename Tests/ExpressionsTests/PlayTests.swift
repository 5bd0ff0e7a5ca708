import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of plays: how each begins, what it shows and says, and how it ends.
final class PlayTests: XCTestCase {
  private static let phrases: [(Play.Kind, String)] = [
    (.copyMe, "copy me"), (.dance, "dance"), (.guessMood, "how are you"), (.story, "story"),
    (.staringContest, "staring contest"), (.compliment, "compliment me"), (.roast, "roast me"),
    (.silentCompanion, "be quiet"),
  ]

  /// Returns a pal that plays since 0.
  private func makePlayingFace(_ kind: Play.Kind, _ phase: Phase = .energized) -> FaceFixture {
    var fixture = FaceFixture(phase)
    for (other, words) in PlayTests.phrases where other == kind { fixture.applyAt(0, .said(words)) }
    return fixture
  }

  /// Each play ends after its time, by a word, by another play, by leaving the app, and by a new phase.
  func test_everyPlay_isEnded_byStopSettingCloseNewPhaseAndOtherPlay() {
    XCTAssertEqual(PlayTests.phrases.map { $0.0 }, Play.Kind.allCases)
    for (kind, _) in PlayTests.phrases {
      let name = kind.rawValue
      XCTAssertEqual(makePlayingFace(kind).changeLines.prefix(2), ["0 said \(name)", "0 plays \(name)"])
      XCTAssertEqual(makePlayingFace(kind).expression(at: 1).play, Play(kind, startedAt: FaceFixture.tenOClock))
      func ends(_ lead: (inout FaceFixture) -> Void) -> [String] {
        var fixture = makePlayingFace(kind)
        lead(&fixture)
        XCTAssertNotEqual(fixture.expression(at: fixture.lastEventTime + 60_000).play?.kind, kind)
        return fixture.changeLines.filter { $0.contains(" \(name) ") || $0.hasPrefix("900 \(name)") }
      }
      XCTAssertEqual(ends { $0.applyAt(900, .said("stop")) }, ["900 \(name) stopped"])
      XCTAssertEqual(ends { $0.applyAt(900, .playsAllowed(false)) }, ["900 \(name) stopped"])
      XCTAssertEqual(ends { $0.applyAt(900, changed: .appClosed) }, ["900 \(name) closed"])
      XCTAssertEqual(ends { $0.applyAt(900, changed: .phaseRevealed(.ascended)) }, ["900 \(name) replaced"])
      let other = kind == .dance ? "story" : "dance"
      XCTAssertEqual(ends { $0.applyAt(900, .said(other)) }, ["900 \(name) replaced"])
    }
  }

  /// The length of each play without user interaction.
  func test_everyPlay_finishesAfterItsDuration_withoutInteraction() {
    let lengths: [Play.Kind: Int64] = [.copyMe: 8000, .dance: 16_000, .staringContest: 5000]
    for (kind, _) in PlayTests.phrases {
      var fixture = makePlayingFace(kind)
      fixture.advance(to: 120_000)
      let end = fixture.changes.first { if case .playEnded(_, .done) = $0.kind { true } else { false } }
      let length = lengths[kind] ?? (kind == .silentCompanion ? nil : readingTime(of: kind))
      XCTAssertEqual(end.map { ($0.at - FaceFixture.tenOClock).count }, length, "\(kind)")
    }
  }

  /// Returns the time to read the sentences: two seconds each, or 350 ms per word if that is longer.
  private func readingTime(of kind: Play.Kind) -> Int64 {
    let fixture = makePlayingFace(kind)
    let sentences =
      kind == .story
      ? ThreeSentenceStory(0, seed: FaceFixture.seed).sentences : [fixture.expression(at: 1).sentence ?? ""]
    return sentences.reduce(0) { $0 + max(2000, 350 * Int64($1.filter { $0 == " " }.count + 1)) }
  }

  func test_endOfPlay_changesFeelings_byItsReason() {
    let felt = makePlayingFace(.compliment).feelings(at: 0)
    var done = makePlayingFace(.compliment)
    done.advance(to: 3000)
    XCTAssertEqual(done.feelings(at: 3000)[0], felt[0] + 60)
    var stopped = makePlayingFace(.dance)
    stopped.applyAt(900, changed: .appClosed)
    XCTAssertEqual(stopped.feelings(at: 900)[1], felt[1] - 21)
    var replaced = makePlayingFace(.dance)
    replaced.applyAt(900, changed: .phaseRevealed(.ascended))
    XCTAssertEqual(replaced.engine.recentInputs.map { $0.input }, [.phraseUnderstood, .phaseUnlocked, .phaseRevealed])
  }

  func test_dance_cyclesThroughPoses_andEndsLaughing() {
    var fixture = makePlayingFace(.dance)
    XCTAssertEqual(fixture.changeLines, ["0 said dance", "0 plays dance", "0 singing musicNotes hummingNote"])
    let bodies: [BodyPose] = [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide]
    for time in stride(from: Int64(0), to: 16_000, by: 125) {
      XCTAssertEqual(fixture.expression(at: time).face?.body, bodies[Int(time / 250) % 8], "at \(time)")
      XCTAssertEqual(
        fixture.expression(at: time).overlays.contains { $0.overlay == .musicNotes }, time % 4000 < 3000, "at \(time)")
    }
    XCTAssertEqual(makePlayingFace(.dance, .dormant).expression(at: 100).face?.body, .crouch)
    fixture.advance(to: 16_000)
    XCTAssertEqual(fixture.expression(at: 16_000).emote?.emote, .laughing)
  }

  /// A play clears the overlays when it begins.
  func test_play_clearsVisibleOverlays_whenItStarts() {
    var fixture = FaceFixture()
    fixture.applyTouch(0, for: 300)
    XCTAssertEqual(fixture.expression(at: 500).overlays.map { $0.overlay }, [.sparkle])
    fixture.applyAt(500, .said("how are you"))
    XCTAssertEqual(fixture.expression(at: 500).overlays, [])
  }

  func test_story_showsItsSentencesAndEmotes_andNextStoryDiffers() {
    var fixture = makePlayingFace(.story)
    let story = ThreeSentenceStory(0, seed: FaceFixture.seed)
    XCTAssertEqual(
      story.sentences,
      ["A snail dropped its hat.", "Somebody laughed two streets away.", "Then it slept like a stone."])
    XCTAssertEqual(
      [0, 1999, 2000, 3999, 4000, 6099].map { fixture.expression(at: $0).sentence },
      [0, 0, 1, 1, 2, 2].map { story.sentences[$0] })
    XCTAssertNil(fixture.expression(at: 6100).sentence)
    fixture.advance(to: 10_000)
    XCTAssertEqual(fixture.emoteLines, ["2000 laughing", "4000 happy"])
    // The next story is another one, and the number of stories is saved.
    fixture.applyAt(20_000, .said("another story"))
    XCTAssertEqual(fixture.expression(at: 20_000).sentence, "A young fox learned to whistle.")
    XCTAssertEqual(fixture.engine.feelings.playCounts.stories, 2)
  }

  func test_storyTwist_showsTheEmoteOfItsFragment() {
    for number in 0..<200 {
      let story = ThreeSentenceStory(number, seed: FaceFixture.seed)
      let turn: [Emote] = [.shocked, .sad, .sad, .laughing, .shocked, .laughing]
      XCTAssertEqual(story.twistEmote, turn[story.fragmentIndices[2]])
      XCTAssertLessThanOrEqual(story.sentenceTimes[2].count - story.sentenceTimes[1].count, 4000)
    }
  }

  /// Returns a pal that has begun a story with a tender twist, and the time at which it acts it.
  private func makeStoryWithSadTwist() throws -> (led: FaceFixture, turn: Int64) {
    let number = try XCTUnwrap((0..<20).first { ThreeSentenceStory($0, seed: FaceFixture.seed).twistEmote == .sad })
    var fixture = FaceFixture()
    fixture.engine.feelings.playCounts.stories = number
    // A happy face just before: its cooldown must not prolong the sad face.
    fixture.applyTouch(0, for: 300)
    fixture.applyAt(1000, .said("story"))
    return (fixture, 1000 + ThreeSentenceStory(number, seed: FaceFixture.seed).sentenceTimes[1].count)
  }

  /// Returns a pal that tells that story, advanced to the point at which it acts.
  private func makeFaceActingSad() throws -> FaceFixture {
    let (story, turn) = try makeStoryWithSadTwist()
    var fixture = story
    fixture.advance(to: turn)
    return fixture
  }

  /// If a story is stopped in the millisecond in which its twist is due, the twist is not acted.
  func test_storyTwist_isNotActed_whenStoppedAtTheSameInstant() throws {
    let (story, turn) = try makeStoryWithSadTwist()
    for (early, isActed) in [(Int64(1), false), (0, false), (-1, true)] {
      var fixture = story
      fixture.applyAt(turn - early, .said("stop"))
      fixture.advance(to: 20_000)
      XCTAssertEqual(fixture.emoteLines.contains { $0.hasSuffix("sad") }, isActed, "\(early)")
    }
  }

  /// The joyful emote of a phase ends the acted face, and so does quiet company.
  func test_actedSadFace_ends_withPhaseRevealOrSilentCompany() throws {
    let acted = try makeFaceActingSad()
    let sad = try XCTUnwrap(acted.engine.foreground?.lastEmoteStarts[.sad]) - acted.start
    var revealed = acted
    revealed.applyAt(sad.count + 100, .said("stop"))
    revealed.context.phase = .ascended
    revealed.applyAt(sad.count + 200, changed: .phaseRevealed(.ascended), .highlightStarted)
    revealed.applyAt(sad.count + 2200, changed: .highlightEnded)
    revealed.advance(to: sad.count + 9000)
    XCTAssertEqual(revealed.emoteLines.last, "\(sad.count + 2200) joyful")
    var quiet = acted
    quiet.applyAt(sad.count + 100, .said("be quiet"))
    XCTAssertNil(quiet.expression(at: sad.count + 100).emote)
    quiet.applyAt(sad.count + 60_000, .said("stop"))
    quiet.advance(to: sad.count + 90_000)
    XCTAssertEqual(quiet.emoteLines.last, "\(sad.count) sad")
  }

  func test_actedSadFace_isFollowedByHappy_withinFourSeconds() throws {
    let fixture = try makeFaceActingSad()
    let sad = try XCTUnwrap(fixture.engine.foreground?.lastEmoteStarts[.sad]) - fixture.start
    XCTAssertEqual(fixture.expression(at: sad.count).emote?.emote, .sad)
    let ways: [(String, (inout FaceFixture) -> Void)] = [
      ("by itself", { $0.advance(to: 9000) }), ("a stop", { $0.applyAt(sad.count + 100, .said("stop")) }),
      ("another play", { $0.applyAt(sad.count + 100, .said("compliment me")) }),
      ("a late stop", { $0.applyAt(sad.count + 1900, .said("stop")) }),
      ("a tap between", { $0.applyTouch(sad.count + 500, for: 50) }),
      ("no plays", { $0.applyAt(sad.count + 1600, .playsAllowed(false)) }),
      (
        "a tap that is let go as it would be taken off",
        {
          $0.applyAt(sad.count + 100, .said("stop"))
          $0.applyTouch(sad.count + 1400, for: 100)
        }
      ),
    ]
    for (what, way) in ways {
      var fixture = fixture
      way(&fixture)
      fixture.advance(to: 20_000)
      let happy = fixture.emoteLines.last { $0.hasSuffix("happy") }.flatMap { Int64($0.prefix { $0 != " " }) } ?? 0
      XCTAssertTrue(sad.count + 1...sad.count + 4000 ~= happy, "\(what): \(fixture.emoteLines)")
    }
    var silent = fixture
    silent.applyAt(sad.count + 100, .said("be quiet"))
    XCTAssertNil(silent.expression(at: sad.count + 100).emote)
  }

  func test_moodGuess_namesThePalsMood_withVaryingOpenings() {
    let sentences = (0..<40).map { number -> String in
      var fixture = FaceFixture()
      fixture.applyAt(Int64(number), .said("how are you"))
      return fixture.expression(at: Int64(number)).sentence ?? ""
    }
    XCTAssertEqual(
      Set(sentences),
      [
        "I can't see you, but I feel at home.", "No camera here. Me? I feel at home.",
        "You are reading this. I feel at home.",
      ])
    var happy = FaceFixture()
    happy.applyAt(0, changed: .milestoneReached(5000), .phaseRevealed(.energized))
    happy.applyAt(1, .said("how are you"))
    XCTAssertTrue(happy.expression(at: 1).sentence?.hasSuffix("I feel all sparkles.") == true)
  }

  func test_complimentsAndRoasts_repeatOnlyAfterTwelveSentences() {
    for seed in UInt64(0)..<40 {
      for sentence in [PlaySentences.compliment, PlaySentences.roast] {
        XCTAssertEqual(Set((0..<12).map { sentence($0, seed) }).count, 12)
        for number in 0..<24 { XCTAssertEqual(sentence(number, seed), sentence(number + 12, seed)) }
      }
    }
    var fixture = makePlayingFace(.roast)
    fixture.advance(to: 10_000)
    XCTAssertEqual(fixture.emoteLines.map { $0.hasSuffix("laughing") }, [true])
    XCTAssertEqual(makePlayingFace(.compliment).emoteLines, [])
  }

  func test_silentCompanion_showsNoEmotesOverlaysOrSentences() {
    var fixture = makePlayingFace(.silentCompanion)
    XCTAssertEqual(fixture.feelings(at: 0)[1], 386 + 30 - 200)
    fixture.applyTouch(1000, for: 100)
    fixture.applyAt(2000, changed: .milestoneReached(5000))
    fixture.applyPetting(3000, for: 4000)
    fixture.applyAt(9000, .said("hmm"))
    XCTAssertEqual(fixture.emoteLines, [])
    for time in stride(from: Int64(9000), to: 300_000, by: 777) {
      XCTAssertNil(fixture.expression(at: time).emote)
      XCTAssertEqual(fixture.expression(at: time).overlays, [])
      XCTAssertNil(fixture.expression(at: time).sentence)
    }
    XCTAssertEqual(
      [1100, 1899].map { makePlayingFace(.silentCompanion, tappedAt: 1000).expression(at: $0).face?.eyes }, [.up, .up])
    // Eight blinks a minute, whatever happened.
    let schedule = IdleSchedule(seed: FaceFixture.seed, phase: .energized, faceRules: .standard, coreRules: .standard)
    for time in stride(from: Int64(20_000), to: 60_000, by: 50) {
      XCTAssertEqual(
        fixture.engine.showsClosedEyes(at: fixture.instant(time)),
        schedule.isBlinking(at: fixture.instant(time), intervalMilliseconds: 7500))
    }
  }

  private func makePlayingFace(_ kind: Play.Kind, tappedAt time: Int64) -> FaceFixture {
    var fixture = makePlayingFace(kind)
    fixture.applyTouch(time, for: 100)
    return fixture
  }

  func test_copyMe_repeatsUpToEightShortTouches() {
    var fixture = makePlayingFace(.copyMe)
    fixture.applyTouch(1000, for: 100)
    fixture.applyTouch(1900, for: 300)
    XCTAssertEqual(fixture.emoteLines, [])
    // The last touch ended at 2,200; from 3,400 on both are copied, 900 ms apart.
    XCTAssertEqual(
      copiedEyes(fixture, at: [3399, 3400, 3799, 3800, 4299, 4300, 4699]),
      [.raised, .wink, .wink, nil, nil, .raised, .raised])
    fixture.advance(to: 60_000)
    XCTAssertEqual(fixture.changeLines.last, "5800 copyMe done")
    // At most eight touches are copied, and none after eight seconds.
    var many = makePlayingFace(.copyMe)
    for time in stride(from: Int64(500), to: 5500, by: 500) { many.applyTouch(time, for: 10) }
    XCTAssertEqual(many.engine.foreground?.play?.touchesToCopy.count, 8)
    var late = makePlayingFace(.copyMe)
    late.applyTouch(7000, for: 50)
    late.applyTouch(7950, for: 100)
    XCTAssertEqual(late.engine.foreground?.play?.touchesToCopy.count, 1)
    // A long touch is not copied.
    var long = makePlayingFace(.copyMe)
    long.applyTouch(1000, for: 700)
    XCTAssertEqual(long.engine.foreground?.play?.touchesToCopy.count, 0)
  }

  /// Returns the eyes that copy a touch, or `nil` if they are as usual.
  private func copiedEyes(_ fixture: FaceFixture, at times: [Int64]) -> [Eyes?] {
    times.map { time in
      let eyes = fixture.expression(at: time).face?.eyes
      return eyes == .wink || eyes == .raised ? eyes : nil
    }
  }

  func test_staringContest_isLostOrWon_dependingOnWhoLooksAway() {
    var lost = makePlayingFace(.staringContest)
    lost.applyAt(4999, .touch(.press(.center)))
    for time in stride(from: Int64(5000), to: 21_000, by: 200) {
      XCTAssertEqual(lost.expression(at: time).face?.eyes, .wide)
    }
    // It can stare for 16,020 ms.
    lost.advance(to: 21_018)
    XCTAssertNil(lost.expression(at: 21_018).sentence)
    XCTAssertEqual(lost.expression(at: 21_019).sentence, "I blinked!")
    XCTAssertEqual(lost.expression(at: 21_019).face?.eyes, .blink)
    lost.advance(to: 30_000)
    XCTAssertEqual(lost.changeLines.suffix(2), ["23019 staringContest done", "23019 laughing ha"])
    var won = makePlayingFace(.staringContest)
    won.applyTouch(1000, for: 8000)
    XCTAssertEqual(won.expression(at: 9000).sentence, "That was close.")
    XCTAssertEqual(won.changeLines.filter { $0.contains("overHold") || $0.contains("long") }, [])
    won.advance(to: 30_000)
    XCTAssertEqual(won.changeLines.suffix(2), ["11000 staringContest done", "11000 laughing ha"])
  }

  /// Ranks and cooldowns apply in plays, too.
  func test_touchEmote_hasPriorityOverAPlayEmote() {
    var fixture = makePlayingFace(.dance)
    fixture.applyTouch(15_900, for: 50)
    fixture.advance(to: 17_000)
    XCTAssertEqual(fixture.emoteLines, ["0 singing", "15950 wink"])
    var early = FaceFixture()
    early.applyTouch(0, for: 50)
    early.applyAt(100, .said("dance"))
    XCTAssertEqual(early.emoteLines, ["50 wink"])
    XCTAssertEqual(early.expression(at: 200).emote?.emote, .wink)
  }

  func test_mutedPlaysOffAndReset_takeEffectAtOnce() {
    var quiet = FaceFixture()
    quiet.applyAt(0, .said("story"))
    quiet.applyAt(100, .muted(true))
    XCTAssertNil(quiet.expression(at: 200).sentence)
    XCTAssertEqual(quiet.expression(at: 200).play?.kind, .story)
    quiet.applyAt(300, .said("dance"))
    XCTAssertEqual(quiet.expression(at: 400).play?.kind, .story)
    quiet.applyAt(500, .muted(false))
    XCTAssertNotNil(quiet.expression(at: 600).sentence)
    var off = FaceFixture()
    off.applyAt(0, .playsAllowed(false), .said("dance"))
    off.applyAt(20_000, .said("hmm"))
    XCTAssertEqual(off.changeLines, ["0 said dance", "20000 said something", "20000 confused question"])
    XCTAssertEqual(off.changes.map { $0.reason }.first, "plays are switched off")
    XCTAssertNil(off.expression(at: 100).play)
    var reset = FaceFixture(attachment: 700)
    reset.applyTouch(0, for: 100)
    reset.applyAt(200, .resetFeelings)
    XCTAssertEqual(reset.changeLines.last, "200 reset")
    XCTAssertEqual(reset.expression(at: 200).attachment, 100)
    XCTAssertEqual(reset.feelings(at: 200), [200, 386, 670])
  }
}
