import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import XCTest

/// The output of `replay`, as one document and event by event.
final class ReplayDocumentTests: XCTestCase {
  private typealias Written = WrittenDocument

  func testGoldens() throws {
    let small = try SmallPal.history.get()
    var writer = JSONWriter(.indented)
    ReplayDocument(small.course, small.result).write(to: &writer)
    let document = String(decoding: writer.bytes, as: UTF8.self)
    XCTAssertNil(Golden.difference(of: document, from: "replay.json", in: #filePath))
    var lines = JSONWriter(.compact)
    for change in changes(of: small.course) { change.writeLine(to: &lines, in: small.course.itinerary.home) }
    let events = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(Golden.difference(of: events, from: "replay-events.ndjson", in: #filePath))
  }

  private func changes(of course: Course) -> [Change] {
    var replay = Replay(course)
    var changes: [Change] = []
    while let turn = replay.next(through: course.end) { changes += turn.changes }
    return changes
  }

  func testOrder() throws {
    let small = try SmallPal.history.get()
    let written = try Written { ReplayDocument(small.course, small.result).write(to: &$0) }
    XCTAssertEqual(
      written.names(),
      [
        "schema", "device", "zone", "createdAt", "until", "total", "counted", "walked", "corrections", "earnedPhase",
        "visiblePhase", "unlocks", "paywall", "days", "app", "liveActivity", "widget", "quality", "evolution",
      ])
    XCTAssertEqual(written.names("unlocks", "0"), ["phase", "total", "walkedAt", "knownAt", "visibleAt"])
    XCTAssertEqual(written.names("paywall"), ["shownAt", "reason"])
    XCTAssertEqual(written.names("days", "0"), ["day", "steps", "energy"])
    XCTAssertEqual(
      written.names("liveActivity"), ["sessions", "updates", "byReason", "held", "dropped", "largestBytes"])
    XCTAssertEqual(written.names("widget"), ["reloads", "counted", "mostInADay", "budget"])
    XCTAssertEqual(
      written.names("quality", "compact"),
      ["wrongMinutes", "wrongIfAlwaysResting", "staleMinutes", "worstLagSeconds", "liveShare", "goneShare"])
  }

  func testFields() throws {
    let (course, result) = (try SmallPal.history.get().course, try SmallPal.history.get().result)
    let written = try Written { ReplayDocument(course, result).write(to: &$0) }
    XCTAssertEqual(written["schema"], Written.value("pixelpal.replay/1"))
    XCTAssertEqual(written["device"], Written.value("ios26"))
    XCTAssertEqual(written["createdAt"], Written.value(course.createdAt))
    XCTAssertEqual(written["total"], Written.value(result.pal.total))
    XCTAssertEqual(written["walked"], Written.value(77_000))
    XCTAssertEqual(written["earnedPhase"], Written.value(result.pal.evolution.earned.rawValue))
    XCTAssertEqual(written["visiblePhase"], Written.value(result.pal.evolution.visible.rawValue))
    for (index, unlock) in result.pal.evolution.unlocks.enumerated() {
      let expected: [String: NSObject] = [
        "phase": Written.value(unlock.phase.rawValue), "total": Written.value(unlock.total),
        "walkedAt": Written.value(unlock.walkedAt), "knownAt": Written.value(unlock.knownAt),
        "visibleAt": Written.value(unlock.visibleAt),
      ]
      XCTAssertEqual(written["unlocks", String(index)], NSDictionary(dictionary: expected))
    }
    XCTAssertEqual(result.pal.evolution.unlocks.count, 2)
    XCTAssertEqual(written["paywall", "shownAt"], Written.value(result.summary.paywallShownAt))
    XCTAssertEqual(
      written["days", "0"],
      NSDictionary(dictionary: [
        "day": Written.value("2025-03-03"), "steps": Written.value(7100), "energy": Written.value("neutral"),
      ]))
    let updates = result.summary.updates.reduce(0) { $0 + $1.count }
    XCTAssertEqual(written["liveActivity", "updates"], Written.value(updates))
    let reasons = try XCTUnwrap(written["liveActivity", "byReason"] as? NSDictionary)
    XCTAssertEqual(reasons.allValues.reduce(0) { $0 + (($1 as? Int) ?? 0) }, updates)
    for (slot, quality) in result.meter.qualities() {
      guard let surface = Surface.allCases.first(where: { $0.slot == slot }) else { continue }
      let part = { (name: String) in written["quality", surface.rawValue, name] }
      XCTAssertEqual(part("wrongMinutes"), Written.value(quality.wrong.minutes), "\(surface)")
      XCTAssertEqual(part("staleMinutes"), Written.value(quality.stale.minutes), "\(surface)")
      XCTAssertEqual(part("worstLagSeconds"), Written.value(quality.worstLag.count / 1000), "\(surface)")
    }
  }

  /// Shares have three decimals, and half a thousandth rounds up; a share of zero is zero.
  func testShares() throws {
    let table: [(part: Int64, whole: Int64, text: String)] = [
      (0, 0, "0.000"), (0, 1, "0.000"), (1, 1, "1.000"), (1, 3, "0.333"), (2, 3, "0.667"), (1, 2000, "0.001"),
      (1, 2001, "0.000"), (1999, 2000, "1.000"), (1998, 2000, "0.999"), (61, 1000, "0.061"),
    ]
    for row in table {
      let written = try Written { writer in
        writer.object { $0.member("share", share: Milliseconds(row.part), of: Milliseconds(row.whole)) }
        writer.endLine()
      }
      XCTAssertEqual(written.text, "{\"share\":\(row.text)}\n")
    }
  }

  func testMinutesAreRounded() {
    let table: [(Int64, Int64)] = [(0, 0), (29_999, 0), (30_000, 1), (89_999, 1), (90_000, 2)]
    for (length, minutes) in table { XCTAssertEqual(Milliseconds(length).minutes, minutes, "\(length)") }
  }

  /// Instants are rounded down to the second, before 1970 too.
  func testInstants() throws {
    for milliseconds in [0, 1, 999, 1000, -1, -999, -1000, -1001, 1_735_984_933_999] as [Int64] {
      let instant = Instant(millisecondsSince1970: milliseconds)
      let written = try Written { writer in
        writer.object { $0.member("at", instant) }
        writer.endLine()
      }
      XCTAssertEqual(written["at"], Written.value(instant), "\(milliseconds)")
    }
  }

  /// Each event contains its time, kind and reason first, followed by its own members.
  func testEvents() throws {
    let small = try SmallPal.history.get()
    let zone = small.course.itinerary.home
    var kinds: Set<String> = []
    for change in changes(of: small.course) {
      let written = try Written { change.writeLine(to: &$0, in: zone) }
      XCTAssertEqual(written.names().prefix(3), ["at", "event", "why"])
      XCTAssertEqual(written["at"], Written.value(change.at))
      XCTAssertEqual(written["event"], Written.value(change.kind.name))
      XCTAssertEqual(written["why"], Written.value(change.why.sentence(in: zone)))
      check(change.kind, written)
      kinds.insert(change.kind.name)
    }
    XCTAssertEqual(
      kinds,
      [
        "appOpened", "appClosed", "entitlementChanged", "stepsDelivered", "walkingStarted", "walkingEnded",
        "energyChanged", "milestoneReached", "phaseUnlocked", "phaseRevealed", "highlightStarted", "highlightEnded",
        "paywallHeld", "paywallShown", "liveActivityStarted", "liveActivityUpdated", "liveActivityDropped",
        "liveActivityEnded", "widgetReloaded",
      ])
  }

  private func check(_ kind: Change.Kind, _ written: WrittenDocument) {
    let more = Array(written.names().dropFirst(3))
    switch kind {
    case .stepsDelivered(let steps, let total):
      XCTAssertEqual(more, ["steps", "total"])
      XCTAssertEqual([written["steps"], written["total"]], [Written.value(steps), Written.value(total)])
    case .phaseUnlocked(let unlock):
      XCTAssertEqual(more, ["phase", "walkedAt", "total"])
      XCTAssertEqual(written["walkedAt"], Written.value(unlock.walkedAt))
    case .milestoneReached(let steps): XCTAssertEqual(written["milestone"], Written.value(steps))
    case .liveActivityUpdated(let reason, let content, let staleAt, let bytes):
      XCTAssertEqual(more, ["reason", "bytes", "staleAt", "state"])
      XCTAssertEqual([written["reason"], written["bytes"]], [Written.value(reason.rawValue), Written.value(bytes)])
      XCTAssertEqual(written["staleAt"], Written.value(staleAt))
      XCTAssertTrue(written.text.hasSuffix(",\"state\":\(content.json)}\n"))
    case .liveActivityHeld(let reason, let until, let moved):
      XCTAssertEqual(more, ["reason", "until"] + (moved ? ["moved"] : []))
      XCTAssertEqual([written["reason"], written["until"]], [Written.value(reason.rawValue), Written.value(until)])
    case .widgetReloaded(let cause, let isCounted, let refreshAfter):
      XCTAssertEqual(more, ["reason", "counted", "refreshAfter"])
      XCTAssertEqual([written["reason"], written["counted"]], [Written.value(cause.name), Written.value(isCounted)])
      XCTAssertEqual(written["refreshAfter"], Written.value(refreshAfter))
    default: break
    }
  }
}
