import PixelPalCore

/// The merged samples in order, with the source assignments where sources overlap.
///
/// The parts of the samples that count are computed on demand.
struct RuledSamples: Sendable {
  private(set) var samples = MergedSamples()
  private(set) var rulings: ContiguousArray<Ruling> = []
  /// True if assignments may reach into samples that overlap no other sample.
  private(set) var isSilenced = false
  /// The millionths of each sample that count; used only by the policy `fill`.
  private var filled: ContiguousArray<Int64> = []
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(ranks: [UInt16], policy: MergePolicy) {
    self.ranks = ranks
    self.policy = policy
  }

  /// The millionths of each sample that count, if they differ from the recorded ones; otherwise empty.
  var counts: ContiguousArray<Int64> { filled }

  func rank(of sample: StepSample) -> Int { Int(ranks[sample.sourceIndex]) }

  /// Returns the millionths of a sample that count if no assignment excludes it.
  func millionths(of sample: StepSample, at index: Int) -> Int64 { policy == .fill ? filled[index] : sample.millionths }

  /// Returns the parts of a sample that count within `span`.
  ///
  /// `ruling` is the index of the first assignment that ends after the start of `span`.
  func parts(of sample: StepSample, in span: Interval, ruling: Int) -> Parts {
    // A sample with zero steps stays whole: there is nothing to divide, and it matters that the sample exists.
    let first = sample.isEmpty ? rulings.count : ruling
    return Parts(of: sample, in: span, rank: rank(of: sample), first: first, policy)
  }

  /// Calls `body` for each part of a run's samples that counts.
  ///
  /// - Parameters:
  ///   - cursor: continues from its position at the end of the previous run.
  ///   - body: receives the sample, the count that is spread over its span, the time of the part, and the steps of
  ///     the part.
  @inline(__always)
  func forEachPart(
    of run: MergedSamples.Run, from cursor: inout RulingCursor,
    _ body: (_ sample: StepSample, _ count: Int64, _ part: Interval, _ steps: Int64) -> Void
  ) {
    for number in run.numbers {
      let (sample, span) = (run[number], run.span(of: number))
      cursor.pass(to: span.start, in: rulings)
      let count = millionths(of: sample, at: number)
      var parts = parts(of: sample, in: span, ruling: cursor.next)
      while let part = parts.next(under: rulings) { body(sample, count, part, sample.share(of: count, in: part)) }
    }
  }
}

extension RuledSamples {
  /// Appends samples that come entirely after these.
  mutating func append(_ later: RuledSamples) {
    samples.append(contentsOf: later.samples)
    rulings += later.rulings
    filled += later.filled
  }

  /// Excludes every source in `stretches`, which are ascending and disjoint.
  mutating func silence(_ stretches: [Interval]) {
    guard !stretches.isEmpty else { return }
    (rulings, isSilenced) = (rulings.silenced(stretches), true)
  }
}

// Building the samples while they are merged.
extension RuledSamples {
  /// Reserves memory for `count` samples.
  mutating func reserve(_ count: Int) { samples.reserve(count) }

  /// Removes everything and keeps the allocated memory.
  mutating func removeAll() {
    samples.removeAll()
    rulings.removeAll(keepingCapacity: true)
    filled.removeAll(keepingCapacity: true)
  }

  /// Adds a sample that counts fully.
  mutating func append(_ sample: StepSample) {
    samples.append(sample)
    if policy == .fill { filled.append(sample.millionths) }
  }

  /// Adds samples that overlap samples of other sources.
  mutating func append(_ cluster: Cluster) {
    for index in cluster.samples.indices {
      samples.append(cluster.samples[index])
      if policy == .fill { filled.append(cluster.millionths(at: index)) }
    }
    for ruling in cluster.rulings { rulings.append(ruling) }
  }

  /// Adds segments that nothing else overlaps, by any policy but `fill`; their samples need no unfolding.
  mutating func append(_ segments: PackedSegments) { samples.append(segments) }
}

extension Interval {
  /// Returns the part of an interval from `since` up to `end`; an interval without length stays whole or is dropped.
  func cut(from since: Instant, to end: Instant) -> Interval? {
    if isEmpty { return since <= start && start < end ? self : nil }
    let (from, to) = (max(start, since), min(self.end, end))
    return from < to ? Interval(unchecked: from, to) : nil
  }
}
