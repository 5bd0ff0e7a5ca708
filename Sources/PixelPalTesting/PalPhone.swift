/// A simulated phone with a pal and a simulated app, for tests that act as the user and the system.
///
///     var phone = PalPhone(.sample(phase: .active))
///     phone.walk(600, for: .minutes(5))
///     phone.wakeApp()
///     phone.shown(on: .lockScreen).content?.sprite?.animation  // walking
///     phone.shown(on: .lockScreen).reason                      // as sent at 2026-03-02T10:05:00Z
///
/// The simulated app does what the article "What the model does" describes. Whenever it runs, it reports the phone's
/// events to the pal and carries out the pal's commands. While it isn't running, the pal receives no events, as on a
/// real phone.
///
/// A phone is a value that reads no clock. The test advances the time, and the same calls always result in equal
/// phones.
public struct PalPhone: Hashable, Sendable {
  /// The pal as the app last stored it.
  public private(set) var pal: Pal
  /// The simulated phone, which shows the pal's Live Activity and widgets.
  public var simulator: Phone<Content> { device.phone }
  /// The pal's rules and the phone's limits.
  public let configuration: PalConfiguration
  /// All changes that the pal has returned on this phone, in order.
  public private(set) var changes: [PalChange] = []
  /// The error with which the phone last refused to start a Live Activity, or `nil` if it never has.
  public var lastStartError: ActivityRequestError? { device.lastStartError }

  private(set) var device: PhoneWithPalSurfaces
  private var steps: WalkedSteps
  /// The events that the pal will handle when the app next runs.
  private var waitingEvents: [PalEvent] = []
  private var lastHandledAt: Instant
  private var lastQueryAt = Instant.distantPast

  /// Content that the phone shows: a Live Activity's state or an entry of a widget's timeline.
  public enum Content: Hashable, Sendable {
    /// The state that the Live Activity draws.
    case liveActivity(ContentState)
    /// An entry of the timeline that all widgets share.
    case widget(WidgetTimeline.Entry)
  }

  /// The kind under which all widgets of the pal are placed on the phone.
  public static let widgetKind = "pal"

  /// Creates an unlocked phone that shows the pal's Live Activity and widget while the app isn't running.
  ///
  /// `now` must not precede the last event that the pal has handled.
  public init(
    _ pal: Pal = .sample(), at now: Instant = Pal.sampleInstant, under configuration: PalConfiguration = .standard
  ) {
    (self.pal, self.configuration) = (pal, configuration)
    device = PhoneWithPalSurfaces(showing: pal, at: now, under: configuration)
    (steps, lastHandledAt) = (WalkedSteps(knownTo: pal, at: now), now)
    deliverEvents()
  }
}

// The clock.
extension PalPhone {
  /// The current time, which only the test advances.
  public var now: Instant { simulator.now }

  /// Advances the time to `instant`, or does nothing if `instant` is in the past.
  ///
  /// While the app runs, the pal handles the wakes that it requested. In the foreground, the app also queries steps.
  public mutating func advance(to instant: Instant) {
    let end = min(instant, .lastEventInstant)
    while true {
      let due = nextRun.map { min(max($0, now), end) } ?? end
      if let event = device.phone.advanceToNextEvent(until: due) {
        receive(event)
      } else if let nextRun, nextRun <= now {
        handle([.timePassed], queryingSteps: true)
      } else if now >= end {
        return
      }
    }
  }

  /// Advances the time by `duration`, like ``advance(to:)``.
  ///
  /// To pass `Milliseconds`, such as the difference of two instants, convert them: `advance(by: Duration(gap))`.
  public mutating func advance(by duration: Duration) { advance(to: now + duration) }

  // On a phone without limits, an app can run code at any time, but only after it has been launched.
  private var appIsRunning: Bool { simulator.appIsRunning && simulator.process != .notRunning }

  /// The next instant at which the app acts on its own, or `nil` if it isn't running or has nothing to do.
  private var nextRun: Instant? {
    guard appIsRunning else { return nil }
    let wake = pal.nextWake(after: lastHandledAt, under: configuration)
    guard let query = nextQuery else { return wake }
    return wake.map { min($0, query) } ?? query
  }

  private var nextQuery: Instant? {
    guard let end = steps.firstUnreportedEnd, !simulator.isLocked else { return nil }
    if configuration.device.facts.knowsStepsAtOnce { return max(end, now) }
    let query = lastQueryAt + configuration.rules.foregroundQueryInterval
    return simulator.process == .foreground ? max(end, query) : nil
  }

