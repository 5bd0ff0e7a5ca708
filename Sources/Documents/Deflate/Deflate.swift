/// A compressor for the deflate and zlib formats (RFC 1951 and RFC 1950).
///
/// The compressor divides the input into tokens (`DeflateToken`) with the lowest estimated cost and builds prefix codes
/// for them. The compressor repeats both steps with the actual costs in the new codes, as long as the output becomes
/// smaller. With the effort `quick`, the compressor uses the first sequence of tokens that it finds.
package enum Deflate {
  /// The trade-off between output size and speed.
  package enum Effort: Sendable {
    /// Small output after a moderately long search, for data that is written once and loaded many times.
    case best
    /// Slightly smaller output than `best` after a much longer search, for the web page's WebAssembly module.
    case exhaustive
    /// The fastest compression, for data that is written while the user waits.
    case quick
  }

  /// The maximum number of compression rounds.
  ///
  /// Each round chooses tokens by their costs in the codes of the previous round.
  private static let maxRounds = 5

  /// The maximum number of tokens in a block.
  ///
  /// The prefix codes are chosen separately for each block.
  private static let tokensPerBlock = 12_000

  /// Returns `bytes` compressed into a stream in zlib format.
  package static func zlibStream(of bytes: [UInt8], effort: Effort = .best) -> [UInt8] {
    let sum = adler32(of: bytes)
    return [0x78, 0xDA] + deflateStream(of: bytes, effort: effort) + bigEndianBytes(of: sum)
  }

  /// Returns `bytes` compressed into deflate blocks, without zlib's header and checksum.
  static func deflateStream(of bytes: [UInt8], effort: Effort = .best) -> [UInt8] {
    let blocks =
      switch effort {
      case .best:
        smallestBlocks(of: bytes, matches: DeflateMatchesByPosition(bytes, maxAttempts: 96, sufficientLength: 48))
      case .exhaustive:
        smallestBlocks(of: bytes, matches: DeflateMatchesByPosition(bytes, maxAttempts: 1000, sufficientLength: 258))
      case .quick: blocks(of: DeflateLazyMatchSearch.tokens(for: bytes))
      }
    var writer = BitWriter()
    for (index, block) in blocks.enumerated() { block.write(to: &writer, isLast: index == blocks.count - 1) }
    writer.finishLastByte()
    return writer.bytes
  }

  private static func blocks(of tokens: [DeflateToken]) -> [DeflateBlockWithCodes] {
    stride(from: 0, to: max(1, tokens.count), by: tokensPerBlock).map { start in
      DeflateBlockWithCodes(tokens[start..<min(tokens.count, start + tokensPerBlock)])
    }
  }

  private static func smallestBlocks(of bytes: [UInt8], matches: DeflateMatchesByPosition) -> [DeflateBlockWithCodes] {
    var costs = DeflateSymbolCosts(estimatedFor: bytes)
    var best: [DeflateBlockWithCodes] = []
    var bestSize = Int.max
    for _ in 0..<maxRounds {
      let blocks = blocks(of: matches.cheapestTokens(for: bytes, costs: costs))
      let size = blocks.reduce(0) { $0 + $1.bitCount }
      guard size < bestSize else { break }
      (best, bestSize) = (blocks, size)
      if let block = blocks.max(by: { $0.bitCount < $1.bitCount }) {
        costs = DeflateSymbolCosts(block.literalCode, block.distanceCode)
      }
    }
    return best
  }

  /// Returns the Adler-32 checksum of `bytes`, which is stored at the end of a zlib stream.
  package static func adler32(of bytes: [UInt8]) -> UInt32 {
    var (a, b): (UInt32, UInt32) = (1, 0)
    // As in zlib, 5552 is the largest number of bytes for which both sums always stay below 2^32.
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

/// Returns the four bytes of a number in big-endian order.
package func bigEndianBytes(of number: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}
