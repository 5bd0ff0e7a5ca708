import PixelPalCore

/// A deterministic source of random numbers.
///
/// Each value depends only on the pal's seed, a tag of four letters and an index.
enum KeyedRandom {
  static func draw(_ tag: String, _ seed: UInt64, _ index: UInt64, below bound: Int) -> Int {
    Int(SplitMix64.value(seed: seed ^ packedTag(tag), index: index, below: UInt64(bound)))
  }

  static func draw(_ tag: String, _ seed: UInt64, at index: Int64, below bound: Int) -> Int {
    draw(tag, seed, UInt64(bitPattern: index), below: bound)
  }

  /// Returns the letters of `tag` packed into one number, with the first letter in the most significant byte.
  static func packedTag(_ tag: String) -> UInt64 { tag.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}
