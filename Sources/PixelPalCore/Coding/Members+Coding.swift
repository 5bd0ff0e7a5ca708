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
// The case is found by testing for each name. A list of the existing keys would cast every key, and each cast searches
// the types of the whole program.

extension Decoder {
  /// Returns the members of an object.
  package func members() throws -> KeyedDecodingContainer<MemberName> { try container(keyedBy: MemberName.self) }
}

extension KeyedDecodingContainer<MemberName> {
  /// Returns the value of the member `name`, which must be present.
  package func read<Value: Decodable>(_ name: MemberName) throws -> Value { try decode(Value.self, forKey: name) }

  /// Returns the value of the member `name`; `nil` if the member is missing or null.
  package func readIfPresent<Value: Decodable>(_ name: MemberName) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: name)
  }

  /// Returns the members of the object at `name`, which must be present.
  package func members(of name: MemberName) throws -> KeyedDecodingContainer<MemberName> {
    try nestedContainer(keyedBy: MemberName.self, forKey: name)
  }
}

extension Encoder {
  /// Returns a container for the members of an object; members are written in the order of the calls.
  package func members() -> KeyedEncodingContainer<MemberName> { container(keyedBy: MemberName.self) }

  /// Writes the case `name` of an enum and, inside it, the members that `carried` writes.
  package func write(
    case name: MemberName, _ carried: (inout KeyedEncodingContainer<MemberName>) throws -> Void = { _ in }
  ) throws {
    var outer = members()
    var inner = outer.nestedContainer(keyedBy: MemberName.self, forKey: name)
    try carried(&inner)
  }
}

extension KeyedEncodingContainer<MemberName> {
  /// Writes the member `name`, or nothing if there is no value.
  package mutating func write(_ name: MemberName, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: name)
  }
}
