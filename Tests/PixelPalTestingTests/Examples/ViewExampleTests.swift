import PixelPalTesting
import XCTest

final class ViewExampleTests: XCTestCase {
  func test_staleActivity_andLockedWidget_rest() {
    let state = ContentState.sample(phase: .active, isWalking: true)
    let shown = state.presentation(on: .compact, at: Pal.sampleInstant, isStale: true, under: .standard)
    XCTAssertEqual(shown?.sprite?.assetName, "meadow/phase2/female_neutral_1")
    let entry = PalEntry.sample(phase: .active)
    XCTAssertEqual(entry.presentation(on: .accessoryCircular)?.systemImageName, "lock.fill")
  }
}
