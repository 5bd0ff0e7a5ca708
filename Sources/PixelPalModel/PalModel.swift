public import InnerLife
public import Observation
import PalStore
public import PixelPalCore
import PixelPalFoundation
public import StepHistory

/// The observable model of an app that shows a pal.
///
///     let model = PalModel(on: services)       // once, when the app is launched
///     try await model.enterForeground()        // when the scene becomes active
///     model.screen                             // the screen that the app shows
///     model.presentation(on: .app)             // the pal to draw on it
///     model.pal?.totalSteps
///
/// The model passes events to the pal, stores the pal, and only then carries out the pal's commands. It runs one such
/// update at a time. The model also reports each launch and the time zone, observes steps and the subscription, and
/// updates itself at the instants that the pal requests.
///
/// A method that updates the pal throws an error if the pal can't be read or stored, usually a `StoreError`. The pal is
/// then unchanged, and ``Problem`` describes the error for the user. The failure of a service, such as HealthKit on a
/// locked phone, isn't an error of the update: see ``failure(of:)``.
@MainActor @Observable
public final class PalModel {
  /// The pal as it was last stored or, during onboarding, the pal that hasn't been stored yet.
  ///
  /// If the paywall has been closed since the last update, this pal has already handled the dismissal, but the stored
  /// pal handles it only at the next update.
  ///
  /// The value is `nil` only if the stored pal couldn't be read at launch and no later update has read it.
  public private(set) var pal: Pal?
  /// True while the app presents the paywall.
  ///
  /// The app sets this property to false when the paywall is closed, as a sheet that binds to it does. The model then
  /// reports the paywall's dismissal to the pal. When the user gets premium or leaves the app, the model itself sets
  /// the property to false.
  ///
  /// Only the pal can present the paywall, so setting this property to true has no effect. For a button that offers
  /// premium, report `.lockedFeatureOpened(_:)`.
  public var isPaywallPresented: Bool {
    get { presentsPaywall }
    set {
      guard !newValue, presentsPaywall else { return }
      presentsPaywall = false
      dismissPaywall()
    }
  }
  private var presentsPaywall = false
  /// The pal's rules and the phone's limits.
  public let configuration: PalConfiguration

  /// A function that the model calls with the changes of each update.
  ///
  /// The model doesn't call the function for updates during onboarding, before the pal has been created.
  ///
  ///     model.onUpdate = { changes in
  ///       log.append(changes)
  ///       journal.read()
  ///     }
  ///
  /// There is only one such function: setting it replaces the previous one. If several parts of an app need the
  /// changes, each part can read its own stream of ``updates``. A view that shows only the model's properties needs
  /// neither, because it observes the properties.
  @ObservationIgnored public var onUpdate: (@MainActor ([PalChange]) -> Void)?

  /// A new stream of the changes of each update.
  ///
  ///     .task {
  ///       journal.read()
  ///       for await _ in model.updates { journal.read() }
  ///     }
  ///
  /// Each access returns a separate stream, which begins with the next update and buffers at most the latest 100
  /// updates. Updates during onboarding aren't included. The stream ends when its reader is cancelled, or when the
  /// model is released.
  public var updates: AsyncStream<[PalChange]> {
    let (stream, continuation) = AsyncStream.makeStream(of: [PalChange].self, bufferingPolicy: .bufferingNewest(100))
    updateContinuations.append(continuation)
    return stream
  }
  @ObservationIgnored private var updateContinuations: [AsyncStream<[PalChange]>.Continuation] = []

  /// The recording of the pal's events and changes, or `nil` if nothing has been recorded.
  ///
  /// Recording begins with the first event after a call to ``startRecording(continuing:keepingLast:)``. A saved
  /// recording that is continued is available at once.
  @ObservationIgnored public private(set) var recording: PalRecording?
  /// The number of instants that ``recording`` keeps, or `nil` while nothing is recorded.
  @ObservationIgnored private var recordedInstantLimit: Int?
  /// A function that the model calls each time the pal has handled events.
  ///
  /// If the pal has been created, it is stored before the call.
  @ObservationIgnored package var onInstants: (@MainActor ([PalRecording.RecordedInstant]) -> Void)?
  /// A function that throws an error if the app can't run code, so that an update fails instead of changing the pal.
  ///
  /// On a real phone, an app that can't run code can't call its model. A test can do so, but only by mistake.
  @ObservationIgnored package var requireRunningApp: (@MainActor () throws -> Void)?

