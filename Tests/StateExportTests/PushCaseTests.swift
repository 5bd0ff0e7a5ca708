import Documents
import Foundation
import PhoneSimulator
import PixelPalCore
import StateExport
import TestSupport
import XCTest

/// Tests every push in `samples/push-cases`: the linter's verdict, and the behaviour of a simulated phone.
final class PushCaseTests: XCTestCase {
  func test_linterVerdict_isTheExpectedOne() throws {
    let cases = try PushCase.all()
    XCTAssertGreaterThanOrEqual(cases.count, 120)
    XCTAssertEqual(Set(cases.map(\.name)).count, cases.count, "each case has a name of its own")
    for pushCase in cases {
      guard let request = try pushCase.request else { continue }
      let findings = PushLinter(of: request, pushCase.context, PixelPalPushContentCheck(pushCase.type)).findings
      XCTAssertEqual(PushCase.Verdict(of: findings), pushCase.verdict, "\(pushCase.name): \(findings)")
      let messages = findings.map(\.problem.message)
      XCTAssertEqual(messages.count, pushCase.findings.count, "\(pushCase.name): \(messages)")
      for (message, start) in zip(messages.sorted(), pushCase.findings.sorted()) {
        XCTAssertTrue(message.hasPrefix(start), "\(pushCase.name): \(message)")
      }
    }
  }

  func test_unreadablePayload_hasTheExpectedError() throws {
    for pushCase in try PushCase.all() where try pushCase.request == nil {
      XCTAssertThrowsError(try PushFile(reading: pushCase.fileBytes), pushCase.name) { error in
        let located = (error as? JSONSyntaxError)?.located(in: "push", bytes: pushCase.fileBytes)
        XCTAssertEqual(located.map { [$0.problem.message] }, pushCase.findings, pushCase.name)
      }
    }
  }

  /// The phone refuses, drops and applies exactly those pushes of which the linter says so.
  func test_phone_agreesWithTheLinter() throws {
    for pushCase in try PushCase.all() where pushCase.isSimulated {
      var (phone, log) = (try pushCase.phone(), PhoneLog())
      let before = phone
      let answer = phone.push(pushCase.sentRequest(to: phone), recording: &log)
      XCTAssertEqual(answer, pushCase.answer, "\(pushCase.name): \(log)")
      let isDropped = log.description.contains("a push is dropped: ")
      switch pushCase.verdict {
      case .accepted, .misread:
        XCTAssertFalse(isDropped, "\(pushCase.name): \(log)")
        XCTAssertNotEqual(phone, before, pushCase.name)
      case .warnings:
        // The linter only warns of this, in case the push is meant for the token for starts.
        XCTAssertEqual(isDropped, pushCase.name == "broadcast that is to start a Live Activity", pushCase.name)
      case .dropped:
        XCTAssertTrue(isDropped, "\(pushCase.name): \(log)")
        XCTAssertEqual(phone, before, pushCase.name)
      case .refused:
        XCTAssertEqual(log, PhoneLog(), pushCase.name)
        XCTAssertEqual(phone, before, pushCase.name)
      }
    }
  }

  /// The findings of a request say what the phone does with it.
  func test_findingsOfARequest_agreeWithThePhone() throws {
    for pushCase in try PushCase.all() where pushCase.isSimulated {
      var (phone, log) = (try pushCase.phone(), PhoneLog())
      let request = pushCase.sentRequest(to: phone)
      let effects = request.findings(
        decoding: DecodedState.self, kind: pushCase.kind, on: pushCase.context.phone, at: phone.now
      ).map(\.effect)
      let answer = phone.push(request, recording: &log)
      if answer.status == 200 {
        XCTAssertFalse(effects.contains { if case .refused = $0 { true } else { false } }, pushCase.name)
        let isDropped = log.description.contains("a push is dropped: ")
        XCTAssertEqual(effects.contains(.dropped), isDropped, "\(pushCase.name): \(log)")
      } else {
        XCTAssertTrue(effects.contains(.refused(answer)), "\(pushCase.name): \(answer)")
      }
    }
  }

