public import Foundation
import PixelPalCore
import PixelPalFoundation
public import StepHistory

extension StepSamples {
  /// Appends a step count as HealthKit delivers it: a `Double` with a start and an end date.
  ///
  ///     let watch = StepSource(name: "Watch")
  ///     try samples.append(steps: 104, from: sample.startDate, to: sample.endDate, by: watch)
  ///
  /// A sample that HealthKit delivers twice counts once, and a corrected sample counts with its latest value.
  ///
  /// Throws an error for an invalid count, for a sample that ends before it starts, and for too many sources.
  public mutating func append(
    steps: Double, from start: Date, to end: Date, by source: StepSource
  ) throws(InvalidSampleError) {
    guard let count = StepCount(steps) else { throw steps < 0 ? .negative : steps.isNaN ? .notANumber : .tooMany }
    let (start, end) = (Instant(start), Instant(end))
    guard start <= end else { throw .endBeforeStart }
    try append(StepSample(start: start, end: end, count: count, source: sourceID(orAdding: source)))
  }
}
