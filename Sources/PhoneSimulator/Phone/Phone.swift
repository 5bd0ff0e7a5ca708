/// A simulated iPhone with one app and its Live Activities, widgets and pushes.
///
/// A test moves the phone's clock and then checks what the phone shows:
///
///     var phone = Phone<DeliveryState>(.ios26, at: Instant("2026-03-02T07:00:00Z")!)
///     phone.unlock()
///     phone.openApp()
///     let activity = try phone.request(DeliveryState(minutes: 12))
///     phone.closeApp()
///     phone.advance(by: .seconds(5))
///     phone.push(.update(activity, DeliveryState(minutes: 9)))
///     phone.shown(on: .lockScreen).content?.minutes  // 12: iOS 18 and later draw at most every 15 s
///     phone.advance(by: .seconds(10))
///     phone.shown(on: .lockScreen).content?.minutes  // 9
///
/// The phone is a value that reads no clock, so the same calls at the same times give the same phone on every platform.
/// Its `DeviceModel` defines the limits. An app with several attributes types or widget kinds can use an enum as the
/// content. If the content is `Codable`, so is the phone, and a test can start from a saved phone.
public struct Phone<Content: Hashable & Sendable>: Sendable {
  var engine: PhoneEngine
  /// The stored contents in ascending order of `number`, which the engine uses to refer to them.
  // There are few contents, and the newest are needed most, so searching from the end is as fast as a dictionary.
  private var contents: [(number: Int32, content: Content)] = []
  private var lastContentNumber: Int32 = 0
  /// The number of stored contents that triggers the removal of unneeded contents.
  private var mostContents = 64

  /// Creates a locked phone on which the app is not running.
  public init(_ model: DeviceModel, at now: Instant) { engine = PhoneEngine(model, at: now) }

  /// Creates a phone with an engine that refers to `contents` by their positions, counted from 1.
  init(_ engine: PhoneEngine, _ contents: [Content]) {
    self.engine = engine
    for content in contents { _ = assignNumber(to: content) }
  }

  /// The current time, which only the test advances.
  public var now: Instant { engine.now }
  /// The model that defines the phone's limits, such as `DeviceModel.ios26`.
  public var model: DeviceModel { engine.model }

  /// The faults that the phone simulates, by default none.
  public var faults: PhoneFaults {
    get { engine.faults }
    set { engine.faults = newValue }
  }

  /// The time that passes before an update by the app takes effect, by default zero.
  public var updateLatency: Duration {
    get { Duration(engine.updateLatency) }
    set { engine.updateLatency = max(.zero, Milliseconds(newValue)) }
  }

  /// Stores `content` and returns its number in the engine.
  mutating func storeAndNumber(_ content: Content) -> Int32 {
    removeUnneededContents()
    return assignNumber(to: content)
  }

  private func storedContent(numbered number: Int32) -> Content? { contents.last { $0.number == number }?.content }

  /// Removes the contents that the engine no longer refers to, if many are stored.
  private mutating func removeUnneededContents() {
    guard contents.count >= mostContents else { return }
    let needed = engine.referencedContentNumbers
    contents.removeAll { !needed.contains($0.number) }
    mostContents = max(64, 2 * contents.count)
  }

  /// Stores `content` under a new number and returns that number.
  private mutating func assignNumber(to content: Content) -> Int32 {
    lastContentNumber += 1
    contents.append((lastContentNumber, content))
    return lastContentNumber
  }
}

extension Phone: Hashable {
  /// Returns true if both phones have the same state, and thus behave the same after the same calls.
  public static func == (left: Phone, right: Phone) -> Bool {
    let (leftState, rightState) = (left.state, right.state)
    return leftState.engine == rightState.engine && leftState.contents == rightState.contents
  }

  /// Feeds the engine and the contents into `hasher`, numbering the contents in order of use.
  public func hash(into hasher: inout Hasher) {
    let state = state
    hasher.combine(state.engine)
    hasher.combine(state.contents)
  }

