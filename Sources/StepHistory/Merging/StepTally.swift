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
      if case .segments(let segments) = run.kept, !merged.isSilenced {
        sums.add(isolated: run)
        segments.add(to: &counted)
      } else {
        merged.forEachPart(of: run, from: &cursor) { sample, count, part, steps in
          counted[sample.sourceIndex] = counted[sample.sourceIndex].addingSaturated(steps)
          sums.add(sample, count, in: part, of: steps)
        }
      }
    }
  }

  /// Adds the sums of `other`; none of its segments begins before those of this value.
  mutating func append(_ other: StepTally) {
    for index in counted.indices { counted[index] = counted[index].addingSaturated(other.counted[index]) }
    sums.append(other.sums)
  }
}
