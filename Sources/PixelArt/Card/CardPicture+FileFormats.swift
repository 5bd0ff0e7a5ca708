import Documents

// The card as a file: every drawn pixel becomes a square of several pixels, and the last row may be cropped.
extension CardPicture {
  /// The picture as PNG.
  package var png: [UInt8] {
    PNG(IndexedImage(enlarging: image, by: CardShape.scale, to: shape.fileSize), .quick).bytes
  }

  /// The picture as SVG.
  package var svg: [UInt8] { SVG(image, scale: CardShape.scale, size: shape.fileSize, title: content.allTexts).bytes }

  /// The animation as APNG.
  package var apng: [UInt8] { APNG(patches).bytes }

  /// The animation as GIF.
  package var gif: [UInt8] { GIF(patches).bytes }

  private var patches: AnimationPatches {
    AnimationPatches(CardAnimation(self).animation, scale: CardShape.scale, size: shape.fileSize)
  }
}
