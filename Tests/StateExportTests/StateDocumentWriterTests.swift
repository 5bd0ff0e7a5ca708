import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import XCTest

/// The documents of `snapshot`.
final class StateDocumentWriterTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  func test_documents_equalGolden() throws {
    let plan = try PalFixture.history.get().plan
    var lines = JSONWriter(.compact)
    PalFixture.forEachInstant(plan, at: PalFixture.instants) { shown, at in
      StateDocumentWriter(shown, days: plan.dayList, at: at, under: plan.configuration).write(to: &lines)
    }
    XCTAssertNil(
      GoldenFile.difference(
        of: String(decoding: lines.bytes, as: UTF8.self), fromFile: "states.ndjson", besideTest: #filePath))
  }

  /// The order of members does not depend on the state of the pal.
  func test_members_haveFixedOrder_inAnyState() throws {
    let plan = try PalFixture.history.get().plan
    let order = [
      "total", "today", "energy", "earnedPhase", "visiblePhase", "walking", "entitlement", "paywall", "keepsakes",
      "gender", "style",
      "name",
    ]
    let members = ["status", "sprite", "icon", "text", "steps", "message", "effects", "shownSince", "why"]
    let screen = ["screen", "step", "phaseLine", "total", "standing", "settingsOffer", "choices", "products", "days"]
    let sprite = ["asset", "animation", "startedAtUnixMs", "fps", "frameMs", "frames", "phase", "style", "skin"]
    var found: Set<[String]> = []
    try PalFixture.forEachInstant(plan, at: PalFixture.instants) { shown, at in
      let written = try Parsed {
        StateDocumentWriter(shown, days: plan.dayList, at: at, under: plan.configuration).write(to: &$0)
      }
      XCTAssertEqual(written.memberNames(), ["schema", "at", "pal", "surfaces"])
      XCTAssertEqual(written.memberNames("pal"), shown.pal.wardrobe == nil ? order.dropLast() : order)
      XCTAssertEqual(written.memberNames("surfaces"), Surface.allCases.map(\.rawValue))
      for surface in Surface.allCases {
        let names = written.memberNames("surfaces", surface.rawValue)
        XCTAssertEqual(names, (members + screen).filter { names.contains($0) }, "\(surface) at \(at)")
        guard written["surfaces", surface.rawValue, "sprite"] is NSDictionary else { continue }
        let drawn = written.memberNames("surfaces", surface.rawValue, "sprite")
        XCTAssertEqual(drawn, sprite.filter { drawn.contains($0) }, "\(surface) at \(at)")
        XCTAssertNotEqual(drawn.contains("fps"), drawn.contains("frameMs"), "\(surface) at \(at)")
        found.insert(drawn)
      }
    }
    XCTAssertEqual(found.count, 2, "sprites that walk and sprites that rest")
  }

  /// Every field of the document equals the value of the pal.
  func test_members_equalPal() throws {
    let plan = try PalFixture.history.get().plan
    var statuses: Set<Presentation.Status> = []
    try PalFixture.forEachInstant(plan, at: PalFixture.instants(in: plan, every: .minutes(37) + Milliseconds(613))) {
      shown, at in
      let written = try Parsed { StateDocumentWriter(shown, at: at, under: plan.configuration).write(to: &$0) }
      XCTAssertEqual(written["schema"], Parsed.foundationValue("pixelpal.state/1"))
      XCTAssertEqual(written["at"], Parsed.foundationValue(at))
      assertPal(shown.pal, at, written)
      for (surface, content) in shown.presentations(of: Surface.allCases, at: at, under: plan.configuration) {
        let screen = surface == .app ? shown.pal.appScreen(at: at, under: plan.configuration)?.members ?? [:] : [:]
        let document = try XCTUnwrap(written["surfaces", surface.rawValue] as? NSDictionary)
        assertSurface(content, screen, document, "\(surface) at \(at)")
        statuses.insert(content.status)
      }
    }
    XCTAssertTrue(statuses.isSuperset(of: [.live, .stale, .gone, .locked, .placeholder]), "\(statuses)")
  }

  private func assertPal(_ pal: Pal, _ at: Instant, _ written: ParsedDocument) {
    let look = pal.wardrobe?.look(isPremium: pal.isPremium)
    var expected: [String: NSObject] = [
      "total": Parsed.foundationValue(pal.totalSteps), "today": Parsed.foundationValue(pal.stepsToday),
      "energy": Parsed.foundationValue(pal.energy.rawValue),
      "earnedPhase": Parsed.foundationValue(pal.phaseProgress.earnedPhase.rawValue),
      "visiblePhase": Parsed.foundationValue(pal.phaseProgress.visiblePhase.rawValue),
      "walking": Parsed.foundationValue(pal.isWalking(at: at)),
      "entitlement": Parsed.foundationValue(pal.entitlement.rawValue),
      "paywall": Parsed.foundationValue(pal.lastPaywallDecision.rawValue),
      "keepsakes": Parsed.foundationValue(pal.keepsakes.map { $0.rawValue }),
      "gender": Parsed.foundationValue(look?.gender.rawValue), "style": Parsed.foundationValue(look?.style.rawValue),
    ]
    if let look { expected["name"] = Parsed.foundationValue(look.name) }
    XCTAssertEqual(written["pal"], NSDictionary(dictionary: expected), "\(at)")
  }

  private func assertSurface(
    _ shown: Presentation, _ screen: [String: NSObject], _ written: NSDictionary, _ place: String
  ) {
    var expected: [String: NSObject] = [
      "status": Parsed.foundationValue(shown.status.rawValue), "icon": Parsed.foundationValue(shown.icon),
      "text": Parsed.foundationValue(shown.text), "effects": Parsed.foundationValue(shown.effects.map(\.rawValue)),
      "shownSince": shown.shownSince == .distantPast ? NSNull() : Parsed.foundationValue(shown.shownSince),
      "why": Parsed.foundationValue(shown.reason), "sprite": NSNull(),
    ]
    if let steps = shown.steps { expected["steps"] = Parsed.foundationValue(steps) }
    if let message = shown.message { expected["message"] = Parsed.foundationValue(message) }
    if let sprite = shown.sprite {
      var drawn: [String: NSObject] = [
        "asset": Parsed.foundationValue(sprite.name.pictureName),
        "animation": Parsed.foundationValue(sprite.animation.rawValue),
        "startedAtUnixMs": Parsed.foundationValue(sprite.sequence.start.millisecondsSince1970),
        "frames": Parsed.foundationValue(sprite.sequence.frames),
        "phase": Parsed.foundationValue(sprite.phase.rawValue),
        "style": Parsed.foundationValue(sprite.style.rawValue), "skin": Parsed.foundationValue(sprite.skin?.rawValue),
      ]
      switch sprite.sequence.rate {
      case .perSecond(let rate): drawn["fps"] = Parsed.foundationValue(rate)
      case .every(let length): drawn["frameMs"] = Parsed.foundationValue(length.count)
      }
      expected["sprite"] = NSDictionary(dictionary: drawn)
    }
    for (name, value) in screen { expected[name] = value }
    XCTAssertEqual(written, NSDictionary(dictionary: expected), place)
  }

  /// Unchanged parts reuse their written form; each line still equals a separately written document.
  func test_eachLine_equalsSeparateDocument() throws {
    let plan = try PalFixture.history.get().plan
    for surfaces in [Surface.allCases, [.compact], [.history, .app]] {
      var lines = StateLineWriter(surfaces)
      PalFixture.forEachInstant(plan, at: PalFixture.instants(in: plan, every: .minutes(23))) { shown, at in
        var (line, document) = (JSONWriter(.compact), JSONWriter(.compact))
        let state = StateDocumentWriter(shown, days: plan.dayList, at: at, under: plan.configuration)
        lines.write(state, to: &line)
        state.write(surfaces, to: &document)
        XCTAssertEqual(line.bytes, document.bytes, "\(at)")
      }
    }
  }

  /// Only the app's history lists the days; consecutive days without data form a run.
  func test_onlyHistorySurface_listsDays_withUnknownRuns() throws {
    let monday = try XCTUnwrap(CivilDay("2025-03-03"))
    let days = DaysAndDataGaps(
      days: [.init(day: monday, steps: 8231), .init(day: monday.next, steps: nil)],
      unknownRuns: [.init(from: monday.advanced(by: 2), to: monday.advanced(by: 100))])
    let plan = try PalFixture.history.get().plan
    let written = try Parsed {
      StateDocumentWriter(Replay(plan).palOnPhone, days: days, at: plan.start, under: plan.configuration).write(to: &$0)
    }
    XCTAssertFalse(written.memberNames("surfaces", "app").contains("days"))
    let list = try XCTUnwrap(written["surfaces", "history", "days"] as? NSArray)
    XCTAssertEqual(list.count, 3)
    XCTAssertEqual(written.memberNames("surfaces", "history", "days", "0"), ["day", "steps"])
    XCTAssertEqual(written["surfaces", "history", "days", "0", "steps"], Parsed.foundationValue(8231))
    XCTAssertEqual(written["surfaces", "history", "days", "1", "steps"], NSNull())
    XCTAssertEqual(written.memberNames("surfaces", "history", "days", "2"), ["from", "to", "steps", "energy"])
    XCTAssertEqual(written["surfaces", "history", "days", "2", "to"], Parsed.foundationValue("2025-06-11"))
  }

  /// A name is escaped where JSON requires it and where it would reverse the writing direction.
  func test_name_isEscaped() throws {
    let plan = try PalFixture.history.get().plan
    try PalFixture.forEachInstant(plan, at: [PalFixture.instants[3]]) { shown, at in
      let written = try Parsed {
        StateDocumentWriter(shown, at: at, under: plan.configuration).write([.compact], to: &$0)
      }
      XCTAssertTrue(written.text.contains(#""name":"\#(PalFixture.jsonName)""#), written.text)
      XCTAssertEqual(written["pal", "name"], Parsed.foundationValue(PalFixture.name))
    }
  }
}
