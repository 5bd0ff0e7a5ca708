/// The cost of writing each symbol of a block, in sixteenths of a bit.
struct DeflateSymbolCosts {
  private(set) var literals: [Int32]
  private(set) var lengths: [Int32]
  private(set) var distances: [Int32]

  private static let unitsPerBit: Int32 = 16

  /// Creates estimated costs for `bytes`, for use until the codes are known.
  ///
  /// Rare bytes are assumed to cost more.
  init(estimatedFor bytes: [UInt8]) {
    var counts = [Int](repeating: 0, count: 256)
    for byte in bytes { counts[Int(byte)] += 1 }
    literals = counts.map {
      DeflateSymbolCosts.unitsPerBit * (2 + Int32(DeflateSymbolCosts.significantBitCount(of: bytes.count / max(1, $0))))
    }
    lengths = (0...258).map { length in
      DeflateSymbolCosts.unitsPerBit
        * (5 + Int32(DeflateSymbols.lengthExtraBits[Int(DeflateSymbols.lengthSymbols[length]) - 257]))
    }
    distances = (0..<DeflateSymbols.distanceCount).map {
      DeflateSymbolCosts.unitsPerBit * Int32(4 + DeflateSymbols.distanceExtraBitCount(of: $0))
    }
  }

  /// Creates the costs of writing symbols with the given codes.
  ///
  /// A symbol without a code word is assumed to cost as much as a long code word.
  init(_ literalCode: PrefixCode, _ distanceCode: PrefixCode) {
    func scaledBitCost(ofCodeLength length: UInt8) -> Int32 {
      DeflateSymbolCosts.unitsPerBit * (length == 0 ? 13 : Int32(length))
    }
    literals = literalCode.lengths.prefix(256).map(scaledBitCost)
    lengths = (0...258).map { length in
      let symbol = Int(DeflateSymbols.lengthSymbols[length])
      return scaledBitCost(ofCodeLength: literalCode.lengths[symbol]) + DeflateSymbolCosts.unitsPerBit
        * Int32(DeflateSymbols.lengthExtraBits[symbol - 257])
    }
    distances = (0..<DeflateSymbols.distanceCount).map {
      scaledBitCost(ofCodeLength: distanceCode.lengths[$0]) + DeflateSymbolCosts.unitsPerBit
        * Int32(DeflateSymbols.distanceExtraBitCount(of: $0))
    }
  }

  private static func significantBitCount(of number: Int) -> Int {
    number.bitWidth - max(1, number).leadingZeroBitCount
  }
}

extension DeflateMatchesByPosition {
  /// Returns the literals and matches that encode `bytes` at the lowest total cost found.
  ///
  /// The matches are taken from this table, and may be shortened.
  func cheapestTokens(for bytes: [UInt8], costs prices: DeflateSymbolCosts) -> [DeflateToken] {
    var costs = [Int32](repeating: .max, count: bytes.count + 1)
    var steps = [DeflateToken](repeating: .literal(0), count: bytes.count + 1)
    costs[0] = 0
    for place in bytes.indices {
      let cost = costs[place]
      let plain = cost + prices.literals[Int(bytes[place])]
      if plain < costs[place + 1] {
        costs[place + 1] = plain
        steps[place + 1] = .literal(bytes[place])
      }
      var shorter = 3
      for index in Int(matchStarts[place])..<Int(matchStarts[place + 1]) {
        let match = matches[index]
        let base = cost + prices.distances[DeflateSymbols.symbol(ofDistance: Int(match.distance))]
        let length = Int(match.length)
        // A long match is tried only at its full length.
        for part in (length >= sufficientLength / 2 ? length : min(shorter, length))...length {
          let total = base + prices.lengths[part]
          if total < costs[place + part] {
            costs[place + part] = total
            steps[place + part] = DeflateToken(distance: match.distance, value: UInt16(part))
          }
        }
        shorter = length + 1
      }
    }
    var tokens: [DeflateToken] = []
    var place = bytes.count
    while place > 0 {
      tokens.append(steps[place])
      place -= steps[place].distance == 0 ? 1 : Int(steps[place].value)
    }
    return tokens.reversed()
  }
}