  /// A copy of the engine that numbers the contents in order of use, and the contents in that order.
  ///
  /// Without the renumbering, phones that behave the same could differ, because contents are numbered in the order in
  /// which they are stored.
  var state: (engine: PhoneEngine, contents: [Content?]) {
    var (engine, ordered) = (engine, [Content?]())
    engine.renumberContents { number in
      ordered.append(storedContent(numbered: number))
      return Int32(ordered.count)
    }
    return (engine, ordered)
  }
}

// Time.
extension Phone {
  /// Advances the time to `instant`, or does nothing if `instant` is in the past.
  public mutating func advance(to instant: Instant) {
    var log: PhoneLog?
    _ = engine.advance(to: instant, stoppingAtEvents: false, log: &log)
  }

  /// Advances the time by `duration`.
  ///
  /// To pass `Milliseconds`, such as the difference of two instants, convert them: `advance(by: Duration(gap))`.
  public mutating func advance(by duration: Duration) { advance(to: now + duration) }

  /// Advances the time to `instant`, and appends the phone's actions to `log`.
  public mutating func advance(to instant: Instant, recording log: inout PhoneLog) {
    _ = withEngine(recordingIn: &log) { $0.advance(to: instant, stoppingAtEvents: false, log: &$1) }
  }

  /// Advances the time by `duration`, and appends the phone's actions to `log`.
  public mutating func advance(by duration: Duration, recording log: inout PhoneLog) {
    advance(to: now + duration, recording: &log)
  }

  /// Advances the time until the app or its widget extension receives an event, and returns that event.
  ///
  /// If there is no event by `end`, advances the time to `end` and returns `nil`. Events for the app wait while it is
  /// suspended and are lost when its process ends.
  public mutating func advanceToNextEvent(until end: Instant) -> PhoneToAppEvent? {
    var log: PhoneLog?
    return engine.advance(to: end, stoppingAtEvents: true, log: &log)
  }

  /// Advances the time like ``advanceToNextEvent(until:)`` and appends the phone's actions to `log`.
  public mutating func advanceToNextEvent(until end: Instant, recording log: inout PhoneLog) -> PhoneToAppEvent? {
    withEngine(recordingIn: &log) { $0.advance(to: end, stoppingAtEvents: true, log: &$1) }
  }

  /// Runs `action` on the engine and appends the phone's actions to `log`.
  mutating func withEngine<Result>(
    recordingIn log: inout PhoneLog, _ action: (inout PhoneEngine, inout PhoneLog?) -> Result
  ) -> Result {
    var recorded: PhoneLog? = log
    defer { log = recorded ?? log }
    return action(&engine, &recorded)
  }
}

// The app.
extension Phone {
  /// The state of the app's process.
  public var process: AppProcessState { engine.process }

  /// True while the app can run code, so that its calls take effect.
  public var appIsRunning: Bool { engine.appIsRunning }

  /// Requests a Live Activity and returns its identifier, or throws the reason why the phone refuses the request.
  ///
  /// - Parameters:
  ///   - content: The first content.
  ///   - kind: The name of the attributes type, for an app that has several.
  ///   - staleAt: The time at which the content becomes out of date, or `nil` if it never does.
  ///   - start: How the app starts the Live Activity: now, from an intent, or at a later time.
  ///   - style: The style. A transient Live Activity ends when the phone is locked.
  ///   - channel: The broadcast channel that updates the Live Activity, or `nil` if there is none.
  ///   - relevance: The score that decides which Live Activity the island shows. The highest score wins.
  ///   - bytes: The size of the attributes and the content as JSON, or `nil` to skip the check of the size.
  @discardableResult public mutating func request(
    _ content: Content, kind: String = "activity", staleAt: Instant? = nil, start: ActivityStartMode = .now,
    style: SimulatedActivityStyle = .standard, channel: String? = nil, relevance: Double = 0, bytes: Int? = nil
  ) throws(ActivityRequestError) -> SimulatedActivity.ID {
    try engine.request(
      .init(
        kind: kind, start: start, style: style, channel: channel, relevance: relevance, staleAt: staleAt, bytes: bytes),
      content: storeAndNumber(content))
  }

