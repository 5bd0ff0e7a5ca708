/// A compressor for the deflate and zlib formats (RFC 1951 and RFC 1950).
///
/// It chooses the cheapest sequence of tokens by the estimated cost of each symbol, fits the codes to these tokens, and
/// repeats this with the new costs as long as the output shrinks. The `quick` effort takes the first sequence it finds.
package enum Deflate {
  /// The trade-off between output size and speed.
  package enum Effort: Sendable {
    /// The smallest output, for data that is written once and loaded for years.
    case best
    /// The fastest compression, for data that is written while the user waits.
    case quick
  }

  /// The maximum number of rounds in which ``Effort/best`` chooses the tokens again.
  private static let rounds = 5
  /// The maximum number of earlier positions that ``Effort/best`` tries for each match.
  private static let tries = 96

  /// The number of tokens in a block; codes are fitted to each block separately.
  private static let blockLength = 12_000

  /// Returns a stream in zlib format.
  package static func zlib(_ bytes: [UInt8], _ effort: Effort = .best) -> [UInt8] {
    let sum = adler32(bytes)
    return [0x78, 0xDA] + deflated(bytes, effort) + bigEndian(sum)
  }

  /// Returns the deflate blocks, without the zlib header and checksum.
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

  /// Returns the checksum for the end of a zlib stream.
  static func adler32(_ bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    // The most bytes for which the sums stay below 2^32, as in zlib.
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

/// Returns the four bytes of a number, highest byte first.
package func bigEndian(_ number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
