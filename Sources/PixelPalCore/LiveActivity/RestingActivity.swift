/// The Live Activity of the same pal as it would be if that never walked, with updates of its own.
///
///     var resting = RestingActivity(createdAt: createdAt, under: laws)
///     while let wake = resting.nextWake, wake < turn.at { resting.wake() }
///     resting.handle(turn)
///
/// The pal is not told of it, and does nothing for it.
package struct RestingActivity: Sendable {
  private let laws: Laws
  private var activity: LiveActivity
  /// What it was asked for last; `nil` before there is a pal.
  private var wish: ActivityWish?
  private var day = CivilDay.first
  private var isInForeground = false
  private var run = RunTime.none
  /// When something changes in it if nothing is asked for before; `nil` when nothing is foreseen.
  package private(set) var nextWake: Instant?

  /// Nothing, before a pal is made at `createdAt`.
  package init(createdAt: Instant, under laws: Laws) {
    self.laws = laws
    activity = LiveActivity(createdAt: createdAt, under: laws.rules)
  }

  /// Handles what the pal's own was asked for.
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

  /// Goes on to ``nextWake``: nothing has become of the pal since it was asked for something.
  package mutating func wake() { if let now = nextWake { goOn(to: now) } }

  /// Handles a query that tells the pal of more steps, and says whether something may have come of it.
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

  /// What is drawn at `now` of that pal, where `states` are drawn of the other; `rest` is what its app draws.
  package mutating func drawnStates(besides states: DrawnStates, app rest: DrawnState, at now: Instant)
    -> DrawnStates.Resting
  {
    var resting = states
    resting.app = rest
    // By its case alone, since comparing would copy it.
    if case .some = wish {
      let drawn = activity.drawnStates(at: now)
      // Behind the app there is no island of either.
      if !(isInForeground && laws.device.facts.hidesOwnActivityInFront) { resting.island = drawn.island }
      resting.banner = drawn.banner
    }
    return .init(resting)
  }
}

extension DeviceModel {
  /// Whether a Live Activity may be started where the app is in front or is not.
  func mayStartActivity(isInForeground: Bool) -> Bool { isInForeground || !facts.startsOnlyInForeground }
}
