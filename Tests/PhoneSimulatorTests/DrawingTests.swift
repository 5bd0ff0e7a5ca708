import PhoneSimulator
import XCTest

/// Tests when the phone draws the updates of a Live Activity.
final class DrawingTests: XCTestCase {
  private let start = Instant("2026-03-02T07:00:00Z") ?? .distantPast

  private func phoneWithActivity(_ model: DeviceModel) throws -> (Phone<Int>, SimulatedActivity.ID) {
    var phone = Phone<Int>(model, at: start)
    phone.openApp()
    let activity = try phone.request(1)
    phone.closeApp()
    return (phone, activity)
  }

  func test_update_isDrawn_onlyAfterTheDrawInterval() throws {
    for (model, seconds) in [(DeviceModel.ios17, 1), (.ios18, 15), (.ios26, 15), (.ios27, 15)] {
      var (phone, activity) = try phoneWithActivity(model)
      XCTAssertEqual(phone.push(.update(activity, 2)).status, 200)
      phone.advance(by: .milliseconds(Int64(seconds * 1000 - 1)))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 1, model.name)
      phone.advance(by: .milliseconds(1))
      XCTAssertEqual(phone.shown(on: .lockScreen).content, 2, model.name)
      XCTAssertEqual(phone.shown(on: .lockScreen).since, start + .seconds(seconds))
    }
  }

  func test_update_isDrawnAtOnce_onAPhoneWithoutLimits() throws {
    var (phone, activity) = try phoneWithActivity(.ideal)
    phone.push(.update(activity, 2))
    XCTAssertEqual(phone.shown(on: .compact).content, 2)
  }

  func test_newerUpdate_replacesTheWaitingOne() throws {
    var (phone, activity) = try phoneWithActivity(.ios26)
    phone.push(.update(activity, 2))
    phone.advance(by: .seconds(5))
    phone.push(.update(activity, 3))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    XCTAssertTrue(phone.shown(on: .lockScreen).reason.contains("waits until 2026-03-02T07:00:15Z"))
    var log = PhoneLog()
    phone.advance(by: .seconds(10), recording: &log)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 3)
    XCTAssertEqual(log.entries.map { $0.at }, [start + .seconds(15)])
  }

  func test_content_isStale_fromItsStaleDate() throws {
    var phone = Phone<Int>(.ios26, at: start)
    phone.openApp()
    try phone.request(1, staleAt: start + .minutes(15))
    phone.advance(to: start + .minutes(15) - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .stale)
    XCTAssertEqual(phone.activities.map { $0.state }, [.stale])
  }

  func test_island_hidesTheActivity_whileTheAppIsInFront() throws {
    var phone = Phone<Int>(.ios26, at: start)
    phone.openApp()
    try phone.request(1)
    XCTAssertEqual(phone.shown(on: .compact).status, .hidden)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .compact).content, 1)
    phone.sharesIsland = true
    XCTAssertEqual(phone.shown(on: .compact).status, .hidden)
    XCTAssertEqual(phone.shown(on: .minimal).content, 1)
  }

  func test_mostRelevantActivity_getsTheIsland() throws {
    var phone = Phone<Int>(.ios26, at: start)
    phone.openApp()
    try phone.request(1, relevance: 1)
    let second = try phone.request(2, relevance: 2)
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .compact).activity, second)
    XCTAssertEqual(phone.shown(on: .minimal).content, 1)
  }

  func test_system_endsTheActivityAfter8Hours_andRemovesItAfter12() throws {
    var (phone, activity) = try phoneWithActivity(.ios26)
    phone.advance(to: start + .hours(8) - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .compact).content, 1)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .compact).status, .absent)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
    XCTAssertEqual(phone.push(.update(activity, 2)), .init(status: 410, reason: "Unregistered"))
    phone.advance(to: start + .hours(12) - .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 1)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .absent)
    XCTAssertEqual(phone.activities, [])
  }
}
