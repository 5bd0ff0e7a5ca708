extension EarnedAndVisiblePhases: Codable {
  /// Decodes the earned and visible phases with their times, or throws an error if they contradict each other.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      earnedPhase: members.read("earned"), visiblePhase: members.read("visible"),
      visibleSince: members.readIfPresent("visibleSince"), unlocks: members.read("unlocks"))
    try members.requireTrue(
      visiblePhase <= earnedPhase, name: "visible", expected: "at most the earned phase, \(earnedPhase.rawValue)",
      found: "\(visiblePhase.rawValue)")
    try members.requireTrue(
      unlocks.map { $0.phase } == Phase.allCases.filter { .dormant < $0 && $0 <= earnedPhase }, name: "unlocks",
      expected: "every phase from 2 to \(earnedPhase.rawValue), once each",
      found: "\(unlocks.map { $0.phase.rawValue })")
  }

  /// Encodes the earned and the visible phase, and then their times.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("earned", earnedPhase)
    try members.write("visible", visiblePhase)
    try members.write("visibleSince", visibleSince)
    try members.write("unlocks", unlocks)
  }
}

extension EarnedAndVisiblePhases.EarnedPhase: Codable {
  /// Decodes an earned phase, its total, and the instants at which it was reached, became known and became visible.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    total = try members.read("total", allowing: 1...(.max))
    reachedAt = try members.readIfPresent("walkedAt")
    knownAt = try members.read("knownAt")
    visibleAt = try members.readIfPresent("visibleAt")
  }

  /// Encodes the phase, its total, and the instants at which it was reached, became known and became visible.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("total", total)
    try members.write("walkedAt", reachedAt)
    try members.write("knownAt", knownAt)
    try members.write("visibleAt", visibleAt)
  }
}
