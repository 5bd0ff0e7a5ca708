extension Interval: Codable {
  private enum CodingKeys: String, CodingKey {
    case start, end
  }

  /// Reads `start` and `end`, which must not be before it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    start = try container.decode(Instant.self, forKey: .start)
    end = try container.decode(Instant.self, forKey: .end)
    guard start <= end else {
      throw DecodingError.dataCorruptedError(
        forKey: .end, in: container, debugDescription: "expected an end that is not before \(start), found \(end)")
    }
  }

  /// Writes what it is made of.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(start, forKey: .start)
    try container.encode(end, forKey: .end)
  }
}
