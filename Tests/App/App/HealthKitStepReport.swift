// snippet: steps
// Products: PixelPalCore
import Foundation
import HealthKit
import PixelPalCore
import PixelPalFoundation

/// Creates a report from HealthKit: daily sums from a statistics collection, walks from an anchored query.
public func stepReport(
  statistics: HKStatisticsCollection, newSamples: [HKQuantitySample], createdAt: Date, now: Date, rules: Rules
) -> StepReport {
  let steps = HKUnit.count()
  var counted = 0.0
  var today = 0.0
  statistics.enumerateStatistics(from: createdAt, to: now) { day, _ in
    let sum = day.sumQuantity()?.doubleValue(for: steps) ?? 0
    counted += sum
    if day.startDate <= now, now < day.endDate { today = sum }
  }
  let walks = newSamples.compactMap { sample -> Interval? in
    guard let walk = Interval(from: Instant(sample.startDate), to: Instant(sample.endDate)) else { return nil }
    let count = Int64(sample.quantity.doubleValue(for: steps).rounded())
    return rules.isWalk(count, lasting: walk.length) ? walk : nil
  }
  return StepReport(counted: Int(counted.rounded()), today: Int(today.rounded()), walks: walks)
}
// end
