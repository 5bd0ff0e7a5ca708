/// A fixed-point number with 16 binary places, for calculations with the same results on every machine.
struct FixedPoint: Hashable, Sendable, Comparable {
  /// The value in units of 1/65,536.
  var units: Int64

  static let one = FixedPoint(units: 1 << 16)
  static let zero = FixedPoint(units: 0)

  init(units: Int64) { self.units = units }

  init(thousandths: Int64) { self.init(units: (thousandths << 16) / 1000) }

  static func < (left: FixedPoint, right: FixedPoint) -> Bool { left.units < right.units }
  static func + (left: FixedPoint, right: FixedPoint) -> FixedPoint { FixedPoint(units: left.units + right.units) }
  static func - (left: FixedPoint, right: FixedPoint) -> FixedPoint { FixedPoint(units: left.units - right.units) }
  static func * (left: FixedPoint, right: FixedPoint) -> FixedPoint {
    FixedPoint(units: (left.units * right.units) >> 16)
  }

  /// Returns this number times `whole`, rounded to the nearest integer.
  func multipliedAndRounded(by whole: Int64) -> Int64 { (whole * units + (1 << 15)) >> 16 }

  /// The exponential of this number, interpolated linearly in a table of powers of two.
  ///
  /// The error is at most 4 parts in 100,000 or 2 units of 1/65,536, whichever is larger. The exponent is clamped to
  /// the range from -11 to 11.
  var exponential: FixedPoint {
    let held = min(max(self, FixedPoint(thousandths: -11_000)), FixedPoint(thousandths: 11_000))
    // The logarithm of e to base 2, with 32 binary places.
    let power = (held.units * 6_196_328_019) >> 32
    let (whole, rest) = (power >> 16, power & 0xFFFF)
    let (step, part) = (Int(rest >> 8), rest & 0xFF)
    let (low, high) = (FixedPoint.powersOfTwo[step], FixedPoint.powersOfTwo[step + 1])
    return FixedPoint(units: (low + (((high - low) * part) >> 8)) >> (14 - whole))
  }

  /// The powers of 2 with the exponents 0, 1/256, 2/256 and so on up to 1, with 30 binary places.
  ///
  /// The powers are computed from integer square roots alone, so that the table is the same on every machine.
  private static let powersOfTwo: [Int64] = {
    var powers: [Int64] = [1 << 30, 1 << 31]
    while powers.count < 257 {
      // The value between two neighbours is the square root of their product.
      let between = zip(powers, powers.dropFirst()).map { integerSquareRoot(of: UInt64($0) * UInt64($1)) }
      powers = zip(powers, between).flatMap { [$0, $1] } + [1 << 31]
    }
    return powers
  }()

  /// Returns the square root of `number`, rounded down.
  private static func integerSquareRoot(of number: UInt64) -> Int64 {
    var root: UInt64 = 0
    for place in stride(from: UInt64(31), through: 0, by: -1) {
      let larger = root | 1 << place
      if larger * larger <= number { root = larger }
    }
    return Int64(root)
  }
}
