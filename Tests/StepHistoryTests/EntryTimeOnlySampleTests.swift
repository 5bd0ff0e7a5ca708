import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Tests of samples with only a time of recording: they count in full and change no other samples.
final class EntryTimeOnlySampleTests: XCTestCase {
  func test_entryTimeOnlySamples_countInFull_besideAllOthers() throws {
    for seed in TestSeeds.range(outOf: 20_000, oneIn: 250) {
      var dice = SplitMix64(seed: seed)
      let origin = Instant(millisecondsSince1970: 1_741_478_400_000)
      var drawn = try GeneratedSamples(
        &dice, origin: origin, slotLength: 20_000, slotCount: 500, samples: Int(dice.draw(below: 30)),
        sources: 1 + Int(dice.draw(below: 4)), maxSlots: 60)
      let others = drawn.samples
      var noted: Int64 = 0
      for number in 0..<1 + Int(dice.draw(below: 12)) {
        let start = drawn.instant(atLine: Int64(dice.draw(below: 500)))
        let sample = try StepSample(
          start: start, end: start + .minutes(1), count: StepCount(steps: Int64(dice.draw(below: 900))),
          source: .init(index: UInt16(dice.draw(below: UInt64(drawn.sources.count)))), resolution: .entryTimeOnly,
          ordinal: number, identityIncludesCount: true)
        XCTAssertEqual(sample.end, sample.start)
        noted += sample.count.millionths
        drawn.samples.append(sample)
      }
      drawn.samples.shuffle(using: &dice)
      // Between two sources of the same kind, the first sample decides: all sources begin at the same time.
      let firsts = try drawn.sources.indices.map { index in
        try StepSample(
          start: origin, end: origin, count: .zero, source: .init(index: UInt16(index)), ordinal: 1 << 20)
      }
      for policy in MergePolicy.allCases {
        let merge = StepMerge(
          policy, countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading)
        let alone = merge.days(of: try drawn.makeStepSamples(others + firsts)).counted.millionths
        let samples = try drawn.makeStepSamples(drawn.samples + firsts, blockSize: 1 + Int(dice.draw(below: 40)))
        let name = "seed \(seed) \(policy)"
        for isQuick in [false, true] {
          let (days, report) = isQuick ? merge.daysAndReport(of: samples) : merge.referenceDaysAndReport(of: samples)
          XCTAssertEqual(days.counted.millionths, alone + noted, name)
          XCTAssertEqual(report.counted.millionths, alone + noted, name)
          let history = isQuick ? merge.history(of: samples) : merge.referenceHistory(of: samples)
          XCTAssertEqual(history.segments.reduce(0) { $0 + $1.steps.millionths }, alone + noted, name)
        }
        var ledger = StepLedger(merge: merge, createdAt: .distantPast)
        try ledger.insert(try drawn.makeStepSamples(others + firsts))
        try ledger.insert(samples)
        XCTAssertEqual(ledger.counted.millionths, alone + noted, name)
      }
    }
  }

  /// A larger daily total excludes them, like any finer samples.
  func test_entryTimeOnlySample_isExcluded_byALargerDayTotal() throws {
    var samples = StepSamples()
    let source = try samples.sourceID(orAdding: StepSource(name: "x"))
    let midnight = Instant(millisecondsSince1970: 1_741_478_400_000)
    let noon = midnight + .hours(12)
    try samples.append(
      StepSample(
        start: noon, end: noon, count: StepCount(steps: 50), source: source, resolution: .entryTimeOnly,
        identityIncludesCount: true))
    for (total, counted) in [(40, 50), (60, 60)] as [(Int64, Int64)] {
      var both = samples
      try both.append(
        StepSample(
          start: midnight, end: midnight + .hours(24), count: StepCount(steps: total), source: source, resolution: .day)
      )
      for policy in MergePolicy.allCases {
        let merge = StepMerge(policy, itinerary: ZoneItinerary(.utc), spreading: GeneratedSamples.spreading)
        XCTAssertEqual(merge.days(of: both).counted.rounded, counted)
        let pieces = merge.history(of: both).segments
        XCTAssertEqual(pieces.reduce(0) { $0 + $1.steps.millionths }, counted * 1_000_000, "\(policy) \(total)")
      }
    }
  }
}
