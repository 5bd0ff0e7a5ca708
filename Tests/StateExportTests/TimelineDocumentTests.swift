import Documents
import PixelPalCore
import Replay
import StateExport
import TestSupport
import XCTest

/// The documents of `timeline`.
final class TimelineDocumentTests: XCTestCase {
  private typealias Written = WrittenDocument

  private static let families: [Surface] = [
    .accessoryCircular, .accessoryRectangular, .accessoryInline, .homeSmall,
  ]

  func testGolden() throws {
    let course = try SmallPal.history.get().course
    var lines = JSONWriter(.compact)
    SmallPal.visit(course, at: SmallPal.instants) { pal, at in
      TimelineDocument(pal, .homeSmall, at: at, under: course.laws).write(to: &lines)
    }
    let text = String(decoding: lines.bytes, as: UTF8.self)
    XCTAssertNil(Golden.difference(of: text, from: "timelines.ndjson", in: #filePath))
  }

  /// Each entry contains what the widget draws from its date on, and the policy requests a new timeline after the last
  /// entry.
  func testFields() throws {
    let course = try SmallPal.history.get().course
    var entries = 0
    try SmallPal.visit(course, at: SmallPal.instants(in: course, every: .minutes(173))) { pal, at in
      for family in Self.families {
        let written = try Written { TimelineDocument(pal, family, at: at, under: course.laws).write(to: &$0) }
        XCTAssertEqual(written.names(), ["schema", "family", "madeAt", "entries", "policy"])
        XCTAssertEqual(written["schema"], Written.value("pixelpal.timeline/1"))
        XCTAssertEqual(written["family"], Written.value(family.rawValue))
        XCTAssertEqual(written["madeAt"], Written.value(at))
        let list = try XCTUnwrap(written["entries"] as? NSArray)
        guard pal.createdAt.map({ $0 <= at }) ?? false else {
          XCTAssertEqual(written["policy"], NSDictionary(dictionary: ["never": Written.value(true)]))
          XCTAssertEqual(list.count, 1)
          XCTAssertEqual(written["entries", "0", "surface", "status"], Written.value("placeholder"))
          continue
        }
        let timeline = try XCTUnwrap(pal.widgetTimeline(at: at, under: course.laws))
        XCTAssertEqual(written["policy"], NSDictionary(dictionary: ["after": Written.value(timeline.refreshAfter)]))
        XCTAssertEqual(list.count, timeline.entries.count)
        for (index, entry) in timeline.entries.enumerated() {
          let place = String(index)
          XCTAssertEqual(written.names("entries", place), ["date", "surface"])
          XCTAssertEqual(written["entries", place, "date"], Written.value(entry.date))
          let shown = pal.presentation(of: family, drawing: timeline, from: entry, under: course.laws)
          let alone = try Written { writer in
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
  func testNobodyYet() throws {
    let begins = SmallPal.instants[1]
    let pal = Pal(
      createdAt: begins, look: try XCTUnwrap(Look(gender: .male, style: .dusk)), zone: .utc, under: .standard)
    for (at, hasPolicy) in [(begins - Milliseconds(1), false), (begins, true)] {
      let written = try Written { TimelineDocument(pal, .homeSmall, at: at, under: .standard).write(to: &$0) }
      XCTAssertEqual(written["policy", "after"] != nil, hasPolicy)
      XCTAssertEqual(written["policy", "never"] != nil, !hasPolicy)
    }
  }
}
