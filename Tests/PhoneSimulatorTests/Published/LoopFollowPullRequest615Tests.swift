import PhoneSimulator
import XCTest

/// Tests an app that restarts its Live Activity in the background and takes the end of the old one for a swipe.
///
/// Published as loopandlearn/LoopFollow #615 and its predecessor #611, read as far as their opening posts: the app
/// ended its Live Activity and requested a new one while it was in the background, which only fails. It then heard that
/// the old one was dismissed, concluded that the person had swiped it away, and never started another.
final class LoopFollowPullRequest615Tests: XCTestCase {
  /// An app that follows glucose values.
  private struct GlucoseApp {
    let version: LogicVersion
    var current: SimulatedActivity.ID?
    var endedByApp: Set<SimulatedActivity.ID> = []
    var wasSwipedAway = false
    var refusal: ActivityRequestError?

    mutating func restart(on phone: inout Phone<Int>) {
      if let current {
        endedByApp.insert(current)
        phone.end(current, dismissal: .immediate)
      }
      current = nil
      start(on: &phone)
    }

    mutating func start(on phone: inout Phone<Int>) {
      guard current == nil, !wasSwipedAway else { return }
      if version == .corrected, phone.process != .foreground { return }
      do throws(ActivityRequestError) { current = try phone.request(100) } catch { refusal = error }
    }

    mutating func handle(_ event: PhoneToAppEvent, on phone: inout Phone<Int>) {
      switch event {
      case .opened: start(on: &phone)
      case .activityState(let id, .dismissed):
        if version == .broken || !endedByApp.contains(id) { wasSwipedAway = true }
        if id == current { current = nil }
      default: break
      }
    }
  }

  private func open(_ app: inout GlucoseApp, on phone: inout Phone<Int>) {
    phone.openApp()
    for event in phone.eventsNow() { app.handle(event, on: &phone) }
    phone.closeApp()
  }

  /// Returns the phone and the app after a restart in the background at 09:00 and an opening at 12:00.
  private func phoneAfterRestart(_ version: LogicVersion) -> (Phone<Int>, GlucoseApp) {
    var app = GlucoseApp(version: version)
    var phone = Phone<Int>(.ios26, at: .monday)
    open(&app, on: &phone)
    phone.advance(by: .hours(2))
    phone.wakeApp(for: .backgroundTask)
    app.restart(on: &phone)
    for event in phone.eventsNow() { app.handle(event, on: &phone) }
    phone.advance(by: .hours(3))
    open(&app, on: &phone)
    return (phone, app)
  }

  func test_restartInTheBackground_isRefused_andTheOwnEndLooksLikeASwipe() {
    let (phone, app) = phoneAfterRestart(.broken)
    XCTAssertEqual(app.refusal, .visibility)
    XCTAssertEqual(app.refusal?.description, "the app is not in the foreground")
    XCTAssertTrue(app.wasSwipedAway)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "no Live Activity is active")
  }

  func test_restartThatWaitsForTheForeground_showsANewActivity() {
    let (phone, app) = phoneAfterRestart(.corrected)
    XCTAssertNil(app.refusal)
    XCTAssertFalse(app.wasSwipedAway)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as activity 2 started at 2026-03-02T12:00:00Z")
  }

  func test_correctedApp_respectsAnActualSwipe() throws {
    var app = GlucoseApp(version: .corrected)
    var phone = Phone<Int>(.ios26, at: .monday)
    open(&app, on: &phone)
    phone.swipeAway(try XCTUnwrap(app.current))
    phone.advance(by: .hours(3))
    open(&app, on: &phone)
    XCTAssertTrue(app.wasSwipedAway)
    open(&app, on: &phone)
    XCTAssertEqual(phone.activities, [])
  }
}
