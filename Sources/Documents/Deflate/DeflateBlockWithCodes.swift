/// A block of tokens, with its own prefix codes or the format's fixed codes, whichever result in the smaller block.
struct DeflateBlockWithCodes {
  private let tokens: ArraySlice<DeflateToken>
  let literalCode: PrefixCode
  let distanceCode: PrefixCode
  /// The size of the block in bits.
  let bitCount: Int
  private let header: DeflateBlockHeader?

  init(_ tokens: ArraySlice<DeflateToken>) {
    self.tokens = tokens
    var (literalCounts, distanceCounts) = (
      [Int](repeating: 0, count: DeflateSymbols.literalCount), [Int](repeating: 0, count: DeflateSymbols.distanceCount)
    )
    var extra = 0
    for token in tokens {
      guard token.distance > 0 else {
        literalCounts[Int(token.value)] += 1
        continue
      }
      let symbol = Int(DeflateSymbols.lengthSymbols[Int(token.value)])
      literalCounts[symbol] += 1
      let distance = DeflateSymbols.symbol(ofDistance: Int(token.distance))
      distanceCounts[distance] += 1
      extra += Int(DeflateSymbols.lengthExtraBits[symbol - 257]) + DeflateSymbols.distanceExtraBitCount(of: distance)
    }
    literalCounts[DeflateSymbols.endOfBlock] = 1
    let own = (PrefixCode(counts: literalCounts, limit: 15), PrefixCode(counts: distanceCounts, limit: 15))
    let header = DeflateBlockHeader(own.0, own.1)
    func encodedBitCount(with code: PrefixCode, counts: [Int]) -> Int {
      zip(code.lengths, counts).reduce(0) { $0 + Int($1.0) * $1.1 }
    }
    let ownSize =
      header.bitCount + encodedBitCount(with: own.0, counts: literalCounts)
      + encodedBitCount(with: own.1, counts: distanceCounts)
    let fixedSize =
      encodedBitCount(with: DeflateBlockWithCodes.fixedLiterals, counts: literalCounts)
      + encodedBitCount(with: DeflateBlockWithCodes.fixedDistances, counts: distanceCounts)
    let isFixed = fixedSize <= ownSize
    self.header = isFixed ? nil : header
    (literalCode, distanceCode) =
      isFixed ? (DeflateBlockWithCodes.fixedLiterals, DeflateBlockWithCodes.fixedDistances) : own
    bitCount = 3 + extra + min(fixedSize, ownSize)
  }

  private static let fixedLiterals = PrefixCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = PrefixCode(lengths: Array(repeating: 5, count: 30))

  func write(to writer: inout BitWriter, isLast: Bool) {
    writer.write(bits: isLast ? 1 : 0, count: 1)
    writer.write(bits: header == nil ? 1 : 2, count: 2)
    header?.write(to: &writer)
    for token in tokens {
      guard token.distance > 0 else {
        writeCodeWord(of: Int(token.value), in: literalCode, to: &writer)
        continue
      }
      let symbol = Int(DeflateSymbols.lengthSymbols[Int(token.value)])
      writeCodeWord(of: symbol, in: literalCode, to: &writer)
      writer.write(
        bits: UInt32(Int(token.value) - DeflateSymbols.baseLength(of: symbol)),
        count: Int(DeflateSymbols.lengthExtraBits[symbol - 257]))
      let distance = DeflateSymbols.symbol(ofDistance: Int(token.distance))
      writeCodeWord(of: distance, in: distanceCode, to: &writer)
      writer.write(
        bits: UInt32(Int(token.distance) - DeflateSymbols.baseDistance(of: distance)),
        count: DeflateSymbols.distanceExtraBitCount(of: distance))
    }
    writeCodeWord(of: DeflateSymbols.endOfBlock, in: literalCode, to: &writer)
  }

  private func writeCodeWord(of symbol: Int, in code: PrefixCode, to writer: inout BitWriter) {
    writer.write(bits: UInt32(code.codeWords[symbol]), count: Int(code.lengths[symbol]))
  }
}

/// The header of a block that has its own codes.
///
/// The header contains the lengths of the code words in these codes. The lengths are themselves encoded with a third
/// code.
private struct DeflateBlockHeader {
  private let codeCounts: (literals: Int, distances: Int, lengths: Int)
  private let lengthRuns: [(symbol: Int, extra: Int, bits: Int)]
  private let runCode: PrefixCode
  let bitCount: Int

  private static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literals: PrefixCode, _ distances: PrefixCode) {
    let used = literals.lengths.prefix(1 + (literals.lengths.lastIndex { $0 > 0 } ?? 256))
    let usedDistances = distances.lengths.prefix(1 + (distances.lengths.lastIndex { $0 > 0 } ?? 0))
    let runs = DeflateBlockHeader.encodedRuns(of: Array(used) + usedDistances)
    var occurrences = [Int](repeating: 0, count: 19)
    for run in runs { occurrences[run.symbol] += 1 }
    let code = PrefixCode(counts: occurrences, limit: 7)
    let last = DeflateBlockHeader.codeLengthOrder.lastIndex { code.lengths[$0] > 0 } ?? 3
    lengthRuns = runs
    runCode = code
    codeCounts = (used.count, usedDistances.count, max(4, last + 1))
    bitCount = 14 + 3 * codeCounts.lengths + runs.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + $1.bits }
  }

  /// Returns the code-word lengths in run-length encoding, which abbreviates zeros and repeated lengths.
  ///
  /// Each run is a symbol of the third code, followed by the number `extra`, which is written in `bits` bits.
  private static func encodedRuns(of lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
    var runs: [(symbol: Int, extra: Int, bits: Int)] = []
    var rest = lengths[...]
    while let length = rest.first {
      let count = rest.prefix { $0 == length }.count
      var left = count
      if length == 0 {
        while left >= 11 {
          let part = min(left, 138)
          runs.append((18, part - 11, 7))
          left -= part
        }
        if left >= 3 {
          runs.append((17, left - 3, 3))
          left = 0
        }
      } else {
        runs.append((Int(length), 0, 0))
        left -= 1
        while left >= 3 {
          let part = min(left, 6)
          runs.append((16, part - 3, 2))
          left -= part
        }
      }
      for _ in 0..<left { runs.append((Int(length), 0, 0)) }
      rest = rest.dropFirst(count)
    }
    return runs
  }

  func write(to writer: inout BitWriter) {
    writer.write(bits: UInt32(codeCounts.literals - 257), count: 5)
    writer.write(bits: UInt32(codeCounts.distances - 1), count: 5)
    writer.write(bits: UInt32(codeCounts.lengths - 4), count: 4)
    for symbol in DeflateBlockHeader.codeLengthOrder.prefix(codeCounts.lengths) {
      writer.write(bits: UInt32(runCode.lengths[symbol]), count: 3)
    }
    for run in lengthRuns {
      writer.write(bits: UInt32(runCode.codeWords[run.symbol]), count: Int(runCode.lengths[run.symbol]))
      writer.write(bits: UInt32(run.extra), count: run.bits)
    }
  }
}
