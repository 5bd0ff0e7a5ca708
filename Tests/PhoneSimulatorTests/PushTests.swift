import PhoneSimulator
import XCTest

/// Tests which pushes Apple's service refuses, and which the phone drops although they were accepted.
final class PushTests: XCTestCase {
  private func phoneWithActivity(
    _ model: DeviceModel = .ios26, channel: String? = nil
  ) throws -> (Phone<Int>, SimulatedActivity.ID) {
    var phone = Phone<Int>.opened(model)
    let activity = try phone.request(0, channel: channel)
    phone.closeApp()
    phone.advance(by: .minutes(1))
    return (phone, activity)
  }

  func test_push_isRefused_from4097Bytes() throws {
    for model in DeviceModel.limited {
      var (phone, activity) = try phoneWithActivity(model)
      for bytes in [4095, 4096] { XCTAssertEqual(phone.push(.update(activity, 1), bytes: bytes).status, 200) }
      let tooLarge = APNsAnswer(status: 413, reason: "PayloadTooLarge")
      for push in [PhonePush.update(activity, 2), .end(activity, 2), .start(2)] {
        XCTAssertEqual(phone.push(push, bytes: 4097), tooLarge)
      }
      XCTAssertEqual(phone.content(of: activity), 1)
    }
  }

  func test_broadcast_isRefused_from5121Bytes() throws {
    for model in DeviceModel.limited {
      var (phone, _) = try phoneWithActivity(model, channel: "goals")
      for bytes in [5119, 5120] {
        XCTAssertEqual(phone.push(.broadcast(channel: "goals", 1), bytes: bytes).status, 200)
      }
      XCTAssertEqual(phone.push(.broadcast(channel: "goals", 2), bytes: 5121).status, 413)
    }
  }

  func test_broadcast_updatesTheActivitiesOfItsChannel() throws {
    var phone = Phone<Int>.opened()
    let first = try phone.request(1, channel: "goals")
    let second = try phone.request(2, channel: "goals")
    let other = try phone.request(3, channel: "cards")
    let none = try phone.request(4)
    phone.advance(by: .minutes(1))
    XCTAssertEqual(phone.push(.broadcast(channel: "goals", 5, staleAt: .monday + .hours(1))).status, 200)
    XCTAssertEqual([first, second, other, none].map { phone.shown($0)?.content }, [5, 5, 3, 4])
    XCTAssertEqual(phone.activities.map { $0.staleAt }, [.monday + .hours(1), .monday + .hours(1), nil, nil])
    XCTAssertEqual(phone.push(.broadcast(channel: "unknown", 6)).status, 200)
  }

