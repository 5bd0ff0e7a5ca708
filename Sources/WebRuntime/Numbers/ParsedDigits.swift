/// The digits of a number, with the position of its decimal or hexadecimal point.
struct ParsedDigits {
  private let base: UInt32
  /// The leading digits as one number: as many digits as are certain to fit into 64 bits.
  ///
  /// `furtherDigits` contains the rest.
  private var leadingDigits: UInt64 = 0
  private var furtherDigits: [UInt8] = []
  private var significantDigits = 0
  /// The exponent that scales the digits by a power of the base, not counting `trailingZeros`.
  ///
  /// The exponent is negative if there are digits after a point.
  private var radixExponent = 0
  /// The number of zeros read since the last nonzero digit.
  ///
  /// These zeros are significant only if another nonzero digit follows.
  private var trailingZeros = 0
  private var hasOmittedDigits = false

  /// The maximum number of significant digits to keep.
  ///
  /// The midpoint between two neighbouring doubles has at most 767 digits. Of any later digits, it only matters whether
  /// one of them is nonzero.
  private static var maxDigits: Int { 800 }

  init(base: UInt32) {
    self.base = base
  }

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if isFraction { radixExponent -= 1 }
    if digit == 0 {
      trailingZeros += 1
    } else {
      if significantDigits > 0 { (0..<trailingZeros).forEach { _ in appendSignificant(0) } }
      trailingZeros = 0
      appendSignificant(digit)
    }
  }

  private mutating func appendSignificant(_ digit: UInt8) {
    guard significantDigits < Self.maxDigits else {
      radixExponent += 1
      hasOmittedDigits = true
      return
    }
    significantDigits += 1
    if leadingDigits < 1 << 59 {
      leadingDigits = leadingDigits * UInt64(base) + UInt64(digit)
    } else {
      furtherDigits.append(digit)
    }
  }

  /// The digits as an integer, which must be multiplied by the base to the power of `power`.
  private var scaledInteger: (BigUInt, power: Int) {
    var number = BigUInt(leadingDigits)
    for digit in furtherDigits { number.multiply(by: base, adding: UInt32(digit)) }
    guard hasOmittedDigits else { return (number, radixExponent + trailingZeros) }
    number.multiply(by: base, adding: 1)
    return (number, radixExponent + trailingZeros - 1)
  }

  /// Returns the double that is nearest to the decimal number times 10 to the power of `exponent`.
  func decimalValue(timesTenToThe exponent: Int) -> Double {
    if furtherDigits.isEmpty,
      let exact = Self.exactValue(leadingDigits, timesTenToThe: radixExponent + trailingZeros + exponent)
    {
      return exact
    }
    var (number, power) = self.scaledInteger
    power += exponent
    // The number is outside the range of a double: it overflows to infinity or underflows to zero.
    if significantDigits + power > 400 { return significantDigits == 0 ? 0 : .infinity }
    if significantDigits + power < -400 { return 0 }
    // Since 10 = 5 · 2, the powers of 5 are applied here, and the powers of 2 by the initializer.
    var divisor = BigUInt(1)
    if power < 0 { divisor.multiply(byFiveToThe: -power) } else { number.multiply(byFiveToThe: power) }
    return Double(nearestTo: number, over: divisor, timesTwoToThe: power)
  }

  /// Returns `digits` times 10 to the power of `power`, or `nil` if a double can't represent both factors exactly.
  ///
  /// With exact factors, a single multiplication or division gives the correctly rounded result.
  private static func exactValue(_ digits: UInt64, timesTenToThe power: Int) -> Double? {
    guard digits <= 1 << 53, abs(power) <= 22 else { return nil }
    var (ten, factor) = (10.0, 1.0)
    var bits = abs(power)
    while bits > 0 {
      if bits & 1 == 1 { factor *= ten }
      ten *= ten
      bits >>= 1
    }
    return power < 0 ? Double(digits) / factor : Double(digits) * factor
  }

  /// Returns the double nearest to the hexadecimal digits times 2 to the power of `exponent`.
  func hexadecimalValue(timesTwoToThe exponent: Int) -> Double {
    let (number, power) = scaledInteger
    return Double(nearestTo: number, over: BigUInt(1), timesTwoToThe: 4 * power + exponent)
  }
}
