import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of which emotes are shown and which are dropped.
final class EmoteTests: XCTestCase {
  /// Every row of the table: face, overlays, length, and cooldown.
  func test_everyEmote_hasItsFaceOverlaysDurationAndCooldown() {
    let table: [(Emote, Eyes, Mouth, [Overlay], length: Int64, cooldown: Int64, BodyPose?)] = [
      (.wink, .wink, .smile, [.bounceLines], 1200, 3000, nil), (.happy, .open, .grin, [.sparkle], 2000, 10_000, nil),
      (.confused, .raised, .smile, [.question], 1800, 5000, nil),
      (.proud, .open, .straight, [.thumbsUp, .softHalo], 2500, 30_000, .thumb),
      (.joyful, .wide, .smile, [.sparkle, .tinyHearts], 2500, 30_000, .wide),
      (.sad, .raised, .wavyFrown, [.tears], 1500, 0, nil),
      (.singing, .arcs, .singing, [.musicNotes, .hummingNote], 3000, 10_000, nil),
      (.shocked, .round, .oh, [], 900, 5000, nil),
      (.lowBattery, .half, .dots, [.battery, .hummingNote], 2500, 0, nil),
      (.laughing, .joy, .laugh, [.ha], 1800, 10_000, .crouch), (.sleeping, .calm, .soft, [.zzz], 3000, 0, nil),
      (.love, .hearts, .smile, [.heart, .tinyHearts, .loveAura], 2000, 20_000, .shy),
    ]
    XCTAssertEqual(table.map { $0.0 }, Emote.allCases)
    for (emote, eyes, mouth, overlays, length, cooldown, body) in table {
      for phase in Phase.allCases {
        let face = Face(eyes: eyes, mouth: mouth, body: phase >= .energized ? body : nil)
        XCTAssertEqual(emote.face(in: phase), face, "\(emote) in \(phase)")
        XCTAssertEqual(emote.overlays(in: phase), emote == .happy && phase == .dormant ? [] : overlays, "\(emote)")
      }
      XCTAssertEqual(emote.duration.count, length, "\(emote)")
      XCTAssertEqual(emote.definition.cooldown.count, cooldown, "\(emote)")
    }
    let lengths: [Overlay: Int64] = [
      .question: 1800, .thumbsUp: 2500, .tears: 1500, .musicNotes: 3000, .battery: 2500, .ha: 1800, .zzz: 3000,
      .heart: 2000, .sparkle: 1200, .tinyHearts: 1500, .blush: 2000, .loveAura: 2500, .bounceLines: 400,
      .softHalo: 3000,
      .puff: 900, .hummingNote: 1500,
    ]
    for overlay in Overlay.allCases { XCTAssertEqual(overlay.duration.count, lengths[overlay], "\(overlay)") }
  }

