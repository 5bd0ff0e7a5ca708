import Documents
import Foundation
import PixelPalCore
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI
@testable import TimeZones

final class HelpTests: XCTestCase {
  func test_help_equalsGoldens() {
    for program in [CommandLineProgram.fullProgram, TestProgram.program] {
      let name = program.name
      XCTAssertNil(
        GoldenFile.difference(
          of: InMemoryShell().run("", of: program).output, fromFile: "\(name)-help.txt", besideTest: #filePath))
      for command in program.commands {
        let help = InMemoryShell().run("help \(command.name)", of: program).output
        XCTAssertNil(
          GoldenFile.difference(of: help, fromFile: "\(name)-help-\(command.name).txt", besideTest: #filePath))
      }
    }
  }

  func test_help_isSame_howeverItIsRequested() {
    let shell = InMemoryShell()
    for command in CommandLineProgram.fullProgram.commands {
      let help = shell.run("help \(command.name)")
      XCTAssertEqual(help.status, .success)
      for line in ["\(command.name) --help", "\(command.name) -h", "\(command.name) --nonsense -h x y z"] {
        XCTAssertEqual(shell.run(line), help, line)
      }
    }
    for line in ["", "--help", "-h", "help", "--color never --help"] {
      XCTAssertEqual(shell.run(line), shell.run("help"), line)
    }
    // After `--`, it is an ordinary word.
    XCTAssertEqual(shell.run("rules -- --help").status, .usageError)
    for line in ["--version", "rules --version", "--color=never --version"] {
      let output = shell.run(line).output
      XCTAssertNotNil(
        output.wholeMatch(of: /pixelpal \d+\.\d+\.\d+\ntime zones: IANA 20\d\d[a-z]\n/), "\(line): \(output)")
      XCTAssert(output.hasPrefix("pixelpal \(CommandLineProgram.fullProgram.version)\n"), line)
    }
  }

  func test_readme_hasTheVersion() throws {
    let readme = try String(contentsOf: PackagePaths.root.appendingPathComponent("README.md"), encoding: .utf8)
    XCTAssert(readme.contains("\nVersion \(CommandLineProgram.fullProgram.version) is "))
  }

  /// The lines of a help page use the available width and do not exceed it.
  func test_helpLines_fitWidth() {
    let shell = InMemoryShell()
    func widest(_ line: String) -> Int {
      // Unbreakable text may be wider: usage in brackets, labels, examples.
      shell.run(line).output.split(separator: "\n").filter {
        !$0.hasPrefix("  ") && !$0.contains("[") && $0.contains(" ")
      }
      .map { String($0).terminalColumns }.max() ?? 0
    }
    let commands = ["help"] + CommandLineProgram.fullProgram.commands.map { "help \($0.name)" }
    for columns in [40, 49, 50, 51, 79, 80, 81, 200] {
      shell.variables["COLUMNS"] = String(columns)
      for command in commands { XCTAssertLessThanOrEqual(widest(command), columns, "\(command) at \(columns)") }
    }
    let at80 = InMemoryShell().run("help frames").output
    for columns in ["0", "-1", "x", "", "99999999999999999999999"] {
      shell.variables["COLUMNS"] = columns
      XCTAssertEqual(shell.run("help frames").output, at80, columns)
    }
    shell.variables["COLUMNS"] = "9223372036854775807"
    XCTAssertEqual(shell.run("help frames").status, .success)
    shell.variables["COLUMNS"] = "1"
    XCTAssertEqual(shell.run("help frames").status, .success)
  }

  /// The width comes from `COLUMNS`, then from the terminal, and otherwise is 80.
  func test_width_comesFromColumns_thenTerminal_thenIs80() {
    let shell = InMemoryShell()
    let at80 = shell.run("help rules --color never").output
    shell.variables["COLUMNS"] = "60"
    let at60 = shell.run("help rules --color never").output
    XCTAssertNotEqual(at60, at80)
    shell.variables = [:]
    shell.outputTerminal = .init(columns: 60)
    XCTAssertEqual(shell.run("help rules --color never").output, at60)
    shell.variables["COLUMNS"] = "80"
    XCTAssertEqual(shell.run("help rules --color never").output, at80)
    shell.variables = [:]
    shell.outputTerminal = .init(columns: nil)
    XCTAssertEqual(shell.run("help rules --color never").output, at80)
  }

  /// Descriptions begin at column 26, on the label's line if the label leaves a space before them.
  func test_descriptions_beginAtColumn26() {
    XCTAssertEqual(
      twoColumnText(label: "a", meaning: "b c", meaningColumn: 26, width: 80), "  a                       b c\n")
    let label23 = String(repeating: "x", count: 23)
    XCTAssertEqual(twoColumnText(label: label23, meaning: "b", meaningColumn: 26, width: 80), "  \(label23) b\n")
    XCTAssertEqual(
      twoColumnText(label: label23 + "x", meaning: "b", meaningColumn: 26, width: 80),
      "  \(label23)x\n" + String(repeating: " ", count: 26) + "b\n")
    XCTAssertEqual(twoColumnText(label: "a", meaning: "b c", meaningColumn: 26, width: 49), "  a\n      b c\n")
    XCTAssertEqual(
      twoColumnText(label: "a", meaning: "b c", meaningColumn: 26, width: 50), "  a                       b c\n")
    XCTAssertEqual(twoColumnText(label: "a", meaning: "", meaningColumn: 26, width: 80), "  a\n")
    for line in InMemoryShell().run("help frames").output.split(separator: "\n") where line.hasPrefix("  -") {
      let bytes = Array(line)
      XCTAssert(bytes.count > 26 && bytes[25] == " " && bytes[26] != " ", String(line))
    }
  }

  func test_wrapping_breaksAtSpaces_byDisplayWidth() {
    let table: [(text: String, width: Int, lines: [String])] = [
      ("", 10, [""]), ("a", 1, ["a"]), ("a b", 3, ["a b"]), ("a b", 2, ["a", "b"]), ("abc d", 2, ["abc", "d"]),
      ("a  b", 10, ["a b"]), ("a\nb", 10, ["a", "b"]), ("a\n\nb", 10, ["a", "", "b"]), ("日本 語", 6, ["日本", "語"]),
      ("日本 語", 7, ["日本 語"]), ("a b", 0, ["a", "b"]), ("a b", -5, ["a", "b"]),
    ]
    for (text, width, lines) in table { XCTAssertEqual(wrapped(text, width: width), lines, "\(text) in \(width)") }
  }

  func test_manualAndCompletions_equalGoldens() {
    for program in [CommandLineProgram.fullProgram, TestProgram.program] {
      let manual = InMemoryShell().run("manual", of: program)
      XCTAssertEqual(manual.status, .success)
      XCTAssertNil(GoldenFile.difference(of: manual.output, fromFile: "\(program.name).1", besideTest: #filePath))
      for status in ExitStatus.allCases { XCTAssert(manual.output.contains(".It \(status.rawValue)\n")) }
    }
    for shell in ["bash", "zsh", "fish"] {
      let completions = InMemoryShell().run("completions \(shell)")
      XCTAssertEqual(completions.status, .success)
      XCTAssertNil(
        GoldenFile.difference(of: completions.output, fromFile: "completions.\(shell)", besideTest: #filePath))
      XCTAssert(InMemoryShell().run("completions \(shell)", of: TestProgram.program).output.contains("Asia/Kathmandu"))
    }
  }

  /// The command table is consistent: defaults parse, names are unique, and every example runs.
  func test_commandTable_isConsistent_andExamplesRun() throws {
    for program in [CommandLineProgram.fullProgram, TestProgram.program] {
      XCTAssertEqual(Set(program.commands.map(\.name)).count, program.commands.count)
      for command in program.commands {
        let names = command.options.flatMap(\.names)
        XCTAssertEqual(Set(names).count, names.count, command.name)
        XCTAssertFalse(command.examples.isEmpty, command.name)
        for (name, value) in command.options.map({ ($0.id, $0.value) }) + command.arguments.map({ ($0.id, $0.value) }) {
          guard let value, let standard = value.defaultText else { continue }
          XCTAssertNoThrow(try value.validate(RawCommandLineWord(standard), .iana), "\(command.name) \(name)")
        }
        let many = command.arguments.firstIndex { $0.allowedCount == .zeroOrMore }
        XCTAssert(many == nil || many == command.arguments.count - 1, command.name)
      }
    }
    let shell = InMemoryShell()
    shell.standardInput = Array("start,end,steps,source\n".utf8)
    shell.files["steps.csv"] = "date,steps\n1/2/2025,8231\n"
    shell.files["watch.csv"] = "date,steps\n2025-01-04,8231\n"
    shell.files["phone.csv"] = "date,steps\n2025-01-05,8231\n"
    shell.files["export.xml"] = "<HealthData></HealthData>"
    let week = try String(
      contentsOf: PackagePaths.root.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    let walk = week.split(separator: "\n").prefix { !$0.hasPrefix("2025-03-07") }.joined(separator: "\n") + "\n"
    for name in ["walk.csv", "samples/first-week.csv", "histories/one.csv"] { shell.files[name] = walk }
    shell.files["mine.json"] = #"{"phase2BeginsAt": 10000}"#
    shell.files["yours.json"] = #"{"phase2BeginsAt": 12000}"#
    let people = shell.run("people --count 3 --days 20").output
    for name in ["people.ndjson", "samples/cohort/people.ndjson"] { shell.files[name] = people }
    for part in 1...2 { shell.files["part\(part).json"] = shell.run("cohort people.ndjson --json").output }
    shell.files["payload.json"] = shell.run("push walk.csv --at 2025-03-05T17:10Z").output
    let recording = PalRecording(of: Pal(zone: .utc), under: .standard)
    shell.files["field.json"] = String(decoding: try JSONEncoder().encode(recording), as: UTF8.self)
    shell.files["request.txt"] = shell.run("push walk.csv --at 2025-03-05T18:10Z --event start --headers").output
    // Drawing takes long unless the program is optimized, so '.ci/art' runs these examples.
    let slow =
      ["sprites build", "sprites check", "render walking", "card"]
      + (TestSeeds.isFullRun
        ? []
        : ["page", "render emotes", "render phases", "render love", "compare walk.csv --device ios18", "play --record"])
    for example in CommandLineProgram.fullProgram.commands.flatMap(\.examples)
    where !slow.contains(where: example.line.hasPrefix) {
      shell.files["./phone.json"] = shell.files["phone.json"]
      // Fewer people suffice here, because the program is not optimized.
      let outcome = shell.run(example.line.replacing("--count 1000", with: "--count 10"))
      XCTAssertEqual(outcome.status, .success, "\(example.line): \(outcome.errors)")
    }
  }
}
