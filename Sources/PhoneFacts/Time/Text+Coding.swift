extension Decoder {
  /// Decodes one string and parses it, or throws an error that states what was `expected` if `parse` returns `nil`.
  package func decodeText<Value>(expecting expected: String, _ parse: (String) -> Value?) throws -> Value {
    let container = try singleValueContainer()
    let text = try container.decode(String.self)
    guard let value = parse(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected \(expected), found '\(text)'")
    }
    return value
  }
}

extension Encoder {
  package func encodeText(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
