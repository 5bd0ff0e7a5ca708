/// A simulation of the Live Activity that the same pal would have if it never walked, with its own updates.
///
///     var resting = RestingActivity(createdAt: createdAt, under: laws)
///     while let wake = resting.nextWake, wake < turn.at { resting.wake() }
///     resting.handle(turn)
///
/// The simulation does not affect the pal.
package struct RestingActivity: Sendable {
  private let laws: Laws
  private var activity: LiveActivity
  /// The last request; `nil` before there is a pal.
  private var wish: ActivityWish?
  private var day = CivilDay.first
  private var isInForeground = false
  private var run = RunTime.none
  /// The next instant at which something changes without a request; `nil` if there is none.
  package private(set) var nextWake: Instant?

  /// Creates the simulation for a pal that is created at `createdAt`.
  package init(createdAt: Instant, under laws: Laws) {
    self.laws = laws
    activity = LiveActivity(createdAt: createdAt, under: laws.rules)
  }

  /// Handles a request that the pal's own Live Activity received.
  package mutating func handle(_ turn: ActivityTurn) {
    end(at: turn.at)
    if turn.isDismissed { _ = activity.dismiss(at: turn.at) }
    if let isOn = turn.isSwitchedOn { _ = activity.setOn(isOn, at: turn.at) }
    if turn.chance.failedStart == nil {
      _ = activity.settle(turn.wish, offering: turn.offer, turn.chance, under: laws)
    } else {
      _ = activity.settleAfterFailure(turn.wish, offering: turn.offer, turn.chance, under: laws)
    }
    (wish, day, isInForeground, run) = (turn.wish, turn.chance.day, turn.isInForeground, turn.run)
    foresee(after: turn.at)
  }

  /// Advances to ``nextWake``; the pal must not have changed since the last request.
  package mutating func wake() { if let now = nextWake { goOn(to: now) } }

  /// Handles a query that adds steps; returns true if the Live Activity may have changed.
  package mutating func handle(_ query: ActivityQuery) -> Bool {
    wish?.steps = query.steps
    if nextWake.map({ query.at < $0 }) ?? true, activity.goesOnWaiting(to: query.at, with: query.steps) { return false }
    goOn(to: query.at)
    return true
  }

  private mutating func goOn(to now: Instant) {
    guard let wish else { return }
    end(at: now)
    if run.isOver(at: now) { run = .none }
    let chance = LiveActivity.Chance(
      now: now, day: day, mayStart: laws.device.mayStartActivity(isInForeground: isInForeground), opening: false,
      failedStart: nil, run: run)
    _ = activity.settle(wish, offering: nil, chance, under: laws)
    foresee(after: now)
  }

  @inline(__always) private mutating func end(at now: Instant) {
    _ = activity.endIfTooOld(at: now, after: laws.device.longestSession, kept: laws.device.keptOnLockScreen)
  }

  @inline(__always) private mutating func foresee(after now: Instant) {
    nextWake = activity.nextWake(after: now, in: run, longest: laws.device.longestSession)
  }

  /// Returns the drawn states of the resting pal, given the walking pal's `states` and the app's state `rest` at `now`.
  package mutating func drawnStates(besides states: DrawnStates, app rest: DrawnState, at now: Instant)
    -> DrawnStates.Resting
  {
    var resting = states
    resting.app = rest
    // Matches only the case, because a comparison would copy the value.
    if case .some = wish {
      let drawn = activity.drawnStates(at: now)
      // A phone that hides the app's own Live Activity in the foreground shows no island for either pal.
      if !(isInForeground && laws.device.facts.hidesOwnActivityInFront) { resting.island = drawn.island }
      resting.banner = drawn.banner
    }
    return .init(resting)
  }
}

extension DeviceModel {
  /// Returns true if the phone allows a Live Activity to start, depending on whether the app is in the foreground.
  func mayStartActivity(isInForeground: Bool) -> Bool { isInForeground || !facts.startsOnlyInForeground }
}
