import PixelPalCore

/// Adds merged steps up by stretches of one local day, and by sources.
struct DayTally: Sendable {
  /// What was counted when.
  private(set) var sums: DaySums
  /// For each source, what of it counted.
  private(set) var counted: [Int64]
  private let ranks: [UInt16]
  private let policy: MergePolicy

  init(_ places: Itinerary, since: Instant, ranks: [UInt16], policy: MergePolicy) {
    sums = DaySums(places, since: since)
    self.ranks = ranks
    self.policy = policy
    counted = Array(repeating: 0, count: ranks.count)
  }

  /// Adds `count`, spread as `sample` is, as far as it lies in `part`.
  mutating func add(_ sample: StepSample, _ count: Int64, in part: Interval) {
    let steps = sample.share(of: count, in: part)
    counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(steps)
    sums.add(sample, count, in: part, of: steps)
  }

  /// Adds what of a source counts in a stretch that is there already.
  mutating func add(_ millionths: Int64, of source: Int, in stretch: Interval) {
    counted[source] = counted[source].addingSaturated(millionths)
    sums.add(millionths, in: stretch)
  }

  /// Adds what `other` has counted, in stretches none of which begins before those of this one.
  mutating func append(_ other: DayTally) {
    for index in counted.indices { counted[index] = counted[index].addingSaturated(other.counted[index]) }
    sums.append(other.sums)
  }
}

extension DayTally: MergeSink {
  mutating func expect(_ count: Int) {}

  mutating func take(_ sample: StepSample) {
    add(sample, sample.millionths, in: Interval(unchecked: sample.start, sample.end))
  }

  mutating func take(_ cluster: Cluster) {
    var first = 0
    for index in cluster.samples.indices {
      let sample = cluster.samples[index]
      // Nothing came of it, but that too is known.
      if sample.isEmpty {
        take(sample)
        continue
      }
      while first < cluster.rulings.count, cluster.rulings[first].to <= sample.start { first += 1 }
      var parts = Parts(of: sample, in: sample.span, rank: Int(ranks[sample.sourceIndex]), first: first, policy)
      while let part = parts.next(under: cluster.rulings) { add(sample, cluster.millionths(at: index), in: part) }
    }
  }
}
