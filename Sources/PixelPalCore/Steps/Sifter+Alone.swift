// Packed samples that share no time with any other are nearly all that most histories have: they go on as they are.
extension Sifter where Merging == Merger<Layer> {
  /// Takes samples `range` of `packed`, which are in order and come after those taken so far, by the policy `health`.
  ///
  /// Of those that go on as they are nothing is noted.
  mutating func take(_ packed: PackedSamples, _ range: Range<Int>) {
    var index = range.lowerBound
    while index < range.upperBound {
      take(packed[index])
      // No packed sample is as long as a day.
      if packed.resolution != .day { index = takeAlone(packed, from: index, to: range.upperBound) }
      index += 1
    }
  }

  /// Goes on from the sample at `start`, which is pending, as long as each is over when the next begins.
  ///
  /// Returns the index of the sample that is pending then.
  private mutating func takeAlone(_ packed: PackedSamples, from start: Int, to end: Int) -> Int {
    guard var sample = pending, merger.closeIfOver(at: sample.start) else { return start }
    var (index, longest) = (start, Milliseconds.zero)
    while index + 1 < end {
      let next = packed[index + 1]
      guard !sample.isEmpty, !sample.isPoint, sample.end <= next.start,
        merge.countsByHand || !isByHand[sample.sourceIndex]
      else { break }
      longest = max(longest, sample.length)
      sample = next
      index += 1
    }
    merger.takeAlone(packed, start..<index, upTo: longest)
    pending = sample
    return index
  }
}
