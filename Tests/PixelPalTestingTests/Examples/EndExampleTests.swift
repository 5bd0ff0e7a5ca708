import PixelPalTesting
import XCTest

final class EndExampleTests: XCTestCase {
  func test_liveActivity_endsAfter8Hours_andTheNextOpenStartsAnother() {
    var phone = PalPhone()  // Its Live Activity started half an hour ago.
    phone.advance(by: .hours(7) + .minutes(30))
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .ended)
    phone.openApp()
    phone.closeApp()
    XCTAssertEqual(phone.shown(on: .lockScreen).status, .current)
  }
}
