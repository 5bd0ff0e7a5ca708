/// The pal's progress through its phases: which phases it has earned, and which of them are visible.
///
/// The step total determines which phases are earned. An earned premium phase stays hidden until the user has premium.
/// The visible phase never goes back: if premium ends, the user keeps the phases that were already visible.
public struct EarnedAndVisiblePhases: Hashable, Sendable {
  /// The highest phase that the pal's step total has reached.
  public private(set) var earnedPhase = Phase.dormant
  /// The highest phase that is visible to the user.
  public private(set) var visiblePhase = Phase.dormant
  /// The instant at which the visible phase appeared, or `nil` for the first phase.
  public private(set) var visibleSince: Instant?
  /// All earned phases except the first phase, in ascending order.
  public private(set) var unlocks: [EarnedPhase] = []

  /// Creates the progress of a new pal.
  package init() {}

  init(earnedPhase: Phase, visiblePhase: Phase, visibleSince: Instant?, unlocks: [EarnedPhase]) {
    (self.earnedPhase, self.visiblePhase, self.visibleSince, self.unlocks) = (
      earnedPhase, visiblePhase, visibleSince, unlocks
    )
  }

  /// An earned phase, with the instants at which it was reached, became known and became visible.
  public struct EarnedPhase: Hashable, Sendable {
    /// The phase that was earned, which is never the first phase.
    public let phase: Phase
    /// The step total at which the phase begins.
    public let total: Int64
    /// The instant of the step that reached the phase, or `nil` if unknown.
    public let reachedAt: Instant?
    /// The instant at which the app learned that the phase was earned.
    public let knownAt: Instant
    /// The instant at which the phase became visible, or `nil` while it is hidden.
    public internal(set) var visibleAt: Instant?
  }

  /// Unlocks the next phase and returns it, or returns `nil` if `total` is too small or there is no next phase.
  ///
  /// `reachedAt` returns the instant at which a step total was reached, or `nil` if that instant is unknown. One step
  /// report can unlock several phases, so the caller repeats the call until it returns `nil`.
  package mutating func unlockNextPhase(
    total: Int64, at now: Instant, reachedAt: (Int64) -> Instant?, under rules: Rules
  )
    -> EarnedPhase?
  {
    guard let next = earnedPhase.next, total >= next.startingTotal(under: rules) else { return nil }
    let begins = next.startingTotal(under: rules)
    let unlock = EarnedPhase(phase: next, total: begins, reachedAt: reachedAt(begins), knownAt: now, visibleAt: nil)
    earnedPhase = next
    unlocks.append(unlock)
    return unlock
  }

  /// Makes the next earned phase visible and returns it, or returns `nil` if no further phase can be shown.
  ///
  /// A premium phase can be shown only if `isEntitled` is true. Buying premium can reveal several phases, so the caller
  /// repeats the call until it returns `nil`.
  package mutating func revealNextPhase(isEntitled: Bool, at now: Instant, under rules: Rules) -> Phase? {
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

  /// Raises the earned phase and the visible phase to those of `other`, if those are higher.
  ///
  /// The two phases are compared separately. The instants of a raised phase are also copied from `other`.
  mutating func merge(_ other: EarnedAndVisiblePhases) {
    let current = self
    if earnedPhase < other.earnedPhase { (earnedPhase, unlocks) = (other.earnedPhase, other.unlocks) }
    let further = current.visiblePhase < other.visiblePhase ? other : current
    (visiblePhase, visibleSince) = (further.visiblePhase, further.visibleSince)
    for index in unlocks.indices where unlocks[index].visibleAt == nil && unlocks[index].phase <= visiblePhase {
      unlocks[index].visibleAt = further.unlocks.first { $0.phase == unlocks[index].phase }?.visibleAt ?? visibleSince
    }
  }
}
