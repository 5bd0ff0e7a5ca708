import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Example cases of a pal's day with numbers computed by hand before the code was written.
final class FaceExampleTests: XCTestCase {
  /// The identity of the pal determines the seed with which all draws begin.
  func test_seed_isDerivedFromTheIdentityOfThePal() {
    let born = LocalDateTime(startOf: CivilDay(daysSince1970: 20_089)).instant(offsetSeconds: 0)
    let pal = Pal(
      createdAt: born, look: Look(gender: .male, style: .classic), zone: .utc, entitlements: .none,
      hasSeenPaywall: false, under: .standard)
    XCTAssertEqual(born.description, "2025-01-01T00:00:00Z")
    XCTAssertEqual(pal.seed, FaceFixture.seed)
    XCTAssertEqual(FaceFixture.tenOClock.description, "2025-03-05T10:00:00Z")
    XCTAssertEqual(FaceFixture.tenOClock.millisecondsSince1970 / 8000, 217_646_100)
  }

  func test_example1And2_arousal_decaysLinearly_alsoWhenStoredInBetween() {
    let dynamics = FeelingAxis.arousal.dynamics(under: .standard)
    let start = FeelingDeviation(grains: 500 * 60_000, at: FaceFixture.tenOClock)
    func grains(_ time: Int64, of deviation: FeelingDeviation) -> Int64 {
      deviation.grains(at: FaceFixture.tenOClock + Milliseconds(time), dynamics: dynamics)
    }
    XCTAssertEqual(grains(60_000, of: start), 380 * 60_000)
    XCTAssertEqual(grains(100_000, of: start), 300 * 60_000)
    XCTAssertEqual(FeelingDeviation.roundedThousandths(ofGrains: grains(300_000, of: start)), 167)
    XCTAssertEqual([549_999, 550_000].map { grains($0, of: start) }, [40, 0])

    var stored = start
    for time: Int64 in [1, 99_990, 100_003, 140_000, 300_001, 444_444, 549_998] {
      let at = FaceFixture.tenOClock + Milliseconds(time)
      stored = FeelingDeviation(grains: stored.grains(at: at, dynamics: dynamics), at: at)
      XCTAssertEqual(stored.grains, grains(time, of: start), "after \(time) ms")
    }
    XCTAssertEqual(grains(549_999, of: stored), 40)
  }

  func test_example3_baselines_followTheTimeOfDay() {
    let noon = LocalDateTime(startOf: CivilDay(daysSince1970: 20_152)).instant(offsetSeconds: 0)
    let times = [0, 7, 10, 14, 17, 21, 23].map { Zone.utc.localTime(at: noon + .hours($0)) }
    XCTAssertEqual(times.map { FeelingAxis.arousal.baseline(at: $0) }, [100, 233, 386, 330, 420, 300, 150])
    XCTAssertEqual(times.map { FeelingAxis.vigour.baseline(at: $0) }, [150, 433, 670, 550, 650, 400, 200])
  }

  /// Returns a pal with its app closed some time before ten and opened at ten.
  private func makeFace(openedAfter away: Milliseconds, _ phase: Phase = .energized) -> FaceFixture {
    var fixture = FaceFixture(phase)
    let left = FaceFixture.tenOClock - away
    fixture.engine = FaceEngine(
      createdAt: left - .minutes(1), seed: FaceFixture.seed, fixture.context, isInForeground: true, under: .standard,
      faceRules: .standard)
    fixture.applyAt(-away.count, changed: .appClosed)
    fixture.applyAt(0, changed: .appOpened)
    return fixture
  }

  func test_example4_openAfterEightHours_showsJoy() {
    let fixture = makeFace(openedAfter: .hours(8))
    XCTAssertEqual(fixture.feelings(at: 0), [280, 536, 670])
    XCTAssertEqual(fixture.expression(at: 0).attachment, 104)
    XCTAssertEqual(fixture.emoteLines, ["0 joyful"])
    XCTAssertEqual([2499, 2500].map { fixture.expression(at: $0).emote?.emote }, [.joyful, nil])
    XCTAssertEqual(fixture.feelings(at: 300_000).prefix(2), [270, 384])
  }

