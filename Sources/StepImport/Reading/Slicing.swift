/// How much is read at once: it changes no result.
package struct Slicing: Sendable {
  /// The first block, after which it is mostly known what the file is.
  package var first: Int
  /// The blocks after it.
  package var block: Int
  /// The parts of a block that are read at the same time.
  package var part: Int
  /// The parts of a file that are read at the same time, where any of its bytes can be had.
  package var chunk: Int
  /// How much of such a file is read until what came of it is put together.
  package var window: Int
  /// Whether parts are read even by a single worker.
  package var isAlways: Bool

  /// What a person's files are read by, unless something is said.
  package init(
    first: Int = 1 << 16, block: Int = 1 << 21, part: Int = 1 << 17, chunk: Int = 1 << 18, window: Int = 1 << 26,
    isAlways: Bool = false
  ) {
    (self.first, self.block, self.part, self.isAlways) = (first, block, part, isAlways)
    (self.chunk, self.window) = (chunk, window)
  }

  /// What a person's files are read by.
  package static let standard = Slicing()
}
