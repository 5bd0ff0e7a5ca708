import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of which emotes are shown and which are dropped.
final class EmoteTests: XCTestCase {
  /// Every row of the table: face, overlays, length, and cooldown.
  func testEveryRow() {
    let table: [(Emote, Eyes, Mouth, [Overlay], length: Int64, cooldown: Int64, Body?)] = [
      (.wink, .wink, .smile, [.bounceLines], 1200, 3000, nil), (.happy, .open, .grin, [.sparkle], 2000, 10_000, nil),
      (.confused, .raised, .smile, [.question], 1800, 5000, nil),
      (.proud, .open, .straight, [.thumbsUp, .softHalo], 2500, 30_000, .thumb),
      (.joyful, .wide, .smile, [.sparkle, .tinyHearts], 2500, 30_000, .wide),
      (.sad, .raised, .wavyFrown, [.tears], 1500, 0, nil),
      (.singing, .arcs, .singing, [.musicNotes, .hummingNote], 3000, 10_000, nil),
      (.shocked, .round, .oh, [], 900, 5000, nil),
      (.lowBattery, .calm, .smile, [.battery, .hummingNote], 2500, 0, nil),
      (.laughing, .joy, .laugh, [.ha], 1800, 10_000, .crouch), (.sleeping, .calm, .oh, [.zzz], 3000, 0, nil),
      (.love, .hearts, .smile, [.heart, .tinyHearts, .loveAura], 2000, 20_000, .shy),
    ]
    XCTAssertEqual(table.map { $0.0 }, Emote.allCases)
    for (emote, eyes, mouth, overlays, length, cooldown, body) in table {
      for phase in Phase.allCases {
        let face = Face(eyes: eyes, mouth: mouth, body: phase >= .energized ? body : nil)
        XCTAssertEqual(emote.face(in: phase), face, "\(emote) in \(phase)")
        XCTAssertEqual(emote.overlays(in: phase), emote == .happy && phase == .dormant ? [] : overlays, "\(emote)")
      }
      XCTAssertEqual(emote.length.count, length, "\(emote)")
      XCTAssertEqual(emote.row.cooldown.count, cooldown, "\(emote)")
    }
    let lengths: [Overlay: Int64] = [
      .question: 1800, .thumbsUp: 2500, .tears: 1500, .musicNotes: 3000, .battery: 2500, .ha: 1800, .zzz: 3000,
      .heart: 2000, .sparkle: 1200, .tinyHearts: 1500, .blush: 2000, .loveAura: 2500, .bounceLines: 400,
      .softHalo: 3000,
      .puff: 900, .hummingNote: 1500,
    ]
    for overlay in Overlay.allCases { XCTAssertEqual(overlay.length.count, lengths[overlay], "\(overlay)") }
  }

  func testWhatBringsEach() {
    let rises = Change.Kind.energyChanged(from: .low, to: .neutral)
    let table: [(what: String, emotes: [String], lead: (inout LedFace) -> Void)] = [
      ("a tap", ["100 wink"], { $0.touch(0, for: 100) }), ("a hold", ["300 happy"], { $0.touch(0, for: 300) }),
      ("a long touch", [], { $0.touch(0, for: 700) }), ("a livelier day", ["0 happy"], { $0.at(0, changed: rises) }),
      ("a calmer day", [], { $0.at(0, changed: .energyChanged(from: .vital, to: .neutral)) }),
      ("midnight", [], { $0.at(0, changed: .energyChanged(from: .vital, to: .low)) }),
      ("a walk", ["0 happy"], { $0.at(0, changed: .walkingStarted(until: LedFace.ten + .minutes(5))) }),
      ("the end of it", [], { $0.at(0, changed: .walkingEnded) }),
      ("a milestone", ["0 proud"], { $0.at(0, changed: .milestoneReached(5000)) }),
      (
        "a milestone that is known too late", [],
        {
          $0.facts.isMilestoneFresh = false
          $0.at(0, changed: .milestoneReached(5000))
        }
      ),
      ("an earned phase that stays hidden", [], { $0.at(0, changed: .phaseUnlocked(LedFace.unlock)) }),
      (
        "a new phase", ["2000 joyful"],
        {
          $0.at(0, changed: .phaseRevealed(.energized), .highlightStarted)
          $0.at(2000, changed: .highlightEnded)
        }
      ),
      ("words that it does not know", ["0 confused"], { $0.at(0, .said("hmm")) }),
      (
        "three taps", ["50 wink", "850 laughing"], { for time in [0, 400, 800] as [Int64] { $0.touch(time, for: 50) } }
      ),
      (
        "three taps within 1,500 ms", ["50 wink", "1550 laughing"],
        { for time in [0, 400, 1500] as [Int64] { $0.touch(time, for: 50) } }
      ),
      ("three slower taps", ["50 wink"], { for time in [0, 400, 1501] as [Int64] { $0.touch(time, for: 50) } }),
    ]
    for (what, emotes, lead) in table {
      var led = LedFace()
      lead(&led)
      XCTAssertEqual(led.emotes, emotes, what)
    }
  }

