#if canImport(ActivityKit) && !os(macOS)
  public import Foundation
  import HealthKit
  public import PalStore
  public import PixelPalCore
  import PixelPalFoundation
  public import PixelPalModel
  public import StepHistory
  import UIKit
  import WidgetKit

  /// The services of an iPhone for a `PalModel`, with HealthKit, StoreKit, ActivityKit and WidgetKit.
  ///
  ///     let services = ApplePhoneServices(appGroup: "group.com.example.MyApp", subscriptionGroup: "21512345")
  ///     let model = PalModel(on: services)
  @MainActor
  public final class ApplePhoneServices: PhoneServices {
    private let palFolder: URL
    private let defaults: UserDefaults
    private let subscription: StoreKitSubscriptionReader?
    private let steps = HealthKitStepReader()
    private let activities: ActivityKitClient
    private let widgetKinds: [String]?
    private var stepObserver: HKObserverQuery?
    private var subscriptionObserver: Task<Void, Never>?
    private var activityObserver: Task<Void, Never>?
    private var lockObservation: NotificationObservation?
    private var wake: Task<Void, Never>?
    private var onResult: @MainActor (ServiceFailure.Service, (any Error)?) -> Void = { _, _ in }
    /// The anchor of the unconfirmed step query, with its key in the defaults, or `nil` if there is none.
    private var unconfirmedAnchor: (key: String, anchor: HKQueryAnchor)?
    private var cachedZone: Zone?

    /// The function that returns the current time, which tests replace.
    package var clock: () -> Date = { Date() }
    /// The function that returns the phone's time zone, which tests replace.
    package var timeZone: () -> TimeZone = { .autoupdatingCurrent }
    /// The function that waits until a time, which tests replace.
    package var sleepUntil: (Date) async -> Void = { try? await Task.sleep(for: .seconds($0.timeIntervalSinceNow)) }

    /// Creates the services of the phone.
    ///
    /// - Parameters:
    ///   - appGroup: the identifier of the App Group in which the pal is stored, such as `group.com.example.MyApp`. The
    ///     app and its extensions need the entitlement for it.
    ///   - subscriptionGroup: the identifier of the subscription group in App Store Connect, or `nil` if the app itself
    ///     reports the subscription, with `PalModel.AppEvent.entitlements`.
    ///   - requestsPushToken: true if a server updates the Live Activity. The app then needs the capability Push
    ///     Notifications, without which no Live Activity starts.
    ///   - widgetKinds: the kinds of the widgets that show the pal, or `nil` to reload all widgets of the app.
    ///   - defaults: the defaults in which the anchor of the last step query is saved.
    public init(
      appGroup: String, subscriptionGroup: String? = nil, requestsPushToken: Bool = false,
      widgetKinds: [String]? = nil, defaults: UserDefaults = .standard
    ) {
      guard let url = FileManager.default.palFolder(inAppGroup: appGroup) else {
        preconditionFailure("\(MissingAppGroup(name: appGroup))")
      }
      (palFolder, self.defaults, self.widgetKinds) = (url, defaults, widgetKinds)
      activities = ActivityKitClient(requestsPushToken: requestsPushToken)
      subscription = subscriptionGroup.map { StoreKitSubscriptionReader(group: $0) }
    }

    deinit {
      subscriptionObserver?.cancel()
      activityObserver?.cancel()
    }

    /// The current time.
    public var now: Instant { Instant(clock()) }

    /// The phone's time zone.
    public var zone: Zone {
      let timeZone = timeZone()
      if let cachedZone, cachedZone.name == timeZone.identifier { return cachedZone }
      // Creating a zone takes some milliseconds, because it searches for all changes of the offset.
      let zone = Zone(timeZone)
      cachedZone = zone
      return zone
    }

    /// The pal's folder in the container of the App Group.
    public var folder: any StoreFolder { FileSystemFolder(palFolder.path) }

    /// The token with which a server updates the Live Activity, or `nil` if there is none.
    ///
    /// A new Live Activity gets its token after a moment, and only if `requestsPushToken` is true. To send each new
    /// token to the server, iterate over ``pushTokenUpdates``.
    public var pushToken: PalPushToken? { activities.pushToken }

    /// A new stream of the tokens with which a server updates the Live Activity.
    ///
    ///     for await update in services.pushTokenUpdates {
    ///       await server.save(update.token, for: update.activityID, until: update.expirationDate(under: .standard))
    ///     }
    ///
    /// The stream begins with the current token, if there is one. It continues with the token of each Live Activity
    /// that starts later, and with each token that replaces another. It never ends by itself. Without
    /// `requestsPushToken`, it remains empty.
    public var pushTokenUpdates: AsyncStream<PalPushToken> { activities.pushTokenUpdates() }

    /// Asks the user for access to steps in HealthKit.
    ///
    /// Throws an error on a device without health data.
    public func requestStepAccess() async throws { try await steps.requestAuthorization() }

    /// Observes steps in HealthKit, so that new steps wake the app in the background.
    public func observeSteps(_ onNewSteps: @escaping @MainActor () async -> Void) {
      if let stepObserver { steps.stop(stepObserver) }
      stepObserver = steps.observeNewSteps(onNewSteps) { [weak self] in self?.onResult($0, $1) }
    }

    /// Stores `onResult`, which receives the error of each use of a service, or `nil` if the use succeeded.
    ///
    /// These uses are each start of a Live Activity, each query of the subscription and each registration for wakes by
    /// HealthKit. `onResult` is also called when HealthKit reports that it can't observe steps.
    public func observeResults(_ onResult: @escaping @MainActor (ServiceFailure.Service, (any Error)?) -> Void) {
      self.onResult = onResult
    }

    /// Observes the subscription group's transactions, and finishes each one after `onChange` has succeeded.
    public func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void) {
      subscriptionObserver?.cancel()
      subscriptionObserver = subscription?.observeAndFinishTransactions(onChange)
    }

    /// Observes the changes of Live Activities that the app itself hasn't made.
    ///
    /// Such a change occurs when the user swipes the Live Activity away or switches Live Activities on or off, and when
    /// the system ends the Live Activity. A suspended app learns of a change when it runs again.
    public func observeLiveActivities(
      _ onChange: @escaping @MainActor (ObservedActivityChange) async throws -> Void
    ) {
      activityObserver?.cancel()
      let changes = activities.changesNotMadeByApp()
      activityObserver = Task {
        // If an update fails, the next one reports the same state.
        for await change in changes { try? await onChange(change) }
      }
    }

    /// Observes when protected data, such as steps in HealthKit, becomes available or unavailable.
    ///
    /// Protected data becomes available when the phone is unlocked, and unavailable some seconds after it is locked. On
    /// a phone without a passcode, the system reports neither.
    public func observeLock(_ onChange: @escaping @MainActor (_ isLocked: Bool) async throws -> Void) {
      let names = [
        (UIApplication.protectedDataWillBecomeUnavailableNotification, true),
        (UIApplication.protectedDataDidBecomeAvailableNotification, false),
      ]
      lockObservation = NotificationObservation(
        names.map { name, isLocked in
          NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
            Task { @MainActor in try? await onChange(isLocked) }
          }
        })
    }

    /// Returns the samples that HealthKit has received since the last confirmed query.
    ///
    /// Throws an error while the phone is locked.
    public func unconfirmedSteps(ofPalCreatedAt createdAt: Instant) async throws -> StepSamples {
      // Each pal has an anchor of its own, because the anchor belongs to a query that depends on the pal's creation.
      let key = "pixelpal.stepAnchor.\(createdAt.millisecondsSince1970)"
      let saved = defaults.data(forKey: key)
      let anchor = saved.flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0) }
      let new = try await steps.samples(endingAfter: createdAt, addedSince: anchor)
      unconfirmedAnchor = (key, new.anchor)
      return new.samples
    }

    /// Saves the anchor of the last query, so that the next query returns only newer samples.
    public func confirmNewSteps() {
      guard let (key, anchor) = unconfirmedAnchor else { return }
      unconfirmedAnchor = nil
      let data = try? NSKeyedArchiver.archivedData(withRootObject: anchor, requiringSecureCoding: true)
      defaults.set(data, forKey: key)
    }

    /// Returns the subscription history from StoreKit, or `nil` if it is unknown or the app reports it itself.
    ///
    /// While the App Store doesn't answer, the result is the history of a purchase that the phone itself knows.
    public func entitlements() async -> EntitlementHistory? {
      guard let subscription else { return nil }
      do {
        let history = try await subscription.entitlementHistory(at: now)
        onResult(.subscription, nil)
        return history
      } catch {
        onResult(.subscription, error)
        return nil
      }
    }

    /// Returns the events that report the phone's newest Live Activity, after ending all older ones.
    public func liveActivityEvents() async -> [PalEvent] { await activities.endOlderAndReportNewest() }

    /// Carries out a command with ActivityKit or WidgetKit.
    ///
    /// Returns an event if a Live Activity failed to start, and `nil` otherwise.
    public func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent? {
      switch command {
      case .startLiveActivity(let state, let staleAt, let startedAt):
        do {
          let attributes = PalActivityAttributes(createdAt: createdAt, startedAt: startedAt)
          try await activities.startAndEndOlder(attributes, state: state, staleAt: staleAt)
          onResult(.liveActivity, nil)
        } catch {
          onResult(.liveActivity, error)
          return .liveActivityFailed(startedAt: startedAt)
        }
      case .updateLiveActivity(let state, let staleAt): await activities.updateNewest(state, staleAt: staleAt)
      case .reloadWidgets: reloadWidgets()
      case .showPaywall: break
      }
      return nil
    }

    private func reloadWidgets() {
      guard let widgetKinds else { return WidgetCenter.shared.reloadAllTimelines() }
      for kind in widgetKinds { WidgetCenter.shared.reloadTimelines(ofKind: kind) }
    }

    /// Calls `wake` at `instant` if the app is running then, and cancels the previous schedule.
    public func scheduleWake(at instant: Instant?, _ wake: @escaping @MainActor () async -> Void) {
      self.wake?.cancel()
      self.wake = instant.map { instant in
        Task {
          await sleepUntil(Date(instant))
          if !Task.isCancelled { await wake() }
        }
      }
    }
  }

  /// A set of notification observers that are removed when this object is released.
  private final class NotificationObservation {
    private let observers: [any NSObjectProtocol]

    init(_ observers: [any NSObjectProtocol]) { self.observers = observers }

    deinit { for observer in observers { NotificationCenter.default.removeObserver(observer) } }
  }
#endif
