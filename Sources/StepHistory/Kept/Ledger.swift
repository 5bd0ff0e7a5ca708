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
  public var merge: StepMerge { sums.merge }
  /// When the pal began.
  public var createdAt: Instant { sums.createdAt }
  /// The sources of all samples.
  public var sources: [StepSource] { kept.sources }
  /// The steps of each day since the beginning.
  public private(set) var days: StepDays
  /// The highest number that was ever told, in whole steps.
  public private(set) var total: Int64

  private var kept = MemorySamples()
  private var sums: KeptDays

  /// What all samples since the beginning add up to.
  public var counted: StepCount { days.counted }

  /// A ledger without samples, of which `total` has been told before.
  public init(merge: StepMerge, createdAt: Instant, total: Int64 = 0) {
    self.total = max(total, 0)
    sums = KeptDays(merge: merge, createdAt: createdAt)
    days = sums.days
  }

  /// Inserts samples that are new, known or corrected.
  ///
  /// A day that comes last costs about a day; one that comes late also moves the samples after it, O(n) and quick. All is
  /// merged anew only where that is a good part of all, or the order of belief changes, because a source turns out to be
  /// older than was known.
  public mutating func insert(_ samples: StepSamples) throws(ImpossibleSteps) {
    let firsts = kept.firsts
    let changed = try kept.insert(samples)
    let source = kept
    sums.count(changed, firstsBefore: firsts) { source }
    days = sums.days
  }

  /// Notes that clocks show another zone from `instant` on; days before it stay as they are.
  ///
  /// O(n).
  public mutating func move(to zone: Zone, at instant: Instant) {
    var merge = merge
    merge.itinerary.move(to: zone, at: instant)
    sums = KeptDays(merge: merge, createdAt: createdAt)
    sums.count(all: kept.all(), by: .one)
    days = sums.days
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
  public func samples() -> StepSamples { kept.all() }

  /// The walks among `samples`, which have been inserted: those of which anything counts, as they were recorded.
  ///
  /// O(m) where none of m samples is as fast as a walk, O(n log m) in all n samples where one is.
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

  /// The history since the beginning.
  public func history() -> History { merge.history(of: samples(), since: createdAt) }
}

/// Samples that are kept in memory.
private struct MemorySamples: SampleSource {
  typealias Failure = Never

  /// Names the sources; holds no samples.
  private(set) var table = StepSamples()
  private var samples = KeptSamples()
  private(set) var firsts: [Instant] = []

  var count: Int { samples.samples.count }
  var sources: [StepSource] { table.sources }

  /// Inserts samples of any sources; those of them that are new or correct others.
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
