import PixelPalCore
import Replay
import StepHistory
import TestSupport
import XCTest

@testable import Cohorts

final class PersonReaderTests: XCTestCase {
  func test_blankLines_areNoPeople() {
    let options = CohortOptions(configurations: [.standard], groupedBy: nil, skipsPhone: true, suppliedOptions: [])
    var evolution = LifeSimulationOptions(.standard)
    evolution.skipsPhone = true
    for simulationOptions in [
      LifeWorker.Options([evolution], options, writesLives: false, continuesAfterErrors: false),
      LifeWorker.Options([LifeSimulationOptions(.standard)], options, writesLives: true, continuesAfterErrors: false),
    ] {
      let bytes = ContiguousArray("\n  \t\n\r\n ".utf8)
      let worker = LifeWorker(simulationOptions, zones: ZoneCache({ _ in nil }, names: { [] }))
      worker.processLines(of: bytes.span, in: bytes.indices)
      XCTAssertEqual([worker.lineCount, worker.personCount, worker.invalidLines.count], [4, 0, 0])
    }
  }

  func test_stepCounts_areReadAsJSONNumbers() {
    let rows: [(steps: String, millionths: [Int64]?)] = [
      ("", []), ("0", [0]), ("null", [-1]), ("7,null,12", [7_000_000, -1, 12_000_000]), ("12.5", [12_500_000]),
      ("0.000001", [1]), ("0.0000019", [1]), ("1000000000", [1_000_000_000_000_000]), ("1000000001", nil), ("-1", nil),
      ("-0", [0]), ("007", nil), ("1.", nil), (".5", nil), ("1e3", nil), ("1,", nil), ("\"1\"", nil), ("true", nil),
      ("nul", nil), ("007null", nil), ("1null", nil), ("nullnull", nil), ("[1]", nil), ("1 2", nil),
      (" 1 , 2 ", [1_000_000, 2_000_000]),
    ]
    for row in rows {
      var list = StepCountList()
      for millionths in row.millionths ?? [] { list.append(millionths < 0 ? nil : StepCount(millionths: millionths)) }
      guard let day = CivilDay("2025-01-01") else { return XCTFail("no day") }
      let line = "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(row.steps)]}}"
      let read = try? Person(reading: Array(line.utf8))
      XCTAssertEqual(read?.steps, row.millionths == nil ? nil : .days(from: day, list), "[\(row.steps)]")
    }
  }
}
