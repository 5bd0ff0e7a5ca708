/// Makes bytes smaller, in the format of RFC 1951 and RFC 1950.
///
/// The way through the bytes is chosen by what it costs, then the codes are fitted to it, and again, for as long as that
/// helps. Where somebody waits, the first way that is found is taken.
package enum Deflate {
  /// How hard it is tried.
  package enum Effort: Sendable {
    /// What is written once and loaded for years.
    case best
    /// What is written while somebody waits.
    case quick
  }

  /// How often the way is chosen anew, of what is written once.
  private static let rounds = 5
  /// How many earlier places are looked at for a repetition then.
  private static let tries = 96

  /// Codes are fitted to so many tokens at a time.
  private static let blockLength = 12_000

  /// A stream in the format of zlib.
  package static func zlib(_ bytes: [UInt8], _ effort: Effort = .best) -> [UInt8] {
    let sum = adler32(bytes)
    return [0x78, 0xDA] + deflated(bytes, effort) + bigEndian(sum)
  }

  /// The blocks alone.
  static func deflated(_ bytes: [UInt8], _ effort: Effort = .best) -> [UInt8] {
    let blocks =
      switch effort {
      case .best: best(bytes)
      case .quick: blocks(of: QuickSearch.tokens(bytes))
      }
    var writer = BitWriter()
    for (index, block) in blocks.enumerated() { block.write(to: &writer, isLast: index == blocks.count - 1) }
    writer.finish()
    return writer.bytes
  }

  private static func blocks(of tokens: [Token]) -> [DeflateBlock] {
    stride(from: 0, to: max(1, tokens.count), by: blockLength).map { start in
      DeflateBlock(tokens[start..<min(tokens.count, start + blockLength)])
    }
  }

  private static func best(_ bytes: [UInt8]) -> [DeflateBlock] {
    let matches = Matches(bytes, tries: tries)
    var prices = Prices(guessing: bytes)
    var best: [DeflateBlock] = []
    var bestSize = Int.max
    for _ in 0..<rounds {
      let blocks = blocks(of: matches.tokens(bytes, at: prices))
      let size = blocks.reduce(0) { $0 + $1.size }
      guard size < bestSize else { break }
      (best, bestSize) = (blocks, size)
      if let block = blocks.max(by: { $0.size < $1.size }) { prices = Prices(block.literals, block.distances) }
    }
    return best
  }

  /// The check sum at the end of a zlib stream.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    // So many that the sums stay below 2^32, as zlib has it.
    for start in stride(from: 0, to: bytes.count, by: 5552) {
      for byte in bytes[start..<min(start + 5552, bytes.count)] {
        a &+= UInt32(byte)
        b &+= a
      }
      (a, b) = (a % 65521, b % 65521)
    }
    return b << 16 | a
  }
}

/// The four bytes of a number, the highest first.
package func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
