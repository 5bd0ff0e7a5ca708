import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Example cases of a pal's day whose numbers were computed by hand before the code was written.
final class CaseTests: XCTestCase {
  /// The identity of the pal determines the seed with which all draws begin.
  func testTheSeedOfAMaleInTheClassicStyle() {
    let born = LocalTime(startOf: CivilDay(daysSince1970: 20_089)).instant(offsetSeconds: 0)
    let pal = Pal(
      createdAt: born, look: Look(gender: .male, style: .classic), zone: .utc, entitlements: .none,
      hasSeenPaywall: false, under: .standard)
    XCTAssertEqual(born.description, "2025-01-01T00:00:00Z")
    XCTAssertEqual(pal.seed, LedFace.seed)
    XCTAssertEqual(LedFace.ten.description, "2025-03-05T10:00:00Z")
    XCTAssertEqual(LedFace.ten.millisecondsSince1970 / 8000, 217_646_100)
  }

  func test1and2ExcitementFalls() {
    let course = Axis.arousal.course(under: .standard)
    let start = Deviation(grains: 500 * 60_000, at: LedFace.ten)
    func grains(_ time: Int64, of deviation: Deviation) -> Int64 {
      deviation.grains(at: LedFace.ten + Milliseconds(time), course)
    }
    XCTAssertEqual(grains(60_000, of: start), 380 * 60_000)
    XCTAssertEqual(grains(100_000, of: start), 300 * 60_000)
    XCTAssertEqual(Deviation.thousandths(of: grains(300_000, of: start)), 167)
    XCTAssertEqual([549_999, 550_000].map { grains($0, of: start) }, [40, 0])

    var stored = start
    for time: Int64 in [1, 99_990, 100_003, 140_000, 300_001, 444_444, 549_998] {
      let at = LedFace.ten + Milliseconds(time)
      stored = Deviation(grains: stored.grains(at: at, course), at: at)
      XCTAssertEqual(stored.grains, grains(time, of: start), "after \(time) ms")
    }
    XCTAssertEqual(grains(549_999, of: stored), 40)
  }

  func test3BaselinesByTheTimeOfDay() {
    let noon = LocalTime(startOf: CivilDay(daysSince1970: 20_152)).instant(offsetSeconds: 0)
    let times = [0, 7, 10, 14, 17, 21, 23].map { Zone.utc.localTime(at: noon + .hours($0)) }
    XCTAssertEqual(times.map { Axis.arousal.baseline(at: $0) }, [100, 233, 386, 330, 420, 300, 150])
    XCTAssertEqual(times.map { Axis.vigour.baseline(at: $0) }, [150, 433, 670, 550, 650, 400, 200])
  }

  /// Returns a pal whose app was closed some time before ten and is opened at ten.
  private func opened(after away: Milliseconds, _ phase: Phase = .energized) -> LedFace {
    var led = LedFace(phase)
    let left = LedFace.ten - away
    led.face = Countenance(
      createdAt: left - .minutes(1), seed: LedFace.seed, led.facts, isInFront: true, under: .standard, face: .standard)
    led.at(-away.count, changed: .appClosed)
    led.at(0, changed: .appOpened)
    return led
  }

  func test4AReturn() {
    let led = opened(after: .hours(8))
    XCTAssertEqual(led.feels(0), [280, 536, 670])
    XCTAssertEqual(led.look(0).attachment, 104)
    XCTAssertEqual(led.emotes, ["0 joyful"])
    XCTAssertEqual([2499, 2500].map { led.look($0).emote?.emote }, [.joyful, nil])
    XCTAssertEqual(led.feels(300_000).prefix(2), [270, 384])
  }

  func test5APlainOpen() {
    let led = opened(after: .hours(8) - Milliseconds(1))
    XCTAssertEqual(led.feels(0), [220, 466, 670])
    XCTAssertEqual(led.emotes, [])
    // It waves for 1,200 ms.
    XCTAssertEqual([0, 200, 400, 600, 1199].map { led.look($0).face?.body }, [.wide, .wave, .wide, .wave, .wide])
    XCTAssertNil(led.look(1200).face?.body)
    XCTAssertNil(opened(after: .hours(7), .active).look(200).face?.body)
  }

  func test6AwayForAMonth() {
    let led = opened(after: .hours(720))
    XCTAssertEqual(led.feels(0).prefix(2), [320, 586])
    XCTAssertEqual(led.look(0).attachment, 104)
    XCTAssertEqual(led.emotes, ["0 joyful"])
  }

  func test7FiveTaps() {
    var led = LedFace()
    for tap in 0..<5 { led.touch(Int64(1000 * tap), for: 100) }
    XCTAssertEqual(led.feels(4100).prefix(2), [242, 467])
    XCTAssertEqual(led.look(4100).attachment, 102)
    XCTAssertEqual(led.emotes, ["100 wink", "3100 wink"])

    var quick = LedFace()
    for tap in 0..<5 { quick.touch(Int64(600 * tap), for: 100) }
    XCTAssertEqual(quick.emotes.prefix(2), ["100 wink", "1300 laughing"])
  }

  func test8FiveSlowTaps() {
    var led = LedFace()
    for tap in 0..<5 { led.touch(Int64(10_000 * tap), for: 100) }
    XCTAssertEqual(led.feels(40_100).prefix(2), [349, 659])
    XCTAssertEqual(led.moods, ["40100 excited"])
  }

