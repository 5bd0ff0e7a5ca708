import Foundation

/// All chances of the format of LZMA, with three bits of the byte before a literal and none of its place: each begins even.
struct Chances {
  static let even: UInt16 = 1024
  /// Distances of so many bits' worth are told by slots whose lower bits have chances of their own.
  static let firstAlignedSlot = 14

  var isMatch = Chances.many(12)
  var isRepeat = Chances.many(12)
  var isNotFirst = Chances.many(12)
  var isNotSecond = Chances.many(12)
  var isNotThird = Chances.many(12)
  var isLong = Chances.many(12)
  var literals = Chances.many(0x300 << 3)
  var slots = Chances.many(4 << 6)
  var footers = Chances.many(128)
  var align = Chances.many(16)
  var matchLengths = LengthChances()
  var repeatLengths = LengthChances()

  static func many(_ count: Int) -> [UInt16] { Array(repeating: even, count: count) }

  /// What a bit costs, in 64ths of one.
  static func price(_ bit: Int, _ chance: UInt16) -> Int {
    Int(prices[(bit == 0 ? Int(chance) : 2048 - Int(chance)) >> 3])
  }

  private static let prices: [Int32] = (0..<257).map { index in
    Int32((-log2(max(Double(index), 0.5) / 256) * 64).rounded())
  }

  /// What a number costs whose bits are told from the highest on, each by those before it.
  static func price(_ number: Int, bits: Int, _ chances: [UInt16], at first: Int) -> Int {
    var price = 0
    var node = 1
    for place in (0..<bits).reversed() {
      let bit = number >> place & 1
      price += Chances.price(bit, chances[first + node])
      node = node << 1 | bit
    }
    return price
  }
}

/// The chances of lengths from 2 to 273, in three ranges.
struct LengthChances {
  var isNotShort = Chances.even
  var isNotMiddle = Chances.even
  var short = Chances.many(8)
  var middle = Chances.many(8)
  var long = Chances.many(256)

  /// What each length costs, from 2 on.
  var prices: [Int] {
    (0..<272).map { length in
      if length < 8 { return Chances.price(0, isNotShort) + Chances.price(length, bits: 3, short, at: 0) }
      let begin = Chances.price(1, isNotShort)
      if length < 16 {
        return begin + Chances.price(0, isNotMiddle) + Chances.price(length - 8, bits: 3, middle, at: 0)
      }
      return begin + Chances.price(1, isNotMiddle) + Chances.price(length - 16, bits: 8, long, at: 0)
    }
  }
}
