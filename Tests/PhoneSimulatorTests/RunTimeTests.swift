import PhoneSimulator
import XCTest

/// Tests when the app runs, and what it can do at the ends of its run time.
final class RunTimeTests: XCTestCase {
  /// Returns a phone with a Live Activity and a widget, on which the app is suspended.
  private func phoneWithSuspendedApp(_ model: DeviceModel) throws -> (Phone<Int>, SimulatedActivity.ID) {
    var phone = Phone<Int>.opened(model)
    let activity = try phone.request(0)
    phone.placeWidget(ofKind: "w")
    phone.closeApp()
    phone.advance(by: .minutes(1))
    return (phone, activity)
  }

  private func outcomes(_ phone: Phone<Int>, _ activity: SimulatedActivity.ID) -> [AppRequestOutcome] {
    var (updating, reloading, ending) = (phone, phone, phone)
    return [updating.update(activity, to: 1), reloading.reloadTimelines(ofKind: "w"), ending.end(activity)]
  }

  private let allIgnored = Array(repeating: AppRequestOutcome.ignored("the app has no run time"), count: 3)
  private let allAccepted = Array(repeating: AppRequestOutcome.accepted, count: 3)

  func test_suspendedApp_canDoNothing() throws {
    for model in DeviceModel.limited {
      let (phone, activity) = try phoneWithSuspendedApp(model)
      XCTAssertEqual(phone.process, .suspended)
      XCTAssertFalse(phone.appIsRunning)
      XCTAssertEqual(outcomes(phone, activity), allIgnored)
    }
  }

  func test_suspendedApp_canDoEverything_onAPhoneWithoutLimits() throws {
    let (phone, activity) = try phoneWithSuspendedApp(.ideal)
    XCTAssertTrue(phone.appIsRunning)
    XCTAssertEqual(outcomes(phone, activity), allAccepted)
  }

  func test_wake_gives30SecondsOfRunTime_withTheLastInstant() throws {
    for model in DeviceModel.limited {
      var (phone, activity) = try phoneWithSuspendedApp(model)
      let woken = phone.now
      XCTAssertTrue(phone.wakeApp(for: .backgroundTask).isAccepted)
      XCTAssertEqual(phone.process, .background(until: woken + .seconds(30)))
      phone.advance(to: woken + .seconds(30))
      XCTAssertEqual(outcomes(phone, activity), allAccepted)
      phone.advance(by: .milliseconds(1))
      XCTAssertEqual(phone.process, .suspended)
      XCTAssertEqual(outcomes(phone, activity), allIgnored)
    }
  }

  func test_wake_lastsForever_onAPhoneWithoutLimits() throws {
    var (phone, _) = try phoneWithSuspendedApp(.ideal)
    phone.wakeApp(for: .backgroundTask)
    phone.advance(by: .hours(1000))
    XCTAssertEqual(phone.process, .background(until: .distantFuture))
  }

  func test_secondWake_extendsTheRunTime() throws {
    var (phone, _) = try phoneWithSuspendedApp(.ios26)
    let woken = phone.now
    phone.lock()
    phone.wakeApp(for: .backgroundTask)
    phone.advance(by: .seconds(20))
    phone.wakeApp(for: .healthData)
    XCTAssertEqual(phone.process, .background(until: woken + .seconds(30)), "health data waits for the unlocked phone")
    phone.unlock()
    phone.wakeApp(for: .healthData)
    XCTAssertEqual(phone.process, .background(until: woken + .seconds(50)))
  }

  func test_closedApp_runsOnlyAtThatInstant() throws {
    for model in DeviceModel.limited {
      var phone = Phone<Int>.opened(model)
      let activity = try phone.request(0)
      phone.placeWidget(ofKind: "w")
      phone.closeApp()
      XCTAssertEqual(outcomes(phone, activity), allAccepted)
      phone.advance(by: .milliseconds(1))
      XCTAssertEqual(outcomes(phone, activity), allIgnored)
    }
  }

