import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The documents of `timeline`.
final class WidgetTimelineDocumentWriterTests: XCTestCase {
  private typealias Parsed = ParsedDocument

  private static let families: [Surface] = [
    .accessoryCircular, .accessoryRectangular, .accessoryInline, .homeSmall,
  ]

  func test_documents_equalGolden() throws {
    let plan = try PalFixture.history.get().plan
    var lines = JSONWriter(.compact)
    PalFixture.forEachInstant(plan, at: PalFixture.instants) { shown, at in
      let pal = shown.pal
      WidgetTimelineDocumentWriter(pal, .homeSmall, at: at, under: plan.configuration).write(to: &lines)
    }
    let text = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(GoldenFile.difference(of: text, fromFile: "timelines.ndjson", besideTest: #filePath))
  }

  /// Each entry contains what the widget draws from its date on, and the policy requests a new timeline after the last
  /// entry.
  func test_entries_equalWidgetPresentations_andPolicyFollowsLastEntry() throws {
    let plan = try PalFixture.history.get().plan
    var entries = 0
    try PalFixture.forEachInstant(plan, at: PalFixture.instants(in: plan, every: .minutes(173))) { shown, at in
      let pal = shown.pal
      for family in Self.families {
        let written = try Parsed {
          WidgetTimelineDocumentWriter(pal, family, at: at, under: plan.configuration).write(to: &$0)
        }
        XCTAssertEqual(written.memberNames(), ["schema", "family", "madeAt", "entries", "policy"])
        XCTAssertEqual(written["schema"], Parsed.foundationValue("pixelpal.timeline/1"))
        XCTAssertEqual(written["family"], Parsed.foundationValue(family.rawValue))
        XCTAssertEqual(written["madeAt"], Parsed.foundationValue(at))
        let list = try XCTUnwrap(written["entries"] as? NSArray)
        guard pal.createdAt.map({ $0 <= at }) ?? false else {
          XCTAssertEqual(written["policy"], NSDictionary(dictionary: ["never": Parsed.foundationValue(true)]))
          XCTAssertEqual(list.count, 1)
          XCTAssertEqual(written["entries", "0", "surface", "status"], Parsed.foundationValue("placeholder"))
          continue
        }
        let timeline = try XCTUnwrap(pal.makeWidgetTimeline(at: at, under: plan.configuration))
        XCTAssertEqual(
          written["policy"], NSDictionary(dictionary: ["after": Parsed.foundationValue(timeline.refreshAfter)]))
        XCTAssertEqual(list.count, timeline.entries.count)
        for (index, entry) in timeline.entries.enumerated() {
          let place = String(index)
          XCTAssertEqual(written.memberNames("entries", place), ["date", "surface"])
          XCTAssertEqual(written["entries", place, "date"], Parsed.foundationValue(entry.date))
          let shown = pal.widgetPresentation(on: family, drawing: timeline, fromEntry: entry, under: plan.configuration)
          let alone = try Parsed { writer in
            shown.write(to: &writer)
            writer.endLine()
          }
          XCTAssertEqual(written["entries", place, "surface"], alone.values)
          entries += 1
        }
      }
    }
    XCTAssertGreaterThan(entries, 150)
  }

  /// A pal does not exist before its beginning.
  func test_policyIsNever_beforePalIsCreated() throws {
    let begins = PalFixture.instants[1]
    let pal = Pal(
      createdAt: begins, look: try XCTUnwrap(Look(gender: .male, style: .dusk)), zone: .utc, under: .standard)
    for (at, hasPolicy) in [(begins - Milliseconds(1), false), (begins, true)] {
      let written = try Parsed {
        WidgetTimelineDocumentWriter(pal, .homeSmall, at: at, under: .standard).write(to: &$0)
      }
      XCTAssertEqual(written["policy", "after"] != nil, hasPolicy)
      XCTAssertEqual(written["policy", "never"] != nil, !hasPolicy)
    }
  }
}
