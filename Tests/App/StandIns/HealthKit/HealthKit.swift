// The part of HealthKit that the app uses, with the same names and signatures.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
import Phone

public final class HKUnit: Sendable { public static func count() -> Self { self.init() } }

public final class HKQuantity: Sendable {
  let value: Double
  public init(unit: HKUnit, doubleValue value: Double) { self.value = value }
  public func doubleValue(for unit: HKUnit) -> Double { value }
}

public struct HKQuantityTypeIdentifier: Hashable, Sendable {
  let name: String
  public static let stepCount = HKQuantityTypeIdentifier(name: "HKQuantityTypeIdentifierStepCount")
}

public class HKObjectType: NSObject, @unchecked Sendable {}
public class HKSampleType: HKObjectType, @unchecked Sendable {}
public final class HKQuantityType: HKSampleType, @unchecked Sendable {
  public init(_ identifier: HKQuantityTypeIdentifier) {}
}

public let HKMetadataKeyWasUserEntered = "HKWasUserEntered"

public final class HKSource: Sendable {
  public let name: String
  init(name: String) { self.name = name }
}

public final class HKSourceRevision: Sendable {
  public let source: HKSource
  init(source: HKSource) { self.source = source }
}

public class HKSample: @unchecked Sendable {
  public let startDate: Date
  public let endDate: Date
  public let sourceRevision: HKSourceRevision
  public let metadata: [String: Any]?

  init(_ start: Date, _ end: Date, _ source: HKSource, _ metadata: [String: Any]?) {
    (startDate, endDate, sourceRevision) = (start, end, HKSourceRevision(source: source))
    self.metadata = metadata
  }
}

public final class HKQuantitySample: HKSample, @unchecked Sendable {
  public let quantity: HKQuantity

  /// Creates a sample for a test.
  public init(steps: Double, from start: Date, to end: Date, by name: String, isManual: Bool = false) {
    quantity = HKQuantity(unit: .count(), doubleValue: steps)
    super.init(start, end, HKSource(name: name), isManual ? [HKMetadataKeyWasUserEntered: true] : nil)
  }
}

public final class HKStatistics: Sendable {
  public let startDate: Date
  public let endDate: Date
  let sum: HKQuantity?

  public init(startDate: Date, endDate: Date, sum: HKQuantity?) {
    (self.startDate, self.endDate, self.sum) = (startDate, endDate, sum)
  }

  public func sumQuantity() -> HKQuantity? { sum }
}

public final class HKStatisticsCollection: Sendable {
  let days: [HKStatistics]

  public init(days: [HKStatistics]) { self.days = days }

  public func enumerateStatistics(
    from startDate: Date, to endDate: Date, with block: @escaping (HKStatistics, UnsafeMutablePointer<ObjCBool>) -> Void
  ) {
    var stop: ObjCBool = false
    for day in days where day.endDate > startDate && day.startDate <= endDate && !stop.boolValue { block(day, &stop) }
  }
}

public struct HKError: Error {
  public enum Code: Sendable { case errorHealthDataUnavailable, errorAuthorizationDenied, errorDatabaseInaccessible }
  public let code: Code
  public init(_ code: Code) { self.code = code }
}

public final class HKQueryAnchor: NSObject, NSSecureCoding, Sendable {
  let position: Int
  init(_ position: Int) { self.position = position }

  public static let supportsSecureCoding = true
  public init?(coder: NSCoder) { position = coder.decodeInteger(forKey: "position") }
  public func encode(with coder: NSCoder) { coder.encode(position, forKey: "position") }
}

public enum HKUpdateFrequency: Int, Sendable { case immediate = 1, hourly, daily, weekly }

public struct HKQueryOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
}

public class HKQuery: NSObject, @unchecked Sendable {
  public class func predicateForSamples(
    withStart startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
  ) -> NSPredicate {
    NSPredicate { sample, _ in
      guard let sample = sample as? HKSample else { return false }
      return sample.endDate > startDate ?? .distantPast && sample.startDate < endDate ?? .distantFuture
    }
  }
}

