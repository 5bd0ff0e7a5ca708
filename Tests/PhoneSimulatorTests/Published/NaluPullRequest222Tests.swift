import PhoneSimulator
import XCTest

/// Tests an app that starts a Live Activity with a stale date in the past.
///
/// Published as nalu-development/nalu #222, read as far as its opening post: the stale date was the end of an
/// appointment, even if that had passed. The request succeeded, but the Live Activity was stale from the beginning and
/// was never presented, whether the date was half an hour or a day in the past.
final class NaluPullRequest222Tests: XCTestCase {
  /// An app that shows an appointment.
  private struct AppointmentApp {
    let version: LogicVersion

    func start(endingAt end: Instant, on phone: inout Phone<String>) throws {
      let staleAt: Instant? =
        switch version {
        case .broken: end
        case .corrected: end > phone.now ? end : nil
        }
      try phone.request("dentist", staleAt: staleAt)
    }
  }

  private func phoneWithAppointment(endingAt end: Instant, _ version: LogicVersion) throws -> Phone<String> {
    var phone = Phone<String>.opened()
    try AppointmentApp(version: version).start(endingAt: end, on: &phone)
    phone.closeApp()
    return phone
  }

  func test_staleDateInThePast_keepsTheActivityFromAppearing() throws {
    for passed in [Duration.zero, .milliseconds(1), .minutes(30), .hours(22)] {
      let phone = try phoneWithAppointment(endingAt: .monday - passed, .broken)
      XCTAssertEqual(phone.activities.map { $0.state }, [.stale])
      for surface in [PhoneSurface.lockScreen, .compact] {
        XCTAssertNil(phone.shown(on: surface).content)
        XCTAssertEqual(
          phone.shown(on: surface).reason, "activity 1 is never shown: its stale date had passed when it started")
      }
    }
  }

  func test_omittedStaleDate_letsTheActivityAppear() throws {
    for passed in [Duration.zero, .milliseconds(1), .minutes(30), .hours(22)] {
      let phone = try phoneWithAppointment(endingAt: .monday - passed, .corrected)
      XCTAssertEqual(phone.shown(on: .lockScreen).content, "dentist")
      XCTAssertEqual(phone.shown(on: .compact).status, .current)
    }
  }

  func test_bothVersions_showAnAppointmentThatEndsLater() throws {
    for version in [LogicVersion.broken, .corrected] {
      let phone = try phoneWithAppointment(endingAt: .monday + .milliseconds(1), version)
      XCTAssertEqual(phone.shown(on: .lockScreen).content, "dentist")
      XCTAssertEqual(phone.activities.map { $0.staleAt }, [.monday + .milliseconds(1)])
    }
  }
}
