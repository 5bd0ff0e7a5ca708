import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import Cohorts

final class PersonReaderTests: XCTestCase {
  func test_linesOfBlanks_areNobody() {
    let terms = CohortTerms(sides: [.standard], groupedBy: nil, isEvolutionAlone: true, options: [])
    var evolution = LifeTerms(.standard)
    evolution.isEvolutionAlone = true
    for task in [
      LifeWorker.Task([evolution], terms, writesLives: false, keepsGoing: false),
      LifeWorker.Task([LifeTerms(.standard)], terms, writesLives: true, keepsGoing: false),
    ] {
      let bytes = ContiguousArray("\n  \t\n\r\n ".utf8)
      let worker = LifeWorker(task, zones: ZoneTable({ _ in nil }, names: { [] }))
      worker.work(on: bytes.span, in: bytes.indices)
      XCTAssertEqual([worker.lines, worker.people, worker.badLines.count], [4, 0, 0])
    }
  }

  func test_numbersOfSteps_areThoseOfJSON() {
    let rows: [(steps: String, millionths: [Int64]?)] = [
      ("", []), ("0", [0]), ("null", [-1]), ("7,null,12", [7_000_000, -1, 12_000_000]), ("12.5", [12_500_000]),
      ("0.000001", [1]), ("0.0000019", [1]), ("1000000000", [1_000_000_000_000_000]), ("1000000001", nil), ("-1", nil),
      ("-0", [0]), ("007", nil), ("1.", nil), (".5", nil), ("1e3", nil), ("1,", nil), ("\"1\"", nil), ("true", nil),
      ("nul", nil), ("007null", nil), ("1null", nil), ("nullnull", nil), ("[1]", nil), ("1 2", nil),
      (" 1 , 2 ", [1_000_000, 2_000_000]),
    ]
    for row in rows {
      var list = StepList()
      for millionths in row.millionths ?? [] { list.append(millionths < 0 ? nil : StepCount(millionths: millionths)) }
      guard let day = CivilDay("2025-01-01") else { return XCTFail("no day") }
      let line = "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(row.steps)]}}"
      let read = try? Person(reading: Array(line.utf8))
      XCTAssertEqual(read?.steps, row.millionths == nil ? nil : .days(from: day, list), "[\(row.steps)]")
    }
  }
}
