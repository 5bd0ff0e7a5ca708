public import PixelPalCore
public import StepHistory

extension KeptPal {
  /// A source and the extent of its stored samples.
  public struct Source: Hashable, Sendable {
    /// The source.
    public let source: StepSource
    /// The number of samples.
    public let samples: Int
    /// The start of the first sample.
    public let first: Instant
    /// The end of the last sample.
    public let last: Instant
  }

  /// The sources, in the order in which they first appeared.
  public var sources: [Source] {
    zip(index.table.sources, index.tallies).filter { $1.samples > 0 }.map { source, tally in
      Source(source: source, samples: tally.samples, first: tally.first, last: tally.last)
    }
  }

  /// The number of stored samples, without duplicates.
  public var sampleCount: Int { index.samples }

  /// Returns the total size of the store's files in bytes.
  public func size() throws(StoreFault) -> Int {
    let ours = try Inventory(folder).ours
    return try KeptPal.calling { () throws(FileFault) in
      var size = 0
      for name in ours { size += try folder.size(of: name) ?? 0 }
      return size
    }
  }
}
