import Foundation
// Without this module, the errors of the store have no localized descriptions.
import PalStoreFoundation
// Tests that use this phone also need the model.
@_exported public import PixelPalModel

/// A simulated phone that runs an app's model, for tests that act as the user and the system.
///
///     let phone = try PalModelPhone(.sample(phase: .active))
///     try await phone.walk(600, for: .minutes(5))
///     try await phone.wakeApp()
///     phone.shown(on: .lockScreen).content?.sprite?.animation  // walking
///     phone.model.pal?.totalSteps
///
/// The phone calls the model as an app does. The ``services`` are those that the model needs: steps, a subscription, a
/// store in memory, Live Activities and widgets. A ``PalPhone``, in contrast, simulates the app as well.
///
/// The phone belongs to the main actor. On Linux, each test in a class with `@MainActor` must therefore be `async`:
/// XCTest for Linux runs synchronous tests of such a class outside the main actor, which ends the process.
@MainActor
public final class PalModelPhone {
  /// The entitlements that the App Store reports while it answers.
  ///
  /// Initially, these are the entitlements that the stored pal knows. The model learns of a new value at its next
  /// update. For a purchase in the app, call ``purchase(_:)``, and for a change outside the app ``refund()`` or
  /// ``changeEntitlements(to:)``.
  public var entitlements: EntitlementHistory {
    get { phoneServices.subscription }
    set { phoneServices.subscription = newValue }
  }
  /// True if the App Store answers, and false if it doesn't, as without a network.
  ///
  /// While the App Store doesn't answer, the phone knows only the last ``purchase(_:)`` in the app, until that purchase
  /// ends.
  public var appStoreAnswers: Bool {
    get { phoneServices.appStoreAnswers }
    set { phoneServices.appStoreAnswers = newValue }
  }
  /// The app's handler for background tasks and pushes.
  ///
  /// Without a handler, a wake for a background task or a push has no effect on the pal.
  ///
  ///     phone.onWake = { model, _ in try await model.wakeInBackground() }
  ///
  /// The handler isn't called for `.healthData`, because the model itself observes new steps.
  public var onWake: (@MainActor (PalModel, WakeReason) async throws -> Void)?
  /// The phone's time zone.
  public var zone: Zone {
    get { phoneServices.zone }
    set { phoneServices.zone = newValue }
  }
  /// The user's answer to a request for access to steps, or the phone's inability to ask.
  public var stepAccess: StepAccess {
    get { phoneServices.stepAccess }
    set { phoneServices.stepAccess = newValue }
  }
  /// The fault of the App Group's folder, or `nil` if the app can read and save its pal.
  ///
  ///     phone.storageFault = .diskFull
  ///     try? await phone.openApp()     // throws the error of the model's update
  ///     phone.model.lastUpdateError    // the disk is full
  ///     phone.storageFault = nil
  ///     try await phone.model.refresh()
  ///
  /// While there is a fault, updates of the model throw an error, and the stored pal doesn't change.
  public var storageFault: StorageFault? {
    get { phoneServices.memory.fault }
    set { phoneServices.memory.fault = newValue }
  }

  /// An answer to a request for access to steps.
  public enum StepAccess: Hashable, Sendable, CaseIterable {
    /// The user allows access.
    case granted
    /// The user denies access.
    ///
    /// The app doesn't learn of the refusal: requests succeed, and queries return no samples.
    case denied
    /// The phone has no step data or can't ask, so requests and queries throw an error.
    case unavailable
  }

  /// A fault of the folder in which the pal is stored.
  public enum StorageFault: Hashable, Sendable, CaseIterable {
    /// The disk is full: the stored pal can be read, but not saved.
    case diskFull
    /// The stored pal can be neither read nor saved, as before the first unlock after a restart.
    case unreadable
  }

