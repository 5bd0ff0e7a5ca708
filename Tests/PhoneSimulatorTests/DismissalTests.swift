import PhoneSimulator
import XCTest

/// Tests the end of Live Activities and how long they stay on the Lock Screen.
final class DismissalTests: XCTestCase {
  private func phoneWithActivity(_ model: DeviceModel = .ios26) throws -> (Phone<Int>, SimulatedActivity.ID) {
    var phone = Phone<Int>.opened(model)
    let activity = try phone.request(1)
    _ = phone.eventsNow()
    return (phone, activity)
  }

  /// Asserts that an ended Live Activity leaves the Lock Screen after `duration`, and not 1 ms before.
  private func assertDismissed(after duration: Duration, _ policy: DismissalPolicy, on model: DeviceModel) throws {
    var (phone, activity) = try phoneWithActivity(model)
    XCTAssertTrue(phone.end(activity, dismissal: policy).isAccepted)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
    XCTAssertEqual(
      phone.shown(on: .lockScreen).reason, "activity 1 ended at 2026-03-02T07:00:00Z and is kept on the Lock Screen")
    phone.advance(by: duration - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1, "\(policy)")
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent, "\(policy)")
    XCTAssertEqual(phone.activities, [])
  }

  func test_default_keepsTheActivityFor4Hours() throws {
    for model in DeviceModel.limited { try assertDismissed(after: .hours(4), .default, on: model) }
  }

  func test_afterADate_keepsTheActivityUntilThen_butAtMost4Hours() throws {
    for model in DeviceModel.limited {
      let nearly4Hours = Duration.hours(4) - .milliseconds(1)
      for duration in [.milliseconds(1), nearly4Hours, .hours(4), .hours(4) + .milliseconds(1)] {
        try assertDismissed(after: min(duration, .hours(4)), .after(.monday + duration), on: model)
      }
    }
  }

  func test_immediate_andADateInThePast_removeTheActivityAtOnce() throws {
    for policy in [DismissalPolicy.immediate, .after(.monday), .after(.monday - .hours(1))] {
      var (phone, activity) = try phoneWithActivity()
      phone.end(activity, dismissal: policy)
      XCTAssertEqual(phone.activities, [])
      XCTAssertEqual(phone.eventsNow(), [.activityState(activity, .ended), .activityState(activity, .dismissed)])
    }
  }

  func test_phoneWithoutLimits_keepsTheActivity() throws {
    var (phone, activity) = try phoneWithActivity(.ideal)
    phone.advance(by: .hours(1000))
    XCTAssertEqual(phone.activities.map { $0.state }, [.active])
    phone.end(activity)
    phone.advance(by: .hours(1000))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
  }

  func test_end_showsTheLastContentAtOnce() throws {
    var (phone, activity) = try phoneWithActivity()
    phone.advance(by: .seconds(1))
    phone.update(activity, to: 2)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    var other = phone
    phone.end(activity)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 2, "the update that waited")
    other.end(activity, content: 3)
    XCTAssertEqual(other.shown(on: .lockScreen).content, 3)
    XCTAssertEqual(other.content(of: activity), 3)
  }

  func test_endedActivity_isNeitherUpdatedNorEndedAgain() throws {
    var (phone, activity) = try phoneWithActivity()
    phone.end(activity)
    XCTAssertEqual(phone.update(activity, to: 2), .ignored("activity 1 has ended"))
    XCTAssertEqual(phone.end(activity), .ignored("activity 1 has ended"))
    XCTAssertNil(phone.shown(activity))
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [nil])
  }

  func test_switchingOff_dismissesAllActivities_andIsReported() throws {
    var phone = Phone<Int>.opened()
    let active = try phone.request(1)
    let ended = try phone.request(2)
    phone.end(ended)
    let pending = try phone.request(3, start: .scheduled(.monday + .hours(1)))
    _ = phone.eventsNow()
    phone.activitiesAreEnabled = false
    XCTAssertEqual(phone.activities, [])
    XCTAssertEqual(
      phone.eventsNow(),
      [.activitiesEnabled(false)] + [active, ended, pending].map { .activityState($0, .dismissed) })
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "Live Activities are switched off")
    phone.activitiesAreEnabled = false
    XCTAssertEqual(phone.eventsNow(), [], "a setting that does not change is not reported")
    phone.activitiesAreEnabled = true
    XCTAssertEqual(phone.eventsNow(), [.activitiesEnabled(true)])
    XCTAssertEqual(phone.activities, [])
  }

  func test_frequentUpdates_areReported_ifTheyAreSwitched() {
    var phone = Phone<Int>.opened()
    _ = phone.eventsNow()
    phone.frequentUpdatesAreEnabled = true
    XCTAssertEqual(phone.eventsNow(), [])
    phone.frequentUpdatesAreEnabled = false
    XCTAssertEqual(phone.eventsNow(), [.frequentUpdatesEnabled(false)])
  }
}
