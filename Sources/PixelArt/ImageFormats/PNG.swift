package import Documents

/// An image encoded as PNG, with a palette, the minimum bit depth and unfiltered rows.
///
///     PNG(image).bytes
package struct PNG {
  /// The compressed colour indices of the pixels.
  ///
  /// The indices don't depend on the colours themselves.
  let compressedPixels: [UInt8]
  private let image: IndexedImage

  /// The eight bytes at the beginning of every PNG.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package init(_ image: IndexedImage, _ effort: Deflate.Effort = .best) {
    self.image = image
    compressedPixels = Deflate.zlibStream(of: PNG.scanlines(of: image), effort: effort)
  }

  package var bytes: [UInt8] { bytes(withColours: image.colours) }

  /// Returns the bytes of the file with other colours, without compressing the pixels again.
  ///
  /// - Parameter colours: as many colours as the image has, in the order of its colour table.
  func bytes(withColours colours: [Colour?]) -> [UInt8] {
    PNG.signature + PNG.headerChunk(of: image) + PNG.paletteChunks(of: colours)
      + PNGChunk("IDAT", compressedPixels).bytes
      + PNGChunk("IEND", []).bytes
  }

  /// Returns the number of bits per pixel for an image with `colours` colours.
  static func bitDepth(forColourCount colours: Int) -> Int {
    switch colours {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  static func headerChunk(of image: IndexedImage) -> [UInt8] {
    let size = bigEndianBytes(of: UInt32(image.width)) + bigEndianBytes(of: UInt32(image.height))
    return PNGChunk("IHDR", size + [UInt8(bitDepth(forColourCount: image.colours.count)), 3, 0, 0, 0]).bytes
  }

  static func paletteChunks(of palette: [Colour?]) -> [UInt8] {
    let colours = palette.flatMap { colour -> [UInt8] in colour.map { [$0.red, $0.green, $0.blue] } ?? [0, 0, 0] }
    // Only the first colour can be transparent, so a single alpha byte is enough.
    let isClear = palette.first.map { $0 == nil } ?? false
    return PNGChunk("PLTE", colours).bytes + (isClear ? PNGChunk("tRNS", [0]).bytes : [])
  }

  /// Returns the rows of `image`, each prefixed with PNG filter type 0 (none).
  static func scanlines(of image: IndexedImage) -> [UInt8] {
    let depth = bitDepth(forColourCount: image.colours.count)
    let perByte = 8 / depth
    var bytes: [UInt8] = []
    bytes.reserveCapacity(image.height * (image.width / perByte + 2))
    for y in 0..<image.height {
      bytes.append(0)
      var x = y * image.width
      let end = x + image.width
      if perByte == 1 {
        bytes += image.colourIndices[x..<end]
        continue
      }
      while x < end {
        var byte: UInt8 = 0
        for place in 0..<perByte {
          byte = byte << UInt8(depth) | (x + place < end ? image.colourIndices[x + place] : 0)
        }
        bytes.append(byte)
        x += perByte
      }
    }
    return bytes
  }
}

/// A chunk of a PNG file, encoded as its length, type, data and checksum.
struct PNGChunk {
  let bytes: [UInt8]

  init(_ name: StaticString, _ content: [UInt8]) {
    let body = Array(name.description.utf8) + content
    bytes = bigEndianBytes(of: UInt32(content.count)) + body + bigEndianBytes(of: CRC32.checksum(of: body))
  }
}

/// The CRC-32 checksum, used by PNG and ZIP.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  package static func checksum(of bytes: some Sequence<UInt8>) -> UInt32 { updated(0, with: bytes) }

  /// Returns the checksum of earlier data followed by `bytes`.
  ///
  /// `sum` is the checksum of the earlier data.
  package static func updated(_ sum: UInt32, with bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~sum) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
