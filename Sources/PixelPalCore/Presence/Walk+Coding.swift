extension Walk: Codable {
  /// Reads a walk; without a third instant it rests by itself when it is over.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      start: members.read("start"), until: members.read("until"),
      restsByItselfAt: members.readIfPresent("restsByItselfAt"))
  }

  /// Writes all three instants.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("start", start)
    try members.write("until", until)
    try members.write("restsByItselfAt", restsByItselfAt)
  }
}
