import PixelPalCore

/// A fast merge of packed samples under the policy `health`.
///
/// It handles the common case that samples of one source don't overlap, and creates the same segments as
/// ``HealthMergeRule``. Samples that it can't handle are left to the general merge.
struct PackedHealthMerge {
  /// The rank of each source, where 0 is the highest priority, or `excludedRank` if the source doesn't count.
  private let ranks: ContiguousArray<Int>
  /// The maximum duration of a sample in seconds.
  ///
  /// Longer samples are left to the general merge.
  private let maxSampleSeconds: Int64
  /// The waiting sample of each rank.
  ///
  /// A sample waits until all samples with a higher priority have ended. After that, only the rest of the sample can
  /// count.
  private var waitingSamples: ContiguousArray<SampleAndEnd>
  /// The segments created so far, followed by unused elements from the index ``count`` on.
  private(set) var segments: ContiguousArray<PackedSegments.PackedSegment> = []
  /// The number of valid elements in ``segments``.
  private(set) var count = 0

  /// A packed sample and its end, in seconds since the base.
  fileprivate typealias SampleAndEnd = (word: UInt64, end: Int64)

  /// The rank that stands for times without an active source.
  ///
  /// Its priority is lower than that of every source.
  fileprivate static let noRank = 64
  /// The rank that marks a source as excluded, because it doesn't count.
  fileprivate static let excludedRank = -1

  /// The maximum number of sources, because each rank takes one bit of a word.
  static let maxSourceCount = 64

  /// The minimum number of segments in a run.
  ///
  /// With many short runs, searching for a sample would be slow.
  static let minSegmentCount = 32

  /// Creates a merge that takes its ranks, its excluded sources and its maximum sample duration from `merger`.
  init(_ merger: RowFilteringMerger) {
    self.init(
      ranks: merger.clusterMerger.ranks, isExcluded: merger.isExcluded,
      maxLength: merger.merge.spreading.longest)
  }

  /// Creates a merge for sources with the given ranks, where rank 0 has the highest priority.
  ///
  /// `isExcluded[i]` is true if source `i` doesn't count. Samples longer than `maxLength` are left to the general
  /// merge.
  init(ranks: [UInt16], isExcluded: [Bool], maxLength: Milliseconds) {
    self.ranks = ContiguousArray(zip(ranks, isExcluded).map { $1 ? PackedHealthMerge.excludedRank : Int($0) })
    maxSampleSeconds = maxLength.count / 1000
    waitingSamples = ContiguousArray(repeating: (0, .min), count: ranks.count)
  }

  /// Merges samples in `range` until one of them can't be merged, and returns the index of the first unmerged sample.
  ///
  /// The segments of the merged samples are stored in ``segments``. None of these samples is active when the first
  /// unmerged sample begins. The last sample always remains unmerged. No sample before `range` may be active when the
  /// first sample in `range` begins.
  mutating func mergePrefix(of packed: PackedSamples, in range: Range<Int>) -> Int {
    count = 0
    guard waitingSamples.count <= PackedHealthMerge.maxSourceCount else { return range.lowerBound }
    // Each segment begins where a sample begins or ends.
    if segments.count < 2 * range.count {
      segments = ContiguousArray(repeating: .init(0, from: 0, to: 0), count: 2 * range.count)
    }
    let end: Int
    (end, count) = Sweep.merge(
      packed.words.span, in: range, sourceRanks: ranks, maxSampleSeconds: maxSampleSeconds, waiting: &waitingSamples,
      segments: &segments)
    return end
  }

  /// A sweep over the samples in time order, with the currently active sources and the segments created so far.
  private struct Sweep {
    private let maxSampleSeconds: Int64
    /// The rank of the source that counts now, or `noRank` if no source is active.
    private var activeRank = PackedHealthMerge.noRank
    /// The sample of the source that counts now.
    private var activeSample: SampleAndEnd = (0, .min)
    /// The second at which the active sample began to count.
    private var countsSince: Int64 = 0
    /// The set of ranks that have a waiting sample, with one bit for each rank.
    private var waitingRanks: UInt64 = 0
    /// The second at which the last sample with zero steps ends.
    ///
    /// A sample that begins earlier can't be merged.
    private var zeroStepsUntil = Int64.min
    /// The number of segments created so far.
    private var segmentCount = 0

    private init(maxSampleSeconds: Int64) { self.maxSampleSeconds = maxSampleSeconds }