  /// Updates a Live Activity, unless the phone ignores the update.
  ///
  /// As in ActivityKit, an ignored update doesn't throw an error. The outcome contains the reason. If `relevance` is
  /// `nil`, the relevance score doesn't change. `bytes` is the size of the attributes and the content as JSON, or `nil`
  /// to skip the check of the size.
  @discardableResult public mutating func update(
    _ activity: SimulatedActivity.ID, to content: Content, staleAt: Instant? = nil, relevance: Double? = nil,
    bytes: Int? = nil
  ) -> AppRequestOutcome {
    engine.update(activity, content: storeAndNumber(content), staleAt: staleAt, relevance: relevance, bytes: bytes)
  }

  /// Ends a Live Activity.
  ///
  /// `content` is the Live Activity's last content, or `nil` to keep the current content. `dismissal` determines when
  /// the Live Activity leaves the Lock Screen.
  @discardableResult public mutating func end(
    _ activity: SimulatedActivity.ID, content: Content? = nil, dismissal: DismissalPolicy = .default
  ) -> AppRequestOutcome {
    engine.end(activity, content: content.map { storeAndNumber($0) }, dismissal: dismissal)
  }

  /// The app's Live Activities, in the order of their starts.
  ///
  /// Live Activities that have ended are included until they are dismissed.
  public var activities: [SimulatedActivity] { engine.activities.map { $0.asSeenByApp(at: now) } }

  /// Returns the last content sent to a Live Activity, or `nil` if the Live Activity is no longer listed.
  public func content(of activity: SimulatedActivity.ID) -> Content? {
    engine.activityIndex(of: activity).flatMap { storedContent(numbered: engine.activities[$0].lastSent.content) }
  }

  /// Requests a new timeline for the widgets of this kind.
  ///
  /// If the phone's budget for reloads is used up, the phone defers the reload, and the outcome contains the reason.
  @discardableResult public mutating func reloadTimelines(ofKind kind: String) -> AppRequestOutcome {
    engine.reloadTimelines(ofKind: kind)
  }

  /// Provides a timeline for the widgets of this kind, as the widget extension does when the system requests one.
  ///
  /// The phone ignores a timeline that the system hasn't requested, and a timeline with too many entries.
  @discardableResult public mutating func provideTimeline(_ timeline: PhoneWidgetTimeline<Content>, ofKind kind: String)
    -> AppRequestOutcome
  {
    // Removes unneeded contents before storing the first new entry, because the engine refers to the new entries only
    // after `showTimelineIfRequested`.
    removeUnneededContents()
    var entries: [WidgetKindRecord.Entry] = []
    for entry in timeline.entries { entries.append(.init(date: entry.date, content: assignNumber(to: entry.content))) }
    return engine.showTimelineIfRequested(entries, reload: timeline.reload, ofKind: kind)
  }
}

// The server.
extension Phone {
  /// Sends a push and returns the answer of Apple's service.
  ///
  /// `bytes` is the size of the payload as JSON, or `nil` to skip the check of the size. An answer of 200 doesn't mean
  /// that the phone draws anything. To check that, use ``shown(on:)``.
  @discardableResult public mutating func push(_ push: PhonePush<Content>, bytes: Int? = nil) -> APNsAnswer {
    var log: PhoneLog?
    return engine.push(makeUpdateOrPush(from: push), priority: push.priority, bytes: bytes, log: &log)
  }

  /// Sends a push, returns the answer of Apple's service, and records in `log` how the phone handles the push.
  ///
  /// `bytes` has the same meaning as in ``push(_:bytes:)``.
  @discardableResult public mutating func push(
    _ push: PhonePush<Content>, bytes: Int? = nil, recording log: inout PhoneLog
  ) -> APNsAnswer {
    let delivery = makeUpdateOrPush(from: push)
    return withEngine(recordingIn: &log) { $0.push(delivery, priority: push.priority, bytes: bytes, log: &$1) }
  }

