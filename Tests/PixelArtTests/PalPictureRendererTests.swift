import Documents
import Expressions
import PixelPalCore
import PixelPalTesting
import XCTest

@testable import PixelArt

/// The pictures as an app gets them.
final class PalPictureRendererTests: XCTestCase {
  private func sprite(_ phase: Phase, isWalking: Bool) throws -> ShownSprite {
    let look = Look(gender: phase > .active ? .male : .female, style: .meadow)
    let shown = Presentation.sample(on: .lockScreen, phase: phase, isWalking: isWalking, isPremium: true, look: look)
    return try XCTUnwrap(shown.sprite)
  }

  func test_picture_isThatOfTheAssetCatalogue_enlarged() throws {
    let art = try Artwork.embedded()
    let pictures = PalPictureRenderer()
    for phase in Phase.allCases {
      for isWalking in [false, true] {
        let sprite = try sprite(phase, isWalking: isWalking)
        let image = PalPictureID(sprite).image(
          in: phase, colours: PalStyleAndSkin(sprite.style, sprite.skin), with: art)
        let pixels = (0..<image.height).flatMap { y in (0..<image.width).map { image.colour(atX: $0, atY: y) } }
        XCTAssertEqual(try PNGReader(pictures.png(of: sprite)).frames, [pixels])
      }
    }
  }

  func test_scale_isFrom1To64() throws {
    let sprite = try sprite(.dormant, isWalking: false)
    let pictures = PalPictureRenderer()
    let width = try PNGReader(pictures.png(of: sprite)).width
    for (scale, factor) in [(Int.min, 1), (0, 1), (2, 2), (65, 64)] {
      let png = try PNGReader(pictures.png(of: sprite, scale: scale))
      XCTAssertEqual([png.width, png.height], [width * factor, width * factor], "\(scale)")
    }
  }

  func test_pictureWithAnExpression_hasItsFace() throws {
    let art = try Artwork.embedded()
    let pictures = PalPictureRenderer()
    var (pal, now) = (Pal.sample(phase: .active), Pal.sampleInstant)
    _ = pal.handle(.opened(), at: now, under: .standard)
    now = now + .seconds(1)
    let sprite = try sprite(.active, isWalking: false)
    let context = FaceContext(pal, at: now)
    var face = FaceEngine(
      createdAt: try XCTUnwrap(pal.createdAt), seed: 1, context, isInForeground: true, under: .standard,
      faceRules: .standard)
    _ = face.advance(applying: [.touch(.press(.center))], at: now, with: context)
    _ = face.advance(applying: [.touch(.release)], at: now + .seconds(1), with: context)
    var changed = 0
    for distance in [Milliseconds.zero, .seconds(1), .seconds(2), .seconds(10)] {
      let at = now + .seconds(1) + distance
      let expression = face.expression(at: at)
      for isStill in [false, true] {
        let picture = PalWithFacePicture(PalPictureID(sprite), expression, at: at, isStill: isStill)
        let image = picture.image(in: .active, colours: PalStyleAndSkin(sprite.style, sprite.skin), with: art)
        XCTAssertEqual(
          pictures.png(of: sprite, with: expression, at: at, isStill: isStill), PNG(image, .quick).bytes, "\(distance)")
        if PNG(image, .quick).bytes != pictures.png(of: sprite) { changed += 1 }
      }
    }
    XCTAssertGreaterThan(changed, 0, "the pal reacts to being touched")
  }
}
