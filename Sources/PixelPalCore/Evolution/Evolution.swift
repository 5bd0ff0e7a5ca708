/// The progress of the pal through its phases: which ones are earned, and which are visible.
///
/// Earned phases follow from the total. Visible phases never go back: even if premium ends, the user keeps what was
/// seen.
public struct Evolution: Hashable, Sendable {
  /// The highest phase that the total has earned.
  public private(set) var earned = Phase.dormant
  /// The highest phase that is visible.
  public private(set) var visible = Phase.dormant
  /// The instant at which the visible phase appeared; `nil` for the first phase.
  public private(set) var visibleSince: Instant?
  /// All earned phases, in order.
  public private(set) var unlocks: [Unlock] = []

  /// Creates the initial state.
  package init() {}

  init(earned: Phase, visible: Phase, visibleSince: Instant?, unlocks: [Unlock]) {
    (self.earned, self.visible, self.visibleSince, self.unlocks) = (earned, visible, visibleSince, unlocks)
  }

  /// An earned phase.
  public struct Unlock: Hashable, Sendable {
    /// The phase.
    public let phase: Phase
    /// The total at which it begins.
    public let total: Int64
    /// The instant of the step that reached the phase; `nil` if unknown.
    public let walkedAt: Instant?
    /// The instant at which the app learned of it.
    public let knownAt: Instant
    /// The instant at which the phase became visible; `nil` while it is hidden.
    public internal(set) var visibleAt: Instant?
  }

  /// Unlocks the next phase if `total` has reached it.
  ///
  /// Call it until it returns `nil`, because one step may unlock several phases.
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

  /// Reveals the next earned phase if it may be visible.
  ///
  /// Call it until it returns `nil`, because a purchase of premium may reveal several phases.
  package mutating func revealNext(isEntitled: Bool, at now: Instant, under rules: Rules) -> Phase? {
    guard let next = visible.next, next <= earned, isEntitled || next.rawValue < rules.numbers.firstPremiumPhase else {
      return nil
    }
    visible = next
    visibleSince = now
    if let index = unlocks.firstIndex(where: { $0.phase == next }) { unlocks[index].visibleAt = now }
    return next
  }

  /// Adopts the phases of `other`, and their times, where it is further along.
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
