import PixelPalCore
import XCTest

@testable import InnerLife

/// Tests of the strength, the dates and the connections of memories.
final class MemoryTests: XCTestCase {
  private let monday = JournalFixture.monday

  private func memory(_ kind: Moment.Kind = .firstWalk, daysLater days: Int = 0) -> Memory {
    Memory(of: .moment(kind), on: monday.advanced(by: days))
  }

  func test_strength_fadesWithTheSquareRootOfTheAge() {
    let strengths = [1, 2, 4, 9, 30, 100, 365, 3650].map { memory().strengthInThousandths(on: monday.advanced(by: $0)) }
    XCTAssertEqual(strengths, [1000, 714, 500, 333, 185, 100, 52, 16])
  }

  func test_daysUntilDate_countToTheDateOfALaterYear() throws {
    func days(_ day: String, from night: String) throws -> Int? {
      Memory(of: .moment(.firstWalk), on: try XCTUnwrap(CivilDay(day)))
        .daysUntilAnniversary(from: try XCTUnwrap(CivilDay(night)))
    }
    XCTAssertEqual(try days("2025-01-06", from: "2026-01-05"), 1)
    XCTAssertEqual(try days("2025-01-06", from: "2026-01-06"), 0)
    XCTAssertEqual(try days("2025-01-06", from: "2026-01-07"), 364)
    XCTAssertEqual(try days("2025-01-06", from: "2025-01-06"), 365)
    XCTAssertEqual(try days("2024-02-29", from: "2028-02-28"), 1)
    XCTAssertEqual(try days("2024-02-29", from: "2027-03-01"), 365)
    XCTAssertNil(try days("2024-02-29", from: "2025-02-28"))
  }

  func test_connections_andTheirWeights() {
    func weight(_ one: Memory, _ other: Memory) -> Int {
      MemoryConnectionKind.allCases.filter { $0.connects(one, to: other) }.map { $0.weight }.max() ?? 0
    }
    let phase = memory(.phaseReveal(.active))
    XCTAssertEqual(weight(phase, memory(.phaseReveal(.energized), daysLater: 90)), 900)
    XCTAssertEqual(weight(phase, memory(.phaseReveal(.ascended), daysLater: 90)), 0)
    XCTAssertEqual(weight(phase, memory(.phaseReveal(.energized))), 900, "the heaviest connection")
    XCTAssertEqual(weight(memory(), memory(.firstSteps, daysLater: 1)), 800)
    XCTAssertEqual(weight(memory(), memory(.longestDay(steps: 1), daysLater: 2)), 0)
    XCTAssertEqual(weight(memory(), memory(.longestDay(steps: 1), daysLater: 365)), 700)
    XCTAssertEqual(weight(memory(), memory(.longestDay(steps: 1), daysLater: 366)), 0)
    func journey(_ days: Int, _ offset: Int) -> Memory {
      Memory(of: .moment(.journey), on: monday.advanced(by: days), journeyOffset: offset)
    }
    XCTAssertEqual(weight(journey(0, 540), journey(90, 540)), 700)
    XCTAssertEqual(weight(journey(0, 540), journey(90, 480)), 0)
    XCTAssertEqual(weight(memory(), memory(daysLater: 90)), 0, "no place is known")
  }

  func test_score_isTheWeightedMean() {
    func total(_ date: Int, _ importance: Int, _ strength: Int, _ likeness: Int, _ association: Int) -> Int {
      RecallScore(
        date: date, importance: importance, strength: strength, likeness: likeness, association: association
      ).total
    }
    XCTAssertEqual(total(1000, 1000, 1000, 1000, 1000), 1000)
    XCTAssertEqual(
      [
        total(1000, 0, 0, 0, 0), total(0, 1000, 0, 0, 0), total(0, 0, 1000, 0, 0), total(0, 0, 0, 1000, 0),
        total(0, 0, 0, 0, 1000),
      ], [400, 200, 100, 200, 100])
    XCTAssertEqual(total(0, 900, 99, 0, 1000), 289, "rounded down")
  }
}
