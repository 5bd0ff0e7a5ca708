import TestSupport
import XCTest

@testable import PixelPalCore
@testable import StepHistory

/// Differential tests: merging, running sums, segments and days against the grid.
final class MergeDifferentialTests: XCTestCase {
  private static let midnight = Instant("2025-03-09T00:00:00Z") ?? .distantPast

  private func makeSamples(_ seed: UInt64, _ policy: MergePolicy, _ dice: inout SplitMix64) throws -> GeneratedSamples {
    // Milliseconds, thirds of a minute, and quarters of an hour over some days; `max` needs whole minutes of slots.
    let coarse: Int64 = policy == .max ? 60_000 : 900_000
    let unit: Int64 = [policy == .max ? 20_000 : 1, 20_000, coarse][Int(seed % 3)]
    let slots = seed % 3 == 2 && policy != .max ? 200 : 60
    let sources = seed % 17 == 0 ? 50 : 1 + Int(dice.draw(below: 5))
    let longest = [3, 12, slots][Int(dice.draw(below: 3))]
    let origin = Self.midnight - Milliseconds(unit * Int64(slots / 2 / 3 * 3))
    return try GeneratedSamples(
      &dice, origin: origin.startOfMinute, slotLength: unit, slotCount: slots, samples: 1 + Int(dice.draw(below: 40)),
      sources: sources, maxSlots: longest)
  }

  private func forEachCase(_ body: (GeneratedSamples, MergePolicy, inout SplitMix64, String) throws -> Void) throws {
    for seed in TestSeeds.range(outOf: 10_000, oneIn: 200) {
      for policy in MergePolicy.allCases {
        var dice = SplitMix64(seed: seed)
        try body(try makeSamples(seed, policy, &dice), policy, &dice, "seed \(seed), \(policy)")
      }
    }
  }

  func test_runningSum_equalsReference_beforeAndAtEachInstant() throws {
    try forEachCase { drawn, policy, dice, name in
      let grid = ReferenceMergeGrid(drawn, policy)
      let since = Int(dice.draw(below: 3)) == 0 ? Int(dice.draw(below: UInt64(drawn.slotCount))) : 0
      let history = drawn.makeMerge(policy).history(
        of: try drawn.makeStepSamples(), since: drawn.instant(atLine: Int64(since)))
      var sum = history.runningSum()
      for line in 0...drawn.slotCount + 1 {
        let instant = drawn.instant(atLine: Int64(line))
        XCTAssertEqual(
          sum.counted(before: instant).millionths, grid.sum(from: since, to: line, includesZeroLengthAtEnd: false),
          "\(name) before \(line)")
        XCTAssertEqual(
          sum.counted(at: instant).millionths, grid.sum(from: since, to: line, includesZeroLengthAtEnd: true),
          "\(name) at \(line)")
      }
      let line = Int(dice.draw(below: UInt64(drawn.slotCount)))
      XCTAssertEqual(
        sum.counted(before: drawn.instant(atLine: Int64(line))).millionths,
        grid.sum(from: since, to: line, includesZeroLengthAtEnd: false),
        "\(name) back to \(line)")
    }
  }

  func test_instantReachingSteps_isTheFirstWithThatSum() throws {
    try forEachCase { drawn, policy, dice, name in
      let history = drawn.makeMerge(policy).history(of: try drawn.makeStepSamples(), since: drawn.origin)
      var sum = history.runningSum()
      var probe = history.runningSum()
      let all = probe.counted(at: .distantFuture).rounded
      XCTAssertNil(sum.instant(reaching: all + 1), name)
      for steps in [1, all / 3, all / 2, all] where steps > 0 && steps <= all {
        let instant = try XCTUnwrap(sum.instant(reaching: steps), name)
        XCTAssertGreaterThanOrEqual(probe.counted(at: instant).rounded, steps, name)
        XCTAssertLessThan(probe.counted(at: instant - Milliseconds(1)).rounded, steps, name)
      }
    }
  }

  func test_segments_areInOrder_andAddUpToReference() throws {
    try forEachCase { drawn, policy, dice, name in
      let grid = ReferenceMergeGrid(drawn, policy)
      let since = Int(dice.draw(below: 3)) == 0 ? Int(dice.draw(below: UInt64(drawn.slotCount))) : 0
      let history = drawn.makeMerge(policy).history(
        of: try drawn.makeStepSamples(), since: drawn.instant(atLine: Int64(since)))
      let pieces = Array(history.segments)
      for (left, right) in zip(pieces, pieces.dropFirst()) {
        XCTAssert((left.from, left.to) <= (right.from, right.to), "\(name): not in order")
      }
      XCTAssert(pieces.allSatisfy { $0.to - $0.from <= GeneratedSamples.spreading.longest }, name)
      let all = grid.sum(from: since, to: drawn.slotCount + 1, includesZeroLengthAtEnd: true)
      for line in stride(from: 0, through: drawn.slotCount + 1, by: 1 + Int(dice.draw(below: 9))) {
        let instant = drawn.instant(atLine: Int64(line))
        let steps = pieces.reduce(Int64(0)) { $0 + $1.steps(from: .distantPast, to: instant).millionths }
        XCTAssertEqual(steps, grid.sum(from: since, to: line, includesZeroLengthAtEnd: false), "\(name) at \(line)")
        let cut = pieces.reduce(Int64(0)) {
          $0 + $1.steps(from: instant, to: .distantFuture).millionths
        }
        XCTAssertEqual(steps + cut, all, "\(name) at \(line)")
      }
    }
  }

