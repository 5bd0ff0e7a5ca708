import Documents
import HistoryCommands
import PixelPalCLI
import PixelPalCore
import Replay
import TestSupport
import TimeZones
import XCTest

@testable import Cohorts

final class QuickLivesTests: XCTestCase {
  private let zones = ZoneTable({ Zones.iana.zone(typed: $0) }, names: { [] })

  /// A life that is only added up is the one that is lived, to the millisecond.
  func testSumsComeToWhatALifeDoes() throws {
    var quick = 0
    for seed in Seeds.first(of: 20_000, share: 400) {
      var dice = SplitMix(seed: seed)
      let line = DrawnLine(&dice, isPlain: true).text
      var person = try Person(reading: Array(line.utf8))
      if dice.draw(below: 4) == 0 { person.scenario = try QuickLivesTests.scenario(&dice) }
      var terms = LifeTerms(.standard)
      terms.isEvolutionAlone = true
      guard let summed = QuickLives().life(of: person, under: terms, zones) else { continue }
      quick += 1
      let lived = try person.life(under: terms, zones)
      XCTAssertEqual(summed, lived, "seed \(seed): \(line.prefix(400))")
    }
    XCTAssertGreaterThan(quick, Seeds.first(of: 20_000, share: 400).count * 3 / 4)
  }

  /// What person and phone do, mostly without what would change how the pal grows.
  private static func scenario(_ dice: inout SplitMix) throws -> Scenario {
    let texts = [
      "{\"day\":{\"opens\":[]}}", "{\"opens\":[{\"at\":\"2010-01-01T10:00:00\",\"seconds\":30}]}",
      "{\"mayReadSteps\":false}", "{\"restarts\":[\"2015-01-01T10:00:00\"]}",
    ]
    return try Scenario(reading: JSON(reading: Array(texts[Int(dice.draw(below: UInt64(texts.count)))].utf8)))
  }

  func testPhasesAreReachedAtExactlyTheirTotals() throws {
    for (steps, phase) in [(25_000, 1), (25_001, 2), (75_000, 2), (75_001, 3), (200_000, 3), (200_001, 4)] {
      let line =
        "{\"id\":1,\"zone\":\"UTC\",\"premium\":[[null,null]],\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(steps)]}}"
      var terms = LifeTerms(.standard)
      terms.isEvolutionAlone = true
      let life = QuickLives().life(of: try Person(reading: Array(line.utf8)), under: terms, zones)
      XCTAssertEqual(life?.pal?.earned.rawValue, phase, "\(steps)")
      XCTAssertEqual(life?.pal?.visible.rawValue, phase, "\(steps)")
    }
  }
}
