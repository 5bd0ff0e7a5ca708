import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The payloads of `push`.
final class PushPayloadTests: XCTestCase {
  private typealias Written = WrittenDocument

  private func payload(_ push: PushPayload) throws -> WrittenDocument { try Written { push.write(to: &$0) } }

  func testGolden() throws {
    let course = try SmallPal.history.get().course
    var lines = JSONWriter(.compact)
    SmallPal.visit(course, at: SmallPal.instants) { pal, at in
      guard pal.activityInForce != nil else { return }
      for event in PushPayload.Event.allCases {
        PushPayload(event, of: pal, at: at, under: course.laws)?.write(to: &lines)
      }
    }
    let text = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(Golden.difference(of: text, from: "pushes.ndjson", in: #filePath))
  }

  /// Every push of a history has the expected fields and passes the linter.
  func testFields() throws {
    let course = try SmallPal.history.get().course
    let members: [PushPayload.Event: [String]] = [
      .start: [
        "timestamp", "event", "content-state", "stale-date", "attributes-type", "attributes", "alert",
        "input-push-token",
      ],
      .update: ["timestamp", "event", "content-state", "stale-date"],
      .end: ["timestamp", "event", "content-state", "dismissal-date"],
    ]
    var pushes = 0
    try SmallPal.visit(course, at: SmallPal.instants(in: course, every: .minutes(29) + Milliseconds(1))) { pal, at in
      guard let activity = pal.activityInForce else { return }
      for event in PushPayload.Event.allCases {
        // A start never contains a stale state.
        guard event != .start || at < activity.staleAt else { continue }
        let push = PushPayload(event, of: activity, at: at, under: course.laws)
        let written = try payload(push)
        XCTAssertEqual(written.names(), ["aps"])
        XCTAssertEqual(written.names("aps"), members[event], "\(event) at \(at)")
        XCTAssertEqual(written["aps", "event"], Written.value(event.rawValue))
        // The phone refuses an update that is older than the one it shows; a start and an end have new timestamps.
        let timestamp = event == .update ? activity.sentAt : at
        XCTAssertEqual(written["aps", "timestamp"], Written.value(timestamp.secondsSince1970))
        let content = event == .end ? activity.ending(at: at, under: course.laws.rules) : activity.content
        XCTAssertTrue(written.text.contains(#""content-state":\#(content.json)"#))
        check(written, event, activity, at)
        checkHeaders(push, event, activity)
        XCTAssertEqual(
          PushLint(of: try PushRequest(reading: Array(written.text.utf8))).findings, [], "\(event) at \(at)")
        pushes += 1
      }
    }
    XCTAssertGreaterThan(pushes, 100)
  }

  private func check(
    _ written: WrittenDocument, _ event: PushPayload.Event, _ activity: ActivityInForce, _ at: Instant
  ) {
    switch event {
    case .start:
      XCTAssertTrue(written.text.contains(#""attributes-type":"PalActivity","attributes":{"pal":"#))
      XCTAssertEqual(written.names("aps", "alert"), ["title", "body"])
      let phase = Phase(rawValue: activity.content.phase)
      XCTAssertEqual(written["aps", "alert", "body"], Written.value(phase?.message))
      XCTAssertEqual(written["aps", "input-push-token"], Written.value(1))
    case .update: break
    case .end: XCTAssertEqual(written["aps", "dismissal-date"], Written.value((at + .hours(4)).secondsSince1970))
    }
  }

  private func checkHeaders(_ push: PushPayload, _ event: PushPayload.Event, _ activity: ActivityInForce) {
    let headers = push.headers(bundle: "com.example.pal")
    XCTAssertEqual(headers.map(\.name), ["apns-push-type", "apns-topic", "apns-priority"])
    let priority = event == .update && activity.content.animation == .idle ? "5" : "10"
    XCTAssertEqual(headers.map(\.value), ["liveactivity", "com.example.pal.push-type.liveactivity", priority])
  }

  /// The stale date is rounded up to whole seconds, so it is never before the end of the state.
  func testStaleDate() throws {
    let course = try SmallPal.history.get().course
    var rests: Set<Int64> = []
    try SmallPal.visit(course, at: SmallPal.instants(in: course, every: .minutes(11) + Milliseconds(1))) { pal, at in
      guard let activity = pal.activityInForce else { return }
      let written = try payload(PushPayload(.update, of: activity, at: at, under: course.laws))
      let (seconds, rest) = activity.staleAt.millisecondsSince1970.quotientAndRemainder(dividingBy: 1000)
      XCTAssertEqual(written["aps", "stale-date"], Written.value(seconds + (rest > 0 ? 1 : 0)))
      rests.insert(rest)
    }
    XCTAssertTrue(rests.contains(0), "\(rests)")
  }

  /// A start for iOS 17 requests no token, and an activity that would stay on the Lock Screen forever is dismissed at
  /// once.
  func testOtherPhones() throws {
    let course = try SmallPal.history.get().course
    let old = try Laws(rules: .standard, device: .ios17)
    try SmallPal.visit(course, at: [SmallPal.instants[3]]) { pal, at in
      let activity = try XCTUnwrap(pal.activityInForce)
      let start = try payload(PushPayload(.start, of: activity, at: at, under: old))
      XCTAssertNil(start["aps", "input-push-token"])
      let end = try payload(PushPayload(.end, of: activity, at: at, under: .ideal))
      XCTAssertEqual(end["aps", "dismissal-date"], Written.value(at.secondsSince1970))
    }
  }
}
