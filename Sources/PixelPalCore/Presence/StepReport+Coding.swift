extension StepReport: Codable {
  /// Creates a report from its two sums and the walks and instants that the document has.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted", in: 0...Int64.max), today: members.read("today", in: 0...Int64.max),
      walks: members.read("walks"), reachedTotals: members.read("totals"),
      milestoneReachedAt: members.readIfPresent("milestoneWalkedAt"))
  }

  /// Encodes the two sums, and the walks and instants that the report has.
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
  /// Creates a reached total from the total and the instant when it was reached.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    total = try members.read("total", in: 0...(.max))
    at = try members.read("at")
  }

  /// Encodes the total and the instant when it was reached.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("total", total)
    try members.write("at", at)
  }
}
