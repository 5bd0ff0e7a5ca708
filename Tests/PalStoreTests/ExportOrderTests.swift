import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Property tests: exports give the same count and days in any order, any number of times, and in any parts.
final class ExportOrderTests: XCTestCase {
  func test_partsInAnyOrder_giveTheSameDays_asAllSamplesAtOnce() throws {
    for seed in TestSeeds.range(outOf: 5000, oneIn: 100) {
      var dice = SplitMix64(seed: seed)
      let life = try GeneratedHistory(
        &dice, samples: 10 + Int(dice.draw(below: 120)), days: 2 + Int(dice.draw(below: 30)))
      var rows = life.samples
      if dice.draw(below: 2) == 0 { rows.shuffle(using: &dice) }
      let profile = UserProfile(
        gender: .male, style: .classic, createdAt: GeneratedHistory.midnight + .hours(Int(dice.draw(below: 70))),
        zoneName: "UTC",
        mergePolicy: MergePolicy.allCases[Int(dice.draw(below: 4))])
      let folder = InMemoryStoreFolder()
      var reportedTotal: Int64 = 0
      var received: [StepSample] = []
      while !rows.isEmpty {
        let part = Array(rows.prefix(1 + Int(dice.draw(below: 40))))
        rows.removeFirst(part.count)
        received += part
        let pal = try StoredPal.openOrCreate(in: folder, profile: profile)
        _ = try pal.receive(
          life.makeStepSamples(part + received.filter { _ in dice.draw(below: 9) == 0 }), at: GeneratedHistory.midnight)
        let expected = GeneratedHistory.referenceDays(try life.makeStepSamples(received), profile)
        XCTAssertEqual(pal.days, expected, "seed \(seed)")
        reportedTotal = max(reportedTotal, expected.counted.rounded)
        XCTAssertEqual(pal.progress.totalSteps, reportedTotal, "seed \(seed)")
      }
      let pal = try StoredPal.openForReading(folder)
      XCTAssertEqual(pal.notices, [])
      XCTAssertEqual(
        pal.days, GeneratedHistory.referenceDays(try life.makeStepSamples(life.samples), profile), "seed \(seed)")
      XCTAssertEqual(try pal.verify(), [], "seed \(seed)")
      XCTAssertEqual(Array(try pal.samples()).count, StoredPal.referenceDeduplicated(life.samples).count)
      XCTAssertEqual(GeneratedHistory.referenceDays(try pal.samples(), profile), pal.days, "seed \(seed)")
    }
  }

  /// A repeated export adds the lost rows of an older version, once.
  ///
  /// Older versions kept rows that carry only a minute by their position in a run of equal minutes, or lost them.
  func test_repeatedExport_addsMinuteRowsLostByOlderVersions_once() throws {
    var table = StepSamples()
    let source = try table.sourceID(orAdding: StepSource(name: "Watch"))
    func row(_ minute: Int, _ steps: Int64, _ ordinal: Int, isBare: Bool) throws -> StepSample {
      let start = GeneratedHistory.midnight + .hours(9) + .minutes(minute)
      return try StepSample(
        start: start, end: start + .minutes(1), count: StepCount(steps: steps), source: source, resolution: .minute,
        ordinal: ordinal, identityIncludesCount: isBare)
    }
    func received(_ rows: [StepSample], _ folder: InMemoryStoreFolder) throws -> (new: Int, counted: Int64) {
      var samples = table
      for row in rows { try samples.append(row) }
      let pal = try StoredPal.openOrCreate(in: folder)
      return (try pal.receive(samples, at: GeneratedHistory.midnight).newCount, pal.days.counted.rounded)
    }
    let folder = InMemoryStoreFolder()
    let before = try [row(5, 8, 0, isBare: false), row(5, 9, 1, isBare: false), row(6, 7, 0, isBare: false)]
    XCTAssertEqual(try received(before, folder).counted, 24)
    let now = try [
      row(5, 8, 0, isBare: true), row(5, 9, 0, isBare: true), row(6, 7, 0, isBare: true), row(6, 7, 1, isBare: true),
      row(6, 3, 0, isBare: true), row(7, 1, 0, isBare: true),
    ]
    for (new, rows) in [(3, now), (0, now), (0, now.reversed()), (0, before)] {
      let (found, counted) = try received(rows, folder)
      XCTAssertEqual(found, new)
      XCTAssertEqual(counted, 35)
    }
  }

  /// All orders of five overlapping exports give the same result, also if some exports are repeated.
  func test_everyPermutationOfFiveExports_givesTheSameDays() throws {
    var dice = SplitMix64(seed: 5)
    let life = try GeneratedHistory(&dice, samples: 60)
    let exports = (0..<5).map { number in
      life.samples.enumerated().filter { index, _ in index % 5 == number || index % 7 == number }.map(\.element)
    }
    let expected = GeneratedHistory.referenceDays(try life.makeStepSamples(exports.flatMap { $0 }))
    var totals: Set<Int64> = []
    for (number, order) in permutations(of: Array(0..<5)).enumerated() where TestSeeds.isFullRun || number % 5 == 0 {
      let folder = InMemoryStoreFolder()
      var highest: Int64 = 0
      for number in order + order.prefix(Int(dice.draw(below: 4))) {
        let pal = try StoredPal.openOrCreate(in: folder)
        _ = try pal.receive(life.makeStepSamples(exports[number]), at: GeneratedHistory.midnight)
        highest = max(highest, pal.days.counted.rounded)
      }
      let pal = try StoredPal.openForReading(folder)
      XCTAssertEqual(pal.days, expected, "\(order)")
      XCTAssertEqual(pal.progress.totalSteps, highest, "\(order)")
      totals.insert(pal.progress.totalSteps)
    }
    XCTAssertGreaterThanOrEqual(totals.min() ?? 0, expected.counted.rounded)
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    guard numbers.count > 1 else { return [numbers] }
    return numbers.flatMap { first in permutations(of: numbers.filter { $0 != first }).map { [first] + $0 } }
  }

