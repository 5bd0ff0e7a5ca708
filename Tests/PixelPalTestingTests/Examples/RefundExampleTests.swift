import PixelPalTesting
import XCTest

@MainActor
final class RefundExampleTests: XCTestCase {
  func test_refund_keepsThePhase_andLocksTheLockScreenWidgetAtOnce() async throws {
    let phone = try PalModelPhone(.sample(phase: .ascended, isPremium: true))
    try await phone.openApp()
    try await phone.refund()
    XCTAssertEqual(phone.model.screen?.home?.phase, .ascended)
    XCTAssertEqual(phone.shown(on: .accessoryCircular).content?.status, .locked)
  }
}