  /// Delivers the events that the phone reports at the current time.
  private mutating func deliverEvents() { advance(to: now) }
}

// The user's actions and settings.
extension PalPhone {
  /// Opens the app, unlocking the phone if it is locked.
  ///
  /// If the app is already open, it only queries steps, like an app whose scene becomes active again.
  public mutating func openApp() {
    let wasOpen = simulator.process == .foreground
    device.phone.openApp()
    deliverEvents()
    if wasOpen { handle([.timePassed], queryingSteps: true) }
  }

  /// Opens the app and completes its onboarding with the given look.
  ///
  /// The user allows access to steps and has no premium.
  ///
  ///     var phone = PalPhone(Pal(zone: .utc))
  ///     phone.completeOnboarding()
  ///
  /// The app stays open. If onboarding is already complete, its choices don't change.
  public mutating func completeOnboarding(choosing gender: Gender = .female, style: PalStyle = .meadow) {
    openApp()
    report(.entitlements(.none))
    for action: Onboarding.Action in [.go, .choose(gender, style), .go, .go, .go, .answer(granted: true)] {
      report(.onboarding(action))
    }
  }

  /// Moves the app to the background.
  ///
  /// The app still runs at this instant, and is suspended once the time advances, unless a wake has given it more time.
  public mutating func closeApp() {
    reportClose()
    device.phone.closeApp()
    deliverEvents()
  }

  /// Force-quits the app, as the user does.
  ///
  /// The app gets no chance to report that it was closed, and nothing wakes it until the user opens it.
  public mutating func forceQuitApp() {
    device.phone.forceQuitApp()
    deliverEvents()
  }

  /// Ends the app's process as a crash does.
  ///
  /// The app gets no chance to report that it was closed. The system can wake it again.
  public mutating func crashApp() {
    device.phone.crashApp()
    deliverEvents()
  }

  /// Locks the phone, which moves the app to the background.
  public mutating func lock() {
    reportClose()
    device.phone.lock()
    deliverEvents()
  }

  /// Unlocks the phone, as the user does.
  public mutating func unlock() {
    device.phone.unlock()
    deliverEvents()
  }

  /// Restarts the phone, which redacts its widgets until it is unlocked.
  public mutating func restart() {
    device.phone.restart()
    deliverEvents()
  }

  /// Swipes the Live Activity away.
  public mutating func swipeAwayLiveActivity() {
    if let activity = device.activity { device.phone.swipeAway(activity) }
    deliverEvents()
  }

  /// The user's setting that allows the app to show Live Activities.
  public var activitiesAreEnabled: Bool {
    get { simulator.activitiesAreEnabled }
    set {
      device.phone.activitiesAreEnabled = newValue
      deliverEvents()
    }
  }

  /// True if the phone is in StandBy, in which the surface `standBy` shows the Live Activity.
  public var isInStandBy: Bool {
    get { simulator.isInStandBy }
    set { device.phone.isInStandBy = newValue }
  }

  /// True if another app has a Live Activity in the island, so that the pal's Live Activity is minimal.
  public var sharesIsland: Bool {
    get { simulator.sharesIsland }
    set { device.phone.sharesIsland = newValue }
  }

  /// Adds steps without advancing the time, as if a watch delivered them late.
  ///
  ///     phone.addSteps(900, in: Interval(from: phone.now - .hours(20), lasting: .minutes(10)))
  ///
  /// The first step query after the end of `interval` reports all of the steps, even if the interval is in the future.
  /// If `interval` is `nil`, the steps were all taken just now. `count` must not be negative.
  public mutating func addSteps(_ count: Int64, in interval: Interval? = nil) {
    requireStepCount(count)
    let walk = interval.flatMap { configuration.rules.isWalk(count, lasting: $0.length) ? $0 : nil }
    steps.add(count, endingAt: interval?.end ?? now, in: walk)
    deliverEvents()
  }

