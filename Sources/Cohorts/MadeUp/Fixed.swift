/// A fixed-point number with 16 binary places, which gives the same results on every machine.
struct Fixed: Hashable, Sendable, Comparable {
  /// The value in units of 1/65,536.
  var parts: Int64

  static let one = Fixed(parts: 1 << 16)
  static let zero = Fixed(parts: 0)

  init(parts: Int64) { self.parts = parts }

  init(thousandths: Int64) { self.init(parts: (thousandths << 16) / 1000) }

  static func < (left: Fixed, right: Fixed) -> Bool { left.parts < right.parts }
  static func + (left: Fixed, right: Fixed) -> Fixed { Fixed(parts: left.parts + right.parts) }
  static func - (left: Fixed, right: Fixed) -> Fixed { Fixed(parts: left.parts - right.parts) }
  static func * (left: Fixed, right: Fixed) -> Fixed { Fixed(parts: (left.parts * right.parts) >> 16) }

  /// Returns this number times an integer, rounded to the nearest integer.
  func times(_ whole: Int64) -> Int64 { (whole * parts + (1 << 15)) >> 16 }

  /// e to the power of this number, by linear interpolation in a table of powers of two.
  ///
  /// The error is at most 4 parts in 100,000, or 2 of 65,536. The exponent is clamped to the range from -11 to 11.
  var exponential: Fixed {
    let held = min(max(self, Fixed(thousandths: -11_000)), Fixed(thousandths: 11_000))
    // The logarithm of e to base 2, with 32 binary places.
    let power = (held.parts * 6_196_328_019) >> 32
    let (whole, rest) = (power >> 16, power & 0xFFFF)
    let (step, part) = (Int(rest >> 8), rest & 0xFF)
    let (low, high) = (Fixed.powersOfTwo[step], Fixed.powersOfTwo[step + 1])
    return Fixed(parts: (low + (((high - low) * part) >> 8)) >> (14 - whole))
  }

  /// The powers of 2 with exponents 0, 1/256, 2/256, … 1, with 30 binary places, computed with integer square roots
  /// only.
  private static let powersOfTwo: [Int64] = {
    var powers: [Int64] = [1 << 30, 1 << 31]
    while powers.count < 257 {
      // The value between two neighbours is the square root of their product.
      let between = zip(powers, powers.dropFirst()).map { squareRoot(of: UInt64($0) * UInt64($1)) }
      powers = zip(powers, between).flatMap { [$0, $1] } + [1 << 31]
    }
    return powers
  }()

  /// Returns the largest integer with a square of at most `number`.
  private static func squareRoot(of number: UInt64) -> Int64 {
    var root: UInt64 = 0
    for place in stride(from: UInt64(31), through: 0, by: -1) {
      let larger = root | 1 << place
      if larger * larger <= number { root = larger }
    }
    return Int64(root)
  }
}
