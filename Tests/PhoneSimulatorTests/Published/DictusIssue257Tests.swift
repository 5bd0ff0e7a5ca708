import PhoneSimulator
import XCTest

/// Tests an app that takes every listed Live Activity for a living one.
///
/// Published as getdictus/dictus-ios #257, read as far as its opening post: the app asked only whether its Live
/// Activity was still listed. The system had ended it after 8 hours, and an ended one stays listed for up to 4 more, so
/// the app considered it healthy and did not start a new one.
final class DictusIssue257Tests: XCTestCase {
  /// A dictation app that shows a Live Activity after each opening.
  private struct DictationApp {
    let version: LogicVersion

    func handleOpening(of phone: inout Phone<String>) throws {
      let isHealthy =
        switch version {
        case .broken: !phone.activities.isEmpty
        case .corrected: phone.activities.contains { $0.state == .active || $0.state == .stale }
        }
      if !isHealthy { try phone.request("ready") }
    }
  }

  /// Returns the phone after the app was opened at 07:00 and at 16:00.
  private func phoneAfterTwoOpenings(_ version: LogicVersion) throws -> Phone<String> {
    let app = DictationApp(version: version)
    var phone = Phone<String>.opened()
    try app.handleOpening(of: &phone)
    phone.closeApp()
    phone.advance(by: .hours(9))
    phone.openApp()
    try app.handleOpening(of: &phone)
    phone.closeApp()
    return phone
  }

  func test_appThatChecksTheList_keepsTheEndedActivity() throws {
    let phone = try phoneAfterTwoOpenings(.broken)
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended])
    XCTAssertEqual(phone.shown(on: .compact).status, .absent)
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "the system ended activity 1 at 2026-03-02T15:00:00Z")
  }

  func test_appThatChecksTheState_startsANewActivity() throws {
    let phone = try phoneAfterTwoOpenings(.corrected)
    XCTAssertEqual(phone.activities.map { $0.state }, [.ended, .active])
    XCTAssertEqual(phone.shown(on: .compact).content, "ready")
    XCTAssertEqual(phone.shown(on: .lockScreen).reason, "as activity 2 started at 2026-03-02T16:00:00Z")
  }
}
