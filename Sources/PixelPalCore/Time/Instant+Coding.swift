extension Instant: Codable {
  /// Reads RFC 3339.
  public init(from decoder: any Decoder) throws {
    self = try decoder.text(as: "a time such as 2025-01-04T10:22:13Z") { Instant($0) }
  }

  /// Writes RFC 3339 with whatever milliseconds there are.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}
