/// Merged samples in order, and what was ruled where sources met: the parts that count are worked out when asked for.
struct Layer: Hashable, Sendable {
  private(set) var samples: ContiguousArray<StepSample> = []
  var rulings: ContiguousArray<Ruling> = []
  /// For `fill` alone: what counts of each sample.
  private var filled: ContiguousArray<Int64> = []
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(ranks: [UInt16], policy: MergePolicy) {
    self.ranks = ranks
    self.policy = policy
  }

  /// What counts of each sample, where that is not what it says; else none.
  var counts: ContiguousArray<Int64> { filled }

  func rank(at index: Int) -> Int { Int(ranks[samples[index].sourceIndex]) }

  /// How much of a sample counts if no ruling goes against it.
  func millionths(at index: Int) -> Int64 { policy == .fill ? filled[index] : samples[index].millionths }

  /// Where a sample counts; `ruling` is the first that ends after its start.
  func parts(at index: Int, ruling: Int) -> Parts {
    // A sample of no steps stays whole: nothing is divided, and that it is known matters.
    let first = samples[index].isEmpty ? rulings.count : ruling
    return Parts(of: samples[index], rank: rank(at: index), first: first, onlyTheRuler: policy == .max)
  }

  /// What a sample counts in a part of it, from `since` up to `end`.
  func share(of index: Int, in part: Interval, from since: Instant, before end: Instant) -> Int64 {
    guard let cut = part.cut(from: since, to: end) else { return 0 }
    return samples[index].share(of: millionths(at: index), in: cut)
  }
}

extension Layer {
  /// Adds what lies wholly behind all this.
  mutating func append(_ later: Layer) {
    samples += later.samples
    rulings += later.rulings
    filled += later.filled
  }
}

extension Layer: MergeSink {
  mutating func expect(_ count: Int) { samples.reserveCapacity(count) }

  mutating func take(_ sample: StepSample) {
    samples.append(sample)
    if policy == .fill { filled.append(sample.millionths) }
  }

  mutating func take(_ cluster: Cluster) {
    for index in cluster.samples.indices {
      samples.append(cluster.samples[index])
      if policy == .fill { filled.append(cluster.millionths(at: index)) }
    }
    for ruling in cluster.rulings { rulings.append(ruling) }
  }
}

extension Interval {
  /// What of a part lies from `since` up to `end`; a part without length stays whole or goes.
  func cut(from since: Instant, to end: Instant) -> Interval? {
    if isEmpty { return since <= start && start < end ? self : nil }
    let (from, to) = (max(start, since), min(self.end, end))
    return from < to ? Interval(unchecked: from, to) : nil
  }
}