  /// The configuration of the app's model or, before the first launch, the configuration passed to the initializer.
  public var configuration: PalConfiguration { phoneServices.configuration }
  /// All changes that the pal has returned on this phone, in order.
  ///
  /// Changes that were returned to earlier processes of the app are included.
  public private(set) var changes: [PalChange] = []
  /// The error with which the phone last refused to start a Live Activity, or `nil` if it never has.
  public var lastStartError: ActivityRequestError? { phoneServices.device.lastStartError }

  /// The services that the phone provides to a model.
  ///
  /// The phone passes them to its own model. Pass them to a model that a test creates itself, such as one that reads
  /// the stored pal:
  ///
  ///     let other = PalModel(on: phone.services)
  ///
  /// The services report changes, such as new steps, only to the model that was created last.
  public var services: any PhoneServices { phoneServices }
  private let phoneServices: PalModelPhoneServices

  /// The first error since the time last began to advance, or `nil` if there was none.
  ///
  /// Errors of updates that the model itself has started are included.
  private var firstError: (any Error)?

  private let makeModel: @MainActor (any PhoneServices) -> PalModel
  private var runningModel: PalModel?
  /// True if a test has read ``model`` while no process was running.
  ///
  /// The next process of the app then uses that model.
  private var isWaitingForLaunch = false

  /// Creates an unlocked phone on which the app isn't running.
  ///
  /// - Parameters:
  ///   - pal: the pal that the app has stored, or `nil` for an app that was just installed.
  ///   - now: the current time, which must not precede the last event that the pal has handled.
  ///   - configuration: the phone's limits, and the rules under which the pal was stored. A model that `makeModel`
  ///     creates under another configuration uses its own.
  ///   - makeModel: the function that creates the app's model on the given services at each launch, or `nil` to create
  ///     a `PalModel` under `configuration`. If a class of your app owns the model, create it here, keep it in a
  ///     variable of the test, and return its model.
  /// - Throws: A `StoreError` if `pal` can't be stored, for example because its onboarding isn't completed.
  public init(
    _ pal: Pal? = .sample(), at now: Instant = Pal.sampleInstant, under configuration: PalConfiguration = .standard,
    makeModel: (@MainActor (any PhoneServices) -> PalModel)? = nil
  ) throws {
    phoneServices = try PalModelPhoneServices(pal, at: now, under: configuration)
    self.makeModel = makeModel ?? { PalModel(on: $0, under: configuration) }
  }

  /// The current time, which only the test advances.
  public var now: Instant { phoneServices.now }

  /// The simulated phone, which shows the pal's Live Activity and widgets.
  public var simulator: Phone<PalPhone.Content> { phoneServices.device.phone }

  /// The model of the app, whose methods throw an error while the app can't run code.
  ///
  /// An app can run code after ``openApp()`` or ``wakeApp(for:ignoringHourlyLimit:)``, but not while it is suspended or
  /// isn't running. The model's properties can be read at any time. Reading this property while the app isn't running
  /// creates the model with which the app is launched next.
  ///
  /// The model stays the same object until the app's process ends, so that a test can compare it before and after a
  /// call:
  ///
  ///     let model = phone.model
  ///     try await phone.openApp()
  ///     model.screen  // of the app that was opened
  public var model: PalModel {
    let isRunning = simulator.process != .notRunning
    if let runningModel, isRunning || isWaitingForLaunch { return runningModel }
    isWaitingForLaunch = !isRunning
    phoneServices.removeObservers()
    let new = makeModel(phoneServices)
    phoneServices.configuration = new.configuration
    new.onInstants = { [weak self, weak new] instants in
      guard let self else { return }
      changes += instants.flatMap(\.changes)
      phoneServices.recordStoredPal(new?.pal)
    }
    new.onUpdateError = { [weak self] error in self?.firstError = self?.firstError ?? error }
    new.requireRunningApp = { [weak self] in if self?.isRunning == false { throw AppIsNotRunning() } }
    runningModel = new
    return new
  }

  /// The pal as the app last stored it, or `nil` before onboarding is completed.
  ///
  /// Unlike ``model``, this property doesn't create a model.
  public var pal: Pal? { get throws { try phoneServices.storedPal } }

