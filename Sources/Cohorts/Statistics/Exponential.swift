/// The exponential and the logarithm, of additions, multiplications and divisions alone.
///
/// These five operations and the root come to the same bits on every machine, which the functions of a system's library do
/// not: so a report is the same byte for byte wherever it is written.
enum Exponential {
  /// The part of the logarithm of 2 that can be multiplied by any exponent without rounding, and the rest of it.
  private static let upperOfTwo = 0x1.62e42feep-1
  private static let restOfTwo = 0x1.a39ef35793c76p-33
  /// One over the logarithm of 2.
  private static let twosInOne = 0x1.71547652b82fep+0
  private static let rootOfTwo = 0x1.6a09e667f3bcdp+0

  /// The natural logarithm; minus infinity of zero, and no number of what is less.
  static func logarithm(of number: Double) -> Double {
    guard number > 0, number.isFinite else { return number == 0 ? -.infinity : number < 0 ? .nan : number }
    var (exponent, significand) = (Double(number.exponent), number.significand)
    if significand > rootOfTwo { (exponent, significand) = (exponent + 1, significand / 2) }
    // Twice the inverse hyperbolic tangent; what follows the thirteenth term is less than the last bit.
    let part = (significand - 1) / (significand + 1)
    let square = part * part
    var series = 0.0
    for power in stride(from: 25, through: 3, by: -2) { series = (series + 1 / Double(power)) * square }
    return exponent * upperOfTwo + (exponent * restOfTwo + 2 * part * series + 2 * part)
  }

  /// The number whose natural logarithm is `exponent`.
  static func power(_ exponent: Double) -> Double {
    guard exponent == exponent else { return exponent }
    // Beyond these it is more than any number, and less than any.
    if exponent > 710 { return .infinity }
    if exponent < -746 { return 0 }
    let twos = (exponent * twosInOne).rounded()
    let rest = exponent - twos * upperOfTwo - twos * restOfTwo
    var series = 1.0
    for factor in stride(from: 18.0, through: 1, by: -1) { series = 1 + series * rest / factor }
    // In two steps, since the least numbers have exponents that only a product can have.
    let half = (twos / 2).rounded(.towardZero)
    let first = Double(sign: .plus, exponent: Int(half), significand: 1)
    return series * first * Double(sign: .plus, exponent: Int(twos - half), significand: 1)
  }
}
