import PhoneSimulator
import XCTest

/// Tests which events the app hears, in which order, and when.
final class EventTests: XCTestCase {
  func test_next_stopsAtEachEvent_andAdvancesToTheEndWithoutOne() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1, staleAt: .monday + .minutes(15))
    XCTAssertEqual(phone.eventsNow(), [.launched, .opened, .updateToken(activity, 1)])
    let end = Instant.monday + .hours(1)
    XCTAssertEqual(phone.advanceToNextEvent(until: end), .activityState(activity, .stale))
    XCTAssertEqual(phone.now, .monday + .minutes(15))
    XCTAssertNil(phone.advanceToNextEvent(until: end))
    XCTAssertEqual(phone.now, end)
    XCTAssertNil(phone.advanceToNextEvent(until: .monday), "an earlier time changes nothing")
    XCTAssertEqual(phone.now, end)
  }

  func test_events_waitWhileTheAppIsSuspended_andComeInOrder() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1)
    _ = phone.eventsNow()
    phone.closeApp()
    phone.advance(by: .seconds(1))
    phone.push(.update(activity, 2, staleAt: .monday + .minutes(1)))
    XCTAssertEqual(phone.events(until: .monday + .hours(9)), [])
    phone.openApp()
    XCTAssertEqual(
      phone.eventsNow(),
      [.contentUpdated(activity), .activityState(activity, .stale), .activityState(activity, .ended), .opened])
  }

  func test_timelineRequest_reachesTheExtension_whileTheAppDoesNotRun() {
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.placeWidget(ofKind: "w")
    XCTAssertEqual(phone.eventsNow(), [.timelineRequested(kind: "w")])
  }

  func test_timelineRequest_comesFirst_whileEventsOfTheAppWait() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1)
    _ = phone.eventsNow()
    phone.closeApp()
    phone.advance(by: .seconds(1))
    phone.push(.update(activity, 2))
    phone.placeWidget(ofKind: "w")
    XCTAssertEqual(phone.eventsNow(), [.timelineRequested(kind: "w")])
    phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.eventsNow(), [.contentUpdated(activity), .woken(.backgroundTask)])
  }

  func test_events_areLost_whenTheProcessEnds() throws {
    let ways: [(inout Phone<Int>) -> Void] = [
      { $0.endBackgroundProcess() }, { $0.forceQuitApp() }, { $0.restart() },
    ]
    for endProcess in ways {
      var phone = Phone<Int>.opened()
      let activity = try phone.request(1)
      phone.closeApp()
      phone.advance(by: .seconds(1))
      phone.push(.update(activity, 2))
      phone.placeWidget(ofKind: "w")
      endProcess(&phone)
      phone.push(.update(activity, 3))
      phone.openApp()
      XCTAssertEqual(
        phone.eventsNow(), [.timelineRequested(kind: "w"), .launched, .updateToken(activity, 1), .opened])
    }
  }

  func test_wake_launchesTheApp_onlyIfItHasNoProcess() {
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.eventsNow(), [.launched, .woken(.backgroundTask)])
    phone.advance(by: .minutes(1))
    phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.eventsNow(), [.woken(.backgroundTask)])
  }

  func test_staleActivity_becomesActive_withAFreshUpdate() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1, staleAt: .monday + .minutes(1))
    _ = phone.events(until: .monday + .minutes(1))
    XCTAssertEqual(phone.activities.map { $0.state }, [.stale])
    phone.update(activity, to: 2, staleAt: .monday + .minutes(2))
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    XCTAssertEqual(phone.eventsNow(), [.activityState(activity, .active)])
    XCTAssertEqual(phone.events(until: .monday + .minutes(2)), [.activityState(activity, .stale)])
    phone.update(activity, to: 3, staleAt: .monday)
    XCTAssertEqual(phone.eventsNow(), [.activityState(activity, .stale)], "still out of date")
  }

  func test_eachActivity_hasItsOwnToken() throws {
    var phone = Phone<Int>.opened()
    let first = try phone.request(1)
    let second = try phone.request(2)
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [1, 2])
    XCTAssertEqual(phone.eventsNow().suffix(2), [.updateToken(first, 1), .updateToken(second, 2)])
  }

  func test_log_recordsWhatHappens_whileEventsAreHeard() throws {
    var (phone, log) = (Phone<Int>.opened(), PhoneLog())
    try phone.request(1)
    while phone.advanceToNextEvent(until: .monday + .hours(13), recording: &log) != nil {}
    XCTAssertEqual(
      log.description,
      """
      2026-03-02T15:00:00Z the system ended activity 1: it was active for the longest time that the phone allows
      2026-03-02T19:00:00Z activity 1 leaves the Lock Screen
      """)
  }

  func test_log_isContinued_byEachCall() throws {
    var (phone, log) = (Phone<Int>.opened(), PhoneLog())
    let activity = try phone.request(1)
    phone.push(.update(activity, 2), recording: &log)
    phone.push(.update(activity, 3), recording: &log)
    phone.advance(by: .minutes(1), recording: &log)
    XCTAssertEqual(
      log.entries.map { $0.text },
      ["a newer update of activity 1 replaces one that was not drawn yet", "an update of activity 1 is drawn"])
  }
}
