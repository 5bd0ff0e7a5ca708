import Documents

/// An animation encoded as APNG, with exact frame durations stored as fractions of a second.
package struct APNG {
  package let bytes: [UInt8]

  package init(_ animation: ImageAnimation) {
    let (colours, frames) = animation.framesWithSharedPalette()
    let (width, height) = (animation.frames.first?.width ?? 1, animation.frames.first?.height ?? 1)
    let images = frames.map { IndexedImage(width: width, height: height, colours: colours, colourIndices: $0) }
    // Every frame replaces the previous one, so the canvas is cleared between frames and nothing is blended.
    let pieces = images.map {
      FrameData(image: $0, compressedPixels: PNG($0).compressedPixels, disposal: 1, blendMode: 0)
    }
    self.init(pieces, in: colours, animation.frameDuration, plays: animation.repeatCount)
  }

  /// Creates an APNG that draws each of `patches` over the content so far.
  init(_ patches: AnimationPatches) {
    let pieces = patches.patches.map { patch in
      FrameData(
        image: patch.image, x: patch.x, y: patch.y, compressedPixels: PNG(patch.image, .quick).compressedPixels,
        disposal: 0, blendMode: 1)
    }
    self.init(pieces, in: patches.colours, patches.frameDuration, plays: patches.repeatCount)
  }

  /// A frame's data: its image, its position, and its disposal and blending operations.
  private struct FrameData {
    let image: IndexedImage
    var x = 0
    var y = 0
    let compressedPixels: [UInt8]
    let disposal: UInt8
    let blendMode: UInt8

    var boundsBytes: [UInt8] { [image.width, image.height, x, y].flatMap { bigEndianBytes(of: UInt32($0)) } }
  }

  private init(_ pieces: [FrameData], in colours: [Colour?], _ delay: ImageAnimation.FrameDuration, plays: Int) {
    var bytes = PNG.signature
    if let first = pieces.first { bytes += PNG.headerChunk(of: first.image) + PNG.paletteChunks(of: colours) }
    bytes += PNGChunk("acTL", bigEndianBytes(of: UInt32(pieces.count)) + bigEndianBytes(of: UInt32(plays))).bytes
    var sequence: UInt32 = 0
    for (index, piece) in pieces.enumerated() {
      let control =
        bigEndianBytes(of: sequence) + piece.boundsBytes + APNG.delayBytes(of: delay) + [
          piece.disposal, piece.blendMode,
        ]
      bytes += PNGChunk("fcTL", control).bytes
      sequence += 1
      if index == 0 {
        bytes += PNGChunk("IDAT", piece.compressedPixels).bytes
      } else {
        bytes += PNGChunk("fdAT", bigEndianBytes(of: sequence) + piece.compressedPixels).bytes
        sequence += 1
      }
    }
    self.bytes = bytes + PNGChunk("IEND", []).bytes
  }

  private static func delayBytes(of delay: ImageAnimation.FrameDuration) -> [UInt8] {
    [delay.numerator, delay.denominator].flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
  }
}
