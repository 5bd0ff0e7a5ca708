import PixelPalCore

/// Takes out of samples in order what is repeated, corrected or by hand, puts the totals of days aside, and has the rest
/// merged.
///
/// O(n) for samples in order.
struct Deduplicator {
  let merge: StepMerge
  /// For each source whether it does not count, since it is by hand.
  let isLeftOut: [Bool]
  var clusterer: Clusterer
  /// The last row, which the next may correct.
  var pending: StepSample?
  /// The totals of days, spread.
  private var totals: ContiguousArray<StepSample> = []

  init(_ sources: [StepSource], _ merge: StepMerge, ranks: [UInt16]) {
    self.merge = merge
    isLeftOut = sources.map { !merge.countsByHand && $0.kind == .manual }
    clusterer = Clusterer(merge.policy, ranks: ranks)
  }

  /// Adds the next row in order.
  mutating func append(_ row: StepSample) {
    // Rows that are one sample come one after another, the one that counts last.
    if let last = pending, !row.isSameSample(as: last) { pass(last) }
    pending = row
  }

  private mutating func pass(_ sample: StepSample) {
    if isLeftOut[sample.sourceIndex] { return }
    if let total = merge.spreadTotal(sample) { totals.append(total) } else { clusterer.append(sample) }
  }

  /// Nothing more is to come: the totals of days, in order.
  mutating func finish() -> ContiguousArray<StepSample> {
    if let last = pending { pass(last) }
    clusterer.close()
    totals.sort(by: StepSample.isOrdered)
    return totals
  }
}
