import Foundation
import TestSupport
import XCTest

/// Tests of the real program in a terminal.
final class RealTerminalTests: XCTestCase {
  private func runInTerminal(
    _ arguments: [String], columns: UInt16, variables: [String: String] = [:]
  ) throws -> (status: Int32, seen: String) {
    let terminal = try PseudoTerminal(columns: columns)
    let run = try ProgramProcess(
      arguments, in: try makeScratchFolder(for: self), variables: variables, input: terminal.slave,
      output: terminal.slave,
      errors: terminal.slave)
    var seen = ""
    XCTAssert(
      waitUntil {
        seen += terminal.readOutput()
        return !run.process.isRunning
      }, "it waits for somebody to type")
    let status = try run.waitForOutcome().status
    return (status, seen + terminal.readOutput())
  }

  private func runWithoutTerminal(_ arguments: [String], _ variables: [String: String]) throws -> String {
    try ProgramProcess(arguments, in: try makeScratchFolder(for: self), variables: variables).waitForOutcome().output
  }

  func test_output_usesWidthAndColours_ofTerminal() throws {
    let arguments = ["help", "frames"]
    let coloured = try runWithoutTerminal(arguments, ["COLUMNS": "60", "CLICOLOR_FORCE": "1"])
    XCTAssertEqual(try runInTerminal(arguments, columns: 60).seen, coloured)
    XCTAssert(coloured.contains("\u{1B}["))
    XCTAssertEqual(try runInTerminal(arguments, columns: 90, variables: ["COLUMNS": "60"]).seen, coloured)
    XCTAssertEqual(
      try runInTerminal(arguments, columns: 60, variables: ["NO_COLOR": "1"]).seen,
      try runWithoutTerminal(arguments, ["COLUMNS": "60"]))
    XCTAssertEqual(
      try runInTerminal(arguments, columns: 0, variables: ["NO_COLOR": "1"]).seen,
      try runWithoutTerminal(arguments, [:]))
  }

  func test_command_showsHelp_ifInputIsTerminal() throws {
    let (status, seen) = try runInTerminal(["rules", "--rules", "-"], columns: 80, variables: ["NO_COLOR": "1"])
    XCTAssertEqual(status, 64)
    XCTAssert(
      seen.hasPrefix(try runWithoutTerminal(["help", "rules"], [:]) + "error: standard input is a terminal\n"), seen)
  }

  func test_progress_isDrawn_andRemovedAtEnd() throws {
    let folder = try makeScratchFolder(for: self)
    let terminal = try PseudoTerminal(columns: 80)
    let run = try ProgramProcess(
      ["frames", "walking", "--to-ms", "100000000000000", "-o", "f"], in: folder, errors: terminal.slave)
    let start = Date()
    var seen = ""
    XCTAssert(
      waitUntil {
        seen += terminal.readOutput()
        return seen.contains("/s  ")
      }, seen)
    XCTAssertGreaterThan(Date().timeIntervalSince(start), 0.4)
    XCTAssert(seen.hasPrefix("\rframes  0%  "), seen.debugDescription)
    XCTAssert(seen.contains(" h left"), seen.debugDescription)
    kill(run.process.processIdentifier, SIGINT)
    XCTAssertEqual(try run.waitForOutcome().status, 130)
    seen += terminal.readOutput()
    XCTAssert(seen.hasSuffix("\r\u{1B}[K"), seen.debugDescription)

    let quiet = try PseudoTerminal(columns: 80)
    let runs = try ["--quiet", "--no-progress"].map { option in
      try ProgramProcess(
        ["frames", "walking", "--to-ms", "100000000000000", "-o", "f\(option)", option], in: folder,
        errors: quiet.slave)
    }
    Thread.sleep(forTimeInterval: 0.8)
    for run in runs {
      kill(run.process.processIdentifier, SIGINT)
      XCTAssertEqual(try run.waitForOutcome().status, 130)
    }
    XCTAssertEqual(quiet.readOutput(), "")
  }
}
