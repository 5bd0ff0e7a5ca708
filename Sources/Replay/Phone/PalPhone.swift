import PhoneSimulator
import PixelPalCore

/// A simulated phone that shows the pal's Live Activity.
///
/// The pal only sends states; the phone decides when they are drawn, how long the Live Activity lasts, and how long it
/// remains on the Lock Screen after that.
struct PalPhone: Sendable {
  private var phone: Phone<SentState>
  /// The Live Activity that was started last, as long as the phone lists it.
  private var activity: SimulatedActivity.ID?

  /// The next time at which the phone does something without being called, or `nil` if there is none.
  private var nextDue: Instant?
  /// The time at which an ended Live Activity leaves the Lock Screen, or `nil` if none does.
  private(set) var nextRemoval: Instant?

  /// Creates a phone on which the app is not running.
  init(_ model: DeviceModel, at now: Instant) { phone = Phone(model, at: now) }

  /// Advances the phone to `now` if it has something to do by then.
  @inline(__always) mutating func advance(to now: Instant) {
    if let nextDue, nextDue <= now { act(at: now) { _ in } }
  }

  /// Advances the phone to `now`, performs `action` on it, and updates the stored times.
  private mutating func act(at now: Instant, _ action: (inout Phone<SentState>) -> Void) {
    // The pal receives the same events from the scenario, so the phone's own notifications are not needed.
    while phone.next(until: now) != nil {}
    action(&phone)
    nextDue = phone.nextDue
    nextRemoval = drawing?.leavesAt
  }

  /// Handles the events that happen at `now` before the pal sends anything.
  mutating func applyOutsideEvents(_ events: some Collection<PalEvent>, at now: Instant) {
    for event in events {
      switch event {
      case .opened: act(at: now) { $0.openApp() }
      case .woken: act(at: now) { $0.wakeApp(for: .backgroundTask) }
      case .liveActivityDismissed: act(at: now) { phone in phone.activities.forEach { phone.swipeAway($0.id) } }
      case .liveActivitiesSwitched(let isOn): act(at: now) { $0.activitiesAreEnabled = isOn }
      case .liveActivityFailed, .liveActivityFound, .liveActivityNotFound, .phoneUnlocked, .phoneLocked,
        .phoneRestarted, .launched, .permission, .onboarding, .entitlements, .skinChosen, .lookChosen, .zoneChanged,
        .steps, .lockedFeatureOpened, .closed, .timePassed:
        break
      }
    }
  }

  /// Starts or updates the Live Activity as the pal asks at `now`.
  mutating func carryOut(_ session: ActivitySession, at now: Instant) {
    let state = session.lastSent
    if session.startedAt < now, let activity {
      act(at: now) { $0.update(activity, state, staleAt: state.staleAt) }
    } else {
      var started: SimulatedActivity.ID?
      act(at: now) { phone in
        let previous = phone.activities
        started = try? phone.request(state, staleAt: state.staleAt)
        if started != nil { for older in previous { phone.swipeAway(older.id) } }
      }
      if let started { activity = started }
      nextRemoval = drawing?.leavesAt
    }
  }

  /// Moves the app to the background at `now`, after the pal has sent its last state.
  mutating func closeApp(at now: Instant) { act(at: now) { $0.closeApp() } }
}

// What is shown.
extension PalPhone {
  private var drawing: ActivityDrawing<SentState>? { activity.flatMap { phone.drawing(of: $0) } }

  /// Returns the Live Activity as the phone shows it at `now`, which must not be before the last event.
  mutating func drawnActivity(at now: Instant) -> DrawnActivity {
    advance(to: now)
    guard let drawing else { return .none(since: phone.lastActivityEndAt) }
    if let endedAt = drawing.endedAt { return .ended(drawing.content, at: endedAt) }
    return .active(drawing.content, drawnAt: drawing.drawnAt)
  }

  /// Returns the first instant after `now` when the Live Activity may look different without an event.
  func nextTimedChange(after now: Instant, under configuration: PalConfiguration) -> Instant? {
    guard let drawing else { return nil }
    let next = drawing.next.flatMap { state in
      drawing.nextDrawnAt.flatMap { state.nextTimedChange(after: now, drawnAt: $0, under: configuration) }
    }
    let removal = drawing.leavesAt.flatMap { $0 > now ? $0 : nil }
    return [drawing.content.nextTimedChange(after: now, drawnAt: drawing.drawnAt, under: configuration), next, removal]
      .lazy.compactMap { $0 }.min()
  }

  /// Returns true if both phones show the same Live Activity now, and will draw the same update next.
  func hasSameActivity(as other: PalPhone) -> Bool {
    drawing == other.drawing && phone.lastActivityEndAt == other.phone.lastActivityEndAt
  }
}

extension DeviceModel {
  /// A copy on which an app can start and update a Live Activity whenever it likes.
  var withoutRunTimeLimit: DeviceModel {
    var facts = facts
    (facts.sendsOnlyWithRunTime, facts.startsOnlyInForeground) = (false, false)
    return DeviceModel(unchecked: name, facts)
  }
}
