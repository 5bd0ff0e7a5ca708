import PixelPalCore

/// Days by their steps, of which only is known in which bin of 500 they lie.
package struct StepDistribution: Equatable, Sendable {
  private let bins: [Int64]

  /// The days of these people.
  package init(_ counts: CohortCounts) { bins = counts.stepsADay }

  /// How many days there are.
  package var days: Int64 { bins.reduce(0) { $0.addingSaturated($1) } }

  /// The steps that `share` of the days do not exceed, as if the days of a bin were spread evenly over it; `nil` of no day.
  ///
  /// Where it lies among the days of 50,000 steps and more, it is 50,000.
  package func quantile(_ share: Double) -> Int64? {
    let days = days
    guard days > 0 else { return nil }
    let wanted = share * Double(days)
    var below: Int64 = 0
    for (bin, count) in bins.enumerated() where count > 0 {
      let begin = Int64(bin * CohortCounts.stepsOfBin)
      if Double(below) + Double(count) >= wanted {
        guard bin < bins.count - 1 else { return begin }
        let part = max(0, wanted - Double(below)) / Double(count)
        return begin + Int64((part * Double(CohortCounts.stepsOfBin)).rounded())
      }
      below.add(count)
    }
    return nil
  }

  /// The share of days in each stretch of `bins` bins, from the first on; the last holds all that is beyond.
  package func shares(ofBins width: Int, upTo most: Int) -> [Double] {
    let days = max(1, days)
    return (0...most / width).map { place in
      let from = min(place * width, bins.count)
      let to = place == most / width ? bins.count : min(from + width, bins.count)
      return bins[from..<to].reduce(0.0) { $0 + Double($1) } / Double(days)
    }
  }
}
