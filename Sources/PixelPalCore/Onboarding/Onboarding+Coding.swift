extension Onboarding: Codable {
  /// Decodes an onboarding from the answers so far and the current screen.
  ///
  /// If the document contains no current screen, all screens are done.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      screen: members.readIfPresent("screen", allowing: 1...5), look: members.readIfPresent("look"),
      permission: members.read("permission"))
    let isChosen = screen.map { $0 > 2 } ?? true
    try members.requireTrue(
      look != nil || !isChosen, name: "look", expected: "the look chosen on screen 2", found: "none")
    try members.requireTrue(
      isDone || permission == .notAsked, name: "permission", expected: "'notAsked' until the last screen is completed",
      found: "'\(permission.rawValue)'")
  }

  /// Encodes the answers so far and the current screen.
  ///
  /// A completed onboarding has no current screen, so none is encoded.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("screen", screen)
    try members.write("look", look)
    try members.write("permission", permission)
  }
}
