import PixelPalTesting
import TestSupport
import XCTest

/// Tests that pal and phone agree after any sequence of calls, on every device profile and with every fault.
final class PalPhonePropertyTests: XCTestCase {
  /// A generator of calls that a test of an app could make, in any order.
  private struct Caller {
    var random: SplitMix64

    mutating func draw(_ bound: Int) -> Int { Int(random.draw(below: UInt64(bound))) }

    mutating func call(_ phone: inout PalPhone) {
      switch draw(25) {
      case 0, 1, 2: phone.openApp()
      case 3, 4: phone.closeApp()
      case 5, 6, 7: phone.wakeApp(for: WakeReason.allCases[draw(4)])
      case 8: phone.addSteps(Int64(draw(40_000)))
      case 9, 10, 11: phone.walk(Int64(draw(3000)), for: .seconds(draw(1200)))
      case 12, 13: phone.advance(by: .seconds(draw(120)))
      case 14, 15: phone.advance(by: .minutes(draw(300)))
      case 16: phone.advance(by: .hours(draw(40)))
      case 17: phone.swipeAwayLiveActivity()
      case 18: phone.activitiesAreEnabled = draw(4) > 0
      case 19: phone.lock()
      case 20: phone.unlock()
      case 21: draw(2) == 0 ? phone.forceQuitApp() : phone.restart()
      case 22: phone.endBackgroundProcess()
      case 23: phone.report(event(at: phone.now))
      default: phone.faults = draw(2) == 0 ? .none : .frequent(seed: random.next())
      }
    }

    private mutating func event(at now: Instant) -> PalEvent {
      let offset = 3600 * (draw(27) - 13)
      switch draw(8) {
      case 0: return .entitlements(draw(2) == 0 ? .always : .none)
      case 1: return .entitlements(EntitlementHistory([.init(.trial, from: now, until: now + .hours(3))]) ?? .none)
      case 2: return .skinChosen(draw(2) == 0 ? .season : .ownColours)
      case 3: return .lookChosen(Look(gender: .male, style: PalStyle.allCases[draw(3)]))
      case 4: return .zoneChanged(Zone(offsetSeconds: offset) ?? .utc)
      case 5: return .permission(granted: draw(3) > 0)
      case 6: return .lockedFeatureOpened(.history)
      default: return .opened()
      }
    }
  }

  private func forEachSequence(_ body: (inout PalPhone, inout Caller, _ name: String) throws -> Void) throws {
    for (number, device) in DeviceModel.profiles.enumerated() {
      let configuration = try PalConfiguration(rules: .standard, device: device)
      for seed in TestSeeds.range(outOf: 1000, oneIn: 50) {
        let start = Pal.sample(
          phase: Phase.allCases[Int(seed % 4)], isWalking: seed % 3 == 0, isPremium: seed % 5 == 0, under: configuration
        )
        var phone = PalPhone(start, under: configuration)
        if seed % 2 == 1 { phone.faults = .frequent(seed: seed) }
        var caller = Caller(random: SplitMix64(seed: 1000 * UInt64(number) + seed))
        try body(&phone, &caller, "\(device.name), seed \(seed)")
      }
    }
  }

  func test_palAndPhone_agree_afterAnyCalls() throws {
    var (starts, refusals, ends) = (0, 0, Set<ActivityEndReason>())
    try forEachSequence { phone, caller, name in
      var total = phone.pal.totalSteps
      for call in 0..<120 {
        caller.call(&phone)
        let name = "\(name), call \(call)"
        checkLiveActivity(of: phone, name)
        checkSurfaces(of: phone, name)
        XCTAssertGreaterThanOrEqual(phone.pal.totalSteps, total, name)
        total = phone.pal.totalSteps
        if isAppRunning(on: phone) {
          XCTAssertEqual(phone.pal.isInForeground, phone.simulator.process == .foreground, name)
        }
      }
      let automaticPaywalls = phone.changes.filter { $0.kind == .paywallShown && $0.reason == .paywallDecision(.shown) }
      XCTAssertLessThanOrEqual(automaticPaywalls.count, 1, name)
      for case .liveActivityEnded(let reason) in phone.changes.map(\.kind) { ends.insert(reason) }
      for case .startLiveActivity in phone.changes.commands { starts += 1 }
      refusals += phone.lastStartError == nil ? 0 : 1
    }
    XCTAssertEqual(ends, Set(ActivityEndReason.allCases), "the calls bring about each end")
    XCTAssertTrue(starts > 500 && refusals > 10, "\(starts), \(refusals)")
  }

  private func isAppRunning(on phone: PalPhone) -> Bool {
    phone.simulator.appIsRunning && phone.simulator.process != .notRunning
  }

  /// While the app runs, the pal knows the phone's Live Activity; otherwise it can only miss that it has ended.
  private func checkLiveActivity(of phone: PalPhone, _ name: String) {
    let alive = phone.simulator.activities.filter { $0.state == .active || $0.state == .stale }
    XCTAssertLessThanOrEqual(alive.count, 1, name)
    let known = phone.pal.currentLiveActivity
    guard let shown = alive.first else {
      if isAppRunning(on: phone) { XCTAssertNil(known, name) }
      return
    }
    XCTAssertEqual(phone.simulator.content(of: shown.id), known.map { .liveActivity($0.content) }, name)
    XCTAssertEqual(shown.staleAt, known?.staleAt, name)
    XCTAssertEqual(shown.startedAt, known?.startedAt, name)
  }

  private func checkSurfaces(of phone: PalPhone, _ name: String) {
    for surface in Surface.allCases {
      let shown = phone.shown(on: surface)
      let isShown = [.current, .stale, .ended].contains(shown.status)
      XCTAssertEqual(shown.content != nil, isShown, "\(name), \(surface): \(shown.reason)")
      XCTAssertFalse(shown.reason.isEmpty, "\(name), \(surface)")
      XCTAssertLessThanOrEqual(shown.since, phone.now, "\(name), \(surface)")
    }
  }

  func test_sameCalls_giveEqualPhones() throws {
    try forEachSequence { phone, caller, name in
      var (second, same) = (phone, caller)
      for _ in 0..<30 {
        caller.call(&phone)
        same.call(&second)
      }
      XCTAssertEqual(phone, second, name)
    }
  }
}
