import PixelPalTesting
import XCTest

final class FaultExampleTests: XCTestCase {
  func test_refusedStart_isTriedAgain_whenTheAppIsOpened() {
    var phone = PalPhone()
    phone.swipeAwayLiveActivity()
    phone.faults.failedRequests = 1000  // of 1,000
    phone.openApp()
    XCTAssertEqual(phone.lastStartError, .failed)
    phone.closeApp()
    phone.faults = .none
    phone.openApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
  }
}
