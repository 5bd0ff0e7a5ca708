import Foundation
import PhoneSimulator
import PhoneSimulatorFoundation
import XCTest

/// Tests pushes that are sent as bytes, as a server sends them.
final class PushBytesTests: XCTestCase {
  private struct FerryState: PushContent, Codable, Hashable {
    var minutes: Int
    var arrival: Date?
  }

  private typealias FerryPhone = Phone<FerryState>

  private static let headers = [
    "apns-push-type": "liveactivity", "apns-topic": "org.example.ferry.push-type.liveactivity",
  ]
  private static let widgetHeaders = [
    "apns-push-type": "widgets", "apns-topic": "org.example.ferry.push-type.widgets",
  ]
  private static let broadcastHeaders = [
    "apns-push-type": "liveactivity", "apns-channel-id": "line7", "apns-expiration": "0",
  ]

  private func opened(_ model: DeviceModel = .ios26) throws -> (FerryPhone, SimulatedActivity.ID) {
    var phone = FerryPhone.opened(model)
    let activity = try phone.request(FerryState(minutes: 12), kind: "Ferry", channel: "line7")
    phone.advance(by: .minutes(1))
    return (phone, activity)
  }

  /// Returns a payload with a timestamp of now and other members.
  private func payload(_ event: String, _ members: String = "", at phone: FerryPhone) -> String {
    #"{"aps":{"timestamp":\#(phone.now.secondsSince1970),"event":"\#(event)"\#(members)}}"#
  }

  private func update(_ minutes: Int = 9, _ members: String = "", at phone: FerryPhone) -> String {
    payload("update", #","content-state":{"minutes":\#(minutes)}\#(members)"#, at: phone)
  }

  private func start(_ members: String = #","input-push-token":1"#, at phone: FerryPhone) -> String {
    payload(
      "start",
      #","content-state":{"minutes":9},"attributes-type":"Ferry","attributes":{},"alert":{"title":"a","body":"b"}"#
        + members, at: phone)
  }

  private func request(
    to recipient: APNsRequest.Recipient, _ body: String, _ headers: [String: String]? = nil
  ) -> APNsRequest {
    let usual =
      switch recipient {
      case .activity, .updateToken, .startToken: Self.headers
      case .widgets: Self.widgetHeaders
      case .channel: Self.broadcastHeaders
      }
    return APNsRequest(to: recipient, headers: headers ?? usual, body: Array(body.utf8))
  }

  private func bad(_ reason: String) -> APNsAnswer { APNsAnswer(status: 400, reason: reason) }

  // Updates.

  func test_update_isApplied_withItsDatesAndScore() throws {
    var (phone, activity) = try opened()
    let other = try phone.request(FerryState(minutes: 30), kind: "Ferry", relevance: 70)
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .compact).activity, other)
    let staleAt = phone.now + .minutes(15)
    let body = update(9, #","stale-date":\#(staleAt.secondsSince1970),"relevance-score":70.5"#, at: phone)
    XCTAssertEqual(phone.push(request(to: .activity(activity), body)), APNsAnswer(status: 200))
    XCTAssertEqual(phone.shown(activity)?.content, FerryState(minutes: 9))
    XCTAssertEqual(phone.activities.first?.staleAt, staleAt)
    XCTAssertEqual(phone.shown(on: .compact).activity, activity, "70.5 is more than 70")
  }

