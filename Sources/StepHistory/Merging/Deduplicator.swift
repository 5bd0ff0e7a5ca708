import PixelPalCore

/// A filter for ordered samples that drops repeated, corrected and manual ones.
///
/// It sets day totals aside, and has the rest merged. O(n) for samples in order.
struct Deduplicator {
  let merge: StepMerge
  /// True for each source that does not count because its samples are manual entries.
  let isLeftOut: [Bool]
  var clusterer: Clusterer
  /// The last row, which the next may correct.
  var pending: StepSample?
  /// The day totals, spread over their days.
  private var totals: ContiguousArray<StepSample> = []

  init(_ sources: [StepSource], _ merge: StepMerge, ranks: [UInt16]) {
    self.merge = merge
    isLeftOut = sources.map { !merge.countsByHand && $0.kind == .manual }
    clusterer = Clusterer(merge.policy, ranks: ranks)
  }

  /// Adds the next row in order.
  mutating func append(_ row: StepSample) {
    // The rows of one sample are adjacent, and the last one counts.
    if let last = pending, !row.isSameSample(as: last) { pass(last) }
    pending = row
  }

  private mutating func pass(_ sample: StepSample) {
    if isLeftOut[sample.sourceIndex] { return }
    if let total = merge.spreadTotal(sample) { totals.append(total) } else { clusterer.append(sample) }
  }

  /// Finishes after the last row, and returns the day totals in order.
  mutating func finish() -> ContiguousArray<StepSample> {
    if let last = pending { pass(last) }
    clusterer.close()
    totals.sort(by: StepSample.isOrdered)
    return totals
  }
}
