import PhoneSimulator
import XCTest

/// Tests an app that does not react when the system ends its Live Activity.
///
/// Published as loopandlearn/LoopFollow #659, read as far as its opening post: after 8 hours the system reports
/// `ended`, and `dismissed` only later. The app restarted its Live Activity only after `dismissed`, so until then it
/// believed that the ended one was running, and the Lock Screen stayed dark.
final class LoopFollowPullRequest659Tests: XCTestCase {
  /// An app that keeps one Live Activity alive.
  private struct GlucoseApp {
    let version: LogicVersion
    var current: SimulatedActivity.ID?

    mutating func handle(_ event: PhoneToAppEvent, on phone: inout Phone<Int>) {
      switch event {
      case .activityState(let id, .dismissed) where id == current: current = nil
      case .activityState(let id, .ended) where id == current && version == .corrected: current = nil
      case .opened: if current == nil { current = try? phone.request(100) }
      default: break
      }
    }
  }

  /// Returns the phone after openings at 07:00 and at 16:00, an hour after the system ended the Live Activity.
  private func phoneAfterTheEnd(_ version: LogicVersion) -> Phone<Int> {
    var app = GlucoseApp(version: version)
    var phone = Phone<Int>(.ios26, at: .monday)
    for opening in [Instant.monday, .monday + .hours(9)] {
      phone.advance(to: opening)
      phone.openApp()
      for event in phone.eventsNow() { app.handle(event, on: &phone) }
      phone.closeApp()
    }
    return phone
  }

  func test_appThatIgnoresTheEnd_leavesTheLockScreenDark() {
    let phone = phoneAfterTheEnd(.broken)
    XCTAssertEqual(phone.shown(on: .compact).status, .absent)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "the system ended activity 1 at 2026-03-02T15:00:00Z")
  }

  func test_appThatHearsTheEnd_startsANewActivity() {
    let phone = phoneAfterTheEnd(.corrected)
    XCTAssertEqual(phone.shown(on: .compact).status, .current)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as activity 2 started at 2026-03-02T16:00:00Z")
  }
}
