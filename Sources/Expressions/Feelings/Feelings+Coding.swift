import PixelPalCore

extension Feelings: Codable {
  /// Decodes saved feelings, and rejects values that no pal can have.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    core = try members.readIfPresent("rules") ?? .standard
    rules = try members.readIfPresent("rules") ?? .standard
    valence = try members.deviation("valence", Axis.valence.course(under: rules))
    arousal = try members.deviation("arousal", Axis.arousal.course(under: rules))
    vigour = try members.deviation("vigour", Axis.vigour.course(under: rules))
    attachment = try members.read("attachment", in: 0...1000)
    grown = try members.read("grown")
    marks = try members.read("marks")
    leftAt = try members.read("leftAt")
    uncalledAt = try members.readIfPresent("uncalledAt")
    counts = try members.read("counts")
    lastOfKind = try members.read("lastOfKind")
    gladdened = try members.readIfPresent("gladdened")
    excited = try members.readIfPresent("excited")
    calmed = try members.readIfPresent("calmed")
    let kinds = lastOfKind.count
    try members.require(
      kinds == Input.repeatedKinds, "lastOfKind", "\(Input.repeatedKinds) instants", found: "\(kinds)")
  }

  /// Encodes the feelings, and the rules if they are not standard.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    if core != .standard || rules != .standard {
      var members = members.nestedContainer(keyedBy: MemberName.self, forKey: "rules")
      try members.write("schema", Rules.schema)
      try members.write(core.numbers, by: Rules.table)
      try members.write(rules.numbers, by: FaceRules.table)
    }
    try members.write("valence", valence)
    try members.write("arousal", arousal)
    try members.write("vigour", vigour)
    try members.write("attachment", attachment)
    try members.write("grown", grown)
    try members.write("marks", marks)
    try members.write("leftAt", leftAt)
    try members.write("uncalledAt", uncalledAt)
    try members.write("counts", counts)
    try members.write("lastOfKind", lastOfKind)
    try members.write("gladdened", gladdened)
    try members.write("excited", excited)
    try members.write("calmed", calmed)
  }
}

extension KeyedDecodingContainer<MemberName> {
  /// Decodes the deviation at `name`, and rejects one outside its range.
  fileprivate func deviation(_ name: MemberName, _ course: Axis.Course) throws -> Deviation {
    let deviation: Deviation = try read(name)
    let least = course.reach.lowerBound * Deviation.grainsInThousandth
    let most = course.reach.upperBound * Deviation.grainsInThousandth
    try require(
      least...most ~= deviation.grains, name, "grains from \(least) to \(most)", found: "\(deviation.grains)")
    return deviation
  }
}

extension Deviation: Codable {
  /// Decodes the grains and their instant.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(grains: members.read("grains"), at: members.read("at"))
  }

  /// Encodes the grains and their instant.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("grains", grains)
    try members.write("at", at)
  }
}

extension DayCount: Codable {
  /// Decodes a day and a count that is not negative.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(day: members.read("day"), count: members.read("count", in: 0...(.max)))
  }

  /// Encodes the day and the count.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("day", day)
    try members.write("count", count)
  }
}

extension PlayCounts: Codable {
  /// Decodes counts that are not negative; missing ones are 0.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    stories = try members.readIfPresent("stories", in: 0...Int.max) ?? 0
    compliments = try members.readIfPresent("compliments", in: 0...Int.max) ?? 0
    roasts = try members.readIfPresent("roasts", in: 0...Int.max) ?? 0
    contests = try members.readIfPresent("contests", in: 0...Int.max) ?? 0
  }

  /// Encodes all four counts.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("stories", stories)
    try members.write("compliments", compliments)
    try members.write("roasts", roasts)
    try members.write("contests", contests)
  }
}

extension Cause: Codable {
  /// Decodes an input and its instant.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(input: members.read("input"), at: members.read("at"))
  }

  /// Encodes an input and its instant.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("input", input)
    try members.write("at", at)
  }
}
