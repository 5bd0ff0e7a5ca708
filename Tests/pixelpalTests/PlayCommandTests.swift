import Foundation
import XCTest

/// Tests of `play` in a real terminal.
final class PlayCommandTests: XCTestCase {
  private func play(
    _ arguments: [String] = [], _ end: (ProgramProcess, PseudoTerminal) -> Void
  ) throws -> (status: Int32, seen: String) {
    let terminal = try PseudoTerminal(columns: 90)
    let run = try ProgramProcess(
      ["play"] + arguments, in: try makeScratchFolder(for: self), variables: ["COLORTERM": "truecolor"],
      input: terminal.slave, output: terminal.slave, errors: terminal.slave)
    var seen = ""
    XCTAssert(
      waitUntil {
        seen += terminal.readOutput()
        return seen.contains("q quit")
      }, "nothing is drawn")
    end(run, terminal)
    XCTAssert(
      waitUntil {
        seen += terminal.readOutput()
        return !run.process.isRunning
      }, "it does not end")
    return (try run.waitForOutcome().status, seen + terminal.readOutput())
  }

  /// The screen, the cursor and the colours are restored, however the program ends.
  func test_terminal_isRestored_howeverProgramEnds() throws {
    let ends: [(status: Int32, end: (ProgramProcess, PseudoTerminal) -> Void)] = [
      (0, { $1.type("q") }), (130, { $1.type("\u{3}") }),
      (130, { run, _ in kill(run.process.processIdentifier, SIGINT) }),
      (143, { run, _ in kill(run.process.processIdentifier, SIGTERM) }),
      (129, { run, _ in kill(run.process.processIdentifier, SIGHUP) }),
    ]
    for (status, end) in ends {
      let outcome = try play([], end)
      XCTAssertEqual(outcome.status, status)
      XCTAssertTrue(outcome.seen.contains("\u{1B}[?1049h\u{1B}[?25l"))
      XCTAssertTrue(
        outcome.seen.hasSuffix("\u{1B}[0m\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"), String(outcome.seen.suffix(60)))
    }
  }

  /// The program runs alone in an empty folder, because it contains its art.
  func test_program_runsAlone_inEmptyFolder() throws {
    let folder = try makeScratchFolder(for: self)
    let copy = folder.appendingPathComponent("pal")
    try FileManager.default.copyItem(at: ProgramProcess.program, to: copy)
    for arguments in [["play"], ["render", "female_vital_1", "-o", "girl.png"], ["render", "walking"]] {
      let outcome = try ProgramProcess(arguments, in: folder, program: copy).waitForOutcome()
      XCTAssertEqual(outcome.status, 0, "\(arguments)")
      XCTAssertEqual(outcome.errors, "", "\(arguments)")
    }
    let bytes = try Data(contentsOf: folder.appendingPathComponent("girl.png"))
    XCTAssertTrue(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
  }
}