  /// Returns the content that `surface` shows now.
  ///
  /// The result also contains the reason for the content and the instant at which the surface began to show it.
  public func shown(on surface: Surface) -> ShownContent<Presentation> {
    if let shown = phoneServices.device.shown(on: surface, under: configuration) { return shown }
    let content = simulator.process == .foreground ? model.presentation(on: surface) : nil
    return ShownContent(
      content: content, status: content == nil ? .hidden : .current, activity: nil, since: content?.shownSince ?? now,
      waitsUntil: nil, reason: content?.reason ?? "the app is not in the foreground")
  }
}

// The clock.
extension PalModelPhone {
  /// Advances the time to `instant`, performing the wakes that the app's model has scheduled.
  ///
  /// A wake is performed only if the app is still running when it is due. Otherwise, it waits until the app runs again.
  ///
  /// If an update of the model fails in the meantime, the time still advances to `instant`, and the method then throws
  /// the first error.
  public func advance(to instant: Instant) async throws {
    let end = min(instant, .lastEventInstant)
    firstError = nil
    while true {
      let wake = isRunning ? phoneServices.nextWake : nil
      let due = wake.map { min(max($0.at, now), end) } ?? end
      if let event = phoneServices.takeNextEvent(until: due) {
        do { try await receive(event) } catch { firstError = firstError ?? error }
      } else if let wake, wake.at <= now, isRunning {
        phoneServices.nextWake = nil
        await wake.wake()
      } else if now >= end {
        if let firstError { throw firstError }
        return
      }
    }
  }

  /// Advances the time by `duration`.
  ///
  /// To pass `Milliseconds`, such as the difference of two instants, convert them: `advance(by: Duration(gap))`.
  public func advance(by duration: Duration) async throws { try await advance(to: now + duration) }

  // On a phone without limits, an app can run code at any time, but only after it has been launched.
  private var isRunning: Bool { simulator.appIsRunning && simulator.process != .notRunning }
}

// The user and the system.
extension PalModelPhone {
  /// Opens the app, unlocking the phone if it is locked.
  ///
  /// If the app is already open, as after ``completeOnboarding(choosing:style:)``, only its scene becomes active again,
  /// and the model queries steps.
  public func openApp() async throws {
    let wasOpen = simulator.process == .foreground
    try await perform { $0.openApp() }
    if wasOpen { try await model.enterForeground() }
  }

  /// Moves the app to the background.
  ///
  /// The app still runs at this instant, and is suspended once the time advances, unless a wake has given it more time.
  /// If the model can't store the change, the app still moves to the background, and the method throws the error.
  public func closeApp() async throws { try await leaveApp { $0.closeApp() } }

  /// Force-quits the app, as the user does.
  ///
  /// The app gets no chance to report that it was closed, and nothing wakes it until the user opens it.
  public func forceQuitApp() async throws { try await perform { $0.forceQuitApp() } }

  /// Ends the app's process as a crash does.
  ///
  /// The app gets no chance to report that it was closed. The system can wake it again.
  public func crashApp() async throws { try await perform { $0.crashApp() } }

  /// Ends the app's process in the background, as the system does when it needs memory.
  public func endBackgroundProcess() async throws { try await perform { $0.endBackgroundProcess() } }

  /// Wakes the app in the background as the system does, or returns the reason why the system doesn't wake it.
  ///
  /// For `.healthData`, the model reads the new steps. For other reasons, ``onWake`` is called.
  ///
  /// Health data wakes an app at most once an hour. A test that needs more such wakes passes
  /// `ignoringHourlyLimit: true`.
  @discardableResult public func wakeApp(
    for reason: WakeReason = .healthData, ignoringHourlyLimit: Bool = false
  ) async throws -> AppRequestOutcome {
    let outcome = phoneServices.device.wakeApp(
      for: reason, ignoringHourlyLimit: ignoringHourlyLimit, on: phoneServices.deviceModel)
    try await advance(to: now)
    return outcome
  }

