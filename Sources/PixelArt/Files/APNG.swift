/// An animation as APNG: each frame stands for exactly its fraction of a second.
package struct APNG {
  /// The whole file.
  package let bytes: [UInt8]

  package init(_ animation: Animation) {
    let (colours, frames) = animation.shared()
    let (width, height) = (animation.frames.first?.width ?? 1, animation.frames.first?.height ?? 1)
    let images = frames.map { Image(width: width, height: height, colours: colours, pixels: $0) }
    var bytes = PNG.signature
    if let first = images.first { bytes += PNG.header(of: first) + PNG.palette(of: first.colours) }
    bytes += Chunk("acTL", bigEndian(UInt32(images.count)) + bigEndian(UInt32(animation.plays))).bytes
    var sequence: UInt32 = 0
    for (index, image) in images.enumerated() {
      let size = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + bigEndian(0) + bigEndian(0)
      // Disposed to nothing, and laid over nothing: every frame stands alone.
      bytes += Chunk("fcTL", bigEndian(sequence) + size + APNG.bytes(of: animation.delay) + [1, 0]).bytes
      sequence += 1
      let content = PNG(image).content
      if index == 0 {
        bytes += Chunk("IDAT", content).bytes
      } else {
        bytes += Chunk("fdAT", bigEndian(sequence) + content).bytes
        sequence += 1
      }
    }
    self.bytes = bytes + Chunk("IEND", []).bytes
  }

  /// What changes from frame to frame, each patch laid over what is there.
  init(_ patches: Patches) {
    var bytes = PNG.signature
    if let first = patches.all.first { bytes += PNG.header(of: first.image) + PNG.palette(of: patches.colours) }
    bytes += Chunk("acTL", bigEndian(UInt32(patches.all.count)) + bigEndian(UInt32(patches.plays))).bytes
    var sequence: UInt32 = 0
    for (index, patch) in patches.all.enumerated() {
      let area = [patch.image.width, patch.image.height, patch.x, patch.y].flatMap { bigEndian(UInt32($0)) }
      bytes += Chunk("fcTL", bigEndian(sequence) + area + APNG.bytes(of: patches.delay) + [0, 1]).bytes
      sequence += 1
      let content = PNG(patch.image, .quick).content
      if index == 0 {
        bytes += Chunk("IDAT", content).bytes
      } else {
        bytes += Chunk("fdAT", bigEndian(sequence) + content).bytes
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
