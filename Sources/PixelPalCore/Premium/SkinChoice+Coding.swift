extension SkinChoice: Codable {
  /// Decodes a choice from its name.
  public init(from decoder: any Decoder) throws {
    self = try decoder.decodeText(expecting: "none, season, spring, summer, autumn or winter") { SkinChoice(name: $0) }
  }

  /// Encodes the choice as its name.
  public func encode(to encoder: any Encoder) throws { try encoder.encodeText(name) }
}
