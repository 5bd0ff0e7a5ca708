import PixelPalCore
import StepHistory

/// The new samples among received ones, as blocks that are already encoded for the journal.
///
/// Encoded samples take a tenth of the memory of sample values.
struct NewSamples {
  /// A block and its encoded record.
  struct Block {
    let block: Index.Block
    let record: ContiguousArray<UInt8>
  }

  /// The blocks of samples that are not stored, or not with this count, in order.
  private(set) var blocks: [Block] = []
  /// All new samples as values; `nil` if there are too many to process individually.
  private(set) var few: [StepSample]? = []
  /// The number of new samples.
  private(set) var count = 0
  /// The number of them that end before the pal's creation.
  private(set) var early = 0
  /// The number of them that correct a stored sample.
  private(set) var corrected = 0
  /// The number of received samples that were already stored.
  private(set) var known = 0
  /// The number of known samples with a smaller count than the stored one, and with a count that was made earlier.
  private(set) var differing: (smaller: Int, earlier: Int) = (0, 0)
  /// The statistics of the new samples of each source.
  private(set) var tallies: [Index.Tally]

  private let createdAt: Instant
  private let sources: [StepSource]
  private let mostFew: Int
  private var waiting: [StepSample] = []

  /// Creates an empty value for samples of `sources`; above `mostFew` samples, ``few`` is `nil`.
  init(of sources: [StepSource], createdAt: Instant, mostFew: Int) {
    (self.sources, self.createdAt, self.mostFew) = (sources, createdAt, mostFew)
    tallies = Array(repeating: Index.Tally(), count: sources.count)
  }

  /// Records samples that are already stored.
  mutating func note(known count: Int) { known += count }

  /// Records a known sample that differs from its stored version `kept`.
  mutating func note(_ sample: StepSample, besides kept: StepSample) {
    guard sample.count != kept.count else { return }
    if sample.revision == kept.revision { differing.smaller += 1 } else { differing.earlier += 1 }
  }

  /// Records a new sample, which comes after all earlier ones in order.
  mutating func note(_ sample: StepSample, isCorrection: Bool = false) {
    count += 1
    if sample.end <= createdAt, sample.start < createdAt { early += 1 }
    tallies[sample.source.number].note(sample)
    if isCorrection {
      corrected += 1
      tallies[sample.source.number].samples -= 1
    }
    if few != nil { if count <= mostFew { few?.append(sample) } else { few = nil } }
    waiting.append(sample)
    if waiting.count == JournalBlock.most { close() }
  }

  /// Encodes the samples that wait for a full block; long names split a block into several.
  mutating func close() {
    var rest = waiting[...]
    while !rest.isEmpty {
      let (payload, count) = JournalBlock.payload(rest, of: sources)
      let record = Record.bytes(.samples, payload)
      // The position is set when the block is written.
      blocks.append(Block(block: Index.Block(rest.prefix(count), offset: 0, length: record.count), record: record))
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
