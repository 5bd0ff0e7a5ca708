import PixelPalCore

/// The rule for the policy `max`: in each UTC minute, the source with the most steps counts.
///
/// Takes O(n log n + p) for n samples, where p is the number of pairs of a sample and a minute that it overlaps. Only
/// minutes in which a sample starts or ends are included in p.
struct MaxPerMinuteMergeRule {
  private var nextSample = 0
  private var activeSamples: ContiguousArray<Int> = []
  /// The steps of each rank in the current time span, in millionths, or -1 if the rank has no active sample.
  private var sumsByRank: [Int64]
  /// The ranks with an active sample in the current time span.
  private var ranksWithSteps: [Int] = []

  static func assignSources(in cluster: inout OverlapCluster, ranks: [UInt16]) {
    var rule = MaxPerMinuteMergeRule(sums: Array(repeating: -1, count: ranks.count))
    let minutes = minutesOfStartsAndEnds(of: cluster.samples)
    for index in minutes.indices {
      rule.assignSourceWithMostSteps(from: minutes[index], to: minutes[index] + .minutes(1), in: &cluster, ranks: ranks)
      if index + 1 < minutes.count {
        rule.assignSourceWithMostSteps(
          from: minutes[index] + .minutes(1), to: minutes[index + 1], in: &cluster, ranks: ranks)
      }
    }
  }

  private init(sums: [Int64]) { self.sumsByRank = sums }

  /// Returns the minutes in which a sample starts or ends, in ascending order.
  private static func minutesOfStartsAndEnds(of samples: ContiguousArray<StepSample>) -> [Instant] {
    var minutes: [Instant] = []
    for sample in samples where !sample.hasNoSteps && !sample.hasEntryTimeOnly {
      if minutes.last != sample.start.startOfMinute { minutes.append(sample.start.startOfMinute) }
      if minutes.last != sample.end.startOfMinute { minutes.append(sample.end.startOfMinute) }
    }
    minutes.sort()
    var last: Instant?
    minutes.removeAll { minute in
      defer { last = minute }
      return minute == last
    }
    return minutes
  }

  private mutating func assignSourceWithMostSteps(
    from: Instant, to: Instant, in cluster: inout OverlapCluster, ranks: [UInt16]
  ) {
    guard from < to else { return }
    while nextSample < cluster.samples.count, cluster.samples[nextSample].start < to {
      if !cluster.samples[nextSample].hasNoSteps, !cluster.samples[nextSample].hasEntryTimeOnly {
        activeSamples.append(nextSample)
      }
      nextSample += 1
    }
    let span = Interval(unchecked: from, to)
    for index in activeSamples {
      let sample = cluster.samples[index]
      let rank = Int(ranks[sample.sourceIndex])
      if sumsByRank[rank] < 0 {
        sumsByRank[rank] = 0
        ranksWithSteps.append(rank)
      }
      let steps = sample.isZeroLength ? sample.millionths : sample.share(of: sample.millionths, in: span)
      sumsByRank[rank] = sumsByRank[rank].addingSaturated(steps)
    }
    activeSamples.removeAll { cluster.samples[$0].end <= to }
    var winner: Int?
    for rank in ranksWithSteps {
      guard let best = winner else {
        winner = rank
        continue
      }
      if sumsByRank[rank] > sumsByRank[best] || sumsByRank[rank] == sumsByRank[best] && rank < best { winner = rank }
    }
    if let winner, ranksWithSteps.count > 1 { cluster.assignments.appendOrExtendLast(from: from, to: to, rank: winner) }
    for rank in ranksWithSteps { sumsByRank[rank] = -1 }
    ranksWithSteps.removeAll(keepingCapacity: true)
  }
}
