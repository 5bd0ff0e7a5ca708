import PixelPalCore

extension Feelings: Codable {
  /// Decodes saved feelings, and rejects values that no pal can have.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    coreRules = try members.readIfPresent("rules") ?? .standard
    faceRules = try members.readIfPresent("rules") ?? .standard
    valence = try members.readDeviation(named: "valence", dynamics: FeelingAxis.valence.dynamics(under: faceRules))
    arousal = try members.readDeviation(named: "arousal", dynamics: FeelingAxis.arousal.dynamics(under: faceRules))
    vigour = try members.readDeviation(named: "vigour", dynamics: FeelingAxis.vigour.dynamics(under: faceRules))
    attachment = try members.read("attachment", allowing: 0...1000)
    attachmentGrowth = try members.read("grown")
    stepMarks = try members.read("marks")
    movedToBackgroundAt = try members.read("leftAt")
    unpromptedEmoteAt = try members.readIfPresent("uncalledAt")
    playCounts = try members.read("counts")
    lastRepeatableInputs = try members.read("lastOfKind")
    gladnessCause = try members.readIfPresent("gladdened")
    excitementCause = try members.readIfPresent("excited")
    calmingCause = try members.readIfPresent("calmed")
    let kinds = lastRepeatableInputs.count
    try members.requireTrue(
      kinds == FeelingInput.repeatableKindCount, name: "lastOfKind",
      expected: "\(FeelingInput.repeatableKindCount) instants",
      found: "\(kinds)")
  }

  /// Encodes the feelings, with the rules only if they aren't standard.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    if coreRules != .standard || faceRules != .standard {
      var members = members.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: "rules")
      try members.write("schema", Rules.schema)
      try members.writeSettings(of: coreRules.numbers, table: Rules.table)
      try members.writeSettings(of: faceRules.numbers, table: FaceRules.table)
    }
    try members.write("valence", valence)
    try members.write("arousal", arousal)
    try members.write("vigour", vigour)
    try members.write("attachment", attachment)
    try members.write("grown", attachmentGrowth)
    try members.write("marks", stepMarks)
    try members.write("leftAt", movedToBackgroundAt)
    try members.write("uncalledAt", unpromptedEmoteAt)
    try members.write("counts", playCounts)
    try members.write("lastOfKind", lastRepeatableInputs)
    try members.write("gladdened", gladnessCause)
    try members.write("excited", excitementCause)
    try members.write("calmed", calmingCause)
  }
}

extension KeyedDecodingContainer<DynamicCodingKey> {
  /// Decodes the deviation for the key `name`, and rejects a deviation outside its range.
  fileprivate func readDeviation(named name: DynamicCodingKey, dynamics: FeelingAxis.Dynamics) throws
    -> FeelingDeviation
  {
    let deviation: FeelingDeviation = try read(name)
    let range = dynamics.grainRange
    try requireTrue(
      range ~= deviation.grains, name: name, expected: "grains from \(range.lowerBound) to \(range.upperBound)",
      found: "\(deviation.grains)")
    return deviation
  }
}

extension FeelingDeviation: Codable {
  /// Decodes a deviation from its grains and its instant.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(grains: members.read("grains"), at: members.read("at"))
  }

  /// Encodes the deviation as its grains and its instant.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("grains", grains)
    try members.write("at", at)
  }
}

extension DailyCount: Codable {
  /// Decodes a day and its count, and rejects a negative count.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(day: members.read("day"), count: members.read("count", allowing: 0...(.max)))
  }

  /// Encodes the day and its count.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("count", count)
  }
}

extension PlayCounts: Codable {
  /// Decodes the counts, treats missing counts as 0, and rejects negative ones.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    stories = try members.readIfPresent("stories", allowing: 0...Int.max) ?? 0
    compliments = try members.readIfPresent("compliments", allowing: 0...Int.max) ?? 0
    roasts = try members.readIfPresent("roasts", allowing: 0...Int.max) ?? 0
    contests = try members.readIfPresent("contests", allowing: 0...Int.max) ?? 0
  }

  /// Encodes the counts of all four kinds of plays.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("stories", stories)
    try members.write("compliments", compliments)
    try members.write("roasts", roasts)
    try members.write("contests", contests)
  }
}

extension FeelingCause: Codable {
  /// Decodes a cause from its input and instant.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(input: members.read("input"), at: members.read("at"))
  }

  /// Encodes the cause as its input and its instant.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("input", input)
    try members.write("at", at)
  }
}
