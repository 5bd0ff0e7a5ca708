import PixelPalCore

/// The rule of `max`: in each UTC minute, the source with the most steps counts.
///
/// O(n log n + p), where p is the number of pairs of a sample and a minute in which any sample starts or ends.
struct LargestOfMinute {
  private var next = 0
  /// The indices of the active samples.
  private var present: ContiguousArray<Int> = []
  private var sums: [Int64]
  private var ranked: [Int] = []

  static func rule(_ cluster: inout Cluster, ranks: [UInt16]) {
    var rule = LargestOfMinute(sums: Array(repeating: -1, count: ranks.count))
    let marks = minutes(of: cluster.samples)
    for index in marks.indices {
      rule.decide(from: marks[index], to: marks[index] + .minutes(1), &cluster, ranks)
      if index + 1 < marks.count {
        rule.decide(from: marks[index] + .minutes(1), to: marks[index + 1], &cluster, ranks)
      }
    }
  }

  private init(sums: [Int64]) { self.sums = sums }

  /// Returns the minutes in which a sample starts or ends, ascending.
  private static func minutes(of samples: ContiguousArray<StepSample>) -> [Instant] {
    var minutes: [Instant] = []
    for sample in samples where !sample.isEmpty && !sample.isNoted {
      if minutes.last != sample.start.minute { minutes.append(sample.start.minute) }
      if minutes.last != sample.end.minute { minutes.append(sample.end.minute) }
    }
    minutes.sort()
    var last: Instant?
    minutes.removeAll { minute in
      defer { last = minute }
      return minute == last
    }
    return minutes
  }

  private mutating func decide(from: Instant, to: Instant, _ cluster: inout Cluster, _ ranks: [UInt16]) {
    guard from < to else { return }
    while next < cluster.samples.count, cluster.samples[next].start < to {
      if !cluster.samples[next].isEmpty, !cluster.samples[next].isNoted { present.append(next) }
      next += 1
    }
    let span = Interval(unchecked: from, to)
    for index in present {
      let sample = cluster.samples[index]
      let rank = Int(ranks[sample.sourceIndex])
      if sums[rank] < 0 {
        sums[rank] = 0
        ranked.append(rank)
      }
      let steps = sample.isPoint ? sample.millionths : sample.share(of: sample.millionths, in: span)
      sums[rank] = sums[rank].addingSaturated(steps)
    }
    present.removeAll { cluster.samples[$0].end <= to }
    var winner: Int?
    for rank in ranked {
      guard let best = winner else {
        winner = rank
        continue
      }
      if sums[rank] > sums[best] || sums[rank] == sums[best] && rank < best { winner = rank }
    }
    if let winner, ranked.count > 1 { cluster.rulings.append(from: from, to: to, rank: winner) }
    for rank in ranked { sums[rank] = -1 }
    ranked.removeAll(keepingCapacity: true)
  }
}
