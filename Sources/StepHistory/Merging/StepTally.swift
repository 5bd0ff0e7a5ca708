import PixelPalCore

/// The counted steps of merged samples, by day segment and by source, without the samples themselves.
struct StepTally: Sendable {
  /// The counted steps per segment.
  private(set) var sums: DaySums
  /// The counted steps per source.
  private(set) var counted: ContiguousArray<Int64>

  init(_ itinerary: Itinerary, since: Instant, sources: Int) {
    sums = DaySums(itinerary, since: since)
    counted = ContiguousArray(repeating: 0, count: sources)
  }

  /// Adds the counted steps of merged samples.
  mutating func add(_ merged: RuledSamples) {
    var cursor = RulingCursor()
    merged.samples.forEachRun { run in
      if run.longestAlone != nil, !merged.isSilenced {
        sums.add(alone: run)
        run.add(to: &counted)
      } else {
        merged.forEachPart(of: run, from: &cursor) { sample, count, part, steps in
          counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(steps)
          sums.add(sample, count, in: part, of: steps)
        }
      }
    }
  }

  /// Adds the counted steps of the samples of a range, as long as `oneAtATime` can merge them.
  ///
  /// No other sample is active at the start of the range, or at the first sample that is left. Returns the index of the
  /// latter.
  mutating func add(_ packed: PackedSamples, _ range: Range<Int>, by oneAtATime: inout OneAtATimeMerge) -> Int {
    let left = oneAtATime.merge(packed, range)
    if left > range.lowerBound { sums.add(oneAtATime, of: packed, andBySource: &counted) }
    return left
  }

  /// Adds the sums of `other`; none of its segments begins before those of this value.
  mutating func append(_ other: StepTally) {
    for index in counted.indices { counted[index] = counted[index].addingSaturated(other.counted[index]) }
    sums.append(other.sums)
  }
}
