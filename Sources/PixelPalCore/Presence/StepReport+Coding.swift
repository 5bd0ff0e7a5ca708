extension StepReport: Codable {
  private enum CodingKeys: String, CodingKey {
    case counted, today, walks, totals, milestoneWalkedAt
  }

  /// Reads both sums, and whatever else is known.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      counted: try container.decode(Int64.self, forKey: .counted),
      today: try container.decode(Int64.self, forKey: .today),
      walks: try container.decode([Interval].self, forKey: .walks),
      totals: try container.decode([Reached].self, forKey: .totals),
      milestoneWalkedAt: try container.decodeIfPresent(Instant.self, forKey: .milestoneWalkedAt))
  }

  /// Writes both sums, and whatever else is known.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(counted, forKey: .counted)
    try container.encode(today, forKey: .today)
    try container.encode(walks, forKey: .walks)
    try container.encode(totals, forKey: .totals)
    try container.encodeIfPresent(milestoneWalkedAt, forKey: .milestoneWalkedAt)
  }
}
