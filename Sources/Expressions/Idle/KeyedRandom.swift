import PixelPalCore

/// A deterministic source of random numbers.
///
/// Each value depends only on the pal's seed, a tag of four letters and an index.
enum KeyedRandom {
  static func draw(tag: String, seed: UInt64, index: UInt64, below bound: Int) -> Int {
    Int(SplitMix64.value(seed: seed ^ packed(tag: tag), index: index, below: UInt64(bound)))
  }

  static func draw(tag: String, seed: UInt64, at index: Int64, below bound: Int) -> Int {
    draw(tag: tag, seed: seed, index: UInt64(bitPattern: index), below: bound)
  }

  /// Returns the letters of `tag` packed into one number, with the first letter in the most significant byte.
  static func packed(tag: String) -> UInt64 { tag.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}
