import Documents
public import Expressions
public import PixelPalCore

/// The pictures of the pal, for an app that has no asset catalogue, or that draws the pal's face.
///
///     let pictures = PalPictures()
///     let png = pictures.png(of: sprite)                                         // 48 by 48 pixels
///     let happy = pictures.png(of: sprite, with: expression, at: now, scale: 4)  // 192 by 192 pixels
public struct PalPictures: Sendable {
  private let art: Artwork

  /// Loads the parts and palettes that the pictures are drawn from.
  public init() {
    // The art is part of the program, and tests load it.
    guard let art = try? Artwork.embedded() else { preconditionFailure("the embedded art is valid") }
    self.art = art
  }

  /// Returns the picture of `sprite` as a PNG file, with each pixel enlarged to a square of `scale` by `scale` pixels.
  ///
  /// `scale` is from 1 to 64. Show the picture without interpolation, so that the pixels stay sharp.
  public func png(of sprite: ShownSprite, scale: Int = 1) -> [UInt8] {
    png(PalWithFacePicture(PalPictureID(sprite), face: nil), of: sprite, scale)
  }

  /// Returns the picture of `sprite` with the face and the overlays of `expression` at `now`.
  ///
  /// If `isStill` is true, for reduced motion, each overlay looks as it does halfway through its lifetime.
  public func png(
    of sprite: ShownSprite, with expression: ExpressionSnapshot, at now: Instant, isStill: Bool = false, scale: Int = 1
  ) -> [UInt8] {
    png(PalWithFacePicture(PalPictureID(sprite), expression, at: now, isStill: isStill), of: sprite, scale)
  }

  private func png(_ picture: PalWithFacePicture, of sprite: ShownSprite, _ scale: Int) -> [UInt8] {
    let image = picture.image(in: sprite.phase, PalStyleAndSkin(sprite.style, sprite.skin), with: art)
    return PNG(image.enlarged(by: min(max(1, scale), 64)), .quick).bytes
  }
}
