import PixelPalCore
import StepHistory
import TestSupport
import XCTest

@testable import PalStore

/// Property tests: exports give the same count and days in any order, any number of times, and in any parts.
final class UnionTests: XCTestCase {
  func testAnyPartsInAnyOrderGiveWhatAllAtOnceGives() throws {
    for seed in Seeds.first(of: 5000, share: 200) {
      var dice = SplitMix(seed: seed)
      let life = try Life(&dice, rows: 10 + Int(dice.draw(below: 120)), days: 2 + Int(dice.draw(below: 30)))
      var rows = life.rows
      if dice.draw(below: 2) == 0 { rows.shuffle(using: &dice) }
      let profile = UserProfile(
        gender: .male, style: .classic, createdAt: Life.midnight + .hours(Int(dice.draw(below: 70))), zone: "UTC",
        merge: MergePolicy.allCases[Int(dice.draw(below: 4))])
      let folder = MemoryFolder()
      var told: Int64 = 0
      var received: [StepSample] = []
      while !rows.isEmpty {
        let part = Array(rows.prefix(1 + Int(dice.draw(below: 40))))
        rows.removeFirst(part.count)
        received += part
        let pal = try KeptPal.inside(folder, profile: profile)
        _ = try pal.receive(life.samples(part + received.filter { _ in dice.draw(below: 9) == 0 }), at: Life.midnight)
        let expected = Life.days(try life.samples(received), profile)
        XCTAssertEqual(pal.days, expected, "seed \(seed)")
        told = max(told, expected.counted.rounded)
        XCTAssertEqual(pal.progress.total, told, "seed \(seed)")
      }
      let pal = try KeptPal.reading(folder)
      XCTAssertEqual(pal.notices, [])
      XCTAssertEqual(pal.days, Life.days(try life.samples(life.rows), profile), "seed \(seed)")
      XCTAssertEqual(try pal.differences(), [], "seed \(seed)")
      XCTAssertEqual(Array(try pal.samples()).count, KeptPal.unique(life.rows).count)
      XCTAssertEqual(Life.days(try pal.samples(), profile), pal.days, "seed \(seed)")
    }
  }

