/// A value that can be read out of a document.
///
///     let scenario = try Scenario(reading: JSON(reading: bytes))
///
/// `Decodable` would do as well where there is one: in a web page there is none, and what a document says must be read,
/// and refused, by the same code everywhere.
package protocol JSONReadable {
  /// Reads it; what is wrong is said with its place.
  init(reading json: JSON) throws(JSONMismatch)
}

extension String: JSONReadable {
  /// Reads a string.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .string(let text) = json.content else { throw json.mismatch(expected: "a string") }
    self = text
  }
}

extension Bool: JSONReadable {
  /// Reads `true` or `false`.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .bool(let isSo) = json.content else { throw json.mismatch(expected: "true or false") }
    self = isSo
  }
}

// No `Int`: of how many bits it is, and so what it refuses, depends on the platform.
extension Int64: JSONReadable {
  /// Reads a whole number.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .number(let text) = json.content, let number = text.integer(as: Int64.self) else {
      throw json.mismatch(expected: "a whole number")
    }
    self = number
  }
}

extension Array: JSONReadable where Element: JSONReadable {
  /// Reads the elements of an array.
  package init(reading json: JSON) throws(JSONMismatch) {
    guard case .array(let elements) = json.content else { throw json.mismatch(expected: "an array") }
    self = []
    reserveCapacity(elements.count)
    for element in elements { append(try Element(reading: element)) }
  }
}

extension JSON {
  /// Reads a string with `parse`; what that cannot take is refused as not being `expected`.
  package func text<Value>(as expected: String, _ parse: (String) -> Value?) throws(JSONMismatch) -> Value {
    let text = try String(reading: self)
    guard let value = parse(text) else { throw mismatch("expected \(expected), found '\(text)'") }
    return value
  }

  /// Reads one of the names that `Choice` has.
  package func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(JSONMismatch) -> Choice {
    try text(as: JSON.oneOf(Choice.allCases.map { $0.rawValue })) { Choice(rawValue: $0) }
  }

  /// `one of male, female`.
  package static func oneOf(_ names: [String]) -> String { "one of " + names.joined(separator: ", ") }
}
