/// Exponential and logarithm functions built only from basic arithmetic, so that every machine computes the same bits.
///
/// Every machine rounds basic operations and square roots in the same way, but system libraries round other functions
/// differently. With the functions here, a report is the same byte for byte on every machine.
enum PortableMath {
  /// The upper part of ln 2, which can be multiplied by an exponent without rounding.
  ///
  /// `ln2Low` is the rest.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33
  /// The reciprocal of ln 2.
  private static let inverseLn2 = 0x1.71547652b82fep+0
  private static let sqrt2 = 0x1.6a09e667f3bcdp+0

  /// Returns the natural logarithm of `number`: minus infinity for zero, and NaN for negative numbers.
  static func logarithm(of number: Double) -> Double {
    guard number > 0, number.isFinite else { return number == 0 ? -.infinity : number < 0 ? .nan : number }
    var (exponent, significand) = (Double(number.exponent), number.significand)
    if significand > sqrt2 { (exponent, significand) = (exponent + 1, significand / 2) }
    // The series for twice the inverse hyperbolic tangent. All terms after the thirteenth are below the last bit.
    let part = (significand - 1) / (significand + 1)
    let square = part * part
    var series = 0.0
    for power in stride(from: 25, through: 3, by: -2) { series = (series + 1 / Double(power)) * square }
    return exponent * ln2High + (exponent * ln2Low + 2 * part * series + 2 * part)
  }

  /// Returns e to the power of `exponent`.
  static func exponential(of exponent: Double) -> Double {
    guard exponent == exponent else { return exponent }
    // Outside this range, the result overflows or underflows.
    if exponent > 710 { return .infinity }
    if exponent < -746 { return 0 }
    let twos = (exponent * inverseLn2).rounded()
    let rest = exponent - twos * ln2High - twos * ln2Low
    var series = 1.0
    for factor in stride(from: 18.0, through: 1, by: -1) { series = 1 + series * rest / factor }
    // The power of two is applied in two steps, because one factor can't express the smallest numbers.
    let half = (twos / 2).rounded(.towardZero)
    let first = Double(sign: .plus, exponent: Int(half), significand: 1)
    return series * first * Double(sign: .plus, exponent: Int(twos - half), significand: 1)
  }
}
