/// A name in a document that nobody knows: a slip of the finger that would otherwise change nothing, silently.
package struct UnknownName: Error, Hashable, Sendable {
  /// The name.
  package let name: String
  /// The names that may stand there.
  package let known: [String]

  /// `name`, where only `known` may stand.
  package init(name: String, known: [String]) {
    self.name = name
    self.known = known
  }
}

extension Decoder {
  /// The members of an object that has no others than `Key` names.
  package func members<Key: CodingKey & CaseIterable>(of keys: Key.Type) throws -> KeyedDecodingContainer<Key> {
    let known = Key.allCases.map(\.stringValue)
    let any = try container(keyedBy: JSONName.self)
    // Sorted, since a decoder may list keys in any order, and a message must not depend on it.
    if let unknown = any.allKeys.map(\.stringValue).filter({ !known.contains($0) }).min() {
      throw DecodingError.dataCorrupted(
        .init(
          codingPath: any.codingPath + [JSONName(unknown)], debugDescription: "nothing here is called '\(unknown)'",
          underlyingError: UnknownName(name: unknown, known: known)))
    }
    return try container(keyedBy: keys)
  }
}

extension KeyedDecodingContainer {
  /// One of the names that `Choice` has.
  package func decode<Choice: RawRepresentable<String> & CaseIterable>(
    choice: Choice.Type, forKey key: Key
  ) throws -> Choice {
    let text = try decode(String.self, forKey: key)
    if let choice = Choice(rawValue: text) { return choice }
    let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
    throw DecodingError.dataCorruptedError(
      forKey: key, in: self, debugDescription: "expected one of \(names), found '\(text)'")
  }
}
