extension Walk: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, until, restsByItselfAt
  }

  /// Reads a walk; without a third instant it rests by itself when it is over.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      start: try container.decode(Instant.self, forKey: .start),
      until: try container.decode(Instant.self, forKey: .until),
      restsByItselfAt: try container.decodeIfPresent(Instant.self, forKey: .restsByItselfAt))
  }

  /// Writes all three instants.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(until, forKey: .until)
    try container.encode(restsByItselfAt, forKey: .restsByItselfAt)
  }
}
