/// A log of the requests to a Live Activity, in chronological order.
package struct AskedActivity: Sendable {
  /// The instants at which more than the steps of the day may have changed.
  package private(set) var turns: ContiguousArray<ActivityTurn> = []
  /// The instants at which only the steps changed, as far as a pal that never walks is concerned.
  ///
  /// They are by far the most frequent if each step is known at once.
  package private(set) var queries: ContiguousArray<ActivityQuery> = []

  private var last: Circumstances?

  /// Creates an empty log.
  package init() {}

  mutating func removeAll() {
    turns.removeAll(keepingCapacity: true)
    queries.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Records a request.
  @inline(__always) mutating func note(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, _ chance: LiveActivity.Chance, isInForeground: Bool,
    isDismissed: Bool, isSwitchedOn: Bool?, isQueryAlone: Bool
  ) {
    let circumstances = Circumstances(wish, chance, isInForeground: isInForeground)
    if isQueryAlone, offer == nil, let steps = wish.steps, let last, circumstances == last {
      queries.append(ActivityQuery(at: chance.now, steps: steps))
    } else {
      append(
        ActivityTurn(
          wish, offering: offer, chance, isInForeground: isInForeground, isDismissed: isDismissed,
          isSwitchedOn: isSwitchedOn),
        circumstances)
    }
  }

  @inline(never) private mutating func append(_ turn: consuming ActivityTurn, _ circumstances: Circumstances?) {
    turns.append(turn)
    last = circumstances
  }

  /// Records the app's state at the end of the last instant.
  @inline(__always) mutating func leave(isInForeground: Bool, _ run: RunTime) {
    guard !turns.isEmpty else { return }
    turns[turns.count - 1].leaves(isInForeground: isInForeground, run)
    if isInForeground != last?.isInForeground || !run.isForeverAsFarAsKnown { last = nil }
  }

  /// The inputs of a request other than the step count; a query that leaves them all unchanged is logged as steps only.
  ///
  /// The look is not included: it follows from premium and from changes that only other events make.
  private struct Circumstances: Equatable, Sendable {
    let (day, midnight): (CivilDay, Instant)
    let (phase, energy, skin): (Phase, Energy, Skin?)
    let isPremium: Bool
    let isInForeground: Bool

    /// Returns `nil` if the app does not run, or only for a limited time.
    @inline(__always) init?(_ wish: ActivityWish, _ chance: LiveActivity.Chance, isInForeground: Bool) {
      guard chance.run.isForeverAsFarAsKnown else { return nil }
      (day, midnight) = (chance.day, wish.midnight)
      (phase, energy, skin) = (wish.phase, wish.energy, wish.skin)
      (isPremium, self.isInForeground) = (wish.hasTrail, isInForeground)
    }
  }
}

/// An instant at which only the steps of the day changed.
package struct ActivityQuery: Sendable {
  /// The instant of the query.
  package let at: Instant
  let steps: Int64
}

/// A request to a Live Activity at one instant, reduced to what matters for a pal that never walks.
package struct ActivityTurn: Sendable {
  /// The instant of the request.
  package let at: Instant
  let wish: ActivityWish
  let offer: MilestoneOffer?
  let chance: LiveActivity.Chance
  /// True if the user swiped the Live Activity away.
  let isDismissed: Bool
  /// True if Live Activities were switched on at this instant, false if off; `nil` if neither.
  let isSwitchedOn: Bool?
  /// True if the app is in the foreground after this instant; `run` is its run time then.
  private(set) var isInForeground: Bool
  private(set) var run: RunTime

  init(
    _ wish: ActivityWish, offering offer: MilestoneOffer?, _ chance: LiveActivity.Chance, isInForeground: Bool,
    isDismissed: Bool, isSwitchedOn: Bool?
  ) {
    at = chance.now
    var resting = wish
    resting.walk = nil
    self.wish = resting
    (self.offer, self.chance) = (offer, chance)
    (self.isDismissed, self.isSwitchedOn) = (isDismissed, isSwitchedOn)
    (self.isInForeground, run) = (isInForeground, chance.run)
  }

  /// Records the app's state at the end of the instant.
  @inline(__always) mutating func leaves(isInForeground: Bool, _ run: RunTime) {
    (self.isInForeground, self.run) = (isInForeground, run)
  }
}
