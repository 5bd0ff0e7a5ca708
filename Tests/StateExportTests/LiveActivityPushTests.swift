import Documents
import PhoneSimulator
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The payloads of `push`.
final class LiveActivityPushTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  private func parsePayload(_ push: LiveActivityPush) throws -> ParsedDocument { try Parsed { push.write(to: &$0) } }

  func test_payloads_equalGolden() throws {
    let plan = try PalFixture.history.get().plan
    var lines = JSONWriter(.compact)
    PalFixture.forEachInstant(plan, at: PalFixture.instants) { shown, at in
      let pal = shown.pal
      guard pal.currentLiveActivity != nil else { return }
      for event in LiveActivityPush.Event.allCases {
        LiveActivityPush(event, of: pal, at: at, under: plan.configuration)?.write(to: &lines)
      }
    }
    let text = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(GoldenFile.difference(of: text, fromFile: "pushes.ndjson", besideTest: #filePath))
  }

  /// Every push of a history has the expected fields and passes the linter.
  func test_everyPush_hasExpectedFields_andPassesLinter() throws {
    let plan = try PalFixture.history.get().plan
    let members: [LiveActivityPush.Event: [String]] = [
      .start: [
        "timestamp", "event", "content-state", "stale-date", "attributes-type", "attributes", "alert",
        "input-push-token",
      ],
      .update: ["timestamp", "event", "content-state", "stale-date"],
      .end: ["timestamp", "event", "content-state", "dismissal-date"],
    ]
    var pushes = 0
    try PalFixture.forEachInstant(plan, at: PalFixture.instants(in: plan, every: .minutes(29) + Milliseconds(1))) {
      shown, at in
      let pal = shown.pal
      guard let activity = pal.currentLiveActivity else { return }
      for event in LiveActivityPush.Event.allCases {
        // A start never contains a stale state.
        guard event != .start || at < activity.staleAt else { continue }
        let push = LiveActivityPush(event, of: activity, at: at, under: plan.configuration)
        let written = try parsePayload(push)
        XCTAssertEqual(written.memberNames(), ["aps"])
        XCTAssertEqual(written.memberNames("aps"), members[event], "\(event) at \(at)")
        XCTAssertEqual(written["aps", "event"], Parsed.foundationValue(event.rawValue))
        // The phone refuses an update that is older than the one it shows; a start and an end have new timestamps.
        let timestamp = event == .update ? activity.sentAt : at
        XCTAssertEqual(written["aps", "timestamp"], Parsed.foundationValue(timestamp.secondsSince1970))
        let content = event == .end ? activity.finalState(at: at, under: plan.configuration.rules) : activity.content
        XCTAssertTrue(written.text.contains(#""content-state":\#(content.json)"#))
        assertPayload(written, event, activity, at)
        assertHeaders(push, event, activity)
        XCTAssertEqual(
          PushLinter(of: try PushFile(reading: Array(written.text.utf8)), .init(), PixelPalPushContentCheck())
            .findings, [],
          "\(event) at \(at)")
        pushes += 1
      }
    }
    XCTAssertGreaterThan(pushes, 100)
  }

  private func assertPayload(
    _ written: ParsedDocument, _ event: LiveActivityPush.Event, _ activity: CurrentLiveActivity, _ at: Instant
  ) {
    switch event {
    case .start:
      XCTAssertTrue(written.text.contains(#""attributes-type":"PalActivity","attributes":{"pal":"#))
      XCTAssertEqual(written.memberNames("aps", "alert"), ["title", "body"])
      let message = activity.content.phase.message
      XCTAssertEqual(written["aps", "alert", "body"], Parsed.foundationValue(message))
      XCTAssertEqual(written["aps", "input-push-token"], Parsed.foundationValue(1))
    case .update: break
    case .end:
      XCTAssertEqual(written["aps", "dismissal-date"], Parsed.foundationValue((at + .hours(4)).secondsSince1970))
    }
  }

  private func assertHeaders(_ push: LiveActivityPush, _ event: LiveActivityPush.Event, _ activity: CurrentLiveActivity)
  {
    let headers = push.headers(bundleIdentifier: "com.example.pal")
    XCTAssertEqual(headers.map(\.name), ["apns-push-type", "apns-topic", "apns-priority"])
    let priority = event == .update && activity.content.animation == .idle ? "5" : "10"
    XCTAssertEqual(headers.map(\.value), ["liveactivity", "com.example.pal.push-type.liveactivity", priority])
  }

  /// The stale date is rounded up to whole seconds, so it is never before the end of the state.
  func test_staleDate_isRoundedUpToSeconds() throws {
    let plan = try PalFixture.history.get().plan
    var rests: Set<Int64> = []
    try PalFixture.forEachInstant(plan, at: PalFixture.instants(in: plan, every: .minutes(11) + Milliseconds(1))) {
      shown, at in
      let pal = shown.pal
      guard let activity = pal.currentLiveActivity else { return }
      let written = try parsePayload(LiveActivityPush(.update, of: activity, at: at, under: plan.configuration))
      let (seconds, rest) = activity.staleAt.millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
      XCTAssertEqual(written["aps", "stale-date"], Parsed.foundationValue(seconds + (rest > 0 ? 1 : 0)))
      rests.insert(rest)
    }
    XCTAssertTrue(rests.contains(0), "\(rests)")
  }

  /// A start for iOS 17 requests no token, and an activity that would stay on the Lock Screen forever is dismissed at
  /// once.
  func test_push_followsDeviceModel_ofOtherPhones() throws {
    let plan = try PalFixture.history.get().plan
    let old = try PalConfiguration(rules: .standard, device: .ios17)
    try PalFixture.forEachInstant(plan, at: [PalFixture.instants[3]]) { shown, at in
      let pal = shown.pal
      let activity = try XCTUnwrap(pal.currentLiveActivity)
      let start = try parsePayload(LiveActivityPush(.start, of: activity, at: at, under: old))
      XCTAssertNil(start["aps", "input-push-token"])
      let end = try parsePayload(LiveActivityPush(.end, of: activity, at: at, under: .ideal))
      XCTAssertEqual(end["aps", "dismissal-date"], Parsed.foundationValue(at.secondsSince1970))
    }
  }
}
