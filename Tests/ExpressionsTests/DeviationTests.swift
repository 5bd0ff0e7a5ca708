import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of how feelings decay, against a reference that takes one step per millisecond.
final class DeviationTests: XCTestCase {
  private static let axes: [(axis: Axis, fast: Int64, slow: Int64, rise: Int64)] = [
    (.valence, 6, 2, 60), (.arousal, 120, 40, 20), (.vigour, 3, 3, 0),
  ]

  func testEachMillisecondTakesOneStep() {
    let course = DeviationTests.axes
    for seed in Seeds.first(of: 600) {
      var dice = SplitMix(seed: seed)
      for (axis, fast, slow, rise) in course {
        let reach: ClosedRange<Int64> = axis == .vigour ? 0...800 : -300...800
        let width = UInt64((reach.upperBound - reach.lowerBound) * 60_000 + 1)
        var grains = reach.lowerBound * 60_000 + Int64(dice.draw(below: width))
        // Include values close to the point at which the slope changes.
        if dice.draw(below: 3) == 0 { grains = 300 * 60_000 + Int64(dice.draw(below: 100_000)) }
        if dice.draw(below: 6) == 0 { grains = Int64(dice.draw(below: 4000)) - (axis == .vigour ? 0 : 2000) }
        let start = Deviation(grains: grains, at: LedFace.ten)
        let knee: Int64 = axis == .vigour ? 0 : 300 * 60_000
        for time in Int64(1)...3000 {
          if grains > knee && axis != .vigour {
            grains -= fast
          } else if grains > 0 {
            grains = max(0, grains - slow)
          } else if grains < 0 {
            grains = min(0, grains + rise)
          }
          let now = LedFace.ten + Milliseconds(time)
          guard start.grains(at: now, axis.course(under: .standard)) == grains else {
            return XCTFail("\(axis) of \(start.grains) after \(time) ms, seed \(seed)")
          }
        }
      }
    }
  }

  /// Evaluating and storing a deviation at any instants in between does not change its later values.
  func testNoWayOnTheWayMatters() {
    for seed in Seeds.first(of: 60_000) {
      var dice = SplitMix(seed: seed)
      let axis = Axis.allCases[Int(dice.draw(below: 3))]
      let course = axis.course(under: .standard)
      let grains = course.reach.lowerBound * 60_000 + Int64(dice.draw(below: 1_100 * 60_000))
      let start = Deviation(grains: min(grains, course.reach.upperBound * 60_000), at: LedFace.ten)
      var (stored, now) = (start, LedFace.ten)
      for _ in 0..<7 {
        now = now + Milliseconds(Int64(dice.draw(below: [2, 1000, 100_000, 100_000_000][Int(dice.draw(below: 4))])))
        stored = Deviation(grains: stored.grains(at: now, course), at: now)
        XCTAssertEqual(stored.grains, start.grains(at: now, course), "seed \(seed), \(axis)")
      }
    }
  }

  /// Displayed values are whole thousandths, rounded half up.
  func testWhatIsShown() {
    let table: [(grains: Int64, shown: Int64)] = [
      (0, 0), (29_999, 0), (30_000, 1), (59_999, 1), (89_999, 1), (90_000, 2), (-30_000, 0), (-30_001, -1),
      (-90_000, -1), (-90_001, -2),
    ]
    for (grains, shown) in table { XCTAssertEqual(Deviation.thousandths(of: grains), shown, "\(grains)") }
  }

  /// Any negative deviation of valence has decayed to zero after five minutes.
  func testForgivenInFiveMinutes() {
    var deviation = Deviation(at: LedFace.ten)
    let course = Axis.valence.course(under: .standard)
    deviation.move(by: -900 * 60_000, at: LedFace.ten, course)
    XCTAssertEqual(deviation.grains, -300 * 60_000)
    XCTAssertEqual(deviation.grains(at: LedFace.ten + Milliseconds(299_999), course), -60)
    XCTAssertEqual(deviation.grains(at: LedFace.ten + .minutes(5), course), 0)
  }

  /// The daily curve is linear between its nodes, evaluated by the whole minute, and never leaves its range.
  func testEachMinuteOfADay() {
    let nodes: [(minute: Int, arousal: Int64, vigour: Int64)] = [
      (0, 100, 150), (360, 150, 300), (540, 400, 700), (840, 330, 550), (1020, 420, 650), (1260, 300, 400),
      (1380, 150, 200), (1440, 100, 150),
    ]
    let midnight = LedFace.ten - .hours(10)
    for (from, to) in zip(nodes, nodes.dropFirst()) {
      for minute in from.minute..<to.minute {
        let time = Zone.utc.localTime(at: midnight + .minutes(minute) + Milliseconds(59_999))
        func line(_ a: Int64, _ b: Int64) -> Int64 {
          let exact = Double(b - a) * Double(minute - from.minute) / Double(to.minute - from.minute)
          return a + Int64(exact.rounded(.down))
        }
        XCTAssertEqual(Axis.arousal.baseline(at: time), line(from.arousal, to.arousal), "\(minute)")
        XCTAssertEqual(Axis.vigour.baseline(at: time), line(from.vigour, to.vigour), "\(minute)")
        XCTAssertEqual(Axis.valence.baseline(at: time), 200)
      }
    }
  }
}