public typealias HKObserverQueryCompletionHandler = () -> Void

public final class HKObserverQuery: HKQuery, @unchecked Sendable {
  let updateHandler: @Sendable (HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?) -> Void

  public init(
    sampleType: HKSampleType, predicate: NSPredicate?,
    updateHandler:
      @escaping @Sendable (
        HKObserverQuery, @escaping HKObserverQueryCompletionHandler, (any Error)?
      ) -> Void
  ) { self.updateHandler = updateHandler }
}

public final class HKHealthStore: Sendable {
  // The app uses the store from several threads.
  private static let lock = NSLock()
  nonisolated(unsafe) private static var recordedSamples: [HKQuantitySample] = []
  nonisolated(unsafe) private static var runningObservers: [HKObserverQuery] = []
  nonisolated(unsafe) private static var enabledFrequencies: [HKUpdateFrequency] = []

  /// All recorded samples, in order of arrival.
  public static var samples: [HKQuantitySample] {
    get { lock.withLock { recordedSamples } }
    set { lock.withLock { recordedSamples = newValue } }
  }
  /// The observer queries that the app has started and not stopped.
  public static var observers: [HKObserverQuery] { lock.withLock { runningObservers } }
  /// The frequencies of the background deliveries that the app has enabled.
  public static var backgroundDeliveries: [HKUpdateFrequency] { lock.withLock { enabledFrequencies } }

  public init() {}
  public static func isHealthDataAvailable() -> Bool { Phone.shared.hasHealthData }

  public func requestAuthorization(
    toShare typesToShare: Set<HKSampleType>, read typesToRead: Set<HKObjectType>
  ) async throws {}

  public func execute(_ query: HKQuery) {
    guard let observer = query as? HKObserverQuery else { return }
    HKHealthStore.lock.withLock { HKHealthStore.runningObservers.append(observer) }
  }

  public func stop(_ query: HKQuery) {
    HKHealthStore.lock.withLock { HKHealthStore.runningObservers.removeAll { $0 === query } }
  }

  public func enableBackgroundDelivery(for type: HKObjectType, frequency: HKUpdateFrequency) async throws {
    // The entitlement is "HealthKit Background Delivery".
    guard Phone.shared.allowsBackgroundDelivery else { throw HKError(.errorAuthorizationDenied) }
    HKHealthStore.lock.withLock { HKHealthStore.enabledFrequencies.append(frequency) }
  }

  /// Forgets all samples, and the app's queries and requests.
  public static func reset() {
    lock.withLock { (recordedSamples, runningObservers, enabledFrequencies) = ([], [], []) }
  }

  /// Reports new samples, or a failure, to the app's queries, and returns when the app has confirmed each of them.
  public static func reportNewSamples(failing error: (any Error)? = nil) async {
    for query in observers {
      await withCheckedContinuation { continuation in query.updateHandler(query, { continuation.resume() }, error) }
    }
  }
}

public struct HKSamplePredicate<Sample: HKSample>: @unchecked Sendable {
  let nsPredicate: NSPredicate?

  public static func quantitySample(
    type: HKQuantityType, predicate: NSPredicate? = nil
  ) -> HKSamplePredicate<HKQuantitySample> { .init(nsPredicate: predicate) }
}

public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: Sendable {
  public struct Result {
    public let addedSamples: [Sample]
    public let newAnchor: HKQueryAnchor
  }

  private let predicates: [HKSamplePredicate<Sample>]
  private let anchor: HKQueryAnchor?

  public init(predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil) {
    (self.predicates, self.anchor) = (predicates, anchor)
  }

  public func result(for store: HKHealthStore) async throws -> Result {
    guard !Phone.shared.isLocked else { throw HKError(.errorDatabaseInaccessible) }
    let new = HKHealthStore.samples.dropFirst(anchor?.position ?? 0).compactMap { $0 as? Sample }.filter { sample in
      predicates.contains { $0.nsPredicate?.evaluate(with: sample) ?? true }
    }
    return Result(addedSamples: new, newAnchor: HKQueryAnchor(HKHealthStore.samples.count))
  }
}
