import XCTest

@testable import PixelPalCore

/// The system may end the app at any time without notice.
final class LaunchTests: XCTestCase {
  func testAnAppThatWasEndedInFrontIsInFrontNoMore() {
    var bench = PalBench()
    bench.handle([.opened()], at: "08:00")
    bench.handle([.activityDismissed], at: "08:01")
    // The pal received no event for the end. The next day the system wakes the app, and no activity can start in the
    // background.
    let words = bench.handle([.launched, .woken], at: "09:00", day: 1)
    XCTAssertTrue(words.contains("closed") && !words.contains("started"), "\(words)")
    XCTAssertEqual(
      bench.changes.first { $0.kind == .appClosed }?.why.sentence(in: .utc), "the system had ended the app")
    XCTAssertEqual(bench.pal.nextWake(after: bench.at("09:00", day: 1), under: bench.laws).map { _ in true }, true)
  }

  func testAWakeEndsWithTheApp() {
    var bench = PalBench()
    bench.handle([.woken], at: "08:00")
    bench.handle([.launched], at: "08:00:10")
    let words = bench.handle([bench.walked(6000, from: "07:00", to: "07:40")], at: "08:00:20")
    XCTAssertFalse(words.contains { $0.hasPrefix("reloaded") }, "\(words): the new process was not woken")
  }

  func testWidgetsAreReloadedAgainWhereTheLastReloadMayNotHaveComeAbout() {
    var bench = PalBench()
    XCTAssertTrue(
      bench.handle([.woken, bench.walked(6000, from: "07:00", to: "07:40")], at: "08:00").contains("reloaded picture"))
    XCTAssertTrue(bench.handle([.launched, .woken], at: "09:00").contains("reloaded launch"))
    bench.handle([.time], at: "09:00:10")
    XCTAssertFalse(
      bench.handle([.launched, .woken], at: "10:00").contains("reloaded launch"),
      "whoever was heard of after it had time for it")
  }
}