  /// Locks the phone, which moves the app to the background.
  ///
  /// If the model can't store the change, the phone is still locked, and the method throws the error.
  public func lock() async throws {
    try await leaveApp { $0.lock() }
    if isRunning { try await phoneServices.lockObserver?(true) }
  }

  /// Moves the model to the background, and then applies `change` to the phone, even if the model's update fails.
  private func leaveApp(_ change: (inout Phone<PalPhone.Content>) -> Void) async throws {
    var failure: (any Error)?
    if simulator.process == .foreground {
      do { try await model.enterBackground() } catch { failure = error }
    }
    do { try await perform(change) } catch { failure = failure ?? error }
    if let failure { throw failure }
  }

  /// Unlocks the phone, as the user does.
  ///
  /// If the app is running, its model reads the steps that it couldn't read before.
  public func unlock() async throws {
    try await perform { $0.unlock() }
    if isRunning { try await phoneServices.lockObserver?(false) }
  }

  /// Restarts the phone, which redacts its widgets until it is unlocked.
  public func restart() async throws { try await perform { $0.restart() } }

  /// Opens the app and completes its onboarding with the given look.
  ///
  /// The answer to the request for access to steps is ``stepAccess``. The app stays open and queries steps every 45 s,
  /// so call ``closeApp()`` before you advance the time by hours.
  public func completeOnboarding(choosing gender: Gender = .female, style: PalStyle = .meadow) async throws {
    try await openApp()
    for action: Onboarding.Action in [.go, .choose(gender, style), .go, .go, .go] {
      try await model.handle(.onboarding(action))
    }
    try await model.requestStepAccess()
  }

  /// Buys premium in the app, as the user does on the paywall, and opens the app first if necessary.
  ///
  /// The model handles the purchase as it does when an app calls `completePurchase(_:)`.
  ///
  /// The phone knows about the purchase even while the App Store doesn't answer. If `history` doesn't entitle the user
  /// during such a time, the method throws a `SubscriptionUnknown`.
  ///
  /// - Parameter history: the entitlements after the purchase, such as `.subscribed(from: now, until: end)`.
  public func purchase(_ history: EntitlementHistory = .always) async throws {
    if simulator.process != .foreground { try await openApp() }
    (phoneServices.subscription, phoneServices.purchaseOnPhone) = (history, history)
    try await model.refreshSubscription()
    try await advance(to: now)
  }

  /// Refunds the purchase outside the app, so that premium ends now.
  ///
  /// If the app is running, it learns of the refund at once, and otherwise when it next runs.
  public func refund() async throws { try await changeEntitlements(to: .revoked(at: now)) }

  /// Changes the subscription outside the app, as a renewal, a refund or a purchase on another device does.
  ///
  /// If the app is running, it learns of the change at once, and otherwise when it next runs. While the App Store
  /// doesn't answer, the app doesn't learn of the change.
  public func changeEntitlements(to history: EntitlementHistory) async throws {
    entitlements = history
    if appStoreAnswers { phoneServices.purchaseOnPhone = nil }
    if isRunning, appStoreAnswers { try await phoneServices.entitlementObserver?() }
    try await advance(to: now)
  }

  /// The user's setting that allows the app to show Live Activities.
  ///
  /// To change it, call ``setActivitiesEnabled(_:)``, which lets the app handle the change.
  public var activitiesAreEnabled: Bool { simulator.activitiesAreEnabled }

  /// Sets the user's setting that allows the app to show Live Activities.
  public func setActivitiesEnabled(_ areEnabled: Bool) async throws {
    try await perform { $0.activitiesAreEnabled = areEnabled }
  }

  /// Swipes the Live Activity away.
  public func swipeAwayLiveActivity() async throws {
    guard let activity = phoneServices.device.activity else { return }
    try await perform { $0.swipeAway(activity) }
  }

