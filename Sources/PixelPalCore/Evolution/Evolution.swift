/// How far the pal has come, and how much of that may be seen.
///
/// What is earned follows the total. What is visible never goes back: whatever ends, what a person has seen stays.
public struct Evolution: Hashable, Sendable {
  /// What the total has earned.
  public private(set) var earned = Phase.dormant
  /// What may be seen.
  public private(set) var visible = Phase.dormant
  /// Since when it may be seen; `nil` for the first phase.
  public private(set) var visibleSince: Instant?
  /// Every phase that was earned, in order.
  public private(set) var unlocks: [Unlock] = []

  /// The beginning.
  package init() {}

  init(earned: Phase, visible: Phase, visibleSince: Instant?, unlocks: [Unlock]) {
    (self.earned, self.visible, self.visibleSince, self.unlocks) = (earned, visible, visibleSince, unlocks)
  }

  /// A phase that was earned.
  public struct Unlock: Hashable, Sendable {
    /// The phase.
    public let phase: Phase
    /// The total at which it begins.
    public let total: Int64
    /// When the step that reached it was walked; `nil` where nobody can say.
    public let walkedAt: Instant?
    /// When the app knew.
    public let knownAt: Instant
    /// When it could be seen; `nil` while it waits.
    public internal(set) var visibleAt: Instant?
  }

  /// Earns the next phase if `total` has reached it; ask again until there is none: one step may earn several.
  package mutating func earnNext(total: Int64, at now: Instant, walkedAt: (Int64) -> Instant?, under rules: Rules)
    -> Unlock?
  {
    guard let next = earned.next, total >= next.begins(under: rules) else { return nil }
    let begins = next.begins(under: rules)
    let unlock = Unlock(phase: next, total: begins, walkedAt: walkedAt(begins), knownAt: now, visibleAt: nil)
    earned = next
    unlocks.append(unlock)
    return unlock
  }

  /// Shows the next earned phase if it may be seen; ask again until there is none: buying premium may show several.
  package mutating func revealNext(isEntitled: Bool, at now: Instant, under rules: Rules) -> Phase? {
    guard let next = visible.next, next <= earned, isEntitled || next.rawValue < rules.numbers.firstPremiumPhase else {
      return nil
    }
    visible = next
    visibleSince = now
    if let index = unlocks.firstIndex(where: { $0.phase == next }) { unlocks[index].visibleAt = now }
    return next
  }

  /// Has as much earned and seen as `other` has, with its instants where that came further.
  mutating func standBy(_ other: Evolution) {
    let mine = self
    if earned < other.earned { (earned, unlocks) = (other.earned, other.unlocks) }
    let further = mine.visible < other.visible ? other : mine
    (visible, visibleSince) = (further.visible, further.visibleSince)
    for index in unlocks.indices where unlocks[index].visibleAt == nil && unlocks[index].phase <= visible {
      unlocks[index].visibleAt = further.unlocks.first { $0.phase == unlocks[index].phase }?.visibleAt ?? visibleSince
    }
  }
}
