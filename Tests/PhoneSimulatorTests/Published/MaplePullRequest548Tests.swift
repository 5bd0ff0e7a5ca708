import PhoneSimulator
import XCTest

/// Tests an app that asks for several reloads in each round, even if nothing has changed.
///
/// Published as MapleTechLabs/maple #548, read as far as its opening post: each round asked for up to six reloads, one
/// for each organization and widget, whether the numbers had changed or not. The day's budget was used up early, and
/// the widgets looked frozen. The report also counts reloads while the app is open; as Apple documents those to be
/// free, the rounds of this test run in the background.
final class MaplePullRequest548Tests: XCTestCase {
  private static let kinds = ["issues", "throughput"]

  /// An app that fetches the numbers of three organizations in the background.
  private struct DashboardApp {
    let version: LogicVersion
    var numbers = [0, 0, 0]
    /// The newest outcomes of reloads.
    var outcomes: [AppRequestOutcome] = []

    mutating func publish(_ fetched: [Int], on phone: inout Phone<Int>) {
      let hasChanged = fetched != numbers
      numbers = fetched
      outcomes = []
      switch version {
      case .broken:
        for kind in kinds { for _ in fetched { outcomes.append(phone.reloadTimelines(ofKind: kind)) } }
      case .corrected:
        guard hasChanged else { return }
        for kind in kinds { outcomes.append(phone.reloadTimelines(ofKind: kind)) }
      }
    }

    /// Hands over the timelines for which the system asks.
    func answerRequests(on phone: inout Phone<Int>) {
      for case .timelineRequested(let kind) in phone.eventsNow() {
        phone.provideTimeline(.init([.init(phone.now, numbers[0])], reload: .never), ofKind: kind)
      }
    }
  }

  /// Returns the phone and the app after hourly rounds of a day, in which the numbers change every second hour.
  private func phoneAfterADay(_ version: LogicVersion) -> (Phone<Int>, DashboardApp) {
    var app = DashboardApp(version: version)
    var phone = Phone<Int>(.ios26, at: .monday)
    phone.unlock()
    for kind in MaplePullRequest548Tests.kinds { phone.placeWidget(ofKind: kind) }
    app.answerRequests(on: &phone)
    for hour in 1...23 {
      phone.advance(by: .hours(1))
      phone.wakeApp(for: .backgroundTask)
      app.publish([hour / 2, 0, 0], on: &phone)
      app.answerRequests(on: &phone)
    }
    return (phone, app)
  }

  func test_sixReloadsARound_freezeTheWidgets() {
    let (phone, app) = phoneAfterADay(.broken)
    for kind in MaplePullRequest548Tests.kinds {
      XCTAssertEqual(phone.budgets.countedReloads[kind], 40)
      XCTAssertEqual(phone.shown(on: .widget(kind)).content, 7, "the number of the 14th round")
      XCTAssertTrue(
        phone.shown(on: .widget(kind)).reason.contains("a reload waits for its budget until 2026-03-03T08:00:00Z"))
    }
    let reason = "all 40 reloads of the last 24 hours are used up, so it is deferred to 2026-03-03T08:00:00Z"
    XCTAssertEqual(app.outcomes, Array(repeating: .ignored(reason), count: 6))
  }

  func test_oneReloadForEachChange_keepsTheWidgetsUpToDate() {
    let (phone, app) = phoneAfterADay(.corrected)
    for kind in MaplePullRequest548Tests.kinds {
      XCTAssertEqual(phone.budgets.countedReloads[kind], 11)
      XCTAssertEqual(phone.shown(on: .widget(kind)).content, 11)
    }
    XCTAssertEqual(app.outcomes, [], "nothing changed in the last round")
  }
}
