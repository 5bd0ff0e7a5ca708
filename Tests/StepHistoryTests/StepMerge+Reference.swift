@testable import PixelPalCore
@testable import StepHistory

/// Reference implementations of merging: one sample after another, unpacked, with all intermediate results.
extension StepMerge {
  func referenceHistory(of samples: StepSamples, since createdAt: Instant = .distantPast) -> History {
    var samples = samples
    samples.sortBlocks()
    let (finer, totals) = mergedSequentially(samples, sourceRanks: sourceRanks(of: samples))
    return historyChoosingDayTotals(finer: finer, dayTotals: totals, of: samples.sources, since: createdAt)
  }

  func referenceDaysAndReport(
    of samples: StepSamples, since createdAt: Instant = .distantPast
  ) -> (days: StepDays, report: MergeReport) {
    var samples = samples
    samples.sortBlocks()
    let ranks = sourceRanks(of: samples)
    var (finer, totals) = mergedSequentially(samples, sourceRanks: ranks)
    let days = chooseDayTotals(
      finer: &finer, dayTotals: &totals, sums: DaySegmentSums(itinerary, boundary: createdAt).addingSteps(of: finer))
    var rows = SourceTallies(sources: ranks.count)
    OrderedSampleTraversal.forEach(in: samples) { rows.appendRow($0) }
    rows.finish()
    let counted = countedMillionthsBySource([finer, totals], sources: ranks.count)
    let sources = samples.sources.indices.map { index in
      rows.sources[index].makeReport(
        for: samples.sources[index],
        firstStart: samples.filter { $0.sourceIndex == index }.map(\.start).min() ?? .distantFuture,
        counted: StepCount(unchecked: counted[index]))
    }
    let report = MergeReport(
      policy: policy, sources: zip(ranks, sources).sorted { $0.0 < $1.0 }.map(\.1), repeated: rows.repeatedCount,
      corrected: rows.correctedCount, choices: days.dayTotalChoices, dayTotals: totals.samples.count)
    return (days, report)
  }

  /// Returns the steps of each source that count, part by part.
  private func countedMillionthsBySource(_ layers: [MergedSamples], sources: Int) -> ContiguousArray<Int64> {
    var counted = ContiguousArray<Int64>(repeating: 0, count: sources)
    for layer in layers {
      var cursor = AssignmentCursor()
      layer.samples.forEachRun { run in
        layer.forEachCountedPart(of: run, from: &cursor) { sample, _, _, steps in counted[sample.sourceIndex] += steps }
      }
    }
    return counted
  }
}
