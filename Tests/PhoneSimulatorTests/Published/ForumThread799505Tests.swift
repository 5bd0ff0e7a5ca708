import PhoneSimulator
import XCTest

/// Tests a server that starts a new Live Activity for each stage of a delivery.
///
/// Published in thread 799505 of Apple's developer forums, which could not be opened for this test. The test follows
/// the fact as it is known from there: starts by push have a budget of their own, about 10, after which Apple's service
/// still answers 200 but nothing starts.
final class ForumThread799505Tests: XCTestCase {
  /// A server that shows the stages of a delivery without the app.
  private struct DeliveryServer {
    let version: LogicVersion

    func report(_ stage: Int, to phone: inout Phone<Int>, recording log: inout PhoneLog) -> APNsAnswer {
      guard let activity = phone.activities.last(where: { $0.state == .active }) else {
        return phone.push(.start(stage), recording: &log)
      }
      switch version {
      case .broken:
        phone.push(.end(activity.id, dismissal: .immediate), recording: &log)
        return phone.push(.start(stage), recording: &log)
      case .corrected: return phone.push(.update(activity.id, stage), recording: &log)
      }
    }
  }

  /// Returns the phone, the log and the last answer after 12 stages that are 20 minutes apart.
  private func delivery(_ version: LogicVersion) -> (Phone<Int>, PhoneLog, APNsAnswer?) {
    let server = DeliveryServer(version: version)
    var (phone, log) = (Phone<Int>(.ios26, at: .monday), PhoneLog())
    var answer: APNsAnswer?
    phone.tapAllowOnPushedActivities()
    for stage in 1...12 {
      answer = server.report(stage, to: &phone, recording: &log)
      phone.advance(by: .minutes(20), recording: &log)
    }
    return (phone, log, answer)
  }

  func test_startForEachStage_startsNothing_afterTheTenth() {
    let (phone, log, answer) = delivery(.broken)
    XCTAssertEqual(answer, APNsAnswer(status: 200))
    XCTAssertNil(phone.shown(on: .lockScreen).content)
    XCTAssertEqual(phone.budgets.startPushes, 10)
    XCTAssertEqual(
      log.entries.last?.text, "the push starts nothing: the budget for starts by push is used up")
  }

  func test_oneStartAndUpdates_showEveryStage() {
    let (phone, log, answer) = delivery(.corrected)
    XCTAssertEqual(answer, APNsAnswer(status: 200))
    XCTAssertEqual(phone.shown(on: .lockScreen).content, 12)
    XCTAssertEqual(phone.budgets.startPushes, 1)
    XCTAssertFalse(log.description.contains("budget"))
  }
}