  /// The only case in which the order of exports matters: the total keeps what was reported before a correction.
  func test_total_keepsWhatWasReportedBeforeACorrection() throws {
    var table = StepSamples()
    let source = try table.sourceID(orAdding: StepSource(name: "iPhone"))
    func row(_ steps: Int64, made hour: Int) throws -> StepSamples {
      try table.appending([
        StepSample(
          start: GeneratedHistory.midnight + .hours(8), end: GeneratedHistory.midnight + .hours(9),
          count: StepCount(steps: steps),
          source: source, revision: GeneratedHistory.midnight + .hours(hour))
      ])
    }
    for (order, total) in [([900, 700], 900), ([700, 900], 700)] as [([Int64], Int64)] {
      let folder = InMemoryStoreFolder()
      var last: ReceiveResult?
      for steps in order {
        last = try StoredPal.openOrCreate(in: folder).receive(
          row(steps, made: steps == 700 ? 20 : 10), at: GeneratedHistory.midnight + .hours(30))
      }
      let pal = try StoredPal.openForReading(folder)
      XCTAssertEqual(pal.days.counted.rounded, 700)
      XCTAssertEqual(pal.progress.totalSteps, total)
      XCTAssertEqual(last?.stepsBelowTotal, total - 700)
      XCTAssertEqual(last?.correctedCount, order == [900, 700] ? 1 : 0)
      XCTAssertEqual(last?.knownCount, order == [900, 700] ? 0 : 1)
    }
  }

  /// A source that turns out to be older than known gets priority everywhere.
  func test_sourcePriority_changes_ifAnEarlierSampleArrivesLate() throws {
    var table = StepSamples()
    let (a, b) = (
      try table.sourceID(orAdding: StepSource(name: "A watch")),
      try table.sourceID(orAdding: StepSource(name: "B watch"))
    )
    func row(_ source: StepSample.SourceID, _ hour: Int, _ steps: Int64) throws -> StepSample {
      try StepSample(
        start: GeneratedHistory.midnight + .hours(hour), end: GeneratedHistory.midnight + .hours(hour + 1),
        count: StepCount(steps: steps),
        source: source)
    }
    let pal = try StoredPal.openOrCreate(in: InMemoryStoreFolder())
    let far = try (0..<20).flatMap { try [row(a, 50 + 48 * $0, 100), row(b, 50 + 48 * $0, 300)] }
    _ = try pal.receive(table.appending(far), at: GeneratedHistory.midnight)
    XCTAssertEqual(pal.days.counted.rounded, 2000)
    _ = try pal.receive(table.appending([row(b, 30, 7)]), at: GeneratedHistory.midnight)
    XCTAssertEqual(pal.days.counted.rounded, 6007)
  }

  func test_preview_changesNothing_andEqualsReceive() throws {
    var dice = SplitMix64(seed: 3)
    let life = try GeneratedHistory(&dice, samples: 50)
    let folder = InMemoryStoreFolder()
    _ = try StoredPal.openOrCreate(in: folder).receive(
      life.makeStepSamples(Array(life.samples.prefix(20))), at: GeneratedHistory.midnight)
    let before = folder.contents
    let pal = try StoredPal.openOrCreate(in: folder)
    let tried = try pal.preview(life.makeStepSamples(life.samples), at: GeneratedHistory.midnight + .hours(3))
    XCTAssertEqual(folder.contents, before)
    XCTAssertEqual(
      try pal.receive(life.makeStepSamples(life.samples), at: GeneratedHistory.midnight + .hours(3)), tried)
    XCTAssertGreaterThan(tried.newCount, 0)
  }

  /// Compacting changes no day; it only removes duplicates from the sample log.
  func test_manySmallBlocks_areCompacted_withoutChangingDays() throws {
    var dice = SplitMix64(seed: 9)
    let life = try GeneratedHistory(&dice, samples: 900, days: 90)
    let folder = InMemoryStoreFolder()
    let pal = try StoredPal.openOrCreate(in: folder)
    var blocks: [Int] = []
    for row in life.samples.prefix(275) {
      _ = try pal.receive(life.makeStepSamples([row]), at: GeneratedHistory.midnight)
      blocks.append(pal.index.blocks.count)
    }
    XCTAssertTrue(zip(blocks, blocks.dropFirst()).contains { $1 < $0 }, "it was compacted")
    XCTAssertLessThan(blocks.max() ?? 0, 260)
    XCTAssertEqual(pal.days, GeneratedHistory.referenceDays(try life.makeStepSamples(Array(life.samples.prefix(275)))))
    XCTAssertEqual(try pal.verify(), [])
  }
}
