import PixelPalCore

/// What merged samples come to, by stretches of one local day and by sources, without keeping them.
struct StepTally: Sendable {
  /// What was counted when.
  private(set) var sums: DaySums
  /// For each source, what of it counted.
  private(set) var counted: ContiguousArray<Int64>

  init(_ itinerary: Itinerary, since: Instant, sources: Int) {
    sums = DaySums(itinerary, since: since)
    counted = ContiguousArray(repeating: 0, count: sources)
  }

  /// Adds what counts of merged samples.
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

  /// Adds what counts of samples of a range as long as `oneAtATime` can merge them, where nothing else is there: the index
  /// of the first that is left, where nothing else is there either.
  mutating func add(_ packed: PackedSamples, _ range: Range<Int>, by oneAtATime: inout OneAtATimeMerge) -> Int {
    let left = oneAtATime.merge(packed, range)
    if left > range.lowerBound { sums.add(oneAtATime, of: packed, andBySource: &counted) }
    return left
  }

  /// Adds what `other` has counted, in stretches none of which begins before those of this one.
  mutating func append(_ other: StepTally) {
    for index in counted.indices { counted[index] = counted[index].addingSaturated(other.counted[index]) }
    sums.append(other.sums)
  }
}
