import TestSupport
import XCTest

@testable import PixelPalCore

/// A view that knows only an entry of the timeline draws what the pal's own presentation says.
final class WidgetEntryPresentationTests: XCTestCase {
  private static let widgets = Surface.allCases.filter { $0.kind == .accessory || $0.kind == .home }

  func test_presentationOfAnEntry_equalsThatOfThePal_exceptForTheReason() throws {
    var comparisons: [Presentation.Status: Int] = [:]
    for seed in TestSeeds.range(outOf: 1000, oneIn: 50) {
      let history = try GeneratedPalHistory(seed: seed, count: 30)
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        _ = pal.handle(events, at: now, under: history.configuration)
        let timeline = try XCTUnwrap(pal.makeWidgetTimeline(at: now, under: history.configuration))
        for entry in timeline.entries {
          for widget in Self.widgets {
            let name = "seed \(seed) at \(entry.date), \(widget)"
            let shown = pal.presentation(of: widget, drawing: timeline, from: entry, under: history.configuration)
            let drawn = try XCTUnwrap(entry.presentation(on: widget, under: history.configuration), name)
            comparisons[shown.status, default: 0] += 1
            XCTAssertEqual(drawn.shownSince, entry.date, name)
            if shown.status == .redacted { continue }
            XCTAssertEqual(drawn.status, shown.status, name)
            XCTAssertEqual(drawn.sprite, shown.sprite, name)
            XCTAssertEqual(drawn.icon, shown.icon, name)
            XCTAssertEqual(drawn.effects, shown.effects, name)
            XCTAssertEqual(drawn.text, shown.text, name)
            XCTAssertEqual(drawn.accessibilityLabel, shown.accessibilityLabel, name)
          }
        }
      }
    }
    for status in [Presentation.Status.live, .locked, .redacted] {
      XCTAssertGreaterThan(comparisons[status] ?? 0, 50, "\(status)")
    }
  }

  func test_presentationOfAnEntry_isMissing_exceptOnWidgets() throws {
    let pal = Pal(
      createdAt: Instant(secondsSince1970: 1_700_000_000), look: Look(gender: .male, style: .dusk), zone: .utc,
      under: .standard)
    let entry = try XCTUnwrap(pal.makeWidgetTimeline(at: pal.createdAt ?? .distantPast, under: .standard)).firstEntry
    XCTAssertEqual(Surface.allCases.filter { entry.presentation(on: $0) != nil }, Self.widgets)
  }
}
