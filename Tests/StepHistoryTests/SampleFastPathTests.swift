import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: the fast paths for storing and merging samples against the general ones.
final class SampleFastPathTests: XCTestCase {
  private static var reverseOrderWorkers: Workers {
    Workers(count: 3) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  /// Returns samples of a few sources, with nights in between, most in whole seconds.
  private func makeSamples(_ dice: inout SplitMix64) throws -> StepSamples {
    var samples = StepSamples(blockSize: 1 + Int(dice.draw(below: 300)))
    var ids: [StepSample.SourceID] = []
    for index in 0..<1 + dice.draw(below: 5) {
      let kind = StepSource.Kind.allCases[Int(dice.draw(below: 4))]
      ids.append(try samples.sourceID(orAdding: StepSource(name: "s\(index)", kind: kind)))
    }
    var rows: [StepSample] = []
    var at = Instant(secondsSince1970: 1_700_000_000)
    // If all samples can be packed, they can be divided.
    let odd = dice.draw(below: 2) == 0 ? 9 : UInt64.max
    // Some follow one another without a gap, as minutes do.
    let minutes = dice.draw(below: 4) == 0 ? 1 + dice.draw(below: 3) : 0
    for _ in 0..<dice.draw(below: 400) {
      let gap = dice.draw(below: dice.draw(below: 40) == 0 ? 60_000 : 200)
      at = at + .seconds(minutes > 0 ? 60 : Int(gap))
      var length =
        dice.draw(below: 5) == 0 ? 0 : Int64(dice.draw(below: 900)) * (dice.draw(below: odd) == 0 ? 977 : 1000)
      if minutes > 0, dice.draw(below: 50) > 0 { length = Int64(dice.draw(below: minutes)) * 60_000 }
      let steps =
        dice.draw(below: 6) == 0 ? 0 : Int64(dice.draw(below: 500)) * (dice.draw(below: odd) == 0 ? 1001 : 1_000_000)
      let sample = try StepSample(
        start: at, end: at + Milliseconds(length), count: StepCount(millionths: steps),
        source: ids[Int(dice.draw(below: UInt64(ids.count)))],
        resolution: odd == 9 && dice.draw(below: 60) == 0 ? .day : .sample)
      for _ in 0...(dice.draw(below: 12) == 0 ? 1 : 0) { rows.append(sample) }
    }
    if dice.draw(below: 3) == 0 { rows.shuffle(using: &dice) }
    for row in rows { try samples.append(row) }
    return samples
  }

  func test_extent_isFromTheFirstStartToTheLastEnd() throws {
    for seed in TestSeeds.range(outOf: 20_000) {
      var dice = SplitMix64(seed: seed)
      let samples = try makeSamples(&dice)
      let itinerary = ZoneItinerary(.utc)
      // A daily total covers its whole day.
      let spans = samples.map { sample in
        sample.resolution == .day ? itinerary.daySegment(at: sample.midpoint).span : sample.span
      }
      XCTAssertEqual(samples.extent(in: itinerary)?.start, spans.map(\.start).min(), "seed \(seed)")
      XCTAssertEqual(samples.extent(in: itinerary)?.end, spans.map(\.end).max(), "seed \(seed)")
    }
  }

  /// A packed sample can last for hours, and end after many others that start later.
  func test_extent_reachesToTheEndOfALongSample_thatStartsEarly() throws {
    let start = Instant(secondsSince1970: 1_700_000_000)
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    for (from, length) in [(0, 16_000), (7000, 60), (14_000, 60)] {
      try samples.append(
        StepSample(
          start: start + .seconds(from), end: start + .seconds(from + length), count: StepCount(steps: 10),
          source: watch))
    }
    XCTAssertEqual(samples.extent(in: ZoneItinerary(.utc)), Interval(from: start, lasting: .seconds(16_000)))
  }

  func test_daysReportAndHistory_equalReference_forAnyWorkers() throws {
    let zone = try XCTUnwrap(Zone(offsetSeconds: 3600))
    for seed in TestSeeds.range(outOf: 20_000, oneIn: 90) {
      var dice = SplitMix64(seed: seed)
      let samples =
        try dice.draw(below: 3) > 0
        ? makeSamples(&dice) : GeneratedOverlappingSamples(&dice).samplesInRandomBlocks(&dice)
      let since = dice.draw(below: 3) == 0 ? Instant(secondsSince1970: 1_700_020_000) : .distantPast
      let merge = StepMerge(
        countsManualEntries: dice.draw(below: 2) == 0, itinerary: ZoneItinerary(zone),
        spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      let general = merge.referenceDaysAndReport(of: samples, since: since)
      let history = merge.referenceHistory(of: samples, since: since)
      for workers in [Workers.single, SampleFastPathTests.reverseOrderWorkers] {
        let streamed = merge.daysAndReport(of: samples, since: since, using: workers)
        XCTAssertEqual(streamed.days, general.days, "seed \(seed)")
        XCTAssertEqual(streamed.report, general.report, "seed \(seed)")
        XCTAssertEqual(merge.history(of: samples, since: since, using: workers), history, "seed \(seed)")
      }
    }
  }

  /// A sample without length counts unless a preferred source begins at its instant, also across a division of the
  /// samples.
  func test_zeroLengthSample_isExcluded_ifAPreferredSourceStartsAtItsInstant() throws {
    let zone = try XCTUnwrap(Zone(offsetSeconds: 0))
    let merge = StepMerge(
      itinerary: ZoneItinerary(zone),
      spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
    let first = Instant(secondsSince1970: 1_700_000_000)
    let gap = first + PackedSamples.longest
    // The times of the point and of the watch, relative to the first position at which all samples may be divided; the
    // expected steps.
    let table: [(point: Int, watch: Int, steps: Int64)] = [
      (-1, -1, 30), (-1, 0, 35), (0, -1, 30), (0, 0, 30), (0, 1, 35), (1, 0, 30), (1, 1, 30), (1, 2, 35),
    ]
    for (point, watch, steps) in table {
      var samples = StepSamples(blockSize: 1)
      let phone = try samples.sourceID(orAdding: StepSource(name: "phone", kind: .phone))
      let wrist = try samples.sourceID(orAdding: StepSource(name: "watch", kind: .watch))
      var rows = [
        try StepSample(start: first, end: first + .seconds(60), count: StepCount(steps: 10), source: wrist),
        try StepSample(
          start: gap + .seconds(point), end: gap + .seconds(point), count: StepCount(steps: 5), source: phone),
        try StepSample(
          start: gap + .seconds(watch), end: gap + .seconds(watch + 60), count: StepCount(steps: 20), source: wrist),
      ]
      rows.sort(by: StepSample.isOrderedBefore)
      for row in rows { try samples.append(row) }
      let name = "point \(point), watch \(watch)"
      let (days, report) = merge.daysAndReport(of: samples, using: .single)
      XCTAssertEqual(days.counted, StepCount(steps: steps), name)
      let (divided, dividedReport) = merge.daysAndReport(of: samples, using: SampleFastPathTests.reverseOrderWorkers)
      XCTAssertEqual(divided, days, name)
      XCTAssertEqual(dividedReport, report, name)
      let history = merge.history(of: samples, using: SampleFastPathTests.reverseOrderWorkers)
      XCTAssertEqual(history, merge.referenceHistory(of: samples), name)
      XCTAssertGreaterThan(
        DivisibleOrderedSamples(samples)?.sections(count: 3).count ?? 0, min(point, watch) < 0 ? 0 : 1, name)
    }
  }

  func test_packedSamples_areReadBackAndOrdered_asUnpackedOnes() throws {
    for seed in TestSeeds.range(outOf: 5000) {
      var dice = SplitMix64(seed: seed)
      let samples = try makeSamples(&dice)
      let plain = Array(samples)
      XCTAssertEqual(plain.count, samples.count)
      var packed: PackedSamples?
      for sample in plain {
        if packed?.append(sample) != true {
          var next = PackedSamples(near: sample.start, sample.resolution)
          packed = next.append(sample) ? next : nil
        }
        guard let packed else { continue }
        XCTAssertEqual(packed[packed.count - 1], sample)
        guard packed.count > 1 else { continue }
        let (last, word) = (packed.words[packed.count - 2], packed.words[packed.count - 1])
        let before = packed[packed.count - 2]
        XCTAssertEqual(last < word, StepSample.isOrderedBefore(before, sample))
        XCTAssertEqual(PackedSamples.isSameSample(last, word), before.isVersion(ofSameSample: sample))
      }
      var sorted = samples
      sorted.sortBlocks()
      var walked: [StepSample] = []
      OrderedSampleTraversal.forEach(in: sorted) { walked.append($0) }
      XCTAssertEqual(walked, plain.sorted(by: StepSample.isOrderedBefore))
    }
  }

  func test_unlikelySamples_equalThoseFoundOneByOne() throws {
    for seed in TestSeeds.range(outOf: 5000) {
      var dice = SplitMix64(seed: seed)
      let samples = try makeSamples(&dice)
      for limit in [0, Int64(dice.draw(below: 600)), 262_143, 262_144, .max] {
        let limits = UnlikelyStepLimits(perMinute: limit, perDay: 100_000)
        let unlikely = samples.filter { limits.isUnlikely($0) }
        for workers in [Workers.single, SampleFastPathTests.reverseOrderWorkers] {
          let found = limits.unlikelySamples(in: samples, first: 3, using: workers)
          XCTAssertEqual(found.count, unlikely.count, "seed \(seed), above \(limit)")
          XCTAssertEqual(found.first, Array(unlikely.prefix(3)), "seed \(seed), above \(limit)")
        }
      }
    }
  }

  func test_packer_refusesValues_beyondItsLimits() {
    let start: Int64 = 1_700_000_000_000
    func fits(_ change: Int64 = 0, length: Int64 = 0, steps: UInt64 = 0, source: UInt16 = 0) -> Bool {
      var packer = SamplePacker(near: start, .sample, room: 1)
      return packer.append(
        start: start + change, milliseconds: length, steps: steps, source: .init(index: source))
    }
    let reach: Int64 = (1 << 23) * 1000
    XCTAssertEqual([-reach - 1000, -reach, reach - 1000, reach].map { fits($0) }, [false, true, true, false])
    XCTAssertEqual([1, 999, 1000].map { fits($0) }, [false, false, true])
    XCTAssertEqual([16_383_000, 16_383_001, 16_384_000].map { fits(length: $0) }, [true, false, false])
    XCTAssertEqual([262_143, 262_144].map { fits(steps: $0) }, [true, false])
    XCTAssertEqual([255, 256].map { fits(source: $0) }, [true, false])
    func fits(second change: Int64 = 0, seconds: Int64 = 0, near rest: Int64 = 0) -> Bool {
      var packer = SamplePacker(near: start + rest, .sample, room: 1)
      return packer.append(second: start / 1000 + change, seconds: seconds, steps: 1, source: .init(index: 0))
    }
    XCTAssertEqual(
      [-reach / 1000 - 1, -reach / 1000, reach / 1000 - 1, reach / 1000].map { fits(second: $0) },
      [false, true, true, false])
    XCTAssertEqual([-1, 0, 16_383, 16_384].map { fits(seconds: $0) }, [false, true, true, false])
    XCTAssertEqual([-1, 0, 1].map { fits(near: $0) }, [false, true, false])
  }
}
