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
final class CohortSumTests: XCTestCase {
  private let zones = ZoneTable({ Zones.iana.zone(typed: $0) }, names: { [] })

  private func worker(_ terms: [LifeTerms], by name: String?) -> LifeWorker {
    let cohort = CohortTerms(
      sides: terms.map { $0.laws }, groupedBy: name, isEvolutionAlone: terms[0].isEvolutionAlone, options: [])
    let task = LifeWorker.Task(terms, cohort, writesLives: false, keepsGoing: true)
    return LifeWorker(task, zones: zones)
  }

  private func counted(_ lines: [String], _ terms: [LifeTerms], by name: String?) -> Cohort {
    let worker = worker(terms, by: name)
    let bytes = ContiguousArray(lines.map { $0 + "\n" }.joined().utf8)
    worker.work(on: bytes.span, in: 0..<bytes.count)
    XCTAssertEqual(worker.people + worker.badLines.count, lines.count)
    return worker.cohort
  }

  private func sides(_ dice: inout SplitMix, onPhone: Bool) throws -> [LifeTerms] {
    let other = try PalLaws(rules: RuleSet.standard.changing { $0.core.phase2BeginsAt = 15_001 }, device: .ios26)
    let laws = dice.draw(below: 2) == 0 ? [PalLaws.standard] : [.standard, other]
    return laws.map { laws in
      var terms = LifeTerms(laws)
      terms.isEvolutionAlone = !onPhone
      return terms
    }
  }

  /// Forty people split in a thousand ways, each part written, read back and added in any order, give the same cohort.
  func testAnyCutAddsUpToTheWhole() throws {
    for seed in Seeds.first(of: 1000, share: 1000) {
      var dice = SplitMix(seed: seed)
      let onPhone = dice.draw(below: 20) == 0
      let terms = try sides(&dice, onPhone: onPhone)
      let name = dice.draw(below: 2) == 0 ? "country" : nil
      // Some of the lines are malformed, which must give the same result however the lines are split.
      let lines = (0..<(onPhone ? 4 : 40)).map { _ in DrawnLine(&dice, isPlain: !onPhone).text }
      let whole = counted(lines, terms, by: name)
      var parts: [Cohort] = []
      var rest = lines[...]
      while !rest.isEmpty {
        let part = rest.prefix(1 + Int(dice.draw(below: 12)))
        rest = rest.dropFirst(part.count)
        parts.append(try CohortSumTests.readAgain(counted(Array(part), terms, by: name)))
      }
      parts.shuffle(using: &dice)
      var sum = Cohort(whole.terms)
      for part in parts { sum.add(part) }
      XCTAssertEqual(sum, whole, "seed \(seed)")
      XCTAssertEqual(try CohortSumTests.text(sum), try CohortSumTests.text(whole), "seed \(seed)")
      XCTAssertGreaterThan(sum.everybody?.sides[0].people ?? 0, Int64(lines.count / 4))
    }
  }

  private static func text(_ cohort: Cohort) throws -> [UInt8] {
    var writer = JSONWriter(.indented)
    cohort.write(to: &writer)
    return writer.bytes
  }

  private static func readAgain(_ cohort: Cohort) throws -> Cohort {
    let read = try Cohort(reading: JSON(reading: text(cohort)))
    XCTAssertEqual(read, cohort)
    return read
  }

  func testNobodyIsAWholeOfNobody() throws {
    let nobody = counted([], [LifeTerms(.standard)], by: nil)
    XCTAssertEqual(nobody.groups.count, 0)
    XCTAssertEqual(try CohortSumTests.readAgain(nobody), nobody)
  }

  func testGroupsStandInTheOrderOfTheirBytes() {
    var terms = LifeTerms(.standard)
    terms.isEvolutionAlone = true
    let line = { (group: String) in
      "{\"id\":1,\"zone\":\"UTC\",\"groups\":{\(group)},\"days\":{\"from\":\"2025-01-01\",\"steps\":[1]}}"
    }
    // Two of the names are the same letter, spelled with one scalar and with two.
    let lines = [
      "", "\"c\":\"fr\"", "\"c\":\"é\"", "\"c\":\"e\u{301}\"", "\"c\":\"Fr\"", "\"d\":\"x\"", "\"c\":\"fr\"",
    ].map(line)
    let cohort = counted(lines, [terms], by: "c")
    XCTAssertEqual(cohort.groups.map { $0.name ?? "-" }, ["Fr", "e\u{301}", "fr", "é", "-"])
    XCTAssertEqual(cohort.groups.map { $0.sides[0].people }, [1, 1, 2, 1, 2])
  }

  /// Counts that are too large to be real are added with saturation, without a trap.
  func testWholesThatCannotBeDoNotTrap() throws {
    var counts = CohortCounts(hasPhone: true)
    counts.people = .max
    counts.watched.count(3, people: .max)
    var sum = counts
    sum.add(counts)
    XCTAssertEqual(sum.people, .max)
    XCTAssertEqual(sum.watched.people, .max)
  }
}
