/// The state machine of a simulated phone, independent of the type of content that the phone shows.
///
/// The engine refers to contents by numbers, and its owner, such as ``Phone``, stores the contents. The engine isn't
/// generic, because the compiler wouldn't specialize it in other modules, which would slow down replays.
package struct PhoneEngine: Hashable, Sendable, Codable {
  let model: DeviceModel
  private(set) var now: Instant
  var faults = PhoneFaults.none
  /// The time that passes before an update by the app takes effect.
  var updateLatency = Milliseconds.zero

  // The phone's settings.

  var isLocked = true
  var wasUnlockedSinceStart = false
  var activitiesAreEnabled = true
  var frequentUpdatesAreEnabled = true
  var isInLandscape = false
  var isInStandBy = false
  /// True if another app has a Live Activity in the island, so that this app's Live Activity is minimal.
  var sharesIsland = false
  /// True if the user has allowed Live Activities that were started by a push.
  ///
  /// On some phones, such Live Activities get no update tokens before the user allows them.
  var allowsPushedActivities = false

  // The app.

  var process = AppProcessState.notRunning
  /// True if the user has force-quit the app and hasn't opened it since.
  var wasForceQuit = false
  /// The end of the run time that a background wake gave the app, or `nil` if the app has no such run time.
  ///
  /// The engine keeps this time while the app is in the foreground and applies it again when the app is closed.
  private var runtimeAfterForeground: Instant?
  /// The events that haven't been delivered to the app and its widget extension, in order.
  private(set) var undeliveredEvents: [PhoneToAppEvent] = []

  // The system.

  /// The Live Activities that are listed, in the order of their starts.
  var activities: [ActivityRecord] = []
  /// The time at which a Live Activity last stopped being active, or `nil` if none ever has.
  package internal(set) var lastEndAt: Instant?
  /// The widgets that the user has placed, one record for each kind.
  var widgets: [WidgetKindRecord] = []
  /// The updates and pushes on their way, in order of arrival.
  private(set) var deliveries: [UpdateOrPushInTransit] = []
  private var lastActivityNumber: Int32 = 0
  /// The number of the newest update token, or 0 if there is none yet.
  private(set) var lastToken = 0
  var startPushes = RollingBudget(window: .hours(24))
  var countedPushes = RollingBudget(window: .hours(1))

  var facts: DeviceFacts { _read { yield model.facts } }

  /// Creates a locked phone on which the app is not running.
  package init(_ model: DeviceModel, at now: Instant) { (self.model, self.now) = (model, now) }

  /// The numbers of all contents that the engine still refers to, which may repeat.
  var referencedContentNumbers: [Int32] {
    var needed: [Int32] = []
    for activity in activities { needed += activity.contents }
    for widget in widgets { for entry in widget.entries { needed.append(entry.content) } }
    for delivery in deliveries { if let content = delivery.content { needed.append(content) } }
    return needed
  }

  /// Replaces each content number in the engine with the number that `number` returns for it.
  ///
  /// The engine calls `number` once for each reference to a content, always in the same order.
  mutating func renumberContents(using number: (Int32) -> Int32) {
    for index in activities.indices {
      activities[index].drawn.content = number(activities[index].drawn.content)
      if let waiting = activities[index].waiting { activities[index].waiting?.content = number(waiting.content) }
    }
    for widget in widgets.indices {
      for entry in widgets[widget].entries.indices {
        widgets[widget].entries[entry].content = number(widgets[widget].entries[entry].content)
      }
    }
    for index in deliveries.indices {
      if let content = deliveries[index].content { deliveries[index].content = number(content) }
    }
  }

  mutating func nextActivityNumber() -> Int32 {
    lastActivityNumber &+= 1
    return lastActivityNumber
  }

  mutating func nextToken() -> Int {
    lastToken &+= 1
    return lastToken
  }
}

// Time.
extension PhoneEngine {
  /// Advances to `target`, discarding the events for the app and its widget extension.
  package mutating func advanceDiscardingEvents(to target: Instant) {
    var log: PhoneLog?
    _ = advance(to: target, stoppingAtEvents: false, log: &log)
    discardUndeliveredEvents()
  }

  /// Discards the events that haven't been delivered.
  package mutating func discardUndeliveredEvents() { undeliveredEvents.removeAll(keepingCapacity: true) }

