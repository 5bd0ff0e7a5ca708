extension PalAttributes: Codable {
  /// Reads when the profile was made and the Live Activity started.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    do {
      try self.init(
        createdAtUnix: members.read("createdAtUnix"), startedAtUnixMs: members.readIfPresent("startedAtUnixMs"))
    } catch let refused as RefusedMember {
      throw members.error(of: refused)
    }
  }

  /// Writes when the profile was made and, where it is known, the Live Activity started.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("createdAtUnix", createdAtUnix)
    try members.write("startedAtUnixMs", startedAtUnixMs)
  }
}