  func test_events_showTheirEmotes() {
    let rises = PalChange.Kind.energyChanged(from: .low, to: .neutral)
    let table: [(what: String, emotes: [String], lead: (inout FaceFixture) -> Void)] = [
      ("a tap", ["100 wink"], { $0.applyTouch(0, for: 100) }),
      ("a hold", ["300 happy"], { $0.applyTouch(0, for: 300) }),
      ("a long touch", [], { $0.applyTouch(0, for: 700) }),
      ("a livelier day", ["0 happy"], { $0.applyAt(0, changed: rises) }),
      ("a calmer day", [], { $0.applyAt(0, changed: .energyChanged(from: .vital, to: .neutral)) }),
      ("midnight", [], { $0.applyAt(0, changed: .energyChanged(from: .vital, to: .low)) }),
      ("a walk", ["0 happy"], { $0.applyAt(0, changed: .walkingStarted(until: FaceFixture.tenOClock + .minutes(5))) }),
      ("the end of it", [], { $0.applyAt(0, changed: .walkingEnded) }),
      ("a milestone", ["0 proud"], { $0.applyAt(0, changed: .milestoneReached(5000)) }),
      (
        "a milestone that is known too late", [],
        {
          $0.context.isMilestoneFresh = false
          $0.applyAt(0, changed: .milestoneReached(5000))
        }
      ),
      ("an earned phase that stays hidden", [], { $0.applyAt(0, changed: .phaseUnlocked(FaceFixture.phase3Unlock)) }),
      (
        "a new phase", ["2000 joyful"],
        {
          $0.applyAt(0, changed: .phaseRevealed(.energized), .highlightStarted)
          $0.applyAt(2000, changed: .highlightEnded)
        }
      ),
      ("words that it does not know", ["0 confused"], { $0.applyAt(0, .said("hmm")) }),
      (
        "three taps", ["50 wink", "850 laughing"],
        { for time in [0, 400, 800] as [Int64] { $0.applyTouch(time, for: 50) } }
      ),
      (
        "three taps within 1,500 ms", ["50 wink", "1550 laughing"],
        { for time in [0, 400, 1500] as [Int64] { $0.applyTouch(time, for: 50) } }
      ),
      ("three slower taps", ["50 wink"], { for time in [0, 400, 1501] as [Int64] { $0.applyTouch(time, for: 50) } }),
    ]
    for (what, emotes, lead) in table {
      var fixture = FaceFixture()
      lead(&fixture)
      XCTAssertEqual(fixture.emoteLines, emotes, what)
    }
  }

  /// Nothing is shown in the background, but feelings still change.
  func test_events_showNoEmote_butChangeFeelings_inTheBackground() {
    var fixture = FaceFixture(isInForeground: false)
    fixture.applyAt(0, changed: .milestoneReached(5000), .walkingStarted(until: fixture.instant(60_000)))
    XCTAssertEqual(fixture.changeLines, ["0 content to excited"])
    XCTAssertEqual(fixture.feelings(at: 0)[0], 410)
    XCTAssertNil(fixture.expression(at: 0).emote)
    XCTAssertEqual(fixture.expression(at: 0).overlays, [])
  }

  func test_emotePriority_decidesWhichRequestIsShown() {
    typealias Priority = EmoteRequest.Priority
    let priorities: [Priority] = [.phase, .touch, .play, .milestone, .returnToApp, .energy, .walk, .speech, .idle]
    XCTAssertEqual(priorities.sorted(by: >), priorities)
    XCTAssertEqual(priorities.filter { $0.isUnprompted }, [.milestone, .returnToApp, .energy, .walk])
    // A higher rank replaces an emote at once, the same rank after 400 ms, a lower rank never.
    var fixture = FaceFixture()
    fixture.applyAt(0, .said("hmm"))
    fixture.applyTouch(1, for: 0)
    fixture.applyAt(100, .said("what"), fixture.makeChangeEvent(.milestoneReached(5000), at: 100))
    XCTAssertEqual(fixture.emoteLines, ["0 confused", "1 wink"])
    XCTAssertEqual(fixture.engine.lastDroppedEmote?.reason, .outranked)
    fixture.applyTouch(200, for: 200)
    XCTAssertEqual(fixture.emoteLines.last, "1 wink")
    XCTAssertEqual(
      fixture.engine.lastDroppedEmote,
      DroppedEmote(emote: .happy, droppedAt: fixture.instant(400), reason: .tooSoonAfterAnother))
    fixture.applyTouch(401, for: 200)
    XCTAssertEqual(fixture.emoteLines.last, "601 happy")
  }

  func test_simultaneousEmoteRequests_showTheHighestPriority() {
    var fixture = FaceFixture()
    fixture.applyAt(
      0, changed: .energyChanged(from: .low, to: .vital), .walkingStarted(until: fixture.instant(60_000)),
      .milestoneReached(5000))
    XCTAssertEqual(fixture.emoteLines, ["0 proud"])
    XCTAssertEqual(fixture.engine.lastDroppedEmote?.reason, .outranked)
  }

