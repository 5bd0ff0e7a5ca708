import PixelPalReplay
import XCTest

final class ReplayExampleTests: XCTestCase {
  func test_walk_isKnown_onceTheAppIsOpened() throws {
    var samples = StepSamples()
    let watch = try samples.sourceID(orAdding: StepSource(name: "Watch"))
    let tokyo = try XCTUnwrap(Zone.named("Asia/Tokyo"))
    let noon = try XCTUnwrap(Instant("2026-03-02T03:00:00Z"))  // That is noon in Tokyo.
    try samples.append(StepSample(start: noon, end: noon + .minutes(5), count: StepCount(steps: 600), source: watch))
    let states = try HistoryReplay(of: samples, in: tokyo).states(at: [noon + .minutes(5), noon + .hours(8)])
    XCTAssertEqual(states.map(\.pal.stepsToday), [nil, 600])
  }
}
