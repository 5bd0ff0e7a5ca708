extension WidgetPicture: Codable {
  /// Decodes a picture from its phase, its pose, its lock state, its look and, if present, its skin.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      phase: members.read("phase"), pose: members.read("pose"), isLocked: members.read("isLocked"),
      skin: members.readIfPresent("skin"), look: members.read("look"))
    try members.requireTrue(
      pose != .walking, name: "pose", expected: "'low', 'neutral' or 'vital', since widgets show no walking",
      found: "'walking'")
    try members.requireTrue(
      !isLocked || skin == nil, name: "skin", expected: "no skin while premium is locked",
      found: skin?.rawValue.singleQuoted ?? "none")
  }

  /// Encodes the phase, the pose, the lock state, the look and, if there is one, the skin.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("pose", pose)
    try members.write("isLocked", isLocked)
    try members.write("skin", skin)
    try members.write("look", look)
  }
}
