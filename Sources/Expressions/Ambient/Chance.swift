import PixelPalCore

/// Chances of a pal's own, by four letters and a number.
enum Chance {
  static func draw(_ tag: String, _ seed: UInt64, _ index: UInt64, below bound: Int) -> Int {
    Int(SplitMix.value(seed: seed ^ letters(tag), index: index, below: UInt64(bound)))
  }

  static func draw(_ tag: String, _ seed: UInt64, at index: Int64, below bound: Int) -> Int {
    draw(tag, seed, UInt64(bitPattern: index), below: bound)
  }

  /// The letters as one number, the first in front.
  static func letters(_ tag: String) -> UInt64 { tag.utf8.reduce(0) { $0 << 8 | UInt64($1) } }
}
