import PixelPalTesting
import XCTest

final class WalkExampleTests: XCTestCase {
  func test_walk_isShownOnTheLockScreen_untilItIsStale() {
    var phone = PalPhone(.sample(phase: .active))
    phone.walk(600, for: .minutes(5))
    phone.wakeApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.animation, .walking)
    phone.advance(by: .seconds(150))
    let shown = phone.shown(on: .lockScreen)
    XCTAssertEqual(shown.status, .stale, shown.reason)
  }
}
