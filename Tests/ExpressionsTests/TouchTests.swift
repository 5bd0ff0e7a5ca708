import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of touch gestures.
final class TouchTests: XCTestCase {
  /// Returns what is reported of a finger that moves by the given distances, each in thousandths and milliseconds.
  private func touchLines(_ pieces: [(by: Int, ms: Int64)], endsAt end: Int64? = nil) -> [String] {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.init(x: 100, y: 500))))
    var (x, time) = (100, Int64(0))
    for (by, ms) in pieces {
      (x, time) = (x + by, time + ms)
      fixture.applyAt(time, .touch(.move(.init(x: x, y: 500))))
    }
    fixture.applyAt(end ?? time + 1, .touch(.release))
    let words = ["petting", "swiped", "tap", "hold", "long", "over"]
    return fixture.changeLines.filter { line in words.contains { line.contains($0) } }
  }

  func test_fingerSpeedAndDistance_distinguishPettingFromSwipes() {
    let table: [(what: String, pieces: [(by: Int, ms: Int64)], told: [String])] = [
      ("99 a second adds nothing", [(99, 1000), (99, 1000)], ["1200 overHold"]),
      ("100 a second pets", [(50, 500), (50, 500)], ["1000 petting 1"]),
      ("3,000 a second pets", [(150, 50)], ["50 petting 1"]),
      ("3,001 a second swipes", [(3001, 1000)], ["1000 swiped"]),
      ("a way of 99 is not enough", [(99, 100)], ["101 tap"]),
      ("a way of 100 is", [(100, 100)], ["100 petting 1"]),
      ("a slow piece between adds nothing", [(60, 100), (9, 100), (39, 100)], ["301 hold"]),
      ("and one more than that does", [(60, 100), (9, 100), (40, 100)], ["300 petting 1"]),
      ("both ways are a way", [(60, 100), (-60, 100)], ["200 petting 1"]),
      ("up to 40 from the press is no way", [(40, 10), (-40, 10), (40, 10), (-40, 10)], ["41 tap"]),
      ("41 is, and from there all counts", [(41, 20), (-41, 20), (18, 10)], ["50 petting 1"]),
      ("what came before it does not", [(40, 20), (60, 30), (39, 20)], ["71 tap"]),
      ("which leaves one to go", [(40, 20), (60, 30), (40, 20)], ["70 petting 1"]),
      ("a piece of no time joins the next", [(1000, 0), (-940, 100), (40, 100)], ["200 petting 1"]),
      ("nothing after a swipe", [(500, 10), (60, 100), (60, 100), (60, 100)], ["10 swiped"]),
      ("a swipe ends petting", [(100, 100), (500, 10), (60, 100), (60, 600)], ["100 petting 1", "110 swiped"]),
    ]
    for (what, pieces, expected) in table { XCTAssertEqual(touchLines(pieces), expected, what) }
  }

  func test_petting_ends_after500MillisecondsWithoutMovement() {
    // The last move that counts is at 200: the finger rests from there, and petting lasts until 700.
    let rests = touchLines([(60, 100), (60, 100)], endsAt: 5000)
    XCTAssertEqual(rests, ["200 petting 1"])
    // With a move within 500 ms petting continues; at 500 ms it does not.
    XCTAssertEqual(touchLines([(60, 100), (60, 100), (60, 499)], endsAt: 1000), ["200 petting 1", "800 petting 2"])
    XCTAssertEqual(touchLines([(60, 100), (60, 100), (60, 500)], endsAt: 1000), ["200 petting 1"])
    // To pet again, the finger has to move as far as before.
    XCTAssertEqual(
      touchLines([(60, 100), (60, 100), (60, 501), (60, 100)], endsAt: 1000), ["200 petting 1", "801 petting 1"])
  }

  func test_petting_reachesFourStages_atTheirTimes() {
    for (end, count) in [(839, 1), (840, 2), (1739, 2), (1740, 3), (3239, 3), (3240, 4), (9000, 4)] as [(Int64, Int)] {
      var fixture = FaceFixture()
      fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
      for time in stride(from: Int64(120), through: end, by: 120) {
        fixture.applyAt(time, .touch(.move(.init(x: 500 + Int(time / 2), y: 300))))
      }
      fixture.applyAt(end, .touch(.cancel))
      XCTAssertEqual(fixture.changeLines.filter { $0.contains("petting") }.count, count, "until \(end)")
    }
  }

  /// Due changes are reported with their own instant, before the event during which they are found.
  func test_dueTimers_areReportedAtTheirTime_beforeTheNextEvent() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.center)))
    fixture.applyAt(1200, .touch(.release))
    XCTAssertEqual(fixture.changeLines, ["1200 overHold"])
    var late = FaceFixture()
    late.applyAt(0, .touch(.press(.center)))
    late.applyAt(60_000, .said("hmm"))
    XCTAssertEqual(late.changeLines, ["1200 overHold", "60000 said something", "60000 confused question"])
  }

  func test_petting_calmsARuffledPal() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.init(x: 500, y: 300))))
    fixture.advance(to: 2000)
    XCTAssertEqual(fixture.expression(at: 2000).face?.eyes, .cross)
    for time in stride(from: Int64(2120), through: 2600, by: 120) {
      fixture.applyAt(time, .touch(.move(.init(x: 500 + Int((time - 2000) / 2), y: 300))))
    }
    XCTAssertEqual(fixture.expression(at: 2600).face?.eyes, .arcs)
    fixture.applyAt(2700, .touch(.release))
    fixture.advance(to: 10_000)
    XCTAssertEqual(fixture.changeLines.filter { $0.contains("happy") }, [])
  }

  func test_eyes_followTheFinger_thenCloseWithTheHold() {
    let table: [(time: Int64, x: Int, eyes: Eyes)] = [
      (200, 399, .left), (200, 400, .raised), (200, 600, .raised), (599, 601, .right), (600, 500, .half),
      (799, 500, .half), (800, 500, .cross), (1199, 500, .cross), (1200, 500, .cross),
    ]
    for (time, x, eyes) in table {
      // Between two blinks.
      var fixture = FaceFixture(from: FaceFixture.tenOClock + Milliseconds(1100))
      fixture.applyAt(0, .touch(.press(.init(x: x, y: 500))))
      XCTAssertEqual(fixture.expression(at: time).face?.eyes, eyes, "at \(time)")
    }
  }

  func test_tooLongHold_rufflesThePal() {
    for (phase, body) in [(.dormant, nil), (.active, nil), (.energized, .shy), (.ascended, .shy)]
      as [(Phase, BodyPose?)]
    {
      var fixture = FaceFixture(phase)
      fixture.applyAt(0, .touch(.press(.center)))
      let faces = [1200, 1241, 1242, 1283, 1284, 1799, 1800, 2500].compactMap { fixture.expression(at: $0).face }
      XCTAssertEqual(faces.map { $0.lean }, [1, 1, -1, -1, 1, 1, 0, 0])
      XCTAssertTrue(faces.allSatisfy { $0.eyes == .cross && $0.mouth == .straight && $0.body == body })
      XCTAssertEqual(
        [1199, 1200, 2099, 2100].map { fixture.expression(at: $0).overlays.map { $0.overlay } },
        [[], [.puff], [.puff], []])
    }
  }

  func test_head_leansTowardThePettingFinger() {
    for (x, lean) in [(399, -1), (400, 0), (600, 0), (601, 1)] {
      var fixture = FaceFixture()
      fixture.applyAt(0, .touch(.press(.init(x: x, y: 100))))
      fixture.applyAt(100, .touch(.move(.init(x: x, y: 200))))
      XCTAssertEqual(fixture.expression(at: 100).face?.lean, lean, "at \(x)")
    }
  }

  func test_smallEyes_remain800Milliseconds_afterPetting() {
    var fixture = FaceFixture(attachment: 700)
    fixture.applyPetting(0, for: 2000)
    XCTAssertEqual([2000, 2799, 2800].map { fixture.expression(at: $0).face?.cheeks }, [.deep, .deep, .blush])
    XCTAssertEqual([2000, 2799, 2800].map { fixture.expression(at: $0).face?.eyes == .dots }, [true, true, false])
  }

  /// An app may report any position of a finger, without an overflow.
  func test_extremeFingerPositions_causeNoOverflow() {
    for (from, to) in [(Int.min, Int.max), (Int.max, Int.min), (0, Int.min), (Int.min, Int.min + 100)] {
      var fixture = FaceFixture()
      fixture.applyAt(0, .touch(.press(.init(x: from, y: to))))
      fixture.applyAt(100, .touch(.move(.init(x: to, y: to))))
      fixture.applyAt(150, .touch(.release))
      XCTAssertEqual(
        fixture.changeLines.first, to == Int.min + 100 ? "100 petting 1" : "100 swiped", "\(from) to \(to)")
    }
  }

  func test_secondPressAndCancel_areIgnored() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.center)))
    fixture.applyAt(100, .touch(.press(.init(x: 0, y: 0))))
    fixture.applyAt(150, .touch(.release))
    fixture.applyAt(160, .touch(.release))
    XCTAssertEqual(fixture.changeLines, ["150 tap", "150 wink bounceLines"])
    var taken = FaceFixture()
    taken.applyAt(0, .touch(.press(.center)))
    taken.applyAt(150, .touch(.cancel))
    taken.applyAt(5000, .touch(.press(.center)))
    taken.applyAt(6500, .touch(.cancel))
    taken.advance(to: 20_000)
    XCTAssertEqual(taken.changeLines, ["6200 overHold"])
  }

  func test_touches_areIgnored_inTheBackground() {
    var fixture = FaceFixture(isInForeground: false)
    fixture.applyTouch(0, for: 100)
    fixture.applyPetting(1000, for: 4000)
    fixture.applyAt(9000, .said("dance"))
    XCTAssertEqual(fixture.changeLines, [])
    XCTAssertEqual(fixture.feelings(at: 9000), FaceFixture(isInForeground: false).feelings(at: 9000))
    // A finger that was down when the app was closed is no longer down after it is reopened.
    var closed = FaceFixture()
    closed.applyAt(0, .touch(.press(.center)))
    closed.applyAt(100, changed: .appClosed)
    closed.applyAt(200, changed: .appOpened)
    closed.applyAt(300, .touch(.release))
    XCTAssertEqual(closed.changeLines, [])
  }

  /// The app moves to the background last: a touch event at the same instant is completed first.
  func test_touchAtTheInstantOfClose_isCompletedBeforeTheClose() {
    var fixture = FaceFixture()
    fixture.applyAt(0, .touch(.press(.center)))
    fixture.applyAt(100, fixture.makeChangeEvent(.appClosed, at: 100), .touch(.release))
    XCTAssertEqual(fixture.changeLines, ["100 tap", "100 wink bounceLines"])
    XCTAssertNil(fixture.expression(at: 100).face)
  }
}
