import Documents
import PhoneSimulator
import PixelPalCore
import StateExport
import XCTest

/// Pushes in the form of Apple's documentation, with other values: each is accepted, and a variant with one error is
/// refused.
final class PushExampleTests: XCTestCase {
  private struct Example {
    let name: String
    let push: String
    /// A part of the push, and an invalid replacement for it.
    let invalidReplacement: (part: String, other: String)
    let expectedError: String
  }

  private static let currentTime = "2026-03-02T08:00:00Z"
  /// The instant 2026-03-02T07:59:50Z.
  private static let timestamp = 1_772_438_390

  private static let topicHeader = "apns-topic: org.example.ferry.push-type.liveactivity\n"
  private static let activityHeaders = "apns-push-type: liveactivity\n" + topicHeader
  private static let contentStateMember = #""content-state":{"minutesLeft":12,"berth":"C4"}"#
  private static let startPush =
    #"{"aps":{"timestamp":\#(timestamp),"event":"start",\#(contentStateMember),"attributes-type":"FerryAttributes","#
    + #""attributes":{"line":7},"alert":{"title":{"loc-key":"Ferry %@","loc-args":["7"]},"body":"Boarding","#
    + #""sound":"horn.aiff"},"input-push-token":1}}"#

  private static let examples: [Example] = [
    Example(
      name: "update", push: #"{"aps":{"timestamp":\#(timestamp),"event":"update",\#(contentStateMember)}}"#,
      invalidReplacement: (#""event":"update""#, #""event":"refresh""#),
      expectedError: "expected start, update or end, found 'refresh'"),
    Example(
      name: "update with an alert",
      push:
        #"{"aps":{"timestamp":\#(timestamp),"event":"update",\#(contentStateMember),"alert":{"title":"Late","body":"+5","sound":"default"}}}"#,
      invalidReplacement: ("1772438390", "\"1772438390\""),
      expectedError: "expected whole Unix seconds in 'timestamp', found '1772438390'"),
    Example(
      name: "update with a stale date and a score",
      push:
        #"{"aps":{"timestamp":\#(timestamp),"event":"update",\#(contentStateMember),"stale-date":\#(timestamp + 900),"relevance-score":75}}"#,
      invalidReplacement: ("\(timestamp + 900)", "\(timestamp)"),
      expectedError: "the state is stale when it arrives: 'stale-date' is not after 'timestamp'"
    ),
    Example(
      name: "end",
      push:
        #"{"aps":{"timestamp":\#(timestamp),"event":"end",\#(contentStateMember),"dismissal-date":\#(timestamp + 3600)}}"#,
      invalidReplacement: ("\(timestamp + 3600)", "794131200"),
      expectedError: "'dismissal-date' is 794131200, which would be the year 1995"),
    Example(
      name: "end that dismisses at once",
      push: #"{"aps":{"timestamp":\#(timestamp),"event":"end","dismissal-date":\#(timestamp - 86_400)}}"#,
      invalidReplacement: ("\(timestamp - 86_400)", "\(timestamp)000"),
      expectedError: "'dismissal-date' is 1772438390000, which would be after the year 9999"),
    Example(
      name: "start", push: startPush,
      invalidReplacement: (#","alert":{"title":{"loc-key":"Ferry %@","loc-args":["7"]},"#, #","alert":{"#),
      expectedError: "expected an alert with a title and a body, found an object"),
    Example(
      name: "start on a channel",
      push: startPush.replacingOccurrences(
        of: #""input-push-token":1"#, with: #""input-push-channel":"dHN0LXNyY2gtY2hubA==""#),
      invalidReplacement: (#""attributes-type":"FerryAttributes","#, ""),
      expectedError: "expected the name of a type in 'attributes-type', found none"),
    Example(
      name: "request", push: activityHeaders + "apns-priority: 5\napns-expiration: 0\n\n" + startPush,
      invalidReplacement: ("apns-priority: 5", "apns-priority: high"),
      expectedError: "expected 10, 5 or 1 in 'apns-priority', found 'high'"),
    Example(
      name: "request for another topic", push: activityHeaders + "\n" + startPush,
      invalidReplacement: (".push-type.liveactivity", ""),
      expectedError:
        "expected a bundle identifier followed by '.push-type.liveactivity' in 'apns-topic', found 'org.example.ferry'"),
    Example(
      name: "request of an alert", push: activityHeaders + "\n" + startPush,
      invalidReplacement: ("type: liveactivity", "type: alert"),
      expectedError: "expected liveactivity in 'apns-push-type', found 'alert'"),
    Example(
      name: "stored request", push: activityHeaders + "apns-expiration: \(timestamp + 60)\n\n" + startPush,
      invalidReplacement: ("expiration: \(timestamp + 60)", "expiration: \(timestamp - 60)"),
      expectedError: "the push is already expired when sent: 'apns-expiration' is not after 1772438400"),
    Example(
      name: "broadcast",
      push: ":method: POST\n:path: /4/broadcasts/apps/org.example.ferry\napns-push-type: liveactivity\n"
        + "apns-channel-id: dHN0LXNyY2gtY2hubA==\napns-expiration: 0\napns-priority: 10\n\n"
        + #"{"aps":{"timestamp":\#(timestamp),"event":"update",\#(contentStateMember)}}"#,
      invalidReplacement: ("apns-expiration: 0\n", ""), expectedError: "expected a header 'apns-expiration', found none"
    ),
    Example(
      name: "broadcast without its channel",
      push: ":path: /4/broadcasts/apps/org.example.ferry\napns-push-type: liveactivity\napns-channel-id: dHN0\n"
        + "apns-expiration: 0\n\n" + #"{"aps":{"timestamp":\#(timestamp),"event":"end"}}"#,
      invalidReplacement: ("apns-channel-id: dHN0\n", ""),
      expectedError: "expected a header 'apns-channel-id', found none"),
    Example(
      name: "widgets", push: #"{"aps":{"content-changed":true}}"#, invalidReplacement: ("true", "1"),
      expectedError: "expected \"content-changed\":true, found 1"),
    Example(
      name: "request for widgets",
      push: "apns-push-type: widgets\r\napns-topic: org.example.ferry.push-type.widgets\r\n\r\n"
        + "{\"aps\":{\"content-changed\":true}}\r\n",
      invalidReplacement: ("ferry.push-type.widgets", "ferry"),
      expectedError: "expected a bundle identifier followed by '.push-type.widgets' in 'apns-topic', "
        + "found 'org.example.ferry'"),
    Example(
      name: "request for controls",
      push: "apns-push-type: controls\napns-topic: org.example.ferry.push-type.controls\n\n"
        + #"{"aps":{"content-changed":true}}"#,
      invalidReplacement: ("push-type.controls", "push-type.widgets"),
      expectedError: "expected a bundle identifier followed by '.push-type.controls' in 'apns-topic', "
        + "found 'org.example.ferry.push-type.widgets'"),
  ]

  private func findings(_ push: String, at now: String? = nil) throws -> [PushLinter.Finding] {
    var pushContext = PushLinter.PushContext()
    pushContext.now = now.flatMap { Instant($0) }
    return PushLinter(of: try PushRequest(reading: Array(push.utf8)), pushContext).findings
  }

  func test_documentedPush_isAccepted_withAndWithoutCurrentTime() throws {
    for example in Self.examples {
      for now in [nil, Self.currentTime] { XCTAssertEqual(try findings(example.push, at: now), [], example.name) }
    }
  }

  func test_invalidVariant_isRefused() throws {
    for example in Self.examples {
      XCTAssertTrue(example.push.contains(example.invalidReplacement.part), example.name)
      let wrong = example.push.replacingOccurrences(
        of: example.invalidReplacement.part, with: example.invalidReplacement.other)
      let errors = try findings(wrong, at: Self.currentTime).filter(\.isError).map(\.problem.message)
      XCTAssertTrue(errors.contains(example.expectedError), "\(example.name): \(errors)")
    }
  }

  // Sizes.

  func test_sizeLimit_is5120Bytes_forBroadcasts_and4096ForOthers() throws {
    func errors(_ kind: PushLinter.PushType?, _ bytes: Int) throws -> Int {
      var pushContext = PushLinter.PushContext()
      pushContext.pushType = kind
      let push = #"{"aps":{"timestamp":\#(Self.timestamp),"event":"end"},"x":""}"#
      let filled = push.dropLast(2) + String(repeating: "x", count: bytes - push.utf8.count) + "\"}\n"
      return PushLinter(of: try PushRequest(reading: Array(filled.utf8)), pushContext).findings.count
    }
    XCTAssertEqual(try [errors(nil, 4096), errors(nil, 4097)], [0, 1])
    XCTAssertEqual(try [errors(.broadcast, 4097), errors(.broadcast, 5120), errors(.broadcast, 5121)], [0, 0, 1])
  }

  func test_broadcastStateAbove4096Bytes_causesWarning() throws {
    let text = String(repeating: "x", count: 4400)
    let push = #"{"aps":{"timestamp":\#(Self.timestamp),"event":"update","content-state":{"text":"\#(text)"}}}"#
    let headers = "apns-push-type: liveactivity\napns-channel-id: dHN0\napns-expiration: 0\n\n"
    XCTAssertEqual(try findings(headers + push).map(\.isError), [false])
    XCTAssertEqual(try findings(push).map(\.isError), [true, true])
  }

  // Clocks.

  func test_timestamp_isComparedWithCurrentTime_atEachBoundary() throws {
    let now = try XCTUnwrap(Instant(Self.currentTime)).secondsSince1970
    func found(_ event: String, _ timestamp: Int64) throws -> [Bool] {
      try findings(
        #"{"aps":{"timestamp":\#(timestamp),"event":"\#(event)",\#(Self.contentStateMember)}}"#, at: Self.currentTime
      )
      .map(\.isError)
    }
    let hours: Int64 = 8 * 3600
    let table: [(offset: Int64, errors: [Bool])] = [
      (-hours - 1, [true]), (-hours, []), (0, []), (300, []), (301, [false]), (hours, [false]), (hours + 1, [true]),
    ]
    for row in table { XCTAssertEqual(try found("update", now + row.offset), row.errors, "\(row.offset)") }
    // An end is accepted however old it is.
    XCTAssertEqual(try found("end", now - hours - 1), [false])
    for year in [1_677_750_000, 1_993_280_000 as Int64] { XCTAssertEqual(try found("update", year), [true]) }
  }

  func test_staleDate_isComparedWithCurrentTime() throws {
    let now = try XCTUnwrap(Instant(Self.currentTime)).secondsSince1970
    func found(_ push: String, _ stale: Int64) throws -> [Bool] {
      try findings(
        push.replacingOccurrences(of: #","content-state""#, with: #","stale-date":\#(stale),"content-state""#),
        at: Self.currentTime
      )
      .map(\.isError)
    }
    XCTAssertEqual(try found(Self.startPush, now + 1), [])
    XCTAssertEqual(try found(Self.startPush, now), [true])
    XCTAssertEqual(try found(Self.examples[0].push, now), [false])
    XCTAssertEqual(try found(Self.startPush, Int64(Self.timestamp) + 48 * 3600), [])
    XCTAssertEqual(try found(Self.startPush, Int64(Self.timestamp) + 48 * 3600 + 1), [false])
  }

  func test_lint_notesMissingClock_withoutCurrentTime() throws {
    let request = try PushRequest(reading: Array(Self.startPush.utf8))
    XCTAssertEqual(PushLinter(of: request).skippedChecks.count, 2)
    var pushContext = PushLinter.PushContext()
    pushContext.now = Instant(Self.currentTime)
    XCTAssertEqual(PushLinter(of: request, pushContext).skippedChecks.count, 1, "the state is another app's")
  }

  // Files.

  func test_fileWithoutPayload_isRefused() {
    for text in ["", "apns-priority: 10\n", "apns-priority: 10\n\n", "hello\n\n{}", "{}: x\n\n{\"aps\":{}}"] {
      XCTAssertThrowsError(try PushRequest(reading: Array(text.utf8)), text)
    }
  }

  func test_findings_haveOffsetInFile_afterHeaders() throws {
    let push =
      "APNS-Push-Type:  liveactivity \nApns-Topic: a.push-type.liveactivity\n\n"
      + #"{"aps":{"timestamp":1,"event":"end"}}"#
    let found = try XCTUnwrap(try findings(push).first)
    XCTAssertEqual(push.utf8.dropFirst(found.offset).first, UInt8(ascii: "1"))
    XCTAssertEqual(try findings(push).count, 1)
  }
}
