public import PalStore
public import PixelPalCore
public import StepHistory

/// The phone's services that a ``PalModel`` uses, such as steps, the subscription and Live Activities.
///
/// The services also provide the current time, the time zone, a folder for the pal, and widgets. In an app,
/// `ApplePhoneServices` from `PixelPalApple` provides these services with Apple's frameworks. In a test, a
/// `PalModelPhone` from `PixelPalTesting` provides them as its `services`.
@MainActor
public protocol PhoneServices: AnyObject {
  /// The current time.
  var now: Instant { get }
  /// The phone's time zone.
  var zone: Zone { get }
  /// The folder that contains the stored pal and that the app shares with its extensions.
  var folder: any StoreFolder { get }

  /// Asks the user for access to steps, or throws an error if the phone has no step data or can't ask.
  ///
  /// If the user refuses, no error is thrown, because HealthKit doesn't reveal a refusal.
  /// ``unconfirmedSteps(ofPalCreatedAt:)`` then returns no samples.
  func requestStepAccess() async throws

  /// Calls `onNewSteps` whenever there are new steps, even in the background.
  ///
  /// A new observer replaces the previous observer, which is no longer called.
  func observeSteps(_ onNewSteps: @escaping @MainActor () async -> Void)

  /// Calls `onChange` for each change of the subscription outside the app, such as a renewal or a refund.
  ///
  /// If `onChange` throws an error, the services may report the change again. A new observer replaces the previous
  /// observer. By default, nothing is observed.
  func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void)

  /// Calls `onChange` for each change of the Live Activity that the app hasn't made, while the app runs.
  ///
  /// A new observer replaces the previous observer. By default, nothing is observed, and the model learns of the change
  /// at its next update.
  func observeLiveActivities(_ onChange: @escaping @MainActor (ObservedActivityChange) async throws -> Void)

  /// Calls `onChange` with true when the phone is locked and with false when it is unlocked, while the app runs.
  ///
  /// A new observer replaces the previous observer. By default, nothing is observed.
  func observeLock(_ onChange: @escaping @MainActor (_ isLocked: Bool) async throws -> Void)

  /// Calls `onResult` whenever a service has failed, with its error, and whenever it has succeeded, with `nil`.
  ///
  /// The services needn't report the errors that ``requestStepAccess()`` and ``unconfirmedSteps(ofPalCreatedAt:)``
  /// throw, because the model records them itself. A new observer replaces the previous observer. By default, nothing
  /// is observed.
  func observeResults(_ onResult: @escaping @MainActor (ServiceFailure.Service, (any Error)?) -> Void)

  /// Returns the step samples that were added since the last confirmed query.
  ///
  /// Throws an error while the phone is locked. `createdAt` is the instant at which the pal was created. Samples that
  /// end before `createdAt` can be omitted.
  func unconfirmedSteps(ofPalCreatedAt createdAt: Instant) async throws -> StepSamples

  /// Confirms that the samples of the last query are stored, so that the next query returns only newer samples.
  func confirmNewSteps()

  /// Returns the history of the user's subscription, or `nil` if it is unknown.
  ///
  /// The history is empty if the user has never subscribed.
  func entitlements() async -> EntitlementHistory?

  /// Returns the events that report which Live Activity the phone has and whether Live Activities are allowed.
  func liveActivityEvents() async -> [PalEvent]

  /// Carries out a command of the pal that was created at `createdAt`.
  ///
  /// Returns the event that reports a failure, or `nil` if the command succeeded. The model itself carries out the
  /// command to show the paywall, so the services never receive it.
  func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent?

  /// Calls `wake` at `instant` if the app is running then.
  ///
  /// A new schedule replaces the previous one. If `instant` is `nil`, the previous schedule is cancelled.
  func scheduleWake(at instant: Instant?, _ wake: @escaping @MainActor () async -> Void)
}

extension PhoneServices {
  /// Observes nothing, for services with a subscription that changes only in the app.
  public func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void) {}

  /// Observes nothing, for services without Live Activities.
  public func observeLiveActivities(
    _ onChange: @escaping @MainActor (ObservedActivityChange) async throws -> Void
  ) {}

  /// Observes nothing, for services whose only failures are the errors that they throw.
  public func observeResults(_ onResult: @escaping @MainActor (ServiceFailure.Service, (any Error)?) -> Void) {}

  /// Observes nothing, for services that don't know whether the phone is locked.
  public func observeLock(_ onChange: @escaping @MainActor (_ isLocked: Bool) async throws -> Void) {}
}

/// A change of the pal's Live Activity that the system or the user has made.
public enum ObservedActivityChange: String, Hashable, Sendable, CaseIterable {
  /// The user has swiped the Live Activity away.
  case dismissed
  /// The system has ended the Live Activity.
  case ended
  /// The user has switched Live Activities on or off in Settings.
  case switched
}

extension ObservedActivityChange: CustomStringConvertible {
  /// The name of the change, such as `dismissed`.
  public var description: String { rawValue }
}
