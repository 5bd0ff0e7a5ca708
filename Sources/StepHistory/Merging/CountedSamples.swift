import PixelPalCore

/// The sums of finer samples, the tallies of all rows, and the day totals, spread over their days and in order.
struct CountedSamples {
  var tally: StepTally
  var rows: SourceTallies
  var totals: ContiguousArray<StepSample> = []
  private var deduplicator: Deduplicator
  private var merge: StreamingMerge

  init(_ merge: StepMerge, _ sources: [StepSource], ranks: [UInt16], since createdAt: Instant) {
    tally = StepTally(merge.itinerary, since: createdAt, sources: ranks.count)
    rows = SourceTallies(sources: ranks.count)
    deduplicator = Deduplicator(sources, merge, ranks: ranks)
    self.merge = StreamingMerge(deduplicator)
  }

  /// The maximum number of merged samples that are kept before they are counted.
  private static let most = 4096

  /// Counts the next sample in order.
  mutating func append(_ sample: StepSample) {
    rows.append(sample)
    deduplicator.append(sample)
    if deduplicator.clusterer.merged.samples.count >= CountedSamples.most { countMerged() }
  }

  /// Counts the samples `range` of a block, which come next in order, by the policy `health`.
  mutating func append(_ block: SampleBlock, _ range: Range<Int>) {
    switch block {
    case .packed(let packed): rows.append(packed, range)
    case .plain(let samples, _): for index in range { rows.append(samples[index]) }
    }
    deduplicator.append(block, range, by: &merge)
    countMerged()
  }

  private mutating func countMerged() {
    tally.add(deduplicator.clusterer.merged)
    deduplicator.clusterer.removeMerged()
  }

  /// Finishes counting after the last sample.
  mutating func finish() {
    totals = deduplicator.finish()
    rows.finish()
    countMerged()
  }

  /// Adds the results of later samples, which share no time and no day total with these.
  mutating func append(_ later: CountedSamples) {
    tally.append(later.tally)
    rows.append(later.rows)
    totals += later.totals
  }
}
