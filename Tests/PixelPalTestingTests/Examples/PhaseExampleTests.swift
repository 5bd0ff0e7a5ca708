import PixelPalTesting
import XCTest

final class PhaseExampleTests: XCTestCase {
  func test_phase2_isRevealed_at25001Steps() {
    for (steps, phase) in [(25_000, Phase.dormant), (25_001, .active)] as [(Int64, Phase)] {
      var phone = PalPhone()
      phone.addSteps(steps - phone.pal.totalSteps)
      phone.wakeApp()
      XCTAssertEqual(phone.shown(on: .homeSmall).content?.sprite?.phase, phase)
    }
  }
}
