import PixelPalCore

/// A filter for ordered rows that drops repeated, corrected and manually entered samples before they are merged.
///
/// Day totals are set aside, and the rest is merged. O(n) for samples in order.
struct DeduplicatingMerger {
  let merge: StepMerge
  /// True for each source that is excluded because its samples are manual entries.
  let isExcluded: [Bool]
  var clusterMerger: ClusterMerger
  /// The row that was added last, which waits because the next row may repeat or correct it.
  var pendingRow: StepSample?
  /// The day totals, spread over their days.
  private var dayTotals: ContiguousArray<StepSample> = []

  init(_ sources: [StepSource], _ merge: StepMerge, ranks: [UInt16]) {
    self.merge = merge
    isExcluded = sources.map { !merge.countsManualEntries && $0.kind == .manual }
    clusterMerger = ClusterMerger(merge.policy, ranks: ranks)
  }

  /// Adds the next row in order, which may repeat or correct the previous one.
  mutating func append(_ row: StepSample) {
    // The rows of one sample are adjacent, and the last one counts.
    if let last = pendingRow, !row.isVersion(ofSameSample: last) { emit(last) }
    pendingRow = row
  }

  private mutating func emit(_ sample: StepSample) {
    if isExcluded[sample.sourceIndex] { return }
    if let total = merge.spreadDayTotal(sample) { dayTotals.append(total) } else { clusterMerger.append(sample) }
  }

  /// Finishes after the last row, and returns the day totals in order.
  mutating func finish() -> ContiguousArray<StepSample> {
    if let last = pendingRow { emit(last) }
    clusterMerger.closeCluster()
    dayTotals.sort(by: StepSample.isOrderedBefore)
    return dayTotals
  }
}
