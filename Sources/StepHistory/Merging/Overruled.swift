import PixelPalCore

/// Adds up, for each source, what would have counted on days on which a total and finer samples were told, had the
/// other of the two not counted.
///
/// O(log n) a sample for n stretches of such days, and one step more for each that it reaches into.
struct Overruled: MergeSink {
  /// For each source.
  private(set) var counted: [Int64]
  private let spans: [Interval]
  private let ranks: [UInt16]
  private let policy: MergePolicy

  /// - Parameter spans: the stretches of those days, in time order.
  init(_ spans: [Interval], ranks: [UInt16], policy: MergePolicy) {
    self.spans = spans
    self.ranks = ranks
    self.policy = policy
    counted = Array(repeating: 0, count: ranks.count)
  }

  mutating func expect(_ count: Int) {}

  mutating func take(_ sample: StepSample) {
    add(sample, sample.millionths, in: Interval(unchecked: sample.start, sample.end))
  }

  mutating func take(_ cluster: Cluster) {
    var first = 0
    for index in cluster.samples.indices where !cluster.samples[index].isEmpty {
      let sample = cluster.samples[index]
      while first < cluster.rulings.count, cluster.rulings[first].to <= sample.start { first += 1 }
      var parts = Parts(of: sample, in: sample.span, rank: Int(ranks[sample.sourceIndex]), first: first, policy)
      while let part = parts.next(under: cluster.rulings) { add(sample, cluster.millionths(at: index), in: part) }
    }
  }

  private mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval) {
    var place = firstSpan(endingAfter: part.start)
    while place < spans.count, spans[place].start < part.end || spans[place].contains(part.start) {
      let common = Interval(unchecked: max(part.start, spans[place].start), min(part.end, spans[place].end))
      counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(sample.share(of: count, in: common))
      place += 1
    }
  }

  private func firstSpan(endingAfter instant: Instant) -> Int {
    spans.partitioningIndex { $0.end > instant }
  }
}
