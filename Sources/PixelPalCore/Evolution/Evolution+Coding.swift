extension Evolution: Codable {
  /// Reads what it writes.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      earned: members.read("earned"), visible: members.read("visible"),
      visibleSince: members.readIfPresent("visibleSince"), unlocks: members.read("unlocks"))
  }

  /// Writes what is earned and what may be seen, and after them when.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("earned", earned)
    try members.write("visible", visible)
    try members.write("visibleSince", visibleSince)
    try members.write("unlocks", unlocks)
  }
}

extension Evolution.Unlock: Codable {
  /// Reads what it writes.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    total = try members.read("total")
    walkedAt = try members.readIfPresent("walkedAt")
    knownAt = try members.read("knownAt")
    visibleAt = try members.readIfPresent("visibleAt")
  }

  /// Writes the phase, its total, and when it was walked, known and seen.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("total", total)
    try members.write("walkedAt", walkedAt)
    try members.write("knownAt", knownAt)
    try members.write("visibleAt", visibleAt)
  }
}
