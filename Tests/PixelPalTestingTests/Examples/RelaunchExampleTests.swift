import PixelPalTesting
import XCTest

final class RelaunchExampleTests: XCTestCase {
  func test_appKilledInTheForeground_andWoken_showsNoPaywall() {
    var phone = PalPhone()
    phone.openApp()
    phone.crashApp()
    phone.addSteps(26_000)
    XCTAssertEqual(phone.wakeApp(), .accepted)
    XCTAssertFalse(phone.changes.contains { $0.kind == .paywallShown })
  }
}