  func test9HowLongAFingerRests() {
    let table: [(length: Int64, name: String)] = [
      (0, "tap"), (199, "tap"), (200, "hold"), (201, "hold"), (599, "hold"), (600, "long"), (601, "long"),
      (1199, "long"), (1200, "overHold"), (1201, "overHold"),
    ]
    for (length, name) in table {
      var led = LedFace()
      led.touch(0, for: length)
      XCTAssertEqual(led.lines.first, "\(length < 1200 ? length : 1200) \(name)", "\(length) ms")
      XCTAssertEqual(led.lines.filter { $0.hasSuffix(name) }.count, 1)
    }
  }

  func test10AFingerThatRestsTooLong() {
    var led = LedFace()
    led.touch(0, for: 3000)
    led.pass(through: 70_000)
    XCTAssertEqual(led.lines, ["1200 overHold", "3900 happy sparkle"])
    XCTAssertEqual([1199, 1200, 31_200, 61_200].map { heldTooLong(upTo: $0).feels($0)[0] }, [200, 140, 170, 200])
    for time in stride(from: 0, through: 70_000, by: 500) {
      XCTAssertEqual(heldTooLong(upTo: Int64(time)).look(Int64(time)).mood, .content, "\(time) ms")
    }
  }

  /// Returns a pal that a finger holds for three seconds, at `time` within them.
  private func heldTooLong(upTo time: Int64) -> LedFace {
    var led = LedFace()
    led.at(0, .gesture(.press(.middle)))
    if time >= 3000 { led.at(3000, .gesture(.release)) }
    return led
  }

  func test11Petting() {
    var led = LedFace(.energized)
    led.pet(0, for: 3600)
    XCTAssertEqual(
      led.lines.filter { $0.contains("petting") },
      ["240 petting 1", "840 petting 2", "1740 petting 3", "3240 petting 4"])
    XCTAssertEqual(led.emotes, ["3240 love"])
    XCTAssertEqual(shown(by: petted(through: 239), at: 239), [])
    XCTAssertEqual(shown(by: petted(through: 240), at: 240), [.blush])
    XCTAssertEqual(shown(by: petted(through: 840), at: 840), [.blush, .tinyHearts])
    XCTAssertEqual(shown(by: petted(through: 1740), at: 1740).contains(.sparkle), true)
    XCTAssertEqual(shown(by: petted(through: 3240), at: 3240).contains(.heart), true)
  }

  /// Returns a pal that is petted until an instant, with the finger still down.
  private func petted(through end: Int64) -> LedFace {
    var led = LedFace()
    led.at(0, .gesture(.press(.init(x: 500, y: 300))))
    for piece in stride(from: Int64(120), through: end, by: 120) {
      led.at(piece, .gesture(.move(.init(x: 500 + Int(piece / 2), y: 300))))
    }
    led.pass(through: end)
    return led
  }

  private func shown(by led: LedFace, at time: Int64) -> [Overlay] { led.look(time).overlays.map { $0.kind } }

  func test12ASwipe() {
    var led = LedFace()
    led.at(0, .gesture(.press(.init(x: 500, y: 300))))
    led.at(10, .gesture(.move(.init(x: 560, y: 310))))
    for time in stride(from: Int64(120), to: 3000, by: 120) {
      led.at(time, .gesture(.move(.init(x: 560 + Int(time / 2), y: 310))))
    }
    led.at(3000, .gesture(.release))
    XCTAssertEqual(led.lines, ["10 swiped"])
  }

  func test13SmallEyes() {
    let table: [(attachment: Int64, petted: Int64, small: Bool)] = [
      (600, 1501, false), (601, 1500, false), (601, 1501, true), (1000, 1500, false), (1000, 1501, true),
    ]
    for (attachment, petted, small) in table {
      var led = LedFace(attachment: attachment)
      // The attachment that petting adds during the test would change the result, so the daily limit is used up.
      led.face.feelings.grown = DayCount(day: Zone.utc.day(at: LedFace.ten), count: 25)
      led.at(0, .gesture(.press(.init(x: 500, y: 300))))
      for piece in stride(from: Int64(120), through: 240 + petted, by: 120) {
        led.at(piece, .gesture(.move(.init(x: 500 + Int(piece / 2), y: 300))))
      }
      let face = led.look(240 + petted).face
      XCTAssertEqual(face?.eyes == .dots, small, "attachment \(attachment), \(petted) ms")
      XCTAssertEqual(face?.cheeks, small ? .deep : .blush)
    }
  }

  func test14AWalkAndAMilestone() throws {
    var led = LedFace(.active, from: LedFace.ten + .hours(7))
    led.face.feelings.marks.count = 9
    led.facts.today = 5000
    let changes: [Change.Kind] = [
      .stepsDelivered(steps: 100, total: 9000), .walkingStarted(until: led.instant(600_000)), .milestoneReached(5000),
    ]
    let happenings = changes.map { led.change($0, at: 0) }
    XCTAssertEqual(
      led.face.live(happenings, at: led.start, as: led.facts).map { $0.kind.inShort },
      ["content to excited", "proud thumbsUp softHalo"])
    XCTAssertEqual(led.feels(0), [416, 778, 755])
    XCTAssertEqual(led.look(0).moodReason, "a milestone at 17:00:00")
    XCTAssertEqual(led.feels(240_000)[1], 577)
    XCTAssertEqual(led.feels(288_000)[1], 545)
    XCTAssertEqual([287_999, 288_000].map { led.look($0).mood }, [.excited, .happy])
  }
}
