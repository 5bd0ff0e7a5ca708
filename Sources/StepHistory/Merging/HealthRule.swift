import PixelPalCore

/// The rule of `health`: at any time, the active source with the highest priority counts.
///
/// O(n log s) for n samples of s sources.
struct HealthRule {
  /// The instant until which each rank is active.
  private var until: [Instant]
  private var isWaiting: [Bool]
  private var waiting = Heap<Int>()

  init(sources: Int) {
    until = Array(repeating: .distantPast, count: sources)
    isWaiting = Array(repeating: false, count: sources)
  }

  mutating func rule(_ cluster: inout Cluster, ranks: [UInt16]) {
    let samples = cluster.samples
    var next = 0
    var now = samples.first?.start ?? .distantPast
    while true {
      while next < samples.count, samples[next].start <= now {
        arrive(samples[next], rank: Int(ranks[samples[next].sourceIndex]))
        next += 1
      }
      while let rank = waiting.first, until[rank] <= now {
        isWaiting[rank] = false
        waiting.removeFirst()
      }
      let start = next < samples.count ? samples[next].start : nil
      guard let rank = waiting.first else {
        guard let start else { return }
        precondition(start > now, "the samples ascend by their starts")
        now = start
        continue
      }
      let end = start.map { min($0, until[rank]) } ?? until[rank]
      precondition(end > now, "a segment has a length")
      cluster.rulings.append(from: now, to: end, rank: rank)
      now = end
    }
  }

  private mutating func arrive(_ sample: StepSample, rank: Int) {
    guard !sample.isEmpty, !sample.isPoint else { return }
    until[rank] = max(until[rank], sample.end)
    guard !isWaiting[rank] else { return }
    isWaiting[rank] = true
    waiting.insert(rank)
  }
}
