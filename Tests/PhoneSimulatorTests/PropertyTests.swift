import Foundation
import PhoneSimulator
import XCTest

/// Tests properties of the phone over generated sequences of calls, on every device profile.
final class PropertyTests: XCTestCase {
  private static let start = Instant("2026-03-02T07:00:00Z") ?? .distantPast

  /// A generator of calls that any app, server or person could make, in any order.
  private struct Caller {
    var random: SplitMix64
    var sent = 0
    /// False to leave out updates by the app, which unlike pushes have no timestamp that puts them in order.
    var updatesByApp = true

    mutating func draw(_ bound: Int) -> Int { Int(random.draw(below: UInt64(bound))) }

    mutating func content() -> Int {
      sent += 1
      return sent
    }

    mutating func staleDate(_ phone: Phone<Int>) -> Instant? {
      draw(2) == 0 ? nil : phone.now + .seconds(draw(7200) - 60)
    }

    mutating func call(_ phone: inout Phone<Int>) {
      let activity = phone.activities.isEmpty ? nil : phone.activities[draw(phone.activities.count)].id
      switch draw(29) {
      case 0: phone.unlock()
      case 1: phone.lock()
      case 2, 3: phone.openApp()
      case 4, 5: phone.closeApp()
      case 6: phone.forceQuitApp()
      case 7: phone.restart()
      case 8: if let activity { phone.swipeAway(activity) }
      case 9: phone.activitiesAreEnabled = draw(4) > 0
      case 10: phone.frequentUpdatesAreEnabled.toggle()
      case 11: phone.tapAllowOnPushedActivities()
      case 12: phone.isInLandscape.toggle()
      case 13: phone.sharesIsland.toggle()
      case 14: phone.placeWidget(ofKind: "w")
      case 15: phone.removeWidget(ofKind: "w")
      case 16: phone.wakeApp(for: WakeReason.allCases[draw(3)])
      case 17: phone.endBackgroundProcess()
      case 18: request(&phone)
      case 19: if let activity, updatesByApp { phone.update(activity, to: content(), staleAt: staleDate(phone)) }
      case 20: if let activity { phone.end(activity, dismissal: dismissal(phone)) }
      case 21: phone.reloadTimelines(ofKind: "w")
      case 22: showTimeline(&phone)
      case 23: phone.push(.start(content(), staleAt: staleDate(phone)))
      case 24: if let activity { phone.push(.update(activity, content(), staleAt: staleDate(phone))) }
      case 25: phone.push(.widgets)
      case 26: phone.push(.background)
      case 27: phone.push(.broadcast(channel: "c", content(), staleAt: staleDate(phone)))
      default: if let activity, draw(4) == 0 { phone.push(.end(activity, dismissal: dismissal(phone))) }
      }
    }

    private mutating func request(_ phone: inout Phone<Int>) {
      let starts: [ActivityStartMode] = [.now, .fromIntent, .scheduled(phone.now + .seconds(draw(3600)))]
      _ = try? phone.request(
        content(), staleAt: staleDate(phone), start: starts[draw(3)], style: draw(5) == 0 ? .transient : .standard,
        channel: draw(3) == 0 ? "c" : nil, relevance: Double(draw(3)))
    }

    private mutating func dismissal(_ phone: Phone<Int>) -> DismissalPolicy {
      [.default, .immediate, .after(phone.now + .hours(draw(8)))][draw(3)]
    }

    private mutating func showTimeline(_ phone: inout Phone<Int>) {
      var entries: [PhoneWidgetTimeline<Int>.Entry] = []
      for _ in 0..<draw(5) { entries.append(.init(phone.now + .seconds(draw(7200) - 600), content())) }
      let reloads: [WidgetReloadPolicy] = [.atEnd, .never, .after(phone.now + .seconds(draw(7200) - 60))]
      phone.provideTimeline(.init(entries, reload: reloads[draw(3)]), ofKind: "w")
    }

    mutating func pause() -> Duration { [.zero, .milliseconds(1), .seconds(draw(40)), .minutes(draw(300))][draw(4)] }
  }

  private func forEachSequence(_ count: Int = 40, _ body: (inout Phone<Int>, inout Caller) throws -> Void) rethrows {
    for (number, model) in DeviceModel.profiles.enumerated() {
      for seed in 0..<count {
        var phone = Phone<Int>(model, at: PropertyTests.start)
        if seed % 2 == 1 { phone.faults = .frequent(seed: UInt64(seed)) }
        var caller = Caller(random: SplitMix64(seed: UInt64(1000 * number + seed)))
        try body(&phone, &caller)
      }
    }
  }

  private static let surfaces: [PhoneSurface] = [
    .compact, .minimal, .expanded, .lockScreen, .standBy, .alwaysOn, .widget("w"), .widget("none"),
  ]

  func test_shownContent_wasSentBefore_andHasAReason_afterAnyCalls() {
    forEachSequence { phone, caller in
      for _ in 0..<150 {
        caller.call(&phone)
        phone.advance(by: caller.pause())
        for surface in PropertyTests.surfaces {
          let shown = phone.shown(on: surface)
          XCTAssertLessThanOrEqual(shown.content ?? 0, caller.sent)
          XCTAssertLessThanOrEqual(shown.since, phone.now)
          XCTAssertFalse(shown.reason.isEmpty)
          let hasContent = [.current, .stale, .ended].contains(shown.status)
          XCTAssertEqual(shown.content != nil, hasContent, "\(surface): \(shown)")
        }
      }
    }
  }

