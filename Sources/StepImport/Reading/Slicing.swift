/// How much is read at once: it changes no result.
struct Slicing {
  /// The first block, after which it is mostly known what the file is.
  var first = 1 << 16
  /// The blocks after it.
  var block = 1 << 21
  /// The parts of a block that are read at the same time.
  var part = 1 << 17
  /// Whether blocks are read in parts even by a single worker.
  var isAlways = false

  static let standard = Slicing()
}