  /// A function that the model calls with the error of each failed update.
  ///
  /// These include updates that the model itself has started.
  @ObservationIgnored package var onUpdateError: (@MainActor (any Error) -> Void)?

  /// The instant at which the model next queries steps and updates itself, or `nil` if none is scheduled.
  ///
  /// The model queries steps at each change that the pal has scheduled, so this instant is never later than
  /// ``nextWake``. In the foreground, the model also queries steps at regular intervals.
  ///
  /// If the app is suspended at this instant, the model updates itself as soon as the app runs again. Until then, the
  /// instant is in the past.
  ///
  /// In the background, HealthKit can also wake the app for new steps, at most once an hour. This property doesn't
  /// include such wakes.
  public private(set) var nextStepQuery: Instant?

  /// The error of the latest update, or `nil` if that update succeeded.
  ///
  /// Before the first update, this is the error with which the stored pal couldn't be read, or `nil` if there was none.
  /// The methods of the model throw the same errors. In addition, this property contains the errors of updates that the
  /// model runs on its own, for example for new steps. Changes that couldn't be stored are discarded.
  public private(set) var lastUpdateError: (any Error)?

  /// The latest failure of one of the phone's services, or `nil` if each service that failed has succeeded since.
  ///
  ///     Text(model.lastServiceFailure?.description ?? "All services work.")  // in a debug view
  ///
  /// A later failure of another service replaces this value. For a particular service, call ``failure(of:)``.
  public var lastServiceFailure: ServiceFailure? {
    failuresByService.values.max { ($0.at, $0.service.rawValue) < ($1.at, $1.service.rawValue) }
  }
  /// Returns the latest failure of `service`, or `nil` if the service has not failed, or has succeeded since.
  ///
  ///     model.failure(of: .liveActivity)?.error  // the reason why no Live Activity has started
  ///
  /// The failure of a service isn't an error of the update, because the pal continues without the service.
  public func failure(of service: ServiceFailure.Service) -> ServiceFailure? { failuresByService[service] }

  /// The latest failure of each service that has not succeeded since.
  private var failuresByService: [ServiceFailure.Service: ServiceFailure] = [:]

  @ObservationIgnored private let services: any PhoneServices
  /// The latest update, or `nil` if there has been none.
  ///
  /// The update may still be running, or waiting for earlier updates.
  @ObservationIgnored private var lastUpdate: Task<Void, any Error>?
  /// False until the pal has handled the launch of this process.
  @ObservationIgnored private var hasReportedLaunch = false
  @ObservationIgnored private var isInForeground = false
  /// True if the services knew the subscription at the last update that was stored.
  @ObservationIgnored private var knowsSubscription = false
  /// True if the paywall has been closed but the stored pal hasn't handled its dismissal yet.
  @ObservationIgnored private var hasUnstoredDismissal = false

  /// Creates the model, reads the stored pal, and begins to observe steps and the subscription.
  ///
  /// The app must create the model at each launch, even in the background. If `configuration` differs from that of the
  /// stored pal, for example after an update of the app, ``pal`` follows the new rules at once, and the first update
  /// stores it.
  public init(on services: any PhoneServices, under configuration: PalConfiguration = .standard) {
    (self.services, self.configuration) = (services, configuration)
    do { pal = try readPal() } catch { lastUpdateError = error }
    services.observeResults { [weak self] service, error in self?.recordResult(error, of: service) }
    observeSteps()
    services.observeEntitlements { [weak self] in
      // Without a model, the change stays unhandled, so that the services report it again.
      guard let self else { throw CancellationError() }
      try await refreshSubscription()
    }
    services.observeLiveActivities { [weak self] change in try await self?.handleActivityChange(change) }
    services.observeLock { [weak self] isLocked in try await self?.handleLock(isLocked) }
  }

