/// Many samples of one person, with the sources they come from.
///
///     var samples = StepSamples()
///     let phone = try samples.id(of: StepSource(name: "iPhone"))
///     try samples.append(StepSample(start: start, end: end, count: count, source: phone))
///
/// Samples may come in any order and more than once. They lie in blocks, so that growing never copies what is there:
/// 32 bytes a sample and at most two megabytes more.
public struct StepSamples: Sendable {
  /// The most sources that one person's samples may have.
  public static let mostSources = 32_767

  /// The sources in the order in which they were first named.
  public private(set) var sources: [StepSource] = []
  /// How many samples there are, repetitions included.
  public private(set) var count = 0
  private var ids: [StepSource: StepSample.SourceID] = [:]
  private(set) var blocks: ContiguousArray<ContiguousArray<StepSample>> = []

  private let blockSize: Int

  /// No samples.
  public init() { self.init(blockSize: 65_536) }

  /// No samples, in blocks of another size: it changes no result.
  init(blockSize: Int) { self.blockSize = Swift.max(blockSize, 1) }

  /// Whether there are no samples.
  public var isEmpty: Bool { count == 0 }

  /// The place of `source` among ``sources``, where it is put if it is new.
  public mutating func id(of source: StepSource) throws(ImpossibleSteps) -> StepSample.SourceID {
    if let id = ids[source] { return id }
    guard sources.count < StepSamples.mostSources else { throw .tooManySources }
    let id = StepSample.SourceID(index: UInt16(truncatingIfNeeded: sources.count))
    sources.append(source)
    ids[source] = id
    return id
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
    if blocks.isEmpty || blocks[blocks.count - 1].count == blockSize { blocks.append([]) }
    blocks[blocks.count - 1].append(sample)
    count += 1
  }

  /// Adds all of another's samples, whose sources become these.
  public mutating func append(contentsOf other: StepSamples) throws(ImpossibleSteps) {
    if isEmpty && sources.isEmpty {
      self = other
      return
    }
    var places: [StepSample.SourceID] = []
    for source in other.sources { places.append(try id(of: source)) }
    for block in other.blocks {
      for sample in block { try append(sample.from(places[sample.sourceIndex])) }
    }
  }

  /// Puts each block in order; O(n) where that is so already, O(n log n) at worst.
  mutating func sortBlocks() {
    for index in blocks.indices where !blocks[index].isInOrder { blocks[index].sort(by: StepSample.isOrdered) }
  }
}

extension ContiguousArray<StepSample> {
  fileprivate var isInOrder: Bool {
    guard var last = first else { return true }
    for sample in self {
      if StepSample.isOrdered(sample, last) { return false }
      last = sample
    }
    return true
  }
}

extension StepSamples: Sequence {
  /// Gives the samples in the order in which they were added.
  public func makeIterator() -> FlattenSequence<ContiguousArray<ContiguousArray<StepSample>>>.Iterator {
    blocks.joined().makeIterator()
  }
}

extension StepSamples: Codable {
  private enum CodingKeys: String, CodingKey {
    case sources, samples
  }

  /// Reads sources and samples; refuses a sample whose source is not there.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.container(keyedBy: CodingKeys.self)
    for source in try container.decode([StepSource].self, forKey: .sources) { _ = try id(of: source) }
    for sample in try container.decode([StepSample].self, forKey: .samples) { try append(sample) }
  }

  /// Writes sources and samples in the order in which they were added.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(sources, forKey: .sources)
    try container.encode(Array(self), forKey: .samples)
  }
}
