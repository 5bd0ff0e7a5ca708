/// A prefix code, in which no symbol's code word is the beginning of another code word.
struct PrefixCode {
  /// The number of bits in each symbol's code word, or 0 for a symbol that doesn't occur.
  let lengths: [UInt8]
  /// The bits of each symbol's code word, which is written with its lowest bit first.
  let codeWords: [UInt16]

  /// Creates the canonical code with code words of the given lengths (RFC 1951, 3.2.2).
  init(lengths: [UInt8]) {
    self.lengths = lengths
    var next = [UInt16](repeating: 0, count: 17)
    for length in 1...15 {
      let shorter = lengths.reduce(0) { $0 + (Int($1) == length - 1 && length > 1 ? 1 : 0) }
      next[length] = (next[length - 1] &+ UInt16(truncatingIfNeeded: shorter)) << 1
    }
    codeWords = lengths.map { length in
      guard length > 0 else { return 0 }
      defer { next[Int(length)] &+= 1 }
      return next[Int(length)].reversedBits(count: Int(length))
    }
  }

  /// Creates the code that encodes symbols in the fewest bits, for symbols that occur as often as `counts` states.
  ///
  /// No code word is longer than `limit` bits.
  init(counts: [Int], limit: Int) { self.init(lengths: PrefixCode.codeLengths(symbolCounts: counts, maxLength: limit)) }

  /// Returns the lengths of the code words that encode the symbols in the fewest bits, in the order of `counts`.
  ///
  /// Uses the package-merge algorithm of Larmore and Hirschberg.
  ///
  /// - Parameters:
  ///   - counts: the number of occurrences of each symbol.
  ///   - limit: the maximum length of a code word in bits.
  private static func codeLengths(symbolCounts counts: [Int], maxLength limit: Int) -> [UInt8] {
    var lengths = [UInt8](repeating: 0, count: counts.count)
    let symbols = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
    guard symbols.count > 1 else {
      for symbol in symbols { lengths[symbol] = 1 }
      return lengths
    }
    // Package-merge uses the lightest entries of each level, which are a prefix of the sorted list. It is therefore
    // enough to store the weights and to count the leaves among these entries level by level.
    var packages: [(weight: Int, isLeaf: Bool)] = []
    var levels: [[Bool]] = []
    for _ in 0..<limit {
      var merged: [(weight: Int, isLeaf: Bool)] = []
      var (leaf, pair) = (0, 0)
      while leaf < symbols.count || pair + 1 < packages.count {
        let pairWeight = pair + 1 < packages.count ? packages[pair].weight + packages[pair + 1].weight : .max
        if leaf < symbols.count, counts[symbols[leaf]] <= pairWeight {
          merged.append((counts[symbols[leaf]], true))
          leaf += 1
        } else {
          merged.append((pairWeight, false))
          pair += 2
        }
      }
      levels.append(merged.map { $0.isLeaf })
      packages = merged
    }
    var taken = 2 * symbols.count - 2
    for level in levels.reversed() {
      let leaves = level.prefix(taken).reduce(0) { $0 + ($1 ? 1 : 0) }
      for symbol in symbols.prefix(leaves) { lengths[symbol] += 1 }
      taken = 2 * (min(taken, level.count) - leaves)
    }
    return lengths
  }
}

extension UInt16 {
  /// Returns the lowest `count` bits in reverse order.
  fileprivate func reversedBits(count: Int) -> UInt16 {
    (0..<count).reduce(0) { $0 << 1 | (self >> UInt16($1) & 1) }
  }
}
