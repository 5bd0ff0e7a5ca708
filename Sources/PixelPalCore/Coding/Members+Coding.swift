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
// A case of an enum that carries something is an object inside an object:
//
//     {"playing": {"since": "2025-01-04T10:22:13Z"}}
//
// Which case it is, is asked name by name: a list of the names that are there would be cast name by name, and a cast
// searches the whole program.

extension Decoder {
  /// The members of an object.
  package func members() throws -> KeyedDecodingContainer<MemberName> { try container(keyedBy: MemberName.self) }
}

extension KeyedDecodingContainer<MemberName> {
  /// The value of the member `name`, which has to be there.
  package func read<Value: Decodable>(_ name: MemberName) throws -> Value { try decode(Value.self, forKey: name) }

  /// The value of the member `name`; `nil` without such a member, or where it is null.
  package func readIfPresent<Value: Decodable>(_ name: MemberName) throws -> Value? {
    try decodeIfPresent(Value.self, forKey: name)
  }

  /// The members of the object at `name`, which has to be there.
  package func members(of name: MemberName) throws -> KeyedDecodingContainer<MemberName> {
    try nestedContainer(keyedBy: MemberName.self, forKey: name)
  }
}

extension Encoder {
  /// The members of an object, to be written in their order.
  package func members() -> KeyedEncodingContainer<MemberName> { container(keyedBy: MemberName.self) }

  /// Writes the case `name` of an enum and, inside it, what `carried` writes.
  package func write(
    case name: MemberName, _ carried: (inout KeyedEncodingContainer<MemberName>) throws -> Void = { _ in }
  ) throws {
    var outer = members()
    var inner = outer.nestedContainer(keyedBy: MemberName.self, forKey: name)
    try carried(&inner)
  }
}

extension KeyedEncodingContainer<MemberName> {
  /// Writes the member `name`, or none where there is no value.
  package mutating func write(_ name: MemberName, _ value: (some Encodable)?) throws {
    try encodeIfPresent(value, forKey: name)
  }
}
