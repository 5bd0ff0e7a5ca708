/// A token of the deflate format: a literal byte, or the length and distance of a repetition.
struct DeflateToken {
  /// The distance back to the earlier occurrence, or 0 for a literal byte.
  let distance: UInt16
  /// The length of the repetition, or the literal byte.
  let value: UInt16

  static func literal(_ byte: UInt8) -> DeflateToken { DeflateToken(distance: 0, value: UInt16(byte)) }
}

/// The symbols that stand for lengths and distances (RFC 1951, 3.2.5).
enum DeflateSymbols {
  static let literalCount = 286
  static let distanceCount = 30
  static let endOfBlock = 256

  private static let lengthBases: [Int] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
  ]

  /// The symbol for each match length, indexed by that length (0 to 258).
  static let lengthSymbols: [UInt16] = (0...258).map { length in
    UInt16(257 + max(0, (lengthBases.lastIndex { $0 <= length } ?? 0)))
  }

  /// The number of extra bits that follow each length symbol.
  static let lengthExtraBits: [UInt8] = lengthBases.indices.map { index in
    index < 8 || index == 28 ? 0 : UInt8(index / 4 - 1)
  }

  static func baseLength(of symbol: Int) -> Int { lengthBases[symbol - 257] }

  /// Returns the symbol for a `distance` from 1 to 32,768.
  static func symbol(ofDistance distance: Int) -> Int {
    guard distance > 4 else { return distance - 1 }
    let bits = (distance - 1).bitWidth - 1 - (distance - 1).leadingZeroBitCount
    return 2 * bits + ((distance - 1) >> (bits - 1) & 1)
  }

  static func distanceExtraBitCount(of symbol: Int) -> Int { max(0, symbol / 2 - 1) }
  static func baseDistance(of symbol: Int) -> Int {
    symbol < 4 ? symbol + 1 : ((2 | symbol & 1) << distanceExtraBitCount(of: symbol)) + 1
  }
}
