public import PixelPalCore
public import StepHistory

extension StoredPal {
  /// A source of stored samples, with the number of its samples and their time range.
  public struct SourceSummary: Hashable, Sendable {
    /// The source of the samples.
    public let source: StepSource
    /// The number of samples from the source.
    public let sampleCount: Int
    /// The start of the source's first sample.
    public let firstStart: Instant
    /// The latest end of the source's samples.
    public let lastEnd: Instant
  }

  /// The sources of the stored samples, in the order in which they first appeared.
  public var sources: [SourceSummary] {
    zip(index.sourceTable.sources, index.sourceStatistics).filter { $1.sampleCount > 0 }.map { source, tally in
      SourceSummary(
        source: source, sampleCount: tally.sampleCount, firstStart: tally.firstStart, lastEnd: tally.lastEnd)
    }
  }

  /// The number of stored samples, where all versions of a sample count as one.
  public var sampleCount: Int { index.sampleCount }

  /// Returns the total size of the store's files in bytes.
  public func byteCount() throws(StoreError) -> Int {
    let ours = try FolderInventory(folder).storeFiles
    return try StoredPal.convertingFileErrors { () throws(FileError) in
      var size = 0
      for name in ours { size += try folder.size(of: name) ?? 0 }
      return size
    }
  }
}
