import PixelPalCore

/// Goes through samples in order, takes out what is repeated, corrected or by hand, and puts the totals of days aside.
///
/// O(n) for samples in order.
struct Sifter<Merging: SampleMerger> {
  let merge: StepMerge
  let isByHand: [Bool]
  var merger: Merging
  private var totals: ContiguousArray<StepSample> = []
  var findings: Findings
  var pending: StepSample?

  /// What was merged, the totals of days, spread and in order, and what came to light.
  typealias Sifted = (sink: Merging.Sink, totals: ContiguousArray<StepSample>, findings: Findings)

  /// Merges by `merger` all but the totals of days, which come back spread and in order.
  static func sift(
    _ samples: StepSamples, by merge: StepMerge, _ merger: Merging
  ) -> Sifted {
    var sifter = Sifter(samples.sources, merge, merger)
    sifter.merger.expect(samples.count)
    OrderedWalk.forEach(in: samples) { sifter.take($0) }
    return sifter.finish()
  }

  /// Nothing more is to come.
  mutating func finish() -> Sifted {
    if let last = pending { pass(last) }
    totals.sort(by: StepSample.isOrdered)
    findings.dayTotals = totals.count
    merger.close()
    return (merger.sink, totals, findings)
  }

  init(_ sources: [StepSource], _ merge: StepMerge, _ merger: Merging) {
    self.merge = merge
    isByHand = sources.map { $0.kind == .manual }
    self.merger = merger
    findings = Findings(sources: ContiguousArray(repeating: SourceTally(), count: sources.count))
  }

  mutating func take(_ row: StepSample) {
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

  /// Takes over what came to light in what lies wholly behind all this.
  mutating func append(_ later: Findings) {
    for index in sources.indices { sources[index].append(later.sources[index]) }
    repeated += later.repeated
    corrected += later.corrected
    dayTotals += later.dayTotals
  }
}