  private mutating func makeUpdateOrPush(from push: PhonePush<Content>) -> UpdateOrPushInTransit {
    switch push {
    case .start(let content, let kind, let staleAt, let timestamp):
      return makeUpdateOrPush(
        action: .start(PushedActivityStart(kind: kind)), content: content, staleAt: staleAt, timestamp: timestamp)
    case .update(let activity, let content, let staleAt, _, let timestamp):
      return makeUpdateOrPush(
        action: .update(activity: activity.number, relevance: nil), content: content, staleAt: staleAt,
        timestamp: timestamp)
    case .end(let activity, let content, let dismissal, let timestamp):
      return makeUpdateOrPush(
        action: .end(activity: activity.number, dismissal), content: content, staleAt: nil, timestamp: timestamp)
    case .widgets: return makeUpdateOrPush(action: .reloadWidgets, content: nil, staleAt: nil, timestamp: nil)
    case .background: return makeUpdateOrPush(action: .wake, content: nil, staleAt: nil, timestamp: nil)
    case .broadcast(let channel, let content, let staleAt, let timestamp):
      return makeUpdateOrPush(
        action: .broadcast(channel: channel, relevance: nil), content: content, staleAt: staleAt, timestamp: timestamp)
    }
  }

  private mutating func makeUpdateOrPush(
    action: UpdateOrPushInTransit.Action, content: Content?, staleAt: Instant?, timestamp: Instant?
  ) -> UpdateOrPushInTransit {
    UpdateOrPushInTransit(
      sentAt: now, action: action, content: content.map { storeAndNumber($0) }, staleAt: staleAt,
      timestamp: timestamp ?? now)
  }
}

// The user's actions and settings.
extension Phone {
  /// True if the phone is locked, as a new phone is.
  public var isLocked: Bool { engine.isLocked }

  /// Unlocks the phone, which ends the redaction of widgets after a restart.
  public mutating func unlock() { engine.unlock() }

  /// Locks the phone, which moves the app to the background.
  public mutating func lock() {
    engine.closeApp()
    engine.lock()
  }

  /// Opens the app, unlocking the phone if it is locked.
  public mutating func openApp() {
    engine.unlock()
    engine.openApp()
  }

  /// Moves the app to the background.
  ///
  /// The app still runs at this instant. Once the time advances, it can run only for the rest of the run time that an
  /// earlier wake gave it.
  public mutating func closeApp() { engine.closeApp() }

  /// Quits the app from the app switcher.
  ///
  /// The system doesn't wake the app until the user opens it again.
  public mutating func forceQuitApp() {
    engine.endProcess()
    engine.wasForceQuit = true
  }

  /// Ends the app's process in the foreground or in the background, as a crash does.
  ///
  /// The app gets no chance to react. The system can still wake it, because the user hasn't quit it.
  public mutating func crashApp() { engine.endProcess() }

  /// Restarts the phone.
  ///
  /// Afterwards, no process is running, and widgets are redacted until the phone is unlocked.
  public mutating func restart() { engine.restartPhone() }

  /// Swipes a Live Activity away, as a user does to dismiss it.
  public mutating func swipeAway(_ activity: SimulatedActivity.ID) { engine.swipeAwayActivities { $0 == activity } }

  /// Taps Allow on all Live Activities that pushes have started, so that the app receives update tokens for them.
  public mutating func tapAllowOnPushedActivities() { engine.tapAllowOnPushedActivities() }

  /// True if the user allows the app to show Live Activities.
  public var activitiesAreEnabled: Bool {
    get { engine.activitiesAreEnabled }
    set { engine.setActivitiesEnabled(newValue) }
  }

  /// True if the user allows the app to send frequent updates.
  public var frequentUpdatesAreEnabled: Bool {
    get { engine.frequentUpdatesAreEnabled }
    set { engine.setFrequentUpdatesEnabled(newValue) }
  }

