import PixelPalTesting
import XCTest

@MainActor
final class StoreFaultExampleTests: XCTestCase {
  func test_failedUpdate_isReported_andTheNextOneCatchesUp() async throws {
    let phone = try PalModelPhone()
    phone.storeFault = .unwritable
    try? await phone.openApp()
    XCTAssertNotNil(phone.model.lastUpdateError)
    phone.storeFault = nil
    try await phone.model.refresh()
    XCTAssertNil(phone.model.lastUpdateError)
  }
}
