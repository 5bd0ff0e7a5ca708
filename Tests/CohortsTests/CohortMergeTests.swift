import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

/// Tests that partial cohorts add up to the cohort of all people, however the people are split.
final class CohortMergeTests: XCTestCase {
  private let zones = ZoneCache({ ZoneDatabase.iana.zone(nameOrOffset: $0) }, names: { [] })

  private func makeWorker(_ options: [LifeSimulationOptions], by name: String?) -> LifeWorker {
    let cohort = CohortOptions(
      configurations: options.map { $0.configuration }, groupedBy: name, skipsPhone: options[0].skipsPhone,
      suppliedOptions: [])
    let simulationOptions = LifeWorker.Options(
      options, cohort, writesLives: false, continuesAfterErrors: true)
    return LifeWorker(simulationOptions, zones: zones)
  }

  private func makeCohort(_ lines: [String], _ options: [LifeSimulationOptions], by name: String?) -> CohortResult {
    let worker = makeWorker(options, by: name)
    let bytes = ContiguousArray(lines.map { $0 + "\n" }.joined().utf8)
    worker.processLines(of: bytes.span, in: 0..<bytes.count)
    XCTAssertEqual(worker.personCount + worker.invalidLines.count, lines.count)
    return worker.cohort
  }

  private func makeOptions(_ dice: inout SplitMix64, onPhone: Bool) throws -> [LifeSimulationOptions] {
    let other = try ReplayConfiguration(
      rules: CoreJournalAndFaceRules.standard.changing { $0.core.phase2BeginsAt = 15_001 }, device: .ios26)
    let configuration = dice.draw(below: 2) == 0 ? [ReplayConfiguration.standard] : [.standard, other]
    return configuration.map { configuration in
      var options = LifeSimulationOptions(configuration)
      options.skipsPhone = !onPhone
      return options
    }
  }

  /// Forty people split in a thousand ways, each part written, read back and added in any order, give the same cohort.
  func test_partialCohorts_addUpToWhole_forAnySplit() throws {
    for seed in TestSeeds.range(outOf: 1000, oneIn: 1000) {
      var dice = SplitMix64(seed: seed)
      let onPhone = dice.draw(below: 20) == 0
      let options = try makeOptions(&dice, onPhone: onPhone)
      let name = dice.draw(below: 2) == 0 ? "country" : nil
      // Some of the lines are malformed, which must give the same result however the lines are split.
      let lines = (0..<(onPhone ? 4 : 40)).map { _ in GeneratedPersonLine(&dice, isPlain: !onPhone).text }
      let whole = makeCohort(lines, options, by: name)
      var parts: [CohortResult] = []
      var rest = lines[...]
      while !rest.isEmpty {
        let part = rest.prefix(1 + Int(dice.draw(below: 12)))
        rest = rest.dropFirst(part.count)
        parts.append(try CohortMergeTests.roundTrip(makeCohort(Array(part), options, by: name)))
      }
      parts.shuffle(using: &dice)
      var sum = CohortResult(whole.options)
      for part in parts { sum.merge(part) }
      XCTAssertEqual(sum, whole, "seed \(seed)")
      XCTAssertEqual(try CohortMergeTests.document(sum), try CohortMergeTests.document(whole), "seed \(seed)")
      XCTAssertGreaterThan(sum.allPeople?.countsByConfiguration[0].people ?? 0, Int64(lines.count / 4))
    }
  }

  private static func document(_ cohort: CohortResult) throws -> [UInt8] {
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    return writer.bytes
  }

  private static func roundTrip(_ cohort: CohortResult) throws -> CohortResult {
    let read = try CohortResult(reading: JSON(reading: document(cohort)))
    XCTAssertEqual(read, cohort)
    return read
  }

  func test_emptyCohort_isUnchanged_afterWritingAndReading() throws {
    let nobody = makeCohort([], [LifeSimulationOptions(.standard)], by: nil)
    XCTAssertEqual(nobody.groups.count, 0)
    XCTAssertEqual(try CohortMergeTests.roundTrip(nobody), nobody)
  }

  func test_groups_areSorted_byUTF8Bytes() {
    var options = LifeSimulationOptions(.standard)
    options.skipsPhone = true
    let line = { (group: String) in
      "{\"id\":1,\"zone\":\"UTC\",\"groups\":{\(group)},\"days\":{\"from\":\"2025-01-01\",\"steps\":[1]}}"
    }
    // Two of the names are the same letter, spelled with one scalar and with two.
    let lines = [
      "", "\"c\":\"fr\"", "\"c\":\"é\"", "\"c\":\"e\u{301}\"", "\"c\":\"Fr\"", "\"d\":\"x\"", "\"c\":\"fr\"",
    ].map(line)
    let cohort = makeCohort(lines, [options], by: "c")
    XCTAssertEqual(cohort.groups.map { $0.name ?? "-" }, ["Fr", "e\u{301}", "fr", "é", "-"])
    XCTAssertEqual(cohort.groups.map { $0.countsByConfiguration[0].people }, [1, 1, 2, 1, 2])
  }

  /// Counts that are too large to be real are added with saturation, without a trap.
  func test_merge_saturates_onOverflow() throws {
    var counts = CohortOutcomeCounts(hasPhone: true)
    counts.people = .max
    counts.lastWatchedDays.add(3, people: .max)
    var sum = counts
    sum.merge(counts)
    XCTAssertEqual(sum.people, .max)
    XCTAssertEqual(sum.lastWatchedDays.totalPeople, .max)
  }
}
