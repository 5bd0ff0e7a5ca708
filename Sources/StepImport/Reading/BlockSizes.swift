/// The sizes of the blocks in which a file is read.
///
/// They do not change any result.
package struct BlockSizes: Sendable {
  /// The size of the first block, which is usually enough to detect the format.
  package var firstBlock: Int
  /// The maximum size of the following blocks.
  package var maxBlock: Int
  /// The size of the parts of a block that are read in parallel.
  package var blockPart: Int
  /// The size of the parts of a file that are read in parallel, if random access to it is available.
  package var filePart: Int
  /// The number of bytes of such a file that are read before the results are merged.
  package var mergeWindow: Int
  /// True if parts are read even by a single worker.
  package var alwaysReadsInParts: Bool

  /// Creates sizes; the defaults are those for a person's files.
  package init(
    firstBlock: Int = 1 << 16, maxBlock: Int = 1 << 21, blockPart: Int = 1 << 17, filePart: Int = 1 << 18,
    mergeWindow: Int = 1 << 26, alwaysReadsInParts: Bool = false
  ) {
    (self.firstBlock, self.maxBlock, self.blockPart, self.alwaysReadsInParts) = (
      firstBlock, maxBlock, blockPart, alwaysReadsInParts
    )
    (self.filePart, self.mergeWindow) = (filePart, mergeWindow)
  }

  /// The sizes for a person's files.
  package static let standard = BlockSizes()
}
