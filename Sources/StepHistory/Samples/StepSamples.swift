package import PixelPalCore

/// A collection of the samples of one person, together with their sources.
///
///     var samples = StepSamples()
///     let phone = try samples.sourceID(orAdding: StepSource(name: "iPhone"))
///     try samples.append(StepSample(start: start, end: end, count: count, source: phone))
///
/// Samples can be added in any order, and more than once. They are stored in blocks, so adding a sample copies at most
/// the samples of one block. Most samples take 8 bytes, and none takes more than 32.
public struct StepSamples: Sendable {
  /// The maximum number of sources, beyond which adding a source throws an error.
  public static let maxSources = 32_767

  /// The sources in the order of insertion.
  public private(set) var sources: [StepSource] = []
  /// The number of samples, including repeated ones.
  public private(set) var count = 0
  private var sourceLookup = SourceIndexLookup()
  private(set) var blocks: ContiguousArray<SampleBlock> = []

  /// The number of samples in a full block.
  private let blockSize: Int
  /// The number of samples that a block must have for the next block to be packed.
  ///
  /// A smaller block ended early because a sample couldn't be packed. The samples after it probably can't be packed,
  /// either.
  private let minPackedCount: Int

  /// Creates an empty collection.
  public init() { self.init(blockSize: 4096) }

  /// Creates an empty collection with the given block size.
  ///
  /// The block size doesn't affect any result.
  init(blockSize: Int) {
    self.blockSize = Swift.max(blockSize, 1)
    minPackedCount = Swift.min(64, self.blockSize)
  }

  /// True if there are no samples.
  public var isEmpty: Bool { count == 0 }

  /// Returns the ID of `source`, adding it to ``sources`` if it is new.
  ///
  /// Throws an error if the source is new, but there are already ``maxSources``.
  public mutating func sourceID(orAdding source: StepSource) throws(InvalidSampleError) -> StepSample.SourceID {
    if let place = sourceLookup.position(of: source, among: sources) {
      return StepSample.SourceID(index: UInt16(truncatingIfNeeded: place))
    }
    guard sources.count < StepSamples.maxSources else { throw .tooManySources }
    sources.append(source)
    sourceLookup.indexLastSource(of: sources)
    return StepSample.SourceID(index: UInt16(truncatingIfNeeded: sources.count - 1))
  }

  /// Returns the source with the given ID, or `nil` if ``sources`` has no source with that ID.
  public func source(_ id: StepSample.SourceID) -> StepSource? {
    sources.indices.contains(Int(id.index)) ? sources[Int(id.index)] : nil
  }

  /// Appends `sample`, or throws an error if its source isn't one of ``sources``.
  ///
  /// Takes amortized O(1).
  public mutating func append(_ sample: StepSample) throws(InvalidSampleError) {
    guard sample.sourceIndex < sources.count else { throw .unknownSource }
    count += 1
    let size = blocks.last?.count ?? blockSize
    if size < blockSize, blocks[blocks.count - 1].append(sample) { return }
    var packed = PackedSamples(near: sample.start, sample.resolution)
    // If the last block ended early, the next samples probably can't be packed, either.
    if size >= minPackedCount, packed.append(sample) {
      blocks.append(.packed(packed))
    } else {
      blocks.append(.plain([sample], isInOrder: true))
    }
  }

  /// Appends packed samples.
  ///
  /// Their source IDs must refer to ``sources``.
  package mutating func appendPacked(_ samples: PackedSamples) {
    guard samples.count < minPackedCount else {
      count += samples.count
      return blocks.append(.packed(samples))
    }
    // A few samples aren't worth a separate block, so they are appended to the existing blocks.
    for index in 0..<samples.count { try? append(samples[index]) }
  }

  /// Appends all samples of `other`, and adds any missing sources.
  ///
  /// Throws an error if there would be more than ``maxSources`` sources.
  public mutating func append(contentsOf other: StepSamples) throws(InvalidSampleError) {
    if isEmpty && sources.count <= other.sources.count && sources.elementsEqual(other.sources.prefix(sources.count)) {
      self = other
      return
    }
    // Collections usually have the same sources, and then no source has to be looked up. If both share one array,
    // comparing the sources takes constant time.
    if other.sources.count == sources.count
      ? other.sources == sources
      : other.sources.count < sources.count && other.sources.elementsEqual(sources.prefix(other.sources.count))
    {
      return appendBlocks(of: other)
    }
    var ids: [StepSample.SourceID] = []
    for source in other.sources { ids.append(try sourceID(orAdding: source)) }
    if ids.enumerated().allSatisfy({ Int($1.index) == $0 }) { return appendBlocks(of: other) }
    for sample in other { try append(sample.withSource(ids[sample.sourceIndex])) }
  }

