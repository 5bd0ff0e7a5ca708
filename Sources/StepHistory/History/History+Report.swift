package import PixelPalCore

// What a look at the steps tells beside their sums.
extension History {
  /// When so many steps of the day of `now` were walked; `nil` where they were not.
  ///
  /// O(n) in what counts until then.
  package func instant(reaching steps: Int64, onDayOf now: Instant, in itinerary: Itinerary) -> Instant? {
    var sum = runningSum()
    let today = sum.today(at: now, in: itinerary)
    return sum.instant(reaching: sum.counted(at: now).rounded - today + steps)
  }

  /// When each of these totals was reached on foot, without those that never were.
  ///
  /// O(n) in what counts until then, for totals that ascend.
  package func reached(_ totals: [Int64]) -> [StepReport.Reached] {
    var sum = runningSum()
    return totals.compactMap { total in
      sum.instant(reaching: total).map { StepReport.Reached(total: total, at: $0) }
    }
  }

  /// The walks among samples that are fast enough for one: those of which anything counts, as they were recorded.
  ///
  /// O(n log m) for m samples.
  package func walks(among fitting: [StepSample]) -> [Interval] {
    guard !fitting.isEmpty else { return [] }
    let fitting = fitting.sorted(by: StepSample.isOrdered)
    var counts = [Bool](repeating: false, count: fitting.count)
    for piece in pieces where piece.steps > .zero {
      var index = fitting.partitioningIndex { $0.start >= piece.sample.start }
      while index < fitting.count, fitting[index].start == piece.sample.start {
        if fitting[index].isSameSample(as: piece.sample) { counts[index] = true }
        index += 1
      }
    }
    return zip(fitting, counts).compactMap { $1 ? Interval(from: $0.start, lasting: $0.length) : nil }
  }
}
