extension ContentState: Codable {
  /// Reads the fields, each by its name.
  public init(from decoder: any Decoder) throws { self.init(try Fields(from: decoder)) }

  /// Writes the fields, each by its name.
  public func encode(to encoder: any Encoder) throws { try fields.encode(to: encoder) }
}
