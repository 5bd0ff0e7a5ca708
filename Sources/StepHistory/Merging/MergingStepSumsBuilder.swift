import PixelPalCore

/// A builder that adds up the steps of a sequence of rows by day and by source.
///
/// Rows must be appended in order. The builder also tallies all rows. Day totals are merged separately, so the builder
/// only collects them, in order and spread over their days.
struct MergingStepSumsBuilder {
  var tally: StepSumsByDayAndSource
  var rowTallies: SourceTallies
  var dayTotals: ContiguousArray<StepSample> = []
  private var merger: RowFilteringMerger
  private var merge: PackedHealthMerge

  init(_ merge: StepMerge, _ sources: [StepSource], ranks: [UInt16], since createdAt: Instant) {
    tally = StepSumsByDayAndSource(merge.itinerary, since: createdAt, sources: ranks.count)
    rowTallies = SourceTallies(sources: ranks.count)
    merger = RowFilteringMerger(sources, merge, ranks: ranks)
    self.merge = PackedHealthMerge(merger)
  }

  /// The number of merged samples that triggers counting and discarding them, to limit memory use.
  private static let maxUncounted = 4096

  /// Adds `sample`, which must not come before the samples added so far.
  mutating func append(_ sample: StepSample) {
    rowTallies.appendRow(sample)
    merger.append(sample)
    if merger.clusterMerger.mergedSamples.samples.count >= MergingStepSumsBuilder.maxUncounted {
      tallyAndRemoveMergedSamples()
    }
  }

  /// Adds the samples in `range` of `block`.
  ///
  /// The samples must follow those added so far, and the policy must be `health`.
  mutating func append(contentsOf block: SampleBlock, in range: Range<Int>) {
    switch block {
    case .packed(let packed): rowTallies.appendRows(of: packed, in: range)
    case .plain(let samples, _): for index in range { rowTallies.appendRow(samples[index]) }
    }
    merger.append(contentsOf: block, in: range, mergingWith: &merge)
    tallyAndRemoveMergedSamples()
  }

  private mutating func tallyAndRemoveMergedSamples() {
    tally.addSteps(of: merger.clusterMerger.mergedSamples)
    merger.clusterMerger.removeCountedMergedSamples()
  }

  /// Completes ``tally``, ``rowTallies`` and ``dayTotals`` after the last sample.
  mutating func finish() {
    dayTotals = merger.finishReturningDayTotals()
    rowTallies.finish()
    tallyAndRemoveMergedSamples()
  }

  /// Appends the results that `later` computed for later samples.
  ///
  /// The later samples must not overlap the earlier ones, and no day total may belong to both.
  mutating func append(contentsOf later: MergingStepSumsBuilder) {
    tally.append(contentsOf: later.tally)
    rowTallies.append(contentsOfLater: later.rowTallies)
    dayTotals += later.dayTotals
  }
}
