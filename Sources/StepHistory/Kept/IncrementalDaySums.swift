package import PixelPalCore

/// A store that contains all of a person's samples, either in memory or in a sample log.
package protocol ReadableSampleStore {
  /// The error that the store throws if samples can't be read.
  associatedtype Failure: Error

  /// The number of samples.
  ///
  /// All versions of a sample (repetitions and corrections) count as one.
  var count: Int { get }
  var sources: [StepSource] { get }
  /// The start of each source's first sample, in the order of ``sources``.
  var firstStarts: [Instant] { get }
  /// Returns the samples that overlap `span` and haven't been returned by an earlier call.
  ///
  /// The result may also include samples outside of `span`, and samples that were returned before.
  mutating func loadSamplesNotYetReturned(in span: Interval) throws(Failure) -> [StepSample]
  func allSamples() throws(Failure) -> StepSamples
}

/// A person's step sums per day segment, updated incrementally.
///
/// When samples are added or corrected, only the affected days are recounted.
///
///     var sums = IncrementalDaySums(merge: merge, createdAt: createdAt)
///     try sums.recountDays(affectedBy: fresh, previousFirstStarts: firsts) { StoredSamples() }
///
/// The result equals ``StepMerge/days(of:since:)`` for the same samples.
package struct IncrementalDaySums: Sendable {
  /// The settings for merging samples into one history.
  package let merge: StepMerge
  /// The instant at which the pal was created.
  package let createdAt: Instant
  /// The steps counted from finer samples in each day segment, in time order.
  ///
  /// Any sample that isn't a day total is a finer sample.
  package private(set) var finerSegments: ContiguousArray<DaySegmentSum>
  /// The steps counted from day totals in each day segment, in time order.
  ///
  /// Day totals are merged separately from the finer samples.
  package private(set) var dayTotalSegments: ContiguousArray<DaySegmentSum>

  /// An uninterrupted part of a local day and the steps counted in it.
  package struct DaySegmentSum: Hashable, Sendable {
    /// The segment's time span.
    package let span: Interval
    package let day: CivilDay
    /// The steps counted in the segment, in millionths.
    package internal(set) var millionths: Int64

    /// Creates a segment of `day` with the given span and counted steps.
    package init(span: Interval, day: CivilDay, millionths: Int64) {
      (self.span, self.day, self.millionths) = (span, day, millionths)
    }
  }

  /// Creates day sums from previously counted segments, or without any segments by default.
  package init(
    merge: StepMerge, createdAt: Instant, finerSegments: ContiguousArray<DaySegmentSum> = [],
    dayTotalSegments: ContiguousArray<DaySegmentSum> = []
  ) {
    (self.merge, self.createdAt, self.finerSegments, self.dayTotalSegments) = (
      merge, createdAt, finerSegments, dayTotalSegments
    )
  }

  /// The steps of each day, taken from its day total or its finer samples, whichever count is larger.
  package var days: StepDays {
    let empty = DaySegmentSums(merge.itinerary, boundary: createdAt)
    return StepDays(
      finer: empty.replacingDaySegments(with: finerSegments), totals: empty.replacingDaySegments(with: dayTotalSegments)
    )
  }

  /// Recounts all days from `samples`, which must contain all of the person's samples.
  ///
  /// The merge is divided among `workers` if possible. Takes O(n) if the samples are in order, and O(n log n) at worst.
  package mutating func recount(all samples: consuming StepSamples, using workers: Workers) {
    let sums = merge.daySums(of: samples, since: createdAt, using: workers)
    (finerSegments, dayTotalSegments) = (sums.finer.daySegments, sums.totals.daySegments)
  }

  /// Recounts the days that the samples in `fresh` affect.
  ///
  /// The store must already contain `fresh`.
  ///
  /// - Parameters:
  ///   - fresh: new samples, and samples that correct existing ones.
  ///   - firsts: the start of each source's first sample before `fresh` was added, for all sources known at that time.
  ///   - source: a function that creates a store to read from. It is called once, and then once for each changed time
  ///     span.
  package mutating func recountDays<Source: ReadableSampleStore>(
    affectedBy fresh: [StepSample], previousFirstStarts firsts: [Instant], in source: () -> Source
  ) throws(Source.Failure) {
    guard !fresh.isEmpty else { return }
    let all = source()
    let changes = spansChanged(byInserting: fresh)
    // Reading all samples at once is faster than reading most of them in many spans.
    guard merge.sourcePriority.keepsRelativeOrder(of: all.sources, before: firsts, after: all.firstStarts),
      fresh.count <= all.count / 4, changes.count <= 1000
    else { return recount(all: try all.allSamples(), using: .single) }
    for changed in changes { try recountDays(near: changed, in: source()) }
  }

  /// Returns the time spans in which `fresh` can change step counts.
  ///
  /// Spans at most 24 hours apart are joined.
  private func spansChanged(byInserting fresh: [StepSample]) -> [Interval] {
    var spans: [Interval] = []
    for effect in fresh.map({ affectedSpan(of: $0) }).stablySorted(by: { $0.start < $1.start }) {
      if let last = spans.last, effect.start <= last.end + .hours(24) {
        spans[spans.count - 1] = last.spanning(effect)
      } else {
        spans.append(effect)
      }
    }
    return spans
  }

  /// Returns the time span in which `sample` itself can add steps.
  ///
  /// The steps of samples that overlap `sample` can change outside of this span. For a day total, the span includes the
  /// hours over which the total is spread.
  private func affectedSpan(of sample: StepSample) -> Interval {
    merge.spreadIfDayTotal(sample).map { sample.span.spanning($0.span) } ?? sample.span
  }

  private mutating func recountDays<Source: ReadableSampleStore>(
    near changed: Interval, in source: Source
  ) throws(Source.Failure) {
    let (near, days) = try samplesAndDays(near: changed, in: source)
    recountDays(days, in: near, of: source.sources, firstStarts: source.firstStarts)
  }

  /// Returns the history of the days that overlap `span`.
  ///
  /// Samples of other days are included if a chain of overlapping samples connects them to these days.
  package func history<Source: ReadableSampleStore>(near span: Interval, in source: Source) throws(Source.Failure)
    -> History
  {
    let near = try samplesAndDays(near: span, in: source).samples
    let ranks = merge.sourcePriority.sourceRanks(of: source.sources, firstStarts: source.firstStarts)
    let finer = merge.mergedInOrder(
      withoutManualEntriesUnlessCounted(near.finer.samples[...], sources: source.sources), sourceRanks: ranks)
    let totals = merge.mergedInOrder(
      withoutManualEntriesUnlessCounted(spreadOverDays(dayTotals: near.dayTotals)[...], sources: source.sources),
      sourceRanks: ranks)
    return merge.historyChoosingDayTotals(finer: finer, dayTotals: totals, of: source.sources, since: createdAt)
  }

  /// Returns the samples needed to recount the days in `changed`, and the span of these days.
  private func samplesAndDays<Source: ReadableSampleStore>(
    near changed: Interval, in source: Source
  ) throws(Source.Failure) -> (samples: SamplesNearRecountedDays, days: Interval) {
    var source = source
    var near = SamplesNearRecountedDays()
    var span = Interval(
      unchecked: changed.start - IncrementalDaySums.totalSearchMargin,
      changed.end + IncrementalDaySums.totalSearchMargin)
    while true {
      near.insert(try source.loadSamplesNotYetReturned(in: span), merge: merge)
      let reach = affectedExtents(of: changed, among: near)
      guard reach.samples.start < span.start || span.end < reach.samples.end else { return (near, reach.days) }
      // The samples in a wider span can, in turn, overlap samples beyond it.
      span = span.spanning(reach.samples)
    }
  }

  /// Returns the span of the days that a change in `changed` affects, and the span of the required samples.
  ///
  /// The required samples are those needed to recount these days.
  ///
  /// The result is preliminary if `near` doesn't contain all samples in the second span.
  private func affectedExtents(of changed: Interval, among near: SamplesNearRecountedDays) -> (
    days: Interval, samples: Interval
  ) {
    let itinerary = DaySegmentSums(merge.itinerary, boundary: createdAt)
    // Through a chain of overlapping samples, a change can also affect other days.
    let touched = near.finer.samples[near.finer.indexRangeOfOverlapClusters(from: changed.start, to: changed.end)]
    let first = itinerary.daySegmentSpan(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = itinerary.daySegmentSpan(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let needed = near.finer.samples[near.finer.indexRangeOfOverlapClusters(from: first, to: last)]
    let end = needed.reduce(last) { max($0, $1.end) }
    let start = needed.reduce(first) { min($0, $1.start) }
    return (
      Interval(unchecked: first, last),
      Interval(unchecked: start - IncrementalDaySums.totalSearchMargin, end + IncrementalDaySums.totalSearchMargin)
    )
  }

  /// The time by which the search for samples extends beyond the affected days on both sides.
  ///
  /// A day total can begin at another zone's midnight. It counts for the day that contains its middle.
  private static let totalSearchMargin = Milliseconds.hours(48)

  private mutating func recountDays(
    _ days: Interval, in near: SamplesNearRecountedDays, of sources: [StepSource], firstStarts: [Instant]
  ) {
    let ranks = merge.sourcePriority.sourceRanks(of: sources, firstStarts: firstStarts)
    let needed = near.finer.samples[near.finer.indexRangeOfOverlapClusters(from: days.start, to: days.end)]
    let sums = merge.daySums(
      of: withoutManualEntriesUnlessCounted(needed, sources: sources), sourceRanks: ranks, since: createdAt)
    replaceSegments(in: &finerSegments, during: days, by: sums)
    replaceSegments(
      in: &dayTotalSegments, during: days,
      by: merge.daySums(
        of: withoutManualEntriesUnlessCounted(spreadOverDays(dayTotals: near.dayTotals)[...], sources: sources),
        sourceRanks: ranks,
        since: createdAt))
  }

  /// Returns the day totals in order, each spread over the waking hours of its day.
  private func spreadOverDays(dayTotals totals: [StepSample]) -> [StepSample] {
    totals.compactMap { merge.spreadIfDayTotal($0) }.stablySorted(by: StepSample.isOrderedBefore)
  }

  /// Returns `samples` without manual entries, or all of them if manual entries count.
  private func withoutManualEntriesUnlessCounted(_ samples: ArraySlice<StepSample>, sources: [StepSource])
    -> [StepSample]
  {
    samples.filter { merge.countsManualEntries || sources[$0.sourceIndex].kind != .manual }
  }

  private func replaceSegments(
    in segments: inout ContiguousArray<DaySegmentSum>, during days: Interval, by sums: DaySegmentSums
  ) {
    let fresh = sums.daySegments.filter { days.start <= $0.span.start && $0.span.start < days.end }
    let from = segments.firstIndex { $0.span.start >= days.start } ?? segments.count
    let to = segments[from...].firstIndex { $0.span.start >= days.end } ?? segments.count
    segments.replaceSubrange(from..<to, with: fresh)
  }
}

/// The samples near the days to recount.
///
/// Only the latest version of each sample is kept.
private struct SamplesNearRecountedDays {
  private var allSamples = OrderedSampleSet()
  private(set) var finer = OrderedSampleSet()
  private(set) var dayTotals: [StepSample] = []

  /// Inserts `samples`, which can be in any order.
  ///
  /// Samples that are already in the set are ignored unless they are corrections.
  mutating func insert(_ samples: [StepSample], merge: StepMerge) {
    guard !allSamples.insert(contentsOf: samples).isEmpty else { return }
    let isTotal = allSamples.samples.map { merge.spreading.day(ofDayTotal: $0, in: merge.itinerary) != nil }
    guard isTotal.contains(true) else { return finer = allSamples }
    finer = OrderedSampleSet()
    finer.insert(contentsOf: zip(allSamples.samples, isTotal).compactMap { $1 ? nil : $0 })
    dayTotals = zip(allSamples.samples, isTotal).compactMap { $1 ? $0 : nil }
  }
}

extension SourcePriority {
  /// Returns true if the sources keep their relative order of priority when new samples are added.
  ///
  /// The order depends on the start of each source's first sample, and new samples can move that start to an earlier
  /// time.
  ///
  /// - Parameters:
  ///   - sources: all sources, with new ones at the end.
  ///   - before: the start of each source's first sample before the new samples were added, without the new sources.
  ///   - after: the start of each source's first sample after the new samples were added.
  func keepsRelativeOrder(of sources: [StepSource], before: [Instant], after: [Instant]) -> Bool {
    let old = sourceRanks(of: Array(sources.prefix(before.count)), firstStarts: before)
    let new = sourceRanks(of: sources, firstStarts: after)
    let ordered = old.indices.sorted { old[$0] < old[$1] }
    return zip(ordered, ordered.dropFirst()).allSatisfy { new[$0] < new[$1] }
  }
}

extension StepSamples {
  /// Calls `body` for every sample in order.
  ///
  /// The versions of one sample (repetitions and corrections) follow one another, and only the last of them counts.
  package func forEachSorted(_ body: (StepSample) -> Void) {
    var samples = self
    samples.sortBlocks()
    OrderedSampleTraversal.forEach(in: samples, body)
  }
}
