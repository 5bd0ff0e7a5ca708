extension ContentState: Codable {
  /// Reads the fields, each by its name; refuses what no pal sends.
  public init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

  /// Writes the fields, each by its name.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}

extension ContentState {
  fileprivate static let frameMilliseconds =
    Int64(FrameSequence.millisecondsOfRest.lowerBound)...Int64(FrameSequence.millisecondsOfRest.upperBound)
}

extension ContentState.Fields: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    phase = try members.read("phase", in: Phase.numbers)
    energy = try members.read("energy")
    animation = try members.read("animation")
    startedAtUnixMs = try members.read("startedAtUnixMs", in: Instant.unixMilliseconds)
    frames = try members.read(
      "frames", in: animation == .walking ? FrameSequence.framesOfWalk : FrameSequence.framesOfRest)
    fps = try members.readIfPresent("fps", in: FrameSequence.framesPerSecond)
    frameMs = try members.readIfPresent("frameMs", in: ContentState.frameMilliseconds)
    walkingUntilUnix = try members.readIfPresent("walkingUntilUnix", in: Instant.unixSeconds)
    restsAs = try members.read("restsAs")
    steps = try members.readIfPresent("steps", in: 0...(.max))
    milestone = try members.readIfPresent("milestone")
    look = try members.read("look")
    skin = try members.readIfPresent("skin")
    trail = try members.read("trail")
    try requireOneAnimation(members)
    try requireRest(members)
    try members.require(
      milestone.map { StepText.milestone(of: $0).map { $0 >= 0 } ?? false } ?? true, "milestone",
      "a milestone such as '5k!'", found: (milestone ?? "").inQuotes)
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

// What a pal sends, and nothing else.
extension ContentState.Fields {
  /// A walk is told by frames a second and by its end, a rest by how long a frame stands.
  fileprivate func requireOneAnimation(_ members: KeyedDecodingContainer<MemberName>) throws {
    let isWalking = animation == .walking
    func require(_ isThere: Bool, _ name: MemberName, of isItsOwn: Bool) throws {
      try members.require(
        isThere == isItsOwn, name, "\(isItsOwn ? "a" : "no") member '\(name.stringValue)' while \(animation.rawValue)",
        found: isThere ? "one" : "none")
    }
    try require(fps != nil, "fps", of: isWalking)
    try require(frameMs != nil, "frameMs", of: !isWalking)
    try require(walkingUntilUnix != nil, "walkingUntilUnix", of: isWalking)
    let start = Instant(millisecondsSince1970: startedAtUnixMs).secondsSince1970
    try members.require(
      walkingUntilUnix.map { start <= $0 } ?? true, "walkingUntilUnix", "an end that is not before \(start)",
      found: "\(walkingUntilUnix ?? start)")
    try members.require(isWalking || !trail, "trail", "no trail of a pal at rest", found: "one")
  }

  /// It rests as the day feels, or as a new day does.
  fileprivate func requireRest(_ members: KeyedDecodingContainer<MemberName>) throws {
    try members.require(
      restsAs == energy || restsAs == .low, "restsAs", "'\(energy.rawValue)' or 'low'", found: "'\(restsAs.rawValue)'")
  }
}
