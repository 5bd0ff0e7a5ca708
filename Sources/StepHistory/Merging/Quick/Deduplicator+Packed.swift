import PixelPalCore

// The fast path for packed samples that overlap no other sample, or of which each source has only one at a time. Nearly
// all samples of most histories are like that. They are passed on unchanged, or as merged pieces.
//
// Reference implementation: the merge of one sample after another; differential test:
// `CountedSamplesTests.testManyAtOnceAreThoseOneByOne`.
extension Deduplicator {
  /// A function that merges the next samples of a range and returns the index of the first sample that it leaves.
  ///
  /// No other sample is active at the start of the range, or at the first sample that is left.
  typealias Quick = (PackedSamples, Range<Int>, inout Clusterer) -> Int

  /// Adds the samples `range` of a block, which are in order and come after those before, by the policy `health`.
  ///
  /// Samples that overlap no other sample and have at least `fewest` steps are passed on unchanged. Others may be
  /// merged by `quick`, which leaves at least the last one.
  mutating func append(_ block: SampleBlock, _ range: Range<Int>, aloneFrom fewest: Int64, _ quick: Quick) {
    guard case .packed(let packed) = block, packed.resolution != .day else {
      for index in range { append(block[index]) }
      return
    }
    var (index, next) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      append(packed[index])
      index = appendPacked(packed, index..<range.upperBound, aloneFrom: fewest, from: &next, quick) + 1
    }
  }

  /// Continues from the first sample of a range, which is pending; `quick` cannot merge anything before `next`.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func appendPacked(
    _ packed: PackedSamples, _ range: Range<Int>, aloneFrom fewest: Int64, from next: inout Int, _ quick: Quick
  ) -> Int {
    // No packed sample is as long as a day, so none of these is a day total.
    guard let sample = pending, clusterer.closeIfOver(at: sample.start) else { return range.lowerBound }
    let (alone, longest) = alone(packed, range, atLeast: fewest)
    if alone.count < MergedSamples.shortestRun, range.lowerBound >= next {
      let left = quick(packed, range, &clusterer)
      if left > range.lowerBound {
        pending = packed[left]
        return left
      }
      next = left + 1
    }
    clusterer.merged.append(packed, alone, upTo: longest)
    pending = packed[alone.upperBound]
    return alone.upperBound
  }

  /// Returns the first samples of a range that end before the next one begins, and the longest length among them.
  ///
  /// The length may be a little too long where that makes no difference.
  private func alone(
    _ packed: PackedSamples, _ range: Range<Int>, atLeast fewest: Int64
  ) -> (Range<Int>, longest: Milliseconds) {
    let allCount = !isLeftOut.contains(true)
    var (rest, some) = (packed.words.span.extracting(range), UInt64(0))
    // Most samples overlap no other, so eight are checked together.
    while allCount, rest.count > 8 {
      var (isOdd, eight) = (Int64(0), UInt64(0))
      for index in 0..<8 {
        isOdd |= PackedSamples.belowZeroUnlessAlone(rest[index], before: rest[index + 1], atLeast: fewest)
        eight |= rest[index]
      }
      guard isOdd >= 0 else { break }
      some |= eight
      rest = rest.extracting(droppingFirst: 8)
    }
    var index = 0
    while index + 1 < rest.count {
      let word = rest[index]
      guard PackedSamples.belowZeroUnlessAlone(word, before: rest[index + 1], atLeast: fewest) >= 0,
        allCount || !isLeftOut[Int(PackedSamples.source(word))]
      else { break }
      some |= word
      index += 1
    }
    let alone = range.lowerBound..<range.upperBound - rest.count + index
    // An upper bound of their lengths.
    let bound = Milliseconds.seconds(Int(PackedSamples.seconds(some)))
    return (alone, bound <= merge.unfolding.longest ? bound : packed.longest(of: alone))
  }
}
