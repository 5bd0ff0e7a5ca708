import PalStore
import PixelPalFoundation
import PixelPalModel
import StepHistory

/// The services that a ``PalModelPhone`` provides to its model, and the state of the phone behind them.
///
/// The services are a separate object, so that the phone has only the methods with which a test acts as the user and
/// the system. The services don't refer to the phone or to a model, so that both are released after a test.
@MainActor
final class PalModelPhoneServices: PhoneServices {
  var device: PhoneWithPalSurfaces
  /// The phone's limits.
  ///
  /// The limits differ from `configuration.device` if the test's `makeModel` creates a model under another
  /// configuration.
  let deviceModel: DeviceModel
  /// The configuration of the app's model or, before the first launch, the one passed to the initializer.
  var configuration: PalConfiguration
  var zone: Zone
  let memory = InMemoryFolder()
  var stepAccess = PalModelPhone.StepAccess.granted
  /// The entitlements that the App Store reports while it answers.
  var subscription = EntitlementHistory.none
  var appStoreAnswers = true
  /// The purchase that the phone knows without the App Store, or `nil` if the app has made none.
  var purchaseOnPhone: EntitlementHistory?
  /// The wake that the app's model has scheduled, or `nil` if none is scheduled.
  var nextWake: (at: Instant, wake: @MainActor () async -> Void)?

  private(set) var stepObserver: (@MainActor () async -> Void)?
  private(set) var entitlementObserver: (@MainActor () async throws -> Void)?
  private(set) var activityObserver: (@MainActor (ObservedActivityChange) async throws -> Void)?
  private(set) var lockObserver: (@MainActor (_ isLocked: Bool) async throws -> Void)?
  private var resultObserver: (@MainActor (ServiceFailure.Service, (any Error)?) -> Void)?

  private var samples: [(start: Instant, end: Instant, steps: Int64)] = []
  /// The samples that end in the future, which the first query after their end moves to ``samples``.
  private var futureSamples: [(start: Instant, end: Instant, steps: Int64)] = []
  private var confirmedCount = 0
  private var queriedCount = 0
  /// The pal that the model stored last, with the folder's change count at that time.
  ///
  /// While the change count stays the same, timelines are made from this pal, because opening the store becomes slower
  /// with each day.
  private var lastStoredPal: (pal: Pal, changeCount: Int)?
  /// The phone's events during an update of the model, for the app to handle after the update.
  private var waitingEvents: [PhoneToAppEvent] = []

  /// Creates the services of an unlocked phone on which the app isn't running, and stores `pal` unless it is `nil`.
  init(_ pal: Pal?, at now: Instant, under configuration: PalConfiguration) throws {
    (self.configuration, deviceModel, zone) = (configuration, configuration.device, pal?.zone ?? .utc)
    device = PhoneWithPalSurfaces(showing: pal, at: now, under: configuration)
    if let pal {
      _ = try StoredPal(adopting: pal, in: memory, under: configuration)
      let history = pal.entitlements
      if history.entitlement(at: now) != .unknown {
        subscription = history
      } else if pal.isPremium {
        subscription = .always
      }
      addSamples(of: pal)
    }
    // The widget extension answers the request for a timeline. There are no events for the app, because it isn't
    // running.
    while device.phone.advanceToNextEvent(until: now) != nil { try provideTimeline() }
  }

  /// Adds samples for the steps that `pal` has counted, so that the store counts them as well.
  ///
  /// The steps of earlier days are added just after the pal's creation, and today's steps at the last report, as on a
  /// ``PalPhone``. If the steps were spread over hours, some of them would belong to another day in another time zone.
  private func addSamples(of pal: Pal) {
    guard let createdAt = pal.createdAt, let end = pal.lastReportAt else { return }
    let today = min(pal.stepsToday ?? 0, pal.countedSteps)
    let first = min(createdAt + .minutes(1), end)
    samples = [(createdAt, first, pal.countedSteps - today), (end, end, today)].filter { $0.steps > 0 }
  }

  /// Adds `count` steps to those with the same start and end.
  ///
  /// The first query after `end` reports the steps.
  func addSteps(_ count: Int64, from start: Instant, to end: Instant) {
    guard count > 0 else { return }
    // A second sample at the same time corrects the first one.
    let others = (samples + futureSamples).last { $0.start == start && $0.end == end }?.steps ?? 0
    addSample(of: others.addingSaturated(count), from: start, to: end)
  }

  /// Adds a sample of steps, which the first query after its end reports.
  func addSample(of steps: Int64, from start: Instant, to end: Instant) {
    if steps > 0 { end > now ? futureSamples.append((start, end, steps)) : samples.append((start, end, steps)) }
  }

  /// Removes the observers and the scheduled wake of a process that has ended.
  func removeObservers() {
    (stepObserver, entitlementObserver, activityObserver, lockObserver, nextWake) = (nil, nil, nil, nil, nil)
    resultObserver = nil
  }

