extension SkinChoice: Codable {
  /// Reads a name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "none, season, spring, summer, autumn or winter") { SkinChoice(name: $0) }
  }

  /// Writes the name.
  public func encode(to encoder: any Encoder) throws { try encoder.write(name) }
}