  /// Advances to `target` and returns `nil`, or stops earlier at an event and returns that event.
  ///
  /// If `stops` is true, the method stops at the first event that can be delivered. Otherwise, it doesn't stop.
  mutating func advance(to target: Instant, stoppingAtEvents stops: Bool, log: inout PhoneLog?) -> PhoneToAppEvent? {
    while true {
      runDueWork(log: &log)
      if stops, let event = deliverNextEvent() { return event }
      guard let due = nextDue, due <= target else { break }
      now = max(now, due)
    }
    now = max(now, target)
    return nil
  }

  /// The next time at which the phone acts on its own, or `nil` if no action is due.
  package var nextDue: Instant? {
    var next: Instant?
    func keepIfEarlier(_ instant: Instant?) {
      if let instant, next.map({ instant < $0 }) ?? true { next = instant }
    }
    keepIfEarlier(deliveries.first?.arrivesAt)
    if case .background(let end) = process, end < .distantFuture { keepIfEarlier(end + Milliseconds(1)) }
    for activity in activities { keepIfEarlier(activity.nextTimedChange(on: facts)) }
    for widget in widgets { keepIfEarlier(widget.nextDue) }
    return next
  }

  mutating func applyArrivedUpdatesAndPushes(log: inout PhoneLog?) {
    while let delivery = deliveries.first, delivery.arrivesAt <= now {
      deliveries.removeFirst()
      applyArrived(delivery, log: &log)
    }
  }

  private mutating func runDueWork(log: inout PhoneLog?) {
    applyArrivedUpdatesAndPushes(log: &log)
    suspendIfDue(log: &log)
    advanceActivities(log: &log)
    runDueWidgetReloads(log: &log)
  }

  private mutating func deliverNextEvent() -> PhoneToAppEvent? {
    let isRunning = appIsRunning
    guard let index = undeliveredEvents.firstIndex(where: { $0.isForExtension || isRunning }) else { return nil }
    return undeliveredEvents.remove(at: index)
  }

  mutating func queueEvent(_ event: PhoneToAppEvent) {
    // Without a process, no app receives the event. A later process reads the state when it starts.
    guard event.isForExtension || process != .notRunning else { return }
    // However often the content changes, a suspended app is notified only once.
    if case .contentUpdated = event { withdrawEvent(event) }
    undeliveredEvents.append(event)
  }

  /// Removes an undelivered event that no longer applies.
  mutating func withdrawEvent(_ event: PhoneToAppEvent) { undeliveredEvents.removeAll { $0 == event } }

  mutating func scheduleArrival(of delivery: UpdateOrPushInTransit, after delay: Milliseconds) {
    var delivery = delivery
    delivery.arrivesAt = now + delay
    let index = deliveries.firstIndex { $0.arrivesAt > delivery.arrivesAt } ?? deliveries.endIndex
    deliveries.insert(delivery, at: index)
  }
}

// The app's process.
extension PhoneEngine {
  /// True if the app can run code now, so that its calls take effect.
  var appIsRunning: Bool {
    switch process {
    case .notRunning, .suspended: !facts.sendsOnlyWithRunTime
    case .background(let end): now <= end
    case .foreground: true
    }
  }

  var isInForeground: Bool { process == .foreground }

  /// Starts the app's process if it isn't running, and reports the launch and the current update tokens to it.
  private mutating func launchIfNeeded() {
    guard process == .notRunning else { return }
    process = .suspended
    undeliveredEvents.removeAll { !$0.isForExtension }
    queueEvent(.launched)
    // A new process observes its Live Activities from the beginning.
    for activity in activities {
      if let token = activity.token, activity.isAlive { queueEvent(.updateToken(activity.id, token)) }
    }
  }

  package mutating func openApp() {
    guard !isInForeground else { return }
    launchIfNeeded()
    wasForceQuit = false
    runtimeAfterForeground = backgroundEnd
    process = .foreground
    queueEvent(.opened)
  }

  /// Moves the app to the background, or does nothing if the app isn't in the foreground.
  package mutating func closeApp() {
    guard isInForeground else { return }
    process = .background(until: max(now, runtimeAfterForeground ?? now))
    runtimeAfterForeground = nil
  }

  /// Wakes the app in the background, or returns the reason why the system doesn't wake it.
  @discardableResult package mutating func wakeApp(for reason: WakeReason) -> AppRequestOutcome {
    if wasForceQuit { return .ignored("the person has quit the app, so the system does not start it") }
    if isLocked, reason == .healthData, !facts.wakesWhileLocked {
      return .ignored("health data wakes no app while the phone is locked")
    }
    if faults.happens(perThousand: faults.skippedWakes) { return .ignored("the system skipped the wake") }
    launchIfNeeded()
    let end = facts.runTimeAfterWakeSeconds.map { now + .seconds($0) } ?? .distantFuture
    if isInForeground {
      runtimeAfterForeground = max(end, runtimeAfterForeground ?? end)
    } else {
      process = .background(until: max(end, backgroundEnd ?? end))
    }
    queueEvent(.woken(reason))
    return .accepted
  }

