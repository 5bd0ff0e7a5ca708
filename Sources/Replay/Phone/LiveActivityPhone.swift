import PhoneSimulator
import PixelPalCore

/// A simulated phone that shows the pal's Live Activity.
///
/// The pal only sends states. The phone decides when to draw a state, how long the Live Activity lasts, and how long an
/// ended Live Activity remains on the Lock Screen.
struct LiveActivityPhone: Sendable {
  private var engine: PhoneEngine
  /// The ID of the Live Activity that was started last, or `nil` if none has been started.
  ///
  /// The phone may since have ended and removed it.
  private var activity: SimulatedActivity.ID?
  /// The sent states that the Live Activity shows now and will show next, each with its content number.
  ///
  /// The engine refers to each state only by this number.
  private var states: [(number: Int32, state: SentActivityState)] = []
  private var lastNumber: Int32 = 0

  /// The next instant at which the phone acts on its own, or `nil` if no such action is due.
  private var nextDue: Instant?
  /// The instant at which an ended Live Activity leaves the Lock Screen, or `nil` if no removal is due.
  private(set) var nextRemoval: Instant?

  /// Creates a phone on which the app is not running.
  init(_ model: DeviceModel, at now: Instant) { engine = PhoneEngine(model, at: now) }

  /// Handles those of `events` that affect the phone, before the pal sends anything at `now`.
  mutating func handlePhoneEvents(at now: Instant, in events: [PalEvent]) {
    advance(to: now)
    for event in events {
      switch event {
      case .opened: perform(at: now) { $0.openApp() }
      case .woken: perform(at: now) { $0.wakeApp(for: .backgroundTask) }
      case .liveActivityDismissed: perform(at: now) { $0.swipeAwayActivities() }
      case .liveActivitiesSwitched(let isOn): perform(at: now) { $0.setActivitiesEnabled(isOn) }
      case .liveActivityFailed, .liveActivityFound, .liveActivityNotFound, .phoneUnlocked, .phoneLocked,
        .phoneRestarted, .launched, .permission, .onboarding, .entitlements, .skinChosen, .lookChosen, .zoneChanged,
        .steps, .lockedFeatureOpened, .dismissed, .closed, .timePassed:
        break
      }
    }
  }

  /// Starts or updates the Live Activity if `pal` sent a state at `now`.
  ///
  /// If `events` include the app's closing, the app then moves to the background.
  mutating func showSentStateAndCloseAppIfDue(at now: Instant, of pal: inout Pal, with events: [PalEvent]) {
    if let session = pal.activitySession(withStateSentAt: now) { startOrUpdateActivity(with: session, at: now) }
    for case .closed in events { perform(at: now) { $0.closeApp() } }
  }

  @inline(__always) mutating func advance(to now: Instant) {
    if let nextDue, nextDue <= now {
      engine.advanceDiscardingEvents(to: now)
      storeDueTimes()
    }
  }

  /// Starts or updates the Live Activity with the state that the pal sent at `now`.
  mutating func startOrUpdateActivity(with session: ActivitySession, at now: Instant) {
    let state = session.lastSent
    lastNumber += 1
    let number = lastNumber
    let current = session.startedAt < now ? activity : nil
    var started: SimulatedActivity.ID?
    perform(at: now) { engine in
      if let current {
        engine.update(current, content: number, staleAt: state.staleAt)
      } else {
        started = try? engine.request(.init(staleAt: state.staleAt), content: number)
        if let started { engine.swipeAwayActivities { $0 != started } }
      }
    }
    states.append((number, state))
    if let started {
      activity = started
      storeDueTimes()
    }
    removeUnneededStates()
  }

  private mutating func removeUnneededStates() {
    let drawing = drawing
    states.removeAll { $0.number != drawing?.content && $0.number != drawing?.next?.content }
  }

  /// Performs `action` on the phone at `now` and then updates the stored due times.
  private mutating func perform(at now: Instant, _ action: (inout PhoneEngine) -> Void) {
    engine.advanceDiscardingEvents(to: now)
    action(&engine)
    engine.discardUndeliveredEvents()
    storeDueTimes()
  }

  private mutating func storeDueTimes() {
    nextDue = engine.nextDue
    nextRemoval = drawing?.leavesAt
  }
}

// The Live Activity as the phone shows it.
extension LiveActivityPhone {
  private var drawing: PhoneEngine.DrawnAndNextContent? { activity.flatMap { engine.drawnAndNextContent(of: $0) } }

  private func sentState(numbered number: Int32) -> SentActivityState? { states.first { $0.number == number }?.state }

  /// Returns the Live Activity as the phone shows it at `now`.
  ///
  /// `now` must not precede the last event.
  mutating func drawnActivity(at now: Instant) -> DrawnActivityState {
    advance(to: now)
    return drawnActivity
  }

  private var drawnActivity: DrawnActivityState {
    guard let drawing, let state = sentState(numbered: drawing.content) else { return .none(since: engine.lastEndAt) }
    if let endedAt = drawing.endedAt { return .ended(state, at: endedAt) }
    return .active(state, drawnAt: drawing.drawnAt)
  }

  /// Returns the first instant after `now` at which the Live Activity may look different without an event.
  ///
  /// Returns `nil` if there is no such instant.
  func nextLiveActivityChange(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    guard let drawing else { return nil }
    func change(of content: Int32, drawnAt: Instant) -> Instant? {
      sentState(numbered: content)?.nextTimedChange(after: now, drawnAt: drawnAt, under: configuration)
    }
    let removal = drawing.leavesAt.flatMap { $0 > now ? $0 : nil }
    let next = drawing.next.flatMap { change(of: $0.content, drawnAt: $0.drawnAt) }
    return [change(of: drawing.content, drawnAt: drawing.drawnAt), next, removal].lazy.compactMap { $0 }.min()
  }
}

extension DeviceModel {
  /// A copy of this model that lets an app start and update a Live Activity at any time.
  var withoutRunTimeLimit: DeviceModel {
    var facts = facts
    (facts.sendsOnlyWithRunTime, facts.startsOnlyInForeground) = (false, false)
    return DeviceModel(unchecked: name, facts)
  }
}
