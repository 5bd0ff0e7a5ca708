#if canImport(ActivityKit) && !os(macOS)
  public import Foundation
  import HealthKit
  public import PalStore
  public import PixelPalCore
  import PixelPalFoundation
  public import PixelPalModel
  public import StepHistory
  import WidgetKit

  /// The services of an iPhone for a `PalModel`, with HealthKit, StoreKit, ActivityKit and WidgetKit.
  ///
  ///     let services = ApplePhoneServices(subscriptionGroup: "21512345")
  ///     let model = PalModel(on: services)
  @MainActor
  public final class ApplePhoneServices: PhoneServices {
    private let palFolder: URL
    private let defaults: UserDefaults
    private let subscription: StoreKitSubscriptionReader?
    private let steps = HealthKitStepReader()
    private let activities: ActivityKitClient
    private var stepObserver: HKObserverQuery?
    private var subscriptionObserver: Task<Void, Never>?
    private var wake: Task<Void, Never>?
    /// The anchor of the last step query and the key under which it will be saved, or `nil` if the query has been
    /// confirmed.
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
    ///   - appGroup: the App Group in which the pal is stored; the app and its extensions need the entitlement for it.
    ///   - subscriptionGroup: the identifier of the subscription group in App Store Connect, or `nil` if the app itself
    ///     reports the subscription, with `PalModel.AppEvent.entitlements`.
    ///   - requestsPushToken: true if a server updates the Live Activity. The app then needs the capability Push
    ///     Notifications, without which no Live Activity starts.
    ///   - defaults: the defaults in which the anchor of the last step query is saved.
    public init(
      appGroup: String = AppGroup.identifier, subscriptionGroup: String? = nil, requestsPushToken: Bool = false,
      defaults: UserDefaults = .standard
    ) {
      guard let url = FileManager.default.palFolder(inAppGroup: appGroup) else {
        preconditionFailure("\(MissingAppGroup(name: appGroup))")
      }
      (palFolder, self.defaults) = (url, defaults)
      activities = ActivityKitClient(requestsPushToken: requestsPushToken)
      subscription = subscriptionGroup.map { StoreKitSubscriptionReader(group: $0) }
    }

    deinit { subscriptionObserver?.cancel() }

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
    public var pushToken: Data? { activities.pushToken }

    /// A new stream of the tokens with which a server updates the Live Activity.
    ///
    ///     Task { for await token in services.pushTokenUpdates { await server.save(token) } }
    ///
    /// The stream begins with the current token, if there is one. It continues with the token of each Live Activity
    /// that starts later, and with each token that replaces another. It never ends by itself. Without
    /// `requestsPushToken`, it remains empty.
    public var pushTokenUpdates: AsyncStream<Data> { activities.pushTokenUpdates() }

    /// Asks the user for access to steps in HealthKit.
    ///
    /// Throws an error on a device without health data.
    public func requestStepAccess() async throws { try await steps.requestAuthorization() }

    /// Observes steps in HealthKit, so that new steps wake the app in the background.
    public func observeSteps(_ onNewSteps: @escaping @MainActor () async -> Void) {
      if let stepObserver { steps.stop(stepObserver) }
      stepObserver = steps.observe(onNewSteps)
    }

    /// Observes the transactions of the subscription group, and finishes each transaction after `onChange` has
    /// succeeded.
    public func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void) {
      subscriptionObserver?.cancel()
      subscriptionObserver = subscription?.observe(onChange)
    }

    /// Returns the samples that HealthKit has received since the last confirmed query.
    ///
    /// Throws an error while the phone is locked.
    public func newSteps(since createdAt: Instant) async throws -> StepSamples {
      // Each pal has an anchor of its own, because the anchor belongs to a query that depends on the pal's creation.
      let key = "pixelpal.stepAnchor.\(createdAt.millisecondsSince1970)"
      let saved = defaults.data(forKey: key)
      let anchor = saved.flatMap { try? NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: $0) }
      let new = try await steps.samples(since: createdAt, after: anchor)
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

    /// Returns the history of the subscription that StoreKit reports, or `nil` if it is unknown or the app reports it
    /// itself.
    public func entitlements() async -> EntitlementHistory? { await subscription?.entitlements(at: now) }

    /// Returns the events that report the phone's newest Live Activity, after ending all older ones.
    public func liveActivityEvents() async -> [PalEvent] { await activities.endOlderAndReportNewest() }

    /// Carries out a command with ActivityKit or WidgetKit.
    ///
    /// Returns an event if a Live Activity failed to start, or else `nil`.
    public func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent? {
      switch command {
      case .startLiveActivity(let state, let staleAt, let startedAt):
        do {
          let attributes = PalActivityAttributes(createdAt: createdAt, startedAt: startedAt)
          try await activities.startAndEndOlder(attributes, state: state, staleAt: staleAt)
        } catch {
          return .liveActivityFailed(startedAt: startedAt)
        }
      case .updateLiveActivity(let state, let staleAt): await activities.update(state, staleAt: staleAt)
      case .reloadWidgets: WidgetCenter.shared.reloadAllTimelines()
      case .showPaywall: break
      }
      return nil
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
#endif
