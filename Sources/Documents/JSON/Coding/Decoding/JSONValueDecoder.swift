/// A decoder that reads a `Decodable` value from a JSON value.
struct JSONValueDecoder: Decoder {
  let json: JSON
  let path: LinkedCodingPath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    guard case .object(let members) = json.content else { throw typeMismatch(type, expected: "an object") }
    return KeyedDecodingContainer(JSONKeyedDecodingContainer(self, members))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    guard case .array(let elements) = json.content else { throw typeMismatch([Any].self, expected: "an array") }
    return JSONUnkeyedDecodingContainer(self, elements)
  }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }

  /// Returns a decoder for `value`, which is this value's member or element at `key`.
  func nestedDecoder(for key: any CodingKey, value: JSON) -> JSONValueDecoder {
    .init(json: value, path: .nested(path, key))
  }

  /// Decodes this value as `type`, without a container if the type is primitive.
  ///
  /// Throws an error if the value doesn't match the type.
  func decodeValue<Value: Decodable>(_ type: Value.Type) throws -> Value {
    guard let primitive = jsonPrimitiveType(matching: type) else { return try Value(from: self) }
    guard let value = primitive.init(json) as? Value else { throw typeMismatch(type, expected: primitive.expected) }
    return value
  }

  private func typeMismatch(_ type: Any.Type, expected: String) -> DecodingError {
    .typeMismatch(type, .init(codingPath: codingPath, debugDescription: expected))
  }
}

extension JSONValueDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { json.content == .null }

  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value { try decodeValue(type) }
}

/// An index in an array, as a coding key.
struct ArrayIndexKey: CodingKey {
  let index: Int
  var intValue: Int? { index }
  var stringValue: String { String(index) }
  init(_ index: Int) { self.index = index }
  init?(intValue: Int) { self.init(intValue) }
  init?(stringValue: String) {
    guard let index = Int(stringValue) else { return nil }
    self.init(index)
  }
}
