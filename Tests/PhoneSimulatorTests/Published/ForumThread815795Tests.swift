import PhoneSimulator
import XCTest

/// Tests an app that asks for a reload each time its widget is to change.
///
/// Published in thread 815795 of Apple's developer forums, which could not be opened for this test. The test follows
/// the documented facts: the system reloads a widget about 40 times in 24 hours and ignores what the app asks for
/// beyond that, while a timeline changes the widget as often as it has entries.
final class ForumThread815795Tests: XCTestCase {
  /// An app that shows the tide, which it knows in advance.
  private struct TideApp {
    let version: LogicVersion

    /// The height of the water in steps of 10 minutes.
    func height(at instant: Instant) -> Int { Int((instant - .monday).count / 600_000) }

    func timeline(at now: Instant) -> PhoneWidgetTimeline<Int> {
      switch version {
      case .broken: .init([.init(now, height(at: now))], reload: .never)
      case .corrected:
        .init((0..<72).map { now + .minutes(10 * $0) }.map { .init($0, height(at: $0)) }, reload: .atEnd)
      }
    }

    func handleWake(of phone: inout Phone<Int>) -> AppRequestOutcome? {
      switch version {
      case .broken: phone.reloadTimelines(ofKind: "tide")
      case .corrected: nil
      }
    }
  }

  /// Returns the phone after 10 hours with a wake every 10 minutes, and what its last reload came to.
  private func phoneAfterWakes(_ version: LogicVersion) -> (Phone<Int>, AppRequestOutcome?) {
    let app = TideApp(version: version)
    var phone = Phone<Int>(.ios26, at: .monday)
    var outcome: AppRequestOutcome?
    phone.unlock()
    phone.placeWidget(ofKind: "tide")
    for wake in 1...60 {
      while let event = phone.advanceToNextEvent(until: .monday + .minutes(10 * wake)) {
        if case .timelineRequested(let kind) = event {
          phone.provideTimeline(app.timeline(at: phone.now), ofKind: kind)
        }
      }
      phone.wakeApp(for: .backgroundTask)
      outcome = app.handleWake(of: &phone)
    }
    return (phone, outcome)
  }

  func test_reloadForEachChange_isIgnored_afterTheBudget() {
    let (phone, outcome) = phoneAfterWakes(.broken)
    XCTAssertEqual(phone.shown(on: .widget("tide")).content, 40)
    XCTAssertEqual(
      outcome,
      .ignored("all 40 reloads of the last 24 hours are used up, so it is deferred to 2026-03-03T07:10:00Z"))
    XCTAssertTrue(phone.shown(on: .widget("tide")).reason.contains("a reload waits for its budget"))
  }

  func test_timelineOfTheDay_needsNoReload() {
    let (phone, _) = phoneAfterWakes(.corrected)
    XCTAssertEqual(phone.shown(on: .widget("tide")).content, 60)
    XCTAssertEqual(phone.budgets.countedReloads, ["tide": 0])
  }
}