  func test_cases_coverEveryVerdictAnswerAndCertainty() throws {
    let cases = try PushCase.all()
    for verdict in PushCase.Verdict.allCases {
      XCTAssertTrue(cases.contains { $0.verdict == verdict }, "no case is \(verdict)")
    }
    XCTAssertEqual(
      Set(cases.compactMap(\.answer.reason)),
      [
        "BadExpirationDate", "BadPriority", "BadTopic", "InvalidPushType", "MissingChannelId", "MissingTopic",
        "PayloadEmpty", "PayloadTooLarge",
      ])
    XCTAssertEqual(Set(cases.map(\.certainty)), ["documented", "engineer", "field", "inferred"])
    for pushCase in cases { XCTAssertFalse(pushCase.source.isEmpty, pushCase.name) }
  }
}

/// A case in `samples/push-cases`.
private struct PushCase {
  enum Verdict: String, CaseIterable {
    case accepted, warnings, misread, dropped, refused

    /// The worst effect of the findings.
    init(of findings: [PushLinter.Finding]) {
      let effects = findings.map { finding -> Verdict in
        switch finding.effect {
        case .refused: .refused
        case .dropped: .dropped
        case .misread: .misread
        case .warning: .warnings
        }
      }
      self = Verdict.allCases.last { effects.contains($0) } ?? .accepted
    }
  }

  let name: String
  let source: String
  let certainty: String
  let verdict: Verdict
  let answer: APNsAnswer
  let findings: [String]
  let type: PixelPalPushContentCheck.ContentStateType?
  let isSimulated: Bool
  let context: PushLinter.FactsNotInPush
  private let headers: [(name: String, value: String)]
  private let payload: [UInt8]
  private let aps: JSON?

