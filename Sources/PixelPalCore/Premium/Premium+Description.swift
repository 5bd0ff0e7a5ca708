extension Look: CustomStringConvertible {
  /// A description of the look, such as `female meadow 'Mo'`.
  public var description: String {
    "\(gender.rawValue) \(style.rawValue)" + (name.isEmpty ? "" : " \(name.singleQuoted)")
  }
}

extension LooksAndSkinChoice: CustomStringConvertible {
  /// A description of the selection, such as `male dusk, number 2 of 3 characters, skin season`.
  public var description: String {
    commaSeparated(
      looks[chosenIndex].description, looks.count == 1 ? nil : "number \(chosenIndex + 1) of \(looks.count) characters",
      skin == .none ? nil : "skin \(skin)")
  }
}

extension SkinChoice: CustomStringConvertible {
  /// The name of the choice: `none`, `season`, or the name of a skin.
  public var description: String { name }
}

extension DrawnEffect.Condition: CustomStringConvertible {
  /// A description of the condition: `phase 2`, or the name of the case.
  public var description: String {
    switch self {
    case .phase(let phase): phase.numberedName
    case .premiumWalk: "premiumWalk"
    case .premiumMilestoneInApp: "premiumMilestoneInApp"
    case .evolution: "evolution"
    }
  }
}

extension Paywall.SeenState: CustomStringConvertible {
  /// A description of the record, such as `never` or `at 2025-01-06T10:02:00Z`.
  public var description: String {
    switch self {
    case .never: "never"
    case .beforeThisRun: "before"
    case .at(let instant): "at \(instant)"
    }
  }
}

extension Paywall.DecisionInput: CustomStringConvertible {
  /// A description of the facts, such as
  /// `phase 2 earned, onboarded, not entitled, seen never, in front, no flourish, …`.
  public var description: String {
    commaSeparated(
      hasEarnedPhase2 ? "phase 2 earned" : "phase 2 not earned", isOnboarded ? "onboarded" : "not onboarded",
      isEntitled.map { $0 ? "entitled" : "not entitled" } ?? "entitled or not", "seen \(seenState)",
      isInForeground ? "in front" : "behind", hasHighlightPlayed ? "no flourish" : "a flourish to play",
      hasPremiumPhases ? "something to sell" : "nothing to sell")
  }
}
