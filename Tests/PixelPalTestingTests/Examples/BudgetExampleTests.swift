import PixelPalTesting
import XCTest

final class BudgetExampleTests: XCTestCase {
  func test_widget_showsTheOldEnergy_whileItsReloadBudgetIsUsedUp() throws {
    let strict = try DeviceModel.ios26.changing(name: "strict") { $0.widgetReloadsADay = 2 }
    var phone = PalPhone(.sample(energy: .low), under: try PalConfiguration(rules: .standard, device: strict))
    phone.addSteps(10_000)  // One reload was used half an hour ago, and the other one is kept for a phase.
    phone.wakeApp()
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.pose, .low)
    guard case .reloadBudgetExhausted? = phone.changes.reloadDeferrals.last?.deferralCause else { return XCTFail() }
  }
}
