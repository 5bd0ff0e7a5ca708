extension Onboarding: Codable {
  /// Reads the screen in front, where there is one, and the answers so far.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      screen: members.readIfPresent("screen"), look: members.readIfPresent("look"),
      permission: members.read("permission"))
  }

  /// Writes the screen in front, where there is one, and the answers so far.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("screen", screen)
    try members.write("look", look)
    try members.write("permission", permission)
  }
}
