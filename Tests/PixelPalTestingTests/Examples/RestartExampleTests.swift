import PixelPalTesting
import XCTest

final class RestartExampleTests: XCTestCase {
  func test_restartedPhone_redactsTheWidget_untilItIsUnlocked() {
    var phone = PalPhone(.sample(phase: .active))
    phone.restart()
    XCTAssertEqual(phone.shown(on: .homeSmall).status, .redacted)
    phone.unlock()
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .active)
  }
}