  func test_runTimeOfAWake_goesOn_afterTheAppWasOpenedAndClosed() throws {
    var (phone, activity) = try phoneWithSuspendedApp(.ios26)
    let woken = phone.now
    phone.wakeApp(for: .backgroundTask)
    phone.openApp()
    phone.advance(by: .seconds(10))
    phone.closeApp()
    phone.advance(to: woken + .seconds(30))
    XCTAssertEqual(outcomes(phone, activity), allAccepted)
    phone.advance(by: .milliseconds(1))
    XCTAssertEqual(outcomes(phone, activity), allIgnored)
  }

  func test_foreground_isKept_whenTheAppIsWokenOrOpenedAgain() {
    var phone = Phone<Int>.opened()
    phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.process, .foreground)
    phone.openApp()
    XCTAssertEqual(phone.eventsNow(), [.launched, .opened, .woken(.backgroundTask)])
  }

  func test_healthData_wakesTheApp_onlyWhileThePhoneIsUnlocked() {
    for model in DeviceModel.limited {
      var phone = Phone<Int>(model, at: .monday)
      XCTAssertEqual(
        phone.wakeApp(for: .healthData), .ignored("health data wakes no app while the phone is locked"))
      XCTAssertEqual(phone.process, .notRunning)
      XCTAssertTrue(phone.wakeApp(for: .backgroundTask).isAccepted, "other wakes happen")
      phone.unlock()
      XCTAssertTrue(phone.wakeApp(for: .healthData).isAccepted)
    }
    var phone = Phone<Int>(.ideal, at: .monday)
    XCTAssertTrue(phone.wakeApp(for: .healthData).isAccepted)
  }

  func test_forceQuitApp_isNotWoken_untilItIsOpened() {
    for model in DeviceModel.profiles {
      var phone = Phone<Int>.opened(model)
      phone.forceQuitApp()
      XCTAssertEqual(phone.process, .notRunning)
      for reason in WakeReason.allCases {
        XCTAssertEqual(
          phone.wakeApp(for: reason), .ignored("the person has quit the app, so the system does not start it"))
      }
      phone.openApp()
      phone.closeApp()
      XCTAssertTrue(phone.wakeApp(for: .backgroundTask).isAccepted)
    }
  }

  func test_forceQuit_leavesTheActivity_whichPushesStillUpdate() throws {
    var phone = Phone<Int>.opened()
    let activity = try phone.request(1)
    phone.forceQuitApp()
    phone.advance(by: .minutes(1))
    XCTAssertEqual(phone.push(.update(activity, 2)).status, 200)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 2)
  }

  func test_endBackgroundProcess_leavesTheForegroundAlone() {
    var phone = Phone<Int>.opened()
    phone.endBackgroundProcess()
    XCTAssertEqual(phone.process, .foreground)
    phone.closeApp()
    phone.endBackgroundProcess()
    XCTAssertEqual(phone.process, .notRunning)
    XCTAssertTrue(phone.wakeApp(for: .backgroundTask).isAccepted, "unlike after a force-quit")
  }

  func test_lock_closesTheApp_andUnlock_doesNotOpenIt() {
    var phone = Phone<Int>.opened()
    XCTAssertFalse(phone.isLocked)
    phone.lock()
    XCTAssertTrue(phone.isLocked)
    XCTAssertEqual(phone.process, .background(until: .monday))
    phone.unlock()
    XCTAssertFalse(phone.isLocked)
    XCTAssertEqual(phone.process, .background(until: .monday))
  }

  func test_advance_toAnEarlierTime_changesNothing() {
    var phone = Phone<Int>.opened()
    phone.closeApp()
    let before = phone
    phone.advance(to: .monday - .hours(1))
    phone.advance(by: .seconds(-1))
    XCTAssertEqual(phone, before)
  }
}
