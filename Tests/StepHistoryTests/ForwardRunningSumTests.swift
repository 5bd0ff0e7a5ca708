import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: incremental sums of many segments against sums of all segments each time.
final class ForwardRunningSumTests: XCTestCase {
  func test_forwardSum_equalsReference_afterAnyMoves() throws {
    var reached = 0
    let seeds = TestSeeds.range(outOf: 4000, oneIn: 250)
    for seed in seeds {
      var dice = SplitMix64(seed: seed ^ 0x5EED)
      var generator = SplitMix64(seed: seed)
      func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
      let drawn = try GeneratedOverlappingSamples(&generator)
      var samples = drawn.sources
      for sample in drawn.orderedSamples { try samples.append(sample) }
      let merge = StepMerge(
        itinerary: ZoneItinerary(.utc),
        spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      let since = draw(2) == 0 ? GeneratedOverlappingSamples.earliestStart + .seconds(draw(90_000)) : .distantPast
      let reference = ReferenceSum(merge.referenceHistory(of: samples, since: since))
      var sum = ForwardRunningSum(merge.history(of: samples, since: since))
      // Starts and ends of samples, above all those of zero length.
      let marks = drawn.orderedSamples.flatMap { sample in
        sample.length == .zero ? Array(repeating: sample.start, count: 50) : [sample.start, sample.end]
      }
      var at = GeneratedOverlappingSamples.earliestStart
      for _ in 0..<40 {
        let random = at + Milliseconds(Int64(draw(draw(2) == 0 ? 4_000_000 : 90_000_000)))
        let mark = marks[draw(marks.count)]
        let end = draw(2) == 0 || mark < at || mark > at + .hours(20) ? random : mark
        switch draw(3) {
        case 0:
          sum.advanceInBulk(to: end)
          at = end
        case 1:
          sum.advance(to: end)
          at = end
        default:
          let goal = reference.counted(at: at).rounded + Int64(1 + draw(draw(2) == 0 ? 300 : 5000))
          let expected = reference.instant(reaching: goal, from: at, to: end)
          XCTAssertEqual(sum.advanceToInstant(reaching: goal, by: end), expected, "seed \(seed)")
          at = expected ?? end
          reached += expected == nil ? 0 : 1
        }
        XCTAssertEqual(sum.position, at, "seed \(seed)")
        XCTAssertEqual(sum.counted, reference.counted(at: at), "seed \(seed) at \(at)")
        XCTAssertEqual(sum.countedBefore, reference.counted(before: at), "seed \(seed) before \(at)")
      }
    }
    XCTAssertGreaterThan(reached, min(200, 5 * seeds.count))
  }
  /// Steps of one instant do not count before that instant, and count before any later one.
  func test_zeroLengthSample_countsAtItsInstant_andNotBefore() throws {
    let begin = GeneratedOverlappingSamples.earliestStart
    // The interval of a sample around the point or after it, in seconds relative to the point.
    for (from, to) in [(-30, 30), (10, 70)] {
      var samples = StepSamples()
      let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
      let rows = [(0, 0, 10), (from, to, 30)].sorted { $0.0 < $1.0 }
      for (start, end, steps) in rows {
        try samples.append(
          StepSample(
            start: begin + .seconds(start), end: begin + .seconds(end), count: StepCount(steps: Int64(steps)),
            source: watch))
      }
      let merge = StepMerge(
        .sum, itinerary: ZoneItinerary(.utc),
        spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      var sum = ForwardRunningSum(merge.history(of: samples))
      sum.advance(to: begin)
      XCTAssertEqual(sum.counted.rounded - sum.countedBefore.rounded, 10, "\(from)")
      sum.advanceInBulk(to: begin + .seconds(to))
      XCTAssertEqual(sum.counted.rounded, 40, "\(from)")
      XCTAssertEqual(sum.countedBefore.rounded, 40, "\(from)")
    }
  }

  /// Steps of one instant count in a search that ends there, even if the sample around them reaches the goal only
  /// later.
  func test_zeroLengthSample_reachesTheGoal_atTheEndOfTheSearch() throws {
    let begin = GeneratedOverlappingSamples.earliestStart
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    for (from, to, steps) in [(0, 3600, 100), (1200, 1200, 50)] {
      try samples.append(
        StepSample(
          start: begin + .seconds(from), end: begin + .seconds(to), count: StepCount(steps: Int64(steps)),
          source: watch))
    }
    let merge = StepMerge(
      .sum, itinerary: ZoneItinerary(.utc),
      spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
    var sum = ForwardRunningSum(merge.history(of: samples))
    sum.advance(to: begin)
    XCTAssertEqual(sum.advanceToInstant(reaching: 60, by: begin + .seconds(1200)), begin + .seconds(1200))
    XCTAssertEqual(sum.counted.rounded, 83)
  }
}

/// Reference implementation: every segment, each time.
private struct ReferenceSum {
  private let pieces: [HistorySegment]

  init(_ history: History) { pieces = Array(history.segments) }

  func counted(before instant: Instant) -> StepCount {
    pieces.reduce(.zero) { $0 + $1.steps(from: .distantPast, to: instant) }
  }

  func counted(at instant: Instant) -> StepCount {
    pieces.reduce(.zero) { sum, piece in
      sum
        + (piece.from == piece.to && piece.from == instant
          ? piece.sampleSteps : piece.steps(from: .distantPast, to: instant))
    }
  }

  func instant(reaching steps: Int64, from: Instant, to end: Instant) -> Instant? {
    guard counted(at: end).rounded >= steps else { return nil }
    var (before, reached) = (from.millisecondsSince1970 - 1, end.millisecondsSince1970)
    while reached - before > 1 {
      let middle = (before + reached) / 2
      if counted(at: Instant(millisecondsSince1970: middle)).rounded >= steps {
        reached = middle
      } else {
        before = middle
      }
    }
    return Instant(millisecondsSince1970: reached)
  }
}
