extension LiveActivityStateMachine: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      tokenBucket: members.read("bucket"), session: members.readIfPresent("session"),
      lastUpdateAt: members.readIfPresent("lastUpdateAt"), deferredUpdate: members.readIfPresent("held"),
      shownMilestone: members.readIfPresent("milestone"), wasSwipedAway: members.read("wasSwipedAway"),
      lastStartDayAfterSwipe: members.readIfPresent("lastStartAfterSwipe"),
      startObstacle: members.readIfPresent("obstacle"),
      replacedSession: LiveActivityStateMachine.decodedReplacedSession(from: members))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("bucket", tokenBucket)
    try members.write("session", session)
    try members.write("lastUpdateAt", lastUpdateAt)
    try members.write("held", deferredUpdate)
    try members.write("milestone", shownMilestone)
    try members.write("wasSwipedAway", wasSwipedAway)
    try members.write("lastStartAfterSwipe", lastStartDayAfterSwipe)
    try members.write("obstacle", startObstacle)
    try members.write("replaced", replacedSession)
  }

  /// Decodes the replaced session, or returns `nil` if there is none.
  ///
  /// Version 1 saved an enum instead, in which only the case `session` contains a session that can continue.
  private static func decodedReplacedSession(from members: KeyedDecodingContainer<DynamicCodingKey>) throws
    -> ActivitySession?
  {
    guard members.contains("before") else { return try members.readIfPresent("replaced") }
    let before = try members.members(of: "before")
    return before.contains("session") ? try before.members(of: "session").read("_0") : nil
  }
}

extension ActivitySession: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    startedAt = try members.read("startedAt")
    // Version 1 saved the state that was drawn and the one that was sent but not yet drawn.
    let isOld = members.contains("drawn")
    lastSent = try isOld ? members.readIfPresent("waiting") ?? members.read("drawn") : members.read("sent")
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("startedAt", startedAt)
    try members.write("sent", lastSent)
  }
}

extension DeferredActivityUpdate: Codable {
  /// Decodes an update from its reason and the instant until which it is deferred.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    reason = try members.read("reason")
    until = try members.read("until")
  }

  /// Encodes the reason and the instant until which the update is deferred.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("reason", reason)
    try members.write("until", until)
  }
}

extension LiveActivityStateMachine.DisplayedMilestone: Codable {
  package init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", allowing: 1...(.max))
    until = try members.read("until")
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("steps", steps)
    try members.write("until", until)
  }
}
