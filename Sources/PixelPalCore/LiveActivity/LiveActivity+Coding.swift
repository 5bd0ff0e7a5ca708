extension LiveActivity: Codable {
  init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      bucket: members.read("bucket"), session: members.readIfPresent("session"),
      ended: members.readIfPresent("ended"), goneSince: members.readIfPresent("goneSince"),
      lastUpdateAt: members.readIfPresent("lastUpdateAt"), held: members.readIfPresent("held"),
      milestone: members.readIfPresent("milestone"), wasSwipedAway: members.read("wasSwipedAway"),
      lastStartAfterSwipe: members.readIfPresent("lastStartAfterSwipe"))
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
