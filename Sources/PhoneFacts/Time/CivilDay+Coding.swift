extension CivilDay: Codable {
  /// Decodes a day from text such as `2025-01-04`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "a day such as 2025-01-04") { CivilDay($0) }
  }

  /// Encodes the day as text such as `2025-01-04`.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(description) }
}
