extension EntitlementHistory: Codable {
  /// Decodes a history from a list of periods, or throws an error if the periods overlap or are out of order.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let periods = try container.decode([Period].self)
    guard let history = EntitlementHistory(periods) else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription:
          "expected ascending periods that do not overlap, found \(EntitlementHistory.overlapDescription(in: periods))"
      )
    }
    self = history
  }

  /// Returns a description of the first two neighboring periods that overlap or are out of order.
  ///
  /// If there is no such pair, returns the number of periods.
  private static func overlapDescription(in periods: [Period]) -> String {
    let pair = zip(periods, periods.dropFirst()).first { EntitlementHistory([$0, $1]) == nil }
    return pair.map { "\($1) after \($0)" } ?? "\(periods.count)"
  }

  /// Encodes the history as a list of periods.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(periods)
  }
}

extension EntitlementHistory.Period: Codable {
  /// Decodes a period from its entitlement, its start and, if known, its end.
  public init(from decoder: any Decoder) throws {
    let members = try decoder.members()
    entitlement = try members.read("entitlement")
    from = try members.read("from")
    until = try members.readIfPresent("until")
    try members.requireTrue(
      until.map { from < $0 } ?? true, name: "until", expected: "an end after \(from)", found: "\(until ?? from)")
  }

  /// Encodes the entitlement, its start and, if known, its end.
  public func encode(to encoder: any Encoder) throws {
    var members = encoder.members()
    try members.write("entitlement", entitlement)
    try members.write("from", from)
    try members.write("until", until)
  }
}
