// The part of HealthKit that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public struct HKUnit: Sendable { public static func count() -> HKUnit { HKUnit() } }

public struct HKQuantity: Sendable {
  let value: Double
  public init(unit: HKUnit, doubleValue value: Double) { self.value = value }
  public func doubleValue(for unit: HKUnit) -> Double { value }
}

public struct HKQuantityType: Sendable {
  public enum Identifier: Sendable { case stepCount }
  public init(_ identifier: Identifier) {}
}

public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

public struct HKSource: Sendable { public let name: String }

public struct HKSourceRevision: Sendable { public let source: HKSource }

public struct HKQuantitySample: Sendable {
  public let quantity: HKQuantity
  public let startDate: Date
  public let endDate: Date
  public let sourceRevision: HKSourceRevision
  public let metadata: [String: any Sendable]?

  public init(steps: Double, from start: Date, to end: Date, by name: String, isManual: Bool = false) {
    metadata = isManual ? [HKMetadataKeyWasUserEntered: true] : nil
    quantity = HKQuantity(unit: .count(), doubleValue: steps)
    (startDate, endDate) = (start, end)
    sourceRevision = HKSourceRevision(source: HKSource(name: name))
  }
}

public struct HKStatistics: Sendable {
  public let startDate: Date
  public let endDate: Date
  let sum: HKQuantity?

  public init(startDate: Date, endDate: Date, sum: HKQuantity?) {
    (self.startDate, self.endDate, self.sum) = (startDate, endDate, sum)
  }

  public func sumQuantity() -> HKQuantity? { sum }
}

public struct HKStatisticsCollection: Sendable {
  let days: [HKStatistics]

  public init(days: [HKStatistics]) { self.days = days }

  public func enumerateStatistics(from start: Date, to end: Date, with block: (HKStatistics, inout Bool) -> Void) {
    var stop = false
    for day in days where day.endDate > start && day.startDate <= end && !stop { block(day, &stop) }
  }
}

public enum HKError: Error { case errorDatabaseInaccessible }

public final class HKQueryAnchor: Codable, Sendable {
  let position: Int
  init(_ position: Int) { self.position = position }
}

@MainActor
public final class HKHealthStore {
  /// All recorded samples, in order of arrival.
  public static var samples: [HKQuantitySample] = []
  public init() {}
}

public struct HKSamplePredicate<Sample: Sendable>: Sendable {
  public static func quantitySample(type: HKQuantityType) -> HKSamplePredicate<HKQuantitySample> { .init() }
}

@MainActor
public struct HKAnchoredObjectQueryDescriptor<Sample: Sendable> {
  public struct Result: Sendable {
    public let addedSamples: [Sample]
    public let newAnchor: HKQueryAnchor
  }

  private let anchor: HKQueryAnchor?

  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?) { self.anchor = anchor }
}

extension HKAnchoredObjectQueryDescriptor<HKQuantitySample> {
  public func result(for store: HKHealthStore) async throws -> Result {
    guard !Phone.shared.isLocked else { throw HKError.errorDatabaseInaccessible }
    let new = HKHealthStore.samples.dropFirst(anchor?.position ?? 0)
    return Result(addedSamples: Array(new), newAnchor: HKQueryAnchor(HKHealthStore.samples.count))
  }
}