  /// Creates a model that shows `pal`, for previews of a state that a model reaches only by an update.
  ///
  /// The folder of `services` must contain `pal` or, during onboarding, no pal.
  package convenience init(
    showing pal: Pal, on services: any PhoneServices, under configuration: PalConfiguration
  ) {
    self.init(on: services, under: configuration)
    self.pal = pal
    (isInForeground, hasReportedLaunch) = (pal.isInForeground, pal.isInForeground)
    presentsPaywall = showsPaywall
  }

  deinit { for continuation in updateContinuations { continuation.finish() } }

  /// Handles the app's move to the foreground.
  ///
  /// A scene also becomes active again after Control Center or a purchase has covered it. If the app is already in the
  /// foreground, this method only refreshes the pal.
  ///
  /// - Throws: The error of the update. The next update reports the move again.
  public func enterForeground() async throws {
    isInForeground = true
    try await update([.timePassed], readsSteps: true)
  }

  /// Handles the app's move to the background.
  ///
  /// The method first queries the latest steps, so that the Live Activity can show them.
  ///
  /// - Throws: The error of the update. The next update reports the move again.
  public func enterBackground() async throws {
    isInForeground = false
    try await update([], readsSteps: true)
  }

  /// Handles a wake in the background.
  ///
  /// The model itself calls this method for new steps. The app calls it for other wakes, such as a background task or a
  /// push.
  ///
  /// - Throws: The error of the update. The next update reads the missing steps.
  public func wakeInBackground() async throws { try await update([.woken], readsSteps: true) }

  /// Handles the passing of time, or a change that the app can't describe, such as a purchase.
  ///
  /// In the background, this counts as a wake, so the pal knows that the app is running and can reload widgets.
  ///
  /// - Throws: The error of the update. The next update reads the missing steps.
  public func refresh() async throws {
    try await isInForeground ? update([.timePassed], readsSteps: true) : wakeInBackground()
  }

  /// Handles a purchase or another change of the subscription, and throws an error if the subscription is unknown.
  ///
  /// The method `completePurchase(_:)` of `PixelPalApple` calls this method. To restore purchases, call it after
  /// `AppStore.sync()`.
  ///
  /// - Throws: The error of the update, or a ``SubscriptionUnknown`` if the update succeeded without the change. After
  ///   an error, leave the transaction unfinished, so that the phone reports it again.
  public func refreshSubscription() async throws {
    try await refresh()
    guard knowsSubscription else { throw SubscriptionUnknown() }
  }

  /// Handles an action or a choice of the user.
  ///
  ///     try await model.handle(.onboarding(.go))
  ///     try await model.handle(.skinChosen(.season))
  ///     try await model.handle(.lockedFeatureOpened(.history))
  ///
  /// An app reports `onboarding`, `skinChosen`, `lookChosen`, `lockedFeatureOpened` and `dismissed` and, if it sells
  /// premium without StoreKit, `entitlements`. The model itself reports all other events, including the locking and
  /// unlocking of the phone.
  ///
  /// - Throws: The error of the update, after which the event must be reported again.
  public func handle(_ event: AppEvent) async throws {
    // Only the phone knows the user's answer, so an app that reports one makes the phone ask.
    if case .onboarding(.answer) = event { return try await requestStepAccess() }
    try await update([event.palEvent])
  }

  /// Handles an event that iOS doesn't report to apps, such as a restart of the phone.
  ///
  /// Only a simulated phone reports such events, so this method isn't part of the public interface.
  @_spi(PhoneEvents) public func handle(phoneEvent event: PalEvent) async throws { try await update([event]) }

  /// Asks the user for access to steps, and completes onboarding if its last screen is shown.
  ///
  /// HealthKit doesn't reveal whether the user allows an app to read steps. Access therefore counts as granted if the
  /// phone could ask, and as denied if it couldn't. If the user refuses, no error is thrown, and the pal receives no
  /// steps. An error means that the answer couldn't be stored.
  public func requestStepAccess() async throws {
    var isGranted = true
    do {
      try await services.requestStepAccess()
      recordResult(nil, of: .steps)
    } catch {
      isGranted = false
      recordResult(error, of: .steps)
    }
    // An observer that was registered before the phone asked receives nothing, so the model registers it again.
    observeSteps()
    let isOnboarded = pal?.onboarding.isDone ?? true
    let answer: PalEvent = isOnboarded ? .permission(granted: isGranted) : .onboarding(.answer(granted: isGranted))
    try await update([answer], readsSteps: true)
  }