  static func all() throws -> [PushCase] {
    let folder = PackagePaths.root.appendingPathComponent("samples/push-cases")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }
    let files = names.filter { $0 != "README.md" }.sorted()
    XCTAssertEqual(
      files, ["dates.json", "documented.json", "headers.json", "payloads.json", "pixelpal.json", "sizes.json"])
    return try files.flatMap { file in
      let json = try JSON(reading: Array(Data(contentsOf: folder.appendingPathComponent(file))))
      guard case .array(let cases) = json.content else { throw json.mismatch(expected: "a list of cases") }
      return try cases.map { try PushCase($0) }
    }
  }

  private init(_ json: JSON) throws {
    let object = try JSONObject(
      json,
      named: [
        "name", "source", "certainty", "phone", "now", "type", "headers", "payload", "payloadBytes",
        "contentStateBytes", "verdict", "answer", "findings", "simulated",
      ])
    (name, source, certainty) = (try object.read("name"), try object.read("source"), try object.read("certainty"))
    verdict = try XCTUnwrap(Verdict(rawValue: try object.read("verdict")), name)
    let words = try (object.readIfPresent("answer") ?? "200").split(separator: " ")
    answer = APNsAnswer(status: try XCTUnwrap(Int(words[0])), reason: words.dropFirst().first.map(String.init))
    findings = try object.readIfPresent("findings") ?? []
    let typeName: String? = try object.readIfPresent("type")
    type = try typeName.map { try XCTUnwrap(PixelPalPushContentCheck.ContentStateType(rawValue: $0)) }
    isSimulated = try object.readIfPresent("simulated") ?? true
    var context = PushLinter.FactsNotInPush()
    let phone = try object.readIfPresent("phone") ?? "ios26"
    context.phone = try XCTUnwrap(DeviceModel.profiles.first { $0.name == phone }, phone)
    let now: String? = try object.readIfPresent("now")
    context.now = try now.map { try XCTUnwrap(Instant($0)) }
    self.context = context
    headers = try PushCase.members(of: object["headers"]).map { ($0.name, try String(reading: $0.value)) }
    payload = try PushCase.payload(of: object)
    aps = try? JSON(reading: payload)["aps"]
  }

  private static func members(of json: JSON?) -> [JSON.Member] {
    if case .object(let members)? = json?.content { members } else { [] }
  }

  /// Returns the payload, filled up to the size that the case asks for.
  private static func payload(of object: JSONObject) throws -> [UInt8] {
    let json = try XCTUnwrap(object["payload"])
    if case .string(let text) = json.content { return Array(text.utf8) }
    var writer = JSONWriter(.compact)
    writer.value(json)
    var text = String(decoding: writer.bytes, as: UTF8.self)
    if let bytes: Int64 = try object.readIfPresent("contentStateBytes") {
      let filler = String(repeating: "x", count: Int(bytes) - #"{"text":""}"#.utf8.count)
      text = text.replacingOccurrences(of: #"{"text":""}"#, with: #"{"text":"\#(filler)"}"#)
    }
    if let bytes: Int64 = try object.readIfPresent("payloadBytes") {
      let filler = String(repeating: "x", count: Int(bytes) - text.utf8.count - #","x":"""#.utf8.count)
      text = text.dropLast() + #","x":"\#(filler)"}"#
    }
    return Array(text.utf8)
  }
}

// The push as a file for the linter.
extension PushCase {
  var fileBytes: [UInt8] {
    let lines = headers.map { "\($0.name): \($0.value)\n" }.joined()
    return Array((headers.isEmpty ? "" : lines + "\n").utf8) + payload
  }

  /// The push, or `nil` if its payload is text that is not JSON.
  var request: PushFile? {
    get throws {
      guard (try? JSON(reading: payload)) != nil else { return nil }
      return try PushFile(reading: fileBytes)
    }
  }
}

// The push as a request to a phone.
extension PushCase {
  private static let channel = "dHN0LXNyY2gtY2hubA=="

  private var isForWidgets: Bool {
    aps?["content-changed"] != nil
      || headers.contains { $0.value.hasSuffix(".push-type.widgets") } && aps?["event"] == nil
  }
  private var isBroadcast: Bool { headers.contains { $0.name == ":path" } }
  private var isStart: Bool { aps?["event"]?.content == .string("start") }

  /// The name of the attributes type: PixelPal's, or that of another app.
  fileprivate var kind: String {
    let isPixelPal = type == .pixelpal || headers.contains { $0.value.hasPrefix("com.pixelpal.app.") }
    return isPixelPal ? "PalActivity" : "FerryAttributes"
  }

  /// Returns a phone with a running Live Activity and a widget, at the time at which the push is sent.
  func phone() throws -> Phone<DecodedState> {
    // Without a time of sending, the linter takes the timestamp as it is.
    let timestamp = aps?["timestamp"].flatMap { try? Int64(reading: $0) } ?? 0
    let now = context.now ?? Instant(secondsSince1970: timestamp)
    var phone = Phone<DecodedState>(context.phone, at: now - .minutes(30))
    phone.tapAllowOnPushedActivities()
    phone.openApp()
    try phone.request(.other, kind: kind, channel: PushCase.channel)
    phone.closeApp()
    phone.placeWidget(ofKind: "departures")
    phone.provideTimeline(.init([.init(phone.now, .other)], reload: .never), ofKind: "departures")
    phone.advance(to: now)
    return phone
  }

  /// Returns the push as a request; a case without headers gets those that its payload needs.
  func sentRequest(to phone: Phone<DecodedState>) -> APNsRequest {
    let recipient: APNsRequest.Recipient =
      if isBroadcast { .channel } else if isForWidgets { .widgets } else if isStart { .startToken } else {
        .activity(phone.activities[0].id)
      }
    var fields = Dictionary(uniqueKeysWithValues: headers.map { ($0.name, $0.value) })
    if fields.isEmpty {
      let type = isForWidgets ? "widgets" : "liveactivity"
      fields = ["apns-push-type": type, "apns-topic": "org.example.ferry.push-type." + type]
    }
    return APNsRequest(to: recipient, headers: fields, body: payload)
  }
}

/// A content state as the app of a case decodes it.
private enum DecodedState: PushContent, Hashable {
  case pixelPal(ContentState)
  case other

  init(contentState json: [UInt8], kind: String) throws(PushContentError) {
    guard kind == "PalActivity" else {
      self = .other
      return
    }
    guard let state = try? JSONDecoder().decode(ContentState.self, from: Data(json)) else {
      throw PushContentError("no PixelPal state")
    }
    self = .pixelPal(state)
  }

  var contentStateBytes: Int { 2 }
}
