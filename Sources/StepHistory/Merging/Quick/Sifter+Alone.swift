import PixelPalCore

// Packed samples that share no time with any other, or of which each source has one at a time, are nearly all that most
// histories have: they are handed on as they are, or as the pieces that they come to.
extension Sifter where Merging == Merger<Layer> {
  /// Takes samples `range` of `packed`, which are in order and come after those taken so far, by the policy `health`.
  ///
  /// Of those that are handed on packed nothing is noted.
  mutating func take(_ packed: PackedSamples, _ range: Range<Int>, _ relay: inout Relay) {
    var (index, next) = (range.lowerBound, range.lowerBound)
    while index < range.upperBound {
      take(packed[index])
      // No packed sample is as long as a day.
      if packed.resolution != .day { index = takePacked(packed, index..<range.upperBound, &relay, from: &next) }
      index += 1
    }
  }

  /// Goes on from the first sample of a range, which is pending; before `next` there is no relay worth it.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func takePacked(
    _ packed: PackedSamples, _ range: Range<Int>, _ relay: inout Relay, from next: inout Int
  ) -> Int {
    guard let sample = pending, merger.closeIfOver(at: sample.start) else { return range.lowerBound }
    let (alone, longest) = alone(packed, range)
    if alone.count < MergedSamples.shortestRun, range.lowerBound >= next {
      let relieved = relay.take(packed, from: range.lowerBound, to: range.upperBound)
      if relay.count >= Relay.fewest {
        merger.take(relay.taken(of: packed), upTo: merge.unfolding.longest)
        pending = packed[relieved]
        return relieved
      }
      next = relieved + 1
    }
    merger.takeAlone(packed, alone, upTo: longest)
    pending = packed[alone.upperBound]
    return alone.upperBound
  }

  /// The first samples of a range of which each is over when the next begins, and how long the longest lasts, or a little
  /// longer than that if it makes no difference.
  private func alone(_ packed: PackedSamples, _ range: Range<Int>) -> (Range<Int>, longest: Milliseconds) {
    let allCount = merge.countsByHand || !isByHand.contains(true)
    var (rest, some) = (packed.words.span.extracting(range), UInt64(0))
    // Most come alone, and need not be looked at one by one.
    while allCount, rest.count > 8 {
      var (isOdd, eight) = (Int64(0), UInt64(0))
      for index in 0..<8 {
        isOdd |= PackedSamples.belowZeroUnlessAlone(rest[index], before: rest[index + 1])
        eight |= rest[index]
      }
      guard isOdd >= 0 else { break }
      some |= eight
      rest = rest.extracting(droppingFirst: 8)
    }
    var index = 0
    while index + 1 < rest.count {
      let word = rest[index]
      guard PackedSamples.belowZeroUnlessAlone(word, before: rest[index + 1]) >= 0,
        allCount || !isByHand[Int(PackedSamples.source(word))]
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
