extension ContentState: Codable {
  /// Decodes a state from its members, or throws an error for values that a pal never sends.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    do {
      try self.init(
        phase: members.read("phase"), energy: members.read("energy"), animation: members.read("animation"),
        startedAtUnixMs: members.read("startedAtUnixMs"), frames: members.read("frames"),
        fps: members.readIfPresent("fps"), frameMs: members.readIfPresent("frameMs"),
        walkingUntilUnix: members.readIfPresent("walkingUntilUnix"), restsAs: members.read("restsAs"),
        steps: members.readIfPresent("steps"), milestone: members.readIfPresent("milestone"),
        look: members.read("look"), skin: members.readIfPresent("skin"), trail: members.read("trail"))
    } catch let refused as InvalidMemberError {
      throw members.decodingError(reporting: refused)
    }
  }

  /// Encodes the state as an object with one member for each property that isn't `nil`.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("phase", phase)
    try members.write("energy", energy)
    try members.write("animation", animation)
    try members.write("startedAtUnixMs", startedAtUnixMs)
    try members.write("frames", frames)
    try members.write("fps", fps)
    try members.write("frameMs", frameMs)
    try members.write("walkingUntilUnix", walkingUntilUnix)
    try members.write("restsAs", restsAs)
    try members.write("steps", steps)
    try members.write("milestone", milestone)
    try members.write("look", look)
    try members.write("skin", skin)
    try members.write("trail", trail)
  }
}
