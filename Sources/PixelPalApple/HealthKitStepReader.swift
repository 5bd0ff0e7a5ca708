#if canImport(ActivityKit) && !os(macOS)
  import Foundation
  import HealthKit
  import PixelPalCore
  import PixelPalFoundation
  import PixelPalModel
  import StepHistory
  import StepHistoryFoundation

  /// A reader and observer of the user's steps in HealthKit.
  struct HealthKitStepReader: Sendable {
    private let store = HKHealthStore()
    private let type = HKQuantityType(.stepCount)

    /// Asks the user for permission to read steps, or throws an error on a device without health data.
    func requestAuthorization() async throws {
      guard HKHealthStore.isHealthDataAvailable() else { throw HKError(.errorHealthDataUnavailable) }
      try await store.requestAuthorization(toShare: [], read: [type])
    }

    /// Returns the samples that HealthKit has added since `anchor`, and the new anchor.
    ///
    /// Samples that ended before `start` are left out. If `anchor` is `nil`, all other samples are returned. To lose no
    /// sample, save the new anchor only after the samples. Throws an error while the phone is locked.
    func samples(
      endingAfter start: Instant, addedSince anchor: HKQueryAnchor?
    ) async throws -> (samples: StepSamples, anchor: HKQueryAnchor) {
      let predicate = HKQuery.predicateForSamples(withStart: Date(start), end: nil)
      let query = HKAnchoredObjectQueryDescriptor(
        predicates: [.quantitySample(type: type, predicate: predicate)], anchor: anchor)
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

    /// Starts a query that calls `onNewSteps` for new steps, even in the background, and returns that query.
    ///
    /// HealthKit wakes an app for steps at most once an hour. It stops waking the app after three wakes that the app
    /// hasn't confirmed. The method calls `onResult` with an error if HealthKit can't observe steps. It also calls
    /// `onResult` after the registration for wakes, with the error or, if the registration succeeded, with `nil`.
    func observeNewSteps(
      _ onNewSteps: @escaping @MainActor () async -> Void,
      onResult: @escaping @MainActor (ServiceFailure.Service, (any Error)?) -> Void
    ) -> HKObserverQuery {
      // The closure is `@Sendable`, because HealthKit calls it on a queue of its own.
      let query = HKObserverQuery(sampleType: type, predicate: nil) { @Sendable _, completion, error in
        let handler = HealthKitCompletionHandler(confirmWake: completion)
        Task {
          if let error { await onResult(.steps, error) } else { await onNewSteps() }
          handler.confirmWake()
        }
      }
      store.execute(query)
      Task {
        do {
          try await store.enableBackgroundDelivery(for: type, frequency: .hourly)
          await onResult(.backgroundDelivery, nil)
        } catch { await onResult(.backgroundDelivery, error) }
      }
      return query
    }

    /// Stops a query that was started by ``observeNewSteps(_:onResult:)``.
    func stop(_ query: HKObserverQuery) { store.stop(query) }

    /// The completion handler of an observer query, which confirms a wake to HealthKit.
    ///
    /// It can be called on any thread.
    private struct HealthKitCompletionHandler: @unchecked Sendable { let confirmWake: () -> Void }
  }
#endif
