extension Phase {
  /// The phase by number, such as `phase 2`.
  package var numberedName: String { "phase \(rawValue)" }
}

extension EarnedAndVisiblePhases: CustomStringConvertible {
  /// A description of the progress, such as `phase 2 of 3 earned, seen since 2025-01-06T10:00:00Z`.
  ///
  /// The earned phases follow in parentheses, with the instants at which each was reached, became known and became
  /// visible.
  public var description: String {
    let reached = unlocks.map { $0.description }.joined(separator: "; ")
    return commaSeparated(
      "\(visiblePhase.numberedName) of \(earnedPhase.rawValue) earned", visibleSince.map { "seen since \($0)" })
      + (unlocks.isEmpty ? "" : " (\(reached))")
  }
}

extension EarnedAndVisiblePhases.EarnedPhase: CustomStringConvertible {
  /// A description of the earned phase, with its step total and its instants.
  ///
  /// For example: `phase 2 at 25,001, walked 2025-01-06T09:58:12Z, known 2025-01-06T10:00:00Z, not seen`.
  public var description: String {
    commaSeparated(
      "\(phase.numberedName) at \(StepFormat.grouped(total))", reachedAt.map { "walked \($0)" }, "known \(knownAt)",
      visibleAt.map { "seen \($0)" } ?? "not seen")
  }
}
