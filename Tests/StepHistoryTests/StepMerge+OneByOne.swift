@testable import PixelPalCore
@testable import StepHistory

/// Reference implementations of merging: one sample after another, unpacked, with all intermediate results.
extension StepMerge {
  func slowHistory(of samples: StepSamples, since createdAt: Instant = .distantPast) -> History {
    var samples = samples
    samples.sortBlocks()
    let (finer, totals) = mergedOneByOne(samples, ranks: ranks(of: samples))
    return history(finer, totals, of: samples.sources, since: createdAt)
  }

  func slowReport(
    on samples: StepSamples, since createdAt: Instant = .distantPast
  ) -> (days: StepDays, report: MergeReport) {
    var samples = samples
    samples.sortBlocks()
    let ranks = ranks(of: samples)
    var (finer, totals) = mergedOneByOne(samples, ranks: ranks)
    let days = choose(&finer, &totals, DaySums(itinerary, since: createdAt).adding(finer))
    var rows = SourceTallies(sources: ranks.count)
    OrderedWalk.forEach(in: samples) { rows.append($0) }
    rows.finish()
    let counted = counted([finer, totals], sources: ranks.count)
    let sources = samples.sources.indices.map { index in
      rows.sources[index].reported(
        for: samples.sources[index],
        first: samples.filter { $0.sourceIndex == index }.map(\.start).min() ?? .distantFuture,
        counted: StepCount(unchecked: counted[index]))
    }
    let report = MergeReport(
      policy: policy, sources: zip(ranks, sources).sorted { $0.0 < $1.0 }.map(\.1), repeated: rows.repeated,
      corrected: rows.corrected, choices: days.choices, dayTotals: totals.samples.count)
    return (days, report)
  }

  /// Returns the steps of each source that count, part by part.
  private func counted(_ layers: [RuledSamples], sources: Int) -> ContiguousArray<Int64> {
    var counted = ContiguousArray<Int64>(repeating: 0, count: sources)
    for layer in layers {
      var cursor = RulingCursor()
      layer.samples.forEachRun { run in
        layer.forEachPart(of: run, from: &cursor) { sample, _, _, steps in counted[sample.sourceIndex] += steps }
      }
    }
    return counted
  }
}
