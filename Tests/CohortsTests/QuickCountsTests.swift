import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

final class QuickCountsTests: XCTestCase {
  private let zones = ZoneTable({ Zones.iana.zone(typed: $0) }, names: { [] })

  /// Whoever is counted straight from the line is counted as if they had lived.
  func testWhatIsCountedIsWhatIsLived() throws {
    var quick = 0
    for seed in Seeds.first(of: 60_000) {
      var dice = SplitMix(seed: seed)
      var numbers = RuleNumbers()
      if dice.draw(below: 3) == 0 { (numbers.phase2BeginsAt, numbers.firstPremiumPhase) = (9001, 4) }
      var terms = LifeTerms(PalLaws(try Laws(rules: Rules(numbers), device: .ios26)))
      terms.isEvolutionAlone = true
      if dice.draw(below: 3) == 0 { terms.zone = .utc }
      let shape = CohortTerms(
        sides: [terms.laws], groupedBy: dice.draw(below: 2) == 0 ? "country" : nil, isEvolutionAlone: true, options: [])
      let task = LifeWorker.Task([terms], shape, writesLives: false, keepsGoing: true)
      var counts = try XCTUnwrap(QuickCounts(task))
      let line = QuickCountsTests.line(&dice)
      let bytes = ContiguousArray((line + "\n{\"id\":\"the next one\"}").utf8)
      var counted = Cohort(shape)
      guard let end = counts.count(bytes.span, from: 0, zones, into: &counted) else {
        XCTAssertEqual(counted, Cohort(shape), "seed \(seed): \(line)")
        continue
      }
      quick += 1
      XCTAssertEqual(end, line.utf8.count, "seed \(seed): \(line)")
      var lived = Cohort(shape)
      let person = try Person(reading: Array(line.utf8))
      lived.count([try person.life(under: terms, zones)])
      XCTAssertEqual(counted, lived, "seed \(seed): \(line)")
    }
    XCTAssertGreaterThan(quick, Seeds.first(of: 60_000).count / 10)
  }

  /// A line in the shape that most have, now and then with something in it that a plain one has not.
  private static func line(_ dice: inout SplitMix) -> String {
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    let drawn = DrawnLine(&dice, isPlain: draw(2) == 0).text
    if draw(4) == 0 { return drawn }
    let steps = (0..<1 + draw(40)).map { _ in
      switch draw(60) {
      case 0, 2, 3: "null"
      case 1: ["0", "00", "012", "1e3", "7.5", "-1", "9999999", "10000000", "250000", "nul", "nullx", ""][draw(12)]
      default: String(draw(14_000))
      }
    }
    let groups = [
      "", "\"groups\":{},", "\"groups\":{\"country\":\"fr\"},", "\"groups\":{\"of\":\"1\",\"country\":\"us\"},",
      "\"groups\":{\"country\":\"fr\",\"country\":\"us\"},", "\"groups\":{\"country\":\"é\"},",
    ][draw(6)]
    let id = ["7", "\"p-7\"", "07", "\"\\u0041\"", "1.5", "\"\""][draw(3) == 0 ? draw(6) : 1]
    let zone = ["\"zone\":\"Europe/Paris\",", "\"zone\":\"Pacific/Apia\",", "\"zone\":\"Nowhere\",", ""][draw(4)]
    let from = ["2025-01-01", "2025-02-29", "1931-12-31", "9999-12-30", "2025-1-01"][draw(3) == 0 ? draw(5) : 0]
    return "{\"id\":\(id),\(zone)\(groups)\"days\":{\"from\":\"\(from)\",\"steps\":[\(steps.joined(separator: ","))]}}"
  }
}