  func test_emote_isReplacedByABlink_duringItsCooldown() {
    for (emote, wait) in [("wink", 3000), ("happy", 10_000), ("confused", 5000)] as [(String, Int64)] {
      for (time, isShown) in [(wait - 1, false), (wait, true)] {
        var fixture = FaceFixture()
        for time in [0, time] {
          switch emote {
          case "wink": fixture.applyTouch(time, for: 0)
          case "happy": fixture.applyTouch(time - 200, for: 200)
          case _: fixture.applyAt(time, .said("hmm"))
          }
        }
        XCTAssertEqual(fixture.emoteLines, isShown ? ["0 \(emote)", "\(time) \(emote)"] : ["0 \(emote)"])
        // An input with a dropped emote is not ignored: the pal blinks.
        if !isShown {
          XCTAssertEqual([0, 149].map { fixture.expression(at: time + $0).face?.eyes }, [.blink, .blink])
        }
      }
    }
  }

  /// A command with a dropped emote is answered by a blink and by the body's reaction to a touch.
  func test_speechWithDroppedEmote_isAnswered_withABlinkAndHop() {
    let table: [(phase: Phase, why: String, lead: (inout FaceFixture) -> Void)] = [
      (.energized, "cooling down", { $0.applyAt(0, .said("hmm")) }),
      (.energized, "outranked", { $0.applyTouch(1500, for: 100) }),
      (.ascended, "cooling down", { $0.applyAt(0, .said("hmm")) }),
    ]
    for (phase, why, lead) in table {
      var fixture = FaceFixture(phase)
      lead(&fixture)
      XCTAssertNotEqual(fixture.expression(at: 1999 + 300).face?.body, .cheer, why)
      let before = fixture.emoteLines
      fixture.applyAt(2000, .said("what"))
      XCTAssertEqual(fixture.emoteLines, before, why)
      XCTAssertEqual([0, 149].map { fixture.expression(at: 2000 + $0).face?.eyes }, [.blink, .blink], why)
      // It hops: down, up and down again.
      XCTAssertEqual(
        [0, 100, 399, 500].map { fixture.expression(at: 2000 + $0).face?.body }, [.crouch, .cheer, .cheer, .crouch], why
      )
      XCTAssertEqual(fixture.expression(at: 2700).face?.body, nil, why)
    }
    // In quiet company it only blinks.
    var fixture = FaceFixture()
    fixture.applyAt(0, .said("be quiet"))
    fixture.applyAt(2000, .said("what"))
    XCTAssertNil(fixture.expression(at: 2300).face?.body)
  }

  /// Unrequested emotes are shown at most once in five minutes, even if the app was closed meanwhile; a phase always
  /// is.
  func test_unpromptedEmotes_areShownAtMostEveryFiveMinutes() {
    for (time, isShown) in [(299_999, false), (300_000, true)] as [(Int64, Bool)] {
      var fixture = FaceFixture()
      fixture.applyAt(0, changed: .milestoneReached(5000))
      fixture.applyAt(5000, changed: .appClosed)
      fixture.applyAt(6000, changed: .appOpened)
      fixture.applyAt(50_000, changed: .phaseRevealed(.energized), .highlightStarted)
      fixture.applyAt(52_000, changed: .highlightEnded)
      fixture.applyAt(time, changed: .energyChanged(from: .low, to: .neutral))
      XCTAssertEqual(fixture.emoteLines, ["0 proud", "52000 joyful"] + (isShown ? ["\(time) happy"] : []))
      if !isShown { XCTAssertEqual(fixture.engine.lastDroppedEmote?.reason, .oneInAWhile) }
    }
  }

