/// How much is read at once: it changes no result.
package struct Slicing: Sendable {
  /// The first block, after which it is mostly known what the file is.
  var first = 1 << 16
  /// The blocks after it.
  var block = 1 << 21
  /// The parts of a block that are read at the same time.
  var part = 1 << 17
  /// Whether blocks are read in parts even by a single worker.
  var isAlways = false

  package static let standard = Slicing()

  /// All blocks of one size, which are read as a whole.
  package static func whole(_ size: Int) -> Slicing { Slicing(first: size, block: size, part: .max, isAlways: false) }

  /// All blocks of one size, which are read in parts.
  package static func parts(_ part: Int, of size: Int) -> Slicing {
    Slicing(first: size, block: size, part: part, isAlways: true)
  }
}
