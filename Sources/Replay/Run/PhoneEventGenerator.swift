import PixelPalCore

/// A generator of the events on a phone that don't depend on the pal.
///
/// These events are the opening and closing of the app, step queries, background wakes and scripted events. Because the
/// pal has no influence on them, they can be generated in advance.
struct PhoneEventGenerator: Sendable {
  private let plan: ReplayPlan
  /// The instant of the most recent events, or `nil` if there have been none.
  private(set) var lastEventAt: Instant?
  /// The instant at which the system last woke the app in the background, or `nil` if it never has.
  private(set) var lastWokenAt: Instant?
  /// The current foreground period, or `nil` while the app is in the background.
  private(set) var foreground: ForegroundPeriod?
  private(set) var lastClosedAt: Instant?
  private(set) var lastQueryAt: Instant?
  /// The condition that determined the instant of the most recently planned background wake.
  private(set) var wakeDelayReason = WakeDelayReason.arrival
  /// True if the app may currently read steps and report them to the pal.
  private(set) var mayReportSteps: Bool
  /// A simulator of step queries, or `nil` if the phone knows each step immediately.
  private var stepQueries: StepQuerySimulator?
  private var openCursor: AppForegroundPeriodCursor
  private var unlockCursor: UnlocksForOtherAppsCursor
  private var nextEventIndex = 0
  private var nextOnboardingIndex = 0
  private var isOnboarded: Bool
  /// The instant of the next background wake, or `nil` if none has been planned.
  private var nextWakeAt: Instant?
  /// The next instant with an event, or `nil` if it hasn't been determined yet.
  private var cachedNextInstant: Instant?
  private let minimumWakeInterval: Milliseconds?
  private let wakesWhileLocked: Bool

  /// A period during which the app is in the foreground.
  struct ForegroundPeriod: Hashable, Sendable {
    let closesAt: Instant
    let nextQuery: Instant
  }

  /// A condition that can determine the instant of a background wake.
  enum WakeDelayReason: Hashable, Sendable {
    /// New steps arrived, and nothing delayed the wake.
    case arrival
    /// The minimum interval since the previous wake had to pass.
    case minimumInterval
    /// The phone had to be unlocked.
    case lock
    /// The app had to move to the background.
    case foreground
  }

  /// The events in an interval of time, generated in advance.
  struct PregeneratedEvents: Sendable {
    fileprivate(set) var batches: ContiguousArray<Batch> = []
    /// The events of all batches, one after another.
    fileprivate(set) var events: [PalEvent] = []

    /// The events that happen at one instant.
    struct Batch: Sendable {
      let at: Instant
      /// The range of the batch's events in `events`.
      let eventRange: Range<Int>
      /// True if the app can read steps after these events.
      ///
      /// If the phone knows every step immediately, it then reports the steps to the pal.
      let mayReportSteps: Bool
    }
  }

  init(_ plan: ReplayPlan) {
    self.plan = plan
    let facts = plan.configuration.device.facts
    openCursor = AppForegroundPeriodCursor(of: plan.phoneUse, from: plan.start)
    unlockCursor = UnlocksForOtherAppsCursor(of: plan.phoneUse, from: plan.start)
    stepQueries = facts.knowsStepsAtOnce ? nil : StepQuerySimulator(plan)
    minimumWakeInterval = facts.backgroundWakeEverySeconds.map { .seconds($0) }
    wakesWhileLocked = facts.wakesWhileLocked
    isOnboarded = plan.onboardingInstants.isEmpty
    mayReportSteps = isOnboarded && plan.mayReadSteps
  }
}

// Finds the next instant with an event.
extension PhoneEventGenerator {
  /// Returns the next instant with an event, or `nil` if nothing happens by `end`.
  mutating func nextInstant(through end: Instant) -> Instant? {
    let end = min(end, .lastEventInstant)
    if let cachedNextInstant { return cachedNextInstant <= end ? cachedNextInstant : nil }
    guard let lastEventAt else { return plan.start <= end ? plan.start : nil }
    var next = end + Milliseconds(1)
    func keepIfEarlier(_ instant: Instant?) { if let instant, instant < next, instant > lastEventAt { next = instant } }
    if nextEventIndex < plan.scriptedEvents.count { keepIfEarlier(plan.scriptedEvents[nextEventIndex].at) }
    if nextOnboardingIndex < plan.onboardingInstants.count {
      keepIfEarlier(max(plan.onboardingInstants[nextOnboardingIndex], lastEventAt + Milliseconds(1)))
    }
    if let foreground {
      keepIfEarlier(foreground.closesAt)
      if foreground.nextQuery <= foreground.closesAt { keepIfEarlier(foreground.nextQuery) }
    } else {
      keepIfEarlier(openCursor.nextOpenPeriod(through: min(next, end))?.start)
    }
    nextWakeAt = nil
    keepIfEarlier(scheduleNextWake(after: lastEventAt, through: min(next, end)))
    guard next <= end else { return nil }
    cachedNextInstant = next
    return next
  }

  /// Plans the next background wake for new steps and returns its instant, or `nil` if the app isn't woken by `end`.
  private mutating func scheduleNextWake(after now: Instant, through end: Instant) -> Instant? {
    guard mayReportSteps, foreground == nil, let arrival = stepQueries?.nextDataArrival() else { return nil }
    nextWakeAt = findFirstWake(after: now, arrival: arrival, through: end)
    return nextWakeAt
  }

