import Documents

// In a file, every drawn pixel of the card becomes a square of pixels, and the last row of a wide card is cropped.
extension CardPicture {
  /// The bytes of the card as a PNG file.
  package var png: [UInt8] {
    PNG(IndexedImage(enlarging: image, by: ShareCardShape.scale, to: shape.fileSize), .quick).bytes
  }

  /// The bytes of the card as an SVG file.
  package var svg: [UInt8] {
    SVG(image, scale: ShareCardShape.scale, size: shape.fileSize, title: content.allTexts).bytes
  }

  /// The bytes of the animated card as an APNG file.
  package var apng: [UInt8] { APNG(patches).bytes }

  /// The bytes of the animated card as a GIF file.
  package var gif: [UInt8] { GIF(patches).bytes }

  private var patches: AnimationPatches {
    AnimationPatches(CardAnimation(self).animation, scale: ShareCardShape.scale, size: shape.fileSize)
  }
}
