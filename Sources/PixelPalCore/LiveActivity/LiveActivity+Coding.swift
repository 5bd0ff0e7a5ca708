extension LiveActivity: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      tokenBucket: members.read("bucket"), session: members.readIfPresent("session"),
      endedSession: members.readIfPresent("ended"), lastSessionEndedAt: members.readIfPresent("goneSince"),
      lastUpdateAt: members.readIfPresent("lastUpdateAt"), deferredUpdate: members.readIfPresent("held"),
      shownMilestone: members.readIfPresent("milestone"), wasSwipedAway: members.read("wasSwipedAway"),
      lastStartDayAfterSwipe: members.readIfPresent("lastStartAfterSwipe"),
      startObstacle: members.readIfPresent("obstacle"), replacedSession: members.readIfPresent("before"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("bucket", tokenBucket)
    try members.write("session", session)
    try members.write("ended", endedSession)
    try members.write("goneSince", lastSessionEndedAt)
    try members.write("lastUpdateAt", lastUpdateAt)
    try members.write("held", deferredUpdate)
    try members.write("milestone", shownMilestone)
    try members.write("wasSwipedAway", wasSwipedAway)
    try members.write("lastStartAfterSwipe", lastStartDayAfterSwipe)
    try members.write("obstacle", startObstacle)
    try members.write("before", replacedSession)
  }
}

extension LiveActivity.Session: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      startedAt: members.read("startedAt"), drawn: members.read("drawn"), pending: members.readIfPresent("waiting"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("startedAt", startedAt)
    try members.write("drawn", drawn)
    try members.write("waiting", pending)
  }
}

extension LiveActivity.EndedSession: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    session = try members.read("session")
    endedAt = try members.read("at")
    removedAt = try members.readIfPresent("leavesAt")
    try members.require(
      removedAt.map { endedAt <= $0 } ?? true, "leavesAt", "an instant at or after \(endedAt)",
      found: "\(removedAt ?? endedAt)")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("session", session)
    try members.write("at", endedAt)
    try members.write("leavesAt", removedAt)
  }
}

extension LiveActivity.ReplacedSession: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    if members.contains("session") {
      self = .session(try members.members(of: "session").read("_0"))
    } else {
      self = .ended(try members.members(of: "ended").read("_0"))
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .session(let session): try encoder.write(case: "session") { try $0.write("_0", session) }
    case .ended(let ended): try encoder.write(case: "ended") { try $0.write("_0", ended) }
    }
  }
}

extension LiveActivity.DeferredUpdate: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    reason = try members.read("reason")
    until = try members.read("until")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("reason", reason)
    try members.write("until", until)
  }
}

extension LiveActivity.DisplayedMilestone: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    steps = try members.read("steps", in: 1...(.max))
    until = try members.read("until")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("steps", steps)
    try members.write("until", until)
  }
}
