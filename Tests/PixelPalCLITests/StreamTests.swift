import Documents
import PixelPalCore
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI

final class StreamTests: XCTestCase {
  func test_output_isWrittenWhole_orNotAtAll() {
    let shell = InMemoryShell()
    XCTAssertEqual(shell.run("rules --json -o rules.json"), .init(status: .success, output: "", errors: ""))
    XCTAssertEqual(shell.files["rules.json"], shell.run("rules --json").output)

    let program = TestProgram.program
    shell.files["old"] = "old"
    let failed = shell.run("fail -o old", of: program)
    XCTAssertEqual(failed.status, .internalError)
    XCTAssertEqual(failed.output, "")
    XCTAssert(failed.errors.hasPrefix("error: the result cannot be written"), failed.errors)
    XCTAssertEqual(shell.files["old"], "old")
    XCTAssertEqual(shell.files.discarded, ["old"])
    // On standard output, the results written so far come before the error.
    XCTAssertEqual(shell.run("fail", of: program).output, "before\n")
    XCTAssertEqual(shell.run("rules --json -o -").output, shell.run("rules --json").output)
  }

  /// An output file never replaces an input file, for every kind of input and every name of the file.
  func test_output_neverReplacesInput() throws {
    let shell = InMemoryShell()
    shell.files["walk.csv"] = "start,end,steps\n2025-03-03T08:00Z,2025-03-03T08:10Z,100\n"
    shell.files["rules.json"] = #"{"phase2BeginsAt": 5}"#
    shell.files["scenario.json"] = "{}"
    shell.files["phone.json"] = #"{"name": "mine"}"#
    shell.files["takeout/Takeout/Fitbit/Global Export Data/steps-2025-01-01.json"] =
      #"[{"dateTime":"01/01/25 10:00:00","value":"10"}]"#
    shell.files.links = [
      "link": "walk.csv", "inner": "takeout/Takeout/Fitbit/Global Export Data/steps-2025-01-01.json",
    ]
    let before = shell.files.contents
    for line in [
      "inspect walk.csv -o walk.csv", "inspect walk.csv -o link", "convert link -o walk.csv",
      "rules --json --rules rules.json -o rules.json", "replay walk.csv --rules rules.json -o rules.json",
      "replay walk.csv --scenario scenario.json -o scenario.json", "inspect takeout -o inner",
      "replay walk.csv --device phone.json -o phone.json", "compare walk.csv --rules rules.json -o rules.json",
      "sync --store pal walk.csv -o walk.csv", "sync --store pal walk.csv --json -o link",
    ] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .usageError, line)
      XCTAssert(outcome.errors.contains("error: the output would replace this input file\n"), outcome.errors)
      XCTAssertEqual(shell.files.contents, before, line)
    }
    XCTAssertEqual(shell.run("inspect walk.csv -o other.txt").status, .success)
    XCTAssertEqual(shell.run("inspect walk.csv -o other.txt").status, .success)
  }

  func test_status_dependsOnStreamError() {
    let shell = InMemoryShell()
    shell.files["bad.json"] = "{"
    shell.files["big"] = String(repeating: " ", count: 1 << 20) + "{}"
    shell.files["full"] = String(repeating: " ", count: (1 << 20) - 2) + "{}"
    shell.files["rules"] = "{}"
    shell.files.openErrors = [
      "folder": .isFolder, "secret": .systemError("cannot be read: permission denied"), "nul": .invalidName,
      "slow": .stoppedBySignal(.interrupt),
    ]
    shell.files.contents["broken"] = []
    shell.files.contents["interrupted"] = []
    shell.files.streamErrors = [
      "broken": .failed("cannot be read: input/output error"), "interrupted": .stoppedBySignal(.interrupt),
      "hungUp": .stoppedBySignal(.hangUp), "terminated": .stoppedBySignal(.terminate),
      "full-disk": .failed("cannot be written: no space"),
    ]
    let table: [(line: String, status: ExitStatus, errors: String)] = [
      ("rules --rules rules", .success, ""), ("rules --rules full", .success, ""),
      ("rules --rules big", .dataError, "big: error: expected a document of at most a megabyte, found a larger one\n"),
      (
        "rules --rules bad.json", .dataError,
        "bad.json:1:2: error: expected a member name in quotation marks, found "
          + "the end of the file\n{\n ^\nhint: quote member names, and omit the comma after the last member\n"
      ),
      ("rules --rules none", .noInput, "none: error: there is no such file\n"),
      ("rules --rules folder", .noInput, "folder: error: expected a file, found a folder\n"),
      ("rules --rules secret", .noInput, "secret: error: cannot be read: permission denied\n"),
      ("rules --rules nul", .noInput, "nul: error: invalid file name\n"),
      ("rules --rules slow", .interrupted, ""), ("rules --rules interrupted", .interrupted, ""),
      ("rules --rules broken", .ioError, "broken: error: cannot be read: input/output error\n"),
      ("rules -o folder", .cannotCreate, "folder: error: expected a file, found a folder\n"),
      ("rules -o secret", .cannotCreate, "secret: error: cannot be read: permission denied\n"),
      ("rules -o hungUp", .hangup, ""), ("rules -o terminated", .terminated, ""),
      ("rules -o full-disk", .ioError, "full-disk: error: cannot be written: no space\n"),
    ]
    for (line, status, errors) in table {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, status, line)
      XCTAssertEqual(outcome.errors, errors, line)
    }
    shell.files.openErrors["gone/x"] = .missing
    XCTAssertEqual(shell.run("rules -o gone/x").errors, "gone/x: error: the folder to write to does not exist\n")
    shell.outputError = .brokenPipe
    for line in ["rules", "help", "--version", "frames walking"] {
      XCTAssertEqual(shell.run(line), .init(status: .brokenPipe, output: "", errors: ""), line)
    }
    shell.outputError = .failed("cannot be written: no space left on device")
    for line in ["rules", "help", "--version"] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .ioError)
      XCTAssertEqual(outcome.errors, "standard output: error: cannot be written: no space left on device\n")
    }
  }

  /// A signal also stops a command that computes for a long time without reading or writing.
  func test_signal_stopsLongComputation() {
    let shell = InMemoryShell()
    shell.files["f"] = "old"
    for (signal, status) in [
      (StopSignal.interrupt, ExitStatus.interrupted), (.hangUp, .hangup), (.terminate, .terminated),
    ] {
      shell.receivedSignal = signal
      XCTAssertEqual(shell.run("frames walking -o f"), .init(status: status, output: "", errors: ""))
      XCTAssertEqual(shell.run("frames walking"), .init(status: status, output: "", errors: ""))
    }
    XCTAssertEqual(shell.files["f"], "old")
    XCTAssertEqual(shell.files.discarded, ["f", "f", "f"])
  }

  func test_standardInput_isRead() {
    let shell = InMemoryShell()
    shell.standardInput = Array("12345".utf8)
    XCTAssertEqual(shell.run("read", of: TestProgram.program).output, "5\n")
    XCTAssertEqual(shell.run("read -", of: TestProgram.program).output, "5\n")
    shell.standardInput = Array(#"{"phase2BeginsAt": 5}"#.utf8)
    XCTAssertEqual(shell.run("rules --json --rules -").status, .success)
    shell.standardInput = Array("[".utf8)
    XCTAssert(shell.run("rules --rules -").errors.hasPrefix("standard input:1:2: error: expected a value"))
  }

  /// The program never waits for the user to type input.
  func test_command_showsHelp_ifInputIsTerminal() {
    let shell = InMemoryShell()
    shell.inputIsTerminal = true
    for line in ["read", "read -"] {
      let outcome = shell.run(line, of: TestProgram.program)
      XCTAssertEqual(outcome.status, .usageError)
      XCTAssertEqual(outcome.output, shell.run("help read", of: TestProgram.program).output)
      XCTAssert(outcome.errors.hasPrefix("error: standard input is a terminal\n"), outcome.errors)
    }
    XCTAssertEqual(shell.run("rules --rules -").output, shell.run("help rules").output)
    XCTAssertEqual(shell.run("rules").status, .success)
  }

  func test_colours_dependOnOptionVariablesAndTerminal() {
    let table: [(option: String, variables: [String: String], isTerminal: Bool, isColoured: Bool)] = [
      ("", [:], false, false), ("", [:], true, true), ("", ["NO_COLOR": "1"], true, false),
      ("", ["NO_COLOR": ""], true, true),
      ("", ["CLICOLOR_FORCE": "1"], false, true), ("", ["CLICOLOR_FORCE": "0"], false, false),
      ("", ["CLICOLOR_FORCE": ""], false, false), ("", ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
      ("", ["TERM": "dumb"], true, false), ("", ["TERM": "dumb", "CLICOLOR_FORCE": "1"], true, true),
      ("--color always", ["NO_COLOR": "1"], false, true), ("--color=always", [:], false, true),
      ("--color never", ["CLICOLOR_FORCE": "1"], true, false), ("--color auto", [:], true, true),
      ("--color always --color never", [:], true, false), ("--color never --color=always", [:], false, true),
    ]
    for (option, variables, isTerminal, isColoured) in table {
      let shell = InMemoryShell()
      shell.variables = variables
      shell.outputTerminal = isTerminal ? .init(columns: 80) : nil
      shell.errorTerminal = shell.outputTerminal
      for line in [
        "rules \(option)", "help rules \(option)", "rules --nonsense \(option)", "\(option) nonsense",
        "rules -h \(option)",
      ] {
        let outcome = shell.run(line)
        XCTAssertEqual(
          (outcome.output + outcome.errors).contains("\u{1B}["), isColoured, "\(line) \(variables) \(isTerminal)")
      }
    }
    // A file is not a terminal, even if standard output is one.
    let shell = InMemoryShell()
    shell.outputTerminal = .init(columns: 40)
    XCTAssertEqual(shell.run("rules -o f").status, .success)
    XCTAssertEqual(shell.files["f"], InMemoryShell().run("rules").output)
  }

  func test_progress_isDrawn_onlyOnErrorTerminal() {
    func errors(_ look: Int64, _ change: (InMemoryShell) -> Void = { _ in }, _ option: String = "") -> String {
      let shell = InMemoryShell()
      shell.errorTerminal = .init(columns: 80)
      shell.clockStepMilliseconds = look
      change(shell)
      let outcome = shell.run("frames walking --to-ms 210000 -o f \(option)")
      XCTAssertEqual(outcome.status, .success)
      return outcome.errors
    }
    // 5,040 frames are six blocks; the clock is read once before and once after each.
    XCTAssertEqual(errors(83), "")
    XCTAssertEqual(
      errors(84), "\rframes  100%  10,000/s  1 s left\u{1B}[K\r\u{1B}[K")
    let drawn = errors(100)
    XCTAssertEqual(drawn.split(separator: "\u{1B}[K").count, 3)
    XCTAssert(drawn.hasPrefix("\rframes  99%  "), drawn.debugDescription)
    XCTAssert(drawn.hasSuffix("\r\u{1B}[K"))
    XCTAssertEqual(errors(100, { $0.errorTerminal = nil }), "")
    XCTAssertEqual(errors(100, { _ in }, "--quiet"), "")
    XCTAssertEqual(errors(100, { _ in }, "--no-progress"), "")
    // The line is truncated to the width of a narrow terminal.
    let narrow = errors(100, { $0.errorTerminal = .init(columns: 10) })
    XCTAssertEqual(narrow, "\rframes  …\u{1B}[K\rframes  …\u{1B}[K\r\u{1B}[K")
    // No progress line appears if the results go to a terminal, and none remains after a failure.
    let shell = InMemoryShell()
    (shell.errorTerminal, shell.outputTerminal) = (.init(columns: 80), .init(columns: 80))
    shell.clockStepMilliseconds = 1000
    XCTAssertEqual(shell.run("frames walking --to-ms 210000").errors, "")
    XCTAssertNotEqual(shell.run("frames walking --to-ms 210000 -o f").errors, "")
    shell.outputTerminal = nil
    shell.outputError = .failed("no")
    XCTAssert(shell.run("frames walking --to-ms 210000").errors.contains("\r\u{1B}[K"))
  }

  /// Progress appears after half a second and then at most every tenth of a second, exact to the millisecond.
  func test_progress_isDrawn_afterHalfASecond_andEveryTenthOfASecond() throws {
    let sink = MemorySink(nil)
    var now: Int64 = 1000
    let progress = ProgressLine(
      "x", on: .init(columns: nil), errorOutput: sink, stopSignal: { nil }, monotonicMilliseconds: { now })
    for (at, drawn) in [(0, 0), (499, 0), (500, 1), (599, 1), (600, 2), (601, 2), (5000, 3), (5099, 3), (5100, 4)] {
      now = 1000 + Int64(at)
      try progress.report(done: Int64(at), of: nil)
      XCTAssertEqual(sink.text.count { $0 == "\r" }, drawn, "\(at)")
    }
    progress.erase()
    progress.erase()
    XCTAssertEqual(sink.text.count { $0 == "\r" }, 5)
  }

  func test_progressLine_equalsExpectedText() {
    let table: [(done: Int64, total: Int64?, elapsed: Int64, line: String)] = [
      (500, 1000, 1000, "x  50%  500/s  1 s left"), (1, 1000, 1000, "x  0%  1/s  17 min left"),
      (0, 1000, 1000, "x  0%  0/s"), (1000, 1000, 1, "x  100%  1,000,000/s  1 s left"), (5, nil, 1000, "x  5  5/s"),
      (2000, 1000, 1000, "x  100%  2,000/s  1 s left"), (10, 910, 1000, "x  1%  10/s  2 min left"),
      (10, 909, 1000, "x  1%  10/s  89 s left"), (1, 5400, 1000, "x  0%  1/s  90 min left"),
      (1, 5401, 1000, "x  0%  1/s  2 h left"), (1, .max, 1, "x  0%  1,000/s  2,562,047,788,015 h left"),
      (.max, .max, 1, "x  100%  9,223,372,036,854,775,807/s  1 s left"), (5, 0, 1000, "x  5  5/s"),
      (-1, nil, -1, "x  -1  0/s"),
    ]
    for (done, total, elapsed, line) in table {
      XCTAssertEqual(ProgressLine.lineText(title: "x", done: done, of: total, after: elapsed), line)
    }
    // The line contains counts if the caller names the unit.
    XCTAssertEqual(
      ProgressLine.lineText(title: "replay", done: 1204, of: 2871, noun: "days", after: 1000),
      "replay  41%  1,204 of 2,871 days  1 s left"
    )
    XCTAssertEqual(
      ProgressLine.lineText(title: "inspect", done: 1204, of: nil, noun: "bytes", after: 1000),
      "inspect  1,204 bytes  1,204/s")
    XCTAssertEqual(
      ProgressLine.lineText(title: "replay", done: 5, of: 4, noun: "days", after: 10),
      "replay  100%  4 of 4 days  1 s left")
    for number in [0, 9, 999, 1000, 999_999, 1_000_000, -1000, .max, .min] {
      XCTAssertEqual(StepFormat.grouped(number).replacing(",", with: ""), String(number))
    }
    XCTAssertEqual(StepFormat.grouped(Int.min), "-9,223,372,036,854,775,808")
  }
}
