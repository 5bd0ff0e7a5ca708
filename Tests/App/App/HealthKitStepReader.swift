// snippet: samples
// Products: PixelPalCore, StepHistory
import Foundation
import HealthKit
import PixelPalCore
import StepHistory
import StepHistoryFoundation

/// What is new in HealthKit: the samples since the anchor, which is kept once they are.
@MainActor
struct StepFeed {
  private let store = HKHealthStore()

  /// The samples after `anchor`, and the anchor behind them; it throws while the phone is locked.
  func news(after anchor: HKQueryAnchor?) async throws -> (samples: StepSamples, anchor: HKQueryAnchor) {
    let query = HKAnchoredObjectQueryDescriptor(
      predicates: [.quantitySample(type: HKQuantityType(.stepCount))], anchor: anchor)
    let result = try await query.result(for: store)
    var samples = StepSamples()
    for sample in result.addedSamples {
      let name = sample.sourceRevision.source.name
      let isByHand = sample.metadata?[HKMetadataKeyWasUserEntered] as? Bool ?? false
      // What cannot be, such as a billion steps, is left out, and the rest goes on.
      try? samples.append(
        steps: sample.quantity.doubleValue(for: .count()), from: sample.startDate, to: sample.endDate,
        by: isByHand ? StepSource(name: name, kind: .manual) : StepSource(name: name))
    }
    return (samples, result.newAnchor)
  }
}
// end
