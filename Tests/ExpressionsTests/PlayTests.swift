import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of plays: how each begins, what it shows and says, and how it ends.
final class PlayTests: XCTestCase {
  private static let words: [(Play.Kind, String)] = [
    (.copyMe, "copy me"), (.dance, "dance"), (.guessMood, "how are you"), (.story, "story"),
    (.staringContest, "staring contest"), (.compliment, "compliment me"), (.roast, "roast me"),
    (.silentCompanion, "be quiet"),
  ]

  /// Returns a pal that plays since 0.
  private func playing(_ kind: Play.Kind, _ phase: Phase = .energized) -> LedFace {
    var led = LedFace(phase)
    for (other, words) in PlayTests.words where other == kind { led.at(0, .said(words)) }
    return led
  }

  /// Each play ends after its time, by a word, by another play, by leaving the app, and by a new phase.
  func testEveryEndOfEveryPlay() {
    XCTAssertEqual(PlayTests.words.map { $0.0 }, Play.Kind.allCases)
    for (kind, _) in PlayTests.words {
      let name = kind.rawValue
      XCTAssertEqual(playing(kind).lines.prefix(2), ["0 said \(name)", "0 plays \(name)"])
      XCTAssertEqual(playing(kind).look(1).play, Play(kind, startedAt: LedFace.ten))
      func ends(_ lead: (inout LedFace) -> Void) -> [String] {
        var led = playing(kind)
        lead(&led)
        XCTAssertNotEqual(led.look(led.lastTime + 60_000).play?.kind, kind)
        return led.lines.filter { $0.contains(" \(name) ") || $0.hasPrefix("900 \(name)") }
      }
      XCTAssertEqual(ends { $0.at(900, .said("stop")) }, ["900 \(name) stopped"])
      XCTAssertEqual(ends { $0.at(900, .plays(false)) }, ["900 \(name) stopped"])
      XCTAssertEqual(ends { $0.at(900, changed: .appClosed) }, ["900 \(name) closed"])
      XCTAssertEqual(ends { $0.at(900, changed: .phaseRevealed(.ascended)) }, ["900 \(name) replaced"])
      let other = kind == .dance ? "story" : "dance"
      XCTAssertEqual(ends { $0.at(900, .said(other)) }, ["900 \(name) replaced"])
    }
  }

  /// The length of each play without user interaction.
  func testHowLongEachIs() {
    let lengths: [Play.Kind: Int64] = [.copyMe: 8000, .dance: 16_000, .staringContest: 5000]
    for (kind, _) in PlayTests.words {
      var led = playing(kind)
      led.pass(through: 120_000)
      let end = led.told.first { if case .playEnded(_, .done) = $0.kind { true } else { false } }
      let length = lengths[kind] ?? (kind == .silentCompanion ? nil : readingTime(of: kind))
      XCTAssertEqual(end.map { ($0.at - LedFace.ten).count }, length, "\(kind)")
    }
  }

  /// Returns the time to read the sentences: two seconds each, or 350 ms per word if that is longer.
  private func readingTime(of kind: Play.Kind) -> Int64 {
    let led = playing(kind)
    let sentences = kind == .story ? Tale(0, seed: LedFace.seed).sentences : [led.look(1).line ?? ""]
    return sentences.reduce(0) { $0 + max(2000, 350 * Int64($1.filter { $0 == " " }.count + 1)) }
  }

  func testWhatAnEndIsWorth() {
    let felt = playing(.compliment).feels(0)
    var done = playing(.compliment)
    done.pass(through: 3000)
    XCTAssertEqual(done.feels(3000)[0], felt[0] + 60)
    var stopped = playing(.dance)
    stopped.at(900, changed: .appClosed)
    XCTAssertEqual(stopped.feels(900)[1], felt[1] - 21)
    var replaced = playing(.dance)
    replaced.at(900, changed: .phaseRevealed(.ascended))
    XCTAssertEqual(replaced.face.recent.map { $0.input }, [.understood, .phaseUnlocked, .phaseRevealed])
  }

