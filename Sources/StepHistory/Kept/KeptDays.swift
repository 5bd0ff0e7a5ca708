package import PixelPalCore

/// Where all samples of a person are kept: in memory, or in a journal.
package protocol SampleSource {
  /// Why samples cannot be read.
  associatedtype Failure: Error

  /// How many there are, each counted once.
  var count: Int { get }
  /// The sources.
  var sources: [StepSource] { get }
  /// For each source the start of its first sample.
  var firsts: [Instant] { get }
  /// The samples that reach into a stretch of time, and perhaps others, without those that it has given before.
  mutating func more(in span: Interval) throws(Failure) -> [StepSample]
  /// All samples.
  func all() throws(Failure) -> StepSamples
}

/// The sums of days as they are kept, of which only those are counted anew that a change touches.
///
///     var days = KeptDays(merge: merge, createdAt: createdAt, finer: kept.finer, totals: kept.totals)
///     try days.count(fresh, firstsBefore: firsts) { KeptSource() }
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
    let empty = DaySums(merge.itinerary, since: createdAt)
    return StepDays(finer: empty.holding(finer), totals: empty.holding(totals))
  }

  /// Counts everything anew: these are all samples.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func count(all samples: consuming StepSamples, by workers: Workers) {
    let sums = merge.sums(of: samples, since: createdAt, by: workers)
    (finer, totals) = (sums.finer.stretches, sums.totals.stretches)
  }

  /// Counts the days that `fresh` samples touch, which are in the source already.
  ///
  /// - Parameters:
  ///   - firsts: for each source that was known before the start of its first sample then.
  ///   - source: gives the source anew, for each stretch of time that changed.
  package mutating func count<Source: SampleSource>(
    _ fresh: [StepSample], firstsBefore firsts: [Instant], in source: () -> Source
  ) throws(Source.Failure) {
    guard !fresh.isEmpty else { return }
    let all = source()
    let changes = changes(by: fresh)
    // Reading all is quicker than reading much of it stretch by stretch.
    guard merge.belief.keepsOrder(of: all.sources, before: firsts, after: all.firsts), fresh.count <= all.count / 4,
      changes.count <= 1000
    else { return count(all: try all.all(), by: .one) }
    for changed in changes { try count(changed, in: source()) }
  }

  /// From when to when something changed; changes that are near one another are one.
  private func changes(by fresh: [StepSample]) -> [Interval] {
    var stretches: [Interval] = []
    for effect in fresh.map({ effect(of: $0) }).ordered(by: { $0.start < $1.start }) {
      if let last = stretches.last, effect.start <= last.end + .hours(24) {
        stretches[stretches.count - 1] = last.spanning(effect)
      } else {
        stretches.append(effect)
      }
    }
    return stretches
  }

  /// The time in which a sample can change what is counted, by itself: where it lies, or where its day's total is spread.
  private func effect(of sample: StepSample) -> Interval {
    merge.spreadTotal(sample).map { sample.span.spanning($0.span) } ?? sample.span
  }

  private mutating func count<Source: SampleSource>(
    _ changed: Interval, in source: Source
  ) throws(Source.Failure) {
    let (near, days) = try near(changed, in: source)
    count(days, in: near, of: source.sources, firsts: source.firsts)
  }

  /// The history of the days that `span` touches, and of what hangs together with them.
  package func history<Source: SampleSource>(near span: Interval, in source: Source) throws(Source.Failure) -> History {
    let near = try near(span, in: source).samples
    let ranks = merge.belief.ranks(of: source.sources, firsts: source.firsts)
    let finer = merge.merged(counting(near.finer.samples[...], source.sources), ranks: ranks)
    let totals = merge.merged(counting(spread(near.totals)[...], source.sources), ranks: ranks)
    return merge.history(finer, totals, of: source.sources, since: createdAt)
  }

  /// The samples that decide what counts on the days that `changed` touches, and those days.
  private func near<Source: SampleSource>(
    _ changed: Interval, in source: Source
  ) throws(Source.Failure) -> (samples: NearSamples, days: Interval) {
    var source = source
    var near = NearSamples()
    var span = Interval(unchecked: changed.start - KeptDays.margin, changed.end + KeptDays.margin)
    while true {
      near.insert(try source.more(in: span), merge: merge)
      let reach = reach(of: changed, among: near)
      guard reach.samples.start < span.start || span.end < reach.samples.end else { return (near, reach.days) }
      // What lies in a wider span may reach further still.
      span = span.spanning(reach.samples)
    }
  }

  /// The days that a change touches, and from when to when every sample must be at hand to count them.
  ///
  /// It holds for certain once `near` has all samples of what it returns.
  private func reach(of changed: Interval, among near: NearSamples) -> (days: Interval, samples: Interval) {
    let itinerary = DaySums(merge.itinerary, since: createdAt)
    // What hangs together with the change may count otherwise on other days, too.
    let touched = near.finer.samples[near.finer.around(from: changed.start, to: changed.end)]
    let first = itinerary.stretch(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = itinerary.stretch(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let needed = near.finer.samples[near.finer.around(from: first, to: last)]
    let end = needed.reduce(last) { max($0, $1.end) }
    let start = needed.reduce(first) { min($0, $1.start) }
    return (Interval(unchecked: first, last), Interval(unchecked: start - KeptDays.margin, end + KeptDays.margin))
  }

  // The total of a day may lie within the clocks of another zone; its middle is in the day that it counts for.
  private static let margin = Milliseconds.hours(48)

  /// Counts the stretches of `days` anew.
  private mutating func count(_ days: Interval, in near: NearSamples, of sources: [StepSource], firsts: [Instant]) {
    let ranks = merge.belief.ranks(of: sources, firsts: firsts)
    let needed = near.finer.samples[near.finer.around(from: days.start, to: days.end)]
    let sums = merge.sums(of: counting(needed, sources), ranks: ranks, since: createdAt)
    replace(&finer, days, by: sums)
    replace(
      &totals, days, by: merge.sums(of: counting(spread(near.totals)[...], sources), ranks: ranks, since: createdAt))
  }

  /// Totals of days, each spread over its day, in order.
  private func spread(_ totals: [StepSample]) -> [StepSample] {
    totals.compactMap { merge.spreadTotal($0) }.ordered(by: StepSample.isOrdered)
  }

  /// Those that are not left out before anything else.
  private func counting(_ samples: ArraySlice<StepSample>, _ sources: [StepSource]) -> [StepSample] {
    samples.filter { merge.countsByHand || sources[$0.sourceIndex].kind != .manual }
  }

  private func replace(_ stretches: inout ContiguousArray<Stretch>, _ days: Interval, by sums: DaySums) {
    let fresh = sums.stretches.filter { days.start <= $0.span.start && $0.span.start < days.end }
    let from = stretches.firstIndex { $0.span.start >= days.start } ?? stretches.count
    let to = stretches[from...].firstIndex { $0.span.start >= days.end } ?? stretches.count
    stretches.replaceSubrange(from..<to, with: fresh)
  }
}

/// Samples near some days, each once, as they were last corrected.
private struct NearSamples {
  private var all = KeptSamples()
  private(set) var finer = KeptSamples()
  private(set) var totals: [StepSample] = []

  /// Inserts samples in any order, known ones too.
  mutating func insert(_ samples: [StepSample], merge: StepMerge) {
    guard !all.insert(samples).isEmpty else { return }
    let isTotal = all.samples.map { merge.unfolding.dayOfTotal($0, in: merge.itinerary) != nil }
    guard isTotal.contains(true) else { return finer = all }
    finer = KeptSamples()
    finer.insert(zip(all.samples, isTotal).compactMap { $1 ? nil : $0 })
    totals = zip(all.samples, isTotal).compactMap { $1 ? $0 : nil }
  }
}

extension BeliefOrder {
  /// Whether sources known before stand to one another as they did, now that the first samples are these.
  func keepsOrder(of sources: [StepSource], before: [Instant], after: [Instant]) -> Bool {
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