  /// Returns the first instant at which the system wakes the app for data that arrives at `arrival`.
  ///
  /// Returns `nil` if the app isn't woken by `end` or if the person opens it first.
  private mutating func findFirstWake(after now: Instant, arrival: Instant, through end: Instant) -> Instant? {
    var from = max(arrival, now + Milliseconds(1))
    wakeDelayReason = .arrival
    if let lastWokenAt, let minimumWakeInterval, from < lastWokenAt + minimumWakeInterval {
      from = lastWokenAt + minimumWakeInterval
      wakeDelayReason = .minimumInterval
    }
    // The app is still open at the instant at which it closes.
    if let lastClosedAt, from <= lastClosedAt {
      from = lastClosedAt + Milliseconds(1)
      wakeDelayReason = .foreground
    }
    let at = wakesWhileLocked ? from : unlockCursor.firstInstantUnlockedForOtherApps(from: from, through: end)
    if let at, at > from { wakeDelayReason = .lock }
    guard let at, at <= end, openCursor.nextOpenPeriod(through: at).map({ at < $0.start }) ?? true else {
      return nil
    }
    return at
  }
}

// Generates the events of an instant.
extension PhoneEventGenerator {
  /// Appends the events that happen at `now` to `events`.
  ///
  /// `now` must be the instant that ``nextInstant(through:)`` last returned.
  mutating func appendEvents(at now: Instant, to events: inout [PalEvent]) {
    cachedNextInstant = nil
    if self.lastEventAt == nil { appendReplayStartEvent(to: &events) }
    self.lastEventAt = now
    let mightQuery = mayReportSteps
    while nextEventIndex < plan.scriptedEvents.count, plan.scriptedEvents[nextEventIndex].at <= now {
      appendScriptedEvent(plan.scriptedEvents[nextEventIndex].event, to: &events)
      nextEventIndex += 1
    }
    // Steps that the app couldn't read before may have arrived long ago, so the system wakes the app for them at once
    // if possible.
    if mayReportSteps, !mightQuery { _ = scheduleNextWake(after: now - Milliseconds(1), through: now) }
    while nextOnboardingIndex < plan.onboardingInstants.count, plan.onboardingInstants[nextOnboardingIndex] <= now {
      appendNextOnboardingEvents(to: &events)
      nextOnboardingIndex += 1
    }
    var queriesNow = openAppIfDue(at: now, events: &events)
    if let foreground, foreground.nextQuery <= now {
      queriesNow = true
      self.foreground = ForegroundPeriod(closesAt: foreground.closesAt, nextQuery: now + plan.foregroundQueryInterval)
    }
    if nextWakeAt == now, foreground == nil, mayReportSteps {
      events.append(.woken)
      lastWokenAt = now
      queriesNow = true
    }
    if mayReportSteps, queriesNow, let report = stepQueries?.query(at: now) {
      events.append(.steps(report))
      lastQueryAt = now
    }
    if foreground?.closesAt == now {
      events.append(.closed)
      foreground = nil
      lastClosedAt = now
    }
    if plan.refusesActivityStart(at: now) { events.append(.liveActivityFailed(startedAt: now)) }
  }

  private func appendReplayStartEvent(to events: inout [PalEvent]) {
    if plan.onboardingInstants.isEmpty {
      events.append(.timePassed)
    } else {
      events.append(.entitlements(plan.entitlements))
    }
  }

  private mutating func appendScriptedEvent(_ event: PalEvent, to events: inout [PalEvent]) {
    // A permission change has no effect before there is a pal.
    if case .permission(let granted) = event, isOnboarded { mayReportSteps = granted }
    events.append(event)
  }

  /// Appends the events of the next onboarding instant to `events`.
  ///
  /// At the first such instant, the person opens onboarding. At each later one, the person leaves a screen.
  private mutating func appendNextOnboardingEvents(to events: inout [PalEvent]) {
    switch nextOnboardingIndex {
    case 0:
      let close = plan.phoneUse.truncatedAtLockOrRestart(
        Interval(from: plan.createdAt, lasting: plan.phoneUse.routine.openDuration)
      ).end
      foreground = ForegroundPeriod(closesAt: close, nextQuery: plan.createdAt + plan.foregroundQueryInterval)
      while openCursor.nextOpenPeriod(through: close) != nil { openCursor.advance() }
      events.append(.opened(closesAt: close))
    case 2:
      events.append(.onboarding(.choose(plan.look.gender, plan.look.style)))
      events.append(.onboarding(.go))
    case 1, 3, 4: events.append(.onboarding(.go))
    default:
      events.append(.onboarding(.answer(granted: plan.mayReadSteps)))
      (isOnboarded, mayReportSteps) = (true, plan.mayReadSteps)
    }
  }

  /// Opens the app if that is due at `now`, and returns true if it did so.
  private mutating func openAppIfDue(at now: Instant, events: inout [PalEvent]) -> Bool {
    guard foreground == nil, let open = openCursor.nextOpenPeriod(through: now) else { return false }
    openCursor.advance()
    foreground = ForegroundPeriod(closesAt: open.end, nextQuery: now + plan.foregroundQueryInterval)
    events.append(.opened(closesAt: open.end))
    return true
  }

  /// Generates all events through `end` and replaces the contents of `foreseen` with them.
  mutating func generateEvents(through end: Instant, replacing foreseen: inout PregeneratedEvents) {
    foreseen.batches.removeAll(keepingCapacity: true)
    foreseen.events.removeAll(keepingCapacity: true)
    while let at = nextInstant(through: end) {
      let first = foreseen.events.count
      appendEvents(at: at, to: &foreseen.events)
      foreseen.batches.append(.init(at: at, eventRange: first..<foreseen.events.count, mayReportSteps: mayReportSteps))
    }
  }
}
