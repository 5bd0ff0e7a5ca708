import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// The command `cohort` reads people and reports the results of their replays.
final class CohortCommandTests: XCTestCase {
  private static func person(_ id: Int, _ steps: String = "9000,null,18000", more: String = "") -> String {
    "{\"id\":\(id),\"zone\":\"Europe/Paris\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[\(steps)]}\(more)}"
  }

  private func world(_ lines: [String]) -> World {
    let world = World()
    world.files.contents["people.ndjson"] = Array((lines.joined(separator: "\n") + "\n").utf8)
    return world
  }

  private func json(_ outcome: World.Outcome) throws -> JSON { try JSON(reading: Array(outcome.output.utf8)) }

  /// Lives and totals of five generated people of the repository match the golden files.
  func testGoldens() throws {
    let world = World()
    let people = try String(
      contentsOf: PackageRoot.url.appendingPathComponent("samples/cohort/people.ndjson"), encoding: .utf8)
    let lines = people.split(separator: "\n")
    // One person without a pal, one who bought premium, one who denies access to steps, and two others.
    let chosen = ["onboarding", "premium", "mayReadSteps"].compactMap { word in
      lines.first { $0.contains("\"\(word)\"") }
    }
    world.files["five.ndjson"] = (chosen + lines.prefix(2)).joined(separator: "\n") + "\n"
    world.files["early.json"] = "{\"schema\":\"pixelpal.rules/1\",\"phase2BeginsAt\":15001}"
    XCTAssertEqual(chosen.count, 3)
    for line in [
      "people --count 2 --days 9 --kind samples", "people --count 2 --days 9", "cohort five.ndjson --lives",
      "cohort five.ndjson --json",
      "cohort five.ndjson --only evolution --by country --rules early.json --json --device ios17 --device ios26",
    ] {
      let outcome = world.run(line)
      XCTAssertEqual(outcome.status, .done, outcome.errors)
      let name = line.split { !$0.isLetter && !$0.isNumber }.joined(separator: "-") + ".txt"
      XCTAssertNil(Golden.difference(of: "$ pixelpal \(line)\n\(outcome.output)", from: name, in: #filePath), line)
    }
  }

  func testALineInIsALineOut() throws {
    let lines = (1...40).map { CohortCommandTests.person($0) }
    let outcome = world(lines).run("cohort people.ndjson --only evolution --lives")
    XCTAssertEqual(outcome.status, .done, outcome.errors)
    let lives = try outcome.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8)) }
    XCTAssertEqual(lives.map { $0["id"]?.words }, (1...40).map { String($0) })
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

  func testAFileWithoutALastLineEndAndOneWithCarriageReturns() throws {
    let world = World()
    let line = CohortCommandTests.person(1)
    world.files.contents["a"] = Array("\n\n\(line)\r\n\(line)".utf8)
    world.files.contents["b"] = Array(line.utf8)
    world.files.contents["c"] = []
    let whole = try json(world.run("cohort a b c --only evolution --json"))
    XCTAssertEqual(whole.people, 3)
  }

  func testABadLineEndsTheRunAtItsPlace() {
    let lines = [CohortCommandTests.person(1), CohortCommandTests.person(2, "1,-5"), CohortCommandTests.person(3)]
    let outcome = world(lines).run("cohort people.ndjson --only evolution --lives")
    XCTAssertEqual(outcome.status, .badData)
    XCTAssertEqual(outcome.output.split(separator: "\n").count, 1)
    XCTAssertEqual(
      outcome.errors.prefix { $0 != "\n" },
      "people.ndjson:2:70: error: there are never fewer steps than none")
  }

