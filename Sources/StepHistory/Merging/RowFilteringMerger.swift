import PixelPalCore

/// A merger that first removes repeated rows, corrected rows and excluded manual entries from a sequence of rows.
///
/// Rows must be appended in order. Day totals are collected, not merged. Takes O(1) per row, apart from merging.
struct RowFilteringMerger {
  let merge: StepMerge
  /// One flag per source, which is true if the source's samples are manual entries that don't count.
  let isExcluded: [Bool]
  var clusterMerger: ClusteringMerger
  /// The last row, which isn't merged yet, or `nil` before the first row.
  ///
  /// The next row may repeat or correct it.
  var pendingRow: StepSample?
  /// The day totals collected so far, each spread over its day.
  private var dayTotals: ContiguousArray<StepSample> = []

  init(_ sources: [StepSource], _ merge: StepMerge, ranks: [UInt16]) {
    self.merge = merge
    isExcluded = sources.map { !merge.countsManualEntries && $0.kind == .manual }
    clusterMerger = ClusteringMerger(merge.policy, ranks: ranks)
  }

  /// Adds the next row, which may repeat or correct the previous one.
  mutating func append(_ row: StepSample) {
    // The rows of one sample are adjacent, and the last one counts.
    if let last = pendingRow, !row.isVersion(ofSameSample: last) { mergeOrCollectDayTotal(last) }
    pendingRow = row
  }

  private mutating func mergeOrCollectDayTotal(_ sample: StepSample) {
    if isExcluded[sample.sourceIndex] { return }
    if let total = merge.spreadIfDayTotal(sample) { dayTotals.append(total) } else { clusterMerger.append(sample) }
  }

  /// Merges the last row, and returns the collected day totals in order.
  mutating func finishReturningDayTotals() -> ContiguousArray<StepSample> {
    if let last = pendingRow { mergeOrCollectDayTotal(last) }
    clusterMerger.closeCluster()
    dayTotals.sort(by: StepSample.isOrderedBefore)
    return dayTotals
  }
}
