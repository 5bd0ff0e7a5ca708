import Documents
import TestSupport
import XCTest

@testable import HistoryCommands
@testable import PixelPalCLI
@testable import TimeZones

final class HelpTests: XCTestCase {
  func testGoldens() {
    for program in [Program.pixelpal, TestProgram.program] {
      let name = program.name
      XCTAssertNil(Golden.difference(of: World().run("", of: program).output, from: "\(name)-help.txt", in: #filePath))
      for command in program.commands {
        let help = World().run("help \(command.name)", of: program).output
        XCTAssertNil(Golden.difference(of: help, from: "\(name)-help-\(command.name).txt", in: #filePath))
      }
    }
  }

  func testWaysToAsk() {
    let world = World()
    for command in Program.pixelpal.commands {
      let help = world.run("help \(command.name)")
      XCTAssertEqual(help.status, .done)
      for line in ["\(command.name) --help", "\(command.name) -h", "\(command.name) --nonsense -h x y z"] {
        XCTAssertEqual(world.run(line), help, line)
      }
    }
    for line in ["", "--help", "-h", "help", "--color never --help"] {
      XCTAssertEqual(world.run(line), world.run("help"), line)
    }
    // After `--`, it is an ordinary word.
    XCTAssertEqual(world.run("rules -- --help").status, .wrongUsage)
    for line in ["--version", "rules --version", "--color=never --version"] {
      let output = world.run(line).output
      XCTAssertNotNil(
        output.wholeMatch(of: /pixelpal \d+\.\d+\.\d+\ntime zones: IANA 20\d\d[a-z]\n/), "\(line): \(output)")
      XCTAssert(output.hasPrefix("pixelpal \(Program.pixelpal.version)\n"), line)
    }
  }

  /// The lines of a help page use the available width and do not exceed it.
  func testWidths() {
    let world = World()
    func widest(_ line: String) -> Int {
      // Unbreakable text may be wider: usage in brackets, labels, examples.
      world.run(line).output.split(separator: "\n").filter {
        !$0.hasPrefix("  ") && !$0.contains("[") && $0.contains(" ")
      }
      .map { String($0).columns }.max() ?? 0
    }
    let commands = ["help"] + Program.pixelpal.commands.map { "help \($0.name)" }
    for columns in [40, 49, 50, 51, 79, 80, 81, 200] {
      world.variables["COLUMNS"] = String(columns)
      for command in commands { XCTAssertLessThanOrEqual(widest(command), columns, "\(command) at \(columns)") }
    }
    let at80 = World().run("help frames").output
    for columns in ["0", "-1", "x", "", "99999999999999999999999"] {
      world.variables["COLUMNS"] = columns
      XCTAssertEqual(world.run("help frames").output, at80, columns)
    }
    world.variables["COLUMNS"] = "9223372036854775807"
    XCTAssertEqual(world.run("help frames").status, .done)
    world.variables["COLUMNS"] = "1"
    XCTAssertEqual(world.run("help frames").status, .done)
  }

  /// The width comes from `COLUMNS`, then from the terminal, and otherwise is 80.
  func testWhereTheWidthComesFrom() {
    let world = World()
    let at80 = world.run("help rules --color never").output
    world.variables["COLUMNS"] = "60"
    let at60 = world.run("help rules --color never").output
    XCTAssertNotEqual(at60, at80)
    world.variables = [:]
    world.outputTerminal = .init(columns: 60)
    XCTAssertEqual(world.run("help rules --color never").output, at60)
    world.variables["COLUMNS"] = "80"
    XCTAssertEqual(world.run("help rules --color never").output, at80)
    world.variables = [:]
    world.outputTerminal = .init(columns: nil)
    XCTAssertEqual(world.run("help rules --color never").output, at80)
  }

  /// Descriptions begin at column 26, on the label's line if the label leaves a space before them.
  func testColumns() {
    XCTAssertEqual(twoColumns("a", "b c", at: 26, width: 80), "  a                       b c\n")
    let label23 = String(repeating: "x", count: 23)
    XCTAssertEqual(twoColumns(label23, "b", at: 26, width: 80), "  \(label23) b\n")
    XCTAssertEqual(
      twoColumns(label23 + "x", "b", at: 26, width: 80), "  \(label23)x\n" + String(repeating: " ", count: 26) + "b\n")
    XCTAssertEqual(twoColumns("a", "b c", at: 26, width: 49), "  a\n      b c\n")
    XCTAssertEqual(twoColumns("a", "b c", at: 26, width: 50), "  a                       b c\n")
    XCTAssertEqual(twoColumns("a", "", at: 26, width: 80), "  a\n")
    for line in World().run("help frames").output.split(separator: "\n") where line.hasPrefix("  -") {
      let bytes = Array(line)
      XCTAssert(bytes.count > 26 && bytes[25] == " " && bytes[26] != " ", String(line))
    }
  }

  func testWrapping() {
    let table: [(text: String, width: Int, lines: [String])] = [
      ("", 10, [""]), ("a", 1, ["a"]), ("a b", 3, ["a b"]), ("a b", 2, ["a", "b"]), ("abc d", 2, ["abc", "d"]),
      ("a  b", 10, ["a b"]), ("a\nb", 10, ["a", "b"]), ("a\n\nb", 10, ["a", "", "b"]), ("日本 語", 6, ["日本", "語"]),
      ("日本 語", 7, ["日本 語"]), ("a b", 0, ["a", "b"]), ("a b", -5, ["a", "b"]),
    ]
    for (text, width, lines) in table { XCTAssertEqual(wrapped(text, width: width), lines, "\(text) in \(width)") }
  }

  func testManualAndCompletions() {
    for program in [Program.pixelpal, TestProgram.program] {
      let manual = World().run("manual", of: program)
      XCTAssertEqual(manual.status, .done)
      XCTAssertNil(Golden.difference(of: manual.output, from: "\(program.name).1", in: #filePath))
      for status in ExitStatus.allCases { XCTAssert(manual.output.contains(".It \(status.rawValue)\n")) }
    }
    for shell in ["bash", "zsh", "fish"] {
      let completions = World().run("completions \(shell)")
      XCTAssertEqual(completions.status, .done)
      XCTAssertNil(Golden.difference(of: completions.output, from: "completions.\(shell)", in: #filePath))
      XCTAssert(World().run("completions \(shell)", of: TestProgram.program).output.contains("Asia/Kathmandu"))
    }
  }

  /// The command table is consistent: defaults parse, names are unique, and every example runs.
  func testTheTable() throws {
    for program in [Program.pixelpal, TestProgram.program] {
      XCTAssertEqual(Set(program.commands.map(\.name)).count, program.commands.count)
      for command in program.commands {
        let names = command.options.flatMap(\.names)
        XCTAssertEqual(Set(names).count, names.count, command.name)
        XCTAssertFalse(command.examples.isEmpty, command.name)
        for (name, value) in command.options.map({ ($0.id, $0.value) }) + command.arguments.map({ ($0.id, $0.value) }) {
          guard let value, let standard = value.standard else { continue }
          XCTAssertNoThrow(try value.check(Word(standard), .iana), "\(command.name) \(name)")
        }
        let many = command.arguments.firstIndex { $0.count == .many }
        XCTAssert(many == nil || many == command.arguments.count - 1, command.name)
      }
    }
    let world = World()
    world.input = Array("start,end,steps,source\n".utf8)
    world.files["steps.csv"] = "date,steps\n1/2/2025,8231\n"
    world.files["watch.csv"] = "date,steps\n2025-01-04,8231\n"
    world.files["phone.csv"] = "date,steps\n2025-01-05,8231\n"
    world.files["export.xml"] = "<HealthData></HealthData>"
    let week = try String(contentsOf: PackageRoot.url.appendingPathComponent("samples/first-week.csv"), encoding: .utf8)
    let walk = week.split(separator: "\n").prefix { !$0.hasPrefix("2025-03-07") }.joined(separator: "\n") + "\n"
    for name in ["walk.csv", "samples/first-week.csv", "histories/one.csv"] { world.files[name] = walk }
    world.files["mine.json"] = #"{"phase2BeginsAt": 10000}"#
    world.files["yours.json"] = #"{"phase2BeginsAt": 12000}"#
    let people = world.run("people --count 3 --days 20").output
    for name in ["people.ndjson", "samples/cohort/people.ndjson"] { world.files[name] = people }
    for part in 1...2 { world.files["part\(part).json"] = world.run("cohort people.ndjson --json").output }
    world.files["payload.json"] = world.run("push walk.csv --at 2025-03-05T17:10Z").output
    world.files["request.txt"] = world.run("push walk.csv --at 2025-03-05T18:10Z --event start --headers").output
    // Drawing takes long unless the program is optimized, so '.ci/art' runs these examples.
    let slow =
      ["sprites build", "sprites check", "render walking", "card"]
      + (Seeds.isFull
        ? []
        : ["page", "render emotes", "render phases", "render love", "compare walk.csv --device ios18", "play --record"])
    for example in Program.pixelpal.commands.flatMap(\.examples)
    where !slow.contains(where: example.line.hasPrefix) {
      world.files["./phone.json"] = world.files["phone.json"]
      // Fewer people suffice here, because the program is not optimized.
      let outcome = world.run(example.line.replacing("--count 1000", with: "--count 10"))
      XCTAssertEqual(outcome.status, .done, "\(example.line): \(outcome.errors)")
    }
  }
}
