import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import Replay

/// Sums of many pieces at once, beside those of samples one by one.
final class PieceSumTests: XCTestCase {
  func testSumsAreThoseOfSamples() throws {
    var reached = 0
    for seed in Seeds.first(of: 4000) {
      var dice = Dice(seed)
      var generator = SplitMix(seed: seed)
      let drawn = try OverlappingSamples(&generator)
      var samples = drawn.sources
      for sample in drawn.ordered { try samples.append(sample) }
      let merge = StepMerge(
        places: Itinerary(.utc), unfolding: Unfolding(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      let since = dice.draw(2) == 0 ? OverlappingSamples.begin + .seconds(dice.draw(90_000)) : .distantPast
      var slow = merge.history(of: samples, since: since, by: .one, isGeneral: true).runningSum()
      var sum = PieceSum(merge.history(of: samples, since: since))
      // Where something begins, most of all what has no length, or is over.
      let marks = drawn.ordered.flatMap { sample in
        sample.length == .zero ? Array(repeating: sample.start, count: 50) : [sample.start, sample.end]
      }
      var at = OverlappingSamples.begin
      for _ in 0..<40 {
        let random = at + Milliseconds(Int64(dice.draw(dice.draw(2) == 0 ? 4_000_000 : 90_000_000)))
        let mark = marks[dice.draw(marks.count)]
        let end = dice.draw(2) == 0 || mark < at || mark > at + .hours(20) ? random : mark
        switch dice.draw(3) {
        case 0:
          sum.goOn(to: end)
          at = end
        case 1:
          sum.move(to: end)
          at = end
        default:
          let goal = slow.counted(at: at).rounded + Int64(1 + dice.draw(dice.draw(2) == 0 ? 300 : 5000))
          let expected = slow.instant(reaching: goal).flatMap { $0 <= end ? $0 : nil }
          XCTAssertEqual(sum.instant(reaching: goal, by: end), expected, "seed \(seed)")
          at = expected ?? end
          reached += expected == nil ? 0 : 1
        }
        XCTAssertEqual(sum.position, at, "seed \(seed)")
        XCTAssertEqual(sum.counted, slow.counted(at: at), "seed \(seed) at \(at)")
        XCTAssertEqual(sum.countedBefore, slow.counted(before: at), "seed \(seed) before \(at)")
      }
    }
    XCTAssertGreaterThan(reached, 200)
  }
  /// Steps of one instant are no part of what was counted before it, and are part of what was before any other.
  func testStepsOfOneInstant() throws {
    let begin = OverlappingSamples.begin
    // Beside a sample that lasts, and ahead of one: from where to where, in seconds after the point.
    for (from, to) in [(-30, 30), (10, 70)] {
      var samples = StepSamples()
      let watch = try samples.id(of: StepSource(name: "Watch"))
      let rows = [(0, 0, 10), (from, to, 30)].sorted { $0.0 < $1.0 }
      for (start, end, steps) in rows {
        try samples.append(
          StepSample(
            start: begin + .seconds(start), end: begin + .seconds(end), count: StepCount(steps: Int64(steps)),
            source: watch))
      }
      let merge = StepMerge(
        .sum, places: Itinerary(.utc), unfolding: Unfolding(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      var sum = PieceSum(merge.history(of: samples))
      sum.move(to: begin)
      XCTAssertEqual(sum.counted.rounded - sum.countedBefore.rounded, 10, "\(from)")
      sum.goOn(to: begin + .seconds(to))
      XCTAssertEqual(sum.counted.rounded, 40, "\(from)")
      XCTAssertEqual(sum.countedBefore.rounded, 40, "\(from)")
    }
  }
}