  /// The faults that the phone simulates, such as `.frequent(seed: 42)`.
  ///
  /// By default, the phone has no faults.
  public var faults: PhoneFaults {
    get { simulator.faults }
    set { phoneServices.device.phone.faults = newValue }
  }

  /// True if the phone is in StandBy, in which the surface `standBy` shows the Live Activity.
  public var isInStandBy: Bool {
    get { simulator.isInStandBy }
    set { phoneServices.device.phone.isInStandBy = newValue }
  }

  /// True if another app has a Live Activity in the island, so that the pal's Live Activity is minimal.
  public var sharesIsland: Bool {
    get { simulator.sharesIsland }
    set { phoneServices.device.phone.sharesIsland = newValue }
  }

  /// Changes the phone in any other way, and lets the app handle the resulting events.
  ///
  /// For example, `perform { $0.isInLandscape = true }` turns the phone to landscape orientation.
  public func perform(_ change: (inout Phone<PalPhone.Content>) -> Void) async throws {
    change(&phoneServices.device.phone)
    try await advance(to: now)
  }

  /// Adds a sample of steps without advancing the time, as if a watch delivered it late.
  ///
  ///     phone.addSteps(900, in: Interval(from: phone.now - .hours(20), lasting: .minutes(10)))
  ///
  /// The first step query after the end of `interval` reports all of the steps, even if the interval is in the future.
  /// If `interval` is `nil`, the steps were all taken just now. `count` must not be negative.
  public func addSteps(_ count: Int64, in interval: Interval? = nil) {
    requireStepCount(count)
    phoneServices.addSteps(count, from: interval?.start ?? now, to: interval?.end ?? now)
  }

  /// Advances the time by `duration`, during which the user takes `count` steps at an even pace.
  ///
  /// The phone records one step sample per minute. `count` must not be negative. If an update of the model fails in the
  /// meantime, the user still takes all steps, and the method then throws the first error.
  public func walk(_ count: Int64, for duration: Duration) async throws {
    requireStepCount(count)
    guard duration > .zero else { return addSteps(count) }
    let end = now + duration
    let minutes = max(1, ((end - now).count + 59_999) / 60_000)
    var firstError: (any Error)?
    for minute in 0..<minutes {
      let start = now
      do { try await advance(to: min(start + .minutes(1), end)) } catch { firstError = firstError ?? error }
      let steps = count / minutes + (minute < count % minutes ? 1 : 0)
      phoneServices.addSample(of: steps, from: start, to: now)
    }
    if let firstError { throw firstError }
  }

  /// Passes an event of the phone to the app or its widget extension.
  private func receive(_ event: PhoneToAppEvent) async throws {
    let activity = phoneServices.device.activity
    switch event {
    case .launched:
      if !isWaitingForLaunch { runningModel = nil }
      isWaitingForLaunch = false
    case .opened: try await model.enterForeground()
    case .woken(let reason): try await wakeModel(for: reason)
    case .timelineRequested: try phoneServices.provideTimeline()
    case .activityState(activity, .dismissed): try await reportActivityChange(.dismissed)
    case .activityState(activity, .ended): try await reportActivityChange(.ended)
    case .activitiesEnabled: try await reportActivityChange(.switched)
    case .activityState, .activityStarted, .contentUpdated, .updateToken, .frequentUpdatesEnabled: break
    }
  }

  private func reportActivityChange(_ change: ObservedActivityChange) async throws {
    // The model observes the Live Activity as soon as it exists.
    _ = model
    try await phoneServices.activityObserver?(change)
  }

  private func wakeModel(for reason: WakeReason) async throws {
    // The model observes steps as soon as it exists.
    let model = model
    switch reason {
    case .healthData: await phoneServices.stepObserver?()
    case .backgroundTask, .startPush, .push: try await onWake?(model, reason)
    }
  }
}

/// An error for a test that calls the model of an app that can't run code.
private struct AppIsNotRunning: LocalizedError, CustomStringConvertible {
  let description = "the app isn't running, so it can't call its model: call openApp() or wakeApp() first"
  var errorDescription: String? { description }
}