  func test_undecodableState_isAccepted_thenDroppedAndLogged() throws {
    let table = [
      #"{"minuten":9}"#: "missing 'minutes'", #"{"minutes":"9"}"#: "'minutes' is not of type Int",
      #"{"minutes":null}"#: "'minutes' is null", "{}": "missing 'minutes'",
    ]
    for (state, reason) in table {
      var (phone, activity) = try opened()
      var log = PhoneLog()
      let before = phone
      let body = payload("update", #","content-state":\#(state)"#, at: phone)
      XCTAssertEqual(phone.push(request(to: .activity(activity), body), recording: &log).status, 200)
      XCTAssertEqual(
        log.entries.map(\.text), ["a push is dropped: the app cannot decode its content state: \(reason)"], state)
      XCTAssertEqual(phone, before)
    }
  }

  func test_decodingError_namesThePathToTheMember() {
    struct Flight: PushContent, Codable { var legs: [Leg] }
    struct Leg: Codable {
      var gate: String
      var kind: Kind
    }
    enum Kind: String, Codable { case direct }
    let table = [
      #"{"legs":[{"gate":"A","kind":"direct"},{"kind":"direct"}]}"#: "missing 'legs.1.gate'",
      #"{"legs":[{"gate":null,"kind":"direct"}]}"#: "'legs.0.gate' is null",
      #"{"legs":[{"gate":7,"kind":"direct"}]}"#: "'legs.0.gate' is not of type String",
    ]
    for (state, reason) in table {
      XCTAssertThrowsError(try Flight(contentState: Array(state.utf8), kind: ""), state) {
        XCTAssertEqual("\($0)", reason)
      }
    }
    XCTAssertThrowsError(
      try Flight(contentState: Array(#"{"legs":[{"gate":"A","kind":"via"}]}"#.utf8), kind: "")
    ) { XCTAssertTrue("\($0)".hasPrefix("'legs.0.kind' is invalid: "), "\($0)") }
  }

  func test_findings_haveTheirEffectPlaceAndHint() throws {
    let (phone, activity) = try opened()
    XCTAssertEqual(
      request(to: .activity(activity), update(at: phone)).findings(decoding: FerryState.self, at: phone.now), [])
    let seconds = phone.now.secondsSince1970
    let body = "{\"aps\":{\n  \"timestamp\":\(seconds)000,\"event\":\"update\",\n  \"content-state\":{\"minuten\":9}}}"
    let wrong = request(to: .activity(activity), body, ["apns-push-type": "liveactivity"])
    let findings = wrong.findings(decoding: FerryState.self)
    XCTAssertEqual(findings.map(\.effect), [.refused(bad("MissingTopic")), .dropped, .dropped])
    XCTAssertEqual(findings.map { $0.position?.line }, [nil, 2, 3])
    XCTAssertEqual(findings.map { $0.position?.column }, [nil, 15, 19])
    XCTAssertEqual(findings.last?.message, "the app cannot decode the content state: missing 'minutes'")
    XCTAssertEqual(findings[1].hint, "this looks like milliseconds; dates in 'aps' are Unix seconds")
    XCTAssertEqual(wrong.findings().map(\.effect), [.refused(bad("MissingTopic")), .dropped], "not decoded")
    XCTAssertEqual(request(to: .activity(activity), "").findings().map(\.effect), [.refused(bad("PayloadEmpty"))])
    XCTAssertEqual(request(to: .activity(activity), "{").findings().map(\.effect), [.dropped])
    XCTAssertEqual(
      request(to: .startToken, update(at: phone)).findings().map(\.description),
      ["only a start can have the token for starts"])
    XCTAssertEqual(
      request(to: .widgets, update(at: phone), Self.headers).findings().first?.effect,
      .refused(bad("DeviceTokenNotForTopic")))
    XCTAssertEqual(
      request(to: .activity(activity), update(at: phone), [:]).findings().map(\.effect), [.refused(bad("MissingTopic"))]
    )
  }

  /// The example in "Test your Live Activity".
  func test_findings_ofAMisspelledMember_areAsInTheArticle() throws {
    let now = try XCTUnwrap(Instant("2026-03-02T07:00:00Z"))
    let headers = ["apns-push-type": "liveactivity", "apns-topic": "com.example.courier.push-type.liveactivity"]
    for (member, expected) in [
      ("minutes", []), ("minuten", ["1:65: the app cannot decode the content state: missing 'minutes'"]),
    ] {
      let payload = #"{"aps":{"timestamp":1772434800,"event":"update","content-state":{"\#(member)":9}}}"#
      let push = APNsRequest(to: .updateToken(1), headers: headers, body: Array(payload.utf8))
      let findings = push.findings(decoding: FerryState.self, kind: "CourierAttributes", on: .ios26, at: now)
      XCTAssertEqual(findings.map(\.description), expected)
      XCTAssertEqual(findings.map(\.effect), expected.map { _ in .dropped })
    }
  }

  /// A plain `JSONDecoder` reads dates as seconds since 2001.
  func test_date_isReadAsSecondsSince2001() throws {
    for (seconds, unix) in [(794_131_200, 1_772_438_400), (1_772_438_400, 2_750_745_600)] {
      var (phone, activity) = try opened()
      let body = payload("update", #","content-state":{"minutes":9,"arrival":\#(seconds)}"#, at: phone)
      phone.push(request(to: .activity(activity), body))
      XCTAssertEqual(
        phone.shown(activity)?.content?.arrival, Date(timeIntervalSince1970: TimeInterval(unix)), "\(seconds)")
    }
    var (phone, activity) = try opened()
    let text = payload("update", #","content-state":{"minutes":9,"arrival":"2026-03-02T08:00:00Z"}"#, at: phone)
    XCTAssertEqual(phone.push(request(to: .activity(activity), text)).status, 200)
    XCTAssertEqual(phone.content(of: activity), FerryState(minutes: 12))
  }

  func test_kind_isPassedToTheContent() throws {
    struct KindState: PushContent, Hashable {
      let kind: String
      init(kind: String) { self.kind = kind }
      init(contentState json: [UInt8], kind: String) { self.kind = kind }
      var contentStateBytes: Int { 2 }
    }
    var phone = Phone<KindState>.opened()
    phone.tapAllowOnPushedActivities()
    let activity = try phone.request(.init(kind: ""), kind: "Train", channel: "line7")
    phone.advance(by: .minutes(1))
    let body = #"{"aps":{"timestamp":\#(phone.now.secondsSince1970),"event":"update","content-state":{}}}"#
    phone.push(request(to: .activity(activity), body))
    XCTAssertEqual(phone.content(of: activity)?.kind, "Train")
    phone.push(request(to: .channel, body))
    XCTAssertEqual(phone.content(of: activity)?.kind, "Train")
    phone.push(request(to: .startToken, start(at: .opened())))
    XCTAssertEqual(phone.activities.last.flatMap { phone.content(of: $0.id)?.kind }, "Ferry")
  }

  func test_olderTimestamp_isDropped() throws {
    var (phone, activity) = try opened()
    let earlier = update(1, at: phone)
    phone.advance(by: .seconds(1))
    phone.push(request(to: .activity(activity), update(2, at: phone)))
    XCTAssertEqual(phone.push(request(to: .activity(activity), earlier)).status, 200)
    XCTAssertEqual(phone.content(of: activity), FerryState(minutes: 2))
  }

  // Ends.

  func test_end_followsItsDismissalDate() throws {
    for (seconds, state) in [(nil, .ended), (3600, .ended), (0, nil), (-60, nil)]
      as [(Int64?, SimulatedActivity.State?)]
    {
      var (phone, activity) = try opened()
      let date = seconds.map { #","dismissal-date":\#(phone.now.secondsSince1970 + $0)"# } ?? ""
      XCTAssertEqual(phone.push(request(to: .activity(activity), payload("end", date, at: phone))).status, 200)
      XCTAssertEqual(phone.activities.first?.state, state, "\(seconds ?? 0)")
    }
    var (phone, activity) = try opened()
    let body = payload("end", #","content-state":{"minutes":0}"#, at: phone)
    phone.push(request(to: .activity(activity), body))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, FerryState(minutes: 0))
  }

  // Starts.

  func test_start_startsAnActivity_withItsTypeAndChannel() throws {
    var phone = FerryPhone(.ios26, at: .monday)
    phone.tapAllowOnPushedActivities()
    let body = start(#","input-push-channel":"line7","relevance-score":5"#, at: phone)
    XCTAssertEqual(phone.push(request(to: .startToken, body)).status, 200)
    let activity = try XCTUnwrap(phone.activities.first)
    XCTAssertEqual(activity.kind, "Ferry")
    XCTAssertEqual(phone.content(of: activity.id), FerryState(minutes: 9))
    XCTAssertEqual(phone.push(request(to: .channel, update(3, at: phone))).status, 200)
    XCTAssertEqual(phone.content(of: activity.id), FerryState(minutes: 3))
  }

  func test_startedActivity_hasAToken_ifThePushAsksForIt() throws {
    for (model, members, hasToken) in [
      (DeviceModel.ios17, "", true), (.ios18, "", false), (.ios26, "", false),
      (.ios18, #","input-push-token":1"#, true),
      (.ios26, #","input-push-token":1"#, true), (.ideal, "", true),
    ] {
      for isAllowedBefore in [true, false] {
        var phone = FerryPhone(model, at: .monday)
        if isAllowedBefore { phone.tapAllowOnPushedActivities() }
        phone.push(request(to: .startToken, start(members, at: phone)))
        if !isAllowedBefore { phone.tapAllowOnPushedActivities() }
        XCTAssertEqual(phone.activities.map { $0.updateToken != nil }, [hasToken], "\(model.name) \(members)")
      }
    }
  }

  // Broadcasts.

  func test_broadcast_updatesAndEnds_theActivitiesOfItsChannel() throws {
    var (phone, activity) = try opened()
    let other = try phone.request(FerryState(minutes: 40), kind: "Ferry", channel: "line8")
    XCTAssertEqual(phone.push(request(to: .channel, update(5, at: phone))).status, 200)
    XCTAssertEqual(phone.content(of: activity), FerryState(minutes: 5))
    let body = payload("end", #","content-state":{"minutes":0}"#, at: phone)
    XCTAssertEqual(phone.push(request(to: .channel, body)).status, 200)
    XCTAssertEqual(phone.activities.map(\.state), [.ended, .active])
    XCTAssertEqual(phone.content(of: other), FerryState(minutes: 40))
  }

  func test_broadcastWithoutSubscribers_isAccepted() {
    var phone = FerryPhone(.ios26, at: .monday)
    XCTAssertEqual(phone.push(request(to: .channel, update(at: phone))).status, 200)
    XCTAssertEqual(phone.activities, [])
  }

  // Widgets.

  func test_widgetPush_reloadsWidgets_fromIOS26() {
    for (model, status) in [(DeviceModel.ios17, 400), (.ios18, 400), (.ios26, 200), (.ios27, 200)] {
      var phone = FerryPhone(model, at: .monday)
      phone.placeWidget(ofKind: "departures")
      phone.provideTimeline(.init([.init(phone.now, FerryState(minutes: 1))], reload: .never), ofKind: "departures")
      let answer = phone.push(request(to: .widgets, #"{"aps":{"content-changed":true}}"#))
      XCTAssertEqual(answer.status, status, model.name)
      XCTAssertEqual(phone.budgets.countedReloads, ["departures": status == 200 ? 1 : 0], model.name)
    }
  }

  // Tokens.

  func test_updateToken_isUnregistered_onceTheActivityHasEnded() throws {
    var (phone, activity) = try opened()
    let token = try XCTUnwrap(phone.activities.first?.updateToken)
    XCTAssertEqual(phone.push(request(to: .updateToken(token), update(at: phone))).status, 200)
    XCTAssertEqual(phone.content(of: activity), FerryState(minutes: 9))
    phone.end(activity)
    let unregistered = APNsAnswer(status: 410, reason: "Unregistered")
    for recipient in [APNsRequest.Recipient.updateToken(token), .activity(activity)] {
      XCTAssertEqual(phone.push(request(to: recipient, update(at: phone))), unregistered)
    }
    for unknown in [token + 1, 0, -1] {
      XCTAssertEqual(
        phone.push(request(to: .updateToken(unknown), update(at: phone))), bad("BadDeviceToken"), "\(unknown)")
    }
  }

  func test_event_isDropped_ifItNeedsAnotherToken() throws {
    var (phone, activity) = try opened()
    for (recipient, body, reason) in [
      (.activity(activity), start(at: phone), "a start needs the token for starts"),
      (.startToken, update(at: phone), "only a start can have the token for starts"),
      (.channel, start(at: phone), "a broadcast cannot start a Live Activity"),
    ] as [(APNsRequest.Recipient, String, String)] {
      var log = PhoneLog()
      XCTAssertEqual(phone.push(request(to: recipient, body), recording: &log).status, 200)
      XCTAssertEqual(log.entries.map(\.text), ["a push is dropped: " + reason])
    }
    XCTAssertEqual(phone.activities.count, 1)
  }

  func test_tokenOfAnotherKind_isNotForTheTopic() throws {
    var (phone, activity) = try opened()
    let widgets = #"{"aps":{"content-changed":true}}"#
    for recipient in [APNsRequest.Recipient.activity(activity), .updateToken(1), .startToken] {
      XCTAssertEqual(
        phone.push(request(to: recipient, widgets, Self.widgetHeaders)), bad("DeviceTokenNotForTopic"))
    }
    XCTAssertEqual(
      phone.push(request(to: .widgets, update(at: phone), Self.headers)), bad("DeviceTokenNotForTopic"))
  }

  // Headers.

  func test_requestWithoutHeaders_isRefused() throws {
    var (phone, activity) = try opened()
    XCTAssertEqual(phone.push(request(to: .activity(activity), update(at: phone), [:])), bad("MissingTopic"))
    XCTAssertEqual(phone.push(request(to: .channel, update(at: phone), [:])), bad("MissingChannelId"))
    XCTAssertEqual(phone.push(request(to: .activity(activity), "")), bad("PayloadEmpty"))
  }

  func test_headerNames_matchInAnyCase() throws {
    var (phone, activity) = try opened()
    let headers = Dictionary(uniqueKeysWithValues: Self.headers.map { ($0.key.uppercased(), $0.value) })
    XCTAssertEqual(phone.push(request(to: .activity(activity), update(at: phone), headers)).status, 200)
  }

  func test_push_isCounted_unlessItsPriorityIsLow() throws {
    let model = try DeviceModel.ios26.changing(name: "budget") { $0.countedPushesAnHour = 100 }
    for (priority, count) in [(nil, 1), ("10", 1), ("5", 0), ("1", 0)] as [(String?, Int)] {
      var (phone, activity) = try opened(model)
      var headers = Self.headers
      headers["apns-priority"] = priority
      XCTAssertEqual(phone.push(request(to: .activity(activity), update(at: phone), headers)).status, 200)
      XCTAssertEqual(phone.budgets.countedPushes, count, priority ?? "none")
    }
  }

  // Sizes.

  /// Returns the payload with so many bytes.
  private func filled(_ payload: String, to bytes: Int) -> String {
    payload.dropLast() + #","x":"\#(String(repeating: "x", count: bytes - payload.utf8.count - 7))"}"#
  }

  func test_push_isRefused_aboveTheLimitOfItsKind() throws {
    let tooLarge = APNsAnswer(status: 413, reason: "PayloadTooLarge")
    for model in DeviceModel.limited {
      for bytes in [4095, 4096, 4097, 5119, 5120, 5121] {
        let (phone, activity) = try opened(model)
        for (recipient, body, limit) in [
          (.activity(activity), update(at: phone), 4096), (.activity(activity), payload("end", at: phone), 4096),
          (.startToken, start(at: phone), 4096), (.channel, update(at: phone), 5120),
        ] as [(APNsRequest.Recipient, String, Int)] {
          var phone = phone
          let answer = phone.push(request(to: recipient, filled(body, to: bytes)))
          XCTAssertEqual(answer, bytes > limit ? tooLarge : APNsAnswer(status: 200), "\(recipient) \(bytes)")
        }
      }
    }
  }

  func test_content_isRefusedByTheApp_aboveTheLimitOfThePhone() throws {
    struct LongState: PushContent, Codable, Hashable { var text: String }
    func state(_ bytes: Int) -> LongState { LongState(text: String(repeating: "x", count: bytes - 11)) }
    XCTAssertEqual(state(4096).contentStateBytes, 4096)
    for bytes in [4095, 4096, 4097] {
      var phone = Phone<LongState>.opened()
      let activity = try phone.request(state(20))
      XCTAssertEqual(phone.update(activity, to: state(bytes)).isAccepted, bytes <= 4096)
      XCTAssertTrue(phone.update(activity, to: state(bytes), bytes: 100).isAccepted)
      XCTAssertEqual((try? phone.request(state(bytes))) != nil, bytes <= 4096)
      XCTAssertNoThrow(try phone.request(state(bytes), bytes: 100))
    }
  }

  // Faults and properties.

  func test_lostPush_isAccepted() throws {
    var (phone, activity) = try opened()
    phone.faults.droppedPushes = 1000
    var log = PhoneLog()
    XCTAssertEqual(phone.push(request(to: .activity(activity), update(at: phone)), recording: &log).status, 200)
    XCTAssertEqual(log.entries.map(\.text), ["a push is lost on its way"])
    XCTAssertEqual(phone.content(of: activity), FerryState(minutes: 12))
  }

  /// Property-based test: no bytes make the phone trap, and a refused push changes nothing.
  func test_phone_survivesDamagedPushes() throws {
    let (phone, activity) = try opened()
    var dice = SplitMix64(seed: 7)
    func draw(_ bound: Int) -> Int { Int(dice.draw(below: UInt64(bound))) }
    let bodies = [
      update(9, #","stale-date":1,"relevance-score":1e999"#, at: phone), start(at: phone),
      payload("end", #","dismissal-date":9223372036854775807"#, at: phone), #"{"aps":{"content-changed":true}}"#,
    ].map { Array($0.utf8) }
    var statuses: Set<Int> = []
    for _ in 0..<4000 {
      var body = bodies[draw(bodies.count)]
      for _ in 0..<draw(4) { body[draw(body.count)] = UInt8(draw(256)) }
      if draw(4) == 0 { body.removeLast(draw(body.count + 1)) }
      let recipients: [APNsRequest.Recipient] = [
        .activity(activity), .updateToken(draw(3)), .startToken, .widgets, .channel,
      ]
      let recipient = recipients[draw(recipients.count)]
      var sent = request(to: recipient, "")
      sent.body = body
      var changed = phone
      let answer = changed.push(sent)
      statuses.insert(answer.status)
      XCTAssertEqual(answer.reason == nil, answer.status == 200)
      if answer.status != 200 { XCTAssertEqual(changed, phone) }
      changed.advance(by: .hours(9))
    }
    XCTAssertEqual(statuses, [200, 400])
  }
}
