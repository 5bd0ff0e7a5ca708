/// An encoder that writes an `Encodable` value into a tree of nodes.
struct JSONValueEncoder: Encoder {
  let tree: JSONEncodingNode
  let path: LinkedCodingPath
  var codingPath: [any CodingKey] { path.keys }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    // A key type that accepts any string and any integer belongs to a dictionary, which has no order.
    tree.becomeObjectIfNeeded(sortsMembersByName: Key(stringValue: "") != nil && Key(intValue: 0) != nil)
    return KeyedEncodingContainer(JSONKeyedEncodingContainer(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    tree.becomeArrayIfNeeded()
    return JSONUnkeyedEncodingContainer(encoder: self)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  /// Returns an encoder for the member `key`, which is added if it is missing.
  func nestedEncoder(for key: any CodingKey) -> JSONValueEncoder {
    .init(tree: tree.memberValue(orAdding: key.stringValue), path: .nested(path, key))
  }

  func nextElementEncoder() -> JSONValueEncoder {
    let index = ArrayIndexKey(tree.count)
    return .init(tree: tree.appendElement(), path: .nested(path, index))
  }
}

extension JSONValueEncoder: SingleValueEncodingContainer {
  func encodeNil() { tree.content = .null }

  func encode<Value: Encodable>(_ value: Value) throws {
    if let primitive = jsonPrimitiveType(matching: Value.self) {
      guard let content = primitive.content(of: value) else {
        throw EncodingError.invalidValue(
          value, .init(codingPath: codingPath, debugDescription: "JSON cannot represent \(value)"))
      }
      tree.content = content
    } else {
      try value.encode(to: self)
    }
  }
}

/// A container that writes the members of an object.
private struct JSONKeyedEncodingContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }

  func encodeNil(forKey key: Key) { encoder.nestedEncoder(for: key).encodeNil() }

  func encode(_ value: some Encodable, forKey key: Key) throws { try encoder.nestedEncoder(for: key).encode(value) }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) -> KeyedEncodingContainer<Nested> {
    encoder.nestedEncoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    encoder.nestedEncoder(for: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder.nestedEncoder(for: key) }
}

/// A container that writes the elements of an array.
private struct JSONUnkeyedEncodingContainer: UnkeyedEncodingContainer {
  let encoder: JSONValueEncoder
  var codingPath: [any CodingKey] { encoder.codingPath }
  var count: Int { encoder.tree.count }

  func encodeNil() { encoder.nextElementEncoder().encodeNil() }

  func encode(_ value: some Encodable) throws { try encoder.nextElementEncoder().encode(value) }

  func nestedContainer<Nested: CodingKey>(keyedBy type: Nested.Type) -> KeyedEncodingContainer<Nested> {
    encoder.nextElementEncoder().container(keyedBy: type)
  }

  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nextElementEncoder().unkeyedContainer() }

  func superEncoder() -> any Encoder { encoder.nextElementEncoder() }
}

extension JSONWriter {
  /// Writes an `Encodable` value with its members in encoding order, but with dictionaries sorted by key.
  ///
  /// Throws any error that the value throws while it is encoded, and an error for infinity and NaN, which JSON can't
  /// represent.
  package mutating func value(encoding value: some Encodable) throws {
    let tree = JSONEncodingNode()
    try JSONValueEncoder(tree: tree, path: .document).encode(value)
    tree.write(to: &self)
  }
}
