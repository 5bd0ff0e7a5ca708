import PhoneSimulator
import XCTest

/// Tests which requests for a Live Activity the phone refuses.
final class RequestTests: XCTestCase {
  private func error(
    of phone: Phone<Int>, start: ActivityStartMode = .now, style: SimulatedActivityStyle = .standard, bytes: Int? = nil
  ) -> ActivityRequestError? {
    var phone = phone
    do throws(ActivityRequestError) {
      try phone.request(1, start: start, style: style, bytes: bytes)
      return nil
    } catch { return error }
  }

  func test_request_needsTheForeground() {
    for model in DeviceModel.limited {
      var phone = Phone<Int>(model, at: .monday)
      XCTAssertEqual(error(of: phone), .visibility)
      phone.wakeApp(for: .backgroundTask)
      XCTAssertEqual(error(of: phone), .visibility)
      phone.openApp()
      XCTAssertNil(error(of: phone))
      phone.closeApp()
      XCTAssertEqual(error(of: phone), .visibility)
    }
    XCTAssertNil(error(of: Phone<Int>(.ideal, at: .monday)))
  }

  func test_request_isDenied_whileLiveActivitiesAreOff() {
    for model in DeviceModel.profiles {
      var phone = Phone<Int>.opened(model)
      phone.activitiesAreEnabled = false
      XCTAssertEqual(error(of: phone), .denied)
      phone.activitiesAreEnabled = true
      XCTAssertNil(error(of: phone))
    }
  }

  func test_request_isTooLarge_from4097Bytes() {
    for model in DeviceModel.limited {
      let phone = Phone<Int>.opened(model)
      XCTAssertNil(error(of: phone, bytes: 4095))
      XCTAssertNil(error(of: phone, bytes: 4096))
      XCTAssertEqual(error(of: phone, bytes: 4097), .attributesTooLarge(bytes: 4097, limit: 4096))
    }
    XCTAssertNil(error(of: .opened(.ideal), bytes: 1_000_000))
  }

  func test_update_isIgnored_from4097Bytes() throws {
    for model in DeviceModel.limited {
      var phone = Phone<Int>.opened(model)
      let activity = try phone.request(1)
      XCTAssertTrue(phone.update(activity, to: 2, bytes: 4096).isAccepted)
      XCTAssertEqual(
        phone.update(activity, to: 3, bytes: 4097),
        .ignored("attributes and content have 4097 bytes, at most 4096 are allowed"))
      XCTAssertEqual(phone.content(of: activity), 2)
    }
  }

  func test_numberOfActivities_isLimitedForTheApp_andForThePhone() throws {
    let model = try DeviceModel.ios26.changing(name: "few") { ($0.mostActivitiesOfApp, $0.mostActivities) = (3, 3) }
    var phone = Phone<Int>.opened(model)
    try phone.request(1)
    phone.sharesIsland = true
    XCTAssertNil(error(of: phone))
    let second = try phone.request(2)
    XCTAssertEqual(error(of: phone), .globalMaximumExceeded)
    phone.sharesIsland = false
    try phone.request(3)
    XCTAssertEqual(error(of: phone), .targetMaximumExceeded)
    phone.end(second)
    XCTAssertNil(error(of: phone), "an ended Live Activity does not count")
  }

  func test_startByPush_isDropped_beyondTheNumberOfActivities() throws {
    let model = try DeviceModel.ios26.changing(name: "few") { $0.mostActivitiesOfApp = 1 }
    var (phone, log) = (Phone<Int>(model, at: .monday), PhoneLog())
    XCTAssertEqual(phone.push(.start(1), recording: &log).status, 200)
    XCTAssertEqual(phone.push(.start(2), recording: &log).status, 200)
    XCTAssertEqual(phone.activities.count, 1)
    XCTAssertEqual(
      log.entries.last?.text, "the push starts nothing: the app has as many Live Activities as the phone allows")
    XCTAssertEqual(phone.budgets.startPushes, 1)
  }

  func test_transientStyle_isOffered_fromIOS18() {
    XCTAssertEqual(error(of: .opened(.ios17), style: .transient), .unsupported)
    for model in [DeviceModel.ios18, .ios26, .ios27, .ideal] {
      XCTAssertNil(error(of: .opened(model), style: .transient))
    }
  }

  func test_transientActivity_ends_whenThePhoneIsLocked() throws {
    var phone = Phone<Int>.opened()
    let transient = try phone.request(1, style: .transient)
    let standard = try phone.request(2)
    phone.lock()
    XCTAssertEqual(phone.activities.map { $0.id }, [standard])
    XCTAssertEqual(phone.push(.update(transient, 3)).status, 410)
  }

  func test_request_fails_asOftenAsTheFaultsSay() {
    var phone = Phone<Int>.opened()
    phone.faults.failedRequests = 1000
    XCTAssertEqual(error(of: phone), .failed)
    phone.faults.failedRequests = 0
    XCTAssertNil(error(of: phone))
  }

  func test_everyError_describesItself_withoutAFullStop() {
    let errors: [ActivityRequestError] = [
      .visibility, .denied, .attributesTooLarge(bytes: 2, limit: 1), .targetMaximumExceeded, .globalMaximumExceeded,
      .unsupported, .failed,
    ]
    XCTAssertEqual(Set(errors.map { $0.description }).count, errors.count)
    for error in errors { XCTAssertFalse(error.description.hasSuffix(".")) }
  }
}
