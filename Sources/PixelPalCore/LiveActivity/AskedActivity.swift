/// What a Live Activity was asked for, one instant after another.
package struct AskedActivity: Sendable {
  /// The instants at which more may have been new than the steps of the day.
  package private(set) var turns: ContiguousArray<ActivityTurn> = []
  /// The instants at which nothing else was, or what else was new is no matter of a pal that never walks: by far the most
  /// where each step is known at once.
  package private(set) var queries: ContiguousArray<ActivityQuery> = []

  private var last: Circumstances?

  /// Nothing.
  package init() {}

  mutating func removeAll() {
    turns.removeAll(keepingCapacity: true)
    queries.removeAll(keepingCapacity: true)
    last = nil
  }

  /// Notes what it is asked for.
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

  /// Notes how the last instant leaves the app.
  @inline(__always) mutating func leave(isInForeground: Bool, _ run: RunTime) {
    guard !turns.isEmpty else { return }
    turns[turns.count - 1].leaves(isInForeground: isInForeground, run)
    if isInForeground != last?.isInForeground || !run.isForeverAsFarAsKnown { last = nil }
  }

  /// What a query finds that tells of nothing but steps: all as the last turn has left it.
  ///
  /// Whom the pal looks like follows from premium, and from what only an event changes.
  private struct Circumstances: Equatable, Sendable {
    let (day, midnight): (CivilDay, Instant)
    let (phase, energy, skin): (Phase, Energy, Skin?)
    let isPremium: Bool
    let isInForeground: Bool

    /// `nil` where the app runs only for a while, or does not.
    @inline(__always) init?(_ wish: ActivityWish, _ chance: LiveActivity.Chance, isInForeground: Bool) {
      guard chance.run.isForeverAsFarAsKnown else { return nil }
      (day, midnight) = (chance.day, wish.midnight)
      (phase, energy, skin) = (wish.phase, wish.energy, wish.skin)
      (isPremium, self.isInForeground) = (wish.hasTrail, isInForeground)
    }
  }
}

/// An instant at which nothing was new but the steps of the day.
package struct ActivityQuery: Sendable {
  /// When.
  package let at: Instant
  let steps: Int64
}

/// What a Live Activity was asked for at one instant, as much as one has to know of a pal that never walks.
package struct ActivityTurn: Sendable {
  /// When.
  package let at: Instant
  let wish: ActivityWish
  let offer: MilestoneOffer?
  let chance: LiveActivity.Chance
  /// Whether the person swiped it away.
  let isDismissed: Bool
  /// Whether Live Activities were switched on just now, or off; `nil` where they were not.
  let isSwitchedOn: Bool?
  /// Whether the app is in front from then on, and runs.
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

  /// Notes how the instant leaves the app.
  @inline(__always) mutating func leaves(isInForeground: Bool, _ run: RunTime) {
    (self.isInForeground, self.run) = (isInForeground, run)
  }
}
