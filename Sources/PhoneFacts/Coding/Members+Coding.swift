// Reading and writing an object member by member:
//
//     let members = try decoder.members()
//     reason = try members.read("reason")
//     until = try members.readIfPresent("until")
//
//     var members = encoder.members()
//     try members.write("reason", reason)
//     try members.write("until", until)
//
// An enum case with associated values is an object inside an object:
//
//     {"playing": {"since": "2025-01-04T10:22:13Z"}}
//
// Decoding tries each case name in turn. Listing the existing keys would be slower, because it casts every key, and
// each cast searches the types of the whole program.

extension Decoder {
  /// Returns the object being decoded, as a container of its members.
  ///
  /// Throws an error if the value being decoded isn't an object.
  package func members() throws -> KeyedDecodingContainer<DynamicCodingKey> {
    try container(keyedBy: DynamicCodingKey.self)
  }
}

extension KeyedDecodingContainer<DynamicCodingKey> {
  /// Returns the value of the member `name`.
  ///
  /// Throws an error if the member is missing or has the wrong type.
  package func read<Value: Decodable>(_ name: DynamicCodingKey) throws -> Value { try decode(Value.self, forKey: name) }

  /// Returns the value of the member `name`, or `nil` if the member is missing or null.
  ///
  /// Throws an error if the value has the wrong type.
  package func readIfPresent<Value: Decodable>(_ name: DynamicCodingKey) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: name)
  }

  /// Returns the members of the object at `name`.
  ///
  /// Throws an error if the member is missing or isn't an object.
  package func members(of name: DynamicCodingKey) throws -> KeyedDecodingContainer<DynamicCodingKey> {
    try nestedContainer(keyedBy: DynamicCodingKey.self, forKey: name)
  }
}

extension Encoder {
  /// Returns a container for the members of an object.
  ///
  /// The members are written in the order in which they are added.
  package func members() -> KeyedEncodingContainer<DynamicCodingKey> { container(keyedBy: DynamicCodingKey.self) }

  /// Writes an enum case as an object with one member, whose name is that of the case.
  ///
  /// The member's value is an object with the members that `writeMembers` writes. Without `writeMembers`, this inner
  /// object is empty.
  package func write(
    case name: DynamicCodingKey,
    _ writeMembers: (inout KeyedEncodingContainer<DynamicCodingKey>) throws -> Void = { _ in }
  ) throws {
    var outer = members()
    var inner = outer.nestedContainer(keyedBy: DynamicCodingKey.self, forKey: name)
    try writeMembers(&inner)
  }
}

extension KeyedEncodingContainer<DynamicCodingKey> {
  /// Writes the member `name`, or nothing if `value` is `nil`.
  package mutating func write(_ name: DynamicCodingKey, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: name)
  }
}