  func testADance() {
    var led = playing(.dance)
    XCTAssertEqual(led.lines, ["0 said dance", "0 plays dance", "0 singing musicNotes hummingNote"])
    let bodies: [Body] = [.crouch, .wide, .wave, .wide, .crouch, .wide, .cheer, .wide]
    for time in stride(from: Int64(0), to: 16_000, by: 125) {
      XCTAssertEqual(led.look(time).face?.body, bodies[Int(time / 250) % 8], "at \(time)")
      XCTAssertEqual(led.look(time).overlays.contains { $0.kind == .musicNotes }, time % 4000 < 3000, "at \(time)")
    }
    XCTAssertEqual(playing(.dance, .dormant).look(100).face?.body, .crouch)
    led.pass(through: 16_000)
    XCTAssertEqual(led.look(16_000).emote?.emote, .laughing)
  }

  /// A play clears the overlays when it begins.
  func testAPlayClearsWhatFloats() {
    var led = LedFace()
    led.touch(0, for: 300)
    XCTAssertEqual(led.look(500).overlays.map { $0.kind }, [.sparkle])
    led.at(500, .said("how are you"))
    XCTAssertEqual(led.look(500).overlays, [])
  }

  func testAStory() {
    var led = playing(.story)
    let tale = Tale(0, seed: LedFace.seed)
    XCTAssertEqual(
      tale.sentences, ["A snail dropped its hat.", "Somebody laughed two streets away.", "Then it slept like a stone."])
    XCTAssertEqual(
      [0, 1999, 2000, 3999, 4000, 6099].map { led.look($0).line }, [0, 0, 1, 1, 2, 2].map { tale.sentences[$0] })
    XCTAssertNil(led.look(6100).line)
    led.pass(through: 10_000)
    XCTAssertEqual(led.emotes, ["2000 laughing", "4000 happy"])
    // The next story is another one, and the number of stories is saved.
    led.at(20_000, .said("another story"))
    XCTAssertEqual(led.look(20_000).line, "A young fox learned to whistle.")
    XCTAssertEqual(led.face.feelings.counts.stories, 2)
  }

  func testTurnsOfStories() {
    for number in 0..<200 {
      let tale = Tale(number, seed: LedFace.seed)
      let turn: [Emote] = [.shocked, .sad, .sad, .laughing, .shocked, .laughing]
      XCTAssertEqual(tale.turn, turn[tale.parts[2]])
      XCTAssertLessThanOrEqual(tale.times[2].count - tale.times[1].count, 4000)
    }
  }

  /// Returns a pal that has begun a story with a tender turn, and the time at which it acts it.
  private func tenderStory() throws -> (led: LedFace, turn: Int64) {
    let number = try XCTUnwrap((0..<20).first { Tale($0, seed: LedFace.seed).turn == .sad })
    var led = LedFace()
    led.face.feelings.counts.stories = number
    // A happy face just before: its cooldown must not prolong the sad face.
    led.touch(0, for: 300)
    led.at(1000, .said("story"))
    return (led, 1000 + Tale(number, seed: LedFace.seed).times[1].count)
  }

  /// Returns a pal that tells that story, advanced to the point at which it acts.
  private func acting() throws -> LedFace {
    let (story, turn) = try tenderStory()
    var led = story
    led.pass(through: turn)
    return led
  }

  /// If a story is stopped in the millisecond in which its turn is due, the turn is not acted.
  func testAStopGoesBeforeATurn() throws {
    let (story, turn) = try tenderStory()
    for (early, isActed) in [(Int64(1), false), (0, false), (-1, true)] {
      var led = story
      led.at(turn - early, .said("stop"))
      led.pass(through: 20_000)
      XCTAssertEqual(led.emotes.contains { $0.hasSuffix("sad") }, isActed, "\(early)")
    }
  }

  /// The joyful emote of a phase ends the acted face, and so does quiet company.
  func testWhatElseTakesOffTheMask() throws {
    let acted = try acting()
    let sad = try XCTUnwrap(acted.face.front?.begun[.sad]) - acted.start
    var revealed = acted
    revealed.at(sad.count + 100, .said("stop"))
    revealed.facts.phase = .ascended
    revealed.at(sad.count + 200, changed: .phaseRevealed(.ascended), .highlightStarted)
    revealed.at(sad.count + 2200, changed: .highlightEnded)
    revealed.pass(through: sad.count + 9000)
    XCTAssertEqual(revealed.emotes.last, "\(sad.count + 2200) joyful")
    var quiet = acted
    quiet.at(sad.count + 100, .said("be quiet"))
    XCTAssertNil(quiet.look(sad.count + 100).emote)
    quiet.at(sad.count + 60_000, .said("stop"))
    quiet.pass(through: sad.count + 90_000)
    XCTAssertEqual(quiet.emotes.last, "\(sad.count) sad")
  }

