import PixelPalCore

// Fast path: as long as the samples of each source don't overlap, samples are merged in one pass, and the result stays
// packed. That applies to nearly all samples in most histories.
//
// Without this fast path, day sums of 3.3 million samples from a watch and a phone take 0.40 s instead of 0.20 s of
// processor time, the replay of a million such samples takes 1.0 s instead of 0.19 s, and the replay of a million
// minutes from a watch takes 0.35 s instead of 0.22 s. Without bulk access to segments (`IsolatedSegments`), that last
// replay takes 0.8 s.
//
// `HealthMergeRule`, which merges one sample after another, is the reference implementation. Three tests compare the
// two on generated samples: `SampleFastPathTests.test_daysReportAndHistory_equalReference_forAnyWorkers`,
// `StreamingMergeTests.test_segmentsAndSums_equalReference_ofGeneratedSamples` and
// `MergedSamplesTests.test_segmentsSkippedTogether_equalThoseReadOneByOne`.
extension RowFilteringMerger {
  /// Adds the samples in `range` of `block`.
  ///
  /// The samples must follow those added so far, and the policy must be `health`. Samples that `merge` can't handle are
  /// added one by one.
  mutating func append(contentsOf block: SampleBlock, in range: Range<Int>, mergingWith merge: inout PackedHealthMerge)
  {
    guard case .packed(let packed) = block, packed.resolution != .day else {
      for index in range { append(block[index]) }
      return
    }
    // Before the index `next`, too few samples can be merged together to be worthwhile.
    var (index, next) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      // Packed samples are shorter than a day, so none of them is a day total.
      append(packed[index])
      if index >= next, clusterMerger.closeCluster(ifEndedBy: packed[index].start) {
        let end = merge.mergePrefix(of: packed, in: index..<range.upperBound)
        next = end + 1
        if merge.count >= PackedHealthMerge.minSegmentCount {
          clusterMerger.mergedSamples.appendSegments(PackedSegments(merge, of: packed))
          pendingRow = packed[end]
          index = end
        }
      }
      index += 1
    }
  }
}
