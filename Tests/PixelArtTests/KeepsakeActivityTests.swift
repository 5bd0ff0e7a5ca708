import PixelPalCore
import XCTest

@testable import PixelArt

/// What the pal does with its keepsakes is drawn completely, and near them.
final class KeepsakeActivityTests: XCTestCase {
  func test_uses_areInTheOrderOfKeepsakes_andBeginWithTheFirst() {
    let numbers = KeepsakeActivity.all.map { $0.keepsake.number }
    XCTAssertEqual(numbers, Array(Set(numbers)).sorted())
    XCTAssertEqual(numbers.first, 1, "a meadow with one keepsake has a use")
    XCTAssertGreaterThan(numbers.count, Keepsake.allCases.count / 2)
  }

  /// The pal is up to 28 pixels wide; from its middle it reaches a keepsake that is less than 24 pixels away.
  func test_pal_isBesideItsKeepsake() throws {
    for use in KeepsakeActivity.all {
      let name = use.keepsake.rawValue
      let place = try XCTUnwrap(KeepsakePlacement.all.first { $0.keepsake == use.keepsake })
      // The keepsakes in the hills are seen from everywhere.
      if place.layer == .hills { continue }
      let left = use.place?.x ?? place.x
      let distance = max(left - use.x, use.x - left - place.width, 0)
      XCTAssertLessThan(distance, 24, name)
      XCTAssertTrue(0...9 ~= use.lift, name)
      XCTAssertEqual(use.place?.layer ?? .front, .front, "\(name): only what is in front of the pal is taken")
    }
  }

  /// Each pixel of a prop is clear, or has a known ink or a colour role of the pal.
  func test_props_areSmall_andInKnownColours() {
    let inks = Set(KeepsakeActivity.inks.map { $0.letter })
    XCTAssertEqual(inks.count, KeepsakeActivity.inks.count)
    var usedInks: Set<String> = []
    for use in KeepsakeActivity.all {
      guard let prop = use.prop else { continue }
      let frames = prop.frames.map { $0.split(separator: "/", omittingEmptySubsequences: false) }
      for sign in frames.joined().joined() where sign != "." {
        let role = sign.wholeNumberValue.flatMap { ColourRole(rawValue: UInt8($0)) }
        XCTAssertTrue(inks.contains(String(sign)) || role != nil && role != .clear, "\(use.keepsake): \(sign)")
        usedInks.insert(String(sign))
      }
      XCTAssertTrue(frames.allSatisfy { $0.count <= 8 && $0.allSatisfy { $0.count <= 24 } }, use.keepsake.rawValue)
    }
    XCTAssertTrue(inks.isSubset(of: usedInks), "\(inks.subtracting(usedInks)) is never used")
  }

  /// A pal in the house is only seen in its prop.
  func test_palInside_hasAProp() {
    XCTAssertEqual(KeepsakeActivity.all.filter { $0.isInside }.map { $0.keepsake }, [Keepsake(.window)])
    XCTAssertTrue(KeepsakeActivity.all.allSatisfy { !$0.isInside || $0.prop != nil })
  }

  /// The colours are those of the keepsakes.
  func test_inks_areColoursOfTheKeepsakes() throws {
    let colours = try Artwork.embedded().keepsakeSheet.colours.compactMap { $0?.hex }
    for ink in KeepsakeActivity.inks { XCTAssertTrue(colours.contains(ink.hex), ink.hex) }
  }
}
