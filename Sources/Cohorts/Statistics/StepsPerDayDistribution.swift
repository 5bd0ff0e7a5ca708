import PixelPalCore

/// The distribution of steps per day, with days counted in bins of 500 steps.
package struct StepsPerDayDistribution: Equatable, Sendable {
  private let bins: [Int64]

  package init(_ counts: CohortOutcomeCounts) { bins = counts.stepsPerDayBins }

  package var days: Int64 { bins.reduce(0) { $0.addingSaturated($1) } }

  /// Returns the number of steps that `share` of the days don't exceed, or `nil` if there are no days.
  ///
  /// `share` is from 0 to 1, such as 0.5 for the median. Within a bin, counts are interpolated linearly. The last bin
  /// has no upper end, so the result is at most 50,000.
  package func quantile(forShare share: Double) -> Int64? {
    let days = days
    guard days > 0 else { return nil }
    let wanted = share * Double(days)
    var below: Int64 = 0
    for (bin, count) in bins.enumerated() where count > 0 {
      let begin = Int64(bin * CohortOutcomeCounts.stepBinWidth)
      if Double(below) + Double(count) >= wanted {
        guard bin < bins.count - 1 else { return begin }
        let part = max(0, wanted - Double(below)) / Double(count)
        return begin + Int64((part * Double(CohortOutcomeCounts.stepBinWidth)).rounded())
      }
      below.addSaturating(count)
    }
    return nil
  }

  /// Returns the share of days in each group of `width` bins, from 0 to 1.
  ///
  /// The last group contains all days from the bin at index `overflowBin` on.
  package func shares(ofBinGroupsOfSize width: Int, overflowFromBin overflowBin: Int) -> [Double] {
    let days = max(1, days)
    return (0...overflowBin / width).map { place in
      let from = min(place * width, bins.count)
      let to = place == overflowBin / width ? bins.count : min(from + width, bins.count)
      return bins[from..<to].reduce(0.0) { $0 + Double($1) } / Double(days)
    }
  }
}
