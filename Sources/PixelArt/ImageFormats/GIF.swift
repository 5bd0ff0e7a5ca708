import Documents

/// An animation encoded as GIF.
///
/// GIF measures durations in hundredths of a second. Rounding is spread over the frames, so the total duration is
/// correct.
package struct GIF {
  package let bytes: [UInt8]

  package init(_ animation: ImageAnimation) {
    let (colours, frames) = animation.framesWithSharedPalette()
    let (width, height) = (animation.frames.first?.width ?? 1, animation.frames.first?.height ?? 1)
    let depth = GIF.bitDepth(forColourCount: colours.count)
    var bytes = GIF.header(width: width, height: height, colours: colours, repeatCount: animation.repeatCount)
    for (index, pixels) in frames.enumerated() {
      // The canvas is cleared after each frame.
      bytes +=
        GIF.graphicControl(disposal: 2, duration: animation.frameDuration, frameIndex: index)
        + GIF.imageDescriptor(x: 0, y: 0, width: width, height: height)
      bytes += GIF.compressedData(of: pixels, bitDepth: max(2, depth))
    }
    self.bytes = bytes + [0x3B]
  }

  /// Creates a GIF that draws each of `patches` over the content so far.
  init(_ patches: AnimationPatches) {
    let depth = GIF.bitDepth(forColourCount: patches.colours.count)
    var bytes = GIF.header(
      width: patches.size.width, height: patches.size.height, colours: patches.colours, repeatCount: patches.repeatCount
    )
    for (index, patch) in patches.patches.enumerated() {
      bytes += GIF.graphicControl(disposal: 1, duration: patches.frameDuration, frameIndex: index)
      bytes += GIF.imageDescriptor(x: patch.x, y: patch.y, width: patch.image.width, height: patch.image.height)
      bytes += GIF.compressedData(of: patch.image.colourIndices, bitDepth: max(2, depth))
    }
    self.bytes = bytes + [0x3B]
  }

  /// Returns the number of bits in a colour index, given the number of colours.
  private static func bitDepth(forColourCount colours: Int) -> Int {
    var depth = 1
    while 1 << depth < colours { depth += 1 }
    return depth
  }

  /// Returns the header, with the size, the colours and the number of repetitions.
  private static func header(width: Int, height: Int, colours: [Colour?], repeatCount: Int) -> [UInt8] {
    let depth = bitDepth(forColourCount: colours.count)
    var bytes = Array("GIF89a".utf8) + littleEndian16Bytes(of: width) + littleEndian16Bytes(of: height)
    bytes += [0x80 | UInt8(depth - 1) << 4 | UInt8(depth - 1), 0, 0]
    for index in 0..<1 << depth {
      let colour = index < colours.count ? colours[index] : nil
      bytes += [colour?.red ?? 0, colour?.green ?? 0, colour?.blue ?? 0]
    }
    return bytes + [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + littleEndian16Bytes(of: repeatCount) + [0]
  }

  /// Returns the graphic control extension of the frame at `index`.
  ///
  /// The extension contains the frame's duration and disposal method, and makes colour 0 transparent.
  private static func graphicControl(
    disposal: UInt8, duration delay: ImageAnimation.FrameDuration, frameIndex index: Int
  ) -> [UInt8] {
    let length = delay.startInHundredthsOfSecond(ofFrame: index + 1) - delay.startInHundredthsOfSecond(ofFrame: index)
    return [0x21, 0xF9, 4, disposal << 2 | 1] + littleEndian16Bytes(of: length) + [0, 0]
  }

  private static func imageDescriptor(x: Int, y: Int, width: Int, height: Int) -> [UInt8] {
    [0x2C] + littleEndian16Bytes(of: x) + littleEndian16Bytes(of: y) + littleEndian16Bytes(of: width)
      + littleEndian16Bytes(of: height) + [0]
  }

  private static func littleEndian16Bytes(of number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// Returns the pixels compressed with LZW, in blocks of at most 255 bytes.
  private static func compressedData(of pixels: [UInt8], bitDepth: Int) -> [UInt8] {
    let (clear, end) = (1 << bitDepth, (1 << bitDepth) + 1)
    var writer = BitWriter()
    var strings = LZWDictionary()
    var (next, size) = (clear + 2, bitDepth + 1)
    writer.write(bits: UInt32(clear), count: size)
    var string = -1
    for pixel in pixels {
      if string < 0 {
        string = Int(pixel)
        continue
      }
      if let longer = strings.code(ofString: string, pixel: pixel) {
        string = longer
        continue
      }
      writer.write(bits: UInt32(string), count: size)
      if next < 4096 {
        strings.add(string: string, pixel: pixel, as: next)
        if next == 1 << size, size < 12 { size += 1 }
        next += 1
      } else {
        writer.write(bits: UInt32(clear), count: size)
        strings.removeAll()
        (next, size) = (clear + 2, bitDepth + 1)
      }
      string = Int(pixel)
    }
    if string >= 0 {
      writer.write(bits: UInt32(string), count: size)
      // The decoder is about to add another code, and that code may need one more bit.
      if next == 1 << size, size < 12 { size += 1 }
    }
    writer.write(bits: UInt32(end), count: size)
    writer.finishLastByte()
    var bytes: [UInt8] = [UInt8(bitDepth)]
    var rest = writer.bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(255)
      bytes += [UInt8(piece.count)] + piece
      rest = rest.dropFirst(255)
    }
    return bytes + [0]
  }
}

/// A dictionary that maps a known string and the pixel after it to the code of the combined string.
///
/// Each string has few continuations, so they form a linked list with the newest first.
private struct LZWDictionary {
  private var firstChild = [Int16](repeating: -1, count: 4096)
  private var nextSibling = [Int16](repeating: -1, count: 4096)
  private var pixels = [UInt8](repeating: 0, count: 4096)

  func code(ofString string: Int, pixel: UInt8) -> Int? {
    var number = firstChild[string]
    while number >= 0 {
      if pixels[Int(number)] == pixel { return Int(number) }
      number = nextSibling[Int(number)]
    }
    return nil
  }

  mutating func add(string: Int, pixel: UInt8, as number: Int) {
    pixels[number] = pixel
    nextSibling[number] = firstChild[string]
    firstChild[string] = Int16(number)
  }

  mutating func removeAll() {
    for index in firstChild.indices { firstChild[index] = -1 }
  }
}
