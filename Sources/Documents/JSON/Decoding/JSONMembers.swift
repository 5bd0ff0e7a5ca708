/// The members of an object, for a type that reads them by name.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONDecoding
  private let members: [JSON.Member]
  /// Where each name stands; the reader has refused names that stand twice.
  private let indices: [String: Int]

  init(_ decoder: JSONDecoding, _ members: [JSON.Member]) {
    self.decoder = decoder
    self.members = members
    indices = Dictionary(members.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { indices[key.stringValue] != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try value(key).json.content == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try value(key).value(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try value(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try value(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try value(key) }

  private func value(_ key: Key) throws -> JSONDecoding {
    guard let index = indices[key.stringValue] else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: key.stringValue))
    }
    return decoder.inside(key, members[index].value)
  }
}
