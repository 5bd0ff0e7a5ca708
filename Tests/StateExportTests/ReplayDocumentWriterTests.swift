import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import XCTest

/// The output of `replay`, as one document and event by event.
final class ReplayDocumentWriterTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  func test_documents_equalGoldens() throws {
    let small = try PalFixture.history.get()
    var writer = JSONWriter(.indented)
    ReplayDocumentWriter(small.plan, small.result).write(to: &writer)
    let document = String(decoding: writer.bytes, as: UTF8.self)
    XCTAssertNil(GoldenFile.difference(of: document, fromFile: "replay.json", besideTest: #filePath))
    var lines = JSONWriter(.compact)
    for change in changes(of: small.plan) { change.writeLine(to: &lines, in: small.plan.itinerary.home) }
    let events = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(GoldenFile.difference(of: events, fromFile: "replay-events.ndjson", besideTest: #filePath))
  }

  private func changes(of plan: ReplayPlan) -> [PalChange] {
    var replay = Replay(plan)
    var changes: [PalChange] = []
    while let changed = replay.advanceToNextChangedInstant(through: plan.end) { changes += changed.changes }
    return changes
  }

  func test_members_haveFixedOrder() throws {
    let small = try PalFixture.history.get()
    let written = try Parsed { ReplayDocumentWriter(small.plan, small.result).write(to: &$0) }
    XCTAssertEqual(
      written.memberNames(),
      [
        "schema", "device", "zone", "createdAt", "until", "total", "counted", "walked", "corrections", "earnedPhase",
        "visiblePhase", "unlocks", "paywall", "days", "app", "liveActivity", "widget", "quality", "evolution",
      ])
    XCTAssertEqual(written.memberNames("unlocks", "0"), ["phase", "total", "walkedAt", "knownAt", "visibleAt"])
    XCTAssertEqual(written.memberNames("paywall"), ["shownAt", "reason"])
    XCTAssertEqual(written.memberNames("days", "0"), ["day", "steps", "energy"])
    XCTAssertEqual(
      written.memberNames("liveActivity"), ["sessions", "updates", "byReason", "held", "dropped", "largestBytes"])
    XCTAssertEqual(written.memberNames("widget"), ["reloads", "counted", "mostInADay", "budget"])
    XCTAssertEqual(
      written.memberNames("quality", "compact"),
      ["wrongMinutes", "wrongIfAlwaysResting", "staleMinutes", "worstLagSeconds", "liveShare", "goneShare"])
  }

  func test_members_equalReplayResult() throws {
    let (plan, result) = (try PalFixture.history.get().plan, try PalFixture.history.get().result)
    let written = try Parsed { ReplayDocumentWriter(plan, result).write(to: &$0) }
    XCTAssertEqual(written["schema"], Parsed.foundationValue("pixelpal.replay/1"))
    XCTAssertEqual(written["device"], Parsed.foundationValue("ios26"))
    XCTAssertEqual(written["createdAt"], Parsed.foundationValue(plan.createdAt))
    XCTAssertEqual(written["total"], Parsed.foundationValue(result.pal.totalSteps))
    XCTAssertEqual(written["walked"], Parsed.foundationValue(77_000))
    XCTAssertEqual(written["earnedPhase"], Parsed.foundationValue(result.pal.phaseProgress.earnedPhase.rawValue))
    XCTAssertEqual(written["visiblePhase"], Parsed.foundationValue(result.pal.phaseProgress.visiblePhase.rawValue))
    for (index, unlock) in result.pal.phaseProgress.unlocks.enumerated() {
      let expected: [String: NSObject] = [
        "phase": Parsed.foundationValue(unlock.phase.rawValue), "total": Parsed.foundationValue(unlock.total),
        "walkedAt": Parsed.foundationValue(unlock.reachedAt), "knownAt": Parsed.foundationValue(unlock.knownAt),
        "visibleAt": Parsed.foundationValue(unlock.visibleAt),
      ]
      XCTAssertEqual(written["unlocks", String(index)], NSDictionary(dictionary: expected))
    }
    XCTAssertEqual(result.pal.phaseProgress.unlocks.count, 2)
    XCTAssertEqual(written["paywall", "shownAt"], Parsed.foundationValue(result.statistics.paywallShownAt))
    XCTAssertEqual(
      written["days", "0"],
      NSDictionary(dictionary: [
        "day": Parsed.foundationValue("2025-03-03"), "steps": Parsed.foundationValue(7100),
        "energy": Parsed.foundationValue("neutral"),
      ]))
    let updates = result.statistics.updateCounts.reduce(0) { $0 + $1.count }
    XCTAssertEqual(written["liveActivity", "updates"], Parsed.foundationValue(updates))
    let reasons = try XCTUnwrap(written["liveActivity", "byReason"] as? NSDictionary)
    XCTAssertEqual(reasons.allValues.reduce(0) { $0 + (($1 as? Int) ?? 0) }, updates)
    for (group, quality) in result.qualityMeter.qualities() {
      guard let surface = Surface.allCases.first(where: { $0.drawnGroup == group }) else { continue }
      let part = { (name: String) in written["quality", surface.rawValue, name] }
      XCTAssertEqual(part("wrongMinutes"), Parsed.foundationValue(quality.wrongTime.roundedMinutes), "\(surface)")
      XCTAssertEqual(part("staleMinutes"), Parsed.foundationValue(quality.staleTime.roundedMinutes), "\(surface)")
      XCTAssertEqual(part("worstLagSeconds"), Parsed.foundationValue(quality.worstLag.count / 1000), "\(surface)")
    }
  }

  /// Shares have three decimals, and half a thousandth rounds up; a share of zero is zero.
  func test_shares_haveThreeDecimals_roundedHalfUp() throws {
    let table: [(part: Int64, whole: Int64, text: String)] = [
      (0, 0, "0.000"), (0, 1, "0.000"), (1, 1, "1.000"), (1, 3, "0.333"), (2, 3, "0.667"), (1, 2000, "0.001"),
      (1, 2001, "0.000"), (1999, 2000, "1.000"), (1998, 2000, "0.999"), (61, 1000, "0.061"),
    ]
    for row in table {
      let written = try Parsed { writer in
        writer.object { $0.member("share", share: Milliseconds(row.part), of: Milliseconds(row.whole)) }
        writer.endLine()
      }
      XCTAssertEqual(written.text, "{\"share\":\(row.text)}\n")
    }
  }

  func test_minutes_areRounded() {
    let table: [(Int64, Int64)] = [(0, 0), (29_999, 0), (30_000, 1), (89_999, 1), (90_000, 2)]
    for (length, minutes) in table { XCTAssertEqual(Milliseconds(length).roundedMinutes, minutes, "\(length)") }
  }

  /// Instants are rounded down to the second, before 1970 too.
  func test_instants_areRoundedDownToSeconds() throws {
    for milliseconds in [0, 1, 999, 1000, -1, -999, -1000, -1001, 1_735_984_933_999] as [Int64] {
      let instant = Instant(millisecondsSince1970: milliseconds)
      let written = try Parsed { writer in
        writer.object { $0.member("at", instant) }
        writer.endLine()
      }
      XCTAssertEqual(written["at"], Parsed.foundationValue(instant), "\(milliseconds)")
    }
  }

  /// Each event contains its time, kind and reason first, followed by its own members.
  func test_eventLine_hasTimeKindAndReason_beforeItsOwnMembers() throws {
    let small = try PalFixture.history.get()
    let zone = small.plan.itinerary.home
    var kinds: Set<String> = []
    for change in changes(of: small.plan) {
      let written = try Parsed { change.writeLine(to: &$0, in: zone) }
      XCTAssertEqual(written.memberNames().prefix(3), ["at", "event", "why"])
      XCTAssertEqual(written["at"], Parsed.foundationValue(change.at))
      XCTAssertEqual(written["event"], Parsed.foundationValue(change.kind.jsonName))
      XCTAssertEqual(written["why"], Parsed.foundationValue(change.reason.sentence(withTimesIn: zone)))
      assertMembers(change.kind, written)
      kinds.insert(change.kind.jsonName)
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

  private func assertMembers(_ kind: PalChange.Kind, _ written: ParsedDocument) {
    let more = Array(written.memberNames().dropFirst(3))
    switch kind {
    case .stepsDelivered(let steps, let total):
      XCTAssertEqual(more, ["steps", "total"])
      XCTAssertEqual(
        [written["steps"], written["total"]], [Parsed.foundationValue(steps), Parsed.foundationValue(total)])
    case .phaseUnlocked(let unlock):
      XCTAssertEqual(more, ["phase", "walkedAt", "total"])
      XCTAssertEqual(written["walkedAt"], Parsed.foundationValue(unlock.reachedAt))
    case .milestoneReached(let steps): XCTAssertEqual(written["milestone"], Parsed.foundationValue(steps))
    case .liveActivityUpdated(let reason, let content, let staleAt, let bytes):
      XCTAssertEqual(more, ["reason", "bytes", "staleAt", "state"])
      XCTAssertEqual(
        [written["reason"], written["bytes"]], [Parsed.foundationValue(reason.rawValue), Parsed.foundationValue(bytes)])
      XCTAssertEqual(written["staleAt"], Parsed.foundationValue(staleAt))
      XCTAssertTrue(written.text.hasSuffix(",\"state\":\(content.json)}\n"))
    case .liveActivityUpdateDeferred(let reason, let until, let moved):
      XCTAssertEqual(more, ["reason", "until"] + (moved ? ["moved"] : []))
      XCTAssertEqual(
        [written["reason"], written["until"]], [Parsed.foundationValue(reason.rawValue), Parsed.foundationValue(until)])
    case .widgetsReloaded(let cause, let isCounted, let refreshAfter):
      XCTAssertEqual(more, ["reason", "counted", "refreshAfter"])
      XCTAssertEqual(
        [written["reason"], written["counted"]],
        [Parsed.foundationValue(cause.name), Parsed.foundationValue(isCounted)])
      XCTAssertEqual(written["refreshAfter"], Parsed.foundationValue(refreshAfter))
    default: break
    }
  }
}
