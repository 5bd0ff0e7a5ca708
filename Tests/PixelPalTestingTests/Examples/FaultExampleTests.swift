import PixelPalTesting
import XCTest

final class FaultExampleTests: XCTestCase {
  func test_refusedStart_isTriedAgain_whenTheAppIsOpened() {
    var phone = PalPhone()
    phone.swipeAwayLiveActivity()
    phone.faults.failedRequests = PhoneFaults.always
    phone.openApp()
    XCTAssertEqual(phone.lastStartError, .failed)
    phone.closeApp()
    phone.faults = .none
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
  }
}