  func test_daysAndReport_equalReference() throws {
    try forEachCase { drawn, policy, dice, name in
      let grid = ReferenceMergeGrid(drawn, policy)
      let since = Int(dice.draw(below: 3)) == 0 ? Int(dice.draw(below: UInt64(drawn.slotCount))) : 0
      let createdAt = drawn.instant(atLine: Int64(since))
      let (days, report) = drawn.makeMerge(policy).daysAndReport(of: try drawn.makeStepSamples(), since: createdAt)
      XCTAssertEqual(
        days.counted.millionths, grid.sum(from: since, to: drawn.slotCount + 1, includesZeroLengthAtEnd: true), name)
      XCTAssertEqual(days.knownDays.reduce(0) { $0 + ($1.steps ?? 0) }, days.counted.rounded, "\(name): days add up")
      for day in days.knownDays {
        XCTAssertEqual(day.steps, referenceSteps(of: day.day, grid, since), "\(name) \(day.day)")
      }
      let last = drawn.instant(atLine: Int64(drawn.slotCount))
      for day in days.allDays(through: last) where day.steps == nil {
        XCTAssertEqual(referenceSteps(of: day.day, grid, since), 0, "\(name) \(day.day)")
      }
      for entry in report.sources {
        let source = try XCTUnwrap(drawn.sources.firstIndex(of: entry.source))
        XCTAssertEqual(entry.counted.millionths, grid.countedMillionths(ofSource: source), "\(name) \(entry.source)")
        let rows = drawn.samples.filter { $0.sourceIndex == source }
        XCTAssertEqual(entry.raw.millionths, rows.reduce(0) { $0 + $1.millionths }, name)
        XCTAssertEqual(entry.overlap, referenceOverlap(rows, drawn), name)
      }
    }
  }

  /// Returns the rounded sum at the day's end less that at its start, on the grid.
  private func referenceSteps(of day: CivilDay, _ grid: ReferenceMergeGrid, _ since: Int) -> Int64 {
    func sum(_ day: CivilDay) -> Int64 {
      let instant = LocalDateTime(startOf: day).instant(offsetSeconds: 0)
      let line = (instant - grid.generated.origin).count.flooredDivision(by: grid.generated.slotLength).quotient
      return StepCount(
        millionths: grid.sum(
          from: since, to: max(0, min(Int(line), grid.generated.slotCount + 1)), includesZeroLengthAtEnd: false)
      )
      .rounded
    }
    return sum(day.next) - sum(day)
  }

  /// Returns the total length of the samples less the length of the slots that they cover.
  private func referenceOverlap(_ rows: [StepSample], _ drawn: GeneratedSamples) -> Milliseconds {
    var times = [Int64](repeating: 0, count: drawn.slotCount)
    for row in rows where row.millionths > 0 {
      let start = (row.start - drawn.origin).count / drawn.slotLength
      let end = (row.end - drawn.origin).count / drawn.slotLength
      for slot in start..<end { times[Int(slot)] += 1 }
    }
    return Milliseconds(times.reduce(0) { $0 + max($1 - 1, 0) } * drawn.slotLength)
  }

  /// The result does not depend on the order of samples, repetitions, chunks or block sizes.
  func test_result_doesNotDependOnOrderRepetitionsOrBlockSize() throws {
    try forEachCase { drawn, policy, dice, name in
      let merge = drawn.makeMerge(policy)
      let expected = merge.days(of: try drawn.makeStepSamples())
      var rows = drawn.samples + drawn.samples.filter { _ in dice.draw(below: 2) == 0 }
      rows.shuffle(using: &dice)
      let blockSize = 1 + Int(dice.draw(below: 9))
      var samples = StepSamples(blockSize: blockSize)
      while !rows.isEmpty {
        let chunk = rows.prefix(1 + Int(dice.draw(below: 9)))
        rows.removeFirst(chunk.count)
        var part = GeneratedSamples.makeStepSamples(withSources: drawn.sources.reversed())
        for row in chunk {
          let source = StepSample.SourceID(index: UInt16(drawn.sources.count - 1 - row.sourceIndex))
          try part.append(row.withSource(source))
        }
        try samples.append(contentsOf: part)
      }
      XCTAssertEqual(merge.days(of: samples), expected, name)
      let history = merge.history(of: samples)
      let expectedHistory = merge.history(of: try drawn.makeStepSamples())
      XCTAssertEqual(
        history.segments.map { [$0.from, $0.to] }, expectedHistory.segments.map { [$0.from, $0.to] }, name)
      XCTAssertEqual(history.segments.map(\.steps), expectedHistory.segments.map(\.steps), name)
    }
  }
}

extension GeneratedSamples {
  static func makeStepSamples(withSources sources: some Sequence<StepSource>) -> StepSamples {
    var samples = StepSamples(blockSize: 3)
    for source in sources { _ = try? samples.sourceID(orAdding: source) }
    return samples
  }
}