  func testAnActorTakesOffTheMask() throws {
    let led = try acting()
    let sad = try XCTUnwrap(led.face.front?.begun[.sad]) - led.start
    XCTAssertEqual(led.look(sad.count).emote?.emote, .sad)
    let ways: [(String, (inout LedFace) -> Void)] = [
      ("by itself", { $0.pass(through: 9000) }), ("a stop", { $0.at(sad.count + 100, .said("stop")) }),
      ("another play", { $0.at(sad.count + 100, .said("compliment me")) }),
      ("a late stop", { $0.at(sad.count + 1900, .said("stop")) }),
      ("a tap between", { $0.touch(sad.count + 500, for: 50) }),
      ("no plays", { $0.at(sad.count + 1600, .plays(false)) }),
      (
        "a tap that is let go as it would be taken off",
        {
          $0.at(sad.count + 100, .said("stop"))
          $0.touch(sad.count + 1400, for: 100)
        }
      ),
    ]
    for (what, way) in ways {
      var led = led
      way(&led)
      led.pass(through: 20_000)
      let happy = led.emotes.last { $0.hasSuffix("happy") }.flatMap { Int64($0.prefix { $0 != " " }) } ?? 0
      XCTAssertTrue(sad.count + 1...sad.count + 4000 ~= happy, "\(what): \(led.emotes)")
    }
    var silent = led
    silent.at(sad.count + 100, .said("be quiet"))
    XCTAssertNil(silent.look(sad.count + 100).emote)
  }

  func testAGuess() {
    let sentences = (0..<40).map { number -> String in
      var led = LedFace()
      led.at(Int64(number), .said("how are you"))
      return led.look(Int64(number)).line ?? ""
    }
    XCTAssertEqual(
      Set(sentences),
      [
        "I can't see you, but I feel at home.", "No camera here. Me? I feel at home.",
        "You are reading this. I feel at home.",
      ])
    var happy = LedFace()
    happy.at(0, changed: .milestoneReached(5000), .phaseRevealed(.energized))
    happy.at(1, .said("how are you"))
    XCTAssertTrue(happy.look(1).line?.hasSuffix("I feel all sparkles.") == true)
  }

  func testTwelveSentencesBeforeOneComesAgain() {
    for seed in UInt64(0)..<40 {
      for sentence in [Saying.compliment, Saying.roast] {
        XCTAssertEqual(Set((0..<12).map { sentence($0, seed) }).count, 12)
        for number in 0..<24 { XCTAssertEqual(sentence(number, seed), sentence(number + 12, seed)) }
      }
    }
    var led = playing(.roast)
    led.pass(through: 10_000)
    XCTAssertEqual(led.emotes.map { $0.hasSuffix("laughing") }, [true])
    XCTAssertEqual(playing(.compliment).emotes, [])
  }

  func testQuietCompany() {
    var led = playing(.silentCompanion)
    XCTAssertEqual(led.feels(0)[1], 386 + 30 - 200)
    led.touch(1000, for: 100)
    led.at(2000, changed: .milestoneReached(5000))
    led.pet(3000, for: 4000)
    led.at(9000, .said("hmm"))
    XCTAssertEqual(led.emotes, [])
    for time in stride(from: Int64(9000), to: 300_000, by: 777) {
      XCTAssertNil(led.look(time).emote)
      XCTAssertEqual(led.look(time).overlays, [])
      XCTAssertNil(led.look(time).line)
    }
    XCTAssertEqual([1100, 1899].map { playing(.silentCompanion, tapped: 1000).look($0).face?.eyes }, [.up, .up])
    // Eight blinks a minute, whatever happened.
    let ambience = Ambience(seed: LedFace.seed, phase: .energized, rules: .standard, core: .standard)
    for time in stride(from: Int64(20_000), to: 60_000, by: 50) {
      XCTAssertEqual(
        led.face.isSeenBlinking(at: led.instant(time)), ambience.isBlinking(at: led.instant(time), length: 7500))
    }
  }

  private func playing(_ kind: Play.Kind, tapped time: Int64) -> LedFace {
    var led = playing(kind)
    led.touch(time, for: 100)
    return led
  }