  func test_example5_openBeforeEightHours_wavesWithoutAnEmote() {
    let fixture = makeFace(openedAfter: .hours(8) - Milliseconds(1))
    XCTAssertEqual(fixture.feelings(at: 0), [220, 466, 670])
    XCTAssertEqual(fixture.emoteLines, [])
    // It waves for 1,200 ms.
    XCTAssertEqual(
      [0, 200, 400, 600, 1199].map { fixture.expression(at: $0).face?.body }, [.wide, .wave, .wide, .wave, .wide])
    XCTAssertNil(fixture.expression(at: 1200).face?.body)
    XCTAssertNil(makeFace(openedAfter: .hours(7), .active).expression(at: 200).face?.body)
  }

  func test_example6_openAfterAMonth_addsTheLargestReturnEffect() {
    let fixture = makeFace(openedAfter: .hours(720))
    XCTAssertEqual(fixture.feelings(at: 0).prefix(2), [320, 586])
    XCTAssertEqual(fixture.expression(at: 0).attachment, 104)
    XCTAssertEqual(fixture.emoteLines, ["0 joyful"])
  }

  func test_example7_quickTaps_showWinks_andLaughterIfCloser() {
    var fixture = FaceFixture()
    for tap in 0..<5 { fixture.applyTouch(Int64(1000 * tap), for: 100) }
    XCTAssertEqual(fixture.feelings(at: 4100).prefix(2), [242, 467])
    XCTAssertEqual(fixture.expression(at: 4100).attachment, 102)
    XCTAssertEqual(fixture.emoteLines, ["100 wink", "3100 wink"])

    var quick = FaceFixture()
    for tap in 0..<5 { quick.applyTouch(Int64(600 * tap), for: 100) }
    XCTAssertEqual(quick.emoteLines.prefix(2), ["100 wink", "1300 laughing"])
  }

  func test_example8_slowTaps_makeThePalExcited() {
    var fixture = FaceFixture()
    for tap in 0..<5 { fixture.applyTouch(Int64(10_000 * tap), for: 100) }
    XCTAssertEqual(fixture.feelings(at: 40_100).prefix(2), [349, 659])
    XCTAssertEqual(fixture.moodLines, ["40100 excited"])
  }

  func test_example9_touchDuration_determinesTheTouchResult() {
    let table: [(length: Int64, name: String)] = [
      (0, "tap"), (199, "tap"), (200, "hold"), (201, "hold"), (599, "hold"), (600, "long"), (601, "long"),
      (1199, "long"), (1200, "overHold"), (1201, "overHold"),
    ]
    for (length, name) in table {
      var fixture = FaceFixture()
      fixture.applyTouch(0, for: length)
      XCTAssertEqual(fixture.changeLines.first, "\(length < 1200 ? length : 1200) \(name)", "\(length) ms")
      XCTAssertEqual(fixture.changeLines.filter { $0.hasSuffix(name) }.count, 1)
    }
  }

  func test_example10_tooLongHold_lowersValenceForOneMinute_withoutMoodChange() {
    var fixture = FaceFixture()
    fixture.applyTouch(0, for: 3000)
    fixture.advance(to: 70_000)
    XCTAssertEqual(fixture.changeLines, ["1200 overHold", "3900 happy sparkle"])
    XCTAssertEqual(
      [1199, 1200, 31_200, 61_200].map { makeHeldFace(upTo: $0).feelings(at: $0)[0] }, [200, 140, 170, 200])
    for time in stride(from: 0, through: 70_000, by: 500) {
      XCTAssertEqual(makeHeldFace(upTo: Int64(time)).expression(at: Int64(time)).mood, .content, "\(time) ms")
    }
  }

