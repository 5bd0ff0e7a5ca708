import PixelPalTesting
import XCTest

@MainActor
final class ModelExampleTests: XCTestCase {
  func test_evolution_presentsThePaywall() async throws {
    let phone = try PalModelPhone(.sample())
    try await phone.walk(26_000, for: .hours(2))
    try await phone.openApp()
    try await phone.advance(by: .seconds(5))
    XCTAssertEqual(phone.model.screen?.home?.phase, .active)
    XCTAssertTrue(phone.model.isPaywallPresented)
  }
}
