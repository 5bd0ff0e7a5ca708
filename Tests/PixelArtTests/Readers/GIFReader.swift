@testable import PixelArt

/// A reader for the GIF files of this package.
struct GIFReader {
  private let bytes: [UInt8]
  private var position = 13
  private(set) var frames: [[Colour?]] = []
  /// The delays in hundredths of a second.
  private(set) var delays: [Int] = []

  struct InvalidFile: Error {
    let why: String
  }

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    guard bytes.starts(with: "GIF89a".utf8), bytes[10] & 0x80 != 0 else { throw InvalidFile(why: "header") }
    let count = 2 << Int(bytes[10] & 7)
    let colours = (0..<count).map { Colour(bytes[13 + 3 * $0], bytes[14 + 3 * $0], bytes[15 + 3 * $0]) }
    position += 3 * count
    let (width, height) = (Int(bytes[6]) | Int(bytes[7]) << 8, Int(bytes[8]) | Int(bytes[9]) << 8)
    var isOver = false
    while true {
      switch readByte() {
      case 0x21:
        let kind = readByte()
        let data = readBlocks()
        if kind == 0xF9 {
          guard [1 << 2 | 1, 2 << 2 | 1].contains(data[0]), data[3] == 0 else { throw InvalidFile(why: "disposal") }
          isOver = data[0] == 1 << 2 | 1
          delays.append(Int(data[1]) | Int(data[2]) << 8)
        }
      case 0x2C:
        let area = (0..<4).map { _ in Int(readByte()) | Int(readByte()) << 8 }
        position += 1
        var patch = FramePatch(width: area[2], height: area[3])
        (patch.x, patch.y) = (area[0], area[1])
        let pixels = try GIFReader.pixels(depth: Int(readByte()), readBlocks()).map { $0 == 0 ? nil : colours[$0] }
        frames.append(patch.compositing(pixels, over: isOver ? frames.last : nil, width: width, height: height))
      case 0x3B: return
      default: throw InvalidFile(why: "block")
      }
    }
  }

  private mutating func readByte() -> UInt8 {
    defer { position += 1 }
    return position < bytes.count ? bytes[position] : 0
  }

  private mutating func readBlocks() -> [UInt8] {
    var data: [UInt8] = []
    while true {
      let count = Int(readByte())
      if count == 0 { return data }
      data += bytes[position..<position + count]
      position += count
    }
  }

  private static func pixels(depth: Int, _ data: [UInt8]) throws -> [Int] {
    let (clear, end) = (1 << depth, (1 << depth) + 1)
    var (pixels, table, size, previous, position): ([Int], [[Int]], Int, [Int], Int) = ([], [], depth + 1, [], 0)
    while true {
      var code = 0
      for place in 0..<size {
        guard position < 8 * data.count else { throw InvalidFile(why: "end") }
        code |= (Int(data[position / 8]) >> (position % 8) & 1) << place
        position += 1
      }
      if code == end { return pixels }
      if code == clear {
        table = (0..<clear + 2).map { [$0] }
        (size, previous) = (depth + 1, [])
        continue
      }
      guard code < table.count || code == table.count && !previous.isEmpty else { throw InvalidFile(why: "code") }
      let entry = code < table.count ? table[code] : previous + [previous[0]]
      pixels += entry
      if !previous.isEmpty, table.count < 4096 { table.append(previous + [entry[0]]) }
      if table.count == 1 << size, size < 12 { size += 1 }
      previous = entry
    }
  }
}
