/// The sizes of the blocks that a file is read in, which affect speed but no result.
package struct BlockSizes: Sendable {
  /// The size of the first block, which is usually enough to detect the format.
  package var firstBlock: Int
  /// The maximum size of the following blocks.
  package var maxBlock: Int
  /// The size of the parts of a block that are read in parallel.
  package var blockPart: Int
  /// The size of the parts of a file that are read in parallel, if the file allows random access.
  package var filePart: Int
  /// The number of bytes of a random-access file that are read before the results are merged.
  package var mergeWindow: Int
  /// True if a block is read in parts even by a single worker.
  package var alwaysReadsInParts: Bool

  /// Creates sizes; the defaults suit a person's files.
  package init(
    firstBlock: Int = 1 << 16, maxBlock: Int = 1 << 21, blockPart: Int = 1 << 17, filePart: Int = 1 << 18,
    mergeWindow: Int = 1 << 26, alwaysReadsInParts: Bool = false
  ) {
    (self.firstBlock, self.maxBlock, self.blockPart, self.alwaysReadsInParts) = (
      firstBlock, maxBlock, blockPart, alwaysReadsInParts
    )
    (self.filePart, self.mergeWindow) = (filePart, mergeWindow)
  }

  /// The default sizes, which suit a person's files.
  package static let standard = BlockSizes()
}