  func testAGameOfCopies() {
    var led = playing(.copyMe)
    led.touch(1000, for: 100)
    led.touch(1900, for: 300)
    XCTAssertEqual(led.emotes, [])
    // The last touch ended at 2,200; from 3,400 on both are copied, 900 ms apart.
    XCTAssertEqual(
      eyes(led, [3399, 3400, 3799, 3800, 4299, 4300, 4699]), [.raised, .wink, .wink, nil, nil, .raised, .raised])
    led.pass(through: 60_000)
    XCTAssertEqual(led.lines.last, "5800 copyMe done")
    // At most eight touches are copied, and none after eight seconds.
    var many = playing(.copyMe)
    for time in stride(from: Int64(500), to: 5500, by: 500) { many.touch(time, for: 10) }
    XCTAssertEqual(many.face.front?.play?.copied.count, 8)
    var late = playing(.copyMe)
    late.touch(7000, for: 50)
    late.touch(7950, for: 100)
    XCTAssertEqual(late.face.front?.play?.copied.count, 1)
    // A long touch is not copied.
    var long = playing(.copyMe)
    long.touch(1000, for: 700)
    XCTAssertEqual(long.face.front?.play?.copied.count, 0)
  }

  /// Returns the eyes that copy a touch, or `nil` if they are as usual.
  private func eyes(_ led: LedFace, _ times: [Int64]) -> [Eyes?] {
    times.map { time in
      let eyes = led.look(time).face?.eyes
      return eyes == .wink || eyes == .raised ? eyes : nil
    }
  }

  func testAStaringContest() {
    var lost = playing(.staringContest)
    lost.at(4999, .gesture(.press(.middle)))
    for time in stride(from: Int64(5000), to: 21_000, by: 200) { XCTAssertEqual(lost.look(time).face?.eyes, .wide) }
    // It can stare for 16,020 ms.
    lost.pass(through: 21_018)
    XCTAssertNil(lost.look(21_018).line)
    XCTAssertEqual(lost.look(21_019).line, "I blinked!")
    XCTAssertEqual(lost.look(21_019).face?.eyes, .blink)
    lost.pass(through: 30_000)
    XCTAssertEqual(lost.lines.suffix(2), ["23019 staringContest done", "23019 laughing ha"])
    var won = playing(.staringContest)
    won.touch(1000, for: 8000)
    XCTAssertEqual(won.look(9000).line, "That was close.")
    XCTAssertEqual(won.lines.filter { $0.contains("overHold") || $0.contains("long") }, [])
    won.pass(through: 30_000)
    XCTAssertEqual(won.lines.suffix(2), ["11000 staringContest done", "11000 laughing ha"])
  }

  /// Ranks and cooldowns apply in plays, too.
  func testATouchGoesBeforeAPlay() {
    var led = playing(.dance)
    led.touch(15_900, for: 50)
    led.pass(through: 17_000)
    XCTAssertEqual(led.emotes, ["0 singing", "15950 wink"])
    var early = LedFace()
    early.touch(0, for: 50)
    early.at(100, .said("dance"))
    XCTAssertEqual(early.emotes, ["50 wink"])
    XCTAssertEqual(early.look(200).emote?.emote, .wink)
  }

  func testSettings() {
    var quiet = LedFace()
    quiet.at(0, .said("story"))
    quiet.at(100, .quiet(true))
    XCTAssertNil(quiet.look(200).line)
    XCTAssertEqual(quiet.look(200).play?.kind, .story)
    quiet.at(300, .said("dance"))
    XCTAssertEqual(quiet.look(400).play?.kind, .story)
    quiet.at(500, .quiet(false))
    XCTAssertNotNil(quiet.look(600).line)
    var off = LedFace()
    off.at(0, .plays(false), .said("dance"))
    off.at(20_000, .said("hmm"))
    XCTAssertEqual(off.lines, ["0 said dance", "20000 said something", "20000 confused question"])
    XCTAssertEqual(off.told.map { $0.why }.first, "plays are off")
    XCTAssertNil(off.look(100).play)
    var reset = LedFace(attachment: 700)
    reset.touch(0, for: 100)
    reset.at(200, .resetFeelings)
    XCTAssertEqual(reset.lines.last, "200 reset")
    XCTAssertEqual(reset.look(200).attachment, 100)
    XCTAssertEqual(reset.feels(200), [200, 386, 670])
  }
}
