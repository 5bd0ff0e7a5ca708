import Documents

/// An animation as APNG, in which each frame lasts exactly its fraction of a second.
package struct APNG {
  /// The bytes of the file.
  package let bytes: [UInt8]

  package init(_ animation: Animation) {
    let (colours, frames) = animation.shared()
    let (width, height) = (animation.frames.first?.width ?? 1, animation.frames.first?.height ?? 1)
    let images = frames.map { Image(width: width, height: height, colours: colours, pixels: $0) }
    // Every frame replaces the previous one: it is cleared afterwards, and drawn without blending.
    let pieces = images.map { Piece(image: $0, content: PNG($0).content, disposed: 1, blended: 0) }
    self.init(pieces, in: colours, animation.delay, plays: animation.plays)
  }

  /// Creates an animation from patches, each drawn over the previous content.
  init(_ patches: Patches) {
    let pieces = patches.all.map { patch in
      Piece(
        image: patch.image, x: patch.x, y: patch.y, content: PNG(patch.image, .quick).content, disposed: 0, blended: 1)
    }
    self.init(pieces, in: patches.colours, patches.delay, plays: patches.plays)
  }

  /// The data of a frame: the image, its position, and its disposal and blend operations.
  private struct Piece {
    let image: Image
    var x = 0
    var y = 0
    let content: [UInt8]
    let disposed: UInt8
    let blended: UInt8

    var area: [UInt8] { [image.width, image.height, x, y].flatMap { bigEndian(UInt32($0)) } }
  }

  private init(_ pieces: [Piece], in colours: [Colour?], _ delay: Animation.Delay, plays: Int) {
    var bytes = PNG.signature
    if let first = pieces.first { bytes += PNG.header(of: first.image) + PNG.palette(of: colours) }
    bytes += Chunk("acTL", bigEndian(UInt32(pieces.count)) + bigEndian(UInt32(plays))).bytes
    var sequence: UInt32 = 0
    for (index, piece) in pieces.enumerated() {
      let control = bigEndian(sequence) + piece.area + APNG.bytes(of: delay) + [piece.disposed, piece.blended]
      bytes += Chunk("fcTL", control).bytes
      sequence += 1
      if index == 0 {
        bytes += Chunk("IDAT", piece.content).bytes
      } else {
        bytes += Chunk("fdAT", bigEndian(sequence) + piece.content).bytes
        sequence += 1
      }
    }
    self.bytes = bytes + Chunk("IEND", []).bytes
  }

  private static func bytes(of delay: Animation.Delay) -> [UInt8] {
    [delay.numerator, delay.denominator].flatMap {
      [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)]
    }
  }
}
