import Documents
import PhoneSimulator
import XCTest

/// Findings of the linter at each boundary value.
final class PushLinterTests: XCTestCase {
  private func findings(_ push: String, bytes: Int? = nil) throws -> [PushLinter.Finding] {
    PushLinter(of: PushFile(payload: try JSON(reading: Array(push.utf8)), byteCount: bytes ?? push.utf8.count))
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

  // Limits of the phone.

  private static let now = Instant("2026-03-02T08:00:00Z")

  /// Returns the findings about a push that is sent at `now` to a phone with other limits than the usual ones.
  private func findings(
    _ push: String, _ type: PushLinter.PushType? = nil, bytes: Int? = nil, _ change: (inout DeviceFacts) -> Void
  ) throws -> [PushLinter.Finding] {
    var context = PushLinter.FactsNotInPush()
    context.phone = try DeviceModel.ios26.changing(name: "changed", change)
    (context.pushType, context.now) = (type, Self.now)
    let payload = try JSON(reading: Array(push.utf8))
    return PushLinter(of: PushFile(payload: payload, byteCount: bytes ?? push.utf8.count), context).findings
  }

  func test_sizeLimits_areThoseOfThePhone() throws {
    let end = #"{"aps":{"timestamp":1772438400,"event":"end"}}"#
    for (bytes, isError) in [(1999, false), (2000, false), (2001, true)] {
      let found = try findings(end, bytes: bytes) { $0.largestPayloadBytes = 2000 }
      XCTAssertEqual(found.map(\.isError), isError ? [true] : [], "\(bytes)")
    }
    for (bytes, isError) in [(2999, false), (3000, false), (3001, true)] {
      let found = try findings(end, .broadcast, bytes: bytes) { $0.largestBroadcastBytes = 3000 }
      XCTAssertEqual(found.map(\.isError), isError ? [true] : [], "\(bytes)")
    }
    // `{"a":""}` has 8 bytes.
    for (length, isError) in [(1991, false), (1992, false), (1993, true)] {
      let text = String(repeating: "x", count: length)
      let update = #"{"aps":{"timestamp":1772438400,"event":"update","content-state":{"a":"\#(text)"}}}"#
      let found = try findings(update, bytes: 100) { $0.largestPayloadBytes = 2000 }
      XCTAssertEqual(found.map(\.isError), isError ? [true] : [], "\(length)")
    }
    XCTAssertEqual(try findings(end, bytes: 100_000) { $0.largestPayloadBytes = nil }, [])
  }

  func test_dateLimits_areThoseOfThePhone() throws {
    for (seconds, isError) in [(-3599, false), (-3600, false), (-3601, true), (3601, true)] {
      let update = #"{"aps":{"timestamp":\#(1_772_438_400 + seconds),"event":"update","content-state":{}}}"#
      let found = try findings(update) { $0.longestSessionSeconds = 3600 }
      XCTAssertEqual(found.map(\.isError), isError ? [true] : [], "\(seconds)")
    }
    for (minutes, text) in [(90, "1 h 30 min"), (120, "2 hours")] {
      let dismissal = 1_772_438_400 + minutes * 60
      for (seconds, isFound) in [(-1, false), (0, false), (1, true)] {
        let end = #"{"aps":{"timestamp":1772438400,"event":"end","dismissal-date":\#(dismissal + seconds)}}"#
        let found = try findings(end) { $0.keptOnLockScreenSeconds = minutes * 60 }
        XCTAssertEqual(
          found.map(\.problem.message),
          isFound
            ? ["the system removes an ended Live Activity after \(text), regardless of 'dismissal-date'"] : [])
      }
    }
  }

  // Skipped checks.

  func test_skippedChecks_nameTheClock_ifThereIsNone() throws {
    let update = #"{"aps":{"timestamp":1772438400,"event":"update","content-state":{}}}"#
    let request = try PushFile(reading: Array(update.utf8))
    let notChecked = "the content state was not checked, since its type is unknown"
    XCTAssertEqual(
      PushLinter(of: request).skippedChecks,
      [notChecked, "dates were compared only with each other; set the time of sending with '--now'"])
    var context = PushLinter.FactsNotInPush()
    context.now = Self.now
    XCTAssertEqual(PushLinter(of: request, context).skippedChecks, [notChecked])
  }
}
