import PhoneSimulator
import XCTest

/// Tests what the surfaces show beside the newest content.
final class SurfaceTests: XCTestCase {
  private func phoneWithActivity(_ model: DeviceModel = .ios26) throws -> Phone<Int> {
    var phone = Phone<Int>.opened(model)
    try phone.request(1)
    phone.closeApp()
    return phone
  }

  func test_island_isHiddenInLandscape_beforeIOS27() throws {
    for model in DeviceModel.profiles {
      let isShown = model == .ios27 || model == .ideal
      var phone = try phoneWithActivity(model)
      phone.isInLandscape = true
      for surface in [PhoneSurface.compact, .expanded] {
        XCTAssertEqual(phone.shown(on: surface).content, isShown ? 1 : nil, model.name)
      }
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    }
  }

  func test_minimalIsland_needsAnotherActivity() throws {
    var phone = try phoneWithActivity()
    XCTAssertEqual(phone.shown(on: .minimal).status, .hidden)
    XCTAssertEqual(phone.shown(on: .expanded).content, 1)
    phone.sharesIsland = true
    XCTAssertEqual(phone.shown(on: .minimal).content, 1)
    XCTAssertEqual(phone.shown(on: .expanded).content, 1)
  }

  func test_amongEquallyRelevantActivities_theNewestIsShown() throws {
    var phone = Phone<Int>.opened()
    let first = try phone.request(1, relevance: 5)
    let second = try phone.request(2, relevance: 5)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, second)
    phone.update(first, to: 3, relevance: 6)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, first)
    phone.update(first, to: 4)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, first, "an update without a score keeps it")
  }

  func test_endedActivity_isShown_onlyIfNoneIsActive() throws {
    var phone = Phone<Int>.opened()
    let first = try phone.request(1)
    let second = try phone.request(2)
    phone.end(second)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, first)
    phone.end(first)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, second, "the newest of the ended ones")
  }

  func test_standBy_showsTheLockScreen_whileThePhoneStands() throws {
    var phone = try phoneWithActivity()
    XCTAssertEqual(phone.shown(on: .standBy).reason, "the phone is not in StandBy")
    phone.isInStandBy = true
    XCTAssertEqual(phone.shown(on: .standBy).content, 1)
    phone.restart()
    XCTAssertFalse(phone.isInStandBy)
  }

  func test_alwaysOnDisplay_showsTheLockScreen_whileThePhoneIsLocked() throws {
    var phone = try phoneWithActivity()
    XCTAssertEqual(phone.shown(on: .alwaysOn).reason, "the phone is in use")
    phone.lock()
    XCTAssertEqual(phone.shown(on: .alwaysOn).content, 1)
  }

  func test_ownActivity_isHiddenInTheForeground_exceptOnAPhoneWithoutLimits() throws {
    for model in DeviceModel.profiles {
      var phone = try phoneWithActivity(model)
      phone.openApp()
      XCTAssertEqual(phone.shown(on: .compact).status, model == .ideal ? .current : .hidden)
    }
  }

  func test_staleView_needsTheProcess_onAPhoneThatSaysSo() throws {
    let model = try DeviceModel.ios26.changing(name: "needy") { $0.staleViewNeedsApp = true }
    for (model, status) in [(model, ShownStatus.current), (.ios26, .stale)] {
      var phone = Phone<Int>.opened(model)
      try phone.request(1, staleAt: .monday + .minutes(1))
      phone.closeApp()
      phone.advance(by: .minutes(1))
      XCTAssertEqual(phone.shown(on: .lockScreen).status, .stale)
      phone.endBackgroundProcess()
      XCTAssertEqual(phone.shown(on: .lockScreen).status, status)
    }
  }

  func test_neverShownActivity_isShownNowhere_notEvenByItsNumber() throws {
    var phone = Phone<Int>.opened()
    let hidden = try phone.request(1, staleAt: .monday)
    let visible = try phone.request(2)
    XCTAssertNil(phone.shown(hidden)?.content)
    XCTAssertEqual(phone.shown(hidden)?.status, .absent)
    XCTAssertEqual(phone.shown(on: .lockScreen).activity, visible)
    phone.end(visible, dismissal: .immediate)
    XCTAssertNil(phone.shown(on: .lockScreen).content)
    XCTAssertTrue(phone.shown(on: .lockScreen).reason.contains("never shown"))
    phone.end(hidden)
    XCTAssertNil(phone.shown(on: .lockScreen).content)
  }

  func test_activityWithAPastStaleDate_isShown_onAPhoneWithoutLimits() throws {
    var phone = Phone<Int>.opened(.ideal)
    try phone.request(1, staleAt: .monday)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .stale)
  }

  func test_reason_namesTheTimesOfSendingAndDrawing() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1)
    phone.advance(by: .seconds(5))
    phone.update(activity, to: 2, staleAt: .monday + .seconds(20))
    phone.advance(to: .monday + .seconds(20))
    XCTAssertEqual(
      phone.shown(on: .lockScreen).reason,
      "as sent at 2026-03-02T07:00:05Z and drawn at 2026-03-02T07:00:15Z; stale since 2026-03-02T07:00:20Z")
  }
}
