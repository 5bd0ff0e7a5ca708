import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: segments of alternating sources from the streaming merge against those of the general merge.
final class StreamingMergeTests: XCTestCase {
  private static let start = GeneratedOverlappingSamples.earliestStart
  private static var backwards: Workers {
    Workers(count: 3) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  private func makeMerge(_ belief: SourcePriority = .standard, countsManualEntries: Bool = false) throws -> StepMerge {
    let zone = try XCTUnwrap(Zone(offsetSeconds: 3600))
    return StepMerge(
      sourcePriority: belief, countsManualEntries: countsManualEntries, itinerary: ZoneItinerary(zone),
      spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
  }

  func test_segmentsAndSums_equalReference_ofGeneratedSamples() throws {
    var (packed, cut) = (0, 0)
    for seed in TestSeeds.range(outOf: 4000, oneIn: 200) {
      var dice = SplitMix64(seed: seed)
      let samples = try GeneratedOverlappingSamples(&dice).samplesInRandomBlocks(&dice)
      let belief = dice.draw(below: 2) == 0 ? SourcePriority.standard : SourcePriority(["phone", "other"])
      let merge = try makeMerge(belief, countsManualEntries: dice.draw(below: 2) == 0)
      let since = randomCreationTime(in: merge.history(of: samples), &dice)
      let general = merge.referenceHistory(of: samples, since: since)
      for workers in [Workers.single, Self.backwards] {
        let history = merge.history(of: samples, since: since, using: workers)
        XCTAssertEqual(Array(history.segments), Array(general.segments), "seed \(seed)")
        XCTAssertEqual(history.segments.map(\.steps), general.segments.map(\.steps), "seed \(seed)")
        var (quick, slow) = (history.runningSum(), general.runningSum())
        for _ in 0..<6 {
          let at = Self.start + Milliseconds(Int64(dice.draw(below: 400_000_000)))
          XCTAssertEqual(quick.counted(before: at), slow.counted(before: at), "seed \(seed)")
          XCTAssertEqual(quick.counted(at: at), slow.counted(at: at), "seed \(seed)")
          let steps = Int64(dice.draw(below: 100_000))
          XCTAssertEqual(quick.instant(reaching: steps), slow.instant(reaching: steps), "seed \(seed)")
        }
        let (some, parts) = packedSegmentCounts(of: history.layers[0].samples)
        (packed, cut) = (packed + some, cut + parts)
      }
    }
    XCTAssert(packed > 10_000 && cut > 1000, "\(packed), \(cut)")
  }

  /// An export that lists one source after the other, with and without packing of all samples.
  func test_segments_equalReference_ifSourcesAreListedOneAfterAnother() throws {
    var packed = 0
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let samples = try GeneratedOverlappingSamples(&dice).samplesInRandomBlocks(&dice)
      let isPacked = dice.draw(below: 4) > 0
      var near = PackedSamples(near: Self.start)
      var grouped = samples.withoutSamples()
      for source in samples.sources.indices {
        for sample in samples where sample.sourceIndex == source && (!isPacked || near.append(sample)) {
          try grouped.append(sample)
        }
      }
      let merge = try makeMerge()
      let general = merge.referenceHistory(of: grouped)
      let history = merge.history(of: grouped, using: Self.backwards)
      XCTAssertEqual(Array(history.segments), Array(general.segments), "seed \(seed)")
      packed += packedSegmentCounts(of: history.layers[0].samples).all
      var sorted = grouped
      sorted.sortForTraversal()
      XCTAssertEqual(sorted.count, grouped.count)
      guard isPacked else { continue }
      XCTAssertEqual(Array(sorted), grouped.sorted(by: StepSample.isOrderedBefore), "seed \(seed)")
    }
    XCTAssertGreaterThan(packed, 1000)
  }

  /// Returns the creation time of a pal: before all samples, among them, or near the end of a run of samples.
  private func randomCreationTime(in history: History, _ dice: inout SplitMix64) -> Instant {
    let samples = history.layers[0].samples
    switch dice.draw(below: 3) {
    case 0: return .distantPast
    case 1: return Self.start + .seconds(Int(dice.draw(below: 90_000)))
    default:
      let run = samples.run(containing: Int(dice.draw(below: UInt64(samples.count))))
      return run.countableSpan(of: run.numbers.upperBound - 1).end + .seconds(3 - Int(dice.draw(below: 30)))
    }
  }

  /// Returns the number of packed segments, and the number of these that are shorter than their sample.
  private func packedSegmentCounts(of samples: ChunkedSampleArray) -> (all: Int, cut: Int) {
    var (all, cut, number) = (0, 0, 0)
    while number < samples.count {
      let run = samples.run(containing: number)
      if case .segments(let pieces) = run.storage {
        all += pieces.count
        cut += (0..<pieces.count).count {
          pieces[$0].from > pieces[$0].sample.start || pieces[$0].to < pieces[$0].sample.end
        }
      }
      number = run.numbers.upperBound
    }
    return (all, cut)
  }

  private typealias Row = (source: Character, start: Int, end: Int, steps: Int64)
  private static let sourceNames: [Character] = ["w", "p", "q", "m"]

  /// Returns the merged samples of a watch, `w`, two phones, `p` and `q`, and `m`, which does not count.
  private func mergedSegments(_ rows: [Row]) throws -> (pieces: PackedSegments, left: Int) {
    var packed = PackedSamples(near: Self.start)
    for row in rows {
      let source = UInt16(try XCTUnwrap(Self.sourceNames.firstIndex(of: row.source)))
      let sample = try StepSample(
        start: Self.start + .seconds(row.start), end: Self.start + .seconds(row.end),
        count: StepCount(steps: row.steps), source: .init(index: source))
      XCTAssert(packed.append(sample))
    }
    XCTAssert(packed.isInOrder)
    var merge = PackedHealthMerge(
      ranks: [0, 1, 2, 3], isExcluded: [false, false, false, true], maxLength: .seconds(1000))
    let done = merge.mergePrefix(of: packed, in: 0..<packed.count)
    return (PackedSegments(merge, of: packed), rows.count - done)
  }

  /// Returns the merged samples as text, in seconds and whole steps.
  private func mergedText(_ rows: [Row]) throws -> String {
    let (pieces, left) = try mergedSegments(rows)
    let drawn = (0..<pieces.count).map { index in
      let piece = pieces[index]
      let span = [piece.from, piece.to].map { ($0 - Self.start).count / 1000 }
      let steps = piece.steps.millionths / 1_000_000
      return "\(Self.sourceNames[piece.sample.source.number])\(span[0])-\(span[1]):\(steps)"
    }
    return drawn.joined(separator: " ") + " | \(left) left"
  }

  func test_sampleWithoutSteps_isNoWalk() throws {
    let (pieces, _) = try mergedSegments([("w", 0, 60, 0), ("w", 60, 70, 7), ("p", 70, 90, 1), ("w", 90, 91, 1)])
    var told: [Int64] = []
    let pace = WalkSampleCriteria(atLeast: 0, perMinute: 0, within: .minutes(10))
    XCTAssertEqual(
      pieces.forEachWalk(0..<3, startingBy: Self.start + .seconds(69), at: pace) { told.append($0.millionths) }, 2)
    XCTAssertEqual(told, [7_000_000])
  }

  func test_activeSourceOfHighestPriority_counts() throws {
    // The last sample is always left, because the next one may be the same sample.
    let last: Row = ("w", 5000, 5001, 1)
    XCTAssertEqual(try mergedText([("w", 0, 60, 6), ("p", 60, 90, 3), last]), "w0-60:6 p60-90:3 | 1 left")
    XCTAssertEqual(try mergedText([("p", 0, 90, 9), ("w", 20, 60, 7), last]), "p0-20:2 w20-60:7 p60-90:3 | 1 left")
    XCTAssertEqual(try mergedText([("w", 0, 60, 6), ("p", 0, 90, 9), last]), "w0-60:6 p60-90:3 | 1 left")
    XCTAssertEqual(
      try mergedText([("p", 0, 60, 6), ("w", 20, 40, 7), ("w", 40, 60, 8), last]), "p0-20:2 w20-40:7 w40-60:8 | 1 left")
    // A source of lower priority divides nothing.
    XCTAssertEqual(
      try mergedText([("w", 0, 60, 6), ("p", 20, 40, 2), ("q", 30, 80, 5), last]), "w0-60:6 q60-80:2 | 1 left")
    XCTAssertEqual(
      try mergedText([("q", 0, 100, 10), ("p", 10, 60, 5), ("w", 20, 30, 9), last]),
      "q0-10:1 p10-20:1 w20-30:9 p30-60:3 q60-100:4 | 1 left")
    // The last of several equal samples counts; excluded sources count for nothing.
    XCTAssertEqual(try mergedText([("w", 0, 60, 6), ("w", 0, 60, 7), last]), "w0-60:7 | 1 left")
    XCTAssertEqual(try mergedText([("m", 0, 60, 6), ("w", 10, 20, 7), last]), "w10-20:7 | 1 left")
    XCTAssertEqual(try mergedText([("w", 0, 60, 0), ("w", 60, 70, 7), last]), "w0-60:0 w60-70:7 | 1 left")
    XCTAssertEqual(try mergedText([("w", 0, 60, 68_719), last]), "w0-60:68719 | 1 left")
    XCTAssertEqual(try mergedText([("w", 0, 1000, 9), last]), "w0-1000:9 | 1 left")
    // A sample that was covered up to its end permits another one of its source.
    XCTAssertEqual(
      try mergedText([("w", 0, 60, 6), ("p", 10, 50, 4), ("p", 20, 80, 6), last]), "w0-60:6 p60-80:2 | 1 left")
  }

  /// Each sample is within the previous one and has a higher priority.
  func test_merge_acceptsAtMost64Sources() throws {
    for (count, pieces) in [(64, 127), (65, 0)] {
      var packed = PackedSamples(near: Self.start)
      for number in 0...count {
        let length = number < count ? 1000 - 2 * number : 1
        let start = number < count ? number : 5000
        let sample = try StepSample(
          start: Self.start + .seconds(start), end: Self.start + .seconds(start + length), count: StepCount(steps: 1),
          source: .init(index: UInt16(number % count)))
        XCTAssert(packed.append(sample))
      }
      let ranks = (0..<count).reversed().map { UInt16($0) }
      var merge = PackedHealthMerge(
        ranks: ranks, isExcluded: Array(repeating: false, count: count), maxLength: .hours(1))
      XCTAssertEqual(merge.mergePrefix(of: packed, in: 0..<packed.count), pieces == 0 ? 0 : count)
      XCTAssertEqual(merge.count, pieces)
    }
  }

  func test_samplesThatCannotBeMerged_areLeftOut_withConnectedOnes() throws {
    let last: Row = ("w", 5000, 5001, 1)
    // None of these samples, nor those connected to them, can be merged this way; the samples before them can.
    for odd: [Row] in [
      [("p", 100, 160, 9), ("p", 150, 170, 9)], [("w", 100, 160, 9), ("p", 120, 170, 9), ("p", 140, 180, 9)],
      [("w", 100, 100, 9)], [("w", 100, 160, 9), ("p", 120, 120, 9)], [("w", 100, 160, 9), ("p", 120, 170, 0)],
      [("p", 100, 160, 0), ("w", 120, 170, 5)], [("w", 100, 160, 68_720)], [("w", 100, 1101, 9)],
    ] {
      let name = "\(odd)"
      XCTAssertEqual(
        try mergedText([("w", 0, 60, 6), ("p", 50, 90, 4)] + odd + [last]), "w0-60:6 p60-90:3 | \(odd.count + 1) left",
        name)
      XCTAssertEqual(
        try mergedText([("w", 0, 60, 6), ("p", 50, 101, 4)] + odd + [last]), " | \(odd.count + 3) left", name)
    }
  }
}

extension GeneratedOverlappingSamples {
  /// Returns the samples in blocks of a random size.
  func samplesInRandomBlocks(_ dice: inout SplitMix64) throws -> StepSamples {
    var samples = StepSamples(blockSize: 100 + Int(dice.draw(below: 900)))
    for source in sources.sources { _ = try samples.sourceID(orAdding: source) }
    for sample in orderedSamples { try samples.append(sample) }
    return samples
  }
}
