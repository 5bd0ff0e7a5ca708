import PhoneSimulator
import XCTest

/// Tests a server that sends an update every 3 seconds.
///
/// Published in thread 797554 of Apple's developer forums, which could not be opened for this test. The test follows
/// the documented facts: iOS 18 and later draw an update at most every 15 seconds, and pushes of priority 10 have an
/// hourly budget. Apple publishes no number for it, so the test assumes one.
final class ForumThread797554Tests: XCTestCase {
  private static let arrived = -1

  /// A server that reports the distance of a car until it arrives.
  private struct RideServer {
    let version: LogicVersion
    var sentAt: Instant?
    var sent = 0

    mutating func report(
      _ distance: Int, of activity: SimulatedActivity.ID, to phone: inout Phone<Int>, recording log: inout PhoneLog
    ) {
      var priority = PushPriority.counted
      if version == .corrected, distance != arrived {
        if let sentAt, phone.now - sentAt < .seconds(15) { return }
        priority = .opportunistic
      }
      sentAt = phone.now
      sent += 1
      phone.push(.update(activity, distance, priority: priority), recording: &log)
    }
  }

  /// Returns the phone, the server and the log after a ride of 10 minutes with a position every 3 seconds.
  private func ride(
    _ version: LogicVersion, on model: DeviceModel = .ios26
  ) throws -> (Phone<Int>, RideServer, PhoneLog) {
    var (phone, server, log) = (Phone<Int>.opened(model), RideServer(version: version), PhoneLog())
    let activity = try phone.request(201)
    phone.closeApp()
    phone.advance(by: .seconds(15))
    for distance in (1...200).reversed() {
      server.report(distance, of: activity, to: &phone, recording: &log)
      phone.advance(by: .seconds(3), recording: &log)
    }
    server.report(ForumThread797554Tests.arrived, of: activity, to: &phone, recording: &log)
    phone.advance(by: .seconds(15), recording: &log)
    return (phone, server, log)
  }

  private func entries(_ text: String, in log: PhoneLog) -> Int { log.entries.count { $0.text.contains(text) } }

  func test_updateEvery3Seconds_isReplacedBeforeItIsDrawn_fourTimesInFive() throws {
    let (_, server, log) = try ride(.broken)
    XCTAssertEqual(server.sent, 201)
    XCTAssertEqual(entries("replaces one that was not drawn yet", in: log), 159)
  }

  func test_updateEvery3Seconds_waits_sinceUpdatesAreDrawn15SecondsApart() throws {
    var phone = Phone<Int>.opened()
    var (server, log) = (RideServer(version: .broken), PhoneLog())
    let activity = try phone.request(3)
    phone.closeApp()
    phone.advance(by: .seconds(3))
    server.report(2, of: activity, to: &phone, recording: &log)
    XCTAssertEqual(phone.shown(on: .compact).content, 3)
    XCTAssertTrue(
      phone.shown(on: .compact).reason.contains(
        "update of 2026-03-02T07:00:03Z waits until 2026-03-02T07:00:15Z, since updates are drawn at least 15 s apart"))
  }

  func test_updateEvery15Seconds_isAlwaysDrawn() throws {
    let (phone, server, log) = try ride(.corrected)
    XCTAssertEqual(server.sent, 41)
    XCTAssertEqual(entries("replaces", in: log), 0)
    XCTAssertEqual(phone.shown(on: .compact).content, ForumThread797554Tests.arrived)
  }

  func test_countedUpdates_useUpTheBudget_soThatTheArrivalIsLost() throws {
    let model = try DeviceModel.ios26.changing(name: "budget") { $0.countedPushesAnHour = 100 }
    let (phone, _, log) = try ride(.broken, on: model)
    XCTAssertEqual(phone.shown(on: .compact).content, 101)
    XCTAssertEqual(phone.budgets.countedPushes, 100)
    XCTAssertEqual(entries("the budget for pushes of priority 10 is used up", in: log), 101)
    let (other, _, otherLog) = try ride(.corrected, on: model)
    XCTAssertEqual(other.shown(on: .compact).content, ForumThread797554Tests.arrived)
    XCTAssertEqual(other.budgets.countedPushes, 1)
    XCTAssertEqual(entries("budget", in: otherLog), 0)
  }
}