  mutating func endProcess() {
    process = .notRunning
    undeliveredEvents.removeAll { !$0.isForExtension }
  }

  private var backgroundEnd: Instant? { if case .background(let end) = process { end } else { nil } }

  private mutating func suspendIfDue(log: inout PhoneLog?) {
    guard case .background(let end) = process, now > end else { return }
    if faults.happens(perThousand: faults.endedProcesses) {
      endProcess()
      log?.append(at: now, text: "the system ended the app's process")
    } else {
      process = .suspended
    }
  }
}

// The lock and the settings.
extension PhoneEngine {
  mutating func lock() {
    guard !isLocked else { return }
    isLocked = true
    for index in activities.indices where activities[index].style == .transient && activities[index].isAlive {
      endActivity(at: index, dismissal: .immediate)
    }
    removeDismissedActivities()
  }

  mutating func unlock() { (isLocked, wasUnlockedSinceStart) = (false, true) }

  mutating func restartPhone() {
    endProcess()
    (isLocked, wasUnlockedSinceStart, isInStandBy) = (true, false, false)
  }

  /// Allows or forbids the app to show Live Activities, as the user does in the settings.
  ///
  /// Forbidding them dismisses all Live Activities. Passing the current value does nothing.
  package mutating func setActivitiesEnabled(_ isOn: Bool) {
    guard isOn != activitiesAreEnabled else { return }
    activitiesAreEnabled = isOn
    queueEvent(.activitiesEnabled(isOn))
    guard !isOn else { return }
    for index in activities.indices { dismissActivity(at: index) }
    removeDismissedActivities()
  }

  mutating func setFrequentUpdatesEnabled(_ isOn: Bool) {
    guard isOn != frequentUpdatesAreEnabled else { return }
    frequentUpdatesAreEnabled = isOn
    queueEvent(.frequentUpdatesEnabled(isOn))
  }
}

/// A budget for actions, such as reloads, within a rolling window of time.
struct RollingBudget: Hashable, Sendable, Codable {
  private let window: Milliseconds
  private var times: [Instant] = []

  init(window: Milliseconds) { self.window = window }

  /// Returns the number of actions in the window that ends at `now`.
  func usedCount(at now: Instant) -> Int { times.count { $0 + window > now } }

  /// Counts an action at `now` and returns true if the budget allows the action.
  ///
  /// Returns false if the window that ends at `now` already contains `limit` actions.
  mutating func spendOneIfAllowed(limit: Int, at now: Instant) -> Bool {
    times.removeAll { $0 + window <= now }
    guard times.count < limit else { return false }
    times.append(now)
    return true
  }

  /// Returns the earliest time at which a budget of `limit` actions allows another one.
  ///
  /// Call this method only after ``spendOneIfAllowed(limit:at:)`` has refused an action.
  func nextAllowedInstant(limit: Int) -> Instant { times[times.count - limit] + window }
}

/// An update or a push that is on its way to the phone.
struct UpdateOrPushInTransit: Hashable, Sendable, Codable {
  var arrivesAt = Instant.distantPast
  let sentAt: Instant
  let action: Action
  /// The number of the content in the delivery, or `nil` if the delivery has no content.
  var content: Int32?
  /// The stale date of the content, or `nil` if the content never becomes stale.
  let staleAt: Instant?
  /// The timestamp of a push, or `nil` for an update that the app itself makes.
  let timestamp: Instant?

  enum Action: Hashable, Sendable, Codable {
    case start(PushedActivityStart)
    case update(activity: Int32, relevance: Double?)
    case end(activity: Int32, DismissalPolicy)
    case broadcast(channel: String, relevance: Double?)
    case endBroadcast(channel: String, DismissalPolicy)
    case reloadWidgets
    case wake
  }
}

/// The parameters of a Live Activity that a push starts.
struct PushedActivityStart: Hashable, Sendable, Codable {
  /// The name of the Live Activity's attributes type.
  let kind: String
  /// The broadcast channel that updates the Live Activity, or `nil` if it subscribes to none.
  var channel: String?
  var relevance = 0.0
  /// True if the push asks for an update token.
  var asksForToken = true
}
