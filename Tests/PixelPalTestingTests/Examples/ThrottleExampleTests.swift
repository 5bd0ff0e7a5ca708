import PixelPalTesting
import XCTest

final class ThrottleExampleTests: XCTestCase {
  func test_stepCount_waits_untilTheUpdateBudgetIsFull() throws {
    var phone = PalPhone()
    phone.openApp()
    for _ in 1...2 {
      phone.addSteps(40)
      phone.advance(by: .seconds(45))  // The app queries steps.
    }
    let update = try XCTUnwrap(phone.pal.deferredLiveActivityUpdate)
    XCTAssertEqual(phone.changes.updateDeferrals.last?.deferralCause, .bucketNotFull(until: update.until))
  }
}
