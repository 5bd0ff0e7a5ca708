import PixelPalCore

/// A tally of counted steps by day segment and by source.
///
/// The merged samples themselves aren't kept.
struct StepSumsByDayAndSource: Sendable {
  /// The counted steps in each day segment.
  private(set) var daySums: DaySegmentSums
  /// The counted steps of each source, in millionths.
  private(set) var countedBySource: ContiguousArray<Int64>

  init(_ itinerary: ZoneItinerary, since: Instant, sources: Int) {
    daySums = DaySegmentSums(itinerary, boundary: since)
    countedBySource = ContiguousArray(repeating: 0, count: sources)
  }

  mutating func addSteps(of merged: MergedSamples) {
    var cursor = AssignmentCursor()
    merged.samples.forEachRun { run in
      if case .segments(let segments) = run.storage, !merged.hasExcludedSpans {
        daySums.add(isolatedSamples: run)
        segments.addStepsBySource(to: &countedBySource)
      } else {
        merged.forEachCountedPart(of: run, from: &cursor) { sample, count, part, steps in
          countedBySource[sample.sourceIndex] = countedBySource[sample.sourceIndex].addingSaturated(steps)
          daySums.addCountedPart(of: sample, count: count, in: part, steps: steps)
        }
      }
    }
  }

  /// Adds the sums of `other`.
  ///
  /// The day segments of `other` must not begin before the last segment added so far.
  mutating func append(contentsOf other: StepSumsByDayAndSource) {
    for index in countedBySource.indices {
      countedBySource[index] = countedBySource[index].addingSaturated(other.countedBySource[index])
    }
    daySums.append(contentsOf: other.daySums)
  }
}