  /// Adds samples from another source, such as a file that another app exported.
  ///
  /// Samples may repeat and come in any order. A repeated sample counts once. Where samples of several sources overlap,
  /// only one source counts. Samples of the same source add up, even if they overlap.
  ///
  /// - Throws: The error of the update, after which the samples must be added again.
  public func addSteps(_ samples: StepSamples) async throws { try await update([.timePassed], samples: samples) }

  /// Begins to record the pal's events and changes, so that a fault can be reproduced.
  ///
  ///     model.startRecording()
  ///     let json = try JSONEncoder().encode(model.recording)  // for pixelpal replay --recorded
  ///
  /// An app that saves the recording can continue it after its next launch.
  ///
  /// - Parameters:
  ///   - saved: the recording of an earlier launch. It is ignored if it doesn't end with the current pal, or if the
  ///     configuration has changed.
  ///   - count: the number of instants to keep. Earlier instants are removed.
  public func startRecording(continuing saved: PalRecording? = nil, keepingLast count: Int = 1000) {
    recordedInstantLimit = count
    let continues = saved.map { $0.configuration == configuration && $0.replay { _, _ in } == pal } ?? false
    recording = continues ? saved : nil
  }

  /// Stops recording without changing ``recording``.
  public func stopRecording() { recordedInstantLimit = nil }

  /// The next instant at which the pal changes without an event, or `nil` if no such change is scheduled.
  ///
  /// The value is also `nil` if there is no pal. While the app runs, the model updates itself at this instant. The
  /// model may query steps sooner: see ``nextStepQuery``.
  public var nextWake: Instant? { pal?.nextWake(after: services.now, under: configuration) }

  /// The next change of the Live Activity that needs no further event, or `nil` if none is due within 24 hours.
  ///
  /// The value is also `nil` if the phone shows no Live Activity.
  ///
  /// If the change is an ``NextLiveActivityChange/Kind/update(_:)``, the app sends it only if it is running then.
  /// Otherwise, the instant of the update is in the past until the app runs again. If the user swipes the Live Activity
  /// away while the app is suspended, the pal learns of the swipe at its next update. Until then, this property
  /// describes a change of the dismissed Live Activity.
  public var nextLiveActivityChange: NextLiveActivityChange? {
    pal?.nextLiveActivityChange(after: services.now, under: configuration)
  }

  /// The earliest time that the app should request for its next background refresh.
  ///
  ///     request.earliestBeginDate = Date(model.nextBackgroundRefresh)
  ///
  /// This is the time of the pal's next change, but at least one hour from now.
  public var nextBackgroundRefresh: Instant {
    let hourFromNow = services.now + .hours(1)
    return nextWake.map { max($0, hourFromNow) } ?? hourFromNow
  }

  /// Returns the pal's journal at the current time, or `nil` before the pal is created.
  ///
  ///     try model.journal()?.todaysPage.sentence
  ///
  /// Each call reads the journal from the store. A view should therefore read it after each of the ``updates`` and not
  /// each time it is drawn.
  ///
  /// - Throws: A `StoreError` if the store can't be read.
  public func journal() throws -> Journal? { try openStore(for: .reading)?.journal(at: services.now) }

