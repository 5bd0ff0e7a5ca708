/// A Huffman code of the deflate format, as a table that maps the next bits of a stream to a symbol.
struct HuffmanCode {
  /// The table, indexed by the next ``indexBits`` bits of the stream.
  ///
  /// The upper 12 bits of an entry are the symbol, and the lower 4 bits are the length of its code.
  private var table: ContiguousArray<UInt16> = []
  /// The length of the longest code in bits, which is also the number of bits that index ``table``.
  private var indexBits = 0

  static let maxCodeLength = 15

  /// Creates a code from the lengths of its code words in bits, or returns `nil` if no complete code has these lengths.
  ///
  /// The first element of `lengths` belongs to symbol 0. A length of zero means that the symbol doesn't occur. In a
  /// complete code, every sequence of bits begins with a code word. A code with at most one symbol needn't be complete.
  init?(_ lengths: ArraySlice<UInt8>) {
    var counts = [Int](repeating: 0, count: HuffmanCode.maxCodeLength + 1)
    for length in lengths { counts[Int(length)] += 1 }
    counts[0] = 0
    indexBits = counts.lastIndex { $0 > 0 } ?? 0
    // `left` is the number of unused codes of the current length. It must end at 0, unless there is at most one symbol.
    var left = 1
    for length in 1...HuffmanCode.maxCodeLength {
      left = left * 2 - counts[length]
      guard left >= 0 else { return nil }
    }
    guard left == 0 || counts.reduce(0, +) <= 1 else { return nil }
    fillTable(codeLengths: lengths, countsByLength: counts)
  }

  private mutating func fillTable(codeLengths lengths: ArraySlice<UInt8>, countsByLength counts: [Int]) {
    table = ContiguousArray(repeating: 0, count: 1 << indexBits)
    var next = [Int](repeating: 0, count: HuffmanCode.maxCodeLength + 2)
    for length in 1...HuffmanCode.maxCodeLength { next[length + 1] = (next[length] + counts[length]) << 1 }
    for (symbol, length) in lengths.enumerated() where length > 0 {
      let length = Int(length)
      var place = HuffmanCode.reversedBits(of: next[length], count: length)
      next[length] += 1
      while place < table.count {
        table[place] = UInt16(symbol) << 4 | UInt16(length)
        place += 1 << length
      }
    }
  }

  private static func reversedBits(of code: Int, count length: Int) -> Int {
    var (code, reversed) = (code, 0)
    for _ in 0..<length {
      reversed = reversed << 1 | code & 1
      code >>= 1
    }
    return reversed
  }

  /// Returns the symbol that the lowest bits of `word` encode, and the length of its code in bits.
  ///
  /// The length is zero if the bits aren't a valid code.
  @inline(__always) func symbolAndCodeLength(inLowestBitsOf word: UInt64) -> (symbol: Int, length: Int) {
    let entry = table[Int(truncatingIfNeeded: word) & (table.count - 1)]
    return (Int(entry >> 4), Int(entry & 15))
  }
}
