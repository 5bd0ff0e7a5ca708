/// An object of a document, whose members are read by their names.
///
///     let object = try JSONObject(json, named: ["at", "seconds"])
///     at = try object.read("at")
///     seconds = try object.readIfPresent("seconds")
///
/// What is null is not there, unless it has to be.
package struct JSONObject {
  private let json: JSON
  private let members: [JSON.Member]

  /// The object that `json` is.
  package init(_ json: JSON) throws(JSONMismatch) {
    guard case .object(let members) = json.content else { throw json.mismatch(expected: "an object") }
    self.json = json
    self.members = members
  }

  /// The object that `json` is, with no other members than those that are `known`.
  package init(_ json: JSON, named known: [String]) throws(JSONMismatch) {
    try self.init(json)
    if let member = unknownMember(besides: known) {
      throw member.mismatch("nothing here is called '\(member.name)'", known: known)
    }
  }

  /// The first, by its name, of the members that are not `known`.
  package func unknownMember(besides known: [String]) -> JSON.Member? {
    members.filter { !known.contains($0.name) }.min { $0.name < $1.name }
  }

  /// The value of the member `name`, null or not.
  package subscript(name: String) -> JSON? { members.first { $0.name == name }?.value }

  /// What is wrong with the member `name`, or with the object where there is none, as a sentence without a full stop.
  package func mismatch(_ sentence: String, at name: String) -> JSONMismatch {
    (self[name] ?? json).mismatch(sentence)
  }

  /// Refuses a document that names another schema than `expected`; one that names none is taken at its word.
  package func requireSchema(_ expected: String) throws(JSONMismatch) {
    guard let found: String = try readIfPresent("schema"), found != expected else { return }
    throw mismatch("expected the schema '\(expected)', found '\(found)'", at: "schema")
  }
}

// Members by their names.
extension JSONObject {
  /// The value of the member `name`, which has to be there.
  package func read<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value {
    try Value(reading: present(name))
  }

  /// The value of the member `name`; `nil` without such a member, or where it is null.
  package func readIfPresent<Value: JSONReadable>(_ name: String) throws(JSONMismatch) -> Value? {
    guard let value = self[name], value.content != .null else { return nil }
    return try Value(reading: value)
  }

  /// Changes `place` to the value of the member `name`, if that is there and not null.
  package func read<Value: JSONReadable>(_ name: String, into place: inout Value) throws(JSONMismatch) {
    if let value: Value = try readIfPresent(name) { place = value }
  }

  /// The name that stands at the member `name`, which has to be there.
  package func read<Choice: RawRepresentable<String> & CaseIterable>(
    choice name: String
  ) throws(JSONMismatch) -> Choice {
    try present(name).choice()
  }

  /// The name that stands at the member `name`; `usual` without such a member.
  package func read<Choice: RawRepresentable<String> & CaseIterable>(
    choice name: String, or usual: Choice
  ) throws(JSONMismatch) -> Choice {
    guard let value = self[name] else { return usual }
    return try value.choice()
  }

  private func present(_ name: String) throws(JSONMismatch) -> JSON {
    guard let value = self[name] else { throw json.mismatch(missing: name) }
    return value
  }
}
