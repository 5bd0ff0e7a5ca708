public import Foundation
import PixelPalCore
import PixelPalFoundation
public import StepHistory

extension StepSamples {
  /// Adds steps as HealthKit delivers them: a `Double` count between two dates.
  ///
  ///     try samples.append(steps: 104, from: sample.startDate, to: sample.endDate, by: StepSource(name: "Watch"))
  ///
  /// Samples that HealthKit delivers twice count once, and corrected samples count with their latest value.
  public mutating func append(
    steps: Double, from start: Date, to end: Date, by source: StepSource
  ) throws(InvalidStepsError) {
    guard let count = StepCount(steps) else { throw steps < 0 ? .negative : steps.isNaN ? .notANumber : .tooMany }
    let (start, end) = (Instant(start), Instant(end))
    guard start <= end else { throw .endBeforeStart }
    try append(StepSample(start: start, end: end, count: count, source: sourceID(orAdding: source)))
  }
}