  /// A repeated export adds the lost rows of an older version, once.
  ///
  /// Older versions kept rows that carry only a minute by their position in a run of equal minutes, or lost them.
  func testMinutesThatWereKeptBefore() throws {
    var table = StepSamples()
    let source = try table.id(of: StepSource(name: "Watch"))
    func row(_ minute: Int, _ steps: Int64, _ ordinal: Int, isBare: Bool) throws -> StepSample {
      let start = Life.midnight + .hours(9) + .minutes(minute)
      return try StepSample(
        start: start, end: start + .minutes(1), count: StepCount(steps: steps), source: source, resolution: .minute,
        ordinal: ordinal, isBare: isBare)
    }
    func received(_ rows: [StepSample], _ folder: MemoryFolder) throws -> (new: Int, counted: Int64) {
      var samples = table
      for row in rows { try samples.append(row) }
      let pal = try KeptPal.inside(folder)
      return (try pal.receive(samples, at: Life.midnight).new, pal.days.counted.rounded)
    }
    let folder = MemoryFolder()
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
  func testEveryPermutationOfFiveExports() throws {
    var dice = SplitMix(seed: 5)
    let life = try Life(&dice, rows: 60)
    let exports = (0..<5).map { number in
      life.rows.enumerated().filter { index, _ in index % 5 == number || index % 7 == number }.map(\.element)
    }
    let expected = Life.days(try life.samples(exports.flatMap { $0 }))
    var totals: Set<Int64> = []
    for (number, order) in permutations(of: Array(0..<5)).enumerated() where Seeds.isFull || number % 5 == 0 {
      let folder = MemoryFolder()
      var highest: Int64 = 0
      for number in order + order.prefix(Int(dice.draw(below: 4))) {
        let pal = try KeptPal.inside(folder)
        _ = try pal.receive(life.samples(exports[number]), at: Life.midnight)
        highest = max(highest, pal.days.counted.rounded)
      }
      let pal = try KeptPal.reading(folder)
      XCTAssertEqual(pal.days, expected, "\(order)")
      XCTAssertEqual(pal.progress.total, highest, "\(order)")
      totals.insert(pal.progress.total)
    }
    XCTAssertGreaterThanOrEqual(totals.min() ?? 0, expected.counted.rounded)
  }

  private func permutations(of numbers: [Int]) -> [[Int]] {
    guard numbers.count > 1 else { return [numbers] }
    return numbers.flatMap { first in permutations(of: numbers.filter { $0 != first }).map { [first] + $0 } }
  }

  /// The only case in which the order of exports matters: the total keeps what was reported before a correction.
  func testTheTotalKeepsWhatWasToldBeforeACorrection() throws {
    var table = StepSamples()
    let source = try table.id(of: StepSource(name: "iPhone"))
    func row(_ steps: Int64, made hour: Int) throws -> StepSamples {
      try table.with([
        StepSample(
          start: Life.midnight + .hours(8), end: Life.midnight + .hours(9), count: StepCount(steps: steps),
          source: source, revision: Life.midnight + .hours(hour))
      ])
    }
    for (order, total) in [([900, 700], 900), ([700, 900], 700)] as [([Int64], Int64)] {
      let folder = MemoryFolder()
      var last: Received?
      for steps in order {
        last = try KeptPal.inside(folder).receive(
          row(steps, made: steps == 700 ? 20 : 10), at: Life.midnight + .hours(30))
      }
      let pal = try KeptPal.reading(folder)
      XCTAssertEqual(pal.days.counted.rounded, 700)
      XCTAssertEqual(pal.progress.total, total)
      XCTAssertEqual(last?.fellBy, total - 700)
      XCTAssertEqual(last?.corrected, order == [900, 700] ? 1 : 0)
      XCTAssertEqual(last?.known, order == [900, 700] ? 0 : 1)
    }
  }

  /// A source that turns out to be older than known gets priority everywhere.
  func testTheOrderOfBeliefChangesWithWhatComesLate() throws {
    var table = StepSamples()
    let (a, b) = (try table.id(of: StepSource(name: "A watch")), try table.id(of: StepSource(name: "B watch")))
    func row(_ source: StepSample.SourceID, _ hour: Int, _ steps: Int64) throws -> StepSample {
      try StepSample(
        start: Life.midnight + .hours(hour), end: Life.midnight + .hours(hour + 1), count: StepCount(steps: steps),
        source: source)
    }
    let pal = try KeptPal.inside(MemoryFolder())
    let far = try (0..<20).flatMap { try [row(a, 50 + 48 * $0, 100), row(b, 50 + 48 * $0, 300)] }
    _ = try pal.receive(table.with(far), at: Life.midnight)
    XCTAssertEqual(pal.days.counted.rounded, 2000)
    _ = try pal.receive(table.with([row(b, 30, 7)]), at: Life.midnight)
    XCTAssertEqual(pal.days.counted.rounded, 6007)
  }

  func testWhatIsTriedOutIsNotTaken() throws {
    var dice = SplitMix(seed: 3)
    let life = try Life(&dice, rows: 50)
    let folder = MemoryFolder()
    _ = try KeptPal.inside(folder).receive(life.samples(Array(life.rows.prefix(20))), at: Life.midnight)
    let before = folder.contents
    let pal = try KeptPal.inside(folder)
    let tried = try pal.tryOut(life.samples(life.rows), at: Life.midnight + .hours(3))
    XCTAssertEqual(folder.contents, before)
    XCTAssertEqual(try pal.receive(life.samples(life.rows), at: Life.midnight + .hours(3)), tried)
    XCTAssertGreaterThan(tried.new, 0)
  }

  /// Compacting changes no day; it only removes duplicates from the journal.
  func testManySmallPartsAreCompacted() throws {
    var dice = SplitMix(seed: 9)
    let life = try Life(&dice, rows: 900, days: 90)
    let folder = MemoryFolder()
    let pal = try KeptPal.inside(folder)
    var blocks: [Int] = []
    for row in life.rows.prefix(275) {
      _ = try pal.receive(life.samples([row]), at: Life.midnight)
      blocks.append(pal.index.blocks.count)
    }
    XCTAssertTrue(zip(blocks, blocks.dropFirst()).contains { $1 < $0 }, "it was compacted")
    XCTAssertLessThan(blocks.max() ?? 0, 260)
    XCTAssertEqual(pal.days, Life.days(try life.samples(Array(life.rows.prefix(275)))))
    XCTAssertEqual(try pal.differences(), [])
  }
}
