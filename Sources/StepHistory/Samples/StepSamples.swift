package import PixelPalCore

/// Many samples of one person, with the sources they come from.
///
///     var samples = StepSamples()
///     let phone = try samples.id(of: StepSource(name: "iPhone"))
///     try samples.append(StepSample(start: start, end: end, count: count, source: phone))
///
/// Samples may come in any order and more than once. They lie in blocks, so that growing never copies what is there: 8
/// bytes for most samples, 32 at worst.
public struct StepSamples: Sendable {
  /// The most sources that one person's samples may have.
  public static let mostSources = 32_767

  /// The sources in the order in which they were first named.
  public private(set) var sources: [StepSource] = []
  /// How many samples there are, repetitions included.
  public private(set) var count = 0
  private var places = SourcePlaces()
  private(set) var blocks: ContiguousArray<SampleBlock> = []

  private let blockSize: Int
  /// The fewest samples for which it is worth it to begin another packed block.
  private let fewestPacked: Int

  /// No samples.
  public init() { self.init(blockSize: 4096) }

  /// No samples, in blocks of another size: it changes no result.
  init(blockSize: Int) {
    self.blockSize = Swift.max(blockSize, 1)
    fewestPacked = Swift.min(64, self.blockSize)
  }

  /// Whether there are no samples.
  public var isEmpty: Bool { count == 0 }

  /// The place of `source` among ``sources``, where it is put if it is new.
  public mutating func id(of source: StepSource) throws(ImpossibleSteps) -> StepSample.SourceID {
    if let place = places.place(of: source, among: sources) {
      return StepSample.SourceID(index: UInt16(truncatingIfNeeded: place))
    }
    guard sources.count < StepSamples.mostSources else { throw .tooManySources }
    sources.append(source)
    places.noteLast(of: sources)
    return StepSample.SourceID(index: UInt16(truncatingIfNeeded: sources.count - 1))
  }

  /// The source that samples with this id come from; `nil` for an id of other samples.
  public func source(_ id: StepSample.SourceID) -> StepSource? {
    sources.indices.contains(Int(id.index)) ? sources[Int(id.index)] : nil
  }

  /// Adds a sample, whose source must be one of ``sources``.
  ///
  /// O(1) amortised.
  public mutating func append(_ sample: StepSample) throws(ImpossibleSteps) {
    guard sample.sourceIndex < sources.count else { throw .unknownSource }
    count += 1
    let size = blocks.last?.count ?? blockSize
    if size < blockSize, blocks[blocks.count - 1].append(sample) { return }
    var packed = PackedSamples(near: sample.start, sample.resolution)
    // Where a block has broken off early, the next would as well.
    if size >= fewestPacked, packed.append(sample) {
      blocks.append(.packed(packed))
    } else {
      blocks.append(.plain([sample], isInOrder: true))
    }
  }

  /// Adds samples that are packed already; their sources must be among ``sources``.
  package mutating func append(_ samples: PackedSamples) {
    guard samples.count < fewestPacked else {
      count += samples.count
      return blocks.append(.packed(samples))
    }
    // A few by themselves would be a burden; they belong to those before.
    for index in 0..<samples.count { try? append(samples[index]) }
  }

  /// Adds all of another's samples, whose sources become these.
  public mutating func append(contentsOf other: StepSamples) throws(ImpossibleSteps) {
    if isEmpty && sources.count <= other.sources.count && sources.elementsEqual(other.sources.prefix(sources.count)) {
      self = other
      return
    }
    // Most know no others, and need not be looked up.
    // What is compared as two arrays is seen at once to be the same one.
    if other.sources.count == sources.count
      ? other.sources == sources
      : other.sources.count < sources.count && other.sources.elementsEqual(sources.prefix(other.sources.count))
    {
      return appendBlocks(of: other)
    }
    var places: [StepSample.SourceID] = []
    for source in other.sources { places.append(try id(of: source)) }
    if places.enumerated().allSatisfy({ Int($1.index) == $0 }) { return appendBlocks(of: other) }
    for sample in other { try append(sample.from(places[sample.sourceIndex])) }
  }

  private mutating func appendBlocks(of other: StepSamples) {
    blocks += other.blocks
    count += other.count
  }

  /// The same sources, and no samples.
  package func withoutSamples() -> StepSamples {
    var samples = self
    samples.blocks = []
    samples.count = 0
    return samples
  }

  /// From the first start to the last end for somebody on `itinerary`; `nil` without samples.
  ///
  /// What is marked as a day's total tells of its whole day, however short its row is.
  package func reach(in itinerary: Itinerary) -> Interval? {
    blocks.lazy.compactMap { $0.reach(in: itinerary) }.reduce(nil) { $0?.spanning($1) ?? $1 }
  }

  /// Puts each block in order, and the blocks where all are packed; O(1) a block that is so already, O(n log n) at worst.
  package mutating func sort() {
    sortBlocks()
    guard SampleRun(self) == nil, arePacked else { return }
    var (sorted, first) = (withoutSamples(), 0)
    for end in ends {
      var group = withoutSamples()
      (group.blocks, first) = (ContiguousArray(blocks[first..<end]), end)
      sorted.appendBlocks(of: group.blocks.count > 1 ? group.inOrder() : group)
    }
    sorted.count = count
    self = sorted
  }

  private func inOrder() -> StepSamples {
    var ordered = withoutSamples()
    // There were as many sources before.
    OrderedWalk.forEach(in: self) { try? ordered.append($0) }
    return ordered
  }

  /// The numbers of blocks before which all samples come that belong there, and the number of all.
  private var ends: [Int] {
    // For each block the first sample of those from it on.
    var firsts = blocks.map { $0.first }
    for index in blocks.indices.dropLast().reversed() {
      if let first = firsts[index], let next = firsts[index + 1], StepSample.isOrdered(next, first) {
        firsts[index] = next
      }
    }
    var (ends, last) = ([Int](), StepSample?.none)
    for (index, block) in blocks.enumerated() {
      if let last, let next = firsts[index], !StepSample.isOrdered(next, last) { ends.append(index) }
      if let end = block.last, last.map({ StepSample.isOrdered($0, end) }) ?? true { last = end }
    }
    return ends + [blocks.count]
  }

  private var arePacked: Bool { blocks.allSatisfy { if case .packed = $0 { true } else { false } } }

  /// Puts each block in order; O(1) a block that is so already, O(n log n) at worst.
  mutating func sortBlocks() { for index in blocks.indices { blocks[index].sort() } }
}

extension StepSamples: Sequence {
  /// The samples one after another.
  public struct Iterator: IteratorProtocol {
    fileprivate let blocks: ContiguousArray<SampleBlock>
    private var block = 0
    private var offset = 0

    fileprivate init(_ blocks: ContiguousArray<SampleBlock>) { self.blocks = blocks }

    /// The next sample; `nil` after the last.
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

  /// Gives the samples in the order in which they were added.
  public func makeIterator() -> Iterator { Iterator(blocks) }
}

extension StepSamples.Iterator: CustomStringConvertible {
  /// `5 of 526 samples passed`.
  public var description: String {
    let passed = blocks[..<block].reduce(offset) { $0 + $1.count }
    return "\(passed) of \(blocks.reduce(0) { $0 + $1.count }) samples passed"
  }
}
