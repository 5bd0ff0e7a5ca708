import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Tests of samples that were merged into packed segments, and of consuming many of these at once.
final class MergedSamplesTests: XCTestCase {
  private static var reverseOrderWorkers: Workers {
    Workers(count: 3) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  private static let walkCriteria = [
    WalkSampleCriteria(atLeast: 30, perMinute: 20, within: .minutes(10)),
    WalkSampleCriteria(atLeast: 0, perMinute: 0, within: .minutes(10)),
  ]

  /// Returns samples in long blocks, most of which overlap no others.
  private func makeSamples(_ dice: inout SplitMix64) throws -> StepSamples {
    var samples = StepSamples(blockSize: 300 + Int(dice.draw(below: 900)))
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch", kind: .watch))
    let phone = try samples.sourceID(orAdding: StepSource(name: "Phone", kind: .phone))
    let rarity = [20, 200, 2000][Int(dice.draw(below: 3))]
    var at = Instant(secondsSince1970: 1_700_000_000)
    for _ in 0..<1500 + dice.draw(below: 1500) {
      func seldom() -> Bool { dice.draw(below: UInt64(rarity)) == 0 }
      at = at + .seconds(Int(dice.draw(below: seldom() ? 90_000 : 300)))
      let length = seldom() ? 0 : seldom() ? 8000 : 30 + Int(dice.draw(below: 300))
      let steps = seldom() ? 0 : Int64(dice.draw(below: 400)) * (seldom() ? 999_999 : 1_000_000)
      let source = seldom() ? phone : watch
      try samples.append(
        StepSample(
          start: at, end: at + .seconds(length), count: StepCount(millionths: steps), source: source,
          resolution: seldom() && seldom() ? .day : .sample))
      if !seldom() { at = at + .seconds(length) }
    }
    return samples
  }

  /// Returns histories of samples that mostly do not overlap, or of sources that overlap.
  private func makeHistories(_ dice: inout SplitMix64) throws -> (flat: History, runs: History) {
    let samples =
      try dice.draw(below: 2) == 0
      ? makeSamples(&dice) : GeneratedOverlappingSamples(&dice).samplesInRandomBlocks(&dice)
    let zone = try XCTUnwrap(Zone(offsetSeconds: 3600))
    let merge = StepMerge(
      itinerary: ZoneItinerary(zone),
      spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
    let since = dice.draw(below: 3) == 0 ? Instant(secondsSince1970: 1_700_020_000) : .distantPast
    let flat = merge.referenceHistory(of: samples, since: since)
    let workers = dice.draw(below: 2) == 0 ? Workers.single : Self.reverseOrderWorkers
    return (flat, merge.history(of: samples, since: since, using: workers))
  }

  func test_historyOfPackedRuns_equalsReference() throws {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let (flat, runs) = try makeHistories(&dice)
      XCTAssertEqual(flat, runs, "seed \(seed)")
      XCTAssertEqual(Array(flat.segments), Array(runs.segments), "seed \(seed)")
      var (slow, quick) = (flat.runningSum(), runs.runningSum())
      for _ in 0..<20 {
        let at = Instant(secondsSince1970: 1_700_000_000 + Int64(dice.draw(below: 900_000)))
        XCTAssertEqual(slow.counted(at: at), quick.counted(at: at), "seed \(seed)")
      }
    }
  }

  func test_segmentsSkippedTogether_equalThoseReadOneByOne() throws {
    var (passed, whole, walks, ends) = (0, 0, 0, 0)
    let more = Milliseconds(30_500)
    for seed in TestSeeds.range(outOf: 4000) {
      var dice = SplitMix64(seed: seed)
      let history = try makeHistories(&dice).runs
      let pace = Self.walkCriteria[Int(dice.draw(below: 2))]
      let all = Array(history.segments)
      var (pieces, index) = (history.segments, 0)
      while index < all.count {
        XCTAssertEqual(pieces.nextStart(), all[index].from, "seed \(seed)")
        let end = all[index].from + .seconds(Int(dice.draw(below: dice.draw(below: 2) == 0 ? 40_000 : 2000)))
        switch dice.draw(below: 7) {
        case 0:
          XCTAssertEqual(pieces.next(), all[index], "seed \(seed)")
          index += 1
        case 1:
          // Often exactly the sum of some segments.
          let ahead = all[index...].prefix(Int(dice.draw(below: 60))).reduce(0) { $0 + $1.steps.millionths }
          let goal = dice.draw(below: 2) == 0 ? ahead : Int64(dice.draw(below: 9000)) * 1_000_000
          var sum: Int64 = 0
          let over = pieces.consumeIsolated(endingBy: end, stayingBelow: goal, adding: &sum)
          var (model, last) = (0 as Int64, Instant?.none)
          while last != over, index < all.count {
            XCTAssert(all[index].from < all[index].to && all[index].to <= end, "seed \(seed)")
            model += all[index].steps.millionths
            last = all[index].to
            index += 1
            passed += 1
            XCTAssert(index == all.count || all[index].from >= all[index - 1].to, "seed \(seed)")
          }
          XCTAssertEqual(sum, model, "seed \(seed)")
          XCTAssert(over == nil || sum < goal, "seed \(seed)")
        case 2:
          var (sum, model): (Int64, Int64) = (0, 0)
          pieces.consumeIsolated(withSamplesEndingBy: end, adding: &sum)
          let stop = pieces.nextStart() ?? .distantFuture
          while index < all.count, all[index].from < stop {
            XCTAssert(all[index].from < all[index].to && all[index].sample.end <= end, "seed \(seed)")
            model += all[index].steps.millionths
            index += 1
            whole += 1
          }
          XCTAssertEqual(sum, model, "seed \(seed)")
        case 3:
          var (sum, model): (Int64, Int64) = (0, 0)
          var (told, fitting): (ContiguousArray<Interval>, [Interval]) = ([], [])
          pieces.consumeIsolatedBatch(withSamplesEndingBy: end, adding: &sum, walks: pace, extendedBy: more, to: &told)
          let stop = pieces.nextStart() ?? .distantFuture
          while index < all.count, all[index].from < stop {
            XCTAssert(all[index].from < all[index].to && all[index].sample.end <= end, "seed \(seed)")
            model += all[index].steps.millionths
            let sample = all[index].sample
            if pace.isWalk(sample), all[index].steps > .zero { fitting.append(span(of: sample, extendedBy: more)) }
            index += 1
            whole += 1
          }
          XCTAssertEqual(sum, model, "seed \(seed)")
          XCTAssertEqual(joinedSpans(Array(told)), joinedSpans(fitting), "seed \(seed)")
        case 4:
          guard let end = pieces.nextEndIfIsolated() else { continue }
          XCTAssert(all[index].steps > .zero && all[index].to == all[index].sample.end, "seed \(seed)")
          XCTAssertEqual(end, all[index].to, "seed \(seed)")
          XCTAssert(index + 1 == all.count || all[index + 1].from >= end, "seed \(seed)")
          ends += 1
        case 5:
          var told: ContiguousArray<Interval> = []
          pieces.consume(startingBy: end, walks: pace, extendedBy: more, to: &told)
          var model: [Interval] = []
          while index < all.count, all[index].from <= end {
            let sample = all[index].sample
            if pace.isWalk(sample), all[index].steps > .zero { model.append(span(of: sample, extendedBy: more)) }
            index += 1
          }
          XCTAssertEqual(joinedSpans(Array(told)), joinedSpans(model), "seed \(seed)")
          walks += told.count
        default:
          var told: [StepSample] = []
          pieces.consume(startingBy: end, walks: pace) { told.append($0) }
          var model: [StepSample] = []
          while index < all.count, all[index].from <= end {
            if pace.isWalk(all[index].sample), all[index].steps > .zero { model.append(all[index].sample) }
            index += 1
          }
          XCTAssertEqual(told, model, "seed \(seed)")
          walks += told.count
        }
      }
      XCTAssertNil(pieces.nextStart())
      XCTAssertNil(pieces.next())
    }
    XCTAssert(min(passed, whole, walks, ends) > 300, "\(passed), \(whole), \(walks), \(ends)")
  }

  private func span(of sample: StepSample, extendedBy more: Milliseconds) -> Interval {
    Interval(unchecked: sample.start, sample.end + more)
  }

  /// Joins spans that touch.
  private func joinedSpans(_ spans: [Interval]) -> [Interval] {
    var joined: [Interval] = []
    for span in spans.sorted(by: { $0.start < $1.start }) {
      if let last = joined.last, span.start <= last.end {
        joined[joined.count - 1] = last.spanning(span)
      } else {
        joined.append(span)
      }
    }
    return joined
  }

  func test_mergedSamples_areFoundByNumber() throws {
    for seed in TestSeeds.range(outOf: 1000) {
      var dice = SplitMix64(seed: seed)
      let all = Array(try makeSamples(&dice))
      var packed = PackedSamples(near: all[0].start)
      for sample in all where sample.length > .zero { _ = packed.append(sample) }
      var (merged, model) = (ChunkedSampleArray(), [StepSample]())
      func add(_ count: UInt64, to merged: inout ChunkedSampleArray) {
        let from = Int(dice.draw(below: UInt64(packed.count - 900)))
        var merge = PackedHealthMerge(ranks: [0, 1], isExcluded: [false, false], maxLength: .hours(3))
        _ = merge.mergePrefix(of: packed, in: from..<from + 1 + Int(dice.draw(below: count)))
        let segments = PackedSegments(merge, of: packed)
        merged.appendSegmentsAsSamples(segments)
        model += (0..<segments.count).map { segments.sample(ofSegmentAt: $0) }
      }
      for _ in 0..<dice.draw(below: 12) {
        switch dice.draw(below: 3) {
        case 0:
          merged.append(all[7])
          model.append(all[7])
        case 1: add(900, to: &merged)
        default:
          var later = ChunkedSampleArray()
          for _ in 0..<dice.draw(below: 3) { add(600, to: &later) }
          merged.append(contentsOf: later)
        }
        XCTAssertEqual(merged.count, model.count)
        XCTAssertEqual((0..<merged.count).map { merged[$0] }, model, "seed \(seed)")
        for number in 0..<merged.count where dice.draw(below: 40) == 0 {
          let run = merged.run(containing: number)
          XCTAssert(run.numbers.contains(number))
          XCTAssertEqual(run[number], model[number], "seed \(seed)")
        }
      }
    }
  }
}
