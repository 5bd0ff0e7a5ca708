import PhoneSimulator
import XCTest

/// Tests a typical app over a long time: its contents are freed, and nothing depends on how long it has run.
final class TypicalAppTests: XCTestCase {
  /// One day of an app with 200 updates and 40 reloads.
  static func day(_ phone: inout Phone<Int>) {
    let start = phone.now
    phone.openApp()
    for activity in phone.activities { phone.end(activity.id, dismissal: .immediate) }
    var activity = try? phone.request(0)
    phone.closeApp()
    for update in 1...200 {
      phone.advance(to: start + .seconds(update * 400))
      if !phone.activities.contains(where: { $0.state == .active || $0.state == .stale }) {
        phone.openApp()
        activity = try? phone.request(update)
        phone.closeApp()
      }
      if let activity { phone.push(.update(activity, update, staleAt: phone.now + .minutes(15))) }
      if update % 5 == 0 {
        phone.wakeApp(for: .healthData)
        phone.reloadTimelines(ofKind: "hours")
        while let event = phone.advanceToNextEvent(until: phone.now) {
          if event == .timelineRequested(kind: "hours") {
            phone.provideTimeline(.init([.init(phone.now, update)], reload: .never), ofKind: "hours")
          }
        }
      }
    }
    phone.advance(to: start + .hours(24))
  }

  func test_hundredDays_showTheLastUpdate() {
    var phone = Phone<Int>(.ios26, at: Instant("2026-01-01T00:00:00Z") ?? .distantPast)
    phone.unlock()
    phone.placeWidget(ofKind: "hours")
    for _ in 0..<100 { TypicalAppTests.day(&phone) }
    XCTAssertEqual(phone.shown(on: .widget("hours")).content, 200)
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 200)
  }
}