  /// Advances the time by `duration`, during which the user takes `count` steps at an even pace.
  ///
  /// The phone records one step sample per minute. `count` must not be negative.
  public mutating func walk(_ count: Int64, for duration: Duration) {
    requireStepCount(count)
    let end = now + duration
    let minute = Milliseconds.minutes(1)
    let minutes = max(1, (end - now).count.addingSaturated(minute.count - 1) / minute.count)
    var (left, minutesLeft) = (count, minutes)
    while minutesLeft > 0 {
      let (start, share) = (now, left / minutesLeft)
      advance(to: min(start + minute, end))
      let sample = Interval(from: start, lasting: now - start)
      let isWalk = configuration.rules.isWalk(share, lasting: sample.length)
      steps.add(share, endingAt: now, in: isWalk ? sample : nil)
      deliverEvents()
      (left, minutesLeft) = (left - share, minutesLeft - 1)
    }
  }

  /// Reports an event that the phone doesn't cause, such as the user's choice of a skin or a change of entitlements.
  ///
  /// If the app isn't running, the pal handles the event when the app next runs. Events that the phone itself causes
  /// are ignored. To cause one, call the function for it, such as ``openApp()``.
  public mutating func report(_ event: PalEvent) {
    guard !event.isReportedByPhone else { return }
    waitingEvents.append(event)
    if appIsRunning { handle([]) }
    deliverEvents()
  }

  private mutating func reportClose() { if simulator.process == .foreground { handle([.closed]) } }
}

// The system.
extension PalPhone {
  /// The faults that the phone simulates, such as `.frequent(seed: 42)`.
  ///
  /// By default, the phone has no faults.
  public var faults: PhoneFaults {
    get { simulator.faults }
    set { device.phone.faults = newValue }
  }

  /// Wakes the app in the background as the system does, or returns the reason why the system doesn't wake it.
  ///
  /// Health data wakes an app at most once an hour. A test that needs more such wakes passes
  /// `ignoringHourlyLimit: true`.
  @discardableResult public mutating func wakeApp(
    for reason: WakeReason = .healthData, ignoringHourlyLimit: Bool = false
  ) -> AppRequestOutcome {
    defer { deliverEvents() }
    return device.wakeApp(for: reason, ignoringHourlyLimit: ignoringHourlyLimit, on: configuration.device)
  }

  /// Ends the app's process in the background, as the system does when it needs memory.
  public mutating func endBackgroundProcess() {
    device.phone.endBackgroundProcess()
    deliverEvents()
  }
}

// The app.
extension PalPhone {
  /// Handles `event` as the app or its widget extension would.
  private mutating func receive(_ event: PhoneToAppEvent) {
    let activity = device.activity
    switch event {
    case .launched: waitingEvents.insert(.launched, at: 0)
    case .opened: handle([.opened()], queryingSteps: true)
    case .woken: handle([.woken], queryingSteps: true)
    case .timelineRequested: device.showWidgetTimeline(pal.makeWidgetTimeline(at: now, under: configuration))
    case .activityState(activity, .dismissed): handle([.liveActivityDismissed])
    // `handle` reports which Live Activity exists and whether Live Activities are allowed.
    case .activityState(activity, .ended), .activitiesEnabled: handle([])
    // The pal has no server that needs tokens, and it knows its stale dates itself.
    case .activityState, .activityStarted, .contentUpdated, .updateToken, .frequentUpdatesEnabled: break
    }
  }

  /// Passes `events` and the state of the phone to the pal, and carries out the pal's commands.
  private mutating func handle(_ events: [PalEvent], queryingSteps: Bool = false) {
    var all = waitingEvents + events + device.activityEvents
    // Health data can't be read while the phone is locked.
    if queryingSteps, !simulator.isLocked {
      let zone = all.lastZone ?? pal.zone
      all.append(.steps(steps.query(at: now, in: zone)))
      lastQueryAt = now
    }
    (waitingEvents, lastHandledAt) = ([], now)
    while !all.isEmpty {
      let new = pal.handle(all, at: now, under: configuration)
      changes += new
      // If a start has failed, the pal decides again.
      all = new.commands.compactMap { device.perform($0, forPalCreatedAt: pal.createdAt ?? now) }
    }
  }
}

extension PalEvent {
  /// True if the phone itself causes the event.
  fileprivate var isReportedByPhone: Bool {
    switch self {
    case .phoneUnlocked, .phoneLocked, .phoneRestarted, .liveActivityDismissed, .liveActivityFailed,
      .liveActivitiesSwitched, .liveActivityFound, .liveActivityNotFound, .launched, .opened, .woken, .steps, .closed,
      .timePassed:
      true
    case .permission, .onboarding, .entitlements, .skinChosen, .lookChosen, .zoneChanged, .lockedFeatureOpened,
      .dismissed:
      false
    }
  }
}
