extension PalAttributes: Codable {
  /// Reads when the profile was made and the Live Activity started.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    createdAtUnix = try members.read("createdAtUnix", in: Instant.unixSeconds)
    startedAtUnixMs = try members.readIfPresent("startedAtUnixMs", in: Instant.unixMilliseconds)
  }

  /// Writes when the profile was made and, where it is known, the Live Activity started.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("createdAtUnix", createdAtUnix)
    try members.write("startedAtUnixMs", startedAtUnixMs)
  }
}
