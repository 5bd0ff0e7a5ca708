import Documents
import Foundation
import HistoryCommands
import PixelPalCLI
import TestSupport
import XCTest

/// Malformed scenarios: each is refused with its place, and no input causes a trap or an endless loop.
final class InvalidScenarioTests: XCTestCase {
  /// Scenarios, each with the column of the error and the expected message.
  private static let table: [(scenario: String, column: Int, says: String)] = [
    (#"{"zonee":"Europe/Paris"}"#, 2, "unknown member 'zonee'"),
    (#"{"opens": 5}"#, 11, "expected an array, found 5"),
    (#"[1]"#, 1, "expected an object, found an array"),
    (#"{"createdAt":"yesterday"}"#, 14, "expected a time such as 2025-01-04T10:22:13Z, found 'yesterday'"),
    (#"{"createdAt":"2025-02-30"}"#, 14, "found '2025-02-30'"),
    (#"{"swipes":["2025-03-05T10:00","2025-03-05T25:00"]}"#, 31, "found '2025-03-05T25:00'"),
    (#"{"zone":"Europe/Pariss"}"#, 9, "expected a time zone such as Europe/Paris or +02:00, found 'Europe/Pariss'"),
    (
      #"{"zoneChanges":[{"at":"2025-03-05","zone":"Mars"}]}"#, 43, "expected a time zone such as Europe/Paris or +02:00"
    ),
    (#"{"zone":"UTC","zone":"UTC"}"#, 15, "duplicate member 'zone'"),
    (#"{"airplane":[{"from":"2025-03-05","until":"2025-03-04"}]}"#, 43, "is before the start"),
    (#"{"locked":[{"from":"2025-03-05"}]}"#, 12, "expected a member named 'until', found none"),
    (#"{"exports":[{"file":"b.csv","arrivedAt":"2025-03-05"}]}"#, 21, "one of the replay's files (week.csv)"),
    (
      #"{"exports":[{"file":"week.csv","arrivedAt":"2025-03-05"},{"file":"week.csv","arrivedAt":"2025-03-06"}]}"#, 66,
      "'week.csv' is listed twice"
    ),
    (
      #"{"entitlements":[{"status":"trial","from":"2025-03-01"},{"status":"subscribed","from":"2025-03-05"}]}"#, 57,
      "does not start before the previous one ends"
    ),
    (
      #"{"profile":{"name":"M\u202eia"}}"#, 20, "expected a name of at most 64 bytes without bidirectional control"
    ),
    (#"{"entitlements":[{"status":"paid"}]}"#, 28, "expected one of unknown, never, trial"),
    (#"{"opens":[{"at":"2025-03-05T10:00","seconds":0}]}"#, 46, "'seconds' is 0, and must be from 1 to 86400"),
    (#"{"opens":[{"at":"2025-03-05T10:00","seconds":99999999999999999999}]}"#, 46, "expected a whole number"),
    (#"{"day":{"unlockedEverySeconds":1}}"#, 32, "'unlockedEverySeconds' is 1, and must be from 60 to 86400"),
    (#"{"day":{"unlockedFrom":"22:00","unlockedTo":"06:00"}}"#, 45, "'unlockedTo' is before 'unlockedFrom'"),
    (#"{"day":{"opens":["8:00"]}}"#, 18, "expected a time of day such as 08:00, found '8:00'"),
    (#"{"onboarding":{"openedAt":"2025-03-03","screensDoneAt":[]}}"#, 56, "expected five times, found 0"),
    (#"{"profile":{"gender":"robot"}}"#, 22, "expected one of male, female, found 'robot'"),
    (#"{"skins":[{"at":"2025-03-05","skin":"pink"}]}"#, 37, "expected none, season, spring"),
    (#"{"device":"ios19"}"#, 11, "expected ideal, ios17, ios18, ios26 or ios27, found 'ios19'"),
    (#"{"schema":"pixelpal.scenario/2"}"#, 11, "expected the schema 'pixelpal.scenario/1'"),
    (#"{"until":"2025-03-01"}"#, 10, "is before the start"),
    (
      #"{"lateSyncs":[{"from":"2025-03-03","until":"2025-03-04","arrivesAt":"2025-03-01"}]}"#, 69,
      "expected an arrival at 2025-03-03T00:00:00"
    ),
    (
      #"{"lateSyncs":[{"source":"Ring","from":"2025-03-03","until":"2025-03-04","arrivesAt":"2025-03-05"}]}"#, 25,
      "no sample has a source or a kind of source named 'Ring'"
    ),
    (#"{"touches":[{"at":"2025-03-05"}]}"#, 19, "a touch needs 'ms', its duration, or a 'path'"),
    (#"{"touches":[{"at":"2025-03-05","ms":600001}]}"#, 37, "'ms' is 600001, and must be from 0 to 600000"),
    (#"{"touches":[{"at":"2025-03-05","path":[[5,1,1]]}]}"#, 39, "the times of a path must start at 0 ms"),
    (#"{"touches":[{"at":"2025-03-05","path":[[0,1,1],[9,1,1],[8,1,1]]}]}"#, 39, "must start at 0 ms and not decrease"),
    (#"{"touches":[{"at":"2025-03-05","path":[[0,1,2001]]}]}"#, 40, "expected [milliseconds, x, y]"),
    (#"{"touches":[{"at":"2025-03-05","path":[[0,1]]}]}"#, 40, "expected [milliseconds, x, y]"),
    (#"{"touches":[{"at":"2025-03-05","ms":5,"path":[[0,1,1],[9,1,1]]}]}"#, 37, "the path takes 9 ms"),
    (#"{"said":[{"at":"2025-03-05","text":5}]}"#, 36, "expected a string, found 5"),
    (#"{"settings":[{"at":"2025-03-05"}]}"#, 20, "a settings change needs 'quiet', 'play' or 'resetFeelings'"),
    (#"{"stamps":{"2025-03-05":["rain","fog"]}}"#, 33, "expected one of sun, rain, friend, cake, home, road"),
    (#"{"stamps":{"2025-03-05":"rain"}}"#, 25, "expected an array"),
    (#"{"notes":{"5 March":"Rain."}}"#, 21, "expected a day such as 2025-01-04, found '5 March'"),
    (#"{"notes":{"2025-03-05":" "}}"#, 24, "expected a note of 1 to 140 characters on one line"),
    (
      #"{"notes":{"2025-03-05":"\#(String(repeating: "x", count: 141))"}}"#, 24,
      "expected a note of 1 to 140 characters on one line"
    ),
    (#"{"notes":{"2025-03-05":"a\nb"}}"#, 24, "expected a note of 1 to 140 characters on one line"),
    (#"{"mayReadSteps":1}"#, 17, "expected true or false, found 1"),
    (#"{"profile":{"gender":"fem"#, 22, "unterminated string"),
    (#"{"profile":{"gender":"female"}"#, 31, "expected"),
    ("", 1, "expected a value, found the end of the file"),
    (String(repeating: "[", count: 100_000), 129, "nested more than 128 levels deep"),
  ]

  private func makeShell(_ scenario: String) -> InMemoryShell {
    let shell = InMemoryShell()
    shell.files["week.csv"] = """
      start,end,steps,source
      2025-03-03T08:00:00+01:00,2025-03-03T08:10:00+01:00,1000,Watch
      2025-03-07T08:00:00+01:00,2025-03-07T08:10:00+01:00,1000,Watch

      """
    shell.files["scenario.json"] = scenario
    return shell
  }

  private let line = "replay week.csv --zone Europe/Paris --scenario scenario.json"

  func test_invalidField_isRefused_withPosition() {
    for (scenario, column, says) in InvalidScenarioTests.table {
      // The zone of the scenario is read only if no option names another one.
      let line = scenario.contains("Pariss") ? "replay week.csv --scenario scenario.json" : line
      let outcome = makeShell(scenario).run(line)
      XCTAssertEqual(outcome.status, .dataError, scenario)
      XCTAssertEqual(outcome.output, "", scenario)
      XCTAssertTrue(outcome.errors.hasPrefix("scenario.json:1:\(column): error: "), outcome.errors)
      XCTAssertTrue(outcome.errors.contains(says), outcome.errors)
    }
  }

  /// Unusual but valid scenarios terminate without a trap.
  func test_unusualScenarios_terminate() {
    let opens = (0..<10_000).map { #"{"at":"2025-03-0\#(3 + $0 % 5)T10:00:0\#($0 % 10)","seconds":1}"# }
    let spans = (0..<3000).map { #"{"from":"2025-03-04T0\#($0 % 10):00","until":"2025-03-04T\#(10 + $0 % 10):00"}"# }
    let table = [
      #"{"createdAt":"2030-01-01"}"#, #"{"createdAt":"9999-12-31"}"#, #"{"createdAt":"9999-12-31T23:59:59.999Z"}"#,
      #"{"createdAt":"9999-12-31T22:00:00Z","day":{"unlockedEverySeconds":60}}"#,
      #"{"createdAt":"2025-03-01","until":"2025-03-01"}"#, #"{"zone":null,"opens":null}"#, "{}",
      #"{"day":{"unlockedEverySeconds":60,"unlockedSeconds":86400,"openSeconds":5000}}"#,
      #"{"day":{"opens":[],"unlockedFrom":"00:00","unlockedTo":"00:00"}}"#,
      #"{"locked":[{"from":"0001-01-01","until":"9999-12-31"}]}"#,
      #"{"airplane":[{"from":"0001-01-01","until":"9999-12-31"}]}"#,
      #"{"zoneChanges":[{"at":"0001-01-01","zone":"Asia/Tokyo"},{"at":"9999-12-31","zone":"UTC"}]}"#,
      #"{"entitlements":[{"status":"trial","from":"0001-01-01","until":"9999-12-31"}]}"#,
      #"{"swipes":["0001-01-01","9999-12-31"],"restarts":["0001-01-01","9999-12-31"]}"#,
      #"{"touches":[{"at":"0001-01-01","ms":5},{"at":"9999-12-31T23:59:59Z","ms":600000}]}"#,
      #"{"said":[{"at":"2025-03-05T08:00:01+01:00","text":"\u0000\uD83D\uDC7B é"}],"settings":[{"at":"2025-03-05","quiet":true}]}"#,
      "{\"opens\":[\(opens.joined(separator: ","))]}", "{\"airplane\":[\(spans.joined(separator: ","))]}",
      "{\"locked\":[\(spans.joined(separator: ","))],\"unlocked\":[\(spans.joined(separator: ","))]}",
    ]
    for scenario in table {
      let outcome = makeShell(scenario).run(line)
      XCTAssertEqual(outcome.status, .success, "\(scenario.prefix(90)): \(outcome.errors)")
    }
  }

  /// The schema names exactly the fields that are read.
  func test_schema_namesEveryField() throws {
    let file = PackagePaths.root.appendingPathComponent("samples/schemas/scenario.json")
    let schema = try JSON(reading: Array(Data(contentsOf: file)))
    guard case .object(let fields)? = schema["properties"]?.content else { return XCTFail("no properties") }
    // A known name accepts null; an unknown name is refused by name.
    for field in fields {
      let outcome = makeShell("{\"\(field.name)\": null}").run(line)
      XCTAssertEqual(outcome.status, .success, "\(field.name): \(outcome.errors)")
    }
    let all = Set(fields.map(\.name))
    let read = [
      "schema", "profile", "createdAt", "until", "zone", "zoneChanges", "device", "day", "opens", "unlocked", "locked",
      "restarts", "onboarding", "mayReadSteps", "permission", "entitlements", "hasSeenPaywall", "airplane",
      "lateSyncs", "swipes", "liveActivityFails", "liveActivitiesOff", "exports", "skins", "characters",
      "lockedFeatures", "dismissals", "hidden", "names", "stamps", "notes", "touches", "said", "settings",
    ]
    XCTAssertEqual(all, Set(read))
  }

  private func readSchema() throws -> JSON {
    try JSON(
      reading: Array(Data(contentsOf: PackagePaths.root.appendingPathComponent("samples/schemas/scenario.json"))))
  }

  /// The schema's pattern accepts exactly the times that the program accepts.
  func test_schema_acceptsExactlyReadableTimes() throws {
    for name in ["time", "timeOrNull"] {
      guard case .string(let text)? = try readSchema()["$defs"]?[name]?["pattern"]?.content else {
        return XCTFail(name)
      }
      let pattern = try Regex(text)
      let days = ["2025-03-08", "2025-03-8", "2025-03", "2025-03-08 ", "2025-03-08x"]
      let clocks = ["10:00", "10:00:05", "10:00:05.25", "10:00:05.", "10", "10:00:5"]
      let offsets = ["", "Z", "z", "+01:00", "+0100", "-01:00", "+01", "+1:00", " Z"]
      let times = ["T", "t", " ", "_"].flatMap { mark in
        clocks.flatMap { clock in offsets.map { "2025-03-08" + mark + clock + $0 } }
      }
      for time in days + times {
        let isRead = makeShell("{\"until\":\"\(time)\"}").run(line).status == .success
        XCTAssertEqual(try pattern.wholeMatch(in: time) != nil, isRead, time)
      }
    }
  }

  /// Optional members may be null, both in the schema and in the program.
  func test_schema_acceptsNull_whereProgramDoes() throws {
    let schema = try readSchema()
    let objects: [(start: String, end: String, of: JSON?)] = [
      ("", "", schema), (#""profile":{"#, "}", schema["properties"]?["profile"]),
      (#""day":{"#, "}", schema["properties"]?["day"]),
      (#""opens":[{"at":"2025-03-05","#, "}]", schema["properties"]?["opens"]?["items"]),
      (#""entitlements":[{"status":"trial","#, "}]", schema["properties"]?["entitlements"]?["items"]),
      (
        #""lateSyncs":[{"from":"2025-03-03","until":"2025-03-04","arrivesAt":"2025-03-05","#, "}]",
        schema["properties"]?["lateSyncs"]?["items"]
      ),
      (#""characters":[{"at":"2025-03-05","#, "}]", schema["properties"]?["characters"]?["items"]),
    ]
    for (start, end, object) in objects {
      guard case .object(let members)? = object?["properties"]?.content else { return XCTFail(start) }
      guard case .array(let required) = object?["required"]?.content ?? .array([]) else { return XCTFail(start) }
      for member in members where !required.map(\.messageText).contains(quoted(member.name)) {
        let scenario = "{\(start)\"\(member.name)\":null\(end)}"
        XCTAssertEqual(member.value.takesNull, makeShell(scenario).run(line).status == .success, scenario)
      }
    }
  }
}

extension JSON {
  /// True if a value of this schema may be null.
  fileprivate var takesNull: Bool {
    if case .array(let choices)? = self["enum"]?.content { return choices.contains { $0.content == .null } }
    if case .array(let types)? = self["type"]?.content { return types.contains { $0.messageText == "'null'" } }
    return self["$ref"]?.messageText == "'#/$defs/timeOrNull'"
  }
}