  /// True if the phone is in landscape orientation.
  ///
  /// Many phones show no Live Activity in the island in this orientation.
  public var isInLandscape: Bool {
    get { engine.isInLandscape }
    set { engine.isInLandscape = newValue }
  }

  /// True if the phone is in StandBy, which shows the Live Activity on ``PhoneSurface/standBy``.
  public var isInStandBy: Bool {
    get { engine.isInStandBy }
    set { engine.isInStandBy = newValue }
  }

  /// True if another app has a Live Activity in the island, so that this app's Live Activity is minimal.
  public var sharesIsland: Bool {
    get { engine.sharesIsland }
    set { engine.sharesIsland = newValue }
  }

  /// Places a widget on the phone.
  ///
  /// The system requests a timeline for the widget at once.
  public mutating func placeWidget(ofKind kind: String) { engine.placeWidget(ofKind: kind) }

  /// Removes one widget of this kind, as if the user deleted it.
  public mutating func removeWidget(ofKind kind: String) { engine.removeWidget(ofKind: kind) }
}

// The system.
extension Phone {
  /// Wakes the app in the background, or returns the reason why the system doesn't wake it.
  ///
  /// The caller decides when to wake the app. On an iPhone, health data wakes an app at most once an hour.
  @discardableResult public mutating func wakeApp(for reason: WakeReason) -> AppRequestOutcome {
    engine.wakeApp(for: reason)
  }

  /// Ends the app's process in the background, as the system does when it needs memory.
  ///
  /// Nothing happens while the app is in the foreground.
  public mutating func endBackgroundProcess() { if !engine.isInForeground { engine.endProcess() } }

  /// Returns the content that a surface shows now, with the reason and the time at which the surface began to show it.
  public func shown(on surface: PhoneSurface) -> ShownContent<Content> { shownContent(from: engine.shown(on: surface)) }

  /// Returns the content of a Live Activity as the phone shows it, or `nil` if the Live Activity isn't active.
  public func shown(_ activity: SimulatedActivity.ID) -> ShownContent<Content>? {
    guard let index = engine.activityIndex(of: activity), engine.activities[index].isAlive else { return nil }
    return shownContent(from: engine.shownContent(of: engine.activities[index]))
  }

  private func shownContent(from shown: PhoneEngine.SurfaceContentNumberAndStatus) -> ShownContent<Content> {
    ShownContent(
      content: shown.content.flatMap { storedContent(numbered: $0) }, status: shown.status, activity: shown.activity,
      since: shown.since, waitsUntil: shown.waitsUntil, reason: shown.reason)
  }

  /// The phone's budgets and how much of each is used, which a real phone doesn't reveal.
  public var budgets: PhoneBudgets {
    PhoneBudgets(
      countedReloads: Dictionary(
        uniqueKeysWithValues: engine.widgets.map { ($0.kind, $0.counted.usedCount(at: now)) }),
      reloadLimit: model.facts.widgetReloadsADay,
      startPushes: engine.startPushes.usedCount(at: now),
      startPushLimit: model.facts.startPushesADay,
      countedPushes: engine.countedPushes.usedCount(at: now),
      countedPushLimit: engine.countedPushLimit)
  }
}

/// The budgets that limit a phone's reloads and pushes, and how much of each is used.
public struct PhoneBudgets: Hashable, Sendable {
  /// The number of budgeted reloads in the last 24 hours, for each widget kind.
  public let countedReloads: [String: Int]
  /// The maximum number of reloads in 24 hours for each widget kind, or `nil` for no limit.
  ///
  /// Further reloads are deferred.
  public let reloadLimit: Int?
  /// The number of Live Activities that pushes started in the last 24 hours.
  public let startPushes: Int
  /// The maximum number of Live Activities that pushes can start in 24 hours, or `nil` for no limit.
  public let startPushLimit: Int?
  /// The number of pushes of priority 10 delivered in the last hour.
  ///
  /// They are counted only if the phone limits them.
  public let countedPushes: Int
  /// The maximum number of pushes of priority 10 that are delivered in an hour, or `nil` for no limit.
  public let countedPushLimit: Int?
}
