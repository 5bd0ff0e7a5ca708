extension PalAttributes: Codable {
  /// Reads when the profile was made.
  public init(from decoder: any Decoder) throws {
    createdAtUnix = try decoder.members().read("createdAtUnix", in: Instant.unixSeconds)
  }

  /// Writes when the profile was made.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("createdAtUnix", createdAtUnix)
  }
}
