import PixelPalTesting
import XCTest

@MainActor
final class RulesExampleTests: XCTestCase {
  func test_appsModel_growsByTheAppsRules() async throws {
    let rules = try Rules.standard.changing { $0.phase2BeginsAt = 10_000 }
    let own = try PalConfiguration(rules: rules, device: .ios26)
    let phone = try PalModelPhone(nil) { PalModel(on: $0, under: own) }  // Or your app's own function.
    try await phone.completeOnboarding()
    phone.addSteps(10_000)
    try await phone.model.refresh()
    XCTAssertEqual(phone.model.screen?.home?.phase, .active)
  }
}
