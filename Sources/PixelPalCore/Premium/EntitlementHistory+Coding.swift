extension EntitlementHistory: Codable {
  /// Reads a list of periods, which must ascend.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let history = EntitlementHistory(try container.decode([Period].self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected periods that end after they begin and do not overlap")
    }
    self = history
  }

  /// Writes the list of periods.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(periods)
  }
}
