package import PixelPalCore

// Results of step queries other than sums.
extension History {
  /// Returns the instant at which the steps of the local day of `now` reach `steps`.
  ///
  /// If fewer steps are counted by `now`, the result is a later instant, or `nil` if the history has too few steps.
  /// Takes O(n) for n segments up to the later of `now` and the result.
  package func instant(reachingDailySteps steps: Int64, onDayOf now: Instant, in itinerary: ZoneItinerary) -> Instant? {
    var sum = runningSum()
    let today = sum.stepsToday(at: now, in: itinerary)
    return sum.instant(reaching: sum.counted(at: now).rounded - today + steps)
  }

  /// Returns the given totals that were reached, each with the instant at which it was reached.
  ///
  /// Totals that were never reached are left out. If the totals are ascending, this takes O(n) for n segments up to the
  /// last of these instants.
  package func reachedTotals(among totals: [Int64]) -> [StepReport.ReachedTotal] {
    var sum = runningSum()
    return totals.compactMap { total in
      sum.instant(reaching: total).map { StepReport.ReachedTotal(total: total, at: $0) }
    }
  }

  /// Returns the recorded spans of the samples in `fitting` that have counted steps.
  ///
  /// The samples in `fitting` must be walks. Takes O(n log m) for n segments and m samples in `fitting`.
  package func spansOfCountedSamples(among fitting: [StepSample]) -> [Interval] {
    guard !fitting.isEmpty else { return [] }
    let fitting = fitting.sorted(by: StepSample.isOrderedBefore)
    var counts = [Bool](repeating: false, count: fitting.count)
    for segment in segments where segment.steps > .zero {
      var index = fitting.partitioningIndex { $0.start >= segment.sample.start }
      while index < fitting.count, fitting[index].start == segment.sample.start {
        if fitting[index].isVersion(ofSameSample: segment.sample) { counts[index] = true }
        index += 1
      }
    }
    return zip(fitting, counts).compactMap { $1 ? Interval(from: $0.start, lasting: $0.length) : nil }
  }
}
