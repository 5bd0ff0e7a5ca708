extension JSON {
  /// Decodes a `Decodable` value from this JSON value.
  ///
  ///     let rules: Rules = try JSON(reading: bytes).decoded()
  ///
  /// An error that the type throws is converted to an error with a location in the document.
  package func decoded<Value: Decodable>(as type: Value.Type = Value.self) throws(JSONMismatch) -> Value {
    do {
      return try JSONValueDecoder(json: self, path: .document).decodeValue(type)
    } catch let error as DecodingError {
      throw mismatch(from: error)
    } catch {
      throw JSONMismatch(.sentence("\(error)"), in: self)
    }
  }

  private func mismatch(from error: DecodingError) -> JSONMismatch {
    switch error {
    case .typeMismatch(let type, let context) where context.debugDescription.hasPrefix("Invalid number of keys"):
      deepestValue(along: context.codingPath).unknownCaseMismatch(of: type)
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      deepestValue(along: context.codingPath).mismatch(expected: context.debugDescription)
    case .keyNotFound(let key, let context):
      deepestValue(along: context.codingPath).mismatch(missingMember: key.stringValue)
    case .dataCorrupted(let context): deepestValue(along: context.codingPath).mismatch(context.debugDescription)
    @unknown default: JSONMismatch(.sentence("\(error)"), in: self)
    }
  }

  /// Returns the error for this value, where an object with the name of a case of the enum `type` is expected.
  ///
  /// For an unknown case, the message contains the last word of the type's name, as in
  /// `an event that this version knows` for `PalEvent`.
  private func unknownCaseMismatch(of type: Any.Type) -> JSONMismatch {
    guard case .object(let members) = content, members.count == 1, let name = members.first?.name else {
      return mismatch(expected: "an object with one member")
    }
    let typeName = "\(type)"
    let noun = typeName[(typeName.lastIndex(where: \.isUppercase) ?? typeName.startIndex)...].lowercased()
    let article = noun.first.map { "aeiou".contains($0) } ?? false ? "an" : "a"
    return JSONMismatch(
      .expected("\(article) \(noun) that this version knows", found: quoted(name)), in: self)
  }

  /// Returns the value at `path`, or the deepest existing value on the way to it.
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
