import PixelPalCore

/// The rule for the policy `health`: at any time, the active source with the highest priority counts.
///
/// Takes O(n log s) for n samples of s sources.
struct HealthMergeRule {
  /// For each source's rank, the instant until which the source is active according to the samples so far.
  private var activeUntil: [Instant]
  private var isActive: [Bool]
  private var activeRanks = MinHeap<Int>()

  init(sources: Int) {
    activeUntil = Array(repeating: .distantPast, count: sources)
    isActive = Array(repeating: false, count: sources)
  }

  mutating func assignSources(in cluster: inout OverlapCluster, ranks: [UInt16]) {
    let samples = cluster.samples
    var next = 0
    var now = samples.first?.start ?? .distantPast
    while true {
      while next < samples.count, samples[next].start <= now {
        activateSource(of: samples[next], rank: Int(ranks[samples[next].sourceIndex]))
        next += 1
      }
      while let rank = activeRanks.first, activeUntil[rank] <= now {
        isActive[rank] = false
        activeRanks.removeFirst()
      }
      let start = next < samples.count ? samples[next].start : nil
      guard let rank = activeRanks.first else {
        guard let start else { return }
        precondition(start > now, "samples must be sorted by start")
        now = start
        continue
      }
      let end = start.map { min($0, activeUntil[rank]) } ?? activeUntil[rank]
      precondition(end > now, "a segment must not be empty")
      cluster.assignments.appendOrExtendLast(from: now, to: end, rank: rank)
      now = end
    }
  }

  private mutating func activateSource(of sample: StepSample, rank: Int) {
    guard !sample.hasNoSteps, !sample.isZeroLength else { return }
    activeUntil[rank] = max(activeUntil[rank], sample.end)
    guard !isActive[rank] else { return }
    isActive[rank] = true
    activeRanks.insert(rank)
  }
}
