/// The sizes of the blocks in which a file is read.
///
/// The sizes affect the speed of reading, but not its result.
package struct BlockSizes: Sendable {
  /// The size of the first block in bytes, usually enough to detect the format.
  package var firstBlock: Int
  /// The maximum size of the following blocks in bytes.
  package var maxBlock: Int
  /// The size in bytes of the parts of a block that are parsed in parallel.
  package var blockPart: Int
  /// The size in bytes of the parts of a random-access file that are parsed in parallel.
  package var filePart: Int
  /// The number of bytes of a random-access file that are parsed in parallel before the results are merged.
  package var mergeWindow: Int
  /// True if blocks are divided into parts even for a single worker.
  ///
  /// This is only for tests of the division.
  package var alwaysReadsInParts: Bool

  /// Creates the sizes.
  ///
  /// The defaults suit the files of one person.
  package init(
    firstBlock: Int = 1 << 16, maxBlock: Int = 1 << 21, blockPart: Int = 1 << 17, filePart: Int = 1 << 18,
    mergeWindow: Int = 1 << 26, alwaysReadsInParts: Bool = false
  ) {
    (self.firstBlock, self.maxBlock, self.blockPart, self.alwaysReadsInParts) = (
      firstBlock, maxBlock, blockPart, alwaysReadsInParts
    )
    (self.filePart, self.mergeWindow) = (filePart, mergeWindow)
  }

  /// The default sizes, suitable for the files of one person.
  package static let standard = BlockSizes()
}
