import PixelPalCore

// Packed samples that share no time with any other, or of which each source has one at a time, are nearly all that most
// histories have: they are handed on as they are, or as the pieces that they come to. Its slow twin is the merge of one
// sample after another: 'CountedSamplesTests.testManyAtOnceAreThoseOneByOne'.
extension Deduplicator {
  /// Merges samples of a range that come next, where nothing else is there; the index of the first that it leaves, where
  /// nothing else is there either.
  typealias Quick = (PackedSamples, Range<Int>, inout Clusterer) -> Int

  /// Adds samples `range` of a block, which are in order and come after those before, by the policy `health`.
  ///
  /// Those that share no time with any other, and have at least so many steps, are passed as they are; others `quick` may
  /// merge, which leaves at least the last.
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

  /// Goes on from the first sample of a range, which is pending; before `next` there is nothing for `quick`.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func appendPacked(
    _ packed: PackedSamples, _ range: Range<Int>, aloneFrom fewest: Int64, from next: inout Int, _ quick: Quick
  ) -> Int {
    // No packed sample is as long as a day.
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

  /// The first samples of a range of which each is over when the next begins, and how long the longest lasts, or a little
  /// longer than that if it makes no difference.
  private func alone(
    _ packed: PackedSamples, _ range: Range<Int>, atLeast fewest: Int64
  ) -> (Range<Int>, longest: Milliseconds) {
    let allCount = !isLeftOut.contains(true)
    var (rest, some) = (packed.words.span.extracting(range), UInt64(0))
    // Most come alone, and need not be looked at one by one.
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
    // No less than the longest of them.
    let bound = Milliseconds.seconds(Int(PackedSamples.seconds(some)))
    return (alone, bound <= merge.unfolding.longest ? bound : packed.longest(of: alone))
  }
}
