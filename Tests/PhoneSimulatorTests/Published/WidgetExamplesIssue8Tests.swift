import PhoneSimulator
import XCTest

/// Tests a countdown widget with a timeline entry for each second.
///
/// Published as pawello2222/WidgetExamples #8, which could not be read for this test. The test follows the fact as it
/// is known from there: with more than about 400 entries, the widget is not updated at all.
final class WidgetExamplesIssue8Tests: XCTestCase {
  /// A widget that counts an hour down.
  private struct CountdownWidget {
    let version: LogicVersion

    func timeline(at now: Instant) -> PhoneWidgetTimeline<Int> {
      // The corrected view draws the seconds with a timer text, which needs no entries.
      let secondsApart =
        switch version {
        case .broken: 1
        case .corrected: 60
        }
      return PhoneWidgetTimeline(
        stride(from: 0, to: 3600, by: secondsApart).map { .init(now + .seconds($0), 3600 - $0) }, reload: .never)
    }
  }

  private func phoneWithWidget(_ version: LogicVersion) -> (Phone<Int>, AppRequestOutcome) {
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.unlock()
    phone.placeWidget(ofKind: "countdown")
    let outcome = phone.provideTimeline(CountdownWidget(version: version).timeline(at: phone.now), ofKind: "countdown")
    phone.advance(by: .minutes(10))
    return (phone, outcome)
  }

  func test_entryForEachSecond_leavesTheWidgetEmpty() {
    let (phone, outcome) = phoneWithWidget(.broken)
    XCTAssertEqual(outcome, .ignored("the timeline has 3600 entries, at most 400 are shown"))
    XCTAssertNil(phone.shown(on: .widget("countdown")).content)
  }

  func test_entryForEachMinute_isShown() {
    let (phone, outcome) = phoneWithWidget(.corrected)
    XCTAssertTrue(outcome.isAccepted)
    XCTAssertEqual(phone.shown(on: .widget("countdown")).content, 3000)
    XCTAssertEqual(phone.shown(on: .widget("countdown")).reason, "the timeline's entry of 2026-03-02T07:10:00Z")
  }
}