  func test_endedActivity_isUnregistered() throws {
    var (phone, activity) = try phoneWithActivity()
    XCTAssertEqual(phone.push(.end(activity, 7)).status, 200)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 7)
    let unregistered = APNsAnswer(status: 410, reason: "Unregistered")
    XCTAssertEqual(phone.push(.update(activity, 8)), unregistered)
    XCTAssertEqual(phone.push(.end(activity)), unregistered)
    phone.swipeAway(activity)
    XCTAssertEqual(phone.push(.update(activity, 8)), unregistered)
  }

  func test_swipedActivity_isUnregistered_andReportedAsDismissed() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1)
    _ = phone.eventsNow()
    phone.swipeAway(activity)
    XCTAssertEqual(phone.eventsNow(), [.activityState(activity, .dismissed)])
    XCTAssertEqual(phone.activities, [])
    XCTAssertEqual(phone.push(.update(activity, 2)).status, 410)
    XCTAssertEqual(phone.update(activity, to: 2), .ignored("activity 1 is no longer listed"))
    XCTAssertEqual(phone.end(activity), .ignored("activity 1 is no longer listed"))
    let before = phone
    phone.swipeAway(activity)
    XCTAssertEqual(phone, before)
  }

  func test_olderTimestamp_isDropped_andAnEqualOneIsNot() throws {
    for model in DeviceModel.profiles {
      for (milliseconds, content) in [(Int64(-1), model == .ideal ? 2 : 1), (0, 2), (1, 2)] {
        var (phone, activity) = try phoneWithActivity(model)
        phone.push(.update(activity, 1, timestamp: .monday))
        phone.advance(by: .minutes(1))
        XCTAssertEqual(
          phone.push(.update(activity, 2, timestamp: .monday + .milliseconds(milliseconds))).status, 200)
        XCTAssertEqual(phone.shown(on: .lockScreen).content, content, "\(model.name) \(milliseconds)")
      }
    }
  }

  func test_olderTimestamp_dropsAnEndToo() throws {
    var (phone, activity) = try phoneWithActivity()
    phone.push(.update(activity, 1))
    XCTAssertEqual(phone.push(.end(activity, timestamp: .monday)).status, 200)
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    XCTAssertEqual(phone.push(.end(activity, timestamp: phone.now)).status, 200)
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
  }

  func test_timestampOfAStart_countsForTheUpdates() {
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.tapAllowOnPushedActivities()
    phone.push(.start(1, timestamp: .monday + .seconds(1)))
    phone.advance(by: .minutes(1))
    phone.push(.update(phone.activities[0].id, 2, timestamp: .monday))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
  }

  func test_timestampInTheFuture_isDropped_beyondTheLimit() throws {
    let model = try DeviceModel.ios26.changing(name: "strict") { $0.latestPushTimestampSeconds = 60 }
    for (milliseconds, content) in [(Int64(59_999), 1), (60_000, 1), (60_001, 0)] {
      var (phone, activity) = try phoneWithActivity(model)
      var log = PhoneLog()
      phone.push(.update(activity, 1, timestamp: phone.now + .milliseconds(milliseconds)), recording: &log)
      XCTAssertEqual(phone.shown(on: .lockScreen).content, content)
      XCTAssertEqual(
        log.entries.map { $0.text },
        content == 1 ? [] : ["a push to activity 1 is dropped: its timestamp is in the future"])
    }
  }

  func test_countedPushes_areDropped_beyondTheHourlyBudget() throws {
    let model = try DeviceModel.ios26.changing(name: "budget") {
      $0.countedPushesAnHour = 3
      $0.countedPushesAnHourIfFrequent = 5
    }
    for (isFrequent, limit) in [(true, 5), (false, 3)] {
      var (phone, activity) = try phoneWithActivity(model)
      phone.frequentUpdatesAreEnabled = isFrequent
      let first = phone.now
      for number in 1...(limit + 1) {
        XCTAssertEqual(phone.push(.update(activity, number)).status, 200)
        phone.advance(by: .minutes(1))
        XCTAssertEqual(phone.budgets.countedPushes, min(number, limit))
      }
      XCTAssertEqual(phone.budgets.countedPushLimit, limit)
      XCTAssertEqual(phone.shown(on: .lockScreen).content, limit)
      phone.push(.update(activity, 100, priority: .opportunistic))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 100, "priority 5 is not counted")
      phone.advance(to: first + .hours(1) - .milliseconds(1))
      phone.push(.update(activity, 101))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 100)
      phone.advance(by: .milliseconds(1))
      phone.push(.update(activity, 102))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 102)
    }
  }

  func test_countedPushes_areNotLimited_onTheProfiles() throws {
    for model in DeviceModel.profiles {
      var (phone, activity) = try phoneWithActivity(model)
      for number in 1...300 { phone.push(.update(activity, number)) }
      XCTAssertEqual(phone.content(of: activity), 300)
      XCTAssertEqual(phone.budgets.countedPushes, 0)
      XCTAssertNil(phone.budgets.countedPushLimit)
    }
  }

  func test_frequentBudget_isTheOrdinaryOne_ifTheModelHasNoOther() throws {
    let model = try DeviceModel.ios26.changing(name: "budget") { $0.countedPushesAnHour = 2 }
    let (phone, _) = try phoneWithActivity(model)
    XCTAssertTrue(phone.frequentUpdatesAreEnabled)
    XCTAssertEqual(phone.budgets.countedPushLimit, 2)
  }

  func test_push_isReportedToTheApp_butItsOwnUpdateIsNot() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(0)
    _ = phone.eventsNow()
    phone.update(activity, to: 1)
    XCTAssertEqual(phone.eventsNow(), [])
    phone.push(.update(activity, 2))
    XCTAssertEqual(phone.eventsNow(), [.contentUpdated(activity)])
  }

  func test_widgetPush_isOffered_fromIOS26_andCountsAsAReload() {
    for model in [DeviceModel.ios17, .ios18] {
      var phone = Phone<Int>(model, at: .monday)
      phone.placeWidget(ofKind: "w")
      XCTAssertEqual(phone.push(.widgets), APNsAnswer(status: 400, reason: "BadDeviceToken"))
    }
    for model in [DeviceModel.ios26, .ios27] {
      var phone = Phone<Int>(model, at: .monday)
      for kind in ["a", "b"] {
        phone.placeWidget(ofKind: kind)
        phone.provideTimeline(.init([.init(phone.now, 1)], reload: .never), ofKind: kind)
      }
      XCTAssertEqual(phone.push(.widgets).status, 200)
      XCTAssertEqual(phone.budgets.countedReloads, ["a": 1, "b": 1])
      XCTAssertEqual(phone.eventsNow(), [.timelineRequested(kind: "a"), .timelineRequested(kind: "b")])
    }
  }

  func test_updateOnItsWay_isDropped_ifTheActivityEndsBefore() throws {
    var (phone, activity) = try phoneWithActivity()
    phone.faults.delayedPushes = 1000
    var log = PhoneLog()
    phone.push(.update(activity, 1), recording: &log)
    phone.swipeAway(activity)
    phone.advance(by: .minutes(11), recording: &log)
    XCTAssertEqual(log.entries.map { $0.text.prefix(17) }, ["a push is delayed", "an update of acti"])
    XCTAssertEqual(log.entries.last?.text, "an update of activity 1 is dropped: it has ended")
  }

  func test_updates_takeEffectAfterTheLatency_inTheOrderOfTheCalls() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(0)
    phone.advance(by: .minutes(1))
    phone.updateLatency = .milliseconds(250)
    XCTAssertEqual(phone.updateLatency, .milliseconds(250))
    phone.update(activity, to: 1)
    phone.update(activity, to: 2)
    phone.advance(by: .milliseconds(249))
    XCTAssertEqual(phone.content(of: activity), 0)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.content(of: activity), 2)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1, "the second waits for the draw interval")
    phone.end(activity, content: 3)
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    phone.advance(by: .milliseconds(250))
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 3)
  }

  func test_negativeLatency_isZero() {
    var phone = Phone<Int>.opened()
    phone.updateLatency = .seconds(-1)
    XCTAssertEqual(phone.updateLatency, .zero)
  }
}
