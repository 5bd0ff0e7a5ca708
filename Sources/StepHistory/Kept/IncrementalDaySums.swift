package import PixelPalCore

/// A store that holds all of a person's samples, either in memory or in a sample log.
package protocol ReadableSampleStore {
  /// The error that is thrown if samples can't be read.
  associatedtype Failure: Error

  /// The number of samples, counting repeated and corrected ones once.
  var count: Int { get }
  var sources: [StepSource] { get }
  /// The start of each source's first sample.
  var firstStarts: [Instant] { get }
  /// Returns at least the samples that overlap `span` and that no earlier call has returned.
  mutating func loadMore(in span: Interval) throws(Failure) -> [StepSample]
  func allSamples() throws(Failure) -> StepSamples
}

/// A person's step sums per day segment, updated incrementally.
///
/// When samples are added or corrected, only the days that they affect are recounted.
///
///     var sums = IncrementalDaySums(merge: merge, createdAt: createdAt)
///     try sums.recountAffected(by: fresh, previousFirstStarts: firsts) { StoredSamples() }
///
/// The result equals that of ``StepMerge/days(of:since:)`` for the same samples.
package struct IncrementalDaySums: Sendable {
  /// The settings for merging samples into one history.
  package let merge: StepMerge
  /// The instant at which the pal was created.
  package let createdAt: Instant
  /// The day segments in time order, each with the steps of its finer samples.
  ///
  /// A finer sample is any sample that isn't a day total.
  package private(set) var finerSegments: ContiguousArray<DaySegmentSum>
  /// The day segments in time order, each with the steps of its day totals.
  ///
  /// Day totals are merged separately from finer samples.
  package private(set) var dayTotalSegments: ContiguousArray<DaySegmentSum>

  /// A time segment within one local day, and the steps that were counted in it.
  package struct DaySegmentSum: Hashable, Sendable {
    /// The time span of the segment.
    package let span: Interval
    package let day: CivilDay
    /// The steps counted in the segment, in millionths.
    package internal(set) var millionths: Int64

    /// Creates a segment with `millionths` counted on `day` in `span`.
    package init(span: Interval, day: CivilDay, millionths: Int64) {
      (self.span, self.day, self.millionths) = (span, day, millionths)
    }
  }

  /// Creates day sums from previously counted segments, or without any steps by default.
  package init(
    merge: StepMerge, createdAt: Instant, finerSegments: ContiguousArray<DaySegmentSum> = [],
    dayTotalSegments: ContiguousArray<DaySegmentSum> = []
  ) {
    (self.merge, self.createdAt, self.finerSegments, self.dayTotalSegments) = (
      merge, createdAt, finerSegments, dayTotalSegments
    )
  }

  /// The steps of each day, counted from finer samples or from day totals.
  package var days: StepDays {
    let empty = DaySegmentSums(merge.itinerary, boundary: createdAt)
    return StepDays(finer: empty.withDaySegments(finerSegments), totals: empty.withDaySegments(dayTotalSegments))
  }

  /// Recounts all days from `samples`, which must be all of the person's samples.
  ///
  /// O(n) for samples in order, O(n log n) at worst.
  package mutating func recount(all samples: consuming StepSamples, using workers: Workers) {
    let sums = merge.daySums(of: samples, since: createdAt, using: workers)
    (finerSegments, dayTotalSegments) = (sums.finer.daySegments, sums.totals.daySegments)
  }

  /// Recounts the days that the samples in `fresh` affect.
  ///
  /// The store must already contain these samples.
  ///
  /// - Parameters:
  ///   - firsts: the start of each source's first sample before `fresh` was added, for the sources known by then.
  ///   - source: a function that creates a store to read from. It is called once, and again for each time span that
  ///     changed.
  package mutating func recountAffected<Source: ReadableSampleStore>(
    by fresh: [StepSample], previousFirstStarts firsts: [Instant], in source: () -> Source
  ) throws(Source.Failure) {
    guard !fresh.isEmpty else { return }
    let all = source()
    let changes = changedSpans(by: fresh)
    // Reading all samples at once is faster than reading most of them span by span.
    guard merge.sourcePriority.keepsRelativeOrder(of: all.sources, before: firsts, after: all.firstStarts),
      fresh.count <= all.count / 4, changes.count <= 1000
    else { return recount(all: try all.allSamples(), using: .single) }
    for changed in changes { try recountDays(near: changed, in: source()) }
  }

  /// Returns the time spans in which `fresh` can change step counts.
  ///
  /// Spans within 24 hours of each other are joined.
  private func changedSpans(by fresh: [StepSample]) -> [Interval] {
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

  /// Returns the time span in which `sample` itself can change the count, apart from its effect on overlapping samples.
  ///
  /// The result is the sample's own span. For a day total, it also includes the span over which the total is spread.
  private func affectedSpan(of sample: StepSample) -> Interval {
    merge.spreadIfDayTotal(sample).map { sample.span.spanning($0.span) } ?? sample.span
  }

  private mutating func recountDays<Source: ReadableSampleStore>(
    near changed: Interval, in source: Source
  ) throws(Source.Failure) {
    let (near, days) = try samplesAndDays(near: changed, in: source)
    recountDays(days, in: near, of: source.sources, firstStarts: source.firstStarts)
  }

  /// Returns the history of the days that `span` touches, including all samples connected to these days by overlaps.
  package func history<Source: ReadableSampleStore>(near span: Interval, in source: Source) throws(Source.Failure)
    -> History
  {
    let near = try samplesAndDays(near: span, in: source).samples
    let ranks = merge.sourcePriority.ranks(of: source.sources, firstStarts: source.firstStarts)
    let finer = merge.merged(withoutUncountedEntries(near.finer.samples[...], source.sources), ranks: ranks)
    let totals = merge.merged(
      withoutUncountedEntries(spreadOverDays(near.dayTotals)[...], source.sources), ranks: ranks)
    return merge.historyChoosingDayTotals(finer, totals, of: source.sources, since: createdAt)
  }

  /// Returns the samples needed to recount the days that `changed` touches, and the span of those days.
  private func samplesAndDays<Source: ReadableSampleStore>(
    near changed: Interval, in source: Source
  ) throws(Source.Failure) -> (samples: SamplesNearRecountedDays, days: Interval) {
    var source = source
    var near = SamplesNearRecountedDays()
    var span = Interval(
      unchecked: changed.start - IncrementalDaySums.totalSearchMargin,
      changed.end + IncrementalDaySums.totalSearchMargin)
    while true {
      near.insert(try source.loadMore(in: span), merge: merge)
      let reach = affectedExtents(of: changed, among: near)
      guard reach.samples.start < span.start || span.end < reach.samples.end else { return (near, reach.days) }
      // The samples in a wider span may in turn overlap samples beyond it.
      span = span.spanning(reach.samples)
    }
  }

  /// Returns the days that a change affects, and the time span that contains all samples needed to recount them.
  ///
  /// If `near` doesn't contain all samples in that time span, the result is preliminary.
  private func affectedExtents(of changed: Interval, among near: SamplesNearRecountedDays) -> (
    days: Interval, samples: Interval
  ) {
    let itinerary = DaySegmentSums(merge.itinerary, boundary: createdAt)
    // Samples connected to the change by overlaps may count differently on other days as well.
    let touched = near.finer.samples[near.finer.rangeOfClusters(from: changed.start, to: changed.end)]
    let first = itinerary.daySegmentSpan(at: min(changed.start, touched.first?.start ?? changed.start)).start
    let last = itinerary.daySegmentSpan(at: touched.reduce(changed.end) { max($0, $1.end) }).end
    let needed = near.finer.samples[near.finer.rangeOfClusters(from: first, to: last)]
    let end = needed.reduce(last) { max($0, $1.end) }
    let start = needed.reduce(first) { min($0, $1.start) }
    return (
      Interval(unchecked: first, last),
      Interval(unchecked: start - IncrementalDaySums.totalSearchMargin, end + IncrementalDaySums.totalSearchMargin)
    )
  }

  // A day total may begin at another zone's midnight, and counts for the day that contains its middle.
  private static let totalSearchMargin = Milliseconds.hours(48)

  private mutating func recountDays(
    _ days: Interval, in near: SamplesNearRecountedDays, of sources: [StepSource], firstStarts: [Instant]
  ) {
    let ranks = merge.sourcePriority.ranks(of: sources, firstStarts: firstStarts)
    let needed = near.finer.samples[near.finer.rangeOfClusters(from: days.start, to: days.end)]
    let sums = merge.daySums(of: withoutUncountedEntries(needed, sources), ranks: ranks, since: createdAt)
    replace(&finerSegments, days, by: sums)
    replace(
      &dayTotalSegments, days,
      by: merge.daySums(
        of: withoutUncountedEntries(spreadOverDays(near.dayTotals)[...], sources), ranks: ranks, since: createdAt))
  }

  /// Returns the day totals in order, each spread over its day.
  private func spreadOverDays(_ totals: [StepSample]) -> [StepSample] {
    totals.compactMap { merge.spreadIfDayTotal($0) }.stablySorted(by: StepSample.isOrderedBefore)
  }

  /// Returns `samples` without manual entries, or unchanged if manual entries count.
  private func withoutUncountedEntries(_ samples: ArraySlice<StepSample>, _ sources: [StepSource]) -> [StepSample] {
    samples.filter { merge.countsManualEntries || sources[$0.sourceIndex].kind != .manual }
  }

  private func replace(_ segments: inout ContiguousArray<DaySegmentSum>, _ days: Interval, by sums: DaySegmentSums) {
    let fresh = sums.daySegments.filter { days.start <= $0.span.start && $0.span.start < days.end }
    let from = segments.firstIndex { $0.span.start >= days.start } ?? segments.count
    let to = segments[from...].firstIndex { $0.span.start >= days.end } ?? segments.count
    segments.replaceSubrange(from..<to, with: fresh)
  }
}

/// The samples near the days to recount, each once and in its latest version.
private struct SamplesNearRecountedDays {
  private var allSamples = OrderedSampleSet()
  private(set) var finer = OrderedSampleSet()
  private(set) var dayTotals: [StepSample] = []

  /// Inserts samples in any order.
  ///
  /// Samples that the set already contains are ignored, unless they are corrections.
  mutating func insert(_ samples: [StepSample], merge: StepMerge) {
    guard !allSamples.insert(contentsOf: samples).isEmpty else { return }
    let isTotal = allSamples.samples.map { merge.spreading.dayIfDayTotal(byTotal: $0, in: merge.itinerary) != nil }
    guard isTotal.contains(true) else { return finer = allSamples }
    finer = OrderedSampleSet()
    finer.insert(contentsOf: zip(allSamples.samples, isTotal).compactMap { $1 ? nil : $0 })
    dayTotals = zip(allSamples.samples, isTotal).compactMap { $1 ? $0 : nil }
  }
}

extension SourcePriority {
  /// Returns true if the sources that were already known keep their order of priority when the starts of first samples
  /// change from `before` to `after`.
  func keepsRelativeOrder(of sources: [StepSource], before: [Instant], after: [Instant]) -> Bool {
    let old = ranks(of: Array(sources.prefix(before.count)), firstStarts: before)
    let new = ranks(of: sources, firstStarts: after)
    let ordered = old.indices.sorted { old[$0] < old[$1] }
    return zip(ordered, ordered.dropFirst()).allSatisfy { new[$0] < new[$1] }
  }
}

extension StepSamples {
  /// Calls `body` for every sample in order.
  ///
  /// The versions of one sample follow one another, and the last of them is valid.
  package func forEachSorted(_ body: (StepSample) -> Void) {
    var samples = self
    samples.sortBlocks()
    OrderedTraversal.forEach(in: samples, body)
  }
}
