import PixelPalTesting
import XCTest

@MainActor
final class LapseExampleTests: XCTestCase {
  func test_lapsedPremium_keepsThePhase_andLocksTheLockScreenWidget() async throws {
    let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
    phone.entitlements = .lapsed(at: phone.now + .hours(1))
    try await phone.openApp()
    try await phone.closeApp()
    try await phone.advance(by: .hours(2))
    XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, .ascended)
    XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .locked)
  }
}
