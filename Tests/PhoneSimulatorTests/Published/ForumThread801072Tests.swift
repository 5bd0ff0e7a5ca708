import PhoneSimulator
import XCTest

/// Tests a server that updates a Live Activity right after it has started it by push.
///
/// Published in thread 801072 of Apple's developer forums, which could not be opened for this test. The test follows
/// the fact as developers report it, with an answer of Apple's support at second hand: a Live Activity that a push has
/// started gives its update token only after the person has tapped Allow.
final class ForumThread801072Tests: XCTestCase {
  /// A server that shows the gate of a flight.
  private struct FlightServer {
    let version: LogicVersion
    /// The gate that is not sent yet.
    var unsentGate: String?
    var lastAnswer: APNsAnswer?

    mutating func announce(_ gate: String, to phone: inout Phone<String>) {
      unsentGate = gate
      let activity = phone.activities.last
      if version == .broken || activity?.updateToken != nil { sendGate(to: &phone) }
    }

    /// Learns from the app that there is an update token.
    mutating func receiveToken(from phone: inout Phone<String>) { sendGate(to: &phone) }

    private mutating func sendGate(to phone: inout Phone<String>) {
      guard let gate = unsentGate, let activity = phone.activities.last else { return }
      // The broken server does not keep what could not be sent.
      unsentGate = nil
      lastAnswer = phone.push(.update(activity.id, gate))
    }
  }

  /// Returns the phone and the server after a start, an announcement, and an Allow 5 minutes later.
  private func flight(_ version: LogicVersion) -> (beforeAllow: FlightServer, phone: Phone<String>) {
    var server = FlightServer(version: version)
    var phone = Phone<String>(.ios26, at: .monday)
    phone.push(.start("no gate"))
    phone.advance(by: .seconds(20))
    server.announce("B 12", to: &phone)
    let beforeAllow = server
    phone.advance(by: .minutes(5))
    phone.tapAllowOnPushedActivities()
    // The app hears of the token when it next runs.
    phone.wakeApp(for: .backgroundTask)
    for case .updateToken in phone.eventsNow() { server.receiveToken(from: &phone) }
    return (beforeAllow, phone)
  }

  func test_updateBeforeAllow_isRefusedAndLost() {
    let (server, phone) = flight(.broken)
    XCTAssertEqual(server.lastAnswer, APNsAnswer(status: 400, reason: "BadDeviceToken"))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, "no gate")
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as activity 1 started at 2026-03-02T07:00:00Z")
  }

  func test_updateThatWaitsForTheToken_isShown() {
    let (server, phone) = flight(.corrected)
    XCTAssertNil(server.lastAnswer)
    XCTAssertEqual(server.unsentGate, "B 12")
    XCTAssertEqual(phone.shown(on: .lockScreen).content, "B 12")
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as sent at 2026-03-02T07:05:20Z")
  }

  func test_activityStartedByPush_hasAToken_onlyAfterAllow() {
    var phone = Phone<String>(.ios26, at: .monday)
    phone.push(.start("no gate"))
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [nil])
    phone.tapAllowOnPushedActivities()
    XCTAssertEqual(phone.activities.map { $0.updateToken }, [1])
  }
}
