extension ContentState: Codable {
  /// Reads the fields, each by its name.
  public init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

  /// Writes the fields, each by its name.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension ContentState.Fields: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase")
    energy = try members.read("energy")
    animation = try members.read("animation")
    startedAtUnixMs = try members.read("startedAtUnixMs")
    frames = try members.read("frames")
    fps = try members.readIfPresent("fps")
    frameMs = try members.readIfPresent("frameMs")
    walkingUntilUnix = try members.readIfPresent("walkingUntilUnix")
    restsAs = try members.read("restsAs")
    steps = try members.readIfPresent("steps")
    milestone = try members.readIfPresent("milestone")
    look = try members.read("look")
    skin = try members.readIfPresent("skin")
    trail = try members.read("trail")
  }

  func encode(to encoder: any Encoder) throws {
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
