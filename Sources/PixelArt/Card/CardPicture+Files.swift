import Documents

// A card as files have it: every pixel that is drawn is a square of several, and the last may be cut.
extension CardPicture {
  /// The picture as PNG.
  package var png: [UInt8] { PNG(Image(enlarging: image, by: CardShape.scale, to: shape.size), .quick).bytes }

  /// The picture as SVG.
  package var svg: [UInt8] { SVG(image, scale: CardShape.scale, size: shape.size, title: content.texts).bytes }

  /// The moving picture as APNG.
  package var apng: [UInt8] { APNG(patches).bytes }

  /// The moving picture as GIF.
  package var gif: [UInt8] { GIF(patches).bytes }

  private var patches: Patches { Patches(CardFilm(self).animation, scale: CardShape.scale, size: shape.size) }
}
