extension StepReport: Codable {
  /// Decodes a report from its counts, its walks, its reached totals and, if present, the instant of its milestone.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted", allowing: 0...Int64.max), today: members.read("today", allowing: 0...Int64.max),
      walks: members.read("walks"), reachedTotals: members.read("totals"),
      milestoneReachedAt: members.readIfPresent("milestoneWalkedAt"))
  }

  /// Encodes the counts, the walks, the reached totals and, if it is known, the instant of the milestone.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("counted", counted)
    try members.write("today", today)
    try members.write("walks", walks)
    try members.write("totals", reachedTotals)
    try members.write("milestoneWalkedAt", milestoneReachedAt)
  }
}

extension StepReport.ReachedTotal: Codable {
  /// Decodes a reached total from the step total and its instant.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    total = try members.read("total", allowing: 0...(.max))
    at = try members.read("at")
  }

  /// Encodes the total and the instant at which it was reached.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("total", total)
    try members.write("at", at)
  }
}
