extension Look: Codable {
  private enum CodingKeys: String, CodingKey {
    case gender, style, name
  }

  /// Reads gender, style and, where there is one, a name.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let name = try container.decodeIfPresent(String.self, forKey: .name) ?? ""
    guard
      let look = Look(
        gender: try container.decode(Gender.self, forKey: .gender),
        style: try container.decode(Style.self, forKey: .style), name: name)
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "expected at most \(Look.longestName) bytes, found '\(name)'")
    }
    self = look
  }

  /// Writes gender, style and, where there is one, the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(gender, forKey: .gender)
    try container.encode(style, forKey: .style)
    if !name.isEmpty { try container.encode(name, forKey: .name) }
  }
}
