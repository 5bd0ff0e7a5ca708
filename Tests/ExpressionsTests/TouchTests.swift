import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of touch gestures.
final class TouchTests: XCTestCase {
  /// Returns what is reported of a finger that moves by the given pieces, each in thousandths and milliseconds.
  private func told(_ pieces: [(by: Int, ms: Int64)], endsAt end: Int64? = nil) -> [String] {
    var led = LedFace()
    led.at(0, .gesture(.press(.init(x: 100, y: 500))))
    var (x, time) = (100, Int64(0))
    for (by, ms) in pieces {
      (x, time) = (x + by, time + ms)
      led.at(time, .gesture(.move(.init(x: x, y: 500))))
    }
    led.at(end ?? time + 1, .gesture(.release))
    let words = ["petting", "swiped", "tap", "hold", "long", "over"]
    return led.lines.filter { line in words.contains { line.contains($0) } }
  }

  func testHowFastPettingIs() {
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
    for (what, pieces, expected) in table { XCTAssertEqual(told(pieces), expected, what) }
  }

  func testPettingEndsWhenTheFingerRests() {
    // The last move that counts is at 200: the finger rests from there, and petting lasts until 700.
    let rests = told([(60, 100), (60, 100)], endsAt: 5000)
    XCTAssertEqual(rests, ["200 petting 1"])
    // With a move within 500 ms petting continues; at 500 ms it does not.
    XCTAssertEqual(told([(60, 100), (60, 100), (60, 499)], endsAt: 1000), ["200 petting 1", "800 petting 2"])
    XCTAssertEqual(told([(60, 100), (60, 100), (60, 500)], endsAt: 1000), ["200 petting 1"])
    // To pet again, the finger has to move as far as before.
    XCTAssertEqual(
      told([(60, 100), (60, 100), (60, 501), (60, 100)], endsAt: 1000), ["200 petting 1", "801 petting 1"])
  }

  func testStages() {
    for (end, count) in [(839, 1), (840, 2), (1739, 2), (1740, 3), (3239, 3), (3240, 4), (9000, 4)] as [(Int64, Int)] {
      var led = LedFace()
      led.at(0, .gesture(.press(.init(x: 500, y: 300))))
      for time in stride(from: Int64(120), through: end, by: 120) {
        led.at(time, .gesture(.move(.init(x: 500 + Int(time / 2), y: 300))))
      }
      led.at(end, .gesture(.cancel))
      XCTAssertEqual(led.lines.filter { $0.contains("petting") }.count, count, "until \(end)")
    }
  }

  /// Due changes are reported with their own instant, before the event during which they are found.
  func testWhatFellDueComesFirst() {
    var led = LedFace()
    led.at(0, .gesture(.press(.middle)))
    led.at(1200, .gesture(.release))
    XCTAssertEqual(led.lines, ["1200 overHold"])
    var late = LedFace()
    late.at(0, .gesture(.press(.middle)))
    late.at(60_000, .said("hmm"))
    XCTAssertEqual(late.lines, ["1200 overHold", "60000 said something", "60000 confused question"])
  }

  func testPettingSoothes() {
    var led = LedFace()
    led.at(0, .gesture(.press(.init(x: 500, y: 300))))
    led.pass(through: 2000)
    XCTAssertEqual(led.look(2000).face?.eyes, .cross)
    for time in stride(from: Int64(2120), through: 2600, by: 120) {
      led.at(time, .gesture(.move(.init(x: 500 + Int((time - 2000) / 2), y: 300))))
    }
    XCTAssertEqual(led.look(2600).face?.eyes, .arcs)
    led.at(2700, .gesture(.release))
    led.pass(through: 10_000)
    XCTAssertEqual(led.lines.filter { $0.contains("happy") }, [])
  }

  func testTheFaceUnderAFinger() {
    let table: [(time: Int64, x: Int, eyes: Eyes)] = [
      (200, 399, .left), (200, 400, .raised), (200, 600, .raised), (599, 601, .right), (600, 500, .half),
      (799, 500, .half), (800, 500, .cross), (1199, 500, .cross), (1200, 500, .cross),
    ]
    for (time, x, eyes) in table {
      // Between two blinks.
      var led = LedFace(from: LedFace.ten + Milliseconds(1100))
      led.at(0, .gesture(.press(.init(x: x, y: 500))))
      XCTAssertEqual(led.look(time).face?.eyes, eyes, "at \(time)")
    }
  }

