import PixelPalTesting
import XCTest

@MainActor
final class WakeExampleTests: XCTestCase {
  func test_backgroundTask_letsThePalCatchUp() async throws {
    let phone = try PalModelPhone(.sample(phase: .active))
    phone.onWake = { model, _ in try await model.wakeInBackground() }  // Call your app's handler here.
    try await phone.walk(600, for: .minutes(5))
    try await phone.wakeApp(for: .backgroundTask)
    XCTAssertEqual(phone.shown(on: .lockScreen).content?.sprite?.pose, .walking)
  }
}
