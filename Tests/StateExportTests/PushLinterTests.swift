import Documents
import StateExport
import XCTest

/// Findings of the linter at each boundary value.
final class PushLinterTests: XCTestCase {
  private func findings(_ push: String, bytes: Int? = nil) throws -> [PushLinter.Finding] {
    PushLinter(of: PushRequest(payload: try JSON(reading: Array(push.utf8)), byteCount: bytes ?? push.utf8.count))
      .findings
  }

  /// Returns the errors of an update with one member replaced; `nil` removes it.
  private func errors(of name: String, _ value: String?) throws -> [String] {
    var members = ["timestamp": "1735984933", "event": "\"update\"", "content-state": "{}"]
    members[name] = value
    let text = members.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",")
    return try findings("{\"aps\":{\(text)}}").filter(\.isError).map(\.problem.message)
  }

  func test_validMembers_causeNoErrors() throws {
    XCTAssertEqual(try errors(of: "event", "\"update\""), [])
    XCTAssertEqual(try errors(of: "stale-date", "1735984934"), [])
    XCTAssertEqual(try errors(of: "relevance-score", "75.5"), [])
  }

  func test_member_isRefused_beyondItsBoundary() throws {
    let table: [(name: String, value: String?, isWrong: Bool)] = [
      ("timestamp", nil, true), ("timestamp", "999999999", true), ("timestamp", "1000000000", false),
      ("timestamp", "99999999999", false), ("timestamp", "100000000000", true), ("timestamp", "1735984933.5", true),
      ("timestamp", "\"1735984933\"", true), ("stale-date", "1735984933", true), ("stale-date", "1735984932", true),
      ("event", nil, true), ("event", "\"begin\"", true), ("event", "1", true), ("content-state", nil, true),
      ("content-state", "[]", true), ("relevance-score", "\"high\"", true), ("dismissal-date", "1735984933", false),
    ]
    for row in table {
      let name = "\(row.name) \(row.value ?? "left out")"
      XCTAssertEqual(try errors(of: row.name, row.value).count, row.isWrong ? 1 : 0, name)
    }
  }

  func test_push_isRefused_above4096Bytes() throws {
    let push = #"{"aps":{"timestamp":1735984933,"event":"update","content-state":{}}}"#
    XCTAssertEqual(try findings(push, bytes: 4096), [])
    XCTAssertEqual(
      try findings(push, bytes: 4097).map(\.problem.message), ["expected at most 4,096 bytes in total, found 4,097"])
    // State and attributes count together, without the surrounding whitespace.
    func words(_ count: Int) throws -> Int {
      let text = String(repeating: "x", count: count)
      let state = #"{"aps":{"timestamp":1735984933,"event":"update","content-state":{ "a" : "\#(text)"}}}"#
      return try findings(state, bytes: 100).count
    }
    XCTAssertEqual(try words(4096 - 8), 0)
    XCTAssertEqual(try words(4096 - 7), 1)
  }

  /// An end may omit the state, and its dismissal date lies within four hours.
  func test_dismissalDate_isAtMostFourHoursAfterEnd() throws {
    func found(_ dismissal: Int) throws -> Int {
      try findings(#"{"aps":{"timestamp":1735984933,"event":"end","dismissal-date":\#(dismissal)}}"#).count
    }
    XCTAssertEqual(try found(1_735_984_933 + 4 * 3600), 0)
    XCTAssertEqual(try found(1_735_984_933 + 4 * 3600 + 1), 1)
  }

  /// Findings appear in document order, at the place of the error.
  func test_findings_areInDocumentOrder_atTheirOffsets() throws {
    let push = #"{"aps":{"timestamp":7,"evnt":1,"content-state":{"endsAt":1735984933}}}"#
    let found = try findings(push)
    XCTAssertEqual(found.map(\.offset), found.map(\.offset).sorted())
    XCTAssertEqual(
      found.map { String(push.utf8.dropFirst($0.offset).prefix(6)) ?? "" },
      [
        "{\"time", "7,\"evn", "\"evnt\"", "173598",
      ])
    XCTAssertEqual(found.map(\.isError), [true, true, false, false])
  }
}
