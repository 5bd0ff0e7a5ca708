extension Instant: Codable {
  /// Reads an RFC 3339 string.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "a time such as 2025-01-04T10:22:13Z") { Instant($0) }
  }

  /// Writes an RFC 3339 string, with milliseconds only if they are not zero.
  public func encode(to encoder: any Encoder) throws { try encoder.write(description) }
}
