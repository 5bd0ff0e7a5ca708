/// Goes through samples in order, takes out what is repeated, corrected or by hand, and puts the totals of days aside.
///
/// O(n) for samples in order.
struct Sifter<Merging: SampleMerger> {
  private let merge: StepMerge
  private let isByHand: [Bool]
  private var merger: Merging
  private var totals: ContiguousArray<StepSample> = []
  private var findings: Findings
  private var pending: StepSample?

  /// Merges by `merger` all but the totals of days, which come back spread and in order.
  static func sift(
    _ samples: StepSamples, by merge: StepMerge, _ merger: Merging
  ) -> (sink: Merging.Sink, totals: ContiguousArray<StepSample>, findings: Findings) {
    var sifter = Sifter(samples.sources, merge, merger)
    sifter.merger.expect(samples.count)
    OrderedWalk.forEach(in: samples) { sifter.take($0) }
    if let last = sifter.pending { sifter.pass(last) }
    sifter.totals.sort(by: StepSample.isOrdered)
    sifter.findings.dayTotals = sifter.totals.count
    sifter.merger.close()
    return (sifter.merger.sink, sifter.totals, sifter.findings)
  }

  private init(_ sources: [StepSource], _ merge: StepMerge, _ merger: Merging) {
    self.merge = merge
    isByHand = sources.map { $0.kind == .manual }
    self.merger = merger
    findings = Findings(sources: ContiguousArray(repeating: SourceTally(), count: sources.count))
  }

  private mutating func take(_ row: StepSample) {
    findings.sources[row.sourceIndex].note(row: row)
    if let last = pending {
      // Rows that are one sample come one after another, the one that counts last.
      if row.isSameSample(as: last) {
        if row.count == last.count { findings.repeated += 1 } else { findings.corrected += 1 }
      } else {
        pass(last)
      }
    }
    pending = row
  }

  private mutating func pass(_ sample: StepSample) {
    findings.sources[sample.sourceIndex].note(sample)
    if !merge.countsByHand && isByHand[sample.sourceIndex] { return }
    if let day = merge.unfolding.dayOfTotal(sample, in: merge.places) {
      totals.append(merge.unfolding.spread(sample, over: day, in: merge.places))
    } else {
      merger.take(sample)
    }
  }
}

/// What came to light on the way.
struct Findings: Sendable {
  var sources: ContiguousArray<SourceTally>
  var repeated = 0
  var corrected = 0
  var dayTotals = 0
}
