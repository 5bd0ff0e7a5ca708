/// A small generator of numbers that a seed decides: the same everywhere, for ever.
///
///     var dice = SplitMix(seed: 7)
///     dice.draw(below: 6)
///
/// The sequence is SplitMix64's (Steele, Lea and Flood, 2014).
public struct SplitMix: Hashable, Sendable, RandomNumberGenerator {
  private var state: UInt64

  /// A generator that begins at `seed`.
  public init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix.mixed(state)
  }

  /// A number from 0 up to, and not including, `bound`; 0 when `bound` is 0.
  ///
  /// The high half of one product: uniform to one part in 2^64 / `bound`, and one draw always.
  public mutating func draw(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

  /// The `index`-th value of an endless list that `seed` decides, without making those before it.
  package static func value(seed: UInt64, index: UInt64, below bound: UInt64) -> UInt64 {
    mixed(mixed(seed) &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: bound).high
  }

  static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}

extension SplitMix: CustomStringConvertible {
  /// `chance at 7`: where in the endless list it is.
  public var description: String { "chance at \(state)" }
}
