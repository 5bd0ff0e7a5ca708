extension Double {
  /// Creates the double nearest to `dividend` / `divisor` times 2 to the power of `power`, with ties rounded to even.
  init(nearestTo dividend: BigUInt, over divisor: BigUInt, timesTwoToThe power: Int) {
    self = 0
    guard !dividend.isZero else { return }
    // The quotient is normalized to at least 1 and less than 2, so that its leading bit has the value 2^top.
    var (rest, divisor) = (dividend, divisor)
    let excess = rest.bitWidth - divisor.bitWidth
    var top = excess + power
    if excess > 0 { divisor.shiftLeft(by: excess) } else { rest.shiftLeft(by: -excess) }
    if rest < divisor {
      rest.shiftLeft(by: 1)
      top -= 1
    }
    guard top <= 1_023 else {
      self = .infinity
      return
    }
    // Subnormal numbers have fewer significant bits than the usual 53.
    let count = min(53, top + 1_075)
    guard count >= 0 else { return }
    var bits: UInt64 = 0
    for _ in 0..<count {
      bits <<= 1
      if !(rest < divisor) {
        rest.subtract(divisor)
        bits |= 1
      }
      rest.shiftLeft(by: 1)
    }
    // The remainder is now doubled. If it equals the divisor, exactly half of the last bit is left.
    if divisor < rest || divisor == rest && bits & 1 == 1 { bits += 1 }
    // The leading one of the 53 bits adds one to the exponent, and a carry beyond them adds another one.
    self.init(bitPattern: UInt64(top - count + 1_075) << 52 + bits)
  }
}
