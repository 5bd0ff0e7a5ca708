import Documents
public import Expressions
public import PixelPalCore

/// A renderer of the pal's pictures, for an app that has no asset catalogue or draws the pal's face.
///
///     let pictures = PalPictureRenderer()
///     let png = pictures.png(of: sprite)                                         // 48 by 48 pixels
///     let happy = pictures.png(of: sprite, with: expression, at: now, scale: 4)  // 192 by 192 pixels
public struct PalPictureRenderer: Sendable {
  private let art: Artwork

  /// Creates a renderer with the parts and palettes that are embedded in the program.
  public init() {
    // The art is embedded in the program, and tests load it.
    guard let art = try? Artwork.embedded() else { preconditionFailure("the embedded art is valid") }
    self.art = art
  }

  /// Returns the picture of `sprite` as a PNG file.
  ///
  /// Each pixel becomes a square with the side length `scale`, from 1 to 64. Show the picture without interpolation, so
  /// that the pixels stay sharp.
  public func png(of sprite: ShownSprite, scale: Int = 1) -> [UInt8] {
    png(of: PalWithFacePicture(PalPictureID(sprite), face: nil), sprite: sprite, scale: scale)
  }

  /// Returns the picture of `sprite` as a PNG file, with the face and the overlays of `expression` at `now`.
  ///
  /// If `isStill` is true, each overlay is frozen halfway through its lifetime, for reduced motion. Each pixel becomes
  /// a square with the side length `scale`, from 1 to 64.
  public func png(
    of sprite: ShownSprite, with expression: ExpressionSnapshot, at now: Instant, isStill: Bool = false, scale: Int = 1
  ) -> [UInt8] {
    png(
      of: PalWithFacePicture(PalPictureID(sprite), expression, at: now, isStill: isStill), sprite: sprite, scale: scale)
  }

  private func png(of picture: PalWithFacePicture, sprite: ShownSprite, scale: Int) -> [UInt8] {
    let image = picture.image(in: sprite.phase, colours: PalStyleAndSkin(sprite.style, sprite.skin), with: art)
    return PNG(image.enlarged(by: min(max(1, scale), 64)), .quick).bytes
  }
}
