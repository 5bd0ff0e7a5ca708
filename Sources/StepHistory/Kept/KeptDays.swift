package import PixelPalCore

/// The sums of days as they are kept, of which only those are counted anew that a change touches.
///
///     var days = KeptDays(merge: merge, createdAt: createdAt, finer: kept.finer, totals: kept.totals)
///     let reach = days.reach(of: changed, among: near)   // which samples that takes
///     days.count(reach.days, in: near)
///
/// What comes of it is what ``StepMerge/days(of:since:)`` gives of all samples.
package struct KeptDays: Sendable {
  /// How samples become one history.
  package let merge: StepMerge
  /// When the pal began.
  package let createdAt: Instant
  /// What finer samples count, stretch by stretch, ascending.
  package private(set) var finer: ContiguousArray<Stretch>
  /// What the totals of days count, merged for themselves.
  package private(set) var totals: ContiguousArray<Stretch>

  /// Time in which it is one day without a break, and the millionths of a step that were counted in it.
  package struct Stretch: Hashable, Sendable {
    /// The time.
    package let span: Interval
    /// The day.
    package let day: CivilDay
    /// Millionths of a step.
    package internal(set) var millionths: Int64

    /// `millionths` counted on `day`, in `span`.
    package init(span: Interval, day: CivilDay, millionths: Int64) {
      (self.span, self.day, self.millionths) = (span, day, millionths)
    }
  }

  /// Sums that were counted before, or none.
  package init(
    merge: StepMerge, createdAt: Instant, finer: ContiguousArray<Stretch> = [], totals: ContiguousArray<Stretch> = []
  ) {
    (self.merge, self.createdAt, self.finer, self.totals) = (merge, createdAt, finer, totals)
  }

  /// The steps of each day.
  package var days: StepDays {
    let empty = DaySums(merge.places, since: createdAt)
    return StepDays(finer: empty.holding(finer), totals: empty.holding(totals))
  }

  /// Counts everything anew: these are all samples.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func count(all samples: consuming StepSamples, by workers: Workers) {
    let sums = merge.sums(of: samples, since: createdAt, by: workers)
    (finer, totals) = (sums.finer.stretches, sums.totals.stretches)
  }

  /// The time in which a sample can change what is counted, by itself: where it lies, or where its day's total is spread.
  package func effect(of sample: StepSample) -> Interval {
    let span = Interval(unchecked: sample.start, sample.end)
    guard let day = merge.unfolding.dayOfTotal(sample, in: merge.places) else { return span }
    let spread = merge.unfolding.spread(sample, over: day, in: merge.places)
    return span.spanning(Interval(unchecked: spread.start, spread.end))
  }

  /// The days that a change touches, and from when to when every sample must be at hand to count them.
  ///
  /// It holds for certain once `near` has all samples of what it returns; ask again with these until it returns no more.
  package func reach(of changed: Interval, among near: NearSamples) -> (days: Interval, samples: Interval) {
    let places = DaySums(merge.places, since: createdAt)
    let touched = near.finer.samples[near.finer.around(from: changed.start, to: changed.end)]
    let first = places.stretch(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = places.stretch(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let needed = near.finer.samples[near.finer.around(from: first, to: last)]
    let end = needed.reduce(last) { max($0, $1.end) }
    let start = needed.reduce(first) { min($0, $1.start) }
    return (Interval(unchecked: first, last), Interval(unchecked: start - KeptDays.margin, end + KeptDays.margin))
  }

  // The total of a day may lie within the clocks of another zone; its middle is in the day that it counts for.
  private static let margin = Milliseconds.hours(48)

  /// Counts the stretches of `days` anew.
  ///
  /// - Parameters:
  ///   - days: what ``reach(of:among:)`` found.
  ///   - sources: all sources, and when the first sample of each starts.
  package mutating func count(_ days: Interval, in near: NearSamples, sources: [StepSource], firsts: [Instant]) {
    let ranks = merge.belief.ranks(of: sources, firsts: firsts)
    let needed = near.finer.samples[near.finer.around(from: days.start, to: days.end)]
    let spread = near.totals.compactMap { sample in
      merge.unfolding.dayOfTotal(sample, in: merge.places).map {
        merge.unfolding.spread(sample, over: $0, in: merge.places)
      }
    }
    replace(&finer, days, by: merged(needed, ranks, sources))
    replace(&totals, days, by: merged(spread.ordered(by: StepSample.isOrdered)[...], ranks, sources))
  }

  /// The history of `near` samples, of the sources of `table`, whose first samples start at `firsts`.
  package func history(
    of near: NearSamples, from table: StepSamples, firsts: [Instant]
  ) throws(ImpossibleSteps) -> History {
    var samples = table
    for sample in near.all.samples { try samples.append(sample) }
    return merge.history(of: samples, since: createdAt, firsts: firsts)
  }

  private func merged(
    _ samples: ArraySlice<StepSample>, _ ranks: [UInt16], _ sources: [StepSource]
  ) -> DaySums {
    let tally = DayTally(merge.places, since: createdAt, ranks: ranks, policy: merge.policy)
    var merger = Merger(merge.policy, ranks: ranks, into: tally)
    for sample in samples where merge.countsByHand || sources[sample.sourceIndex].kind != .manual {
      merger.take(sample)
    }
    merger.close()
    return merger.sink.sums
  }

  private func replace(_ stretches: inout ContiguousArray<Stretch>, _ days: Interval, by sums: DaySums) {
    let fresh = sums.stretches.filter { days.start <= $0.span.start && $0.span.start < days.end }
    let from = stretches.firstIndex { $0.span.start >= days.start } ?? stretches.count
    let to = stretches[from...].firstIndex { $0.span.start >= days.end } ?? stretches.count
    stretches.replaceSubrange(from..<to, with: fresh)
  }
}

/// Samples near some days, each once, as they were last corrected.
package struct NearSamples: Sendable {
  fileprivate private(set) var all = KeptSamples()
  fileprivate private(set) var finer = KeptSamples()
  fileprivate private(set) var totals: [StepSample] = []

  /// None.
  package init() {}

  /// Takes samples in any order, known ones too.
  package mutating func insert(_ samples: [StepSample], merge: StepMerge) {
    all.insert(samples)
    let isTotal = all.samples.map { merge.unfolding.dayOfTotal($0, in: merge.places) != nil }
    guard isTotal.contains(true) else { return finer = all }
    finer = KeptSamples()
    finer.insert(zip(all.samples, isTotal).compactMap { $1 ? nil : $0 })
    totals = zip(all.samples, isTotal).compactMap { $1 ? $0 : nil }
  }
}

extension BeliefOrder {
  /// Whether sources known before stand to one another as they did, now that the first samples are these.
  package func keepsOrder(of sources: [StepSource], before: [Instant], after: [Instant]) -> Bool {
    let old = ranks(of: Array(sources.prefix(before.count)), firsts: before)
    let new = ranks(of: sources, firsts: after)
    let ordered = old.indices.sorted { old[$0] < old[$1] }
    return zip(ordered, ordered.dropFirst()).allSatisfy { new[$0] < new[$1] }
  }
}

extension StepSamples {
  /// Calls `body` for every sample in order; of those that are one sample, the one that counts comes last.
  package func forEachInOrder(_ body: (StepSample) -> Void) {
    var samples = self
    samples.sortBlocks()
    OrderedWalk.forEach(in: samples, body)
  }
}
