/// The sizes of the blocks in which a file is read.
///
/// They do not change any result.
package struct Slicing: Sendable {
  /// The size of the first block, which is usually enough to detect the format.
  package var first: Int
  /// The maximum size of the following blocks.
  package var block: Int
  /// The size of the parts of a block that are read in parallel.
  package var part: Int
  /// The size of the parts of a file that are read in parallel, if random access to it is available.
  package var chunk: Int
  /// The number of bytes of such a file that are read before the results are merged.
  package var window: Int
  /// True if parts are read even by a single worker.
  package var isAlways: Bool

  /// Creates sizes; the defaults are those for a person's files.
  package init(
    first: Int = 1 << 16, block: Int = 1 << 21, part: Int = 1 << 17, chunk: Int = 1 << 18, window: Int = 1 << 26,
    isAlways: Bool = false
  ) {
    (self.first, self.block, self.part, self.isAlways) = (first, block, part, isAlways)
    (self.chunk, self.window) = (chunk, window)
  }

  /// The sizes for a person's files.
  package static let standard = Slicing()
}
