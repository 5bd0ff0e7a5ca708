import Foundation
import XCTest

@testable import PixelPalCore

final class ContentStateTests: XCTestCase {
  private func makeState(
    name: String = "", isWalking: Bool = true, steps: Int64? = 8231, milestone: Int64? = nil
  ) -> ContentState {
    let now = Instant(millisecondsSince1970: 1_735_984_933_250)
    let look = Look(gender: .female, style: .meadow, name: name) ?? Look(gender: .male, style: .dusk)
    let desiredContent = DesiredActivityContent(
      phase: .energized, energy: .vital, steps: steps,
      walk: isWalking ? PalWalkingPeriod(start: now, until: now + .seconds(90)) : nil, look: look, skin: .autumn,
      hasTrail: true, midnight: now + .hours(2))
    return SentActivityState(desiredContent, milestone: milestone, after: nil, at: now, drawnAt: now, under: .standard)
      .content
  }

  /// The custom JSON writer produces the same bytes as Foundation's encoder.
  func test_json_equalsTheOutputOfFoundationsEncoder() throws {
    let names = ["", "Mo", "Zoë 🐾", "a\"b\\c/d", "\u{1}\u{8}\u{C}\n\r\t\u{1F}\u{7F}", "\u{2028}", "e\u{301}"]
    for name in names {
      for walking in [true, false] {
        for (steps, milestone) in [(nil, nil), (0, nil), (.max, 5000)] as [(Int64?, Int64?)] {
          let state = makeState(name: name, isWalking: walking, steps: steps, milestone: milestone)
          XCTAssertEqual(state.json, try encoded(state))
          XCTAssertEqual(try decoded(ContentState.self, from: state.json), state)
        }
      }
    }
    let attributes = PalActivityAttributes(createdAt: .distantPast)
    XCTAssertEqual(attributes.json, try encoded(attributes))
  }

  /// The largest possible state fits into the limit of every phone.
  func test_largestState_fitsIntoThePayloadLimit_ofEveryDevice() {
    let worst = makeState(name: String(repeating: "\u{1}", count: Look.maxNameBytes), steps: .max, milestone: .max)
    let bytes = worst.payloadByteCount(with: PalActivityAttributes(createdAt: .distantFuture))
    XCTAssertLessThanOrEqual(bytes, 1024, "the least that a device may allow")
    let attributes = PalActivityAttributes(createdAt: .distantFuture)
    for device in DeviceModel.profiles { XCTAssertTrue(worst.fits(with: attributes, on: device), device.name) }
    XCTAssertNil(Look(gender: .male, style: .dusk, name: String(repeating: "x", count: Look.maxNameBytes + 1)))
  }

  func test_instants_areEncodedAsWholeNumbers_namedWithTheirUnit() throws {
    let object = try XCTUnwrap(
      JSONSerialization.jsonObject(with: Data(makeState().json.utf8)) as? [String: Any])
    XCTAssertEqual(object["startedAtUnixMs"] as? Int64, 1_735_984_933_250)
    XCTAssertEqual(object["walkingUntilUnix"] as? Int64, 1_735_985_024, "up: it is not before the stale date")
    XCTAssertEqual(object["fps"] as? Int, 24)
    XCTAssertEqual(object["frames"] as? Int, 32)
  }
}
