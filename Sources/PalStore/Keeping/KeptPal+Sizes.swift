public import PixelPalCore
public import StepHistory

extension KeptPal {
  /// A source, and what of it is kept.
  public struct Source: Hashable, Sendable {
    /// The source.
    public let source: StepSource
    /// How many samples it has.
    public let samples: Int
    /// The start of the first of them.
    public let first: Instant
    /// The end of the last.
    public let last: Instant
  }

  /// The sources in the order in which they came.
  public var sources: [Source] {
    zip(index.table.sources, index.tallies).filter { $1.samples > 0 }.map { source, tally in
      Source(source: source, samples: tally.samples, first: tally.first, last: tally.last)
    }
  }

  /// How many samples are kept, each once.
  public var sampleCount: Int { index.samples }

  /// How many bytes the store takes, all its files together.
  public func size() throws(StoreFault) -> Int {
    let ours = try Inventory(folder).ours
    return try KeptPal.calling { () throws(FileFault) in
      var size = 0
      for name in ours { size += try folder.size(of: name) ?? 0 }
      return size
    }
  }
}
