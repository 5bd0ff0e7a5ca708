import PhoneSimulator
import XCTest

/// Tests scheduled starts, starts from intents and starts by push.
final class StartTests: XCTestCase {
  func test_scheduledStart_isOffered_fromIOS26() {
    for model in [DeviceModel.ios17, .ios18] {
      var phone = Phone<Int>.opened(model)
      XCTAssertThrowsError(try phone.request(1, start: .scheduled(.monday + .hours(1)))) {
        XCTAssertEqual($0 as? ActivityRequestError, .unsupported)
      }
    }
    for model in [DeviceModel.ios26, .ios27, .ideal] {
      var phone = Phone<Int>.opened(model)
      XCTAssertNoThrow(try phone.request(1, start: .scheduled(.monday + .hours(1))))
    }
  }

  func test_scheduledStart_needsRunTime() {
    var phone = Phone<Int>(.ios26, at: .monday)
    XCTAssertThrowsError(try phone.request(1, start: .scheduled(.monday + .hours(1)))) {
      XCTAssertEqual($0 as? ActivityRequestError, .visibility)
    }
    phone.wakeApp(for: .backgroundTask)
    XCTAssertNoThrow(try phone.request(1, start: .scheduled(.monday + .hours(1))))
  }

  func test_scheduledActivity_isPending_untilItsTime() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1, start: .scheduled(.monday + .hours(1)))
    phone.closeApp()
    phone.advance(to: .monday + .hours(1) - .milliseconds(1))
    XCTAssertEqual(phone.activities.map { $0.state }, [.pending])
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [nil])
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent)
    XCTAssertNil(phone.shown(activity))
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    XCTAssertEqual(phone.activities.map { $0.startedAt }, [.monday + .hours(1)])
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [1])
    let shown = phone.shown(on: .lockScreen)
    XCTAssertEqual(shown.content, 1)
    XCTAssertEqual(shown.since, .monday + .hours(1))
    XCTAssertEqual(shown.reason, "as activity 1 started at 2026-03-02T08:00:00Z")
  }

  func test_scheduledActivity_lasts8HoursFromItsStart() throws {
    var phone = Phone<Int>.opened()
    try phone.request(1, start: .scheduled(.monday + .hours(1)))
    phone.advance(to: .monday + .hours(9) - .milliseconds(1))
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
  }

  func test_updateRightAfterAScheduledStart_waitsForTheDrawInterval() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1, start: .scheduled(.monday + .hours(1)))
    phone.advance(to: .monday + .hours(1) + .seconds(5))
    phone.update(activity, to: 2)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    phone.advance(by: .seconds(10))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 2)
  }

  func test_pendingActivity_canBeEndedButNotUpdated_andIsNeverShown() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1, start: .scheduled(.monday + .hours(1)))
    XCTAssertEqual(phone.update(activity, to: 2), .ignored("activity 1 has not started"))
    XCTAssertTrue(phone.end(activity).isAccepted)
    XCTAssertEqual(phone.activities, [])
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent)
    phone.advance(by: .hours(2))
    XCTAssertEqual(phone.activities, [])
  }

  func test_scheduledActivity_isNeverShown_ifItsStaleDateHasPassedAtItsStart() throws {
    for (staleAfter, isShown) in [(Duration.minutes(59), false), (.minutes(60), false), (.minutes(61), true)] {
      var phone = Phone<Int>.opened()
      try phone.request(1, staleAt: .monday + staleAfter, start: .scheduled(.monday + .hours(1)))
      phone.advance(by: .hours(1))
      XCTAssertEqual(phone.shown(on: .lockScreen).content != nil, isShown, "\(staleAfter)")
    }
  }

  func test_startFromAnIntent_worksInTheBackground() throws {
    for model in DeviceModel.profiles {
      var phone = Phone<Int>(model, at: .monday)
      XCTAssertNoThrow(try phone.request(1, start: .fromIntent))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    }
    let model = try DeviceModel.ios26.changing(name: "strict") { $0.startsFromIntents = false }
    var phone = Phone<Int>(model, at: .monday)
    XCTAssertThrowsError(try phone.request(1, start: .fromIntent)) {
      XCTAssertEqual($0 as? ActivityRequestError, .visibility)
    }
    phone.openApp()
    XCTAssertNoThrow(try phone.request(1, start: .fromIntent))
  }

  func test_startByPush_wakesTheApp_andReportsTheActivity() {
    for model in DeviceModel.limited {
      var phone = Phone<Int>(model, at: .monday)
      XCTAssertEqual(phone.push(.start(1, kind: "ride")), APNsAnswer(status: 200))
      XCTAssertEqual(phone.activities.map { $0.kind }, ["ride"])
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
      let id = phone.activities[0].id
      XCTAssertEqual(phone.eventsNow(), [.launched, .woken(.startPush), .activityStarted(id)])
      phone.tapAllowOnPushedActivities()
      XCTAssertEqual(phone.eventsNow(), [.updateToken(id, 1)])
    }
  }

  func test_startByPush_givesItsTokenAtOnce_afterAnEarlierAllow_andOnAPhoneWithoutLimits() {
    for model in DeviceModel.profiles {
      var phone = Phone<Int>(model, at: .monday)
      if model != .ideal { phone.tapAllowOnPushedActivities() }
      phone.push(.start(1))
      let id = phone.activities[0].id
      XCTAssertEqual(phone.eventsNow(), [.launched, .woken(.startPush), .activityStarted(id), .updateToken(id, 1)])
    }
  }

  func test_startByPush_startsNothing_whileLiveActivitiesAreOff() {
    var (phone, log) = (Phone<Int>(.ios26, at: .monday), PhoneLog())
    phone.activitiesAreEnabled = false
    XCTAssertEqual(phone.push(.start(1), recording: &log).status, 200)
    XCTAssertEqual(phone.activities, [])
    XCTAssertEqual(log.entries.map { $0.text }, ["the push starts nothing: Live Activities are switched off"])
  }

  func test_startByPush_afterAForceQuit_showsTheActivityButTellsTheAppNothing() {
    var phone = Phone<Int>.opened()
    phone.tapAllowOnPushedActivities()
    phone.forceQuitApp()
    phone.push(.start(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    XCTAssertEqual(phone.process, .notRunning)
    XCTAssertEqual(phone.eventsNow(), [])
    phone.openApp()
    XCTAssertEqual(phone.eventsNow(), [.launched, .updateToken(phone.activities[0].id, 1), .opened])
  }

  func test_startsByPush_haveABudgetOf10In24Hours() {
    for model in DeviceModel.limited {
      var phone = Phone<Int>(model, at: .monday)
      for start in 1...11 {
        XCTAssertEqual(phone.push(.start(start)).status, 200)
        XCTAssertEqual(phone.activities.count, min(start, 10))
        XCTAssertEqual(phone.budgets.startPushes, min(start, 10))
        phone.advance(by: .minutes(1))
      }
      XCTAssertEqual(phone.budgets.startPushLimit, 10)
      phone.advance(to: .monday + .hours(24) - .milliseconds(1))
      phone.push(.start(12))
      XCTAssertEqual(phone.activities, [])
      phone.advance(by: .milliseconds(1))
      phone.push(.start(13))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 13)
    }
    var phone = Phone<Int>(.ideal, at: .monday)
    for start in 1...20 { phone.push(.start(start)) }
    XCTAssertEqual(phone.activities.count, 20)
    XCTAssertNil(phone.budgets.startPushLimit)
  }
}