  func test_advancingInTwoParts_equalsAdvancingAtOnce() {
    forEachSequence { phone, caller in
      for _ in 0..<60 {
        caller.call(&phone)
        let end = phone.now + caller.pause()
        var other = phone
        other.advance(to: phone.now + Milliseconds((end - phone.now).count / 2))
        other.advance(to: end)
        phone.advance(to: end)
        XCTAssertEqual(phone, other)
      }
    }
  }

  func test_hearingEvents_doesNotChangeWhatIsShown() {
    forEachSequence { phone, caller in
      var listener = phone
      var same = caller
      for _ in 0..<100 {
        caller.call(&phone)
        same.call(&listener)
        let end = phone.now + caller.pause()
        _ = same.pause()
        phone.advance(to: end)
        while listener.advanceToNextEvent(until: end) != nil {}
        for surface in PropertyTests.surfaces { XCTAssertEqual(phone.shown(on: surface), listener.shown(on: surface)) }
      }
    }
  }

  func test_pushedContent_neverGoesBack_whateverIsDelayed() {
    forEachSequence { phone, caller in
      guard phone.model != .ideal else { return }
      caller.updatesByApp = false
      var newest: [SimulatedActivity.ID: Int] = [:]
      for _ in 0..<150 {
        caller.call(&phone)
        phone.advance(by: caller.pause())
        for activity in phone.activities {
          guard let content = phone.shown(activity.id)?.content else { continue }
          XCTAssertGreaterThanOrEqual(content, newest[activity.id] ?? 0)
          newest[activity.id] = content
        }
      }
    }
  }

  func test_drawnUpdates_areAtLeastTheDrawIntervalApart() {
    forEachSequence { phone, caller in
      var drawn: [SimulatedActivity.ID: (content: Int?, since: Instant)] = [:]
      for _ in 0..<150 {
        caller.call(&phone)
        let end = phone.now + caller.pause()
        for activity in phone.activities {
          guard let shown = phone.shown(activity.id), shown.status == .current else { continue }
          if let last = drawn[activity.id], last.content != shown.content {
            XCTAssertGreaterThanOrEqual(shown.since - last.since, phone.model.minimumDrawInterval)
          }
          drawn[activity.id] = (shown.content, shown.since)
        }
        phone.advance(to: end)
      }
    }
  }

  func test_countedReloads_stayWithinTheBudget() {
    forEachSequence { phone, caller in
      phone.placeWidget(ofKind: "w")
      for _ in 0..<200 {
        caller.call(&phone)
        phone.wakeApp(for: .backgroundTask)
        phone.reloadTimelines(ofKind: "w")
        phone.advance(by: caller.pause())
        if let limit = phone.budgets.reloadLimit {
          XCTAssertLessThanOrEqual(phone.budgets.countedReloads["w"] ?? 0, limit)
        }
      }
    }
  }

  func test_encodedPhone_isDecodedEqual_andContinuesAlike() throws {
    try forEachSequence(10) { phone, caller in
      for _ in 0..<60 {
        caller.call(&phone)
        phone.advance(by: caller.pause())
      }
      var decoded = try JSONDecoder().decode(Phone<Int>.self, from: JSONEncoder().encode(phone))
      XCTAssertEqual(decoded, phone)
      var same = caller
      for _ in 0..<40 {
        caller.call(&phone)
        phone.advance(by: caller.pause())
        same.call(&decoded)
        decoded.advance(by: same.pause())
      }
      XCTAssertEqual(decoded, phone)
    }
  }

  func test_decoding_refusesAPhone_thatMissesAContent() throws {
    var phone = Phone<Int>.opened()
    try phone.request(7)
    let json = String(decoding: try JSONEncoder().encode(phone), as: UTF8.self)
    XCTAssertTrue(json.contains("\"contents\":[7]"), json)
    let damaged = Data(json.replacing("\"contents\":[7]", with: "\"contents\":[]").utf8)
    XCTAssertThrowsError(try JSONDecoder().decode(Phone<Int>.self, from: damaged)) {
      XCTAssertTrue("\($0)".contains("the state refers to a content that is missing"), "\($0)")
    }
  }

  func test_advancing_byMoreThanTheCalendar_endsAtItsLastInstant() {
    var phone = Phone<Int>.opened()
    phone.advance(by: .seconds(Int64.max) + .seconds(Int64.max))
    XCTAssertEqual(phone.now, .distantFuture)
  }

  func test_decoding_refusesWidgets_thatNoPhoneHas() throws {
    var phone = Phone<Int>.opened()
    phone.placeWidget(ofKind: "a")
    phone.placeWidget(ofKind: "b")
    let json = String(decoding: try JSONEncoder().encode(phone), as: UTF8.self)
    for (found, changed) in [("\"kind\":\"b\"", "\"kind\":\"a\""), ("\"placed\":1", "\"placed\":\(Int.max)")] {
      XCTAssertTrue(json.contains(found), json)
      let damaged = Data(json.replacing(found, with: changed).utf8)
      XCTAssertThrowsError(try JSONDecoder().decode(Phone<Int>.self, from: damaged), changed)
    }
  }

  func test_sameCalls_giveEqualPhones_withEqualFaults() {
    forEachSequence { phone, caller in
      var second = phone
      var same = caller
      for _ in 0..<100 {
        caller.call(&phone)
        phone.advance(by: caller.pause())
        same.call(&second)
        second.advance(by: same.pause())
      }
      XCTAssertEqual(phone, second)
      XCTAssertEqual(phone.hashValue, second.hashValue)
    }
  }
}
