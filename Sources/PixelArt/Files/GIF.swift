/// An animation as GIF: delays are hundredths of a second, spread so that all of them together are right.
package struct GIF {
  /// The whole file.
  package let bytes: [UInt8]

  package init(_ animation: Animation) {
    let (colours, frames) = animation.shared()
    let (width, height) = (animation.frames.first?.width ?? 1, animation.frames.first?.height ?? 1)
    var depth = 1
    while 1 << depth < colours.count { depth += 1 }
    var bytes = Array("GIF89a".utf8) + GIF.word(width) + GIF.word(height)
    bytes += [0x80 | UInt8(depth - 1) << 4 | UInt8(depth - 1), 0, 0]
    for index in 0..<1 << depth {
      let colour = index < colours.count ? colours[index] : nil
      bytes += [colour?.red ?? 0, colour?.green ?? 0, colour?.blue ?? 0]
    }
    bytes += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1] + GIF.word(animation.plays) + [0]
    for (index, pixels) in frames.enumerated() {
      let delay = animation.delay.hundredths(before: index + 1) - animation.delay.hundredths(before: index)
      // Disposed to nothing; colour 0 is clear.
      bytes += [0x21, 0xF9, 4, 2 << 2 | 1] + GIF.word(delay) + [0, 0]
      bytes += [0x2C] + GIF.word(0) + GIF.word(0) + GIF.word(width) + GIF.word(height) + [0]
      bytes += GIF.data(pixels, depth: max(2, depth))
    }
    self.bytes = bytes + [0x3B]
  }

  private static func word(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  /// The pixels in Lempel's, Ziv's and Welch's code, in pieces of at most 255 bytes.
  private static func data(_ pixels: [UInt8], depth: Int) -> [UInt8] {
    let (clear, end) = (1 << depth, (1 << depth) + 1)
    var writer = BitWriter()
    // For a known string and a pixel after it, the number of both together.
    var strings = [Int: Int](minimumCapacity: 4096)
    var (next, size) = (clear + 2, depth + 1)
    writer.write(UInt32(clear), size)
    var string = -1
    for pixel in pixels {
      if string < 0 {
        string = Int(pixel)
        continue
      }
      if let longer = strings[string << 8 | Int(pixel)] {
        string = longer
        continue
      }
      writer.write(UInt32(string), size)
      if next < 4096 {
        strings[string << 8 | Int(pixel)] = next
        if next == 1 << size, size < 12 { size += 1 }
        next += 1
      } else {
        writer.write(UInt32(clear), size)
        strings.removeAll(keepingCapacity: true)
        (next, size) = (clear + 2, depth + 1)
      }
      string = Int(pixel)
    }
    if string >= 0 {
      writer.write(UInt32(string), size)
      // Who reads adds one more string here, and its number may need another bit.
      if next == 1 << size, size < 12 { size += 1 }
    }
    writer.write(UInt32(end), size)
    writer.finish()
    var bytes: [UInt8] = [UInt8(depth)]
    var rest = writer.bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(255)
      bytes += [UInt8(piece.count)] + piece
      rest = rest.dropFirst(255)
    }
    return bytes + [0]
  }
}