  /// No emote begins during a flourish, not even for a touch; a flourish may also end in the background.
  func test_emotes_areDropped_duringAHighlight() {
    var fixture = FaceFixture()
    fixture.applyAt(0, changed: .phaseRevealed(.energized), .highlightStarted)
    fixture.applyTouch(100, for: 100)
    fixture.applyAt(1000, .said("hmm"))
    XCTAssertEqual(fixture.emoteLines, [])
    XCTAssertEqual(fixture.engine.lastDroppedEmote?.reason, .flourish)
    for time in stride(from: Int64(0), to: 1999, by: 50) {
      XCTAssertNil(fixture.engine.expression(at: fixture.instant(max(1000, time))).emote)
    }
    fixture.applyAt(1500, changed: .appClosed)
    XCTAssertEqual(fixture.emoteLines, [])
  }

  func test_walkingPal_showsNoBodyPoseOrLift() {
    var fixture = FaceFixture()
    fixture.applyAt(0, changed: .walkingStarted(until: fixture.instant(60_000)))
    fixture.applyAt(3000, .said("dance"))
    fixture.applyTouch(8000, for: 100)
    for time in stride(from: Int64(8100), to: 20_000, by: 100) {
      let face = fixture.expression(at: time).face
      XCTAssertTrue(face?.body == nil && face?.lift == 0, "at \(time)")
    }
  }

  /// The body reacts first, under the face of the emote; a rare animation has the body to itself.
  func test_bodyReaction_precedesTheEmotePose_andRareAnimationHidesIt() {
    var fixture = FaceFixture()
    fixture.applyAt(0, changed: .milestoneReached(5000))
    XCTAssertEqual([0, 1499].map { fixture.expression(at: $0).face?.body }, [.cheer, .wide])
    XCTAssertEqual([1500, 2499, 2500].map { fixture.expression(at: $0).face?.body }, [.thumb, .thumb, nil])
    XCTAssertEqual(fixture.expression(at: 800).face?.eyes, .open)
    var rare = FaceFixture(.ascended)
    rare.applyAt(0, changed: .rareAnimationStarted(RareAnimation.all[2]), .milestoneReached(5000))
    XCTAssertEqual([0, 3999].map { rare.expression(at: $0).face?.body }, [nil, nil])
    // After a tap the pal hops from the third phase on, and looks up in the second phase.
    var hop = FaceFixture()
    hop.applyTouch(1100, for: 100)
    XCTAssertEqual([1200, 1400, 1899].map { hop.expression(at: $0).face?.body }, [.crouch, .cheer, nil])
    XCTAssertEqual(hop.expression(at: 1400).face?.lift, 2)
    var up = FaceFixture(.active)
    up.applyTouch(1100, for: 100)
    up.applyTouch(2600, for: 100)
    XCTAssertEqual([2900, 3499, 3500].map { up.expression(at: $0).face?.eyes == .up }, [true, true, false])
  }

  /// A touch ends a spontaneous emote, and none begins until two seconds after the end of a caused emote.
  func test_idleEmote_endsWithATouch_andWaitsTwoSecondsAfterACausedEmote() {
    var fixture = FaceFixture()
    XCTAssertEqual(fixture.expression(at: 1738).emote?.isCausedByEvent, false)
    XCTAssertEqual(fixture.expression(at: 1738).emote?.emote, .singing)
    fixture.applyAt(2000, .touch(.press(.center)))
    XCTAssertNil(fixture.expression(at: 2000).emote)
    // The caused emote ends at 40,336, so that 42,336 is free two seconds later; if it ends a millisecond later, it is
    // not.
    for (time, isFree) in [(40_336 - 2000, true), (40_337 - 2000, false)] as [(Int64, Bool)] {
      var fixture = FaceFixture()
      fixture.applyTouch(time - 200, for: 200)
      XCTAssertEqual(fixture.expression(at: time).emote?.emote, .happy)
      XCTAssertEqual(fixture.expression(at: 42_336).emote != nil, isFree, "\(time)")
    }
  }
}
