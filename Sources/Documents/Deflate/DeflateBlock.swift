/// A block of tokens with the prefix codes that make it smallest.
struct DeflateBlock {
  private let tokens: ArraySlice<Token>
  let literals: PrefixCode
  let distances: PrefixCode
  /// The size of the block in bits.
  let size: Int
  private let header: Header?

  init(_ tokens: ArraySlice<Token>) {
    self.tokens = tokens
    var (literalCounts, distanceCounts) = (
      [Int](repeating: 0, count: Symbols.literals), [Int](repeating: 0, count: Symbols.distances)
    )
    var extra = 0
    for token in tokens {
      guard token.distance > 0 else {
        literalCounts[Int(token.value)] += 1
        continue
      }
      let symbol = Int(Symbols.lengthSymbols[Int(token.value)])
      literalCounts[symbol] += 1
      let distance = Symbols.distanceSymbol(Int(token.distance))
      distanceCounts[distance] += 1
      extra += Int(Symbols.lengthExtra[symbol - 257]) + Symbols.distanceExtra(distance)
    }
    literalCounts[Symbols.end] = 1
    let own = (PrefixCode(counts: literalCounts, limit: 15), PrefixCode(counts: distanceCounts, limit: 15))
    let header = Header(own.0, own.1)
    func bits(_ code: PrefixCode, _ counts: [Int]) -> Int {
      zip(code.lengths, counts).reduce(0) { $0 + Int($1.0) * $1.1 }
    }
    let ownSize = header.size + bits(own.0, literalCounts) + bits(own.1, distanceCounts)
    let fixedSize = bits(DeflateBlock.fixedLiterals, literalCounts) + bits(DeflateBlock.fixedDistances, distanceCounts)
    let isFixed = fixedSize <= ownSize
    self.header = isFixed ? nil : header
    (literals, distances) = isFixed ? (DeflateBlock.fixedLiterals, DeflateBlock.fixedDistances) : own
    size = 3 + extra + min(fixedSize, ownSize)
  }

  private static let fixedLiterals = PrefixCode(
    lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
  private static let fixedDistances = PrefixCode(lengths: Array(repeating: 5, count: 30))

  func write(to writer: inout BitWriter, isLast: Bool) {
    writer.write(isLast ? 1 : 0, 1)
    writer.write(header == nil ? 1 : 2, 2)
    header?.write(to: &writer)
    for token in tokens {
      guard token.distance > 0 else {
        write(Int(token.value), in: literals, to: &writer)
        continue
      }
      let symbol = Int(Symbols.lengthSymbols[Int(token.value)])
      write(symbol, in: literals, to: &writer)
      writer.write(UInt32(Int(token.value) - Symbols.lengthBase(symbol)), Int(Symbols.lengthExtra[symbol - 257]))
      let distance = Symbols.distanceSymbol(Int(token.distance))
      write(distance, in: distances, to: &writer)
      writer.write(
        UInt32(Int(token.distance) - Symbols.distanceBase(distance)), Symbols.distanceExtra(distance))
    }
    write(Symbols.end, in: literals, to: &writer)
  }

  private func write(_ symbol: Int, in code: PrefixCode, to writer: inout BitWriter) {
    writer.write(UInt32(code.words[symbol]), Int(code.lengths[symbol]))
  }
}

/// The header of a block with its own codes: the word lengths of both codes, themselves encoded by a third code.
private struct Header {
  private let counts: (literals: Int, distances: Int, lengths: Int)
  private let symbols: [(symbol: Int, extra: Int, bits: Int)]
  private let code: PrefixCode
  let size: Int

  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  init(_ literals: PrefixCode, _ distances: PrefixCode) {
    let used = literals.lengths.prefix(1 + (literals.lengths.lastIndex { $0 > 0 } ?? 256))
    let usedDistances = distances.lengths.prefix(1 + (distances.lengths.lastIndex { $0 > 0 } ?? 0))
    let runs = Header.runs(Array(used) + usedDistances)
    var occurrences = [Int](repeating: 0, count: 19)
    for run in runs { occurrences[run.symbol] += 1 }
    let code = PrefixCode(counts: occurrences, limit: 7)
    let last = Header.order.lastIndex { code.lengths[$0] > 0 } ?? 3
    symbols = runs
    self.code = code
    counts = (used.count, usedDistances.count, max(4, last + 1))
    size = 14 + 3 * counts.lengths + runs.reduce(0) { $0 + Int(code.lengths[$1.symbol]) + $1.bits }
  }

  /// Returns the word lengths as runs: zeros and repetitions of a length are abbreviated.
  private static func runs(_ lengths: [UInt8]) -> [(symbol: Int, extra: Int, bits: Int)] {
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
    writer.write(UInt32(counts.literals - 257), 5)
    writer.write(UInt32(counts.distances - 1), 5)
    writer.write(UInt32(counts.lengths - 4), 4)
    for symbol in Header.order.prefix(counts.lengths) { writer.write(UInt32(code.lengths[symbol]), 3) }
    for run in symbols {
      writer.write(UInt32(code.words[run.symbol]), Int(code.lengths[run.symbol]))
      writer.write(UInt32(run.extra), run.bits)
    }
  }
}
