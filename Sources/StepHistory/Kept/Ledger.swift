public import PixelPalCore

/// What a person has walked since the pal began, as far as it is known, and what has been told of it.
///
///     var ledger = Ledger(merge: merge, createdAt: createdAt)
///     try ledger.insert(samples)   // in any order, again and again
///     ledger.counted.rounded       // what the samples add up to
///     ledger.tell().total          // the highest that was ever told
///
/// `counted` and the days depend on the set of samples alone. `counted` may fall when a sample is corrected; the total
/// never does.
public struct Ledger: Sendable {
  /// How samples become one history.
  public private(set) var merge: StepMerge
  /// When the pal began.
  public let createdAt: Instant
  /// The sources of all samples.
  public var sources: [StepSource] { table.sources }
  /// The steps of each day since the beginning.
  public private(set) var days: StepDays
  /// The highest number that was ever told, in whole steps.
  public private(set) var total: Int64

  /// Names the sources; holds no samples.
  private var table = StepSamples()
  private var finer: KeptSamples
  private var totals: KeptSamples
  private var firsts: [Instant] = []
  private var ranks: [UInt16] = []
  private var sums: DaySums

  /// What all samples since the beginning add up to.
  public var counted: StepCount { days.counted }

  /// A ledger without samples, of which `total` has been told before.
  public init(merge: StepMerge, createdAt: Instant, total: Int64 = 0) {
    self.merge = merge
    self.createdAt = createdAt
    self.total = max(total, 0)
    finer = KeptSamples()
    totals = KeptSamples()
    sums = DaySums(merge.places, since: createdAt)
    days = StepDays(finer: sums, totals: sums)
  }

  /// Takes samples that are new, known or corrected.
  ///
  /// A day that comes last costs about a day; one that comes late also moves the samples after it, O(n) and quick. All is
  /// merged anew only where the order of belief changes, because a source turns out to be older than was known.
  public mutating func insert(_ samples: StepSamples) throws(ImpossibleSteps) {
    var ids: [StepSample.SourceID] = []
    for source in samples.sources { ids.append(try table.id(of: source)) }
    var fresh: [StepSample] = []
    var freshTotals: [StepSample] = []
    for sample in samples {
      let sample = sample.from(ids[sample.sourceIndex])
      if merge.unfolding.dayOfTotal(sample, in: merge.places) == nil {
        fresh.append(sample)
      } else {
        freshTotals.append(sample)
      }
    }
    let rerank = rank(fresh + freshTotals)
    let changed = finer.insert(fresh)
    totals.insert(freshTotals)
    if rerank {
      sums = summed(finer.samples[...])
    } else if let changed {
      renew(changed)
    }
    days = StepDays(finer: sums, totals: summed(spreadTotals()[...]))
  }

  /// Notes that clocks show another zone from `instant` on; days before it stay as they are.
  ///
  /// O(n).
  public mutating func move(to zone: Zone, at instant: Instant) {
    merge.places.move(to: zone, at: instant)
    let all = samples()
    finer = KeptSamples()
    totals = KeptSamples()
    sums = DaySums(merge.places, since: createdAt)
    // Its sources are all here already, so there is nothing to refuse.
    try? insert(all)
  }

  /// Tells what is counted now.
  public mutating func tell() -> Told {
    let counted = counted.rounded
    total = max(total, counted)
    return Told(total: total, counted: counted)
  }

  /// What was told at one time.
  public struct Told: Hashable, Sendable, Codable {
    /// The highest number ever told.
    public let total: Int64
    /// What the samples add up to now.
    public let counted: Int64

    /// By how much corrections have made the samples fall below what was told.
    public var fellBy: Int64 { total - counted }
  }

  /// All samples, each once, as they were last corrected.
  public func samples() -> StepSamples {
    var samples = table
    for sample in finer.samples { try? samples.append(sample) }
    for sample in totals.samples { try? samples.append(sample) }
    return samples
  }

  /// The walks among `samples`, which have been inserted: those of which anything counts, as they were recorded.
  ///
  /// O(m) where none of m samples is as fast as a walk, O(n log m) in all n samples where one is.
  public func walks(among samples: StepSamples, at pace: WalkingPace) -> [Interval] {
    var table = table
    let fitting = samples.compactMap { sample -> StepSample? in
      guard pace.fits(sample), let source = samples.source(sample.source), let id = try? table.id(of: source) else {
        return nil
      }
      return sample.from(id)
    }
    return fitting.isEmpty ? [] : history().walks(among: fitting)
  }

  /// The history since the beginning.
  public func history() -> History { merge.history(of: samples(), since: createdAt) }
}

extension Ledger {
  /// Orders the sources by belief; `true` when those known before stand otherwise to one another than they did.
  private mutating func rank(_ fresh: [StepSample]) -> Bool {
    let before = ranks
    while firsts.count < table.sources.count { firsts.append(.distantFuture) }
    for sample in fresh { firsts[sample.sourceIndex] = min(firsts[sample.sourceIndex], sample.start) }
    ranks = merge.belief.ranks(of: table.sources, firsts: firsts)
    let old = before.indices.sorted { before[$0] < before[$1] }
    return !zip(old, old.dropFirst()).allSatisfy { ranks[$0] < ranks[$1] }
  }

  private func summed(_ samples: ArraySlice<StepSample>) -> DaySums {
    var merger = Merger(
      merge.policy, ranks: ranks, into: DayTally(merge.places, since: createdAt, ranks: ranks, policy: merge.policy))
    for sample in samples where merge.countsByHand || table.sources[sample.sourceIndex].kind != .manual {
      merger.take(sample)
    }
    merger.close()
    return merger.sink.sums
  }

  private func spreadTotals() -> [StepSample] {
    totals.samples.compactMap { sample in
      merge.unfolding.dayOfTotal(sample, in: merge.places).map {
        merge.unfolding.spread(sample, over: $0, in: merge.places)
      }
    }
    .sorted(by: StepSample.isOrdered)
  }

  /// Counts anew the days that `changed` touches: of all samples, those that hang together with these days.
  private mutating func renew(_ changed: Interval) {
    // What hangs together with the change may count otherwise on other days, too.
    let touched = finer.samples[finer.around(from: changed.start, to: changed.end)]
    let first = sums.stretch(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = sums.stretch(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let near = finer.around(from: first, to: last)
    sums.replace(from: first, to: last, with: summed(finer.samples[near]))
  }
}
