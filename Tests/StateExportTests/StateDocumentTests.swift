import Documents
import PixelPalCore
import Replay
import StateExport
import StepHistory
import TestSupport
import XCTest

/// The documents of `snapshot`.
final class StateDocumentTests: XCTestCase {
  private typealias Written = WrittenDocument

  func testGolden() throws {
    let course = try SmallPal.history.get().course
    var lines = JSONWriter(.compact)
    SmallPal.visit(course, at: SmallPal.instants) { pal, at in
      StateDocument(pal, days: course.listed, at: at, under: course.laws).write(to: &lines)
    }
    XCTAssertNil(
      Golden.difference(of: String(decoding: lines.bytes, as: UTF8.self), from: "states.ndjson", in: #filePath))
  }

  /// The order of members does not depend on the state of the pal.
  func testOrder() throws {
    let course = try SmallPal.history.get().course
    let order = [
      "total", "today", "energy", "earnedPhase", "visiblePhase", "walking", "entitlement", "paywall", "gender", "style",
      "name",
    ]
    let members = ["status", "sprite", "icon", "text", "steps", "message", "effects", "shownSince", "why"]
    let screen = ["screen", "step", "phaseLine", "total", "standing", "choices", "products", "days"]
    let sprite = ["asset", "animation", "startedAtUnixMs", "fps", "frameMs", "frames", "phase", "style", "skin"]
    var found: Set<[String]> = []
    try SmallPal.visit(course, at: SmallPal.instants) { pal, at in
      let written = try Written { StateDocument(pal, days: course.listed, at: at, under: course.laws).write(to: &$0) }
      XCTAssertEqual(written.names(), ["schema", "at", "pal", "surfaces"])
      XCTAssertEqual(written.names("pal"), pal.wardrobe == nil ? order.dropLast() : order)
      XCTAssertEqual(written.names("surfaces"), Surface.allCases.map(\.rawValue))
      for surface in Surface.allCases {
        let names = written.names("surfaces", surface.rawValue)
        XCTAssertEqual(names, (members + screen).filter { names.contains($0) }, "\(surface) at \(at)")
        guard written["surfaces", surface.rawValue, "sprite"] is NSDictionary else { continue }
        let drawn = written.names("surfaces", surface.rawValue, "sprite")
        XCTAssertEqual(drawn, sprite.filter { drawn.contains($0) }, "\(surface) at \(at)")
        XCTAssertNotEqual(drawn.contains("fps"), drawn.contains("frameMs"), "\(surface) at \(at)")
        found.insert(drawn)
      }
    }
    XCTAssertEqual(found.count, 2, "sprites that walk and sprites that rest")
  }

  /// Every field of the document equals the value of the pal.
  func testFields() throws {
    let course = try SmallPal.history.get().course
    var statuses: Set<Presentation.Status> = []
    try SmallPal.visit(course, at: SmallPal.instants(in: course, every: .minutes(37) + Milliseconds(613))) { pal, at in
      let written = try Written { StateDocument(pal, at: at, under: course.laws).write(to: &$0) }
      XCTAssertEqual(written["schema"], Written.value("pixelpal.state/1"))
      XCTAssertEqual(written["at"], Written.value(at))
      check(pal, at, written)
      for (surface, shown) in pal.presentations(of: Surface.allCases, at: at, under: course.laws) {
        let screen = surface == .app ? pal.appScreen(at: at, under: course.laws)?.members ?? [:] : [:]
        let document = try XCTUnwrap(written["surfaces", surface.rawValue] as? NSDictionary)
        check(shown, screen, document, "\(surface) at \(at)")
        statuses.insert(shown.status)
      }
    }
    XCTAssertTrue(statuses.isSuperset(of: [.live, .stale, .gone, .locked, .placeholder]), "\(statuses)")
  }

  private func check(_ pal: Pal, _ at: Instant, _ written: WrittenDocument) {
    let look = pal.wardrobe?.look(isPremium: pal.isPremium)
    var expected: [String: NSObject] = [
      "total": Written.value(pal.total), "today": Written.value(pal.today),
      "energy": Written.value(pal.energy.rawValue), "earnedPhase": Written.value(pal.evolution.earned.rawValue),
      "visiblePhase": Written.value(pal.evolution.visible.rawValue), "walking": Written.value(pal.isWalking(at: at)),
      "entitlement": Written.value(pal.entitlement.rawValue), "paywall": Written.value(pal.paywallReason.rawValue),
      "gender": Written.value(look?.gender.rawValue), "style": Written.value(look?.style.rawValue),
    ]
    if let look { expected["name"] = Written.value(look.name) }
    XCTAssertEqual(written["pal"], NSDictionary(dictionary: expected), "\(at)")
  }

  private func check(
    _ shown: Presentation, _ screen: [String: NSObject], _ written: NSDictionary, _ place: String
  ) {
    var expected: [String: NSObject] = [
      "status": Written.value(shown.status.rawValue), "icon": Written.value(shown.icon),
      "text": Written.value(shown.text), "effects": Written.value(shown.effects.map(\.rawValue)),
      "shownSince": shown.shownSince == .distantPast ? NSNull() : Written.value(shown.shownSince),
      "why": Written.value(shown.why), "sprite": NSNull(),
    ]
    if let steps = shown.steps { expected["steps"] = Written.value(steps) }
    if let message = shown.message { expected["message"] = Written.value(message) }
    if let sprite = shown.sprite {
      var drawn: [String: NSObject] = [
        "asset": Written.value(sprite.name.asset), "animation": Written.value(sprite.animation.rawValue),
        "startedAtUnixMs": Written.value(sprite.sequence.start.millisecondsSince1970),
        "frames": Written.value(sprite.sequence.frames), "phase": Written.value(sprite.phase.rawValue),
        "style": Written.value(sprite.style.rawValue), "skin": Written.value(sprite.skin?.rawValue),
      ]
      switch sprite.sequence.rate {
      case .perSecond(let rate): drawn["fps"] = Written.value(rate)
      case .every(let length): drawn["frameMs"] = Written.value(length.count)
      }
      expected["sprite"] = NSDictionary(dictionary: drawn)
    }
    for (name, value) in screen { expected[name] = value }
    XCTAssertEqual(written, NSDictionary(dictionary: expected), place)
  }

  /// Unchanged parts reuse their written form; each line still equals a separately written document.
  func testLinesAreDocuments() throws {
    let course = try SmallPal.history.get().course
    for surfaces in [Surface.allCases, [.compact], [.history, .app]] {
      var lines = StateLines(surfaces, under: course.laws)
      SmallPal.visit(course, at: SmallPal.instants(in: course, every: .minutes(23))) { pal, at in
        var (line, document) = (JSONWriter(.compact), JSONWriter(.compact))
        lines.write(pal, days: course.listed, at: at, to: &line)
        StateDocument(pal, days: course.listed, at: at, under: course.laws).write(surfaces, to: &document)
        XCTAssertEqual(line.bytes, document.bytes, "\(at)")
      }
    }
  }

  /// Only the app's history lists the days; consecutive days without data form a run.
  func testDays() throws {
    let monday = try XCTUnwrap(CivilDay("2025-03-03"))
    let days = ListedDays(
      days: [.init(day: monday, steps: 8231), .init(day: monday.next, steps: nil)],
      unknownRuns: [.init(from: monday.advanced(by: 2), to: monday.advanced(by: 100))])
    let written = try Written {
      StateDocument(Pal(zone: .utc), days: days, at: SmallPal.instants[0], under: .standard).write(to: &$0)
    }
    XCTAssertFalse(written.names("surfaces", "app").contains("days"))
    let list = try XCTUnwrap(written["surfaces", "history", "days"] as? NSArray)
    XCTAssertEqual(list.count, 3)
    XCTAssertEqual(written.names("surfaces", "history", "days", "0"), ["day", "steps"])
    XCTAssertEqual(written["surfaces", "history", "days", "0", "steps"], Written.value(8231))
    XCTAssertEqual(written["surfaces", "history", "days", "1", "steps"], NSNull())
    XCTAssertEqual(written.names("surfaces", "history", "days", "2"), ["from", "to", "steps", "energy"])
    XCTAssertEqual(written["surfaces", "history", "days", "2", "to"], Written.value("2025-06-11"))
  }

  /// A name is escaped where JSON requires it and where it would reverse the writing direction.
  func testAName() throws {
    let course = try SmallPal.history.get().course
    try SmallPal.visit(course, at: [SmallPal.instants[3]]) { pal, at in
      let written = try Written { StateDocument(pal, at: at, under: course.laws).write([.compact], to: &$0) }
      XCTAssertTrue(written.text.contains(#""name":"\#(SmallPal.jsonName)""#), written.text)
      XCTAssertEqual(written["pal", "name"], Written.value(SmallPal.name))
    }
  }
}
