/// A container that decodes the members of a JSON object by name.
struct JSONKeyedDecodingContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let decoder: JSONValueDecoder
  private let members: [JSON.Member]
  /// The indices of the members sorted by name, or an empty array if there are only a few members.
  ///
  /// Names are unique, because the parser rejects duplicates.
  private let sortedIndices: [Int]

  init(_ decoder: JSONValueDecoder, _ members: [JSON.Member]) {
    self.decoder = decoder
    self.members = members
    let isFew = members.count <= JSON.linearSearchLimit
    sortedIndices = isFew ? [] : members.indices.sorted { members[$0].name < members[$1].name }
  }

  var codingPath: [any CodingKey] { decoder.codingPath }
  var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

  func contains(_ key: Key) -> Bool { index(of: key.stringValue) != nil }

  func decodeNil(forKey key: Key) throws -> Bool { try memberDecoder(for: key).json.content == .null }

  func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
    try memberDecoder(for: key).decodeValue(type)
  }

  func nestedContainer<Nested: CodingKey>(
    keyedBy type: Nested.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<Nested> {
    try memberDecoder(for: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try memberDecoder(for: key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { decoder }

  func superDecoder(forKey key: Key) throws -> any Decoder { try memberDecoder(for: key) }

  private func memberDecoder(for key: Key) throws -> JSONValueDecoder {
    guard let index = index(of: key.stringValue) else {
      throw DecodingError.keyNotFound(key, .init(codingPath: codingPath, debugDescription: key.stringValue))
    }
    return decoder.nestedDecoder(for: key, value: members[index].value)
  }

  /// Returns the index of the member `name`, or `nil` if there is no such member.
  private func index(of name: String) -> Int? {
    if sortedIndices.isEmpty { return members.firstIndex { $0.name == name } }
    var (low, high) = (0, sortedIndices.count)
    while low < high {
      let middle = (low + high) / 2
      if members[sortedIndices[middle]].name < name { low = middle + 1 } else { high = middle }
    }
    return low < sortedIndices.count && members[sortedIndices[low]].name == name ? sortedIndices[low] : nil
  }
}
