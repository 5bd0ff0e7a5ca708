public import PixelPalCore

/// The known steps of a person since the pal began, and the highest total that has been reported.
///
///     var ledger = Ledger(merge: merge, createdAt: createdAt)
///     try ledger.insert(samples)   // in any order, again and again
///     ledger.counted.rounded       // the sum of the samples
///     ledger.tell().total          // the highest total ever reported
///
/// `counted` and the days depend only on the set of samples. `counted` may decrease when a sample is corrected; the
/// total never does.
public struct Ledger: Sendable {
  /// The settings for merging samples into one history.
  public var merge: StepMerge { sums.merge }
  /// The instant at which the pal began.
  public var createdAt: Instant { sums.createdAt }
  /// The sources of all samples.
  public var sources: [StepSource] { kept.sources }
  /// The steps of each day since the beginning.
  public private(set) var days: StepDays
  /// The highest total ever reported, in whole steps.
  public private(set) var total: Int64

  private var kept = MemorySamples()
  private var sums: KeptDays

  /// The sum of all samples since the beginning.
  public var counted: StepCount { days.counted }

  /// Creates a ledger without samples; `total` is what has been reported before.
  public init(merge: StepMerge, createdAt: Instant, total: Int64 = 0) {
    self.total = max(total, 0)
    sums = KeptDays(merge: merge, createdAt: createdAt)
    days = sums.days
  }

  /// Inserts samples that are new, known or corrected.
  ///
  /// A day that comes last costs about as much as one day. A late day also moves the samples after it, O(n) but fast.
  /// Everything is merged again only if the change is a large part of all samples, or if the order of source priority
  /// changes because a source turns out to be older than was known.
  public mutating func insert(_ samples: StepSamples) throws(ImpossibleSteps) {
    let firsts = kept.firsts
    let changed = try kept.insert(samples)
    let source = kept
    sums.count(changed, firstsBefore: firsts) { source }
    days = sums.days
  }

  /// Records that the clocks show another zone from `instant` on; earlier days do not change.
  ///
  /// O(n).
  public mutating func move(to zone: Zone, at instant: Instant) {
    var merge = merge
    merge.itinerary.move(to: zone, at: instant)
    sums = KeptDays(merge: merge, createdAt: createdAt)
    sums.count(all: kept.all(), by: .one)
    days = sums.days
  }

  /// Reports the current count, and updates the highest total.
  public mutating func tell() -> Told {
    let counted = counted.rounded
    total = max(total, counted)
    return Told(total: total, counted: counted)
  }

  /// A report of the total and the current count.
  public struct Told: Hashable, Sendable, Codable {
    /// The highest total ever reported.
    public let total: Int64
    /// The current sum of the samples.
    public let counted: Int64

    /// The number of steps by which corrections brought the current sum below the highest total.
    public var fellBy: Int64 { total - counted }
  }

  /// Returns all samples, each once, with its latest correction.
  public func samples() -> StepSamples { kept.all() }

  /// Returns the recorded spans of the walks among `samples` that have counted steps.
  ///
  /// The samples must have been inserted. O(m) if none of m samples is as fast as a walk, otherwise O(n log m) for all
  /// n samples.
  public func walks(among samples: StepSamples, at pace: WalkingPace) -> [Interval] {
    var table = kept.table
    let fitting = samples.compactMap { sample -> StepSample? in
      guard pace.fits(sample), let source = samples.source(sample.source), let id = try? table.id(of: source) else {
        return nil
      }
      return sample.from(id)
    }
    return fitting.isEmpty ? [] : history().walks(among: fitting)
  }

  /// Returns the history since the beginning.
  public func history() -> History { merge.history(of: samples(), since: createdAt) }
}

/// The samples of a ledger, which are kept in memory.
private struct MemorySamples: SampleSource {
  typealias Failure = Never

  /// The table of sources, without samples.
  private(set) var table = StepSamples()
  private var samples = KeptSamples()
  private(set) var firsts: [Instant] = []

  var count: Int { samples.samples.count }
  var sources: [StepSource] { table.sources }

  /// Inserts samples of any sources and returns those that are new or correct others.
  mutating func insert(_ fresh: StepSamples) throws(ImpossibleSteps) -> [StepSample] {
    var ids: [StepSample.SourceID] = []
    for source in fresh.sources { ids.append(try table.id(of: source)) }
    firsts += repeatElement(.distantFuture, count: table.sources.count - firsts.count)
    let changed = samples.insert(fresh.map { $0.from(ids[$0.sourceIndex]) })
    for sample in changed { firsts[sample.sourceIndex] = min(firsts[sample.sourceIndex], sample.start) }
    return changed
  }

  func more(in span: Interval) -> [StepSample] {
    Array(samples.samples[samples.around(from: span.start, to: span.end)])
  }

  func all() -> StepSamples {
    var all = table
    for sample in samples.samples { try? all.append(sample) }
    return all
  }
}
