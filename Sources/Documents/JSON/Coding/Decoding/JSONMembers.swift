/// The members of an object, for a type that decodes them by name.
struct JSONMembers<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONDecoding
  private let members: [JSON.Member]
  /// The indices of the members, sorted by name; empty if there are only a few members.
  ///
  /// Names are unique, because the reader rejects duplicates.
  private let order: [Int]

  init(_ decoder: JSONDecoding, _ members: [JSON.Member]) {
    self.decoder = decoder
    self.members = members
    let isFew = members.count <= JSON.few
    order = isFew ? [] : members.indices.sorted { members[$0].name < members[$1].name }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { index(of: key.stringValue) != nil }

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
    guard let index = index(of: key.stringValue) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: key.stringValue))
    }
    return decoder.inside(key, members[index].value)
  }

  /// Returns the index of the member `name`.
  private func index(of name: String) -> Int? {
    if order.isEmpty { return members.firstIndex { $0.name == name } }
    var (low, high) = (0, order.count)
    while low < high {
      let middle = (low + high) / 2
      if members[order[middle]].name < name { low = middle + 1 } else { high = middle }
    }
    return low < order.count && members[order[low]].name == name ? order[low] : nil
  }
}
