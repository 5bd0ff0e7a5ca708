import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// The command `cohort` reads people and reports the results of their replays.
final class CohortCommandTests: XCTestCase {
  private static func personLine(_ id: Int, _ steps: String = "9000,null,18000", more: String = "") -> String {
    "{\"id\":\(id),\"zone\":\"Europe/Paris\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(steps)]}\(more)}"
  }

  private func makeShell(_ lines: [String]) -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files.contents["people.ndjson"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    return shell
  }

  private func parseOutput(_ outcome: InMemoryShell.Outcome) throws -> JSON {
    try JSON(reading: Array(outcome.output.utf8))
  }

  /// Lives and totals of five generated people of the repository match the golden files.
  func test_outputs_equalGoldens() throws {
    let shell = InMemoryShell()
    let people = try String(
      contentsOf: PackagePaths.root.appendingPathComponent("samples/cohort/people.ndjson"), encoding: .utf8)
    let lines = people.split(separator: "\n")
    // One person without a pal, one who bought premium, one who denies access to steps, and two others.
    let chosen = ["onboarding", "premium", "mayReadSteps"].compactMap { word in
      lines.first { $0.contains("\"\(word)\"") }
    }
    shell.files["five.ndjson"] = (chosen + lines.prefix(2)).joined(separator: "\n") + "\n"
    shell.files["early.json"] = "{\"schema\":\"pixelpal.rules/1\",\"phase2BeginsAt\":15001}"
    XCTAssertEqual(chosen.count, 3)
    for line in [
      "people --count 2 --days 9 --kind samples", "people --count 2 --days 9", "cohort five.ndjson --lives",
      "cohort five.ndjson --json",
      "cohort five.ndjson --only evolution --by country --rules early.json --json --device ios17 --device ios26",
    ] {
      let outcome = shell.run(line)
      XCTAssertEqual(outcome.status, .success, outcome.errors)
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(
        GoldenFile.difference(of: "$ pixelpal \(line)\n\(outcome.output)", fromFile: name, besideTest: #filePath), line)
    }
  }

  func test_lives_haveOneLinePerPerson_inOrder() throws {
    let lines = (1...40).map { CohortCommandTests.personLine($0) }
    let outcome = makeShell(lines).run("cohort people.ndjson --only evolution --lives")
    XCTAssertEqual(outcome.status, .success, outcome.errors)
    let lives = try outcome.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8)) }
    XCTAssertEqual(lives.map { $0["id"]?.messageText }, (1...40).map { String($0) })
    XCTAssertEqual(
      outcome.output.prefix { $0 != "\n" },
      """
      {"schema":"pixelpal.life/1","id":1,"groups":{},"days":2,"walked":27000,"earnedPhase":2,"visiblePhase":2,\
      "unlocks":[{"phase":2,"walked":{"at":"2025-01-03T19:20:01Z","day":2},"known":{"at":"2025-01-03T19:20:01Z","day":2},\
      "visible":{"at":"2025-01-03T19:20:01Z","day":2}},{"phase":3,"walked":null,"known":null,"visible":null},\
      {"phase":4,"walked":null,"known":null,"visible":null}],"watched":2,\
      "energyDays":{"unknown":1,"low":0,"neutral":0,"vital":2}}
      """)
  }

  func test_lines_areRead_withoutFinalLineFeedAndWithCarriageReturns() throws {
    let shell = InMemoryShell()
    let line = CohortCommandTests.personLine(1)
    shell.files.contents["a"] = Array("\n\n\(line)\r\n\(line)".utf8)
    shell.files.contents["b"] = Array(line.utf8)
    shell.files.contents["c"] = []
    let whole = try parseOutput(shell.run("cohort a b c --only evolution --json"))
    XCTAssertEqual(whole.people, 3)
  }

  func test_invalidLine_endsRun_withPosition() {
    let lines = [
      CohortCommandTests.personLine(1), CohortCommandTests.personLine(2, "1,-5"), CohortCommandTests.personLine(3),
    ]
    let outcome = makeShell(lines).run("cohort people.ndjson --only evolution --lives")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertEqual(outcome.output.split(separator: "\n").count, 1)
    XCTAssertEqual(
      outcome.errors.prefix { $0 != "\n" },
      "people.ndjson:2:70: error: a step count cannot be negative")
  }

  func test_invalidLine_isReportedAndSkipped_withKeepGoing() throws {
    let lines = [
      CohortCommandTests.personLine(1), CohortCommandTests.personLine(2, "1,-5"), "nonsense",
      CohortCommandTests.personLine(3),
    ]
    let outcome = makeShell(lines).run("cohort people.ndjson --only evolution --lives --keep-going")
    XCTAssertEqual(outcome.status, .dataError)
    let lives = try outcome.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8)) }
    XCTAssertEqual(lives.map { $0["id"]?.messageText }, ["1", "2", "null", "3"])
    XCTAssertEqual(lives[1]["error"]?["column"]?.messageText, "70")
    XCTAssertTrue(
      outcome.errors.contains("people.ndjson:3:1: warning: expected a value, found 'nonsense'"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("2 of 4 lines could not be read"), outcome.errors)
    let whole = makeShell(lines).run("cohort people.ndjson --only evolution --json --keep-going")
    XCTAssertEqual(try parseOutput(whole).people, 2)
    XCTAssertEqual(whole.status, .dataError)
  }

  func test_invalidLine_isRefused_withReason() {
    let days = "\"days\":{\"from\":\"2025-01-01\",\"steps\":[1]}"
    let table: [(line: String, error: String)] = [
      ("{\"id\":1,\(days)}", "1:16: error: 'days' needs a time zone, but this person has none"),
      ("{\"zone\":\"UTC\",\(days)}", "1:1: error: this person has no 'id'"),
      ("{\"id\":1.5,\"zone\":\"UTC\",\(days)}", "1:7: error: expected an id: a string or a whole number, found 1.5"),
      (
        "{\"id\":1,\"zone\":\"Europe/Pris\",\(days)}",
        "1:16: error: expected a time zone such as Europe/Paris or +02:00, found 'Europe/Pris'"
      ),
      ("{\"id\":1,\"zone\":\"UTC\"}", "1:1: error: this person has no steps"),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"hours\":{\"from\":\"2025-01-01T00:00:00Z\",\"steps\":[1]}}",
        "1:71: error: 'days' and 'hours' exclude each other"
      ),
      ("{\"id\":1,\"zone\":\"UTC\",\(days),\"setps\":1}", "1:63: error: expected schema"),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,60,5,1]]}",
        "1:44: error: expected the index of a source, from 0 to 0, found 1"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,60,5]]}", "1:36: error: expected [start, seconds, steps, source]"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"createdAt\":\"2025-01-01\",\"scenario\":{\"createdAt\":\"2025-01-01\"}}",
        "1:112: error: given twice: in 'scenario' and in 'createdAt'"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"scenario\":{\"exports\":[{\"file\":\"a\",\"arrivedAt\":\"2025-01-01\"}]}}",
        "1:85: error: 'exports' delays files, and a person's line has none"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"scenario\":{\"opnes\":[]}}", "1:75: error: unknown member 'opnes'"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"premium\":[[\"2025-03-01\",\"2025-02-01\"]]}",
        "1:74: error: expected a period that ends after it starts and does not start before"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[]}}",
        "1:1: error: there are no samples"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"9999-12-30\",\"steps\":[1,2,3]}}",
        "1:29: error: the days extend beyond the year 9999"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[-9223372036854775808,60,5,0]]}",
        "1:37: error: expected seconds since 1970"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,-9223372036854775808,5,0]]}",
        "1:39: error: expected the duration in seconds"
      ),
      ("[1,2]", "1:1: error: expected an object, found an array"),
      ("{\"id\":1,\"id\":2}", "1:9: error: duplicate member 'id'"),
    ]
    for row in table {
      for options in ["", " --only evolution"] {
        let outcome = makeShell([row.line]).run("cohort people.ndjson --json" + options)
        XCTAssertEqual(outcome.status, .dataError, row.line)
        XCTAssertTrue(outcome.errors.hasPrefix("people.ndjson:" + row.error), "\(row.line)\n\(outcome.errors)")
        XCTAssertEqual(outcome.output, "")
      }
    }
  }

  func test_options_applyToLines_thatLeaveThemOpen() throws {
    let line = "{\"id\":1,\"days\":{\"from\":\"2025-01-01\",\"steps\":[90000]}}"
    let outcome = makeShell([line]).run(
      "cohort people.ndjson --zone Asia/Tokyo --premium always --only evolution --lives")
    let life = try parseOutput(outcome)
    XCTAssertEqual(life["visiblePhase"]?.messageText, "3")
    XCTAssertEqual(life["unlocks"]?.first?["walked"]?["at"]?.messageText, "'2025-01-01T02:10:00Z'")
    let until = makeShell([CohortCommandTests.personLine(1)]).run(
      "cohort people.ndjson --until 2025-01-02 --only evolution --lives")
    XCTAssertEqual(try parseOutput(until)["walked"]?.messageText, "9000")
    XCTAssertEqual(try parseOutput(until)["watched"]?.messageText, "0")
  }

  func test_mergedCohorts_equalWhole() throws {
    let lines = (1...9).map { CohortCommandTests.personLine($0, "\($0 * 5000),9000") }
    let whole = makeShell(lines).run("cohort people.ndjson --only evolution --json")
    let shell = makeShell(Array(lines[..<4]))
    let first = shell.run("cohort people.ndjson --only evolution --json -o a.json")
    XCTAssertEqual(first.status, .success)
    shell.files.contents["people.ndjson"] = Array(lines[4...].joined(separator: "\n").utf8)
    _ = shell.run("cohort people.ndjson --only evolution --json -o b.json")
    XCTAssertEqual(shell.run("cohort --merge a.json b.json --json").output, whole.output)
    shell.files.contents["both"] = (shell.files.contents["b.json"] ?? []) + (shell.files.contents["a.json"] ?? [])
    XCTAssertEqual(shell.run("cohort --merge both --json").output, whole.output)
    _ = shell.run("cohort people.ndjson --json -o c.json")
    let differing = shell.run("cohort --merge a.json c.json")
    XCTAssertEqual(differing.status, .dataError)
    XCTAssertTrue(
      differing.errors.hasPrefix(
        "c.json: error: these results differ from those in a.json in the simulated part ('--only')"),
      differing.errors)
    shell.files.contents["d.json"] = Array("{\"schema\":\"pixelpal.cohort/1\"}".utf8)
    XCTAssertEqual(shell.run("cohort --merge a.json d.json").status, .dataError)
    shell.files.contents["d.json"] = Array("{\"schema\":".utf8)
    XCTAssertEqual(shell.run("cohort --merge a.json d.json").status, .dataError)
    shell.files.contents["d.json"] = []
    XCTAssertEqual(shell.run("cohort --merge d.json").status, .dataError)
  }

  func test_invalidArguments_areRefused() {
    let shell = makeShell([CohortCommandTests.personLine(1)])
    shell.files.contents["r.json"] = Array("{\"schema\":\"pixelpal.rules/1\"}".utf8)
    for line in [
      "cohort people.ndjson --lives --json", "cohort people.ndjson --rules r.json --rules r.json --lives",
      "cohort --merge people.ndjson --lives", "cohort --merge people.ndjson --by n",
      "cohort --merge people.ndjson --only evolution",
      "cohort people.ndjson --rules r.json --rules r.json --rules r.json",
      "cohort people.ndjson --premium 2025-06-01..2025-01-01",
      "cohort people.ndjson --only steps", "cohort people.ndjson --zone Nowhere",
      "cohort people.ndjson --lives --report",
    ] {
      XCTAssertEqual(shell.run(line).status, .usageError, line)
    }
    XCTAssertEqual(shell.run("cohort nobody.ndjson").status, .noInput)
  }

  func test_moreThan1000Groups_areRefused() {
    let lines = (0...1000).map { CohortCommandTests.personLine($0, "1", more: ",\"groups\":{\"n\":\"\($0)\"}") }
    XCTAssertEqual(
      makeShell(Array(lines.dropLast())).run("cohort people.ndjson --only evolution --json --by n").status, .success)
    let outcome = makeShell(lines).run("cohort people.ndjson --only evolution --json --by n")
    XCTAssertEqual(outcome.status, .dataError)
    XCTAssertTrue(outcome.errors.contains("there are more than 1,000 groups by 'n'"), outcome.errors)
  }
}

extension JSON {
  fileprivate var first: JSON? { if case .array(let elements) = content { elements.first } else { nil } }
  fileprivate var people: Int? {
    guard case .number(let number)? = self["groups"]?.first?["sides"]?.first?["people"]?.content else { return nil }
    return number.integer()
  }
}