  /// Returns the days since the pal's creation that the user may see, from the first day through today.
  ///
  ///     for day in try await model.days() { print(day.day, day.steps ?? 0) }
  ///
  /// Without premium, only today is returned, as on the surface `history`. The steps of a day are `nil` if they are
  /// unknown. There are no days before the pal is created. The days are those of the time zone in which the pal was
  /// created, so a traveller's last day can differ from ``stepsToday``.
  ///
  /// Each call reads the days from the store, on an iPhone without blocking the main actor. A view should therefore
  /// read them after each of the ``updates`` and not each time it is drawn.
  ///
  /// - Throws: A `StoreError` if the store can't be read.
  public func days() async throws -> [StepDays.Day] {
    let (now, isPremium) = (services.now, pal?.isPremium ?? false)
    var days: [StepDays.Day] = []
    if let folder = services.folder as? FileSystemFolder {
      let path = folder.path
      // Another reference to the folder takes a lock of its own, as another process does.
      days = try await Task.detached { try allDays(in: FileSystemFolder(path), through: now) }.value
    } else {
      days = try allDays(in: services.folder, through: now)
    }
    return isPremium ? days : days.suffix(1)
  }

  /// The screen that the app shows in the foreground, or `nil` if the stored pal couldn't be read.
  public var screen: AppScreen? { pal?.appScreen(at: services.now, under: configuration) }

  /// The known steps of today, or `nil` if none are known.
  ///
  /// For example, none are known just after midnight, and before the pal is created.
  public var stepsToday: Int64? { pal?.stepsToday(at: services.now) }

  /// The pal's energy now, which is `low` from midnight until steps of the new day are known.
  public var energy: Energy { pal?.energy(at: services.now, under: configuration) ?? .unknown }

  /// The number of updates that the Live Activity can receive now, or `nil` before the pal is created.
  public var liveActivityUpdatesLeft: Int? {
    pal?.liveActivityUpdatesLeft(at: services.now, under: configuration)
  }

  /// The number of widget reloads that are left now, or `nil` if there is no limit or the pal hasn't been created.
  public var widgetReloadsLeft: Int? { pal?.widgetReloadsLeft(at: services.now, under: configuration) }

  /// True if the paywall would appear when the user opens a locked feature.
  ///
  /// A button that offers premium can open a locked feature:
  ///
  ///     Button("Unlock PixelPal") { Task { try await model.handle(.lockedFeatureOpened(.skins)) } }
  ///       .disabled(!model.canPresentPaywall)
  ///
  /// The value is false before phase 2, for a user with premium, and while the app isn't in the foreground. The pal's
  /// `paywallDecision` contains the reason.
  public var canPresentPaywall: Bool {
    if isPaywallPresented { return true }
    guard var pal else { return false }
    let changes = pal.handle(.lockedFeatureOpened(.skins), at: services.now, under: configuration)
    return changes.commands.contains(.showPaywall)
  }

  /// Returns the content that `surface` shows now, or `nil` before the pal is created.
  ///
  /// For a Live Activity, the result shows the state that the app sent last. Once the system has ended the Live
  /// Activity after 8 hours, the status is `gone`. If the user swipes the Live Activity away while the app is
  /// suspended, the pal learns of the swipe at its next update.
  public func presentation(on surface: Surface) -> Presentation? {
    guard let pal, pal.createdAt != nil else { return nil }
    return pal.presentation(on: surface, at: services.now, under: configuration)
  }
}

// Updates.
extension PalModel {
  private func handleActivityChange(_ change: ObservedActivityChange) async throws {
    switch change {
    case .dismissed: try await update([.liveActivityDismissed])
    // Each update reports which Live Activity exists and whether Live Activities are allowed.
    case .ended, .switched: try await refresh()
    }
  }

  private func handleLock(_ isLocked: Bool) async throws {
    // Steps can be read again once the phone is unlocked.
    try await update([isLocked ? .phoneLocked : .phoneUnlocked], readsSteps: !isLocked)
  }

  private func observeSteps() {
    services.observeSteps { [weak self] in
      guard let self else { return }
      // If an update fails, the next one reads the same samples again.
      _ = try? await refresh()
    }
  }

  /// Records that a service has failed with `error` or, if `error` is `nil`, that it has succeeded.
  private func recordResult(_ error: (any Error)?, of service: ServiceFailure.Service) {
    // Views observe the failures, so a success without a preceding failure changes nothing.
    guard error != nil || failuresByService[service] != nil else { return }
    failuresByService[service] = error.map { ServiceFailure(service: service, error: $0, at: services.now) }
  }

