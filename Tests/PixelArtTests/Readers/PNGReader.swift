import TestSupport

@testable import PixelArt

/// A strict reader for the PNG and APNG files of this package.
struct PNGReader {
  private(set) var width = 0
  private(set) var height = 0
  private(set) var depth = 0
  private(set) var colours: [Colour?] = []
  /// The visible pixels of every frame; one frame for a still image.
  private(set) var frames: [[Colour?]] = []
  /// The numerators and denominators of the delays.
  private(set) var delays: [[Int]] = []
  private(set) var chunkNames: [String] = []

  struct InvalidFile: Error {
    let why: String
  }

  init(_ bytes: [UInt8]) throws {
    guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
      throw InvalidFile(why: "signature")
    }
    var rest = bytes[8...]
    var streams: [[UInt8]] = []
    var patches: [FramePatch] = []
    var sequence = 0
    while !rest.isEmpty {
      let length = PNGReader.number(rest.prefix(4))
      let body = rest.dropFirst(4).prefix(4 + length)
      guard body.count == 4 + length else { throw InvalidFile(why: "length") }
      let sum = PNGReader.number(rest.dropFirst(8 + length).prefix(4))
      guard sum == PNGReader.crc(body) else { throw InvalidFile(why: "check sum") }
      let name = String(decoding: body.prefix(4), as: UTF8.self)
      let content = Array(body.dropFirst(4))
      chunkNames.append(name)
      if ["fcTL", "fdAT"].contains(name) {
        guard PNGReader.number(content.prefix(4)) == sequence else { throw InvalidFile(why: "sequence") }
        sequence += 1
      }
      switch name {
      case "IHDR":
        (width, height) = (PNGReader.number(content[0..<4]), PNGReader.number(content[4..<8]))
        depth = Int(content[8])
        guard Array(content[9...]) == [3, 0, 0, 0] else { throw InvalidFile(why: "kind") }
      case "PLTE":
        colours = stride(from: 0, to: content.count, by: 3).map {
          Colour(content[$0], content[$0 + 1], content[$0 + 2])
        }
      case "tRNS":
        guard content == [0] else { throw InvalidFile(why: "transparency") }
        colours[0] = nil
      case "fcTL":
        delays.append([PNGReader.number(content[20..<22]), PNGReader.number(content[22..<24])])
        patches.append(try FramePatch(content))
      case "IDAT": streams.append(content)
      case "fdAT": streams.append(Array(content.dropFirst(4)))
      case "acTL", "IEND": break
      default: throw InvalidFile(why: name)
      }
      rest = rest.dropFirst(12 + length)
    }
    for (index, stream) in streams.enumerated() {
      let patch = index < patches.count ? patches[index] : FramePatch(width: width, height: height)
      let pixels = try pixels(ReferenceInflater.decompressZlib(stream), patch.width, patch.height)
      frames.append(
        patch.compositing(pixels, over: patch.blendsOverPrevious ? frames.last : nil, width: width, height: height))
    }
  }

  private func pixels(_ rows: [UInt8], _ width: Int, _ height: Int) throws -> [Colour?] {
    let stride = (width * depth + 7) / 8 + 1
    guard rows.count == stride * height else { throw InvalidFile(why: "size") }
    var pixels: [Colour?] = []
    for y in 0..<height {
      guard rows[y * stride] == 0 else { throw InvalidFile(why: "filter") }
      for x in 0..<width {
        let byte = Int(rows[y * stride + 1 + x * depth / 8])
        let index = byte >> (8 - depth - x * depth % 8) & ((1 << depth) - 1)
        guard index < colours.count else { throw InvalidFile(why: "index") }
        pixels.append(colours[index])
      }
    }
    return pixels
  }

  private static func number(_ bytes: some Sequence<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

  private static func crc(_ bytes: some Sequence<UInt8>) -> Int {
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Int(~sum)
  }
}

/// The place of a frame's pixels, and their blend mode.
struct FramePatch {
  var x = 0
  var y = 0
  let width: Int
  let height: Int
  var blendsOverPrevious = false

  init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// Reads the content of an `fcTL` chunk.
  init(_ content: [UInt8]) throws {
    func number(_ place: Int) -> Int { content[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    (width, height, x, y) = (number(4), number(8), number(12), number(16))
    guard [[1, 0], [0, 1]].contains(Array(content[24...])) else { throw PNGReader.InvalidFile(why: "disposal") }
    blendsOverPrevious = content[25] == 1
  }

  /// Returns the whole picture after `pixels` are drawn over the previous one.
  func compositing(_ pixels: [Colour?], over before: [Colour?]?, width all: Int, height rows: Int) -> [Colour?] {
    var canvas = before ?? Array(repeating: nil, count: all * rows)
    for (index, colour) in pixels.enumerated() where colour != nil {
      canvas[(y + index / width) * all + x + index % width] = colour
    }
    return canvas
  }
}

extension IndexedImage {
  /// The visible pixels.
  var visiblePixels: [Colour?] { colourIndices.map { colours[Int($0)] } }
}
