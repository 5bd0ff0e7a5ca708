extension StepReport: Codable {
  /// Reads both sums, and whatever else is known.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    try self.init(
      counted: members.read("counted"), today: members.read("today"), walks: members.read("walks"),
      totals: members.read("totals"), milestoneWalkedAt: members.readIfPresent("milestoneWalkedAt"))
  }

  /// Writes both sums, and whatever else is known.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("counted", counted)
    try members.write("today", today)
    try members.write("walks", walks)
    try members.write("totals", totals)
    try members.write("milestoneWalkedAt", milestoneWalkedAt)
  }
}
