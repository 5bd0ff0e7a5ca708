/// A visual effect drawn around the pal.
///
/// To add an effect, add a case here and the condition under which it is drawn. The rules don't need to change.
public enum DrawnEffect: String, Hashable, Sendable, Codable, CaseIterable {
  /// A small bounce, shown in phase 2.
  case bounce
  /// Sparks, shown in phase 3.
  case spark
  /// A glow, shown in phase 4.
  case glow
  /// A premium trail behind the walking pal.
  case trail
  /// Confetti for a milestone, which requires premium and is drawn only in the app.
  case confetti
  /// The highlight of an evolution, which is free.
  case highlight

  /// A condition under which an effect is drawn.
  enum Condition: Hashable, Sendable {
    /// The given phase is visible.
    case phase(Phase)
    /// The pal is walking, and the user has premium.
    case premiumWalk
    /// The user has premium, has just reached a milestone, and is looking at the app.
    case premiumMilestoneInApp
    /// A phase has just become visible.
    case evolution
  }

  var condition: Condition {
    switch self {
    case .bounce: .phase(.active)
    case .spark: .phase(.energized)
    case .glow: .phase(.ascended)
    case .trail: .premiumWalk
    case .confetti: .premiumMilestoneInApp
    case .highlight: .evolution
    }
  }

  // The effects are computed once, because most surfaces have no other effects.
  private static let phaseEffects: [[DrawnEffect]] = Phase.allCases.map { phase in
    allCases.filter { $0.condition == .phase(phase) }
  }

  /// Returns the effects of `phase` and the effects whose condition is in `others`.
  static func effects(of phase: Phase, meeting others: [Condition] = []) -> [DrawnEffect] {
    if others.isEmpty { return phaseEffects[phase.rawValue - 1] }
    return allCases.filter { $0.condition == .phase(phase) || others.contains($0.condition) }
  }
}
