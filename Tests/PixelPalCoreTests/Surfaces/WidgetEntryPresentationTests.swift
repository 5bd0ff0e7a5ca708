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
            let shown = pal.widgetPresentation(
              on: widget, drawing: timeline, fromEntry: entry, under: history.configuration)
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

  private let createdAt = Instant(secondsSince1970: 1_700_000_000)

  private func entry(isPremium: Bool) throws -> WidgetTimeline.Entry {
    let look = Look(gender: .male, style: .dusk)
    var pal = Pal(createdAt: createdAt, look: look, zone: .utc, permission: .granted, under: .standard)
    let steps = StepReport(counted: 12_000, today: 12_000)
    let events: [PalEvent] = [.woken, .entitlements(isPremium ? .always : .none), .steps(steps)]
    _ = pal.handle(events, at: createdAt + .hours(1), under: .standard)
    return try XCTUnwrap(pal.makeWidgetTimeline(at: createdAt + .hours(1), under: .standard)).firstEntry
  }

  func test_lockScreenWidget_restsAndIsLocked_withoutPremium_andTheHomeScreenIsFree() throws {
    for isPremium in [false, true] {
      let entry = try entry(isPremium: isPremium)
      for widget in Self.widgets {
        let (shown, isLocked) = (entry.presentation(on: widget, under: .standard), !isPremium && widget != .homeSmall)
        XCTAssertEqual(shown?.status, isLocked ? .locked : .live, "\(widget)")
        XCTAssertEqual(shown?.sprite?.name.pose, isLocked ? .low : .vital, "\(widget)")
        XCTAssertEqual(shown?.icon, isLocked ? "locked" : Phase.dormant.icon, "\(widget)")
      }
    }
  }

  func test_presentationOfAnEntry_isMissing_exceptOnWidgets() throws {
    let entry = try entry(isPremium: true)
    XCTAssertEqual(Surface.allCases.filter { entry.presentation(on: $0, under: .standard) != nil }, Self.widgets)
  }
}
