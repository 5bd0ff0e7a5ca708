import PixelPalCore

/// A group of samples that are connected by overlaps, and the part of each that counts.
///
/// Clusters do not depend on each other, so they are processed one by one, in little memory.
struct Cluster {
  /// The samples, in order.
  var samples: ContiguousArray<StepSample> = []
  /// The assignments of time to the source that counts, where several sources overlap.
  ///
  /// In time order, without overlaps.
  var rulings: ContiguousArray<Ruling> = []
  /// The millionths of each sample that count; used only by the policy `fill`.
  var filled: ContiguousArray<Int64> = []

  func millionths(at index: Int) -> Int64 { filled.isEmpty ? samples[index].millionths : filled[index] }
}

/// A merge of ordered samples that finds their clusters and resolves each by a policy.
///
/// O(n) for n samples that do not overlap; overlapping samples cost what the rule of the policy takes. Apart from the
/// merged samples, memory grows only with the largest cluster.
struct Clusterer {
  private let policy: MergePolicy
  /// The rank of each source.
  let ranks: [UInt16]
  /// The samples merged so far, cluster after cluster, in time order.
  ///
  /// While no cluster is open, a caller that has merged the next samples in another way may append them.
  var merged: RuledSamples
  private var cluster = Cluster()
  /// The only sample of the cluster so far; most clusters have only one.
  private var lone: StepSample?
  private var end = Instant.distantPast
  private var firstSource: Int?
  private var isContested = false
  private var health: HealthRule

  init(_ policy: MergePolicy, ranks: [UInt16]) {
    self.policy = policy
    self.ranks = ranks
    merged = RuledSamples(ranks: ranks, policy: policy)
    health = HealthRule(sources: ranks.count)
  }

  /// Reserves memory for up to `count` more samples.
  mutating func expect(_ count: Int) { merged.reserve(count) }

  /// Adds the next sample in order.
  mutating func append(_ sample: StepSample) {
    guard policy != .sum else { return merged.append(sample) }
    // A minute must belong to one cluster; otherwise its largest source could not be determined.
    let start = policy == .max ? sample.start.minute : sample.start
    if start >= end { close() }
    add(sample)
    guard !sample.isEmpty, !sample.isNoted else { return }
    if let firstSource {
      isContested = isContested || firstSource != sample.sourceIndex
    } else {
      firstSource = sample.sourceIndex
    }
    // A zero-length sample occupies its instant, because samples that start there come after it.
    let last = sample.isPoint ? sample.end + Milliseconds(1) : sample.end
    end = max(end, policy == .max ? sample.end.minute + .minutes(1) : last)
  }

  private mutating func add(_ sample: StepSample) {
    if let first = lone {
      cluster.samples.append(first)
      lone = nil
    } else if cluster.samples.isEmpty {
      lone = sample
      return
    }
    cluster.samples.append(sample)
  }

  /// Closes the cluster if it has ended by `start`; returns true if no cluster is open then.
  mutating func closeIfOver(at start: Instant) -> Bool {
    guard start >= end else { return false }
    close()
    return true
  }

  /// Closes the cluster and passes on what is left.
  mutating func close() {
    firstSource = nil
    if let sample = lone {
      lone = nil
      return merged.append(sample)
    }
    if isContested {
      switch policy {
      case .health: health.rule(&cluster, ranks: ranks)
      case .max: LargestOfMinute.rule(&cluster, ranks: ranks)
      case .fill: Filling.rule(&cluster, ranks: ranks)
      case .sum: break
      }
      merged.append(cluster)
      cluster.rulings.removeAll(keepingCapacity: true)
      cluster.filled.removeAll(keepingCapacity: true)
    } else {
      for sample in cluster.samples { merged.append(sample) }
    }
    cluster.samples.removeAll(keepingCapacity: true)
    isContested = false
  }

  /// Removes the merged samples.
  mutating func removeMerged() { merged.removeAll() }
}

extension Instant {
  /// The beginning of the UTC minute.
  var minute: Instant {
    Instant(unchecked: millisecondsSince1970 - millisecondsSince1970.flooredDivision(by: 60_000).remainder)
  }
}
