import Foundation
import TestSupport
import XCTest

/// Dates at both ends of the calendar and huge step counts, with limits on time and memory.
final class CalendarLimitTests: XCTestCase {
  private static let lastInstant = "9999-12-31T23:59:59.999Z"
  /// Some of the commands; `.ci/hostile` runs all of them.
  private static let commands = ["replay", "card -o card.svg"]

  /// Requires that each command ends within 30 seconds and 3 GB of address space.
  private func assertBoundedRun(
    _ rows: String, _ options: [String], _ commands: [String] = CalendarLimitTests.commands
  ) throws {
    let folder = try makeScratchFolder(for: self)
    try Data(rows.utf8).write(to: folder.appendingPathComponent("rows.csv"))
    for command in commands {
      for option in options {
        let line = "pixelpal \(command) rows.csv --zone UTC \(option)"
        let outcome = try ProgramProcess(bash: "ulimit -v 3000000\n\(line)", in: folder).waitForOutcome()
        XCTAssertEqual(outcome.status, 0, "\(line): \(outcome.errors.suffix(200))")
        XCTAssertLessThan(outcome.output.utf8.count, 3_000_000, line)
      }
    }
  }

  func test_commands_terminate_withRowOnLastDay() throws {
    try assertBoundedRun("date,steps\n9999-12-31,9000\n", [""])
  }

  func test_commands_terminate_atLastInstant() throws {
    let rows = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch\n"
    let at = ["snapshot", "explain"].map { "\($0) --at \(CalendarLimitTests.lastInstant)" }
    try assertBoundedRun(rows, ["--until \(CalendarLimitTests.lastInstant)"], CalendarLimitTests.commands + at)
  }

  func test_commands_terminate_fromFirstInstant() throws {
    let rows = "start,end,steps,source\n2025-03-03T08:00:00Z,2025-03-03T09:00:00Z,9000,Watch\n"
    try assertBoundedRun(rows, ["--since 0001-01-01"])
  }

  func test_commands_terminate_withHugeStepCounts() throws {
    let rows = (1...28).map { "2025-02-\($0 < 10 ? "0" : "")\($0),999999999\n" }.joined()
    try assertBoundedRun("date,steps\n" + rows, [""], ["replay"])
    try assertBoundedRun("date,steps\n" + rows, ["--device ideal"], ["replay"])
  }

  func test_cohort_terminates_withFirstAndLastInstant() throws {
    let folder = try makeScratchFolder(for: self)
    let lines = """
      {"id":1,"zone":"UTC","days":{"from":"9999-12-29","steps":[9000,9000]}}
      {"id":2,"zone":"UTC","createdAt":"0001-01-01","days":{"from":"2025-03-03","steps":[9000]}}
      {"id":3,"zone":"UTC","sources":["A"],"samples":[[253402300000,799.999,900,0],[-62135596800,600,900,0]]}
      {"id":4,"zone":"UTC","days":{"from":"2025-03-03","steps":[999999999,999999999]}}

      """
    try Data(lines.utf8).write(to: folder.appendingPathComponent("people.ndjson"))
    for options in ["--lives", "--only evolution --lives", "--until \(CalendarLimitTests.lastInstant)", "--report"] {
      let outcome = try ProgramProcess(
        bash: "ulimit -v 3000000\npixelpal cohort people.ndjson \(options)", in: folder
      ).waitForOutcome()
      XCTAssertEqual(outcome.status, 0, "\(options): \(outcome.errors.suffix(200))")
      XCTAssertTrue(outcome.errors.hasPrefix("note: the samples span 9,999 years"), outcome.errors)
      XCTAssertTrue(outcome.errors.contains("(people.ndjson:3)"), outcome.errors)
    }
  }
}
