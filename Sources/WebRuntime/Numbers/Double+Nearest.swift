extension Double {
  /// The number nearest to a quotient times a power of 2, of two that are as near the even one.
  init(nearestTo dividend: BigNumber, over divisor: BigNumber, timesTwoToThe power: Int) {
    self = 0
    guard !dividend.isZero else { return }
    // From here on the quotient is at least 1 and less than 2, and its first bit has the value of 2^top.
    var (rest, divisor) = (dividend, divisor)
    let excess = rest.bitWidth - divisor.bitWidth
    var top = excess + power
    if excess > 0 { divisor.shiftUp(by: excess) } else { rest.shiftUp(by: -excess) }
    if rest < divisor {
      rest.shiftUp(by: 1)
      top -= 1
    }
    guard top <= 1_023 else {
      self = .infinity
      return
    }
    // As many bits as a number of this size has: the smallest numbers have fewer.
    let count = min(53, top + 1_075)
    guard count >= 0 else { return }
    var bits: UInt64 = 0
    for _ in 0..<count {
      bits <<= 1
      if !(rest < divisor) {
        rest.subtract(divisor)
        bits |= 1
      }
      rest.shiftUp(by: 1)
    }
    // The rest is now what is left of one bit more: half of the last one if it is the divisor.
    if divisor < rest || divisor == rest && bits & 1 == 1 { bits += 1 }
    // The first of 53 bits adds one to the exponent, and a carry beyond them another.
    self.init(bitPattern: UInt64(top - count + 1_075) << 52 + bits)
  }
}
