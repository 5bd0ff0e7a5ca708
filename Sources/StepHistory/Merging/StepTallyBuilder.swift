import PixelPalCore

/// A counter of ordered samples, which sums finer samples, tallies all rows and collects day totals.
///
/// The collected day totals are in order, each spread over its day.
struct StepTallyBuilder {
  var tally: StepTally
  var rowTallies: SourceTallies
  var dayTotals: ContiguousArray<StepSample> = []
  private var merger: DeduplicatingMerger
  private var merge: StreamingMerge

  init(_ merge: StepMerge, _ sources: [StepSource], ranks: [UInt16], since createdAt: Instant) {
    tally = StepTally(merge.itinerary, since: createdAt, sources: ranks.count)
    rowTallies = SourceTallies(sources: ranks.count)
    merger = DeduplicatingMerger(sources, merge, ranks: ranks)
    self.merge = StreamingMerge(merger)
  }

  /// The maximum number of merged samples that are kept before they are counted.
  private static let maxUncounted = 4096

  /// Counts the next sample in order.
  mutating func append(_ sample: StepSample) {
    rowTallies.append(sample)
    merger.append(sample)
    if merger.clusterMerger.mergedSamples.samples.count >= StepTallyBuilder.maxUncounted { tallyMergedSamples() }
  }

  /// Counts the samples of `block` in `range`, which come next in order, under the policy `health`.
  mutating func append(_ block: SampleBlock, _ range: Range<Int>) {
    switch block {
    case .packed(let packed): rowTallies.append(packed, range)
    case .plain(let samples, _): for index in range { rowTallies.append(samples[index]) }
    }
    merger.append(block, range, by: &merge)
    tallyMergedSamples()
  }

  private mutating func tallyMergedSamples() {
    tally.add(merger.clusterMerger.mergedSamples)
    merger.clusterMerger.removeMergedSamples()
  }

  /// Finishes counting after the last sample.
  mutating func finish() {
    dayTotals = merger.finish()
    rowTallies.finish()
    tallyMergedSamples()
  }

  /// Adds the results of later samples, which must share no time and no day total with the earlier ones.
  mutating func append(_ later: StepTallyBuilder) {
    tally.append(later.tally)
    rowTallies.append(later.rowTallies)
    dayTotals += later.dayTotals
  }
}