  /// The stored pal, or `nil` before onboarding is completed.
  var storedPal: Pal? {
    get throws { try memory.openIfExists() ? StoredPal(in: memory, for: .reading) { Zone.named($0) }.pal : nil }
  }

  /// Records the pal of a model that has just handled events, so that a timeline can be made of it.
  func recordStoredPal(_ pal: Pal?) {
    lastStoredPal = pal.flatMap { $0.onboarding.isDone ? ($0, memory.changeCount) : nil }
  }

  /// Returns the next event for the app or its widget extension, or `nil` if there is none by `end`.
  func takeNextEvent(until end: Instant) -> PhoneToAppEvent? {
    waitingEvents.isEmpty ? device.phone.advanceToNextEvent(until: end) : waitingEvents.removeFirst()
  }

  /// Provides the timeline that was requested from the widget extension.
  func provideTimeline() throws {
    if memory.fault == .unreadable { return device.showPlaceholder(under: configuration) }
    let pal = lastStoredPal?.changeCount == memory.changeCount ? lastStoredPal?.pal : try storedPal
    device.showWidgetTimeline(pal?.makeWidgetTimeline(at: now, under: configuration))
  }

  /// Updates the surfaces that change at once, so that a test sees the change when a call of the model returns.
  ///
  /// Events for the model wait until its update has ended.
  private func updateSurfaces() {
    while let event = device.phone.advanceToNextEvent(until: now) {
      if case .timelineRequested = event, (try? provideTimeline()) != nil { continue }
      waitingEvents.append(event)
    }
  }

  // The services.

  var now: Instant { device.phone.now }
  var folder: any StoreFolder { memory }

  func requestStepAccess() async throws { if stepAccess == .unavailable { throw StepsUnavailable() } }

  /// Stores `onNewSteps`, which the phone calls when it wakes the app for new steps.
  ///
  /// The registration for these wakes fails if steps are unavailable.
  func observeSteps(_ onNewSteps: @escaping @MainActor () async -> Void) {
    stepObserver = onNewSteps
    resultObserver?(.backgroundDelivery, stepAccess == .unavailable ? StepsUnavailable() : nil)
  }

  func observeResults(_ onResult: @escaping @MainActor (ServiceFailure.Service, (any Error)?) -> Void) {
    resultObserver = onResult
  }

  func observeEntitlements(_ onChange: @escaping @MainActor () async throws -> Void) { entitlementObserver = onChange }

  func observeLiveActivities(_ onChange: @escaping @MainActor (ObservedActivityChange) async throws -> Void) {
    activityObserver = onChange
  }

  func observeLock(_ onChange: @escaping @MainActor (_ isLocked: Bool) async throws -> Void) {
    lockObserver = onChange
  }

  /// Returns the samples that the model hasn't confirmed, or throws an error if steps can't be read.
  ///
  /// Steps can't be read while the phone is locked. If the user has denied access, there are no samples.
  func unconfirmedSteps(ofPalCreatedAt createdAt: Instant) async throws -> StepSamples {
    guard stepAccess != .unavailable, !device.phone.isLocked else { throw StepsUnavailable() }
    samples += futureSamples.filter { $0.end <= now }
    futureSamples.removeAll { $0.end <= now }
    var new = StepSamples()
    guard stepAccess == .granted else {
      queriedCount = confirmedCount
      return new
    }
    let source = try new.sourceID(orAdding: StepSource(name: "iPhone"))
    for sample in samples[confirmedCount...] {
      try new.append(
        StepSample(start: sample.start, end: sample.end, count: StepCount(steps: sample.steps), source: source))
    }
    queriedCount = samples.count
    return new
  }

  func confirmNewSteps() { confirmedCount = queriedCount }

  /// Returns the entitlements that the App Store reports, or those of the last purchase while it doesn't answer.
  ///
  /// Returns `nil` if the App Store doesn't answer and no purchase entitles the user now.
  func entitlements() async -> EntitlementHistory? {
    let purchase = purchaseOnPhone?.entitlement(at: now).isEntitled == true ? purchaseOnPhone : nil
    let history = appStoreAnswers ? subscription : purchase
    resultObserver?(.subscription, history == nil ? AppStoreUnavailable() : nil)
    return history
  }

  func liveActivityEvents() async -> [PalEvent] { device.activityEvents }

  func perform(_ command: PalCommand, forPalCreatedAt createdAt: Instant) async -> PalEvent? {
    defer { updateSurfaces() }
    let failure = device.perform(command, forPalCreatedAt: createdAt)
    if case .startLiveActivity = command {
      resultObserver?(.liveActivity, failure == nil ? nil : device.lastStartError)
    }
    return failure
  }

  func scheduleWake(at instant: Instant?, _ wake: @escaping @MainActor () async -> Void) {
    nextWake = instant.map { ($0, wake) }
  }

  /// An error for steps that the app can't read.
  private struct StepsUnavailable: Error, CustomStringConvertible { let description = "steps can't be read" }

  /// An error for an App Store that doesn't answer.
  private struct AppStoreUnavailable: Error, CustomStringConvertible {
    let description = "the App Store doesn't answer"
  }
}
