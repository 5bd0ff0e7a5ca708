extension PalActivityAttributes: Codable {
  /// Decodes attributes from the pal's creation time and, if present, the start of the Live Activity.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    do {
      try self.init(
        createdAtUnix: members.read("createdAtUnix"), startedAtUnixMs: members.readIfPresent("startedAtUnixMs"))
    } catch let refused as InvalidMemberError {
      throw members.decodingError(reporting: refused)
    }
  }

  /// Encodes the pal's creation time and, if known, the start of the Live Activity.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("createdAtUnix", createdAtUnix)
    try members.write("startedAtUnixMs", startedAtUnixMs)
  }
}
