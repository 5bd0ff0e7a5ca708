import PixelPalCore

/// Samples that hang together in time, and how far each of them counts.
///
/// What one cluster counts depends on no other, so clusters are worked out one by one, in little memory.
struct Cluster {
  /// In order.
  var samples: ContiguousArray<StepSample> = []
  /// Which source counts, where several were there.
  ///
  /// In time order, without overlaps.
  var rulings: ContiguousArray<Ruling> = []
  /// For `fill` alone: what counts of each sample.
  var filled: ContiguousArray<Int64> = []

  func millionths(at index: Int) -> Int64 { filled.isEmpty ? samples[index].millionths : filled[index] }
}

/// Finds the clusters among ordered samples and rules on each by a policy.
///
/// O(n) for n samples that do not overlap; for those that do, what the policy's rule takes. Beside what was merged, memory
/// grows with the largest cluster alone.
struct Clusterer {
  private let policy: MergePolicy
  /// For each source its rank.
  let ranks: [UInt16]
  /// What has been merged, cluster after cluster, in time order.
  ///
  /// While no cluster is open, whoever has merged what comes next in another way may add it.
  var merged: RuledSamples
  private var cluster = Cluster()
  /// The only sample of the cluster so far: most stay alone.
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

  /// So many samples are to come, perhaps fewer.
  mutating func expect(_ count: Int) { merged.reserve(count) }

  /// Adds the next sample in order.
  mutating func append(_ sample: StepSample) {
    guard policy != .sum else { return merged.append(sample) }
    // A minute belongs to one cluster, or its largest source could not be told.
    let start = policy == .max ? sample.start.minute : sample.start
    if start >= end { close() }
    add(sample)
    guard !sample.isEmpty, !sample.isNoted else { return }
    if let firstSource {
      isContested = isContested || firstSource != sample.sourceIndex
    } else {
      firstSource = sample.sourceIndex
    }
    // A sample without length holds its instant, for those that start there come after it.
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

  /// Closes the cluster if it is over at `start`, and says whether none is open then.
  mutating func closeIfOver(at start: Instant) -> Bool {
    guard start >= end else { return false }
    close()
    return true
  }

  /// Hands on what is left.
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

  /// Lets go of what has been merged.
  mutating func removeMerged() { merged.removeAll() }
}

extension Instant {
  /// The beginning of the minute of UTC.
  var minute: Instant {
    Instant(unchecked: millisecondsSince1970 - millisecondsSince1970.flooredDivision(by: 60_000).remainder)
  }
}
