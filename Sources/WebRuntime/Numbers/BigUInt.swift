/// An unsigned integer of arbitrary size.
struct BigUInt {
  /// The digits in base 2^32, least significant first, without leading zeros.
  private var words: [UInt32]

  init(_ number: UInt64) {
    words = [UInt32(truncatingIfNeeded: number), UInt32(number >> 32)]
    while words.last == 0 { words.removeLast() }
  }

  var isZero: Bool { words.isEmpty }

  /// The number of significant bits, which is 0 for zero.
  var bitWidth: Int { words.count * 32 - (words.last?.leadingZeroBitCount ?? 0) }

  /// Multiplies this number by `factor`, then adds `summand`.
  mutating func multiply(by factor: UInt32, adding summand: UInt32 = 0) {
    var carry = UInt64(summand)
    for index in words.indices {
      carry += UInt64(words[index]) * UInt64(factor)
      words[index] = UInt32(truncatingIfNeeded: carry)
      carry >>= 32
    }
    if carry > 0 { words.append(UInt32(carry)) }
  }

  /// Multiplies this number by 5 to the power of `power`.
  mutating func multiply(byFiveToThe power: Int) {
    for _ in 0..<power / 13 { multiply(by: 1_220_703_125) }
    for _ in 0..<power % 13 { multiply(by: 5) }
  }

  /// Multiplies this number by 2 to the power of `bits`.
  mutating func shiftLeft(by bits: Int) {
    guard !isZero else { return }
    let rest = bits % 32
    if rest > 0 {
      var carry: UInt32 = 0
      for index in words.indices {
        let word = words[index]
        words[index] = word &<< UInt32(rest) | carry
        carry = word &>> UInt32(32 - rest)
      }
      if carry > 0 { words.append(carry) }
    }
    words.insert(contentsOf: repeatElement(0, count: bits / 32), at: 0)
  }

  /// Subtracts `other`, which must not be larger than this number.
  mutating func subtract(_ other: BigUInt) {
    var borrow: UInt32 = 0
    for index in words.indices {
      let taken = index < other.words.count ? other.words[index] : 0
      let (first, isBelow) = words[index].subtractingReportingOverflow(taken)
      let (second, isFurtherBelow) = first.subtractingReportingOverflow(borrow)
      words[index] = second
      borrow = isBelow || isFurtherBelow ? 1 : 0
    }
    while words.last == 0 { words.removeLast() }
  }

  static func < (left: BigUInt, right: BigUInt) -> Bool {
    guard left.words.count == right.words.count else { return left.words.count < right.words.count }
    for index in left.words.indices.reversed() where left.words[index] != right.words[index] {
      return left.words[index] < right.words[index]
    }
    return false
  }

  static func == (left: BigUInt, right: BigUInt) -> Bool { left.words == right.words }
}
