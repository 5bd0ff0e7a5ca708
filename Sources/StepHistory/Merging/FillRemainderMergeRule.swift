import PixelPalCore

/// The rule for the policy `fill`.
///
/// A sample counts its steps minus those that sources with a higher priority count in its span, but at least zero.
///
/// The samples are divided recursively into two halves by rank. After the half with the higher priority has been
/// counted, its steps are subtracted from the other half. Takes O(n log n log s + p) for n samples from s sources,
/// where p is the number of pairs of overlapping samples.
struct FillRemainderMergeRule {
  private let samples: ContiguousArray<StepSample>
  private let ranks: [UInt16]
  private var countedMillionths: ContiguousArray<Int64>

  static func computeCountedSteps(in cluster: inout OverlapCluster, ranks: [UInt16]) {
    var filling = FillRemainderMergeRule(
      samples: cluster.samples, ranks: ranks, countedMillionths: ContiguousArray(cluster.samples.map { $0.millionths }))
    // The samples are ordered by rank and, within a rank, by time.
    let indices = cluster.samples.indices.filter {
      !cluster.samples[$0].hasNoSteps && !cluster.samples[$0].hasEntryTimeOnly
    }
    filling.computeCounts(ofSamplesAt: indices.sorted { (filling.rank(of: $0), $0) < (filling.rank(of: $1), $1) })
    cluster.countedMillionths = filling.countedMillionths
  }

  private func rank(of index: Int) -> UInt16 { ranks[samples[index].sourceIndex] }

  private mutating func computeCounts(ofSamplesAt indices: [Int]) {
    guard let first = indices.first, let last = indices.last, rank(of: first) != rank(of: last) else { return }
    let middle = rankBoundaryNearMiddle(of: indices)
    computeCounts(ofSamplesAt: Array(indices[..<middle]))
    subtractSteps(ofSamplesAt: indices[..<middle].sorted(), from: indices[middle...])
    computeCounts(ofSamplesAt: Array(indices[middle...]))
  }

  /// Returns the position in `indices` that is closest to the middle and separates samples of different ranks.
  ///
  /// All samples of a rank remain in the same half.
  private func rankBoundaryNearMiddle(of indices: [Int]) -> Int {
    let half = indices.count / 2
    for distance in 0...indices.count {
      for place in [half - distance, half + distance] where place > 0 && place < indices.count {
        if rank(of: indices[place - 1]) != rank(of: indices[place]) { return place }
      }
    }
    return half
  }

  private mutating func subtractSteps(ofSamplesAt higherPriority: [Int], from others: ArraySlice<Int>) {
    var boundaries: [(at: Instant, index: Int, isEnd: Bool)] = []
    for index in others {
      boundaries.append((samples[index].start, index, false))
      boundaries.append((samples[index].end, index, true))
    }
    boundaries.sort { $0.at < $1.at }
    var before: [Int: Int64] = [:]
    var next = 0
    var settled: Int64 = 0
    var present: [Int] = []
    for question in boundaries {
      while next < higherPriority.count, samples[higherPriority[next]].start < question.at {
        present.append(higherPriority[next])
        next += 1
      }
      present.removeAll { index in
        guard samples[index].end <= question.at else { return false }
        settled = settled.addingSaturated(countedMillionths[index])
        return true
      }
      var counted = settled
      for index in present {
        counted = counted.addingSaturated(samples[index].share(of: countedMillionths[index], before: question.at))
      }
      if samples[question.index].isZeroLength {
        if isCovered(question.at, by: present, orByUpcoming: higherPriority[next...]) {
          countedMillionths[question.index] = 0
        }
      } else if question.isEnd {
        let within = counted - (before[question.index] ?? 0)
        countedMillionths[question.index] = max(countedMillionths[question.index] - within, 0)
      } else {
        before[question.index] = counted
      }
    }
  }

  private func isCovered(_ instant: Instant, by present: [Int], orByUpcoming coming: ArraySlice<Int>) -> Bool {
    if !present.isEmpty { return true }
    for index in coming {
      guard samples[index].start == instant else { return false }
      if !samples[index].isZeroLength { return true }
    }
    return false
  }
}
