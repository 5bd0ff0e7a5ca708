/// The digits of a number and the position of its point.
struct Digits {
  private let base: UInt32
  /// The leading digits as one number, as many as are certain to fit, followed by the remaining digits.
  private var first: UInt64 = 0
  private var more: [UInt8] = []
  private var count = 0
  /// The power of the base by which the digits are scaled.
  private var power = 0
  /// The number of trailing zeros so far; they become digits only if another digit follows.
  private var zeros = 0
  private var hasMore = false

  /// The maximum number of digits that are kept.
  ///
  /// No midpoint between two neighbouring doubles has more than 767 digits. Beyond that, it only matters whether any
  /// nonzero digit follows.
  private static var most: Int { 800 }

  init(base: UInt32) {
    self.base = base
  }

  mutating func append(_ digit: UInt8, isFraction: Bool) {
    if isFraction { power -= 1 }
    if digit == 0 {
      zeros += 1
    } else {
      if count > 0 { (0..<zeros).forEach { _ in push(0) } }
      zeros = 0
      push(digit)
    }
  }

  private mutating func push(_ digit: UInt8) {
    guard count < Self.most else {
      power += 1
      hasMore = true
      return
    }
    count += 1
    if first < 1 << 59 {
      first = first * UInt64(base) + UInt64(digit)
    } else {
      more.append(digit)
    }
  }

  /// The digits as one number, and the power of the base by which it is scaled.
  private var number: (BigNumber, power: Int) {
    var number = BigNumber(first)
    for digit in more { number.multiply(by: base, adding: UInt32(digit)) }
    guard hasMore else { return (number, power + zeros) }
    number.multiply(by: base, adding: 1)
    return (number, power + zeros - 1)
  }

  /// Returns the double nearest to the decimal digits times a power of 10.
  func decimal(timesTenToThe exponent: Int) -> Double {
    if more.isEmpty, let exact = Self.exact(first, timesTenToThe: power + zeros + exponent) { return exact }
    var (number, power) = self.number
    power += exponent
    // Outside the range of a double: overflows to infinity or underflows to zero.
    if count + power > 400 { return count == 0 ? 0 : .infinity }
    if count + power < -400 { return 0 }
    // 10 = 5 · 2: the powers of 5 are applied here and the powers of 2 by the initializer.
    var divisor = BigNumber(1)
    if power < 0 { divisor.multiply(byFiveToThe: -power) } else { number.multiply(byFiveToThe: power) }
    return Double(nearestTo: number, over: divisor, timesTwoToThe: power)
  }

  /// Returns the result of one multiplication or division, which is correctly rounded because both operands are exact;
  /// `nil` if they are not.
  private static func exact(_ digits: UInt64, timesTenToThe power: Int) -> Double? {
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

  /// Returns the double nearest to the hexadecimal digits times a power of 2.
  func hexadecimal(timesTwoToThe exponent: Int) -> Double {
    let (number, power) = number
    return Double(nearestTo: number, over: BigNumber(1), timesTwoToThe: 4 * power + exponent)
  }
}
