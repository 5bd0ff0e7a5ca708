import TestSupport
import XCTest

@testable import PixelPalCore

/// The budgets that an app can query, and the updates that wait for them.
final class PalBudgetTests: XCTestCase {
  /// Returns a pal that has sent one update, for a walk that ended at 08:05.
  private func makeWalkedPal(_ configuration: PalConfiguration = .standard) -> PalFixture {
    var fixture = PalFixture(configuration)
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([fixture.walkReport(600, from: "08:00", to: "08:05")], at: "08:05")
    return fixture
  }

  func test_updatesLeft_fallWithAnUpdate_andReturnAfterTheGap() {
    var fixture = PalFixture()
    XCTAssertNil(Pal(zone: .utc).liveActivityUpdatesLeft(at: fixture.midnight, under: .standard))
    XCTAssertEqual(fixture.pal.liveActivityUpdatesLeft(at: fixture.midnight, under: .standard), 3)
    fixture = makeWalkedPal()
    let gapEnd = fixture.instant(at: "08:08")
    for (offset, count) in [(-1, 2), (0, 3), (1, 3)] as [(Int64, Int)] {
      let now = gapEnd + Milliseconds(offset)
      XCTAssertEqual(fixture.pal.liveActivityUpdatesLeft(at: now, under: .standard), count, "\(offset) ms")
    }
  }

  func test_deferredUpdate_hasAReasonAndATime_untilItIsSent() throws {
    var fixture = makeWalkedPal()
    XCTAssertNil(fixture.pal.deferredLiveActivityUpdate)
    let changes = fixture.pal.handle(
      .steps(StepReport(counted: 700, today: 700)), at: fixture.instant(at: "08:06"), under: .standard)
    let gapEnd = fixture.instant(at: "08:08")
    XCTAssertEqual(fixture.pal.deferredLiveActivityUpdate, DeferredActivityUpdate(reason: .steps, until: gapEnd))
    XCTAssertEqual(changes.updateDeferrals.map { $0.kind.jsonName }, ["liveActivityHeld"])
    XCTAssertEqual(
      changes.updateDeferrals.last?.reason(in: .utc),
      "waits until 08:08:00: step counts wait for a full token bucket, or until the app stops running")
    _ = fixture.pal.handle(.timePassed, at: gapEnd, under: .standard)
    XCTAssertNil(fixture.pal.deferredLiveActivityUpdate)
  }

  func test_reloadsLeft_fallWithAReload_andReturnAfter24Hours() throws {
    var fixture = PalFixture()
    XCTAssertNil(Pal(zone: .utc).widgetReloadsLeft(at: fixture.midnight, under: .standard))
    XCTAssertNil(fixture.pal.widgetReloadsLeft(at: fixture.midnight, under: .ideal), "this phone sets no limit")
    XCTAssertEqual(fixture.pal.widgetReloadsLeft(at: fixture.midnight, under: .standard), 40)
    fixture.handle([.woken, fixture.walkReport(12_000, from: "06:00", to: "08:00")], at: "08:00")
    let dayEnd = fixture.instant(at: "08:00", day: 1)
    for (offset, count) in [(-1, 39), (0, 40), (1, 40)] as [(Int64, Int)] {
      let now = dayEnd + Milliseconds(offset)
      XCTAssertEqual(fixture.pal.widgetReloadsLeft(at: now, under: .standard), count, "\(offset) ms")
    }
  }

  /// A walk waits only for a token, and a reload only for the budget, so a wait of either shows in the count.
  ///
  /// An update that is due stays deferred while the app doesn't run, although there is a token again.
  func test_generatedHistories_deferOnlyWhatTheBudgetsDoNotAllow() throws {
    var (walks, reloads) = (0, 0)
    let device = try DeviceModel.ios26.changing(name: "two a day") { $0.widgetReloadsADay = 2 }
    for seed in TestSeeds.range(outOf: 4_000) {
      let history = try GeneratedPalHistory(seed: seed, count: 120)
      let rules = try history.configuration.rules.changing { $0.liveActivityBurst = 1 }
      let configuration = try PalConfiguration(rules: rules, device: device)
      let kept = configuration.rules.numbers.widgetReloadsKeptForPhases
      var pal = history.initialPal
      for (now, events) in history.eventBatches {
        let reloadDeferrals = pal.handle(events, at: now, under: configuration).reloadDeferrals
        let updatesLeft = try XCTUnwrap(pal.liveActivityUpdatesLeft(at: now, under: configuration))
        XCTAssertTrue(0...configuration.rules.numbers.liveActivityBurst ~= updatesLeft, "seed \(seed): \(updatesLeft)")
        if let deferred = pal.deferredLiveActivityUpdate, deferred.reason == .walking, deferred.until > now {
          walks += 1
          XCTAssertEqual(updatesLeft, 0, "seed \(seed)")
        }
        if !reloadDeferrals.isEmpty {
          reloads += 1
          let reloadsLeft = try XCTUnwrap(pal.widgetReloadsLeft(at: now, under: configuration))
          XCTAssertLessThanOrEqual(reloadsLeft, kept, "seed \(seed)")
        }
      }
    }
    XCTAssertGreaterThan(walks, 4)
    XCTAssertGreaterThan(reloads, 4)
  }
}