  private mutating func appendBlocks(of other: StepSamples) {
    blocks += other.blocks
    count += other.count
  }

  /// Returns a copy with the same sources but no samples.
  package func withoutSamples() -> StepSamples {
    var samples = self
    samples.blocks = []
    samples.count = 0
    return samples
  }

  /// Returns the interval from the earliest start to the latest end, or `nil` if there are no samples.
  ///
  /// A sample with day resolution covers its whole local day, even if its row states a shorter interval. The itinerary
  /// determines the local days.
  package func extent(in itinerary: ZoneItinerary) -> Interval? {
    blocks.lazy.compactMap { $0.extent(in: itinerary) }.reduce(nil) { $0?.spanning($1) ?? $1 }
  }

  /// Sorts each block and, if all blocks are packed, also sorts the samples across blocks.
  ///
  /// Takes O(1) per block that is already sorted, and O(n log n) at worst.
  package mutating func sortForTraversal() {
    sortBlocks()
    guard DivisibleOrderedSamples(self) == nil, areAllBlocksPacked else { return }
    var (sorted, first) = (withoutSamples(), 0)
    for end in blockGroupEnds {
      var group = withoutSamples()
      (group.blocks, first) = (ContiguousArray(blocks[first..<end]), end)
      sorted.appendBlocks(of: group.blocks.count > 1 ? group.samplesInOrder() : group)
    }
    sorted.count = count
    self = sorted
  }

  private func samplesInOrder() -> StepSamples {
    var ordered = withoutSamples()
    // All sources are already in the table, so appending can't fail.
    OrderedSampleTraversal.forEach(in: self) { try? ordered.append($0) }
    return ordered
  }

  /// The ends of the groups of blocks that can be sorted independently.
  ///
  /// Each end is the index of the block after its group, so the last end is the number of blocks. All samples of a
  /// group come before all samples of the next group.
  private var blockGroupEnds: [Int] {
    // For each block, the earliest sample in that block and all later ones.
    var firsts = blocks.map { $0.first }
    for index in blocks.indices.dropLast().reversed() {
      if let first = firsts[index], let next = firsts[index + 1], StepSample.isOrderedBefore(next, first) {
        firsts[index] = next
      }
    }
    var (ends, last) = ([Int](), StepSample?.none)
    for (index, block) in blocks.enumerated() {
      if let last, let next = firsts[index], !StepSample.isOrderedBefore(next, last) { ends.append(index) }
      if let end = block.last, last.map({ StepSample.isOrderedBefore($0, end) }) ?? true { last = end }
    }
    return ends + [blocks.count]
  }

  private var areAllBlocksPacked: Bool { blocks.allSatisfy { if case .packed = $0 { true } else { false } } }

  /// Sorts each block.
  ///
  /// Takes O(1) per block that is already sorted, and O(n log n) at worst.
  mutating func sortBlocks() { for index in blocks.indices { blocks[index].sort() } }
}

extension StepSamples: Sequence {
  /// An iterator over the samples.
  public struct Iterator: IteratorProtocol {
    fileprivate let blocks: ContiguousArray<SampleBlock>
    private var block = 0
    private var offset = 0

    fileprivate init(_ blocks: ContiguousArray<SampleBlock>) { self.blocks = blocks }

    /// Returns the next sample, or `nil` after the last sample.
    public mutating func next() -> StepSample? {
      while block < blocks.count {
        if offset < blocks[block].count {
          offset += 1
          return blocks[block][offset - 1]
        }
        block += 1
        offset = 0
      }
      return nil
    }
  }

  /// Returns an iterator over the samples in the order of insertion.
  public func makeIterator() -> Iterator { Iterator(blocks) }
}

extension StepSamples.Iterator: CustomStringConvertible {
  /// A description such as `5 of 526 samples read`, which shows the progress of the iteration.
  public var description: String {
    let passed = blocks[..<block].reduce(offset) { $0 + $1.count }
    return "\(passed) of \(blocks.reduce(0) { $0 + $1.count }) samples read"
  }
}
