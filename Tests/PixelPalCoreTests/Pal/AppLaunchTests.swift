import XCTest

@testable import PixelPalCore

/// The system may end the app at any time without notice.
final class AppLaunchTests: XCTestCase {
  func test_launch_movesThePalToTheBackground_ifTheAppWasTerminatedInTheForeground() {
    var fixture = PalFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.liveActivityDismissed], at: "08:01")
    // The pal received no event for the end. The next day the system wakes the app, and no activity can start in the
    // background.
    let words = fixture.handle([.launched, .woken], at: "09:00", day: 1)
    XCTAssertTrue(words.contains("closed") && !words.contains("started"), "\(words)")
    XCTAssertEqual(
      fixture.changes.first { $0.kind == .appClosed }?.reason.sentence(withTimesIn: .utc),
      "the system had terminated the app")
    XCTAssertEqual(
      fixture.pal.nextWake(after: fixture.instant(at: "09:00", day: 1), under: fixture.configuration).map { _ in true },
      true)
  }

  func test_launch_endsTheExecutionTimeOfAnEarlierWake() {
    var fixture = PalFixture()
    fixture.handle([.woken], at: "08:00")
    fixture.handle([.launched], at: "08:00:10")
    let words = fixture.handle([fixture.walkReport(6000, from: "07:00", to: "07:40")], at: "08:00:20")
    XCTAssertFalse(words.contains { $0.hasPrefix("reloaded") }, "\(words): the new process was not woken")
  }

  func test_launch_repeatsTheLastWidgetReload_onlyIfItMayHaveBeenLost() {
    var fixture = PalFixture()
    XCTAssertTrue(
      fixture.handle([.woken, fixture.walkReport(6000, from: "07:00", to: "07:40")], at: "08:00").contains(
        "reloaded picture"))
    XCTAssertTrue(fixture.handle([.launched, .woken], at: "09:00").contains("reloaded launch"))
    fixture.handle([.timePassed], at: "09:00:10")
    XCTAssertFalse(
      fixture.handle([.launched, .woken], at: "10:00").contains("reloaded launch"),
      "whoever was heard of after it had time for it")
  }

  func test_launch_repeatsTheLastWidgetReload_evenIfTheAppIsNeitherOpenedNorWoken() {
    for event in [PalEvent.timePassed, .permission(granted: false), .zoneChanged(.utc)] {
      var fixture = PalFixture()
      fixture.handle([.woken, fixture.walkReport(6000, from: "07:00", to: "07:40")], at: "08:00")
      let words = fixture.handle([.launched, event], at: "09:00")
      XCTAssertTrue(words.contains { $0.hasPrefix("reloaded") }, "\(event): \(words)")
    }
  }
}
