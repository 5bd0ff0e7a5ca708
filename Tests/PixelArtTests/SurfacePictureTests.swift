import PixelPalCore
import XCTest

@testable import PixelArt

final class SurfacePictureTests: XCTestCase {
  private static let art = try? Artwork.embedded()

  private var pal: Pal {
    var pal = Pal(
      createdAt: Instant(millisecondsSince1970: 1_736_000_000_000), look: Look(gender: .female, style: .dusk),
      zone: .utc,
      under: .standard)
    let now = Instant(millisecondsSince1970: 1_736_000_600_000)
    let walk = Interval(from: now - .minutes(9), lasting: .minutes(9))
    _ = pal.handle(
      [.opened(), .steps(StepReport(counted: 30_000, today: 8231, walks: [walk]))], at: now, under: .standard)
    return pal
  }

  /// Every presentation is drawn as it says.
  func test_picture_showsPresentation_onEverySurface() throws {
    let art = try XCTUnwrap(SurfacePictureTests.art)
    let now = Instant(millisecondsSince1970: 1_736_000_600_500)
    var pictures = Set<IndexedImage>()
    for (surface, presentation) in pal.presentations(at: now, under: .standard) {
      let content = SurfaceContent(presentation)
      XCTAssertEqual(content.drawing?.assetName, presentation.sprite?.pictureName)
      XCTAssertEqual(content.text, presentation.text)
      XCTAssertEqual(content.icon?.rawValue, presentation.icon)
      let image = SurfacePicture(surface, showing: content, with: art).image
      XCTAssertEqual(presentation.status == .gone, image.colours == [nil], "\(surface)")
      if presentation.status != .gone { pictures.insert(image) }
    }
    XCTAssertGreaterThan(pictures.count, 4)
  }

  /// Content created for a picture matches what a presentation would contain.
  func test_content_matchesPresentation_withoutReplay() throws {
    let name = try XCTUnwrap(SpriteName(.male, .walking, frame: 3))
    for surface in Surface.allCases {
      let content = SurfaceContent(
        surface, of: .sprite(name), in: .energized, PalStyleAndSkin(.classic), steps: 8231, isWalking: true)
      if !surface.canShowNumbers { XCTAssertNil(content.text, "\(surface)") }
      if surface.kind == .accessory || surface.kind == .banner { XCTAssertEqual(content.icon, .bolt) }
    }
    let resting = SurfaceContent(
      .compact, of: .sprite(name), in: .energized, PalStyleAndSkin(.classic), steps: 8231, isWalking: false)
    XCTAssertNil(resting.text)
  }

  /// Drawings stay within their surface, and redacted content shows no face and no colours.
  func test_redactedSurface_hidesFace_andGoneSurfaceIsEmpty() throws {
    let art = try XCTUnwrap(SurfacePictureTests.art)
    let name = try XCTUnwrap(SpriteName(.male, .vital, frame: 1))
    var content = SurfaceContent(
      .homeSmall, of: .sprite(name), in: .ascended, PalStyleAndSkin(.classic), steps: 1, isWalking: false)
    content.effects = DrawnEffect.allCases
    for surface in Surface.allCases {
      content.status = .live
      let live = SurfacePicture(surface, showing: content, with: art).image
      content.status = .redacted
      let redacted = SurfacePicture(surface, showing: content, with: art).image
      XCTAssertNotEqual(live, redacted)
      content.status = .gone
      XCTAssertEqual(SurfacePicture(surface, showing: content, with: art).image.colours, [nil])
      if surface.kind == .accessory {
        for colour in live.colours { XCTAssertTrue(colour.map { $0.isGrey } ?? true, "\(surface)") }
      }
    }
  }
}

extension Colour {
  fileprivate var isGrey: Bool { abs(Int(red) - Int(green)) < 10 && abs(Int(green) - Int(blue)) < 10 }
}
