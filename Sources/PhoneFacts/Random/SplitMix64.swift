/// A small pseudorandom number generator that produces the same sequence from the same seed on every platform.
///
///     var dice = SplitMix64(seed: 7)
///     dice.draw(below: 6)
///
/// The algorithm is SplitMix64 (Steele, Lea and Flood, 2014).
package struct SplitMix64: Hashable, Sendable, Codable, RandomNumberGenerator {
  private var state: UInt64

  /// Creates a generator that starts at `seed`.
  package init(seed: UInt64) { state = seed }

  /// Returns the next 64 random bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return SplitMix64.mixed(state)
  }

  /// Returns a number from 0 up to but not including `bound`, or 0 if `bound` is 0.
  ///
  /// Each call uses exactly one random number. The result deviates from a uniform distribution by at most one part in
  /// 2^64 / `bound`.
  package mutating func draw(below bound: UInt64) -> UInt64 { next().multipliedFullWidth(by: bound).high }

  /// Returns the value at `index` of a random sequence defined by `seed`, without computing the values before it.
  ///
  /// The value is at least 0 and less than `bound`. The sequence isn't the one that a generator with the same seed
  /// produces.
  package static func value(seed: UInt64, index: UInt64, below bound: UInt64) -> UInt64 {
    mixed(mixed(seed) &+ (index &+ 1) &* 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(by: bound).high
  }

  package static func mixed(_ bits: UInt64) -> UInt64 {
    var bits = bits
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }
}
