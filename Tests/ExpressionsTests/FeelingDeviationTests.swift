import TestSupport
import XCTest

@testable import Expressions
@testable import PixelPalCore

/// Tests of how feelings decay, against a reference that takes one step per millisecond.
final class FeelingDeviationTests: XCTestCase {
  private static let axes: [(axis: FeelingAxis, fast: Int64, slow: Int64, rise: Int64)] = [
    (.valence, 6, 2, 60), (.arousal, 120, 40, 20), (.vigour, 3, 3, 0),
  ]

  func test_deviation_equalsReference_thatDecaysMillisecondByMillisecond() {
    let axes = FeelingDeviationTests.axes
    for seed in TestSeeds.range(outOf: 600) {
      var dice = SplitMix64(seed: seed)
      for (axis, fast, slow, rise) in axes {
        let deviationRange: ClosedRange<Int64> = axis == .vigour ? 0...800 : -300...800
        let width = UInt64((deviationRange.upperBound - deviationRange.lowerBound) * 60_000 + 1)
        var grains = deviationRange.lowerBound * 60_000 + Int64(dice.draw(below: width))
        // Include values close to the point at which the slope changes.
        if dice.draw(below: 3) == 0 { grains = 300 * 60_000 + Int64(dice.draw(below: 100_000)) }
        if dice.draw(below: 6) == 0 { grains = Int64(dice.draw(below: 4000)) - (axis == .vigour ? 0 : 2000) }
        let start = FeelingDeviation(grains: grains, at: FaceFixture.tenOClock)
        let fastFallThreshold: Int64 = axis == .vigour ? 0 : 300 * 60_000
        for time in Int64(1)...3000 {
          if grains > fastFallThreshold && axis != .vigour {
            grains -= fast
          } else if grains > 0 {
            grains = max(0, grains - slow)
          } else if grains < 0 {
            grains = min(0, grains + rise)
          }
          let now = FaceFixture.tenOClock + Milliseconds(time)
          guard start.grains(at: now, dynamics: axis.dynamics(under: .standard)) == grains else {
            return XCTFail("\(axis) of \(start.grains) after \(time) ms, seed \(seed)")
          }
        }
      }
    }
  }

  /// Evaluating and storing a deviation at any instants in between does not change its later values.
  func test_deviation_isUnchanged_byStoringIntermediateValues() {
    for seed in TestSeeds.range(outOf: 60_000) {
      var dice = SplitMix64(seed: seed)
      let axis = FeelingAxis.allCases[Int(dice.draw(below: 3))]
      let dynamics = axis.dynamics(under: .standard)
      let grains = dynamics.deviationRange.lowerBound * 60_000 + Int64(dice.draw(below: 1_100 * 60_000))
      let start = FeelingDeviation(
        grains: min(grains, dynamics.deviationRange.upperBound * 60_000), at: FaceFixture.tenOClock)
      var (stored, now) = (start, FaceFixture.tenOClock)
      for _ in 0..<7 {
        now = now + Milliseconds(Int64(dice.draw(below: [2, 1000, 100_000, 100_000_000][Int(dice.draw(below: 4))])))
        stored = FeelingDeviation(grains: stored.grains(at: now, dynamics: dynamics), at: now)
        XCTAssertEqual(stored.grains, start.grains(at: now, dynamics: dynamics), "seed \(seed), \(axis)")
      }
    }
  }

  /// Displayed values are whole thousandths, rounded half up.
  func test_thousandths_areRoundedHalfUp() {
    let table: [(grains: Int64, shown: Int64)] = [
      (0, 0), (29_999, 0), (30_000, 1), (59_999, 1), (89_999, 1), (90_000, 2), (-30_000, 0), (-30_001, -1),
      (-90_000, -1), (-90_001, -2),
    ]
    for (grains, shown) in table {
      XCTAssertEqual(FeelingDeviation.roundedThousandths(ofGrains: grains), shown, "\(grains)")
    }
  }

  /// Any negative deviation of valence has decayed to zero after five minutes.
  func test_negativeValence_decaysToZero_inFiveMinutes() {
    var deviation = FeelingDeviation(at: FaceFixture.tenOClock)
    let dynamics = FeelingAxis.valence.dynamics(under: .standard)
    deviation.add(grains: -900 * 60_000, at: FaceFixture.tenOClock, dynamics: dynamics)
    XCTAssertEqual(deviation.grains, -300 * 60_000)
    XCTAssertEqual(deviation.grains(at: FaceFixture.tenOClock + Milliseconds(299_999), dynamics: dynamics), -60)
    XCTAssertEqual(deviation.grains(at: FaceFixture.tenOClock + .minutes(5), dynamics: dynamics), 0)
  }

  /// The daily curve is linear between its nodes, evaluated by the whole minute, and never leaves its range.
  func test_baselines_areLinearBetweenNodes_atEveryMinuteOfADay() {
    let nodes: [(minute: Int, arousal: Int64, vigour: Int64)] = [
      (0, 100, 150), (360, 150, 300), (540, 400, 700), (840, 330, 550), (1020, 420, 650), (1260, 300, 400),
      (1380, 150, 200), (1440, 100, 150),
    ]
    let midnight = FaceFixture.tenOClock - .hours(10)
    for (from, to) in zip(nodes, nodes.dropFirst()) {
      for minute in from.minute..<to.minute {
        let time = Zone.utc.localTime(at: midnight + .minutes(minute) + Milliseconds(59_999))
        func line(_ a: Int64, _ b: Int64) -> Int64 {
          let exact = Double(b - a) * Double(minute - from.minute) / Double(to.minute - from.minute)
          return a + Int64(exact.rounded(.down))
        }
        XCTAssertEqual(FeelingAxis.arousal.baseline(at: time), line(from.arousal, to.arousal), "\(minute)")
        XCTAssertEqual(FeelingAxis.vigour.baseline(at: time), line(from.vigour, to.vigour), "\(minute)")
        XCTAssertEqual(FeelingAxis.valence.baseline(at: time), 200)
      }
    }
  }
}