  func testOthersGoOnPastABadLine() throws {
    let lines = [
      CohortCommandTests.person(1), CohortCommandTests.person(2, "1,-5"), "nonsense", CohortCommandTests.person(3),
    ]
    let outcome = world(lines).run("cohort people.ndjson --only evolution --lives --keep-going")
    XCTAssertEqual(outcome.status, .badData)
    let lives = try outcome.output.split(separator: "\n").map { try JSON(reading: Array($0.utf8)) }
    XCTAssertEqual(lives.map { $0["id"]?.words }, ["1", "2", "null", "3"])
    XCTAssertEqual(lives[1]["error"]?["column"]?.words, "70")
    XCTAssertTrue(
      outcome.errors.contains("people.ndjson:3:1: warning: expected a value, found 'nonsense'"), outcome.errors)
    XCTAssertTrue(outcome.errors.contains("2 of 4 lines could not be read"), outcome.errors)
    let whole = world(lines).run("cohort people.ndjson --only evolution --json --keep-going")
    XCTAssertEqual(try json(whole).people, 2)
    XCTAssertEqual(whole.status, .badData)
  }

  func testWhatALineMustNotSay() {
    let days = "\"days\":{\"from\":\"2025-01-01\",\"steps\":[1]}"
    let table: [(line: String, error: String)] = [
      ("{\"id\":1,\(days)}", "1:16: error: days are those of a zone, and the person has none"),
      ("{\"zone\":\"UTC\",\(days)}", "1:1: error: a person has an 'id'"),
      ("{\"id\":1.5,\"zone\":\"UTC\",\(days)}", "1:7: error: expected an id: a text or a whole number, found 1.5"),
      (
        "{\"id\":1,\"zone\":\"Europe/Pris\",\(days)}",
        "1:16: error: expected a time zone such as Europe/Paris or +02:00, found 'Europe/Pris'"
      ),
      ("{\"id\":1,\"zone\":\"UTC\"}", "1:1: error: a person has steps"),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"hours\":{\"from\":\"2025-01-01T00:00:00Z\",\"steps\":[1]}}",
        "1:71: error: steps come in one form, and here are 'days' and 'hours'"
      ),
      ("{\"id\":1,\"zone\":\"UTC\",\(days),\"setps\":1}", "1:63: error: expected schema"),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,60,5,1]]}",
        "1:44: error: expected the number of a source, from 0 to 0, found 1"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,60,5]]}", "1:36: error: expected [start, seconds, steps, source]"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"createdAt\":\"2025-01-01\",\"scenario\":{\"createdAt\":\"2025-01-01\"}}",
        "1:112: error: the line says this twice: in 'scenario' and in 'createdAt'"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"scenario\":{\"exports\":[{\"file\":\"a\",\"arrivedAt\":\"2025-01-01\"}]}}",
        "1:85: error: a line has no files that could arrive later"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"scenario\":{\"opnes\":[]}}", "1:75: error: nothing here is called 'opnes'"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\(days),\"premium\":[[\"2025-03-01\",\"2025-02-01\"]]}",
        "1:74: error: expected a period that ends after it begins"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"2025-01-01\",\"steps\":[]}}",
        "1:1: error: there are no samples"
      ),
      (
        "{\"id\":1,\"zone\":\"UTC\",\"days\":{\"from\":\"9999-12-30\",\"steps\":[1,2,3]}}",
        "1:29: error: these days go on beyond the year 9999"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[-9223372036854775808,60,5,0]]}",
        "1:37: error: expected seconds since 1970"
      ),
      (
        "{\"id\":1,\"sources\":[\"a\"],\"samples\":[[0,-9223372036854775808,5,0]]}",
        "1:39: error: expected the length in seconds"
      ),
      ("[1,2]", "1:1: error: expected an object, found an array"),
      ("{\"id\":1,\"id\":2}", "1:9: error: the object has a member named 'id' already"),
    ]
    for row in table {
      for options in ["", " --only evolution"] {
        let outcome = world([row.line]).run("cohort people.ndjson --json" + options)
        XCTAssertEqual(outcome.status, .badData, row.line)
        XCTAssertTrue(outcome.errors.hasPrefix("people.ndjson:" + row.error), "\(row.line)\n\(outcome.errors)")
        XCTAssertEqual(outcome.output, "")
      }
    }
  }

  func testOptionsFillWhatLinesLeaveOpen() throws {
    let line = "{\"id\":1,\"days\":{\"from\":\"2025-01-01\",\"steps\":[90000]}}"
    let outcome = world([line]).run(
      "cohort people.ndjson --zone Asia/Tokyo --premium always --only evolution --lives")
    let life = try json(outcome)
    XCTAssertEqual(life["visiblePhase"]?.words, "3")
    XCTAssertEqual(life["unlocks"]?.first?["walked"]?["at"]?.words, "'2025-01-01T02:10:00Z'")
    let until = world([CohortCommandTests.person(1)]).run(
      "cohort people.ndjson --until 2025-01-02 --only evolution --lives")
    XCTAssertEqual(try json(until)["walked"]?.words, "9000")
    XCTAssertEqual(try json(until)["watched"]?.words, "0")
  }

  func testWholesOfPartsAddUp() throws {
    let lines = (1...9).map { CohortCommandTests.person($0, "\($0 * 5000),9000") }
    let whole = world(lines).run("cohort people.ndjson --only evolution --json")
    let world = world(Array(lines[..<4]))
    let first = world.run("cohort people.ndjson --only evolution --json -o a.json")
    XCTAssertEqual(first.status, .done)
    world.files.contents["people.ndjson"] = Array(lines[4...].joined(separator: "\n").utf8)
    _ = world.run("cohort people.ndjson --only evolution --json -o b.json")
    XCTAssertEqual(world.run("cohort --merge a.json b.json --json").output, whole.output)
    world.files.contents["both"] = (world.files.contents["b.json"] ?? []) + (world.files.contents["a.json"] ?? [])
    XCTAssertEqual(world.run("cohort --merge both --json").output, whole.output)
    _ = world.run("cohort people.ndjson --json -o c.json")
    let differing = world.run("cohort --merge a.json c.json")
    XCTAssertEqual(differing.status, .badData)
    XCTAssertTrue(
      differing.errors.hasPrefix("c.json: error: this whole has other parts ('--only') than the one in a.json"),
      differing.errors)
    world.files.contents["d.json"] = Array("{\"schema\":\"pixelpal.cohort/1\"}".utf8)
    XCTAssertEqual(world.run("cohort --merge a.json d.json").status, .badData)
    world.files.contents["d.json"] = Array("{\"schema\":".utf8)
    XCTAssertEqual(world.run("cohort --merge a.json d.json").status, .badData)
    world.files.contents["d.json"] = []
    XCTAssertEqual(world.run("cohort --merge d.json").status, .badData)
  }

  func testWhatMakesNoSense() {
    let world = world([CohortCommandTests.person(1)])
    world.files.contents["r.json"] = Array("{\"schema\":\"pixelpal.rules/1\"}".utf8)
    for line in [
      "cohort people.ndjson --lives --json", "cohort people.ndjson --rules r.json --rules r.json --lives",
      "cohort --merge people.ndjson --lives", "cohort --merge people.ndjson --by n",
      "cohort --merge people.ndjson --only evolution",
      "cohort people.ndjson --rules r.json --rules r.json --rules r.json",
      "cohort people.ndjson --premium 2025-06-01..2025-01-01",
      "cohort people.ndjson --only steps", "cohort people.ndjson --zone Nowhere",
      "cohort people.ndjson --lives --report",
    ] {
      XCTAssertEqual(world.run(line).status, .wrongUsage, line)
    }
    XCTAssertEqual(world.run("cohort nobody.ndjson").status, .noInput)
  }

  func testMoreGroupsThanAnybodyReadsAreRefused() {
    let lines = (0...1000).map { CohortCommandTests.person($0, "1", more: ",\"groups\":{\"n\":\"\($0)\"}") }
    XCTAssertEqual(
      world(Array(lines.dropLast())).run("cohort people.ndjson --only evolution --json --by n").status, .done)
    let outcome = world(lines).run("cohort people.ndjson --only evolution --json --by n")
    XCTAssertEqual(outcome.status, .badData)
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
