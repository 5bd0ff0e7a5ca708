import PixelPalCore
import XCTest

@testable import Replay

/// The phone that shows the pal's Live Activity: what it draws, and when.
final class LiveActivityPhoneTests: XCTestCase {
  func test_endedActivity_staysOnTheLockScreen_forFourHours() {
    var fixture = PhoneFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "15:59:59"), .live)
    fixture.handle([.timePassed], at: "16:00")
    XCTAssertEqual(fixture.status(of: .expanded, at: "16:00"), .gone)
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "16:00"), .stale)
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "19:59:59"), .stale)
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "20:00"), .gone)
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "20:00").shownSince, fixture.instant(at: "16:00"))
  }

  func test_endedActivity_staysOnTheLockScreen_whenTheNextStartFails() {
    var fixture = PhoneFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.timePassed], at: "16:00")
    fixture.handle([.opened(), .liveActivityFailed(startedAt: fixture.instant(at: "17:00"))], at: "17:00")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "17:00"), .stale)
  }

  func test_endedActivity_leavesTheLockScreen_whenAnotherStarts() {
    var fixture = PhoneFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.timePassed], at: "16:00")
    fixture.handle([.opened()], at: "17:00")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "17:00"), .live)
    fixture.handle([.liveActivityDismissed], at: "17:01")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "17:01"), .gone)
  }

  func test_swipe_removesAnEndedActivity() {
    var fixture = PhoneFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.timePassed], at: "16:00")
    fixture.handle([.liveActivityDismissed], at: "16:30")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "16:30"), .gone)
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "16:30").shownSince, fixture.instant(at: "16:00"))
  }

  func test_olderActivity_isShown_whenItsRenewalFails() {
    var fixture = PhoneFixture()
    fixture.handle([.opened()], at: "08:00")
    fixture.handle([.closed], at: "08:02")
    fixture.handle([.opened(), .liveActivityFailed(startedAt: fixture.instant(at: "13:00"))], at: "13:00")
    fixture.handle([.closed], at: "13:02")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "13:02"), .live)
    XCTAssertEqual(fixture.presentation(on: .lockScreen, at: "13:02").shownSince, fixture.instant(at: "08:00"))
    fixture.handle([.timePassed], at: "16:00")
    XCTAssertEqual(fixture.status(of: .lockScreen, at: "16:00"), .stale, "the older one ends after its own 8 hours")
  }

  /// The phone draws a Live Activity at most every 15 s.
  func test_update_isDrawn_whenTheDrawIntervalHasPassed() {
    var fixture = PhoneFixture()
    fixture.handle([.opened(), fixture.steps(6000)], at: "10:00")
    let walk = Interval(from: fixture.instant(at: "09:55"), lasting: .seconds(305))
    fixture.handle([.steps(StepReport(counted: 6600, today: 6600, walks: [walk]))], at: "10:00:10")
    fixture.handle([.closed], at: "10:00:12")
    let animation = { (clock: String) in fixture.presentation(on: .compact, at: clock).sprite?.animation }
    XCTAssertEqual(animation("10:00:14"), .idle)
    XCTAssertEqual(animation("10:00:15"), .walking)
  }
}

/// A pal and its phone, which receive the same events at clock times of a day.
private struct PhoneFixture {
  private let midnight = Instant(secondsSince1970: 1_736_121_600)
  private let configuration = PalConfiguration.standard
  private var pal: Pal
  private var phone: LiveActivityPhone

  init() {
    pal = Pal(
      createdAt: midnight, look: Look(gender: .male, style: .classic), zone: .utc, under: configuration)
    phone = LiveActivityPhone(configuration.device, at: midnight)
  }

  func instant(at clock: String) -> Instant {
    let parts = clock.split(separator: ":").compactMap { Int($0) }
    return midnight + .seconds(parts.reduce(0) { $0 * 60 + $1 } * (parts.count == 2 ? 60 : 1))
  }

  func steps(_ counted: Int) -> PalEvent { .steps(StepReport(counted: counted, today: counted, walks: [])) }

  mutating func handle(_ events: [PalEvent], at clock: String) {
    let now = instant(at: clock)
    phone.handlePhoneEvents(at: now, in: events)
    _ = pal.handle(events, at: now, under: configuration)
    phone.showSentStateAndCloseAppIfDue(at: now, of: &pal, with: events)
  }

  func presentation(on surface: Surface, at clock: String) -> Presentation {
    PalAndPhoneSnapshot(pal, on: phone).presentation(on: surface, at: instant(at: clock), under: configuration)
  }

  func status(of surface: Surface, at clock: String) -> Presentation.Status {
    presentation(on: surface, at: clock).status
  }
}
