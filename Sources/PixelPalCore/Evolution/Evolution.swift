/// The progress of the pal through its phases: which ones are earned, and which are visible.
///
/// Earned phases follow from the total. Visible phases never go back: even if premium ends, the user keeps what was
/// seen.
public struct Evolution: Hashable, Sendable {
  /// The highest phase that the total has earned.
  public private(set) var earnedPhase = Phase.dormant
  /// The highest phase that is visible.
  public private(set) var visiblePhase = Phase.dormant
  /// The instant at which the visible phase appeared; `nil` for the first phase.
  public private(set) var visibleSince: Instant?
  /// All earned phases, in order.
  public private(set) var unlocks: [Unlock] = []

  /// Creates the initial state.
  package init() {}

  init(earnedPhase: Phase, visiblePhase: Phase, visibleSince: Instant?, unlocks: [Unlock]) {
    (self.earnedPhase, self.visiblePhase, self.visibleSince, self.unlocks) = (
      earnedPhase, visiblePhase, visibleSince, unlocks
    )
  }

  /// An earned phase.
  public struct Unlock: Hashable, Sendable {
    /// The phase.
    public let phase: Phase
    /// The total at which it begins.
    public let total: Int64
    /// The instant of the step that reached the phase; `nil` if unknown.
    public let reachedAt: Instant?
    /// The instant at which the app learned of it.
    public let knownAt: Instant
    /// The instant at which the phase became visible; `nil` while it is hidden.
    public internal(set) var visibleAt: Instant?
  }

  /// Unlocks the next phase if `total` has reached it.
  ///
  /// Call it until it returns `nil`, because one step may unlock several phases.
  package mutating func unlockNext(total: Int64, at now: Instant, reachedAt: (Int64) -> Instant?, under rules: Rules)
    -> Unlock?
  {
    guard let next = earnedPhase.next, total >= next.startingTotal(under: rules) else { return nil }
    let begins = next.startingTotal(under: rules)
    let unlock = Unlock(phase: next, total: begins, reachedAt: reachedAt(begins), knownAt: now, visibleAt: nil)
    earnedPhase = next
    unlocks.append(unlock)
    return unlock
  }

  /// Reveals the next earned phase if it may be visible.
  ///
  /// Call it until it returns `nil`, because a purchase of premium may reveal several phases.
  package mutating func revealNext(isEntitled: Bool, at now: Instant, under rules: Rules) -> Phase? {
    guard let next = visiblePhase.next, next <= earnedPhase,
      isEntitled || next.rawValue < rules.numbers.firstPremiumPhase
    else {
      return nil
    }
    visiblePhase = next
    visibleSince = now
    if let index = unlocks.firstIndex(where: { $0.phase == next }) { unlocks[index].visibleAt = now }
    return next
  }

  /// Adopts the phases of `other`, and their times, where it is further along.
  mutating func merge(_ other: Evolution) {
    let current = self
    if earnedPhase < other.earnedPhase { (earnedPhase, unlocks) = (other.earnedPhase, other.unlocks) }
    let further = current.visiblePhase < other.visiblePhase ? other : current
    (visiblePhase, visibleSince) = (further.visiblePhase, further.visibleSince)
    for index in unlocks.indices where unlocks[index].visibleAt == nil && unlocks[index].phase <= visiblePhase {
      unlocks[index].visibleAt = further.unlocks.first { $0.phase == unlocks[index].phase }?.visibleAt ?? visibleSince
    }
  }
}
