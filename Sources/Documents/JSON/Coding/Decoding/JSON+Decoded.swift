extension JSON {
  /// Decodes a `Decodable` value from this JSON value.
  ///
  ///     let rules: Rules = try JSON(reading: bytes).decoded()
  ///
  /// Any error that the type throws is converted to one with a location in the document.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONMismatch) -> Value {
    do {
      return try JSONValueDecoder(json: self, path: .document).decodeValue(type)
    } catch let error as DecodingError {
      throw mismatch(error)
    } catch {
      throw JSONMismatch(.sentence("\(error)"), in: self)
    }
  }

  private func mismatch(_ error: DecodingError) -> JSONMismatch {
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      deepestValue(along: context.codingPath).mismatch(expected: context.debugDescription)
    case .keyNotFound(let key, let context):
      deepestValue(along: context.codingPath).mismatch(missing: key.stringValue)
    case .dataCorrupted(let context): deepestValue(along: context.codingPath).mismatch(context.debugDescription)
    @unknown default: JSONMismatch(.sentence("\(error)"), in: self)
    }
  }

  /// Returns the value at `path`, or the deepest existing value on the way there.
  private func deepestValue(along path: [any CodingKey]) -> JSON {
    var value = self
    for key in path {
      let next: JSON? =
        switch value.content {
        case .object: value[key.stringValue]
        case .array(let elements): key.intValue.flatMap { elements.indices.contains($0) ? elements[$0] : nil }
        case .null, .bool, .number, .string: nil
        }
      guard let next else { break }
      value = next
    }
    return value
  }
}