  func testRuffled() {
    for (phase, body) in [(.dormant, nil), (.active, nil), (.energized, .shy), (.ascended, .shy)] as [(Phase, Body?)] {
      var led = LedFace(phase)
      led.at(0, .gesture(.press(.middle)))
      let faces = [1200, 1241, 1242, 1283, 1284, 1799, 1800, 2500].compactMap { led.look($0).face }
      XCTAssertEqual(faces.map { $0.lean }, [1, 1, -1, -1, 1, 1, 0, 0])
      XCTAssertTrue(faces.allSatisfy { $0.eyes == .cross && $0.mouth == .straight && $0.body == body })
      XCTAssertEqual(
        [1199, 1200, 2099, 2100].map { led.look($0).overlays.map { $0.kind } }, [[], [.puff], [.puff], []])
    }
  }

  func testTheHeadLeansToTheFinger() {
    for (x, lean) in [(399, -1), (400, 0), (600, 0), (601, 1)] {
      var led = LedFace()
      led.at(0, .gesture(.press(.init(x: x, y: 100))))
      led.at(100, .gesture(.move(.init(x: x, y: 200))))
      XCTAssertEqual(led.look(100).face?.lean, lean, "at \(x)")
    }
  }

  func testSmallEyesStayForAWhile() {
    var led = LedFace(attachment: 700)
    led.pet(0, for: 2000)
    XCTAssertEqual([2000, 2799, 2800].map { led.look($0).face?.cheeks }, [.deep, .deep, .blush])
    XCTAssertEqual([2000, 2799, 2800].map { led.look($0).face?.eyes == .dots }, [true, true, false])
  }

  /// An app may report any position of a finger, without an overflow.
  func testAFingerFromNowhere() {
    for (from, to) in [(Int.min, Int.max), (Int.max, Int.min), (0, Int.min), (Int.min, Int.min + 100)] {
      var led = LedFace()
      led.at(0, .gesture(.press(.init(x: from, y: to))))
      led.at(100, .gesture(.move(.init(x: to, y: to))))
      led.at(150, .gesture(.release))
      XCTAssertEqual(led.lines.first, to == Int.min + 100 ? "100 petting 1" : "100 swiped", "\(from) to \(to)")
    }
  }

  func testASecondFingerAndACancelAreNothing() {
    var led = LedFace()
    led.at(0, .gesture(.press(.middle)))
    led.at(100, .gesture(.press(.init(x: 0, y: 0))))
    led.at(150, .gesture(.release))
    led.at(160, .gesture(.release))
    XCTAssertEqual(led.lines, ["150 tap", "150 wink bounceLines"])
    var taken = LedFace()
    taken.at(0, .gesture(.press(.middle)))
    taken.at(150, .gesture(.cancel))
    taken.at(5000, .gesture(.press(.middle)))
    taken.at(6500, .gesture(.cancel))
    taken.pass(through: 20_000)
    XCTAssertEqual(taken.lines, ["6200 overHold"])
  }

  func testBehindATouchDoesNothing() {
    var led = LedFace(isInFront: false)
    led.touch(0, for: 100)
    led.pet(1000, for: 4000)
    led.at(9000, .said("dance"))
    XCTAssertEqual(led.lines, [])
    XCTAssertEqual(led.feels(9000), LedFace(isInFront: false).feels(9000))
    // A finger that was down when the app was closed is no longer down after it is reopened.
    var closed = LedFace()
    closed.at(0, .gesture(.press(.middle)))
    closed.at(100, changed: .appClosed)
    closed.at(200, changed: .appOpened)
    closed.at(300, .gesture(.release))
    XCTAssertEqual(closed.lines, [])
  }

  /// The app moves to the background last: a gesture at the same instant is completed first.
  func testATouchAtTheInstantOfAClose() {
    var led = LedFace()
    led.at(0, .gesture(.press(.middle)))
    led.at(100, led.change(.appClosed, at: 100), .gesture(.release))
    XCTAssertEqual(led.lines, ["100 tap", "100 wink bounceLines"])
    XCTAssertNil(led.look(100).face)
  }
}
