import PixelPalTesting
import XCTest

final class TravelExampleTests: XCTestCase {
  func test_travellersWidget_beginsTheDay_atMidnightInTheNewZone() throws {
    var phone = PalPhone(.sample(energy: .vital))
    phone.report(.zoneChanged(try XCTUnwrap(Zone.named("Asia/Tokyo"))))  // It is 19:00 in Tokyo.
    phone.wakeApp()
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.pose, .vital)
    phone.advance(by: .hours(5))
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.pose, .low)
  }
}
