extension Instant: Codable {
  /// Decodes an instant from RFC 3339 text.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "a time such as 2025-01-04T10:22:13Z") { Instant($0) }
  }

  /// Encodes the instant as RFC 3339 text, with milliseconds only if they are not zero.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(description) }
}