  /// Returns a pal that a finger holds for three seconds, at `time` within them.
  private func makeHeldFace(upTo time: Int64) -> FaceFixture {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.center)))
    if time >= 3000 { fixture.applyAt(3000, .touch(.release)) }
    return fixture
  }

  func test_example11_petting_reachesItsStagesAndOverlays_atTheExpectedTimes() {
    var fixture = FaceFixture(.energized)
    fixture.applyPetting(0, for: 3600)
    XCTAssertEqual(
      fixture.changeLines.filter { $0.contains("petting") },
      ["240 petting 1", "840 petting 2", "1740 petting 3", "3240 petting 4"])
    XCTAssertEqual(fixture.emoteLines, ["3240 love"])
    XCTAssertEqual(visibleOverlays(of: makePettedFace(through: 239), at: 239), [])
    XCTAssertEqual(visibleOverlays(of: makePettedFace(through: 240), at: 240), [.blush])
    XCTAssertEqual(visibleOverlays(of: makePettedFace(through: 840), at: 840), [.blush, .tinyHearts])
    XCTAssertEqual(visibleOverlays(of: makePettedFace(through: 1740), at: 1740).contains(.sparkle), true)
    XCTAssertEqual(visibleOverlays(of: makePettedFace(through: 3240), at: 3240).contains(.heart), true)
  }

  /// Returns a pal that is petted until an instant, with the finger still down.
  private func makePettedFace(through end: Int64) -> FaceFixture {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
    for piece in stride(from: Int64(120), through: end, by: 120) {
      fixture.applyAt(piece, .touch(.move(.init(x: 500 + Int(piece / 2), y: 300))))
    }
    fixture.advance(to: end)
    return fixture
  }

  private func visibleOverlays(of fixture: FaceFixture, at time: Int64) -> [Overlay] {
    fixture.expression(at: time).overlays.map { $0.overlay }
  }

  func test_example12_swipe_endsTheTouch() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
    fixture.applyAt(10, .touch(.move(.init(x: 560, y: 310))))
    for time in stride(from: Int64(120), to: 3000, by: 120) {
      fixture.applyAt(time, .touch(.move(.init(x: 560 + Int(time / 2), y: 310))))
    }
    fixture.applyAt(3000, .touch(.release))
    XCTAssertEqual(fixture.changeLines, ["10 swiped"])
  }

  func test_example13_smallEyes_appear_withHighAttachmentAndLongPetting() {
    let table: [(attachment: Int64, petted: Int64, small: Bool)] = [
      (600, 1501, false), (601, 1500, false), (601, 1501, true), (1000, 1500, false), (1000, 1501, true),
    ]
    for (attachment, petted, small) in table {
      var fixture = FaceFixture(attachment: attachment)
      // The attachment that petting adds during the test would change the result, so the daily limit is used up.
      fixture.engine.feelings.attachmentGrowth = DailyCount(day: Zone.utc.day(at: FaceFixture.tenOClock), count: 25)
      fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
      for piece in stride(from: Int64(120), through: 240 + petted, by: 120) {
        fixture.applyAt(piece, .touch(.move(.init(x: 500 + Int(piece / 2), y: 300))))
      }
      let face = fixture.expression(at: 240 + petted).face
      XCTAssertEqual(face?.eyes == .dots, small, "attachment \(attachment), \(petted) ms")
      XCTAssertEqual(face?.cheeks, small ? .deep : .blush)
    }
  }

  func test_example14_walkAndMilestone_makeThePalExcitedAndProud() throws {
    var fixture = FaceFixture(.active, from: FaceFixture.tenOClock + .hours(7))
    fixture.engine.feelings.stepMarks.count = 9
    fixture.context.stepsToday = 5000
    let changes: [PalChange.Kind] = [
      .stepsDelivered(steps: 100, total: 9000), .walkingStarted(until: fixture.instant(600_000)),
      .milestoneReached(5000),
    ]
    let events = changes.map { fixture.makeChangeEvent($0, at: 0) }
    XCTAssertEqual(
      fixture.engine.advance(applying: events, at: fixture.start, with: fixture.context).map { $0.kind.shortText },
      ["content to excited", "proud thumbsUp softHalo"])
    XCTAssertEqual(fixture.feelings(at: 0), [416, 778, 755])
    XCTAssertEqual(fixture.expression(at: 0).moodReason, "a milestone at 17:00:00")
    XCTAssertEqual(fixture.feelings(at: 240_000)[1], 577)
    XCTAssertEqual(fixture.feelings(at: 288_000)[1], 545)
    XCTAssertEqual([287_999, 288_000].map { fixture.expression(at: $0).mood }, [.excited, .happy])
  }
}
