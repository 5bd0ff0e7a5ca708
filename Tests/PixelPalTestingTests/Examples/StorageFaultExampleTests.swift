import PixelPalTesting
import XCTest

@MainActor
final class StorageFaultExampleTests: XCTestCase {
  func test_failedUpdate_isReported_andTheNextOneCatchesUp() async throws {
    let phone = try PalModelPhone()
    phone.storageFault = .diskFull
    try? await phone.openApp()
    XCTAssertNotNil(phone.model.lastUpdateError)
    phone.storageFault = nil
    try await phone.model.refresh()
    XCTAssertNil(phone.model.lastUpdateError)
  }
}
