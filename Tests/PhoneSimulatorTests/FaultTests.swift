import PhoneSimulator
import XCTest

/// Tests faults: the same seed gives the same ones, and a share of zero draws nothing.
final class FaultTests: XCTestCase {
  /// Returns the contents that the Lock Screen shows over an hour with a push each minute.
  private func contents(with faults: PhoneFaults) throws -> [Int?] {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(0)
    phone.closeApp()
    phone.faults = faults
    return (1...60).map { number in
      phone.push(.update(activity, number))
      phone.wakeApp(for: .backgroundTask)
      phone.advance(by: .minutes(1))
      return phone.shown(on: .lockScreen).content
    }
  }

  func test_sameSeed_givesTheSameFaults() throws {
    let first = try contents(with: .frequent(seed: 42))
    XCTAssertEqual(try contents(with: .frequent(seed: 42)), first)
    XCTAssertNotEqual(try contents(with: .frequent(seed: 43)), first)
    XCTAssertNotEqual(try contents(with: .none), first)
  }

  func test_noFaults_loseNothing() throws {
    XCTAssertEqual(try contents(with: .none), Array(1...60))
  }

  func test_faultOfShareZero_drawsNothing() throws {
    var phone = Phone<Int>.opened()
    phone.faults = PhoneFaults(seed: 7)
    let activity = try phone.request(0)
    phone.push(.update(activity, 1))
    phone.closeApp()
    phone.wakeApp(for: .backgroundTask)
    phone.advance(by: .minutes(1))
    XCTAssertEqual(phone.faults, PhoneFaults(seed: 7))
  }

  func test_switchingOneFaultOff_keepsTheOrderOfTheOthers() {
    func wakes(droppedPushes: Int) -> [Bool] {
      var phone = Phone<Int>(.ios26, at: .monday)
      phone.faults = PhoneFaults(seed: 1)
      phone.faults.skippedWakes = 500
      phone.faults.droppedPushes = droppedPushes
      return (1...50).map { _ in phone.wakeApp(for: .backgroundTask).isAccepted }
    }
    XCTAssertEqual(wakes(droppedPushes: 0), wakes(droppedPushes: 500))
    XCTAssertEqual(Set(wakes(droppedPushes: 0)), [true, false])
  }

  func test_droppedPush_isAnsweredWith200() throws {
    var (phone, log) = (Phone<Int>.opened(), PhoneLog())
    let activity = try phone.request(0)
    phone.faults.droppedPushes = 1000
    XCTAssertEqual(phone.push(.update(activity, 1), recording: &log).status, 200)
    phone.advance(by: .hours(1), recording: &log)
    XCTAssertEqual(phone.content(of: activity), 0)
    XCTAssertEqual(log.entries.map { $0.text }, ["a push is lost on its way"])
  }

  func test_delayedPush_arrivesWithinTheLongestDelay() throws {
    for seed in UInt64(0)..<100 {
      var phone = Phone<Int>.opened()
      let activity = try phone.request(0)
      phone.faults = PhoneFaults(seed: seed)
      phone.faults.delayedPushes = 1000
      phone.faults.longestPushDelay = .milliseconds(3)
      phone.push(.update(activity, 1))
      XCTAssertEqual(phone.content(of: activity), 0)
      phone.advance(by: .milliseconds(3))
      XCTAssertEqual(phone.content(of: activity), 1)
    }
  }

  func test_delayedPush_isDropped_ifALaterOneOvertakesIt() throws {
    var (phone, log) = (Phone<Int>.opened(), PhoneLog())
    let activity = try phone.request(0)
    phone.advance(by: .minutes(1))
    phone.faults.delayedPushes = 1000
    phone.push(.update(activity, 1))
    phone.advance(by: .milliseconds(1))
    phone.faults.delayedPushes = 0
    phone.push(.update(activity, 2))
    phone.advance(by: .minutes(11), recording: &log)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 2)
    XCTAssertEqual(
      log.entries.map { $0.text },
      ["a push to activity 1 is dropped: its timestamp is before that of the last one"])
  }

  func test_skippedWake_leavesTheAppSuspended() {
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.faults.skippedWakes = 1000
    XCTAssertEqual(phone.wakeApp(for: .backgroundTask), .ignored("the system skipped the wake"))
    XCTAssertEqual(phone.process, .notRunning)
  }

  func test_endedProcess_isLaunchedAnew() {
    var (phone, log) = (Phone<Int>.opened(), PhoneLog())
    _ = phone.eventsNow()
    phone.faults.endedProcesses = 1000
    phone.closeApp()
    phone.advance(by: .seconds(1), recording: &log)
    XCTAssertEqual(phone.process, .notRunning)
    XCTAssertEqual(log.entries.map { $0.text }, ["the system ended the app's process"])
    phone.openApp()
    XCTAssertEqual(phone.eventsNow(), [.launched, .opened])
  }
}
