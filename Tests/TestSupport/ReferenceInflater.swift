/// A reference decoder for deflate data (RFC 1951), which simply works bit by bit.
public struct ReferenceInflater {
  private let input: [UInt8]
  private var position = 0
  private var output: [UInt8] = []

  private struct InvalidDataError: Error {}

  private init(_ input: [UInt8]) { self.input = input }

  /// Returns the decompressed content of a zlib stream, after verifying its checksum.
  public static func decompressZlib(_ stream: [UInt8]) throws -> [UInt8] {
    guard stream.count > 6, stream[0] == 0x78, (Int(stream[0]) << 8 | Int(stream[1])) % 31 == 0 else {
      throw InvalidDataError()
    }
    var inflate = ReferenceInflater(Array(stream[2..<stream.count - 4]))
    try inflate.readBlocks()
    var (a, b) = (1, 0)
    for byte in inflate.output { (a, b) = ((a + Int(byte)) % 65521, (b + a + Int(byte)) % 65521) }
    let sum = stream.suffix(4).reduce(0) { $0 << 8 | Int($1) }
    guard sum == b << 16 | a else { throw InvalidDataError() }
    return inflate.output
  }

  private mutating func readBlocks() throws {
    var isLast = false
    while !isLast {
      isLast = try readBits(1) == 1
      switch try readBits(2) {
      case 1:
        let literals = (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
        try readBlock(HuffmanCode(literals), HuffmanCode(Array(repeating: 5, count: 30)))
      case 2:
        let (literals, distances) = try readDynamicCodes()
        try readBlock(literals, distances)
      default: throw InvalidDataError()
      }
    }
    guard position > 8 * (input.count - 1) else { throw InvalidDataError() }
  }

  private mutating func readBits(_ count: Int) throws -> Int {
    var value = 0
    for place in 0..<count {
      guard position < 8 * input.count else { throw InvalidDataError() }
      value |= (Int(input[position / 8]) >> (position % 8) & 1) << place
      position += 1
    }
    return value
  }

  /// A Huffman code, which maps the bits of code words to symbols.
  private struct HuffmanCode {
    var symbolsByBits: [[Int]: Int] = [:]

    init(_ lengths: [Int]) {
      var code = 0
      for length in 1...15 {
        for symbol in lengths.indices where lengths[symbol] == length {
          symbolsByBits[(0..<length).reversed().map { code >> $0 & 1 }] = symbol
          code += 1
        }
        code <<= 1
      }
    }
  }

  private mutating func readSymbol(_ code: HuffmanCode) throws -> Int {
    var word: [Int] = []
    while word.count < 16 {
      word.append(try readBits(1))
      if let symbol = code.symbolsByBits[word] { return symbol }
    }
    throw InvalidDataError()
  }

  private mutating func readDynamicCodes() throws -> (HuffmanCode, HuffmanCode) {
    let (literals, distances, count) = (try readBits(5) + 257, try readBits(5) + 1, try readBits(4) + 4)
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var lengths = [Int](repeating: 0, count: 19)
    for index in 0..<count { lengths[order[index]] = try readBits(3) }
    let code = HuffmanCode(lengths)
    var all: [Int] = []
    while all.count < literals + distances {
      switch try readSymbol(code) {
      case 16: all += Array(repeating: all.last ?? 0, count: try readBits(2) + 3)
      case 17: all += Array(repeating: 0, count: try readBits(3) + 3)
      case 18: all += Array(repeating: 0, count: try readBits(7) + 11)
      case let length: all.append(length)
      }
    }
    guard all.count == literals + distances else { throw InvalidDataError() }
    return (HuffmanCode(Array(all.prefix(literals))), HuffmanCode(Array(all.dropFirst(literals))))
  }

  private mutating func readBlock(_ literals: HuffmanCode, _ distances: HuffmanCode) throws {
    while true {
      let symbol = try readSymbol(literals)
      if symbol == 256 { return }
      if symbol < 256 {
        output.append(UInt8(symbol))
        continue
      }
      var length = 3
      for earlier in 257..<symbol { length += 1 << ReferenceInflater.extraLengthBits(earlier) }
      if symbol == 285 { length = 258 }
      length += try readBits(ReferenceInflater.extraLengthBits(symbol))
      let code = try self.readSymbol(distances)
      var distance = 1
      for earlier in 0..<code { distance += 1 << max(0, earlier / 2 - 1) }
      distance += try readBits(max(0, code / 2 - 1))
      guard distance <= output.count else { throw InvalidDataError() }
      for _ in 0..<length { output.append(output[output.count - distance]) }
    }
  }

  private static func extraLengthBits(_ symbol: Int) -> Int { symbol < 265 || symbol == 285 ? 0 : (symbol - 261) / 4 }
}
