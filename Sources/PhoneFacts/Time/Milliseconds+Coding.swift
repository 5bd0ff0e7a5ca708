extension Milliseconds: Codable {
  /// Decodes a duration from an integer, the number of milliseconds.
  public init(from decoder: any Decoder) throws {
    count = try decoder.singleValueContainer().decode(Int64.self)
  }

  /// Encodes the duration as an integer, the number of milliseconds.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(count)
  }
}