    /// Merges the samples in a range of `words` until one can't be merged.
    ///
    /// - Parameters:
    ///   - words: the packed samples, in order.
    ///   - range: the samples to merge. The range must not be empty.
    ///   - ranks: the rank of each source, or `excludedRank` if the source doesn't count, indexed by source.
    ///   - maxSampleSeconds: the maximum duration of a sample, in seconds.
    ///   - waiting: scratch space with one element for each source.
    ///   - segments: the output, with room for two segments for each sample.
    /// - Returns: the index of the first sample that isn't merged, and the number of segments made from the samples
    /// before it.
    static func merge(
      _ words: borrowing Span<UInt64>, in range: Range<Int>, sourceRanks ranks: ContiguousArray<Int>,
      maxSampleSeconds: Int64,
      waiting: inout ContiguousArray<SampleAndEnd>, segments: inout ContiguousArray<PackedSegments.PackedSegment>
    ) -> (end: Int, made: Int) {
      var sweep = Sweep(maxSampleSeconds: maxSampleSeconds)
      let ranks = ranks.span
      // Writing through spans avoids a uniqueness check for each write.
      var waiting = waiting.mutableSpan
      var segments = segments.mutableSpan
      var (index, end, made) = (range.lowerBound, range.lowerBound, 0)
      while true {
        let word = words[index]
        let start = PackedSamples.startSecondSinceBase(of: word)
        sweep.advance(to: start, waiting: waiting, segments: &segments)
        if sweep.activeRank == PackedHealthMerge.noRank, sweep.zeroStepsUntil <= start {
          (end, made) = (index, sweep.segmentCount)
        }
        // If several words are versions of the same sample, the last one counts.
        guard index + 1 < range.upperBound,
          PackedSamples.isSameSample(word, words[index + 1])
            || sweep.beginSampleIfMergeable(
              word, at: start, ofRank: ranks[Int(PackedSamples.sourceIndex(of: word))], waiting: &waiting,
              segments: &segments)
        else { return (end, made) }
        index += 1
      }
    }

    /// Begins the sample `word` and returns true, or returns false if the sample can't be merged.
    ///
    /// `start` is the start of the sample and the current second of the sweep.
    @inline(__always) private mutating func beginSampleIfMergeable(
      _ word: UInt64, at start: Int64, ofRank rank: Int, waiting: inout MutableSpan<SampleAndEnd>,
      segments: inout MutableSpan<PackedSegments.PackedSegment>
    ) -> Bool {
      let (length, steps) = (PackedSamples.lengthInSeconds(of: word), PackedSamples.steps(of: word))
      if rank == PackedHealthMerge.excludedRank { return true }
      guard 0 < length, length <= maxSampleSeconds, steps <= PackedSegments.maxSampleSteps, zeroStepsUntil <= start
      else { return false }
      let sample = (word, end: start &+ length)
      guard steps > 0 else {
        guard activeRank == PackedHealthMerge.noRank else { return false }
        zeroStepsUntil = sample.end
        segments[segmentCount] = .init(word, from: start, to: sample.end)
        segmentCount += 1
        return true
      }
      if rank < activeRank {
        if activeRank < PackedHealthMerge.noRank {
          appendSegment(upTo: start, to: &segments)
          enqueue(activeSample, rank: activeRank, in: &waiting)
        }
        (activeRank, activeSample, countsSince) = (rank, sample, start)
        return true
      }
      // Two samples of one source overlap. Both count, which only the general merge can handle.
      if rank == activeRank { return false }
      // A sample that is entirely within the active one doesn't count.
      if sample.end <= activeSample.end { return true }
      let isWaiting = waitingRanks & 1 &<< UInt64(rank) != 0
      guard !isWaiting || waiting[rank].end <= activeSample.end else { return false }
      enqueue(sample, rank: rank, in: &waiting)
      return true
    }

    @inline(__always) private mutating func enqueue(
      _ sample: SampleAndEnd, rank: Int, in waiting: inout MutableSpan<SampleAndEnd>
    ) {
      waiting[rank] = sample
      waitingRanks |= 1 &<< UInt64(rank)
    }

    /// Advances to `second`, and appends the segments that end by then.
    @inline(__always) private mutating func advance(
      to second: Int64, waiting: borrowing MutableSpan<SampleAndEnd>,
      segments: inout MutableSpan<PackedSegments.PackedSegment>
    ) {
      while activeRank < PackedHealthMerge.noRank, activeSample.end <= second {
        let end = activeSample.end
        appendSegment(upTo: end, to: &segments)
        // The next active sample is the waiting sample with the highest priority that hasn't ended yet.
        repeat {
          activeRank = waitingRanks.trailingZeroBitCount
          if activeRank < PackedHealthMerge.noRank { activeSample = waiting[activeRank] }
          waitingRanks &= waitingRanks &- 1
        } while activeRank < PackedHealthMerge.noRank && activeSample.end <= end
        countsSince = end
      }
    }

    /// Appends the segment from `countsSince` to `end`, in which the active sample counts.
    @inline(__always) private mutating func appendSegment(
      upTo end: Int64, to segments: inout MutableSpan<PackedSegments.PackedSegment>
    ) {
      guard countsSince < end else { return }
      segments[segmentCount] = .init(activeSample.word, from: countsSince, to: end)
      segmentCount += 1
    }
  }
}
