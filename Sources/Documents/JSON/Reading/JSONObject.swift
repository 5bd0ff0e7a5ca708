/// A JSON object whose members are read by name.
///
///     let object = try JSONObject(json, named: ["at", "seconds"])
///     at = try object.read("at")
///     seconds = try object.readIfPresent("seconds")
///
/// An optional member that is null counts as missing, except where `read(enumCase:or:)` reads it.
package struct JSONObject {
  private let json: JSON
  private let members: [JSON.Member]
  /// The index in ``members`` of each member, keyed by name, or `nil` for up to 16 members.
  ///
  /// A linear search finds a name fast enough among so few members.
  private let indexes: [String: Int]?

  /// Creates the object from `json`, or throws an error if `json` isn't an object.
  package init(_ json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    self.json = json
    self.members = members
    guard members.count > 16 else {
      indexes = nil
      return
    }
    var indexes: [String: Int] = [:]
    for (index, member) in members.enumerated() where indexes[member.name] == nil { indexes[member.name] = index }
    self.indexes = indexes
  }

  /// Creates the object from `json`, and allows only the member names in `known`.
  ///
  /// Throws an error if `json` isn't an object, or has a member with any other name.
  package init(_ json: JSON, named known: [String]) throws(JSONMismatch) {
    try self.init(json)
    if let member = firstMember(notNamedIn: known) {
      throw member.mismatch("unknown member '\(member.name)'", knownNames: known)
    }
  }

  /// Returns the alphabetically first member whose name isn't in `known`, or `nil` if there is none.
  package func firstMember(notNamedIn known: [String]) -> JSON.Member? {
    let known = Set(known)
    return members.filter { !known.contains($0.name) }.min { $0.name < $1.name }
  }

  /// The value of the member `name`, including a JSON `null`, or `nil` if there is no such member.
  package subscript(name: String) -> JSON? {
    if let indexes { return indexes[name].map { members[$0].value } }
    return members.first { $0.name == name }?.value
  }

  /// Returns an error about the member `name`, or about the object if it has no such member.
  ///
  /// `sentence` is the message, without a full stop.
  package func mismatch(_ sentence: String, at name: String) -> JSONMismatch {
    (self[name] ?? json).mismatch(sentence)
  }

  /// Throws an error if the document states a schema other than `expected`.
  ///
  /// A document without a schema is accepted.
  package func rejectSchema(otherThan expected: String) throws(JSONMismatch) {
    guard let found: String = try readIfPresent("schema"), found != expected else { return }
    throw mismatch("expected the schema '\(expected)', found '\(found)'", at: "schema")
  }
}

// Reading members by name.
extension JSONObject {
  /// Reads the member `name`.
  ///
  /// Throws an error if the member is missing or can't be read as a `Value`.
  package func read<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value {
    try Value(reading: requiredMember(name))
  }

  /// Reads the member `name`, or returns `nil` if the member is missing or null.
  ///
  /// Throws an error if the member can't be read as a `Value`.
  package func readIfPresent<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let value = self[name], value.content != .null else { return nil }
    return try Value(reading: value)
  }

  /// Sets `target` to the value of the member `name`, or leaves it unchanged if the member is missing or null.
  ///
  /// Throws an error if the member can't be read as a `Value`.
  package func read<Value: JSONReadable>(_ name: String, into target: inout Value) throws(JSONMismatch) {
    if let value: Value = try readIfPresent(name) { target = value }
  }

  /// Reads the member `name` as one of the raw values of `Choice`.
  ///
  /// Throws an error if the member is missing or has any other value.
  package func read<Choice: RawRepresentable<String> & CaseIterable>(
    enumCase name: String
  ) throws(JSONMismatch) -> Choice {
    try requiredMember(name).enumCase()
  }

  /// Reads the member `name` as one of the raw values of `Choice`, or returns `defaultValue` if the member is missing.
  ///
  /// Throws an error if the member has any other value, including null.
  package func read<Choice: RawRepresentable<String> & CaseIterable>(
    enumCase name: String, or defaultValue: Choice
  ) throws(JSONMismatch) -> Choice {
    guard let value = self[name] else { return defaultValue }
    return try value.enumCase()
  }

  private func requiredMember(_ name: String) throws(JSONMismatch) -> JSON {
    guard let value = self[name] else { throw json.mismatch(missingMember: name) }
    return value
  }
}
