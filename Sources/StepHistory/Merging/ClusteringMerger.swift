import PixelPalCore

/// A cluster of samples connected by overlaps, with the counted part of each sample.
///
/// Clusters don't affect one another. Resolving them one at a time takes little memory.
struct OverlapCluster {
  /// The samples of the cluster, in order.
  var samples: ContiguousArray<StepSample> = []
  /// The times at which several sources overlap, each assigned to the source that counts.
  ///
  /// The assignments are disjoint and in time order.
  var assignments: ContiguousArray<SourceAssignedInterval> = []
  /// The counted steps of each sample, in millionths of a step, or an empty array unless the policy is `fill`.
  var countedMillionths: ContiguousArray<Int64> = []

  func countedMillionths(ofSampleAt index: Int) -> Int64 {
    countedMillionths.isEmpty ? samples[index].millionths : countedMillionths[index]
  }
}

/// A merger that divides ordered samples into clusters and resolves each cluster by the merge policy.
///
/// Merging takes O(n) time if no samples overlap. The time for overlapping samples depends on the policy.
///
/// Apart from the merged samples, memory use grows only with the largest cluster.
struct ClusteringMerger {
  private let policy: MergePolicy
  /// The rank of each source, where rank 0 has the highest priority.
  let ranks: [UInt16]
  /// The samples merged so far, one cluster after another, in time order.
  ///
  /// While no cluster is open, the caller may append samples that were merged in another way.
  var mergedSamples: MergedSamples
  private var cluster = OverlapCluster()
  /// The only sample of the cluster, or `nil` if the cluster is empty or has more than one.
  ///
  /// It is stored separately because most clusters never get a second sample.
  private var onlySample: StepSample?
  private var clusterEnd = Instant.distantPast
  private var firstSource: Int?
  private var hasSeveralSources = false
  private var healthRule: HealthMergeRule

  init(_ policy: MergePolicy, ranks: [UInt16]) {
    self.policy = policy
    self.ranks = ranks
    mergedSamples = MergedSamples(ranks: ranks, policy: policy)
    healthRule = HealthMergeRule(sources: ranks.count)
  }

  /// Reserves memory for up to `count` more samples.
  mutating func reserveCapacity(forMore count: Int) { mergedSamples.reserveCapacity(forMore: count) }

  /// Adds `sample`, which must not come before the samples added so far.
  mutating func append(_ sample: StepSample) {
    guard policy != .sum else { return mergedSamples.append(sample) }
    // Under the policy `max`, all samples of a minute must be in one cluster, so that their sums can be compared.
    let start = policy == .max ? sample.start.startOfMinute : sample.start
    if start >= clusterEnd { closeCluster() }
    addToCluster(sample)
    guard !sample.hasNoSteps, !sample.hasEntryTimeOnly else { return }
    if let firstSource {
      hasSeveralSources = hasSeveralSources || firstSource != sample.sourceIndex
    } else {
      firstSource = sample.sourceIndex
    }
    // A zero-length sample occupies a whole millisecond, so that a sample that starts at the same time joins its
    // cluster.
    let last = sample.isZeroLength ? sample.end + Milliseconds(1) : sample.end
    clusterEnd = max(clusterEnd, policy == .max ? sample.end.startOfMinute + .minutes(1) : last)
  }

  private mutating func addToCluster(_ sample: StepSample) {
    if let first = onlySample {
      cluster.samples.append(first)
      onlySample = nil
    } else if cluster.samples.isEmpty {
      onlySample = sample
      return
    }
    cluster.samples.append(sample)
  }

  /// Closes the cluster if all its samples end by `start`.
  ///
  /// Returns true if no cluster is open afterwards.
  mutating func closeCluster(ifEndedBy start: Instant) -> Bool {
    guard start >= clusterEnd else { return false }
    closeCluster()
    return true
  }

  /// Closes the cluster, resolves its overlaps and appends it to the merged samples.
  mutating func closeCluster() {
    firstSource = nil
    if let sample = onlySample {
      onlySample = nil
      return mergedSamples.append(sample)
    }
    if hasSeveralSources {
      switch policy {
      case .health: healthRule.assignSources(in: &cluster, ranks: ranks)
      case .max: MaxPerMinuteMergeRule.assignSources(in: &cluster, ranks: ranks)
      case .fill: FillRemainderMergeRule.computeCountedSteps(in: &cluster, ranks: ranks)
      case .sum: break
      }
      mergedSamples.appendCluster(cluster)
      cluster.assignments.removeAll(keepingCapacity: true)
      cluster.countedMillionths.removeAll(keepingCapacity: true)
    } else {
      for sample in cluster.samples { mergedSamples.append(sample) }
    }
    cluster.samples.removeAll(keepingCapacity: true)
    hasSeveralSources = false
  }

  /// Removes the merged samples, which the caller must have counted before.
  mutating func removeCountedMergedSamples() { mergedSamples.removeAll() }
}

extension Instant {
  /// The beginning of the UTC minute that contains the instant.
  var startOfMinute: Instant {
    Instant(unchecked: millisecondsSince1970 - millisecondsSince1970.flooredDivision(by: 60_000).remainder)
  }
}
