extension Phone: Codable where Content: Codable {
  private enum CodingKeys: CodingKey { case state, contents }

  /// Creates a phone that behaves exactly as the encoded phone would have.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let contents = try container.decode([Content].self, forKey: .contents)
    let engine = try container.decode(PhoneEngine.self, forKey: .state)
    guard engine.hasValidWidgets else {
      throw DecodingError.dataCorruptedError(
        forKey: .state, in: container, debugDescription: "each widget kind has one record, with the number of widgets")
    }
    guard engine.referencedContentNumbers.allSatisfy({ $0 > 0 && $0 <= contents.count }) else {
      throw DecodingError.dataCorruptedError(
        forKey: .contents, in: container, debugDescription: "the state refers to a content that is missing")
    }
    self.init(engine, contents)
  }

  /// Encodes the state of the phone, with all contents that the phone shows now or later.
  public func encode(to encoder: any Encoder) throws {
    let (engine, contents) = state
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(engine, forKey: .state)
    try container.encode(contents.compactMap { $0 }, forKey: .contents)
  }
}