  private func scheduleWake() {
    let query = isInForeground ? services.now + configuration.rules.foregroundQueryInterval : nil
    nextStepQuery = [nextWake, query].compactMap(\.self).min()
    // This isn't reported as `.woken`, because a wake by the system would extend the background run time that the pal
    // expects.
    services.scheduleWake(at: nextStepQuery) { [weak self] in
      _ = try? await self?.update([.timePassed], readsSteps: true)
    }
  }

  /// Passes the paywall's dismissal to the pal in memory, so that the paywall disappears at once.
  ///
  /// The next update passes the dismissal to the stored pal as well.
  private func dismissPaywall() {
    hasUnstoredDismissal = true
    _ = pal?.handle(.dismissed(.paywall), at: services.now, under: configuration)
  }

  /// Runs an update as soon as all earlier updates have ended.
  ///
  /// Updates never overlap, because an update that starts during another one would read an outdated state.
  private func update(_ events: [PalEvent], readsSteps: Bool = false, samples: StepSamples? = nil) async throws {
    let previous = lastUpdate
    let task = Task {
      _ = await previous?.result
      do {
        try requireRunningApp?()
        let changes = try await runUpdate(handling: events, readsSteps: readsSteps, samples: samples)
        if lastUpdateError != nil { lastUpdateError = nil }
        // The next wake is scheduled by now, so that the function can read its instant.
        if let changes { report(changes) }
      } catch {
        lastUpdateError = error
        onUpdateError?(error)
        throw error
      }
    }
    lastUpdate = task
    try await task.value
  }

  /// Reports the changes of an update to ``onUpdate`` and to the readers of ``updates``.
  private func report(_ changes: [PalChange]) {
    onUpdate?(changes)
    updateContinuations.removeAll { if case .terminated = $0.yield(changes) { true } else { false } }
  }

  /// Runs an update and returns the pal's changes, or `nil` during onboarding.
  ///
  /// The update passes the events to the pal, stores the pal, carries out its commands, and schedules the next wake. If
  /// `readsSteps` is true, the model first queries new steps.
  private func runUpdate(handling events: [PalEvent], readsSteps: Bool, samples: StepSamples?) async throws
    -> [PalChange]?
  {
    defer { scheduleWake() }
    // The store may have been unreadable at launch, as before the first unlock after a restart.
    if pal == nil { pal = try readPal() }
    let entitlements = await services.entitlements()
    var newSteps: StepSamples?
    if readsSteps, let createdAt = pal?.createdAt {
      // Steps can't be read while the phone is locked. A later query returns the missing samples.
      do {
        newSteps = try await services.unconfirmedSteps(ofPalCreatedAt: createdAt)
        recordResult(nil, of: .steps)
      } catch { recordResult(error, of: .steps) }
    }
    // Every update reports the time zone and the launch, so that no caller can forget them.
    let context = (hasReportedLaunch ? [] : [.launched]) + [.zoneChanged(services.zone)] + sceneEvents
    // After an observed swipe, the pal already knows that there is no Live Activity.
    let activityEvents = events.contains(.liveActivityDismissed) ? [] : await services.liveActivityEvents()
    let now = services.now
    let decided = try handleAndStore(
      context + activityEvents + events, samples: samples ?? newSteps, entitlements: entitlements, at: now)
    (hasReportedLaunch, knowsSubscription) = (true, entitlements != nil)
    guard var changes = decided else { return nil }
    // Samples are confirmed only after they are stored. Samples that are delivered twice count only once.
    if newSteps != nil { services.confirmNewSteps() }
    let failures = await performCommandsReturningFailures(in: changes)
    if !failures.isEmpty, let next = try handleAndStore(failures, samples: nil, entitlements: nil, at: now) {
      _ = await performCommandsReturningFailures(in: next)
      changes += next
    }
    if presentsPaywall, !showsPaywall { isPaywallPresented = false }
    return changes
  }

