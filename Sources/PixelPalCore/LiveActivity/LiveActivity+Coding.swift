extension LiveActivity: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      bucket: members.read("bucket"), session: members.readIfPresent("session"),
      ended: members.readIfPresent("ended"), goneSince: members.readIfPresent("goneSince"),
      lastUpdateAt: members.readIfPresent("lastUpdateAt"), held: members.readIfPresent("held"),
      milestone: members.readIfPresent("milestone"), wasSwipedAway: members.read("wasSwipedAway"),
      lastStartAfterSwipe: members.readIfPresent("lastStartAfterSwipe"),
      obstacle: members.readIfPresent("obstacle"), before: members.readIfPresent("before"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("bucket", bucket)
    try members.write("session", session)
    try members.write("ended", ended)
    try members.write("goneSince", goneSince)
    try members.write("lastUpdateAt", lastUpdateAt)
    try members.write("held", held)
    try members.write("milestone", milestone)
    try members.write("wasSwipedAway", wasSwipedAway)
    try members.write("lastStartAfterSwipe", lastStartAfterSwipe)
    try members.write("obstacle", obstacle)
    try members.write("before", before)
  }
}

extension LiveActivity.Session: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      startedAt: members.read("startedAt"), drawn: members.read("drawn"), waiting: members.readIfPresent("waiting"))
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("startedAt", startedAt)
    try members.write("drawn", drawn)
    try members.write("waiting", waiting)
  }
}

extension LiveActivity.Ended: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    session = try members.read("session")
    at = try members.read("at")
    leavesAt = try members.readIfPresent("leavesAt")
    try members.require(
      leavesAt.map { at <= $0 } ?? true, "leavesAt", "an instant that is not before \(at)",
      found: "\(leavesAt ?? at)")
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("session", session)
    try members.write("at", at)
    try members.write("leavesAt", leavesAt)
  }
}

extension LiveActivity.Before: Codable {
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

extension LiveActivity.Held: Codable {
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

extension LiveActivity.ShownMilestone: Codable {
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
