package import PixelPalCore

/// The storage of all samples of a person, in memory or in a journal.
package protocol SampleSource {
  /// The error that is thrown if samples cannot be read.
  associatedtype Failure: Error

  /// The number of samples, each counted once.
  var count: Int { get }
  /// The sources.
  var sources: [StepSource] { get }
  /// The start of the first sample of each source.
  var firsts: [Instant] { get }
  /// Returns the samples that overlap `span`, and possibly others, without those that it has returned before.
  mutating func more(in span: Interval) throws(Failure) -> [StepSample]
  /// Returns all samples.
  func all() throws(Failure) -> StepSamples
}

/// The stored day sums; after a change, only the affected days are counted again.
///
///     var days = KeptDays(merge: merge, createdAt: createdAt, finer: kept.finer, totals: kept.totals)
///     try days.count(fresh, firstsBefore: firsts) { KeptSource() }
///
/// The result is the same as that of ``StepMerge/days(of:since:)`` for all samples.
package struct KeptDays: Sendable {
  /// The settings for merging samples into one history.
  package let merge: StepMerge
  /// The instant at which the pal began.
  package let createdAt: Instant
  /// The steps counted from finer samples per segment, ascending.
  package private(set) var finer: ContiguousArray<Stretch>
  /// The steps counted from day totals per segment, merged separately.
  package private(set) var totals: ContiguousArray<Stretch>

  /// A time segment within one local day, and the millionths of a step that were counted in it.
  package struct Stretch: Hashable, Sendable {
    /// The time of the segment.
    package let span: Interval
    /// The local day.
    package let day: CivilDay
    /// The millionths of a step.
    package internal(set) var millionths: Int64

    /// Creates a segment with `millionths` counted on `day` in `span`.
    package init(span: Interval, day: CivilDay, millionths: Int64) {
      (self.span, self.day, self.millionths) = (span, day, millionths)
    }
  }

  /// Creates day sums from segments that were counted before, if there are any.
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

  /// Counts everything again; `samples` are all samples.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func count(all samples: consuming StepSamples, by workers: Workers) {
    let sums = merge.sums(of: samples, since: createdAt, by: workers)
    (finer, totals) = (sums.finer.stretches, sums.totals.stretches)
  }

  /// Counts the days that `fresh` samples affect; the source already contains these samples.
  ///
  /// - Parameters:
  ///   - firsts: the previous start of the first sample, for each source that was known before.
  ///   - source: creates a new source, once for each time span that changed.
  package mutating func count<Source: SampleSource>(
    _ fresh: [StepSample], firstsBefore firsts: [Instant], in source: () -> Source
  ) throws(Source.Failure) {
    guard !fresh.isEmpty else { return }
    let all = source()
    let changes = changes(by: fresh)
    // Reading everything is faster than reading much of it span by span.
    guard merge.belief.keepsOrder(of: all.sources, before: firsts, after: all.firsts), fresh.count <= all.count / 4,
      changes.count <= 1000
    else { return count(all: try all.all(), by: .one) }
    for changed in changes { try count(changed, in: source()) }
  }

  /// Returns the time spans that changed; changes within 24 hours of each other are joined.
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

  /// Returns the time in which a sample alone can change the count.
  ///
  /// This is its span, and for a day total also the span over which it is spread.
  private func effect(of sample: StepSample) -> Interval {
    merge.spreadTotal(sample).map { sample.span.spanning($0.span) } ?? sample.span
  }

  private mutating func count<Source: SampleSource>(
    _ changed: Interval, in source: Source
  ) throws(Source.Failure) {
    let (near, days) = try near(changed, in: source)
    count(days, in: near, of: source.sources, firsts: source.firsts)
  }

  /// Returns the history of the days that `span` touches, and of the samples that are connected with them by overlaps.
  package func history<Source: SampleSource>(near span: Interval, in source: Source) throws(Source.Failure) -> History {
    let near = try near(span, in: source).samples
    let ranks = merge.belief.ranks(of: source.sources, firsts: source.firsts)
    let finer = merge.merged(counting(near.finer.samples[...], source.sources), ranks: ranks)
    let totals = merge.merged(counting(spread(near.totals)[...], source.sources), ranks: ranks)
    return merge.history(finer, totals, of: source.sources, since: createdAt)
  }

  /// Returns the samples that determine what counts on the days that `changed` touches, and those days.
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
      // Samples in a wider span may reach even further.
      span = span.spanning(reach.samples)
    }
  }

  /// Returns the days that a change affects, and the time in which all samples are needed to count those days.
  ///
  /// The result is final once `near` contains all samples in that time.
  private func reach(of changed: Interval, among near: NearSamples) -> (days: Interval, samples: Interval) {
    let itinerary = DaySums(merge.itinerary, since: createdAt)
    // Samples that are connected with the change by overlaps may count differently on other days, too.
    let touched = near.finer.samples[near.finer.around(from: changed.start, to: changed.end)]
    let first = itinerary.stretch(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = itinerary.stretch(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let needed = near.finer.samples[near.finer.around(from: first, to: last)]
    let end = needed.reduce(last) { max($0, $1.end) }
    let start = needed.reduce(first) { min($0, $1.start) }
    return (Interval(unchecked: first, last), Interval(unchecked: start - KeptDays.margin, end + KeptDays.margin))
  }

  // A day total may follow the clocks of another zone; its middle lies in the day for which it counts.
  private static let margin = Milliseconds.hours(48)

  /// Counts the segments of `days` again.
  private mutating func count(_ days: Interval, in near: NearSamples, of sources: [StepSource], firsts: [Instant]) {
    let ranks = merge.belief.ranks(of: sources, firsts: firsts)
    let needed = near.finer.samples[near.finer.around(from: days.start, to: days.end)]
    let sums = merge.sums(of: counting(needed, sources), ranks: ranks, since: createdAt)
    replace(&finer, days, by: sums)
    replace(
      &totals, days, by: merge.sums(of: counting(spread(near.totals)[...], sources), ranks: ranks, since: createdAt))
  }

  /// Returns the day totals in order, each spread over its day.
  private func spread(_ totals: [StepSample]) -> [StepSample] {
    totals.compactMap { merge.spreadTotal($0) }.ordered(by: StepSample.isOrdered)
  }

  /// Returns the samples without manual entries, unless those count.
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

/// The samples near some days, each once, with its latest correction.
private struct NearSamples {
  private var all = KeptSamples()
  private(set) var finer = KeptSamples()
  private(set) var totals: [StepSample] = []

  /// Inserts samples in any order, including known ones.
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
  /// Returns true if the sources that were known before keep their relative order, given the new first samples.
  func keepsOrder(of sources: [StepSource], before: [Instant], after: [Instant]) -> Bool {
    let old = ranks(of: Array(sources.prefix(before.count)), firsts: before)
    let new = ranks(of: sources, firsts: after)
    let ordered = old.indices.sorted { old[$0] < old[$1] }
    return zip(ordered, ordered.dropFirst()).allSatisfy { new[$0] < new[$1] }
  }
}

extension StepSamples {
  /// Calls `body` for every sample in order; of several versions of a sample, the one that counts comes last.
  package func forEachInOrder(_ body: (StepSample) -> Void) {
    var samples = self
    samples.sortBlocks()
    OrderedWalk.forEach(in: samples, body)
  }
}
