import PixelPalTesting
import XCTest

final class ThrottleExampleTests: XCTestCase {
  func test_stepCount_waits_untilTheUpdateBudgetIsFull() {
    var phone = PalPhone()
    phone.openApp()
    for _ in 1...2 {
      phone.addSteps(40)
      phone.advance(by: .seconds(45))  // The app queries steps.
    }
    XCTAssertEqual(phone.pal.liveActivityUpdatesLeft(at: phone.now, under: phone.configuration), 2)
    XCTAssertEqual(phone.pal.deferredLiveActivityUpdate?.reason, .steps)
    guard case .bucketNotFull(let until)? = phone.changes.deferrals.last?.deferralCause else {
      return XCTFail(phone.changes.deferrals.last?.reason(in: .utc) ?? "Nothing waits.")
    }
    phone.advance(by: phone.now.duration(to: until))
    XCTAssertNil(phone.pal.deferredLiveActivityUpdate)
  }
}
