public import Foundation
import PixelPalCore
import PixelPalFoundation
public import StepHistory

extension StepSamples {
  /// Adds steps as an app has them.
  ///
  ///     try samples.append(steps: 104, from: sample.startDate, to: sample.endDate, by: StepSource(name: "Mia's Watch"))
  ///
  /// Whatever HealthKit tells twice counts once, and what it corrects counts as it was last.
  public mutating func append(
    steps: Double, from start: Date, to end: Date, by source: StepSource
  ) throws(ImpossibleSteps) {
    guard let count = StepCount(steps) else { throw steps < 0 ? .negative : steps.isNaN ? .notANumber : .tooMany }
    let (start, end) = (Instant(start), Instant(end))
    guard start <= end else { throw .endBeforeStart }
    try append(StepSample(start: start, end: end, count: count, source: id(of: source)))
  }
}
