/// How much is read at once: it changes no result.
package struct Slicing: Sendable {
  /// The first block, after which it is mostly known what the file is.
  package var first: Int
  /// The blocks after it.
  package var block: Int
  /// The parts of a block that are read at the same time.
  package var part: Int
  /// Whether blocks are read in parts even by a single worker.
  package var isAlways: Bool

  /// What a person's files are read by, unless something is said.
  package init(first: Int = 1 << 16, block: Int = 1 << 21, part: Int = 1 << 17, isAlways: Bool = false) {
    (self.first, self.block, self.part, self.isAlways) = (first, block, part, isAlways)
  }

  /// What a person's files are read by.
  package static let standard = Slicing()
}
