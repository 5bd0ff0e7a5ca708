// snippet: samples
// Products: PixelPalCore, StepHistory
import Foundation
import HealthKit
import PixelPalCore
import StepHistory
import StepHistoryFoundation

/// Reads new step samples from HealthKit.
@MainActor
struct HealthKitStepReader {
  private let store = HKHealthStore()

  /// Returns the samples after `anchor` and the new anchor, to be saved after the samples; throws while the phone is
  /// locked.
  func newSamples(after anchor: HKQueryAnchor?) async throws -> (samples: StepSamples, anchor: HKQueryAnchor) {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    let result = try await query.result(for: store)
    var samples = StepSamples()
    for sample in result.addedSamples {
      let name = sample.sourceRevision.source.name
      let isManual = sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool ?? false
      // An invalid sample, such as a billion steps, is skipped.
      try? samples.append(
        steps: sample.quantity.doubleValue(for: .count()), from: sample.startDate, to: sample.endDate,
        by: isManual ? StepSource(name: name, kind: .manual) : StepSource(name: name))
    }
    return (samples, result.newAnchor)
  }
}
// end
