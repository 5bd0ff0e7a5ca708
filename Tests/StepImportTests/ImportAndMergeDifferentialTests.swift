import Foundation
import PixelPalCore
import StepHistory
import StepImport
import TestSupport
import XCTest

/// Differential test: overlapping samples, read and merged, against a reference implementation that examines every
/// second.
final class ImportAndMergeDifferentialTests: XCTestCase {
  private struct GeneratedSample: Hashable {
    let start: Int
    let end: Int
    let steps: Int
    let source: Int
  }

  private static let midnight = 1_735_948_800
  private static let kinds = ["manual", "watch", "phone", "other"]

  /// The number of seeds: a hundredth of them, except in the full run.
  private static let seedCount: UInt64 = UInt64(TestSeeds.count(outOf: 10_000, few: 100))

  func test_importedAndMergedSteps_equalReference_thatExaminesEverySecond() throws {
    for seed in 0..<Self.seedCount {
      var dice = SplitMix64(seed: seed)
      let sources = [1, 2, 5, 50][Int(dice.draw(below: 4))]
      let kinds = (0..<sources).map { _ in Self.kinds[Int(dice.draw(below: 4))] }
      let rows = Self.makeSamples(&dice, sources)
      var text = "start,end,steps,source,kind\n"
      for row in rows {
        let times = [row.start, row.end].map { Instant(secondsSince1970: Int64(Self.midnight + $0)).description }
        text += "\(times[0]),\(times[1]),\(row.steps),s\(row.source),\(kinds[row.source])\n"
      }
      let found = try read(text)
      let merge = StepMerge(
        countsManualEntries: true, itinerary: ZoneItinerary(.utc), spreading: Rules.standard.spreading)
      let (days, report) = merge.daysAndReport(of: found.samples)
      let expected = Self.referenceCounts(rows, kinds)
      XCTAssertEqual(days.counted.millionths, expected.reduce(0, +), "seed \(seed)")
      for source in report.sources {
        let index = try XCTUnwrap(Int(source.source.name.dropFirst()))
        XCTAssertEqual(source.counted.millionths, expected[index], "seed \(seed), \(source.source.name)")
      }
      XCTAssertEqual(found.report.recordedSteps.rounded, Int64(rows.reduce(0) { $0 + $1.steps }), "seed \(seed)")
    }
  }

  /// Returns rows with ties, nested rows, rows without length or steps, and duplicates.
  private static func makeSamples(_ dice: inout SplitMix64, _ sources: Int) -> [GeneratedSample] {
    var rows: [GeneratedSample] = []
    for _ in 0...dice.draw(below: 40) {
      let start = Int(dice.draw(below: 20)) * [1, 7][Int(dice.draw(below: 2))]
      let length = dice.draw(below: 5) == 0 ? 0 : Int(dice.draw(below: 60))
      let steps = dice.draw(below: 6) == 0 ? 0 : Int(dice.draw(below: 100))
      rows.append(
        GeneratedSample(start: start, end: start + length, steps: steps, source: Int(dice.draw(below: UInt64(sources))))
      )
      if dice.draw(below: 6) == 0, let last = rows.last { rows.append(last) }
    }
    return rows
  }

  /// Returns the steps of each source that count: in each second, those of the present source with the highest
  /// priority.
  private static func referenceCounts(_ rows: [GeneratedSample], _ kinds: [String]) -> [Int64] {
    // Only the largest of several rows with the same source, start and end counts.
    var samples: [[Int]: GeneratedSample] = [:]
    for row in rows {
      let key = [row.source, row.start, row.end]
      if row.steps >= samples[key]?.steps ?? -1 { samples[key] = row }
    }
    let firsts = kinds.indices.map { source in rows.filter { $0.source == source }.map(\.start).min() ?? .max }
    let order = kinds.indices.sorted {
      let places = ($0, $1)
      let (left, right) = (Self.kinds.firstIndex(of: kinds[places.0]), Self.kinds.firstIndex(of: kinds[places.1]))
      return (left ?? 0, firsts[places.0], "s\(places.0)") < (right ?? 0, firsts[places.1], "s\(places.1)")
    }
    var counted = [Int64](repeating: 0, count: kinds.count)
    var covered: Set<Int> = []
    for source in order {
      let mine = samples.values.filter { $0.source == source }
      for sample in mine {
        let (steps, length) = (Int64(sample.steps) * 1_000_000, Int64(sample.end - sample.start))
        if length == 0, !covered.contains(sample.start) { counted[source] += steps }
        for second in sample.start..<sample.end where !covered.contains(second) {
          let elapsed = Int64(second - sample.start)
          counted[source] += steps * (elapsed + 1) / length - steps * elapsed / length
        }
      }
      for sample in mine where sample.steps > 0 { covered.formUnion(sample.start..<sample.end) }
    }
    return counted
  }
}
