/// Something drawn around the pal.
///
/// A designer adds an effect here, with what it asks for; no rule changes.
public enum Effect: String, Hashable, Sendable, Codable, CaseIterable {
  /// A small bounce; comes with phase 2.
  case bounce
  /// Sparks; come with phase 3.
  case spark
  /// A glow; comes with phase 4.
  case glow
  /// A trail behind a walk; premium.
  case trail
  /// Confetti at a milestone, in the app alone; premium.
  case confetti
  /// The flourish of an evolution; free.
  case highlight

  /// What must hold for the effect to be drawn.
  public enum Condition: Hashable, Sendable {
    /// A certain phase is the visible one.
    case phase(Phase)
    /// An entitled person's pal walks.
    case premiumWalk
    /// An entitled person has just reached a milestone, and looks at the app.
    case premiumMilestoneInApp
    /// A phase has just become visible.
    case evolution
  }

  /// What must hold for the effect to be drawn.
  public var condition: Condition {
    switch self {
    case .bounce: .phase(.active)
    case .spark: .phase(.energized)
    case .glow: .phase(.ascended)
    case .trail: .premiumWalk
    case .confetti: .premiumMilestoneInApp
    case .highlight: .evolution
    }
  }
}
