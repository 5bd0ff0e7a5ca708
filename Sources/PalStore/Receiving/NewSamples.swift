import PixelPalCore
import StepHistory

/// What is new among samples: blocks of it, written as they will lie in the journal.
///
/// As bytes, new samples take a tenth of the memory that they would take as values.
struct NewSamples {
  /// A block, and the record that it is written as.
  struct Block {
    let block: Index.Block
    let record: ContiguousArray<UInt8>
  }

  /// The samples that are not kept, or not with this count, in order.
  private(set) var blocks: [Block] = []
  /// All new samples as values, unless they are too many for a look at each to pay.
  private(set) var few: [StepSample]? = []
  /// How many they are.
  private(set) var count = 0
  /// How many of them end before the pal began.
  private(set) var early = 0
  /// How many of them correct one that is kept.
  private(set) var corrected = 0
  /// How many samples were kept already as they came.
  private(set) var known = 0
  /// How many of those came with another count, of which the larger is kept, and how many with one that was made earlier.
  private(set) var differing: (smaller: Int, earlier: Int) = (0, 0)
  /// What came of each source.
  private(set) var tallies: [Index.Tally]

  private let createdAt: Instant
  private let sources: [StepSource]
  private let mostFew: Int
  private var waiting: [StepSample] = []

  /// Nothing new, of `sources`, of which at most `mostFew` samples are few.
  init(of sources: [StepSource], createdAt: Instant, mostFew: Int) {
    (self.sources, self.createdAt, self.mostFew) = (sources, createdAt, mostFew)
    tallies = Array(repeating: Index.Tally(), count: sources.count)
  }

  /// Notes samples that are kept already.
  mutating func note(known count: Int) { known += count }

  /// Notes a known sample beside the one that is kept of it.
  mutating func note(_ sample: StepSample, besides kept: StepSample) {
    guard sample.count != kept.count else { return }
    if sample.revision == kept.revision { differing.smaller += 1 } else { differing.earlier += 1 }
  }

  /// Notes a sample that is new, after those that are before it.
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

  /// Writes what waits for its block to be full; a block of long names becomes several.
  mutating func close() {
    var rest = waiting[...]
    while !rest.isEmpty {
      let (payload, count) = JournalBlock.payload(rest, of: sources)
      let record = Record.bytes(.samples, payload)
      // Where it lies is known when it is written.
      blocks.append(Block(block: Index.Block(rest.prefix(count), offset: 0, length: record.count), record: record))
      rest = rest.dropFirst(count)
    }
    waiting.removeAll(keepingCapacity: true)
  }
}