  /// Passes `newEvents` to the pal, stores the pal, and returns its changes.
  ///
  /// Returns `nil` during onboarding, when no pal is stored yet. The store is closed before the method returns, so that
  /// it isn't open during an asynchronous call.
  private func handleAndStore(
    _ newEvents: [PalEvent], samples: StepSamples?, entitlements: EntitlementHistory?, at now: Instant
  ) throws -> [PalChange]? {
    let events = newEvents + (hasUnstoredDismissal ? [.dismissed(.paywall)] : [])
    if let storedPal = try openStore(for: .writing) {
      let palBefore = storedPal.pal
      let result = try storedPal.receive(
        samples ?? StepSamples(), with: events, at: now, entitlements: entitlements, under: configuration)
      (pal, hasUnstoredDismissal) = (storedPal.pal, false)
      recordInstants(result.recordedInstants, from: palBefore)
      return result.changes
    }
    let palBefore = pal ?? Pal(zone: services.zone)
    var newPal = palBefore
    let allEvents = (entitlements.map { [.entitlements($0)] } ?? []) + events
    let changes = newPal.handle(allEvents, at: now, under: configuration)
    let isDone = newPal.onboarding.isDone
    if isDone { _ = try StoredPal(adopting: newPal, in: services.folder, under: configuration) }
    pal = newPal
    recordInstants([.init(at: now, events: allEvents, changes: changes)], from: palBefore)
    return isDone ? changes : nil
  }

  /// Adds `instants`, at which the pal handled events, to the recording and reports them to ``onInstants``.
  ///
  /// A new recording starts with `palBefore`, the pal as it was before `instants`. Nothing is recorded unless recording
  /// has begun.
  private func recordInstants(_ instants: [PalRecording.RecordedInstant], from palBefore: Pal) {
    if let recordedInstantLimit {
      var new = recording ?? PalRecording(of: palBefore, under: configuration)
      new.append(instants)
      new.keepLast(recordedInstantLimit)
      recording = new
    }
    onInstants?(instants)
  }

  /// Carries out the commands in `changes` and returns an event for each command that failed.
  private func performCommandsReturningFailures(in changes: [PalChange]) async -> [PalEvent] {
    var failures: [PalEvent] = []
    for command in changes.commands {
      if command == .showPaywall {
        presentsPaywall = true
      } else if let failure = await services.perform(command, forPalCreatedAt: pal?.createdAt ?? services.now) {
        failures.append(failure)
      }
    }
    return failures
  }

  /// The event that moves the pal to the foreground or background, or no event if the pal is where the app is.
  ///
  /// The event is computed from the current states of the app and the pal. A move is therefore not lost if an update
  /// fails, or if the app returns to the foreground while an update waits.
  private var sceneEvents: [PalEvent] {
    let palIsInForeground = hasReportedLaunch && pal?.isInForeground == true
    if isInForeground == palIsInForeground { return [] }
    return isInForeground ? [.opened()] : [.closed]
  }

  /// Returns the stored pal, adapted to ``configuration``, or a new pal if none is stored.
  ///
  /// A pal that was stored under another configuration may, for example, have the wrong phase for the new thresholds.
  /// Such a pal handles the launch in memory. The stored pal doesn't change until the first update, which also handles
  /// the launch.
  private func readPal() throws(StoreError) -> Pal {
    guard let stored = try openStore(for: .reading) else { return Pal(zone: services.zone) }
    var pal = stored.pal
    if stored.configuration != configuration {
      _ = pal.handle([.launched], at: services.now, under: configuration)
    }
    return pal
  }

  private var showsPaywall: Bool { if case .paywall? = screen { true } else { false } }

  private func openStore(for access: StoredPal.Access) throws(StoreError) -> StoredPal? {
    try PixelPalModel.openStore(in: services.folder, for: access)
  }
}

private func openStore(in folder: any StoreFolder, for access: StoredPal.Access) throws(StoreError) -> StoredPal? {
  do throws(StoreError) {
    return try StoredPal(in: folder, for: access) { Zone.named($0) }
  } catch .storeNotFound {
    return nil
  }
}

/// Returns all days of the pal that is stored in `folder`, or no days if none is stored.
private func allDays(in folder: any StoreFolder, through now: Instant) throws(StoreError) -> [StepDays.Day] {
  try openStore(in: folder, for: .reading)?.days.allDays(through: now) ?? []
}
