package import Documents

/// A picture as PNG: a palette, as few bits a pixel as hold it, every row as it is.
///
///     PNG(image).bytes
package struct PNG {
  /// The pixels, packed and deflated; they do not depend on the colours.
  let content: [UInt8]
  private let image: Image

  /// The eight bytes that every PNG begins with.
  static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  package init(_ image: Image, _ effort: Deflate.Effort = .best) {
    self.image = image
    content = Deflate.zlib(PNG.rows(of: image), effort)
  }

  /// The whole file.
  package var bytes: [UInt8] { bytes(in: image.colours) }

  /// The whole file with other colours, as many as before: nothing has to be deflated again.
  func bytes(in colours: [Colour?]) -> [UInt8] {
    PNG.signature + PNG.header(of: image) + PNG.palette(of: colours) + Chunk("IDAT", content).bytes
      + Chunk("IEND", []).bytes
  }

  /// How many bits a pixel has.
  static func depth(_ colours: Int) -> Int {
    switch colours {
    case ...2: 1
    case ...4: 2
    case ...16: 4
    default: 8
    }
  }

  static func header(of image: Image) -> [UInt8] {
    let size = bigEndian(UInt32(image.width)) + bigEndian(UInt32(image.height))
    return Chunk("IHDR", size + [UInt8(depth(image.colours.count)), 3, 0, 0, 0]).bytes
  }

  static func palette(of palette: [Colour?]) -> [UInt8] {
    let colours = palette.flatMap { colour -> [UInt8] in colour.map { [$0.red, $0.green, $0.blue] } ?? [0, 0, 0] }
    // Clear comes first, if it comes, so that one byte says which it is.
    let isClear = palette.first.map { $0 == nil } ?? false
    return Chunk("PLTE", colours).bytes + (isClear ? Chunk("tRNS", [0]).bytes : [])
  }

  /// The rows, each after a 0, which says that they are as they are.
  static func rows(of image: Image) -> [UInt8] {
    let depth = depth(image.colours.count)
    let perByte = 8 / depth
    var bytes: [UInt8] = []
    bytes.reserveCapacity(image.height * (image.width / perByte + 2))
    for y in 0..<image.height {
      bytes.append(0)
      var x = y * image.width
      let end = x + image.width
      if perByte == 1 {
        bytes += image.pixels[x..<end]
        continue
      }
      while x < end {
        var byte: UInt8 = 0
        for place in 0..<perByte {
          byte = byte << UInt8(depth) | (x + place < end ? image.pixels[x + place] : 0)
        }
        bytes.append(byte)
        x += perByte
      }
    }
    return bytes
  }
}

/// A part of a PNG: its length, its name, what it holds, and a check sum.
struct Chunk {
  let bytes: [UInt8]

  init(_ name: StaticString, _ content: [UInt8]) {
    let body = Array(name.description.utf8) + content
    bytes = bigEndian(UInt32(content.count)) + body + bigEndian(CRC32.of(body))
  }
}

/// The check sum of PNG and zip.
package enum CRC32 {
  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
  }

  /// The sum over all bytes.
  package static func of(_ bytes: some Sequence<UInt8>) -> UInt32 { update(0, bytes) }

  /// The sum over more bytes after those that gave `sum`.
  package static func update(_ sum: UInt32, _ bytes: some Sequence<UInt8>) -> UInt32 {
    ~bytes.reduce(~sum) { $0 >> 8 ^ table[Int(UInt8(truncatingIfNeeded: $0) ^ $1)] }
  }
}
