import PhoneSimulator
import XCTest

/// Tests an app that adopts its ended Live Activity after a push was answered with 410.
///
/// Published as loopandlearn/LoopFollow #657, read as far as its opening post: after a 410 the app ended its Live
/// Activity and forgot it, then adopted the first one that was listed, which was the ended one. When that was dismissed
/// 4 hours later, the app took it for a swipe and stayed dark. In this test, the answer is 410 because the system has
/// ended the Live Activity.
final class LoopFollowPullRequest657Tests: XCTestCase {
  /// An app that sends pushes to its own Live Activity.
  private struct GlucoseApp {
    let version: LogicVersion
    var current: SimulatedActivity.ID?
    var wasSwipedAway = false

    /// Sends a push, and lets go of the Live Activity if its token has expired.
    mutating func refresh(_ value: Int, on phone: inout Phone<Int>) -> APNsAnswer? {
      guard let current else { return nil }
      let answer = phone.push(.update(current, value))
      if answer.status == 410 {
        phone.end(current)
        self.current = nil
        adopt(on: phone)
      }
      return answer
    }

    mutating func adopt(on phone: Phone<Int>) {
      switch version {
      case .broken: current = phone.activities.first?.id
      case .corrected: current = phone.activities.first { $0.state == .active || $0.state == .stale }?.id
      }
    }

    mutating func handle(_ event: PhoneToAppEvent, on phone: inout Phone<Int>) {
      switch event {
      case .opened:
        if current == nil, !wasSwipedAway { current = try? phone.request(100) }
      case .activityState(let id, .dismissed) where id == current: (current, wasSwipedAway) = (nil, true)
      default: break
      }
    }

    mutating func handleEvents(on phone: inout Phone<Int>) {
      for event in phone.eventsNow() { handle(event, on: &phone) }
    }
  }

  /// Returns the phone, the app, and the answer to its push 30 minutes after the system ended its Live Activity.
  private func phoneAfterExpiry(_ version: LogicVersion) -> (Phone<Int>, GlucoseApp, APNsAnswer?) {
    var app = GlucoseApp(version: version)
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.openApp()
    app.handleEvents(on: &phone)
    phone.closeApp()
    phone.advance(by: .minutes(8 * 60 + 30))
    phone.wakeApp(for: .backgroundTask)
    app.handleEvents(on: &phone)
    let answer = app.refresh(120, on: &phone)
    phone.advance(by: .hours(5))
    for _ in 1...2 {
      phone.openApp()
      app.handleEvents(on: &phone)
      phone.closeApp()
    }
    return (phone, app, answer)
  }

  func test_adoptedEndedActivity_looksSwipedAway_whenItIsDismissed() {
    let (phone, app, answer) = phoneAfterExpiry(.broken)
    XCTAssertEqual(answer, APNsAnswer(status: 410, reason: "Unregistered"))
    XCTAssertTrue(app.wasSwipedAway)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "no Live Activity is active")
  }

  func test_appThatAdoptsOnlyActiveOnes_startsANewActivity() {
    let (phone, app, answer) = phoneAfterExpiry(.corrected)
    XCTAssertEqual(answer, APNsAnswer(status: 410, reason: "Unregistered"))
    XCTAssertFalse(app.wasSwipedAway)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as activity 2 started at 2026-03-02T20:30:00Z")
  }

  func test_endedActivity_isReportedAsDismissed_4HoursAfterItsEnd() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(100)
    _ = phone.eventsNow()
    XCTAssertEqual(phone.advanceToNextEvent(until: .monday + .hours(13)), .activityState(activity, .ended))
    XCTAssertEqual(phone.now, .monday + .hours(8))
    XCTAssertEqual(phone.advanceToNextEvent(until: .monday + .hours(13)), .activityState(activity, .dismissed))
    XCTAssertEqual(phone.now, .monday + .hours(12))
  }
}
