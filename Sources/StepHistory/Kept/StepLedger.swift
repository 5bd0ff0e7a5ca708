public import PixelPalCore

/// A ledger of a person's known steps since the pal was created, and of the highest total reported so far.
///
///     var ledger = StepLedger(merge: merge, createdAt: createdAt)
///     try ledger.insert(samples)   // in any order, repeatedly
///     ledger.counted.rounded       // the merged total
///     ledger.updateHighestTotal().total  // the highest total ever reported
///
/// `counted` and `days` depend only on the set of samples. A correction can lower `counted`, but never `total`.
public struct StepLedger: Sendable {
  /// The settings for merging samples into one history.
  public var merge: StepMerge { daySums.merge }
  /// The instant at which the pal was created.
  public var createdAt: Instant { daySums.createdAt }
  /// The sources of all samples.
  public var sources: [StepSource] { storedSamples.sources }
  /// The steps of each day since the pal was created.
  public private(set) var days: StepDays
  /// The highest total ever reported, in whole steps.
  public private(set) var total: Int64

  private var storedSamples = InMemorySampleStore()
  private var daySums: IncrementalDaySums

  /// The steps counted since the pal was created.
  ///
  /// Unlike ``total``, the count can fall after a correction.
  public var counted: StepCount { days.counted }

  /// Creates an empty ledger.
  ///
  /// The ledger never reports a total below `total`, the highest total that was reported earlier.
  public init(merge: StepMerge, createdAt: Instant, total: Int64 = 0) {
    self.total = max(total, 0)
    daySums = IncrementalDaySums(merge: merge, createdAt: createdAt)
    days = daySums.days
  }

  /// Inserts `samples` in any order, including known samples and corrections.
  ///
  /// The cost of inserting a day after all others depends only on that day. Inserting an earlier day also moves the
  /// samples after it, which takes O(n) but is fast. All samples are merged again only in two cases: the change affects
  /// a large part of them, or a source turns out to have an earlier first sample, which changes the source priority.
  public mutating func insert(_ samples: StepSamples) throws(InvalidSampleError) {
    let firsts = storedSamples.firstStarts
    let changed = try storedSamples.insert(samples)
    let source = storedSamples
    daySums.recountDays(affectedBy: changed, previousFirstStarts: firsts) { source }
    days = daySums.days
  }

  /// Records that the person's clocks show the time of `zone` from `instant` on.
  ///
  /// Days before `instant` don't change. Takes O(n) for n samples.
  public mutating func changeZone(to zone: Zone, at instant: Instant) {
    var merge = merge
    merge.itinerary.changeZone(to: zone, at: instant)
    daySums = IncrementalDaySums(merge: merge, createdAt: createdAt)
    daySums.recount(all: storedSamples.allSamples(), using: .single)
    days = daySums.days
  }

  /// Raises the highest total to the current count if the count is higher, and returns the total and the count.
  public mutating func updateHighestTotal() -> HighestAndCurrentLifetimeTotal {
    let counted = counted.rounded
    total = max(total, counted)
    return HighestAndCurrentLifetimeTotal(total: total, counted: counted)
  }

  /// The highest total that a ledger has reported, and its current count, which can be lower after a correction.
  public struct HighestAndCurrentLifetimeTotal: Hashable, Sendable, Codable {
    /// The highest number of steps reported so far.
    public let total: Int64
    /// The number of steps counted from the samples known now.
    ///
    /// Unlike ``total``, the count can fall after a correction.
    public let counted: Int64

    /// The number of steps by which corrections have lowered the count below the highest total.
    public var correctedDownBy: Int64 { total - counted }
  }

  /// Returns the latest version of every sample in the ledger.
  public func samples() -> StepSamples { storedSamples.allSamples() }

  /// Returns the recorded spans of the walks among `samples` that have counted steps.
  ///
  /// A walk is a sample that meets the criteria in `pace`. All samples must have been inserted before. Takes O(m) if
  /// none of the m samples is a walk, and O(n log m) otherwise, where n is the number of samples in the ledger.
  public func countedWalkSpans(among samples: StepSamples, matching pace: WalkSampleCriteria) -> [Interval] {
    var table = storedSamples.sourceTable
    let fitting = samples.compactMap { sample -> StepSample? in
      guard pace.isWalk(sample), let source = samples.source(sample.source),
        let id = try? table.sourceID(orAdding: source)
      else {
        return nil
      }
      return sample.withSource(id)
    }
    return fitting.isEmpty ? [] : history().spansOfCountedSamples(among: fitting)
  }

  /// Returns the history since the pal was created.
  public func history() -> History { merge.history(of: samples(), since: createdAt) }
}

/// The samples of a ledger, kept in memory.
private struct InMemorySampleStore: ReadableSampleStore {
  typealias Failure = Never

  /// A collection without samples that assigns an ID to every source.
  private(set) var sourceTable = StepSamples()
  private var samples = OrderedSampleSet()
  private(set) var firstStarts: [Instant] = []

  var count: Int { samples.samples.count }
  var sources: [StepSource] { sourceTable.sources }

  /// Inserts the samples of `fresh` from any sources, and returns those that are new or correct existing samples.
  mutating func insert(_ fresh: StepSamples) throws(InvalidSampleError) -> [StepSample] {
    var ids: [StepSample.SourceID] = []
    for source in fresh.sources { ids.append(try sourceTable.sourceID(orAdding: source)) }
    firstStarts += repeatElement(.distantFuture, count: sourceTable.sources.count - firstStarts.count)
    let changed = samples.insert(contentsOf: fresh.map { $0.withSource(ids[$0.sourceIndex]) })
    for sample in changed { firstStarts[sample.sourceIndex] = min(firstStarts[sample.sourceIndex], sample.start) }
    return changed
  }

  func loadSamplesNotYetReturned(in span: Interval) -> [StepSample] {
    Array(samples.samples[samples.indexRangeOfOverlapClusters(from: span.start, to: span.end)])
  }

  func allSamples() -> StepSamples {
    var all = sourceTable
    for sample in samples.samples { try? all.append(sample) }
    return all
  }
}