  /// Nothing is shown in the background, but feelings still change.
  func testBehindNothingIsShown() {
    var led = LedFace(isInFront: false)
    led.at(0, changed: .milestoneReached(5000), .walkingStarted(until: led.instant(60_000)))
    XCTAssertEqual(led.lines, ["0 content to excited"])
    XCTAssertEqual(led.feels(0)[0], 410)
    XCTAssertNil(led.look(0).emote)
    XCTAssertEqual(led.look(0).overlays, [])
  }

  func testRanks() {
    typealias Rank = EmoteWish.Rank
    let ranks: [Rank] = [.phase, .touch, .play, .milestone, .comeback, .energy, .walk, .words, .ambient]
    XCTAssertEqual(ranks.sorted(by: >), ranks)
    XCTAssertEqual(ranks.filter { $0.isUncalled }, [.milestone, .comeback, .energy, .walk])
    // A higher rank replaces an emote at once, the same rank after 400 ms, a lower rank never.
    var led = LedFace()
    led.at(0, .said("hmm"))
    led.touch(1, for: 0)
    led.at(100, .said("what"), led.change(.milestoneReached(5000), at: 100))
    XCTAssertEqual(led.emotes, ["0 confused", "1 wink"])
    XCTAssertEqual(led.face.dropped?.because, .outranked)
    led.touch(200, for: 200)
    XCTAssertEqual(led.emotes.last, "1 wink")
    XCTAssertEqual(led.face.dropped, DroppedEmote(emote: .happy, at: led.instant(400), because: .tooSoonAfterAnother))
    led.touch(401, for: 200)
    XCTAssertEqual(led.emotes.last, "601 happy")
  }

  func testSeveralAtOnce() {
    var led = LedFace()
    led.at(
      0, changed: .energyChanged(from: .low, to: .vital), .walkingStarted(until: led.instant(60_000)),
      .milestoneReached(5000))
    XCTAssertEqual(led.emotes, ["0 proud"])
    XCTAssertEqual(led.face.dropped?.because, .outranked)
  }

  func testCooldowns() {
    for (emote, wait) in [("wink", 3000), ("happy", 10_000), ("confused", 5000)] as [(String, Int64)] {
      for (time, isShown) in [(wait - 1, false), (wait, true)] {
        var led = LedFace()
        for time in [0, time] {
          switch emote {
          case "wink": led.touch(time, for: 0)
          case "happy": led.touch(time - 200, for: 200)
          case _: led.at(time, .said("hmm"))
          }
        }
        XCTAssertEqual(led.emotes, isShown ? ["0 \(emote)", "\(time) \(emote)"] : ["0 \(emote)"])
        // An input whose emote is dropped is not ignored: the pal blinks.
        if !isShown { XCTAssertEqual([0, 149].map { led.look(time + $0).face?.eyes }, [.blink, .blink]) }
      }
    }
  }

  /// A command whose emote is dropped is answered with a blink and with the body's reaction to a touch.
  func testRefusedWordsAreAnswered() {
    let table: [(phase: Phase, why: String, lead: (inout LedFace) -> Void)] = [
      (.energized, "cooling down", { $0.at(0, .said("hmm")) }), (.energized, "outranked", { $0.touch(1500, for: 100) }),
      (.ascended, "cooling down", { $0.at(0, .said("hmm")) }),
    ]
    for (phase, why, lead) in table {
      var led = LedFace(phase)
      lead(&led)
      XCTAssertNotEqual(led.look(1999 + 300).face?.body, .cheer, why)
      let before = led.emotes
      led.at(2000, .said("what"))
      XCTAssertEqual(led.emotes, before, why)
      XCTAssertEqual([0, 149].map { led.look(2000 + $0).face?.eyes }, [.blink, .blink], why)
      // It hops: down, up and down again.
      XCTAssertEqual(
        [0, 100, 399, 500].map { led.look(2000 + $0).face?.body }, [.crouch, .cheer, .cheer, .crouch], why)
      XCTAssertEqual(led.look(2700).face?.body, nil, why)
    }
    // In quiet company it only blinks.
    var led = LedFace()
    led.at(0, .said("be quiet"))
    led.at(2000, .said("what"))
    XCTAssertNil(led.look(2300).face?.body)
  }

