import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: days added up from the segments of a history against days that are merged separately.
final class DaySumsTests: XCTestCase {
  private static let begin = GeneratedOverlappingSamples.earliestStart
  private static var reverseOrderWorkers: Workers {
    Workers(count: 3) { count, job in for number in (0..<count).reversed() { job(number) } }
  }

  /// Returns a merge for a user who may travel, with clock changes.
  private func makeMerge(_ policy: MergePolicy, _ dice: inout SplitMix64) throws -> StepMerge {
    let changing = try XCTUnwrap(
      Zone(
        name: "Changing", firstOffsetSeconds: 7200,
        changes: [.init(at: Self.begin + .hours(30), offsetSeconds: 3600)]))
    var itinerary = ZoneItinerary(
      [changing, .utc, try XCTUnwrap(Zone(offsetSeconds: -36_000))][Int(dice.draw(below: 3))])
    for _ in 0..<dice.draw(below: 3) {
      let offset = [46_800, -39_600, 0, 20_700][Int(dice.draw(below: 4))]
      let at = Self.begin + Milliseconds(Int64(dice.draw(below: 500_000_000)))
      itinerary.changeZone(to: try XCTUnwrap(Zone(offsetSeconds: offset)), at: at)
    }
    return StepMerge(
      policy, countsManualEntries: dice.draw(below: 2) == 0, itinerary: itinerary,
      spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
  }

  private func makeCreationTime(_ dice: inout SplitMix64) -> Instant {
    dice.draw(below: 3) == 0 ? .distantPast : Self.begin + Milliseconds(Int64(dice.draw(below: 300_000_000)))
  }

  /// Compares days and history of `samples` with those that the general merge computes separately.
  private func assertMatchesReference(_ samples: StepSamples, _ merge: StepMerge, since: Instant, _ name: String) {
    let days = merge.referenceDaysAndReport(of: samples, since: since).days
    let history = merge.referenceHistory(of: samples, since: since)
    for workers in [Workers.single, Self.reverseOrderWorkers] {
      let both = merge.historyAndDays(of: samples, since: since, using: workers)
      XCTAssertEqual(both.days, days, name)
      XCTAssertEqual(both.history, history, name)
      var sum = both.history.runningSum()
      XCTAssertEqual(sum.counted(at: .distantFuture), days.counted, name)
    }
  }

  func test_daysAndHistory_equalReference_ofOverlappingSources() throws {
    var choices = 0
    for seed in TestSeeds.range(outOf: 2000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let samples = try GeneratedOverlappingSamples(&dice).samplesInRandomBlocks(&dice)
      let merge = try makeMerge(
        dice.draw(below: 2) == 0 ? .health : MergePolicy.allCases[Int(dice.draw(below: 4))], &dice)
      let since = makeCreationTime(&dice)
      assertMatchesReference(samples, merge, since: since, "seed \(seed), \(merge.policy)")
      choices += merge.historyAndDays(of: samples, since: since, using: .single).days.dayTotalChoices.count
    }
    XCTAssertGreaterThan(choices, 3)
  }

  /// A watch alone, mostly by day and also over midnight, so that long runs stay packed.
  ///
  /// Occasionally, manual entries add missing steps.
  func test_daysAndHistory_equalReference_ofOneSource_whoseRunsStayPacked() throws {
    var segments = 0
    for seed in TestSeeds.range(outOf: 2000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      var samples = StepSamples(blockSize: 300 + Int(dice.draw(below: 3000)))
      let watch = try samples.sourceID(orAdding: StepSource(name: "watch", kind: .watch))
      let person = try samples.sourceID(orAdding: StepSource(name: "person", kind: .manual))
      var source = dice.draw(below: 2) == 0 ? watch : person
      var at = Self.begin + Milliseconds(Int64(dice.draw(below: 2000)))
      let lengths = [[60], [59, 61, 1], [2047, 2049, 300], [60, 3599, 3600], [3600, 3601, 60, 7200]][
        Int(dice.draw(below: 5))]
      let rarity = [50, 500, 50_000][Int(dice.draw(below: 3))]
      for _ in 0..<300 + dice.draw(below: 1500) {
        var (length, steps) = (lengths[Int(dice.draw(below: UInt64(lengths.count)))], Int(1 + dice.draw(below: 200)))
        if dice.draw(below: UInt64(rarity)) == 0 { length = 0 }
        if dice.draw(below: UInt64(rarity)) == 0 { steps = 0 }
        if dice.draw(below: UInt64(rarity) * 2) == 0 { source = source == watch ? person : watch }
        try samples.append(
          StepSample(start: at, end: at + .seconds(length), count: StepCount(steps: Int64(steps)), source: source))
        if dice.draw(below: UInt64(rarity)) > 0 { at = at + .seconds(length) }
        if dice.draw(below: 10) == 0 { at = at + .seconds(Int(dice.draw(below: 300))) }
        if dice.draw(below: 300) == 0 { at = at + .hours(Int(dice.draw(below: 70))) }
      }
      let merge = try makeMerge(.health, &dice)
      let since = makeCreationTime(&dice)
      assertMatchesReference(samples, merge, since: since, "seed \(seed)")
      let history = merge.history(of: samples, since: since, using: .single)
      segments += isolatedSegments(of: history.layers[0].samples, "seed \(seed)")
    }
    XCTAssertGreaterThan(segments, 3000)
  }

  /// Returns the number of segments in isolated runs, after checking that they are isolated.
  private func isolatedSegments(of samples: ChunkedSampleArray, _ name: String) -> Int {
    var (all, number) = (0, 0)
    while number < samples.count {
      let run = samples.run(containing: number)
      number = run.numbers.upperBound
      guard run.isIsolated else { continue }
      all += run.numbers.count
      let gaps = zip(run.numbers, run.numbers.dropFirst()).map {
        run.countableSpan(of: $1).start - run.countableSpan(of: $0).end
      }
      XCTAssert(gaps.allSatisfy { $0 >= .zero }, name)
      XCTAssert(run.numbers.allSatisfy { .zero < run[$0].length && run[$0].length <= .hours(1) }, name)
    }
    return all
  }

  func test_daysAndHistory_equalReference_withoutSamples() throws {
    var dice = SplitMix64(seed: 1)
    assertMatchesReference(StepSamples(), try makeMerge(.health, &dice), since: .distantPast, "none")
    assertMatchesReference(StepSamples(), try makeMerge(.max, &dice), since: Self.begin, "none since then")
  }

  /// The days are right whether or not the daily total is chosen, although the history excludes it only after adding
  /// up.
  func test_days_countTheLargerOfTotalAndPackedSamples() throws {
    for (total, expected) in [(Int64(500), Int64(601)), (700, 701), (600, 601)] {
      var samples = StepSamples()
      let watch = try samples.sourceID(orAdding: StepSource(name: "watch", kind: .watch))
      let midnight = Instant(secondsSince1970: 1_700_006_400)
      try samples.append(
        StepSample(
          start: midnight, end: midnight + .hours(24), count: StepCount(steps: total), source: watch, resolution: .day))
      for number in 0..<600 {
        let start = midnight + .minutes(number)
        try samples.append(
          StepSample(start: start, end: start + .minutes(1), count: StepCount(steps: 1), source: watch))
      }
      let last = midnight + .hours(30)
      try samples.append(StepSample(start: last, end: last + .minutes(1), count: StepCount(steps: 1), source: watch))
      let merge = StepMerge(
        itinerary: ZoneItinerary(.utc),
        spreading: StepSpreadingSettings(longest: .hours(1), dayFrom: .hours(7), dayTo: .hours(22)))
      assertMatchesReference(samples, merge, since: .distantPast, "\(total)")
      let days = merge.historyAndDays(of: samples, since: .distantPast, using: .single).days
      XCTAssertEqual(days.counted, StepCount(steps: expected))
      XCTAssertEqual(days.knownDays.map(\.steps), [expected - 1, 1])
    }
  }
}
