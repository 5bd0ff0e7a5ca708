/// The sizes, in bytes, of the blocks and parts in which a file is read.
///
/// The sizes affect the speed and the memory use of reading, but not its result.
package struct BlockSizes: Sendable {
  /// The size of the first block, usually enough to detect the format.
  package var firstBlock: Int
  /// The maximum size of the following blocks.
  ///
  /// Each block is four times as large as the one before, up to this size.
  package var maxBlock: Int
  /// The minimum size of the parts of a block that are parsed in parallel.
  ///
  /// Each part ends at the end of a row.
  package var blockPart: Int
  /// The approximate size of the parts of a random-access file that are parsed in parallel.
  package var filePart: Int
  /// The maximum number of bytes of a random-access file that are parsed in parallel before the results are merged.
  package var mergeWindow: Int
  /// True if files are divided into parts even for a single worker.
  ///
  /// Tests set this property to check the division without threads.
  package var alwaysReadsInParts: Bool

  /// Creates block sizes, with defaults that suit the export of one person.
  package init(
    firstBlock: Int = 1 << 16, maxBlock: Int = 1 << 21, blockPart: Int = 1 << 17, filePart: Int = 1 << 18,
    mergeWindow: Int = 1 << 26, alwaysReadsInParts: Bool = false
  ) {
    (self.firstBlock, self.maxBlock, self.blockPart, self.alwaysReadsInParts) = (
      firstBlock, maxBlock, blockPart, alwaysReadsInParts
    )
    (self.filePart, self.mergeWindow) = (filePart, mergeWindow)
  }

  /// The sizes used outside of tests.
  package static let standard = BlockSizes()
}
