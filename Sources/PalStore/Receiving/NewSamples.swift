import PixelPalCore
import StepHistory

/// The new samples among those received, encoded in blocks for the sample log.
///
/// Encoded samples take a tenth of the memory of sample values.
struct NewSamples {
  /// The index entry of a block, and the block's encoded record.
  struct EncodedBlock {
    let indexEntry: SampleLogIndex.Block
    let record: ContiguousArray<UInt8>
  }

  /// The blocks of new and corrected samples, in order.
  private(set) var blocks: [EncodedBlock] = []
  /// All new samples as values, or `nil` if there are more of them than the initializer's `maxIndividualSamples`.
  private(set) var individualSamples: [StepSample]? = []
  /// The number of new samples, including those that haven't been encoded yet.
  private(set) var count = 0
  /// The number of new samples that end no later than the pal's creation.
  private(set) var beforeCreationCount = 0
  /// The number of new samples that correct a stored sample.
  private(set) var correctedCount = 0
  /// The number of received samples that were already stored.
  private(set) var knownCount = 0
  /// The numbers of stored samples that were received again with another step count that isn't a correction.
  ///
  /// `smaller` counts the samples with fewer steps than the stored sample of the same revision. `earlier` counts the
  /// samples with an older revision than the stored sample, and a different count.
  private(set) var differingCounts: (smaller: Int, earlier: Int) = (0, 0)
  /// The statistics of the new samples from each source, indexed by source number.
  ///
  /// A correction doesn't add to a sample count.
  private(set) var sourceStatistics: [SampleLogIndex.SourceStatistics]

  private let createdAt: Instant
  private let sources: [StepSource]
  private let maxIndividualSamples: Int
  private var unencodedSamples: [StepSample] = []

  /// Creates an empty collection for samples of `sources`.
  ///
  /// ``individualSamples`` becomes `nil` when there are more than `maxIndividualSamples` new samples.
  init(of sources: [StepSource], createdAt: Instant, maxIndividualSamples: Int) {
    (self.sources, self.createdAt, self.maxIndividualSamples) = (sources, createdAt, maxIndividualSamples)
    sourceStatistics = Array(repeating: SampleLogIndex.SourceStatistics(), count: sources.count)
  }

  /// Records `count` more samples that were already stored.
  mutating func recordAlreadyStored(count: Int) { knownCount += count }

  /// Counts `sample`, which is already stored as `stored`, if their step counts differ.
  mutating func countIfDiffering(_ sample: StepSample, from stored: StepSample) {
    guard sample.count != stored.count else { return }
    if sample.revision == stored.revision { differingCounts.smaller += 1 } else { differingCounts.earlier += 1 }
  }

  /// Adds a new sample, which must not come before the samples added so far.
  ///
  /// `isCorrection` is true if the sample replaces a stored one.
  mutating func append(_ sample: StepSample, isCorrection: Bool = false) {
    count += 1
    if sample.end <= createdAt, sample.start < createdAt { beforeCreationCount += 1 }
    sourceStatistics[sample.source.number].record(sample)
    if isCorrection {
      correctedCount += 1
      sourceStatistics[sample.source.number].sampleCount -= 1
    }
    if individualSamples != nil {
      if count <= maxIndividualSamples { individualSamples?.append(sample) } else { individualSamples = nil }
    }
    unencodedSamples.append(sample)
    if unencodedSamples.count == SampleBlockFormat.maxSamples { encodePending() }
  }

  /// Encodes the samples that don't fill a block yet.
  ///
  /// If source names are long, several blocks can be necessary.
  mutating func encodePending() {
    var rest = unencodedSamples[...]
    while !rest.isEmpty {
      let (payload, count) = SampleBlockFormat.encodePrefix(of: rest, sources: sources)
      let record = SampleLogRecordReference.encodedRecord(ofKind: .samples, payload: payload)
      // The offset is set when the block is written.
      blocks.append(
        EncodedBlock(
          indexEntry: SampleLogIndex.Block(rest.prefix(count), offset: 0, length: record.count), record: record))
      rest = rest.dropFirst(count)
    }
    unencodedSamples.removeAll(keepingCapacity: true)
  }
}