  /// Unrequested emotes are shown at most once in five minutes, even if the app was closed meanwhile; a phase always
  /// is.
  func testOnceInAWhile() {
    for (time, isShown) in [(299_999, false), (300_000, true)] as [(Int64, Bool)] {
      var led = LedFace()
      led.at(0, changed: .milestoneReached(5000))
      led.at(5000, changed: .appClosed)
      led.at(6000, changed: .appOpened)
      led.at(50_000, changed: .phaseRevealed(.energized), .highlightStarted)
      led.at(52_000, changed: .highlightEnded)
      led.at(time, changed: .energyChanged(from: .low, to: .neutral))
      XCTAssertEqual(led.emotes, ["0 proud", "52000 joyful"] + (isShown ? ["\(time) happy"] : []))
      if !isShown { XCTAssertEqual(led.face.dropped?.because, .oneInAWhile) }
    }
  }

  /// No emote begins during a flourish, not even for a touch; a flourish may also end in the background.
  func testNoneInAFlourish() {
    var led = LedFace()
    led.at(0, changed: .phaseRevealed(.energized), .highlightStarted)
    led.touch(100, for: 100)
    led.at(1000, .said("hmm"))
    XCTAssertEqual(led.emotes, [])
    XCTAssertEqual(led.face.dropped?.because, .flourish)
    for time in stride(from: Int64(0), to: 1999, by: 50) {
      XCTAssertNil(led.face.look(at: led.instant(max(1000, time))).emote)
    }
    led.at(1500, changed: .appClosed)
    XCTAssertEqual(led.emotes, [])
  }

  func testWhileWalkingThereIsNoBody() {
    var led = LedFace()
    led.at(0, changed: .walkingStarted(until: led.instant(60_000)))
    led.at(3000, .said("dance"))
    led.touch(8000, for: 100)
    for time in stride(from: Int64(8100), to: 20_000, by: 100) {
      let face = led.look(time).face
      XCTAssertTrue(face?.body == nil && face?.lift == 0, "at \(time)")
    }
  }

  /// The body reacts first, under the face of the emote; a rare animation has the body to itself.
  func testReactionsAndRareAnimations() {
    var led = LedFace()
    led.at(0, changed: .milestoneReached(5000))
    XCTAssertEqual([0, 1499].map { led.look($0).face?.body }, [.cheer, .wide])
    XCTAssertEqual([1500, 2499, 2500].map { led.look($0).face?.body }, [.thumb, .thumb, nil])
    XCTAssertEqual(led.look(800).face?.eyes, .open)
    var rare = LedFace(.ascended)
    rare.at(0, changed: .rareAnimation(RareAnimation.all[2]), .milestoneReached(5000))
    XCTAssertEqual([0, 3999].map { rare.look($0).face?.body }, [nil, nil])
    // After a tap the pal hops from the third phase on, and looks up in the second phase.
    var hop = LedFace()
    hop.touch(1100, for: 100)
    XCTAssertEqual([1200, 1400, 1899].map { hop.look($0).face?.body }, [.crouch, .cheer, nil])
    XCTAssertEqual(hop.look(1400).face?.lift, 2)
    var up = LedFace(.active)
    up.touch(1100, for: 100)
    up.touch(2600, for: 100)
    XCTAssertEqual([2900, 3499, 3500].map { up.look($0).face?.eyes == .up }, [true, true, false])
  }

  /// A touch ends a spontaneous emote, and none begins until two seconds after the end of a caused emote.
  func testThoseOfItsOwnGiveWay() {
    var led = LedFace()
    XCTAssertEqual(led.look(1738).emote?.isCaused, false)
    XCTAssertEqual(led.look(1738).emote?.emote, .singing)
    led.at(2000, .gesture(.press(.middle)))
    XCTAssertNil(led.look(2000).emote)
    // The caused emote ends at 40,336, so that 42,336 is free two seconds later; if it ends a millisecond later, it is
    // not.
    for (time, isFree) in [(40_336 - 2000, true), (40_337 - 2000, false)] as [(Int64, Bool)] {
      var led = LedFace()
      led.touch(time - 200, for: 200)
      XCTAssertEqual(led.look(time).emote?.emote, .happy)
      XCTAssertEqual(led.look(42_336).emote != nil, isFree, "\(time)")
    }
  }
}
