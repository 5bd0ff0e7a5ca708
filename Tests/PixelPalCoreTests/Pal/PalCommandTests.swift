import PixelPalCore
import XCTest

/// The commands that changes give the app.
final class PalCommandTests: XCTestCase {
  private let midnight = Instant(secondsSince1970: 1_736_121_600)

  private func makePal() -> Pal {
    Pal(createdAt: midnight, look: Look(gender: .male, style: .classic), zone: .utc, under: .standard)
  }

  func test_open_startsALiveActivity_andReloadsWidgets() throws {
    var pal = makePal()
    let now = midnight + .hours(8)
    let changes = pal.handle(.opened(), at: now, under: .standard)
    let activity = try XCTUnwrap(pal.currentLiveActivity)
    XCTAssertEqual(
      changes.commands,
      [.startLiveActivity(activity.content, staleAt: activity.staleAt, startedAt: now), .reloadWidgets])
  }

  /// Widgets that were placed before the onboarding wait for a pal.
  func test_creation_reloadsWidgets() {
    var pal = Pal(zone: .utc)
    var commands: [PalCommand] = []
    for action: Onboarding.Action in [.go, .choose(.male, .dusk), .go, .go, .go] {
      commands += pal.handle([.opened(), .onboarding(action)], at: midnight, under: .standard).commands
    }
    XCTAssertEqual(commands, [])
    commands = pal.handle(.onboarding(.answer(granted: true)), at: midnight, under: .standard).commands
    XCTAssertEqual(commands.count { $0 == .reloadWidgets }, 1)
    XCTAssertEqual(commands.count, 2, "the other one starts the Live Activity")
  }

  /// The end of the older Live Activity is part of the start: if the start fails, the older one has to continue.
  func test_renewal_isOneStart() throws {
    var pal = makePal()
    _ = pal.handle(.opened(), at: midnight + .hours(8), under: .standard)
    _ = pal.handle(.closed, at: midnight + .hours(9), under: .standard)
    let changes = pal.handle(.opened(), at: midnight + .hours(13), under: .standard)
    XCTAssertTrue(changes.contains { $0.kind == .liveActivityEnded(.renewed) })
    XCTAssertEqual(changes.commands.count { if case .startLiveActivity = $0 { true } else { false } }, 1)
    XCTAssertEqual(changes.commands.count, 2, "the other one reloads widgets")
  }

  func test_walk_updatesTheLiveActivity() throws {
    var pal = makePal()
    _ = pal.handle(.opened(), at: midnight + .hours(8), under: .standard)
    _ = pal.handle(.closed, at: midnight + .hours(8) + .minutes(2), under: .standard)
    let walk = Interval(from: midnight + .minutes(590), lasting: .minutes(9))
    let changes = pal.handle(
      [.woken, .steps(StepReport(counted: 2600, today: 2600, walks: [walk]))], at: midnight + .hours(10),
      under: .standard)
    let activity = try XCTUnwrap(pal.currentLiveActivity)
    XCTAssertEqual(changes.commands.first, .updateLiveActivity(activity.content, staleAt: activity.staleAt))
    XCTAssertEqual(changes.updates.map(\.command), [changes.commands.first])
  }

  /// The system ends a Live Activity and refreshes widgets by itself.
  func test_whatTheSystemDoes_isNoCommand() {
    var pal = makePal()
    _ = pal.handle(.opened(), at: midnight + .hours(8), under: .standard)
    _ = pal.handle(.closed, at: midnight + .hours(8) + .minutes(2), under: .standard)
    let changes = pal.handle(.timePassed, at: midnight + .hours(16), under: .standard)
    XCTAssertTrue(changes.contains { $0.kind == .liveActivityEnded(.system) })
    XCTAssertTrue(changes.contains { if case .widgetsReloaded(.policy, _, _) = $0.kind { true } else { false } })
    XCTAssertEqual(changes.commands, [])
  }
}
